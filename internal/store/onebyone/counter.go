package onebyone

import "github.com/copse-ecs/copse/internal/store/blockstore"

// maxVisited is how many blocks the counting of one commit may visit, unless Limit says otherwise. Beyond it the writes
// are not counted.
const maxVisited = 200_000_000

// usedUp is Counter.limit when nothing is left of it.
const usedUp = -1

// The price of the counting, in blocks that are visited.
const (
	priceTurn  = 12  // a followed block moves by a row
	priceSwap  = 150 // an entity leaves or joins a followed block
	priceBegin = 4   // a row of equal joins begins at a block
)

// Counter counts what Commit would write. How many blocks move by a row depends on their sizes alone; whether a hole must
// be filled depends on which entity is the last of a block, so the blocks that something leaves are followed as rings.
//
// Entities that only join, one after another and all the same blocks, are counted together: the blocks to their right
// neither become empty nor stop being so.
type Counter struct {
	limit  int // what Limit leaves to be visited; 0 without a limit
	left   int // of the limit, for the commit that is counted
	blocks *blockstore.Blocks
	rings  rings
	writes []int // by class
}

// Limit lets the counting of all coming commits together visit the given number of blocks, about a nanosecond each, where
// otherwise every commit has a limit of its own. Once they are used up nothing is counted.
func (c *Counter) Limit(blocks int) { c.limit = max(blocks, 1) }

// Count returns how many rows Commit would write of a prepared commit, by component; nil if that is too much to count.
func (c *Counter) Count(s *blockstore.Store) []int {
	if c.limit == usedUp {
		return nil
	}
	p := s.Planned()
	c.begin(s)
	for l := range c.rings.list {
		left, _ := p.Flow(int32(l))
		c.rings.list[l].followed = left > 0
	}
	for i := 0; i < p.Len() && c.left >= 0; {
		change, n := p.Change(i), 1
		if c.joinsOnly(change) {
			for i+n < p.Len() && p.Kind(i+n) == p.Kind(i) {
				n++
			}
			for k := range change.Joined() {
				c.joinMany(change.JoinedBlock(k), n)
			}
		} else {
			c.carryOut(change)
		}
		i += n
	}
	return c.end()
}

// begin starts to count about the blocks as they are.
func (c *Counter) begin(s *blockstore.Store) {
	c.blocks = &s.Blocks
	c.rings.begin(s.Blocks.Classes())
	s.Blocks.Each(func(class, _, start, rows int) { c.rings.add(class, uint32(start), uint32(rows)) })
	c.writes = zeros(c.writes, s.Blocks.Classes())
	c.left = maxVisited
	if c.limit != 0 {
		c.left = c.limit
	}
}

// end returns what was counted, by component: nil if it was too much.
func (c *Counter) end() []int {
	c.rings.end()
	if c.limit > 0 {
		c.limit = max(c.left, 1)
		if c.left < 0 {
			c.limit = usedUp
		}
	}
	if c.left < 0 {
		return nil
	}
	out := make([]int, c.blocks.Layout().Spec.Components)
	for k, n := range c.writes {
		if n == 0 {
			continue
		}
		for x := range c.blocks.Class(k).Components.All() {
			out[x] += n
		}
	}
	return out
}

// joinsOnly reports whether an entity leaves nothing and joins no block that is followed.
func (c *Counter) joinsOnly(change blockstore.Change) bool {
	for k := range change.Joined() {
		if c.rings.list[change.JoinedBlock(k)].followed {
			return false
		}
	}
	return change.Left() == 0
}

// joinMany lets n entities join a block that is not followed. The blocks of one composition have no component in common,
// so what joins one moves no rows of another.
func (c *Counter) joinMany(l int32, n int) {
	k := c.rings.list[l].class
	c.left -= priceBegin
	c.rotate(k, rightOf(c.blocks, k, l), true, n)
	c.writes[k] += n
	c.rings.list[l].count += uint32(n)
}

// carryOut lets an entity leave and join.
func (c *Counter) carryOut(change blockstore.Change) {
	for k := range change.Left() {
		c.leave(change.LeftBlock(k), change.LeftRow(k))
	}
	for k := range change.Joined() {
		c.join(change.JoinedBlock(k), c.rings.newNode())
	}
}

func (c *Counter) leave(l int32, node uint32) {
	k := c.rings.list[l].class
	if c.rings.leave(l, node) {
		c.writes[k]++
	}
	c.left -= priceSwap
	c.rotate(k, rightOf(c.blocks, k, l), false, 1)
}

func (c *Counter) join(l int32, node uint32) {
	k := c.rings.list[l].class
	c.rotate(k, rightOf(c.blocks, k, l), true, 1)
	c.writes[k]++
	if c.rings.list[l].followed {
		c.left -= priceSwap
		c.rings.append(l, node)
	}
	c.rings.list[l].count++
}

// rotate moves the given last blocks of a class and all classes that continue it by n rows, one at a time.
func (c *Counter) rotate(k int, blocks []int32, right bool, n int) {
	c.left -= len(blocks) + 1
	for _, l := range blocks {
		b := &c.rings.list[l]
		if b.count == 0 {
			continue
		}
		c.writes[k] += n
		if b.followed {
			turns := n % int(b.count)
			c.left -= priceTurn * turns
			c.rings.turn(l, right, turns)
		}
	}
	for _, child := range c.blocks.Class(k).Children {
		c.rotate(int(child), c.blocks.Class(int(child)).Blocks, right, n)
	}
}

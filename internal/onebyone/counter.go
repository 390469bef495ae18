package onebyone

import (
	"slices"

	"github.com/copse-ecs/copse/internal/blockstore"
)

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
	blocks blocks
	flow   flow
	rings  rings
	writes []int           // by class
	joins  map[int][]int32 // by kind of change, of those that leave nothing and join no followed block: what they join
	change blockstore.Change
}

// Limit lets the counting of all coming commits together visit the given number of blocks, about a nanosecond each, where
// otherwise every commit has a limit of its own. Once they are used up nothing is counted.
func (c *Counter) Limit(blocks int) { c.limit = max(blocks, 1) }

// Count returns how many rows Commit would write of a prepared commit, by component; nil if that is too much to count.
func (c *Counter) Count(s *blockstore.Store) []int {
	if c.limit == usedUp {
		return nil
	}
	p := s.Prepared()
	c.blocks.read(s)
	c.flow.read(p, len(c.blocks.list))
	c.begin()
	c.findJoins(p)
	for i := 0; i < p.Len() && c.left >= 0; {
		n, kind := 1, p.Kind(i)
		if joined, only := c.joins[kind]; only {
			for i+n < p.Len() && p.Kind(i+n) == kind {
				n++
			}
			c.joinAll(joined, n)
		} else if kind >= 0 {
			p.Read(i, &c.change)
			c.carryOut()
		}
		i += n
	}
	return c.end(s)
}

// begin starts to count about the blocks as they are.
func (c *Counter) begin() {
	c.rings.begin(c.blocks.list, len(c.blocks.classes), c.flow.left)
	c.writes = zeros(c.writes, len(c.blocks.classes))
	c.left = maxVisited
	if c.limit != 0 {
		c.left = c.limit
	}
}

// end returns what was counted, by component: nil if it was too much.
func (c *Counter) end(s *blockstore.Store) []int {
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
	out := make([]int, s.Blocks.Layout().Spec.Components)
	for k, n := range c.writes {
		if n == 0 {
			continue
		}
		for x := range c.blocks.classes[k].set.All() {
			out[x] += n
		}
	}
	return out
}

// findJoins finds the kinds of changes that leave nothing and join no block that is followed.
func (c *Counter) findJoins(p blockstore.Prepared) {
	if c.joins == nil {
		c.joins = make(map[int][]int32)
	}
	clear(c.joins)
	p.EachKind(func(kind blockstore.ChangeKind) {
		followed := func(l int32) bool { return c.rings.list[l].followed }
		if len(kind.Left) == 0 && !slices.ContainsFunc(kind.Joined, followed) {
			c.joins[kind.Number] = slices.Clone(kind.Joined)
		}
	})
}

// joinAll lets n entities join blocks that are not followed. The blocks of one composition have no component in common,
// so what joins one moves no rows of another.
func (c *Counter) joinAll(joined []int32, n int) {
	for _, l := range joined {
		k := c.blocks.list[l].class
		c.left -= priceBegin
		c.rotate(k, c.blocks.rightOf(l), true, n)
		c.writes[k] += n
		c.rings.list[l].count += uint32(n)
	}
}

// carryOut lets the entity of the change leave and join.
func (c *Counter) carryOut() {
	for _, at := range c.change.Left {
		c.leave(at.Block, at.Row)
	}
	for _, at := range c.change.Joined {
		c.join(at.Block, c.rings.newNode())
	}
}

func (c *Counter) leave(l int32, node uint32) {
	k := c.blocks.list[l].class
	if c.rings.leave(l, node) {
		c.writes[k]++
	}
	c.left -= priceSwap
	c.rotate(k, c.blocks.rightOf(l), false, 1)
}

func (c *Counter) join(l int32, node uint32) {
	k := c.blocks.list[l].class
	c.rotate(k, c.blocks.rightOf(l), true, 1)
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
	for _, child := range c.blocks.classes[k].children {
		c.rotate(child, c.blocks.classes[child].blocks, right, n)
	}
}

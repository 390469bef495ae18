package grouptree

import "slices"

// segments divides the segment of every class into blocks. The segment of a class is
// the entities that have its set among their places.
type segments struct {
	cutter
	work
	groups []Conj
	sets   []Set     // of the classes
	blocks [][]block // by class

	relations []relation // of the blocks to the group that cuts
}

// work is what the blocks of a layout have cost so far, and what is left.
type work struct {
	count int // of all blocks
	steps int // spent on comparing and dividing blocks
	order int // steps left to look for a better order of blocks
	left  budget
}

func newWork() work { return work{order: orderSteps, left: layoutBudget} }

// spent returns all steps so far.
func (w *work) spent() int {
	return w.steps + orderSteps - max(w.order, 0) + stepQuestion*int(layoutBudget-max(w.left, 0))
}

// block is a block of a class.
type block struct {
	*blockRegion
	groups bitset // the groups that contain it
}

// blockRegion is the part of a block that cutting never changes.
type blockRegion struct {
	region Region
	hull   Conj // the region implies exactly the conjunctions that its hull implies
	bound  fillBound
}

// The work of making the blocks of one layout, in steps of about a nanosecond. It
// is counted, not timed, so that the same groups always make the same layout. Of 60
// random designs at every limit the most expensive took 5 million steps in all, of
// 2,000 designs with 6 to 12 components 300,000. A design of 256 groups with 4,070
// blocks takes 12 million.
const (
	cutSteps   = 20_000_000 // the limit for dividing blocks
	orderSteps = 8_000_000  // the limit for looking for a better order than that of cutting

	stepQuestion  = 20   // a question that spends its budget looks at an exclusion
	stepRelate    = 12   // a block and a group are compared by the hull of the block
	stepExclusion = 6    // a block and a group are compared by an exclusion of the block
	stepDivide    = 1000 // a block is divided
	stepCopy      = 110  // an exclusion of a divided block is copied
)

func newSegments(groups []Conj, sets []Set, w work) *segments {
	return &segments{work: w, groups: groups, sets: sets, blocks: make([][]block, len(sets))}
}

// start makes the segment of class k its first block.
func (s *segments) start(k int, segment Region) {
	s.blocks[k] = []block{s.newBlock(segment, newBitset(len(s.groups)))}
	s.count++
}

func (s *segments) newBlock(r Region, groups bitset) block {
	out := &blockRegion{region: r, bound: r.fillBound()}
	out.hull, _ = r.hullWithin(&out.bound, &s.left)
	return block{out, groups}
}

// cut divides the blocks of every class that contains the set of group i. If that
// makes too many blocks or costs too much it returns the reason and divides none.
func (s *segments) cut(i int, set Set) (refused ReasonCode) {
	g := s.groups[i]
	if refused = s.relateAll(g, set); refused != "" {
		return refused
	}
	relations := s.relations
	for k := range s.sets {
		if s.sets[k].Contains(set) {
			n := len(s.blocks[k])
			s.blocks[k] = s.divide(s.blocks[k], relations[:n], i, g)
			relations = relations[n:]
		}
	}
	return ""
}

// relateAll compares g with every block of the classes that contain a set and
// counts the blocks and the steps that dividing them takes.
func (s *segments) relateAll(g Conj, set Set) (refused ReasonCode) {
	s.relations = s.relations[:0]
	count, steps := s.count, 0
	if s.steps > cutSteps {
		return CodeTooIntricate
	}
	for k := range s.sets {
		if !s.sets[k].Contains(set) {
			continue
		}
		for j := range s.blocks[k] {
			b := &s.blocks[k][j]
			r := s.relate(b, g)
			if r == mixed {
				count++
				steps += stepDivide + stepCopy*len(b.region.Not)
			}
			if s.steps+steps > cutSteps {
				return CodeTooIntricate
			}
			if count > MaxBlocks {
				return CodeTooManyBlocks
			}
			s.relations = append(s.relations, r)
		}
	}
	s.count = count
	s.steps += steps
	return ""
}

func (s *segments) relate(b *block, g Conj) relation {
	s.steps += stepRelate
	switch {
	case b.hull.implies(&g):
		return inside
	case b.hull.excludes(&g):
		return outside
	case b.bound.mayFill(g):
		s.steps += stepExclusion * len(b.region.Not)
		if b.region.excludesWithin(g, &s.left) {
			return outside
		}
	}
	return mixed
}

// divide divides each mixed block into the part inside group i and the part
// outside it.
func (s *segments) divide(blocks []block, relations []relation, i int, g Conj) []block {
	if !slices.Contains(relations, mixed) {
		for j := range blocks {
			if relations[j] == inside {
				blocks[j].groups.add(i)
			}
		}
		return blocks
	}
	out := make([]block, 0, len(blocks)+len(blocks)/8+1)
	for j, b := range blocks {
		switch relations[j] {
		case inside:
			b.groups.add(i)
			out = append(out, b)
		case outside:
			out = append(out, b)
		default:
			out = append(out, s.newBlock(s.and(&b.region, g), b.groups.with(i)), s.newBlock(s.minus(&b.region, g), b.groups))
		}
	}
	return out
}

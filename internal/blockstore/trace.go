package blockstore

import "github.com/copse-ecs/copse/internal/column"

// The moves of a commit, as Trace tells them.
const (
	Lift  StepKind = iota + Join + 1 // an entity leaves a leaf; its values are set aside, nothing is written
	Slide                            // a survivor of a leaf goes to another row of it
	Put                              // an entity is written to the leaf that it joins
)

// Trace tells every move that Apply is going to make, in its order, between Prepare
// and Apply: first all that is lifted, in the order of the queue, then what slides,
// leaf by leaf, then all that is put down, in the order of the queue. It changes
// nothing. If yield returns false it stops. Apply itself tells nothing, so that a
// commit that nobody looks at pays nothing for it.
func (s *Store) Trace(yield func(Step) bool) {
	if !s.prepared {
		panic("grouptree: Trace without Prepare")
	}
	s.writeBirths()
	if s.traceLifts(yield) && s.traceSlides(yield) {
		s.tracePuts(yield)
	}
}

func (s *Store) traceLifts(yield func(Step) bool) bool {
	for i := range s.pending.n {
		p := s.pending.at(i)
		if p.shift == noIndex {
			continue
		}
		for _, o := range s.shifts[p.shift].outs {
			at := &s.leaves[o.leaf]
			row := s.placeRow(p.index, p.old, o.at)
			if !yield(Step{Lift, int(at.class), at.id, s.handle(p), row, column.NoRow}) {
				return false
			}
		}
	}
	return true
}

func (s *Store) traceSlides(yield func(Step) bool) bool {
	w := &s.work
	s.inOrder()
	for _, l := range w.order {
		at := &s.leaves[l]
		list := &s.lanes[s.classes[at.class].lane]
		for _, m := range w.moves[w.moveAt[l]:w.moveEnd[l]] {
			if !yield(Step{Slide, int(at.class), at.id, *list.at(m.From), m.From, m.To}) {
				return false
			}
		}
	}
	return true
}

func (s *Store) tracePuts(yield func(Step) bool) {
	for i := range s.pending.n {
		p := s.pending.at(i)
		if p.shift == noIndex {
			continue
		}
		t := &s.shifts[p.shift]
		for j, place := range t.joins {
			row := s.joinedRow(p, t, j)
			if !yield(Step{Put, int(place.class), s.leaves[place.leaf].id, s.handle(p), column.NoRow, row}) {
				return
			}
		}
	}
}

// EachRange calls yield with the class, the id (an index into Layout.Leaves), the first
// row and the rows of every leaf: in row order within a class, and once for each class
// that has the leaf.
func (s *Store) EachRange(yield func(class, id, start, rows int)) {
	for i := range s.leaves {
		l := &s.leaves[i]
		yield(int(l.class), l.id, int(l.start), int(l.count))
	}
}

// EachNewRange is EachRange with the ranges after the prepared commit.
func (s *Store) EachNewRange(yield func(class, id, start, rows int)) {
	for i := range s.leaves {
		l := &s.leaves[i]
		yield(int(l.class), l.id, int(s.work.start[i]), int(s.work.count[i]))
	}
}

// LiftsAndPuts returns how many rows were lifted and how many put down by the last commit,
// once for each class.
func (s *Store) LiftsAndPuts() (lifted, put int) {
	for l := range s.leaves {
		lifted += int(s.work.flow[l].out)
		put += int(s.work.flow[l].in)
	}
	return lifted, put
}

// StepwiseMoves returns how many moves CommitStepwise would make of what is queued, at
// most, or the error that it would return. Where no leaf becomes empty or stops being so
// only the fills may be fewer. It costs a look at every entity that is queued and every leaf.
func (s *Store) StepwiseMoves() (int, error) {
	s.writeBirths()
	if err := s.survey(); err != nil {
		return 0, err
	}
	right := s.blocksToTheRight()
	cost := make([]int, len(s.shifts))
	sum := 0
	for i := range s.pending.n {
		p := s.pending.at(i)
		if p.shift == noIndex {
			continue
		}
		if cost[p.shift] == 0 {
			t := &s.shifts[p.shift]
			for _, o := range t.outs {
				cost[p.shift] += 2 + right[o.leaf]
			}
			for _, j := range t.joins {
				cost[p.shift] += 1 + right[j.leaf]
			}
		}
		sum += cost[p.shift]
	}
	return sum, nil
}

// blocksToTheRight returns for every leaf how many leaves stand right of it in its class
// and in those that continue it and have rows before, after or during the commit.
func (s *Store) blocksToTheRight() []int {
	right, below := make([]int, len(s.leaves)), make([]int, len(s.classes))
	for k := len(s.classes) - 1; k >= 0; k-- { // parents stand before children
		c, n := &s.classes[k], 0
		for _, child := range c.children {
			n += below[child]
		}
		for i := len(c.leaves) - 1; i >= 0; i-- {
			l := c.leaves[i]
			right[l] = n
			if s.leaves[l].count+s.work.flow[l].in > 0 {
				n++
			}
		}
		below[k] = n
	}
	return right
}

// Size returns about how many bytes a Clone takes, values of columns left out.
func (s *Store) CloneBytes() int {
	n := 12*len(s.records) + 64*len(s.comps) + 32*len(s.leaves)
	for k := range s.classes {
		for _, page := range s.classes[k].rows.page {
			if page != nil {
				n += 4 * pageLen
			}
		}
	}
	for k := range s.lanes {
		n += 8 * len(s.lanes[k].entities)
	}
	for k := range s.comps { // what is found by a map, and what the transitions take
		n += 16 * len(s.comps[k].places)
	}
	return n + 200*len(s.shifts) + 16*(edgeCache+shiftCache) + 4096
}

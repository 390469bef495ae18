package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// StepKind says why a single move is made.
type StepKind uint8

// The moves of the one-by-one algorithm (paper III-D and V; section 5 of the design).
const (
	Leave  StepKind = iota // an entity leaves a leaf; nothing is written
	Fill                   // the last of a block fills the hole in it
	Rotate                 // a block moves by one row: its last becomes its first, or the other way round
	Join                   // an entity is written to the end of its block
)

var stepNames = [...]string{"leave", "fill", "rotate", "join", "lift", "slide", "put"}

// String returns the name of the kind.
func (k StepKind) String() string { return stepNames[k] }

// Step is one move, made in every array of a class.
type Step struct {
	Kind   StepKind
	Class  int           // in a naive layout and otherwise: see Store.ClassSet
	Leaf   int           // index into Layout.Leaves
	Entity entity.Entity // that moves
	From   uint32        // its row before, column.NoRow for one that joins
	To     uint32        // its row after, column.NoRow for one that leaves
}

// ClassSet returns the components of a class: the arrays that a step is made in.
func (s *Store) ClassSet(k int) []int {
	var out []int
	for c := range s.classes[k].set.All() {
		out = append(out, c)
	}
	return out
}

// CommitStepwise carries out what is queued as the paper does, entity after entity
// and row after row, and yields every single move when it has been made. If yield
// returns false the commit is finished without it. It is there to be looked at and
// to be compared with: Commit writes far less.
func (s *Store) CommitStepwise(yield func(Step) bool) (Stats, error) {
	s.writeBirths()
	if err := s.survey(); err != nil {
		return Stats{}, err
	}
	clear(s.work.free) // rows stand in for places among those that join
	x := stepper{Store: s, yield: yield, now: s.coming()}
	ends := x.makeRoomForAll()
	for i := range s.pending.n {
		x.entity(s.pending.at(i))
	}
	for k := range s.classes {
		s.classes[k].end = ends[k] // finish clears what may have been in use and no longer is
	}
	for l := range s.leaves {
		s.work.start[l], s.work.count[l] = s.leaves[l].start, s.leaves[l].count
	}
	s.settleCounts()
	s.stampAll()
	s.finish()
	return s.stats, nil
}

// stepper carries out changes one by one: those of a commit, or one that is made at once.
// Ranges of leaves and classes are true between two moves of the same entity's change.
type stepper struct {
	*Store
	now     stamped // of the leaves that are changed
	atOnce  bool    // it is one change without the queue: nothing is told or counted, and room is made for it alone
	yield   func(Step) bool
	stopped bool
}

// makeRoomForAll reserves rows for whatever can be between two moves: as if nothing
// left before everything has joined, and the other way round. It returns where each
// class may have ended.
func (x *stepper) makeRoomForAll() []uint32 {
	s, w := x.Store, &x.work
	least, most := make([]uint32, len(s.classes)), make([]uint32, len(s.classes))
	for k := range s.classes {
		c := &s.classes[k]
		if c.parent >= 0 {
			least[k], most[k] = least[c.parent], most[c.parent]
		}
		for _, l := range c.leaves {
			least[k] += s.leaves[l].count - w.flow[l].out
			most[k] += s.leaves[l].count + w.flow[l].in
		}
	}
	s.reserve(most, column.Column.Reserve)
	for k := range s.classes {
		if !s.opens(k) {
			continue
		}
		c := &s.classes[k]
		last, to := c, most[k]
		for len(last.children) > 0 {
			to = most[last.children[0]]
			last = &s.classes[last.children[0]]
		}
		s.lanes[c.lane].open(s.startOf(c, least), to, c.start, last.end)
	}
	return most
}

func (x *stepper) entity(p *pending) {
	s := x.Store
	if p.shift == noIndex {
		s.settleOne(p)
		return
	}
	t := &s.shifts[p.shift]
	e := entity.New(p.index, s.records[p.index].generation)
	for _, c := range t.copies {
		row := s.oneRow(s.placeRow(p.index, p.old, t.outs[c.out].at))
		for _, col := range s.pairs[c.pair].columns {
			s.columns[col].Stage(row)
		}
	}
	for _, o := range t.outs {
		if !x.atOnce || !o.passes {
			x.leave(o.leaf, e, s.placeRow(p.index, p.old, o.at))
		}
	}
	for k, j := range t.joins {
		var row uint32
		if x.atOnce && j.from >= 0 {
			o := &t.outs[j.from]
			row = x.pass(o.place, j.place, s.placeRow(p.index, p.old, o.at))
			x.put(j.leaf, row, e)
		} else {
			row = x.join(j.leaf, e)
		}
		for _, c := range t.copies {
			if c.join == k {
				x.putBack(c.pair, row)
			}
		}
		if t.single {
			p.slot = row
		} else {
			s.work.joined[p.slot+uint32(k)] = row
		}
	}
	s.settleOne(p)
}

// putBack writes the staged values of one entity. They are taken in the order in
// which they were staged, column by column, so that the order of joins does not matter.
func (x *stepper) putBack(pair int32, row uint32) {
	to := x.oneRow(row)
	for _, col := range x.pairs[pair].columns {
		x.columns[col].Unstage(to)
	}
}

// oneRow returns a row as a list, good until it is called again.
func (s *Store) oneRow(row uint32) []uint32 {
	s.work.one[0] = row
	return s.work.one[:]
}

// leave takes the entity at a row out of its leaf: the last of the block fills the
// hole, then each block to the right moves its last row to its front.
func (x *stepper) leave(l int32, e entity.Entity, row uint32) {
	at := &x.leaves[l]
	if x.atOnce {
		x.makeRoomBefore(at.class)
	} else {
		x.tell(Step{Leave, int(at.class), at.id, e, row, column.NoRow})
	}
	hole := at.start + at.count - 1
	if row != hole {
		x.move(Fill, l, hole, row)
	}
	at.count--
	at.changed = x.now
	x.shift(at.class, x.position(l), hole, false)
}

// join makes room at the end of a leaf and writes the entity there: from the right,
// each block moves its first row to its back. It returns the row.
func (x *stepper) join(l int32, e entity.Entity) uint32 {
	at := &x.leaves[l]
	if x.atOnce {
		x.makeRoomBehind(at.class)
	}
	x.shift(at.class, x.position(l), 0, true)
	row := at.start + at.count
	at.count++
	at.changed = x.now
	x.put(l, row, e)
	return row
}

// put lets an entity stand at a row of a leaf that was opened for it.
func (x *stepper) put(l int32, row uint32, e entity.Entity) {
	at := &x.leaves[l]
	*x.lanes[x.classes[at.class].lane].at(row) = e
	if x.atOnce {
		x.opened(at.class, row)
		return
	}
	x.written(at.class)
	x.tell(Step{Join, int(at.class), at.id, e, column.NoRow, row})
}

// shift moves the leaves of a class from position i on, and all classes that
// continue it, by one row: right, from the right end, or left into the hole.
func (x *stepper) shift(k int32, i int, hole uint32, right bool) {
	c := &x.classes[k]
	if right {
		for _, child := range c.children {
			x.shift(child, 0, 0, true)
			x.classes[child].start++
		}
		for j := len(c.leaves) - 1; j >= i; j-- {
			x.rotateRight(c.leaves[j])
		}
		c.end++
		return
	}
	for _, l := range c.leaves[i:] {
		hole = x.rotateLeft(l, hole)
	}
	c.end--
	for _, child := range c.children {
		x.shift(child, 0, hole, false)
		x.classes[child].start--
	}
	if x.atOnce {
		x.closed(c)
	}
}

func (x *stepper) rotateRight(l int32) {
	at := &x.leaves[l]
	if at.count > 0 {
		x.move(Rotate, l, at.start, at.start+at.count)
	}
	at.start++
	at.changed = x.now
}

// rotateLeft moves a block into the hole before it and returns where the hole is then.
func (x *stepper) rotateLeft(l int32, hole uint32) uint32 {
	at := &x.leaves[l]
	at.start--
	at.changed = x.now
	if at.count > 0 {
		last := at.start + at.count
		x.move(Rotate, l, last, hole)
		return last
	}
	return hole
}

// move moves one row in every array of a class.
func (x *stepper) move(kind StepKind, l int32, from, to uint32) {
	k := x.leaves[l].class
	c := &x.classes[k]
	x.work.move[0] = column.Move{From: from, To: to}
	for _, col := range c.columns {
		x.columns[col].Move(x.work.move[:])
	}
	list := &x.lanes[c.lane]
	e := *list.at(from)
	*list.at(to) = e
	x.setRow(e.Index(), k, to)
	if x.atOnce {
		return
	}
	x.stats.Moves++
	x.written(k)
	x.tell(Step{kind, int(k), x.leaves[l].id, e, from, to})
}

func (x *stepper) written(k int32) {
	for c := range x.classes[k].set.All() {
		x.stats.Writes[c]++
	}
}

func (x *stepper) tell(step Step) {
	x.stopped = x.stopped || !x.yield(step)
}

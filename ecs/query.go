package ecs

import (
	"iter"
	"slices"

	"github.com/copse-ecs/copse/internal/world/mode"
)

//go:generate go run ../internal/ecsgen

// Query finds the entities that its options ask for, one at a time or block by block, inside systems and outside. [Query1] to
// [Query8] also give access to the values of one to eight components. Where a query is used inside a system, the system must
// have declared what the query reads and writes. A query cannot be looped over in an observer, see [World.Observe], or in a run condition, but counted.
//
// A sequence that iter.Pull has made into a function is a loop too: until its stop function is called, or it has ended, changes wait and ticks are refused.
//
// Loops over All and Chunks, First and Count allocate nothing once the query has run in the layout as it is, whatever the loop
// uses of the function around it. Among, Sorted and Pairs say what they allocate.
type Query struct{ query }

// query is what all queries have in common.
type query struct{ s *System }

// checked returns what runs a query, and panics if there is no query, or one that NewQuery has not made.
func (q *query) checked() *System {
	if q == nil || q.s == nil {
		panic("ecs: a zero Query: make one with ecs.NewQuery, or ecs.NewQuery1 to NewQuery8")
	}
	return q.s
}

// checked is that of query: a nil Query has none.
func (q *Query) checked() *System {
	if q == nil {
		return (*query)(nil).checked()
	}
	return q.query.checked()
}

// NewQuery prepares a query over no component, to be used many times: it may require tags, or nothing. The options are those of
// a system.
func NewQuery(w *World, options ...Option) *Query {
	q := &Query{query{newSystem(w, "query")}}
	q.s.finish(options, nil)
	return q
}

// All yields every entity that matches. Changes made inside the loop are carried out when it ends, or with those of the
// system or Batch around it. Each entity costs a function call. O(entities), the same rows as a system.
func (q *Query) All() iter.Seq[Entity] {
	return func(yield func(Entity) bool) {
		q.checked().each(func(_ int, e Entity) bool { return yield(e) })
	}
}

// Among yields those of some entities that match, in their order: of the sources of a target, for example, or of a list that
// slices.Values gives. Handles that are stale or queued are left out. Changes made inside the loop are carried out as in [Query.All]. In the loop
// the query can be used again with Among. Among panics if the sequence is nil, and for a query with [Changed]. O(entities given), whatever else
// there is in the world. A loop allocates up to six small objects, however long it is, since the sequence could keep its body.
func (q *Query) Among(entities iter.Seq[Entity]) iter.Seq[Entity] {
	return func(yield func(Entity) bool) { q.checked().among(entities, yield) }
}

// Chunks yields the entities that match in blocks, as a system gets them.
func (q *Query) Chunks() iter.Seq[Block] {
	return func(yield func(Block) bool) { q.checked().loop(yield) }
}

// First returns some entity that matches; found is false if there is none.
func (q *Query) First() (e Entity, found bool) { return q.checked().first() }

// Sorted is All in the order of a comparison, which is negative if x comes before y. O(n log n); a loop allocates a list of the
// entities, and a few small objects.
func (q *Query) Sorted(compare func(x, y Entity) int) iter.Seq[Entity] {
	return func(yield func(Entity) bool) {
		for e := range sorted(q.checked(), func(e Entity) Entity { return e }, compare) {
			if !yield(e) {
				return
			}
		}
	}
}

// Pairs yields every two of the entities that match once: the first of [Query.All] with each that follows it, then the second, and so on. It is
// the loop within a loop over one query, for what meets all others. Changes made inside the loop are carried out as in All, so the pairs are those of
// the entities that there were at its start. O(n²); a loop allocates a list of the entities, and a few small objects.
func (q *Query) Pairs() iter.Seq2[Entity, Entity] {
	return pairs(q.checked(), func(e Entity) Entity { return e })
}

// Count returns how many committed entities match: with [Changed] those over which a loop would run now, and it does not count
// as one. O(compositions), with Changed also O(entities that have changed), or O(entities) after a system has written some of
// those that match.
func (q *Query) Count() int { return q.checked().count() }

// Explain says how the query finds its entities, as [System.Explain] does for a system.
func (q *Query) Explain() Explanation { return q.checked().Explain() }

// each calls visit for each entity that matches, until visit returns false.
func (s *System) each(visit func(i int, e Entity) bool) {
	s.loop(func(b Block) bool {
		for i, e := range b.Entities() {
			if !visit(i, e) {
				return false
			}
		}
		return true
	})
}

// among calls visit for those of some entities that match, until visit returns false.
func (s *System) among(entities iter.Seq[Entity], visit func(e Entity) bool) {
	switch {
	case entities == nil:
		panic("ecs: Among of a nil sequence: give the sources of a target, as RelationHandle.Of returns them, or slices.Values of a list")
	case len(s.filter.changed) > 0:
		panic("ecs: Among of a query with Changed: it cannot know what has changed since a run over other entities; use All, or a query without Changed")
	}
	w, done := s.w, false
	w.beginLoop(s)
	defer func() { w.endLoop(done) }()
	s.prepare()
	marks := s.timed()
	for e := range entities {
		if composition, alive := w.store.CommittedComposition(stored(e)); !alive || !s.matches[composition] {
			continue
		}
		if marks {
			s.markOne(e)
		}
		if !visit(e) {
			break
		}
	}
	done = true
}

// loop calls visit for each block that matches, until visit returns false.
func (s *System) loop(visit func(b Block) bool) {
	w := s.w
	w.beginLoop(s)
	done := false
	defer func() {
		s.looping = false
		w.endLoop(done)
	}()
	f := &s.frame
	s.looping = true
	s.walk(0, func(b Block) {
		if !f.stop {
			f.stop = !visit(b)
		}
	})
	done = true
}

const queryCannotRun = "a query cannot run"

// beginLoop begins a loop over a query.
func (w *World) beginLoop(s *System) {
	w.ensureArranged()
	w.checkQueueOpen(queryCannotRun)
	must(w.commits.CommitKept())
	if s.looping {
		panic("ecs: a query runs within its own loop: make another one for the inner loop, or loop over Pairs")
	}
	for _, c := range s.columns { // a query inside a system may access what the system has declared
		if w.checkRead(c.id); c.write {
			w.checkWrite(c.id)
		}
	}
	for i := range s.filter.changed {
		for _, v := range s.filter.changed[i].of {
			w.checkRead(ID(v.Component))
		}
	}
	w.mode.Open(mode.Query)
}

// endLoop carries out the changes that were made in a loop, unless something around it does that later. If the loop has
// panicked they are dropped.
func (w *World) endLoop(done bool) {
	w.mode.Close(mode.Query)
	must(w.commits.EndLoop(done))
}

// first returns the first entity that matches.
func (s *System) first() (first Entity, found bool) {
	s.w.checkQueueOpen(queryCannotRun)
	s.times.first = true
	defer func() { s.times.first = false }()
	s.each(func(_ int, e Entity) bool {
		first, found = e, true
		s.markOne(e)
		return false
	})
	return first, found
}

// find calls visit for each entity that matches. What it finds is walked by a loop that follows, so that it is no run by itself.
func (s *System) find(visit func(e Entity)) {
	s.w.checkQueueOpen(queryCannotRun)
	s.times.sorts = true
	defer func() { s.times.sorts = false }()
	s.each(func(_ int, e Entity) bool {
		visit(e)
		return true
	})
}

// sorted yields the entities that match with rows of them, in the order of a comparison of rows.
func sorted[R any](s *System, rowOf func(Entity) R, compare func(x, y R) int) iter.Seq2[Entity, R] {
	type found struct {
		e   Entity
		row R
	}
	if compare == nil {
		panic("ecs: Sorted of a query with a nil function: give one that compares two rows, or take All")
	}
	return func(yield func(Entity, R) bool) {
		var list []found
		s.find(func(e Entity) { list = append(list, found{e, rowOf(e)}) })
		slices.SortStableFunc(list, func(x, y found) int { return compare(x.row, y.row) })
		s.loopFound(func() bool {
			for _, x := range list {
				if !yield(x.e, x.row) {
					return false
				}
			}
			return true
		})
	}
}

// loopFound is a loop over entities that find has found. visit reports whether it was not left.
func (s *System) loopFound(visit func() bool) {
	w, done, whole := s.w, false, false
	w.beginLoop(s)
	defer func() {
		if s.timed() {
			s.endTimed(done && whole)
		}
		w.endLoop(done)
	}()
	whole = visit()
	done = true
}

// pairs yields every two of the entities that match, as rowOf gives them: the first with each that follows it, and so on.
func pairs[R any](s *System, rowOf func(Entity) R) iter.Seq2[R, R] {
	return func(yield func(x, y R) bool) {
		var list []R
		s.find(func(e Entity) { list = append(list, rowOf(e)) })
		s.loopFound(func() bool {
			for i, x := range list {
				for _, y := range list[i+1:] {
					if !yield(x, y) {
						return false
					}
				}
			}
			return true
		})
	}
}

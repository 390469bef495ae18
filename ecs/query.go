package ecs

import (
	"iter"
	"slices"

	"github.com/copse-ecs/copse/internal/world/execution"
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
type query struct{ finder *finder }

// finder finds the entities of a query.
type finder struct {
	declaration
	looping bool // a loop over the query runs
}

func newFinder(w *World) *finder {
	checkWorld(w)
	q := &finder{}
	q.begin(w, "query")
	return q
}

// checked returns what runs a query, and panics if there is no query, or one that NewQuery has not made.
func (q *query) checked() *finder {
	if q == nil || q.finder == nil {
		panic("ecs: a zero Query: make one with ecs.NewQuery, or ecs.NewQuery1 to NewQuery8")
	}
	return q.finder
}

// checked is that of query: a nil Query has none.
func (q *Query) checked() *finder {
	if q == nil {
		return (*query)(nil).checked()
	}
	return q.query.checked()
}

// NewQuery prepares a query over no component, to be used many times: it may require tags, or nothing. The options are those of
// a system.
func NewQuery(w *World, options ...Option) *Query {
	q := &Query{query{newFinder(w)}}
	q.finder.finish(options, nil)
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
	return func(yield func(Block) bool) {
		found := q.checked()
		found.loop(func(f *execution.Frame) bool { return yield(found.block(f)) })
	}
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
func (q *Query) Explain() Explanation { return q.checked().explain() }

// each calls visit for each entity that matches, until visit returns false.
func (q *finder) each(visit func(i int, e Entity) bool) {
	q.loop(func(f *execution.Frame) bool {
		for i, e := range f.Entities {
			if !visit(i, Entity(e)) {
				return false
			}
		}
		return true
	})
}

// among calls visit for those of some entities that match, until visit returns false.
func (q *finder) among(entities iter.Seq[Entity], visit func(e Entity) bool) {
	switch {
	case entities == nil:
		panic("ecs: Among of a nil sequence: give the sources of a target, as RelationHandle.Of returns them, or slices.Values of a list")
	case len(q.walk.Filter.Changed) > 0:
		panic("ecs: Among of a query with Changed: it cannot know what has changed since a run over other entities; use All, or a query without Changed")
	}
	done := false
	q.beginLoop()
	defer func() { q.endLoop(done) }()
	q.walk.Prepare()
	marks := q.walk.Timed()
	for e := range entities {
		if !q.walk.Matches(stored(e)) {
			continue
		}
		if marks {
			q.walk.MarkOne(stored(e))
		}
		if !visit(e) {
			break
		}
	}
	done = true
}

// loop calls visit for each block that matches, until visit returns false.
func (q *finder) loop(visit func(f *execution.Frame) bool) {
	q.beginLoop()
	done := false
	defer func() {
		q.looping = false
		q.endLoop(done)
	}()
	q.looping = true
	q.walk.Walk(0, q.checked(func(f *execution.Frame) {
		if !f.Stop {
			f.Stop = !visit(f)
		}
	}))
	done = true
}

const queryCannotRun = "a query cannot run"

// beginLoop begins a loop over the query.
func (q *finder) beginLoop() {
	w := q.w
	w.ensureArranged()
	w.checkQueueOpen(queryCannotRun)
	must(w.commits().CommitKept())
	if q.looping {
		panic("ecs: a query runs within its own loop: make another one for the inner loop, or loop over Pairs")
	}
	for _, c := range q.walk.Columns { // a query inside a system may access what the system has declared
		if w.checkRead(ID(c.Component)); c.Write {
			w.checkWrite(ID(c.Component))
		}
	}
	for i := range q.walk.Filter.Changed {
		for c := range q.walk.Filter.Changed[i].Set.All() {
			w.checkRead(ID(c))
		}
	}
	w.mode().Open(mode.Query)
}

// endLoop carries out the changes that were made in a loop, unless something around it does that later. If the loop has
// panicked they are dropped.
func (q *finder) endLoop(done bool) {
	q.w.mode().Close(mode.Query)
	must(q.w.commits().EndLoop(done))
}

// first returns the first entity that matches.
func (q *finder) first() (first Entity, found bool) {
	q.w.checkQueueOpen(queryCannotRun)
	q.walk.OnlyFirst(true)
	defer q.walk.OnlyFirst(false)
	q.each(func(_ int, e Entity) bool {
		first, found = e, true
		q.walk.MarkOne(stored(e))
		return false
	})
	return first, found
}

// find calls visit for each entity that matches. What it finds is walked by a loop that follows, so that it is no run by itself.
func (q *finder) find(visit func(e Entity)) {
	q.w.checkQueueOpen(queryCannotRun)
	q.walk.FindsOnly(true)
	defer q.walk.FindsOnly(false)
	q.each(func(_ int, e Entity) bool {
		visit(e)
		return true
	})
}

// sorted yields the entities that match with rows of them, in the order of a comparison of rows.
func sorted[R any](q *finder, rowOf func(Entity) R, compare func(x, y R) int) iter.Seq2[Entity, R] {
	type found struct {
		e   Entity
		row R
	}
	if compare == nil {
		panic("ecs: Sorted of a query with a nil function: give one that compares two rows, or take All")
	}
	return func(yield func(Entity, R) bool) {
		var list []found
		q.find(func(e Entity) { list = append(list, found{e, rowOf(e)}) })
		slices.SortStableFunc(list, func(x, y found) int { return compare(x.row, y.row) })
		q.loopFound(func() bool {
			for _, x := range list {
				if !yield(x.e, x.row) {
					return false
				}
			}
			return true
		})
	}
}

// count returns how many entities match a query, and have the changes that it asks for.
func (q *finder) count() int {
	if len(q.walk.Filter.Changed) > 0 {
		q.w.checkOneGoroutine("changes cannot be counted")
		if !q.looping { // else its own loop runs, which has prepared it
			q.w.ensureArranged()
		}
	}
	return q.walk.Count(q.looping)
}

// loopFound is a loop over entities that find has found. visit reports whether it was not left.
func (q *finder) loopFound(visit func() bool) {
	done, whole := false, false
	q.beginLoop()
	defer func() {
		if q.walk.Timed() {
			q.walk.EndTimed(done && whole)
		}
		q.endLoop(done)
	}()
	whole = visit()
	done = true
}

// pairs yields every two of the entities that match, as rowOf gives them: the first with each that follows it, and so on.
func pairs[R any](q *finder, rowOf func(Entity) R) iter.Seq2[R, R] {
	return func(yield func(x, y R) bool) {
		var list []R
		q.find(func(e Entity) { list = append(list, rowOf(e)) })
		q.loopFound(func() bool {
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

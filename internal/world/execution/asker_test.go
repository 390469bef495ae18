package execution

import (
	"slices"
	"sync"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/views"
)

// request is what a walker asks for.
type request struct {
	columns       []Column
	with, without grouptree.Set
	any           []grouptree.Set
	exactly       bool
	changed       []grouptree.Set
}

// allows reports whether an entity is one of those that a request asks for, if it has run last at a time.
func (r *request) allows(s *state, seen int) bool {
	allowed := r.with
	for _, c := range r.columns {
		if allowed.Add(c.Component); !c.Optional && !s.set.Has(c.Component) {
			return false
		}
	}
	for _, some := range r.any {
		if allowed = allowed.Union(some); !s.set.Meets(some) {
			return false
		}
	}
	for _, some := range r.changed {
		allowed = allowed.Union(some)
		ok := false
		for c := range some.All() {
			ok = ok || s.set.Has(c) && (seen == 0 || s.at[c] > seen)
		}
		if !ok {
			return false
		}
	}
	return s.set.Contains(r.with) && !s.set.Meets(r.without) && (!r.exactly || allowed.Contains(s.set))
}

// block is what a function was called with.
type block struct {
	entities []entity.Entity
	n        int
	delta    float64
	copied   bool
	stands   []Reading // by column: how it was read
	neighbor []bool    // by column: it was looked up, and its rows are neighbours
	values   [][]int   // by column, nil if it has none
	present  [][]bool  // by column
}

// asker is a walker, and the model of what it has to visit.
type asker struct {
	w *world
	request
	walker Walker
	seen   int // the time of its last run, 0 before the first

	mutex     sync.Mutex
	blocks    []block // of the run
	visited   int     // entities
	stopAfter int     // leave the run when so many entities were visited, 0 for never
}

// declare makes a walker.
func (w *world) declare(env *Env, r request) *asker {
	a := &asker{w: w, request: r}
	a.walker.Begin(env)
	match := grouptree.Conj{Cares: r.with.Union(r.without), Has: r.with}
	requires := func(c int) {
		match.Cares.Add(c)
		match.Has.Add(c)
	}
	for k, c := range r.columns {
		a.walker.AddColumn(c.Component, w.registry.List[c.Component].NewView())
		a.walker.Columns[k] = c
		if c.Optional {
			a.walker.Signature.Optional.Add(c.Component)
			continue
		}
		a.walker.Signature.Access.Add(c.Component)
		requires(c.Component)
	}
	a.walker.Filter.Any, a.walker.Filter.Exact = slices.Clone(r.any), r.exactly
	for _, set := range r.changed {
		a.walker.Filter.Changed = append(a.walker.Filter.Changed, Changed{Set: set})
		if set.Len() > 1 {
			a.walker.Filter.Any = append(a.walker.Filter.Any, set)
		} else {
			requires(set.First())
		}
	}
	a.walker.Finish(match)
	a.walker.Watch(w.versions)
	a.walker.Body = a.body
	w.arrays.AskForLists(match)
	w.follow()
	return a
}

// body is the function of the walker: it notes the block, and writes.
func (a *asker) body(f *Frame) {
	b := block{entities: slices.Clone(f.Entities), n: f.N, delta: f.Delta, copied: f.copied}
	for k := range a.columns {
		b.stands = append(b.stands, f.Reading(k))
		b.neighbor = append(b.neighbor, f.columns.runModes[k] == ByHandle && f.Reading(k) == Direct)
		b.values = append(b.values, a.visit(f, k))
		present := make([]bool, f.N)
		for i := range present {
			present[i] = f.Present(k, i)
		}
		b.present = append(b.present, present)
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.blocks = append(a.blocks, b)
	if a.visited += f.N; a.stopAfter > 0 && a.visited >= a.stopAfter {
		f.Stop = true
	}
}

// visit returns the values of a column. It writes those that are written, and copies that must not be written back.
func (a *asker) visit(f *Frame, k int) []int {
	c := cellsOf(f.Views[k])
	if c == nil {
		return nil
	}
	out := make([]int, c.size())
	for i := range out {
		switch out[i] = c.get(i); {
		case a.columns[k].Write:
			c.put(i, next(out[i]))
		case f.Reading(k) == ByHandle:
			c.put(i, -1)
		}
	}
	return out
}

// next is what a function makes of a value.
func next(value int) int { return (3*value + 1) % (1 << 40) }

// want returns the entities that a run has to visit.
func (a *asker) want() (out []entity.Entity) {
	for _, e := range a.w.order {
		s := a.w.states[e]
		if a.allows(&s, a.seen) {
			out = append(out, e)
		}
	}
	return out
}

// begin begins a run, which writes all entities that it has to visit.
func (a *asker) begin() (want []entity.Entity) {
	want, a.blocks, a.visited = a.want(), nil, 0
	a.stamp(want)
	return want
}

// stamp notes in the model that entities are written now.
func (a *asker) stamp(entities []entity.Entity) {
	a.w.now++
	for _, e := range entities {
		s := a.w.states[e]
		for _, c := range a.columns {
			if c.Write && s.set.Has(c.Component) {
				s.at[c.Component] = a.w.now
			}
		}
		a.w.states[e] = s
	}
}

// end ends a run: it compares the blocks with the entities that had to be visited, and writes the model.
func (a *asker) end(want []entity.Entity, complete bool) {
	t := a.w.t
	times := map[entity.Entity]int{}
	for i := range a.blocks {
		for _, e := range a.blocks[i].entities {
			times[e]++
		}
		a.checkBlock(&a.blocks[i])
	}
	for _, e := range want {
		require.LessOrEqual(t, times[e], 1, "visits of %v", e)
		require.False(t, complete && times[e] == 0, "%v is not visited", e)
		delete(times, e)
	}
	require.Empty(t, times, "others are visited")
	a.writeModel()
	a.stamp(want)
	if complete {
		a.ran()
	}
}

// ran notes that a run has seen everything up to now.
func (a *asker) ran() {
	a.seen = a.w.now
	a.w.now++
}

// checkBlock compares what a function was called with with the model.
func (a *asker) checkBlock(b *block) {
	t := a.w.t
	require.Positive(t, b.n)
	require.Len(t, b.entities, b.n)
	require.Equal(t, 0.5, b.delta)
	require.False(t, b.n > views.CopiedRows && (b.copied || slices.Contains(b.stands, ByHandle)), "%d rows are copied", b.n)
	for k, c := range a.columns {
		require.False(t, b.values[k] == nil && !c.Optional)
		var want []int
		has := make([]bool, b.n)
		for i, e := range b.entities {
			s := a.w.states[e]
			want, has[i] = append(want, s.value[c.Component]), s.set.Has(c.Component)
		}
		require.Equal(t, has, b.present[k], "column %d", k)
		if b.values[k] == nil {
			require.NotContains(t, has, true, "column %d", k)
			continue
		}
		require.Equal(t, want, b.values[k], "column %d", k)
	}
}

// writeModel writes the model as the function has written the blocks.
func (a *asker) writeModel() {
	for i := range a.blocks {
		for _, e := range a.blocks[i].entities {
			s := a.w.states[e]
			for _, c := range a.columns {
				if c.Write && s.set.Has(c.Component) {
					s.value[c.Component] = next(s.value[c.Component])
				}
			}
			a.w.states[e] = s
		}
	}
}

// walk runs the walker once, and compares.
func (a *asker) walk() {
	want := a.begin()
	a.walker.Walk(0.5, a.body)
	a.end(want, a.stopAfter == 0 || !a.walker.frame.Stop)
}

package execution

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// timedWorld is a world with walkers some of which ask for changes.
type timedWorld struct {
	*world
	askers []*asker
	round  Round
	states []saved
	had    coverage
}

func drawTimedWorld(t *rapid.T, had coverage) *timedWorld {
	m := &timedWorld{world: drawWorld(t), had: had}
	m.round.JobRows = rapid.SampledFrom([]int{3, 50}).Draw(t, "rows")
	m.round.Pool.Limit = rapid.SampledFrom([]int{1, 3}).Draw(t, "workers")
	for k := range rapid.IntRange(2, 6).Draw(t, "walkers") {
		r := drawRequest(t, 3)
		for range rapid.SampledFrom([]int{0, 1, 1, 1, 2}).Draw(t, "changed") {
			set := grouptree.SetOf(rapid.IntRange(0, firstTag-1).Draw(t, "this"), rapid.IntRange(0, firstTag-1).Draw(t, "or that"))
			if set.Minus(r.without).Minus(r.optional()) == set { // as one that is required it is neither excluded nor optional
				r.changed = append(r.changed, set)
			}
		}
		if k == 0 {
			r = request{changed: []grouptree.Set{grouptree.SetOf(compA)}} // one whose run a log may be
		}
		env := &m.env
		if rapid.Bool().Draw(t, "plain") {
			env = &m.plain
		}
		m.askers = append(m.askers, m.declare(env, r))
	}
	m.states = append(m.states, m.save())
	return m
}

// optional returns the optional columns.
func (r *request) optional() (out grouptree.Set) {
	for _, c := range r.columns {
		if c.Optional {
			out.Add(c.Component)
		}
	}
	return out
}

// runs runs a walker in some way.
func (m *timedWorld) runs(t *rapid.T, a *asker) {
	want := len(a.want())
	require.Equal(t, want, a.walker.Count(false), "a count is no run")
	switch {
	case a.seen == 0:
	case want == 0:
		m.had["none"]++
	case len(a.changed) > 0 && a.walker.timed.counted.all:
		m.had["all"]++
	case len(a.changed) > 0:
		m.had["some"]++
	}
	switch kind := rapid.IntRange(0, 19).Draw(t, "kind"); { // low numbers are drawn more often
	case kind == 0 && a == m.askers[0]:
		m.overLog(a)
	case kind == 1:
		m.first(a)
	case kind == 2:
		m.found(a)
	case kind == 3:
		m.within(t, a)
	case kind == 4:
		a.stopAfter = rapid.IntRange(1, 3).Draw(t, "stop")
		a.walk()
		a.stopAfter = 0
	case kind < 10:
		a.round(&m.round, rapid.Bool().Draw(t, "split"))
	default:
		a.walk()
	}
	if a.walker.timed.pick.set != nil {
		m.had["blocks are walked"]++
		require.Zero(t, a.walker.timed.pick.set.count(0, 64*len(a.walker.timed.pick.set)), "the set is empty again")
	}
	m.compare()
}

// within runs another walker in the first block of a run, before that writes. It writes none of the columns.
func (m *timedWorld) within(t *rapid.T, a *asker) {
	inner := m.askers[rapid.IntRange(0, len(m.askers)-1).Draw(t, "inner")]
	want, first := a.begin(), true
	a.walker.Walk(0.5, func(f *Frame) {
		if first && inner != a && !inner.walker.Columns.Written().Meets(a.walker.Columns.Set()) {
			m.had["within"]++
			first = false
			inner.walk()
			require.Equal(t, len(inner.want()), inner.walker.Count(false))
		}
		a.body(f)
	})
	a.end(want, true)
}

// overLog lets the log be a run.
func (m *timedWorld) overLog(a *asker) {
	want := a.want()
	list, ok := a.walker.RunOverLog()
	if !ok {
		return
	}
	m.had["log"]++
	for _, e := range want {
		require.Contains(m.t, list, e.Index())
	}
	a.ran()
}

// first is a run for the first entity alone, which counts as none unless there is no entity.
func (m *timedWorld) first(a *asker) {
	a.walker.OnlyFirst(true)
	defer a.walker.OnlyFirst(false)
	var first []entity.Entity
	want := a.want()
	a.walker.Walk(0.5, func(f *Frame) {
		first = append(first, f.Entities[0])
		a.walker.MarkOne(f.Entities[0])
		f.Stop = true
	})
	require.Len(m.t, first, min(len(want), 1))
	if len(want) == 0 {
		a.ran()
		return
	}
	require.Contains(m.t, want, first[0])
	a.stamp(first)
	m.had["first"]++
}

// found is a run that finds entities, which a loop walks that follows.
func (m *timedWorld) found(a *asker) {
	if !a.walker.Timed() {
		return
	}
	want := a.want()
	a.stamp(want)
	a.walker.FindsOnly(true)
	visited := 0
	a.walker.Walk(0.5, func(f *Frame) { visited += f.N })
	a.walker.FindsOnly(false)
	require.Len(m.t, want, visited)
	require.False(m.t, a.walker.timed.runs)
	require.Equal(m.t, len(want), a.walker.Count(false), "it was no run yet")
	a.walker.EndTimed(true)
	a.stamp(want)
	a.ran()
	m.had["found"]++
}

// TestChangesAgainstTheModel compares the entities that walkers visit which ask for changes with the times of the model, over random histories: in
// all layouts, at once and in commits, with one worker and several, with runs in runs and runs that are left.
func TestChangesAgainstTheModel(t *testing.T) {
	had := coverage{}
	had.check(t, []string{"none", "all", "some", "blocks are walked", "within", "log", "first", "found", "restored"}, func(t *rapid.T) {
		m := drawTimedWorld(t, had)
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch kind := rapid.IntRange(0, 19).Draw(t, "step"); {
			case kind < 4:
				m.changes(t, 5)
			case kind == 4:
				m.changes(t, 60)
			case kind == 5:
				m.drawGroup(t)
			case kind == 6:
				m.states = append(m.states, m.save())
			case kind == 7:
				m.restore(m.states[rapid.IntRange(0, len(m.states)-1).Draw(t, "to")])
				m.had["restored"]++
			default:
				m.runs(t, m.askers[rapid.IntRange(0, len(m.askers)-1).Draw(t, "walker")])
			}
		}
	})
}

// TestWhatIsAskedForLater runs a writer before and after another walker asks for changes of what it writes.
func TestWhatIsAskedForLater(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	w.spawnEach(10, compA, compB)
	writer := w.declare(&w.env, request{columns: []Column{{Component: compA, Write: true}, {Component: compB, Write: true}, {Component: compC, Write: true, Optional: true}}})
	require.False(t, writer.walker.Timed(), "no one asks")
	writer.walk()
	for _, c := range []int{compA, compB} {
		a := w.declare(&w.env, request{changed: []grouptree.Set{grouptree.SetOf(c)}})
		a.walk()
		require.Equal(t, 10, a.visited)
		a.walk()
		require.Zero(t, a.visited)
		require.True(t, writer.walker.Timed())
		writer.walk()
		a.walk()
		require.Equal(t, 10, a.visited)
	}
}

// TestWhenALogIsARun asks for the log after single writes, after so many that it does not reach back, and after a run that has written all.
func TestWhenALogIsARun(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	all := w.spawnEach(20, compA)
	writer := w.declare(&w.env, request{columns: []Column{{Component: compA, Write: true}}})
	a := w.declare(&w.env, request{changed: []grouptree.Set{grouptree.SetOf(compA)}})
	logged := func() (list []uint32, ok bool) {
		if list, ok = a.walker.RunOverLog(); ok {
			a.ran()
		}
		return list, ok
	}
	_, ok := logged()
	require.False(t, ok, "there was no run")
	a.walk()
	list, ok := logged()
	require.True(t, ok)
	require.Empty(t, list)
	w.give(all[3], compA, false)
	w.give(all[5], compA, true)
	w.commit()
	list, ok = logged()
	require.True(t, ok)
	require.ElementsMatch(t, []uint32{all[3].Index(), all[5].Index()}, list)
	list, ok = logged()
	require.True(t, ok)
	require.Empty(t, list, "it was a run")

	writer.walk()
	_, ok = logged()
	require.False(t, ok, "all were written together")
	a.walk()
	require.Equal(t, 20, a.visited)
	w.give(all[9], tagF, false)
	w.give(all[10], compA, false)
	list, ok = logged()
	require.True(t, ok)
	require.Equal(t, []uint32{all[10].Index()}, list, "a tag is no change")

	for range 2000 { // as long as the log is
		w.env.Changes.Pass()
		w.give(all[7], compA, false)
		w.give(all[8], compA, false)
	}
	_, ok = logged()
	require.False(t, ok, "the log is too short")
	a.walk()
	require.Equal(t, 2, a.visited)
	w.compare()
}

// TestTheFirstIsWritten holds that a run for the first entity writes no other one, and counts as none.
func TestTheFirstIsWritten(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	all := w.spawnEach(10, compA)
	writer := w.declare(&w.env, request{columns: []Column{{Component: compA, Write: true}}, changed: []grouptree.Set{grouptree.SetOf(compA)}})
	a := w.declare(&w.env, request{changed: []grouptree.Set{grouptree.SetOf(compA)}})
	a.walk()
	writer.walker.OnlyFirst(true)
	writer.walker.Walk(0.5, func(f *Frame) {
		writer.walker.MarkOne(all[0])
		f.Stop = true
	})
	writer.walker.OnlyFirst(false)
	writer.stamp(all[:1])
	a.walk()
	require.Equal(t, 1, a.visited)
	writer.walk()
	require.Equal(t, 10, writer.visited)
	a.walk()
	require.Equal(t, 10, a.visited)
	w.compare()
}

package execution

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// called returns the entities of the blocks that a function was called with.
func (a *asker) called() (out [][]entity.Entity) {
	for _, b := range a.blocks {
		out = append(out, b.entities)
	}
	return out
}

// TestWhatIsKeptIsInvisible walks with and without a cache, after random changes and after restores: both visit the same blocks.
func TestWhatIsKeptIsInvisible(t *testing.T) {
	had := coverage{}
	had.check(t, []string{"restores", "nothing", "served", "patched", "found"}, func(t *rapid.T) {
		w := drawWorld(t)
		var kept, plain []*asker
		for range rapid.IntRange(1, 5).Draw(t, "walkers") {
			r := drawRequest(t, 3)
			kept, plain = append(kept, w.declare(&w.env, r)), append(plain, w.declare(&w.plain, r))
		}
		states := []saved{w.save()}
		for range rapid.IntRange(1, 12).Draw(t, "runs") {
			switch rapid.IntRange(0, 9).Draw(t, "step") {
			case 0:
				w.drawGroup(t)
			case 1:
				states = append(states, w.save())
			case 2:
				w.restore(states[rapid.IntRange(0, len(states)-1).Draw(t, "to")])
				had["restores"]++
			case 3:
				w.changes(t, 100)
			case 4, 5:
				w.changes(t, 4)
			}
			for i, a := range kept {
				served, patched := 0, 0
				if c := a.walker.cache; c != nil {
					served, patched = c.served, c.patched
				}
				entities, runs := a.walker.Keeps()
				a.walk()
				plain[i].walk()
				require.Equal(t, plain[i].called(), a.called())
				require.Nil(t, plain[i].walker.cache)
				c := a.walker.cache
				switch {
				case c == nil:
					had["nothing"]++
					require.Zero(t, entities)
				case c.valid && c.served > served:
					had["served"]++
					if c.patched > patched {
						had["patched"]++
					}
					require.Equal(t, []int{a.visited, served}, []int{entities, runs}, "what an explanation says before the run")
				default:
					had["found"]++
					require.Zero(t, entities)
				}
			}
			w.compare()
		}
	})
}

// blindWorld is a world with a walker over D of the entities with a tag, 500 of them, and one over A and C, which has to look C up.
func blindWorld(t *testing.T) (w *world, blind, partial *asker) {
	w = newWorld(t, grouptree.Laminar)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.group(grouptree.SetOf(compB, compC), grouptree.Set{})
	for i := range 2000 {
		set := grouptree.SetOf(bytesE)
		for k, c := range []int{compA, compB, bytesD, compC, tagF} {
			if (i*7%128)>>k&1 == 1 {
				set.Add(c)
			}
		}
		w.spawn(set, true)
	}
	w.commit()
	blind = w.declare(&w.env, request{columns: []Column{{Component: bytesD, Write: true}}, with: grouptree.SetOf(tagF)})
	partial = w.declare(&w.env, request{columns: []Column{{Component: compA}, {Component: compC, Write: true}}})
	require.Equal(t, grouptree.Blind, blind.walker.NewPlan().Match)
	require.NotEqual(t, grouptree.Full, partial.walker.NewPlan().Match)
	return w, blind, partial
}

// keeps returns what a walker keeps: the entities, and the runs that used it.
func (a *asker) keeps() [2]int {
	entities, runs := a.walker.Keeps()
	return [2]int{entities, runs}
}

// TestKeepingByUse checks that the cache is filled when the second run in a row finds little changed, that what is
// changed is looked up again, and that the cache is dropped when very much is.
func TestKeepingByUse(t *testing.T) {
	w, blind, _ := blindWorld(t)
	require.Zero(t, blind.keeps(), "there was no run")
	blind.walk()
	require.Zero(t, blind.keeps())
	blind.walk()
	n := blind.visited
	require.Equal(t, [2]int{n, 0}, blind.keeps())
	blind.walk()
	blind.walk()
	require.Equal(t, [2]int{n, 2}, blind.keeps())

	other := w.spawnEach(1, compB, tagF)[0]
	w.take(other, compB, false)
	blind.walk()
	require.Equal(t, [2]int{n, 3}, blind.keeps())
	require.Zero(t, blind.walker.cache.patched, "no block concerned has changed")

	tagged := w.spawn(grouptree.SetOf(bytesD, tagF), true)
	require.Equal(t, [2]int{n, 3}, blind.keeps(), "a queued change does not count")
	w.commit()
	require.Equal(t, [2]int{n + 1, 3}, blind.keeps())
	blind.walk()
	require.Equal(t, [2]int{n + 1, 4}, blind.keeps(), "the new entity is looked up")
	for i := range 10 { // a change before every run
		patched := blind.walker.cache.patched
		if i%2 == 0 {
			w.take(tagged, tagF, true)
		} else {
			w.give(tagged, tagF, true)
		}
		w.commit()
		blind.walk()
		require.Equal(t, [2]int{n + i%2, 5 + i}, blind.keeps())
		require.Equal(t, patched+1, blind.walker.cache.patched, "and no other one")
	}
	w.compare()
}

// TestKeepingIsGivenUp changes so much that the cache is of no use: it is filled again at once if it was used before, and its memory is released
// after many runs.
func TestKeepingIsGivenUp(t *testing.T) {
	w, blind, _ := blindWorld(t)
	for range 4 {
		blind.walk()
	}
	n := blind.visited
	many := w.spawnEach(n, bytesD, tagF)
	require.Zero(t, blind.keeps(), "so many have changed that all are found again")
	blind.walk()
	require.Equal(t, [2]int{2 * n, 0}, blind.keeps(), "the cache was used before the change, so it is filled at once")
	for k := range releaseAfter {
		require.NotNil(t, blind.walker.cache.lanes)
		for _, e := range many {
			if k%2 == 0 {
				w.take(e, tagF, true)
			} else {
				w.give(e, tagF, true)
			}
		}
		w.commit()
		blind.walk()
	}
	require.Nil(t, blind.walker.cache.lanes, "the memory is released")
	blind.walk()
	blind.walk()
	require.Equal(t, [2]int{blind.visited, 1}, blind.keeps())
	w.compare()
}

// TestNothingIsKeptForAnotherPlan holds that a walker says that it keeps nothing if its next run makes a new plan.
func TestNothingIsKeptForAnotherPlan(t *testing.T) {
	w, blind, partial := blindWorld(t)
	for range 3 {
		blind.walk()
		partial.walk()
	}
	require.Positive(t, blind.keeps()[0])
	require.Positive(t, partial.keeps()[0])
	all := w.save()
	w.group(grouptree.SetOf(bytesD, tagF), grouptree.Set{})
	require.Zero(t, blind.keeps(), "a group")
	w.restore(all)
	for range 3 {
		partial.walk()
	}
	require.Positive(t, partial.keeps()[0])
	for range 2100 {
		w.spawn(grouptree.SetOf(bytesE), true)
	}
	w.commit()
	require.Zero(t, partial.keeps(), "the world has another size")
	partial.walk()
	require.Zero(t, partial.walker.cache.served)
}

// TestRunsThatEndEarly checks that a run that is left, or panics, does not spoil the cache, and that the run after it
// does not fill it: who never looks at more than a few entities shall not wait for all.
func TestRunsThatEndEarly(t *testing.T) {
	w, _, _ := blindWorld(t)
	a := w.declare(&w.env, request{columns: []Column{{Component: bytesD, Write: true}, {Component: compA, Write: true}}})
	few := func() {
		a.stopAfter = 3
		a.walk()
		a.stopAfter = 0
	}
	for range 4 {
		few()
		require.False(t, a.walker.cache.valid)
	}
	a.walk()
	require.False(t, a.walker.cache.valid)
	for range 4 {
		a.walk()
	}
	require.Equal(t, 3, a.walker.cache.served)
	few()
	require.True(t, a.walker.cache.valid)
	a.walk()
	require.Equal(t, 5, a.walker.cache.served)
	for range 4 {
		few()
		w.take(w.spawn(grouptree.SetOf(bytesD, compA), false), bytesD, false)
		w.spawn(grouptree.SetOf(bytesD, compA), false)
	}
	a.walk()
	require.Equal(t, 10, a.walker.cache.served)

	panics := func() {
		require.Panics(t, func() { a.walker.Walk(0.5, func(*Frame) { panic("of the function") }) })
	}
	a.walker.Forget(false)
	panics()
	a.walk()
	require.False(t, a.walker.cache.valid)
	a.walk()
	require.True(t, a.walker.cache.valid)
	panics()
	require.True(t, a.walker.cache.valid)
	a.walk()
	require.Equal(t, 2, a.walker.cache.served)
	w.compare()
}

// TestWhatAScanKeeps checks that a scan keeps the entities that it finds, and looks up again what has changed.
func TestWhatAScanKeeps(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	for i := range 3000 {
		set := grouptree.SetOf(compA)
		if i%2 == 1 {
			set.Add(tagF)
		}
		w.spawn(set, true)
	}
	w.commit()
	a := w.declare(&w.env, request{columns: []Column{{Component: compA, Write: true, Optional: true}}, without: grouptree.SetOf(tagF)})
	for range 4 {
		a.walk()
	}
	require.Equal(t, grouptree.Scan, a.walker.plan.Match)
	require.Equal(t, [2]int{1500, 2}, a.keeps())
	w.give(w.order[0], tagF, true)
	w.commit()
	require.Equal(t, [2]int{1499, 2}, a.keeps())
	a.walk()
	require.Equal(t, [2]int{1499, 3}, a.keeps())
	require.Equal(t, 1, a.walker.cache.patched)
	w.despawn(w.order[20], false)
	a.walk()
	require.Equal(t, [2]int{1498, 4}, a.keeps())
	w.compare()
}

// TestAColumnGetsAnotherArray extends the layout by an entity that the walker does not meet, so that a component which it looks up has another
// array: what is kept has no place for its number.
func TestAColumnGetsAnotherArray(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	for _, group := range []grouptree.Set{grouptree.SetOf(compB, bytesE), grouptree.SetOf(compB, compC), grouptree.SetOf(compA, compC)} {
		w.group(group, grouptree.Set{})
	}
	w.spawnEach(100, compA)
	w.spawnEach(50, compA, bytesD)
	a := w.declare(&w.env, request{columns: []Column{{Component: bytesD}, {Component: compA, Write: true}}})
	for range 4 {
		a.walk()
	}
	require.Equal(t, [2]int{50, 2}, a.keeps())
	had := w.store.Rows.Index(compA).HasLanes()
	w.spawnEach(1, compA, compB, compC)
	require.Equal(t, []bool{false, true}, []bool{had, w.store.Rows.Index(compA).HasLanes()})
	require.Zero(t, a.keeps())
	for range 4 {
		a.walk()
		w.compare()
	}
}

// TestRestoresKeepPlans restores a world, after which walkers run by their plans and look up again only what has changed.
func TestRestoresKeepPlans(t *testing.T) {
	w, blind, partial := blindWorld(t)
	for range 4 {
		blind.walk()
		partial.walk()
	}
	before := w.save()
	for range 3 {
		w.spawn(grouptree.SetOf(compA), false)
		w.give(w.order[16], tagF, false)
		blind.walk()
		partial.walk()
		const mark = -7 // a run does not ask for the number of runs of its plan
		blind.walker.plan.Runs, partial.walker.plan.Runs = mark, mark
		served, patched := blind.walker.cache.served, blind.walker.cache.patched
		w.restore(before)
		blind.walk()
		partial.walk()
		require.Equal(t, []int{mark, mark}, []int{blind.walker.plan.Runs, partial.walker.plan.Runs}, "the plan is another")
		require.Equal(t, served+1, blind.walker.cache.served)
		require.Less(t, blind.walker.cache.patched-patched, 50)
	}
}

// TestKeptRowsOnceAnOptionalColumnIsMet holds that what is said between a commit and the next run knows what the commit brought.
func TestKeptRowsOnceAnOptionalColumnIsMet(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	a := w.declare(&w.env, request{columns: []Column{{Component: compA}, {Component: compB, Optional: true}, {Component: compC}}})
	w.spawnEach(100, compA, compC)
	for range 3 {
		a.walk()
	}
	require.Equal(t, 100, a.keeps()[0])
	w.spawnEach(1, compA, compB, compC)
	require.Zero(t, a.keeps(), "the column was not looked up before")
	a.walk()
	a.walk()
	require.Equal(t, 101, a.keeps()[0])
}

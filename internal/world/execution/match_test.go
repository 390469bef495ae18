package execution

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
)

// TestPlansFollowTheNumbers checks that the lead of a plan is the smaller array, also after the sizes have changed.
func TestPlansFollowTheNumbers(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	a := w.declare(&w.env, request{columns: []Column{{Component: compA}, {Component: compB}}})
	w.spawnEach(100, compA)
	several := w.spawnEach(10, compB)
	a.walk()
	require.Equal(t, compB, a.walker.Plan().Lead)
	several = append(several, w.spawnEach(1000, compB)...)
	a.walk()
	require.Equal(t, compA, a.walker.Plan().Lead, "the other array is larger now")
	for _, e := range several {
		w.despawn(e, true)
	}
	w.commit()
	w.spawnEach(1, compB)
	a.walk()
	require.Equal(t, compB, a.walker.Plan().Lead, "the array is smaller now")
}

// TestPlansAreKept holds that a plan is made again when the layout is another one or the world has another size, and not before.
func TestPlansAreKept(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	a := w.declare(&w.env, request{columns: []Column{{Component: compA}}, with: grouptree.SetOf(tagF)})
	w.spawnEach(20, compA, tagF)
	const mark = -7 // a run does not ask for the number of runs of its plan
	kept := func() bool {
		a.walk()
		was := a.walker.plan.Runs
		a.walker.plan.Runs = mark
		return was == mark
	}
	require.False(t, kept())
	w.spawnEach(30, compA)
	require.True(t, kept(), "there are not yet many more entities")
	more := w.spawnEach(7, compA)
	require.False(t, kept(), "there are")
	for _, e := range more {
		w.take(e, compA, false)
		w.give(e, tagF, false)
	}
	require.True(t, kept(), "compositions are new, and no rows for them")
	w.group(grouptree.SetOf(compA, tagF), grouptree.Set{})
	require.False(t, kept(), "a group")
	require.Equal(t, grouptree.Full, a.walker.plan.Match)
	require.True(t, kept())
}

// TestPlansMeetNewClasses extends the layout by an entity of another kind: the plan is made again if its walker may meet it.
func TestPlansMeetNewClasses(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.group(grouptree.SetOf(compB, compC), grouptree.Set{})
	w.spawnEach(1, compA, compB)
	concerned := w.declare(&w.env, request{columns: []Column{{Component: compB}}})
	other := w.declare(&w.env, request{columns: []Column{{Component: bytesD}}})
	excluded := w.declare(&w.env, request{columns: []Column{{Component: compB}}, without: grouptree.SetOf(compC)})
	for _, a := range []*asker{concerned, other, excluded} {
		a.walk()
	}
	before := len(w.arrays.Layout().Classes)
	w.spawnEach(1, compA, compB, compC)
	layout := w.arrays.Layout()
	require.Greater(t, len(layout.Classes), before)
	require.True(t, concerned.walker.MeetsClassesFrom(layout, before))
	require.False(t, other.walker.MeetsClassesFrom(layout, before))
	require.False(t, excluded.walker.MeetsClassesFrom(layout, before))
	for _, a := range []*asker{concerned, other, excluded} {
		a.walk()
	}
	require.Equal(t, concerned.walker.PlanIn(layout), concerned.walker.NewPlan())
}

// TestOptionalColumnsAreMet holds that a column is not looked up in a block before an entity with it may stand there, and always afterwards.
func TestOptionalColumnsAreMet(t *testing.T) {
	for _, kind := range []grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees} {
		w := newWorld(t, kind)
		w.group(grouptree.SetOf(compA, compC), grouptree.Set{})
		a := w.declare(&w.env, request{columns: []Column{{Component: compA}, {Component: compB, Write: true, Optional: true}}})
		w.spawnEach(1, compA)
		w.spawnEach(1, compA, compC)
		a.walk()
		require.Empty(t, a.walker.plan.handled, "no composition has B")
		first := w.spawnEach(1, compA, compC)[0]
		w.give(first, compB, true)
		w.commit()
		a.walk()
		w.compare()
		p := &a.walker.plan
		require.Equal(t, []int{1}, p.handled)
		for i := range p.Leaves {
			from, n := w.store.Blocks.Range(p.Lead, int(p.Leaves[i].Leaf))
			require.Equal(t, n == 2, p.finds(i), "only the block of A and C, from row %d, has an entity with B", from)
		}
		w.spawnEach(1, compA, compB)
		a.walk()
		w.compare()
	}
}

// TestOptionalColumnsInTheOverflowBlocks holds that nothing is missed where more compositions occur than there are blocks of their own.
func TestOptionalColumnsInTheOverflowBlocks(t *testing.T) {
	const partners, first = 13, 6_000 // beyond the 4,096 classes of a layout
	w := newWorld(t, grouptree.Lanes)
	var others []int
	for range partners {
		w.arrays.Drop()
		others = append(others, w.registry.Add(newBytes("P")))
	}
	for _, c := range others {
		w.group(grouptree.SetOf(compA, c), grouptree.Set{})
	}
	a := w.declare(&w.env, request{columns: []Column{{Component: compA}, {Component: compB, Optional: true}}})
	sum, want := 0, 0
	a.walker.Body = func(f *Frame) {
		if c := cellsOf(f.Views[1]); c != nil {
			for i := range f.N {
				sum += c.get(i)
			}
		}
	}
	for from := 0; from < 1<<partners; from += 512 {
		for set := from; set < from+512; set++ {
			all := grouptree.SetOf(compA)
			for i, c := range others {
				if set>>i&1 == 1 {
					all.Add(c)
				}
			}
			if set >= first && set%3 == 0 {
				all.Add(compB)
			}
			composition, err := w.store.Compositions.Intern(all)
			require.NoError(t, err)
			e := w.store.Queue.Spawn(composition) // at once, each would extend the layout
			if all.Has(compB) {
				w.write(e, compB, set, true)
				want += set
			}
		}
		a.walker.Walk(0.5, a.walker.Body) // it knows the compositions before the layout does
		w.commit()
		sum = 0
		a.walker.Walk(0.5, a.walker.Body)
		require.Equal(t, want, sum, "%d entities", from+512)
	}
	require.Positive(t, want)
	require.Positive(t, w.arrays.Layout().Overflow(compA))
}

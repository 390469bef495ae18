package execution

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// TestFiltersAgreeWithEveryComposition compares what is said of a block, and of a composition, with a look at each composition that there can be.
func TestFiltersAgreeWithEveryComposition(t *testing.T) {
	const n = 6
	had := map[verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		has := drawFew(t, "has", n)
		known := grouptree.Conj{Cares: has.Union(drawSet(t, "cares", n)), Has: has}
		var w Walker
		w.Signature.Optional = drawSet(t, "optional", n)
		for range rapid.IntRange(0, 2).Draw(t, "any") {
			w.Filter.Any = append(w.Filter.Any, grouptree.SetOf(rapid.IntRange(0, n-1).Draw(t, "either"), rapid.IntRange(0, n-1).Draw(t, "or")))
		}
		w.Filter.Exact = rapid.Bool().Draw(t, "exact")
		match := drawSet(t, "match", n).Intersect(known.Has)
		w.Finish(grouptree.Conj{Cares: match, Has: match})
		allowed := match.Union(w.Signature.Optional)
		for _, set := range w.Filter.Any {
			allowed = allowed.Union(set)
		}
		passed, all := 0, 0
		for _, comp := range setsOf(n) {
			ok := !w.Filter.Exact || allowed.Contains(comp)
			for _, set := range w.Filter.Any {
				ok = ok && comp.Meets(set)
			}
			require.Equal(t, ok, w.Filter.Holds(comp), "%v", comp)
			require.Equal(t, ok && comp.Contains(match), w.Holds(comp), "%v", comp)
			if known.Holds(comp) {
				if all++; ok {
					passed++
				}
			}
		}
		want := passSome
		switch passed {
		case 0:
			want = passNone
		case all:
			want = passAll
		}
		got := w.Filter.judge(known, n)
		require.Equal(t, want, got)
		had[got]++
	})
	require.Len(t, had, 3, "verdicts")
}

// TestWhatAFilterAsks says whether a filter asks for anything, and for whose changes.
func TestWhatAFilterAsks(t *testing.T) {
	for _, c := range []struct {
		filter  Filter
		filters bool
		watched grouptree.Set
	}{
		{Filter{}, false, grouptree.Set{}},
		{Filter{Any: []grouptree.Set{grouptree.SetOf(1)}}, true, grouptree.Set{}},
		{Filter{Exact: true}, true, grouptree.Set{}},
		{Filter{Changed: []Changed{{Set: grouptree.SetOf(1, 2)}, {Set: grouptree.SetOf(2, 3)}}}, true, grouptree.SetOf(1, 2, 3)},
	} {
		require.Equal(t, c.filters, c.filter.Filters())
		require.Equal(t, c.watched, c.filter.Watched())
	}
}

// TestPlansAreNarrowed leaves out the blocks where no entity passes a filter, and tests only those that the layout does not answer for.
func TestPlansAreNarrowed(t *testing.T) {
	w := newWorld(t, grouptree.Laminar)
	w.group(grouptree.SetOf(compA, compB), grouptree.Set{})
	w.spawnEach(10, compA)
	w.spawnEach(10, compA, compB)
	w.spawnEach(10, compA, compB, compC)
	for _, c := range []struct {
		name    string
		request request
		tested  []bool // by block of the plan
		match   grouptree.Match
	}{
		{"nothing", request{}, []bool{false, false}, grouptree.Full},
		{"what the layout knows", request{any: []grouptree.Set{grouptree.SetOf(compA, compC)}}, []bool{false, false}, grouptree.Full},
		{"one block", request{any: []grouptree.Set{grouptree.SetOf(compB)}}, []bool{false}, grouptree.Full},
		{"some of the other", request{any: []grouptree.Set{grouptree.SetOf(compB, compC)}}, []bool{false, true}, grouptree.Blind},
		{"each", request{any: []grouptree.Set{grouptree.SetOf(compC, tagF)}}, []bool{true, true}, grouptree.Blind},
		{"nothing else", request{exactly: true}, []bool{true}, grouptree.Blind},
		{"changes", request{changed: []grouptree.Set{grouptree.SetOf(compA)}}, []bool{false, false}, grouptree.Blind},
	} {
		c.request.columns = []Column{{Component: compA}}
		a := w.declare(&w.env, c.request)
		a.walk()
		var tested []bool
		for _, leaf := range a.walker.plan.Leaves {
			tested = append(tested, leaf.Test)
		}
		require.ElementsMatch(t, c.tested, tested, c.name)
		require.Equal(t, c.match, a.walker.plan.Match, c.name)
	}
}

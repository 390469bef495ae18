package claims

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The reader's example breaks the first version of Attach and not the second one.
func TestOrderOfAttaching(t *testing.T) {
	first, second := &hierarchyArray{}, &hierarchyArray{}
	for _, a := range [][2]int{{4, 3}, {2, 1}, {3, 2}} {
		first.attachLast(a[0], a[1])
		second.attachAll(a[0], a[1])
	}
	require.Equal(t, &hierarchyArray{entity: []int{3, 4, 2}, parent: []int{2, 3, 1}}, first)
	require.Equal(t, &hierarchyArray{entity: []int{2, 3, 4}, parent: []int{1, 2, 3}}, second)
	require.Equal(t, []int{1, 0}, []int{first.late(), second.late()})
	require.True(t, second.below(4, 2))
	require.False(t, second.below(2, 4))
	second.detach(3)
	require.Equal(t, &hierarchyArray{entity: []int{2, 4}, parent: []int{1, 3}}, second)
}

func TestCountedVerdicts(t *testing.T) {
	for name, want := range map[string]Verdict{
		"To move the last one in front of its child keeps parents first": NotReproduced,
		"To move all that are out of place does":                         Reproduced,
		"Random numbers do not collide very soon":                        Different,
		"A number for each load keeps copies of a file apart":            Different,
		"A table for each load does":                                     Reproduced,
		"Arrays are written as they are":                                 Reproduced,
	} {
		require.Equal(t, want, claim(t, name).Decide(Data{}).Verdict, name)
	}
	require.Equal(t, 2, sameNumbers([]uint32{1, 2, 1, 1}))
}

// sceneFigures are the figures of a metric, by storage.
func sceneFigures(metric string, figures map[string]float64) (out [][6]any) {
	for storage, ns := range figures {
		out = append(out, [6]any{"scene", storage, metric, 100_000, 2, ns})
	}
	return out
}

func TestSceneVerdicts(t *testing.T) {
	for _, c := range []struct {
		slices, pointers, shuffled float64
		flat, deep                 Verdict
	}{{10, 20, 30, Reproduced, NotReproduced}, {20, 10, 30, Different, Different}, {30, 10, 20, NotReproduced, Reproduced}} {
		figures := map[string]float64{"slices": c.slices, "copse": 9, "pointers": c.pointers, "pointers-shuffled": c.shuffled}
		d := dataOf(t, docOf(append(sceneFigures("all-wide", figures), sceneFigures("all-deep", figures)...)...))
		require.Equal(t, c.flat, claim(t, "An array is faster than pointers if the hierarchy is flat").Decide(d).Verdict)
		require.Equal(t, c.deep, claim(t, "Pointers can win if the hierarchy is deep").Decide(d).Verdict)
	}
	parallel := claim(t, "A hierarchy cannot be computed by a parallel loop")
	require.Equal(t, NotReproduced, parallel.Decide(dataOf(t, docOf(sceneFigures("all-wide", map[string]float64{"copse": 9, "copse-parallel": 5})...))).Verdict)
	require.Equal(t, Different, parallel.Decide(dataOf(t, docOf(sceneFigures("all-wide", map[string]float64{"copse": 9, "copse-parallel": 11})...))).Verdict)
	all := map[string]float64{"slices": 5, "levels": 6, "recursion": 7, "pointers": 4, "pointers-shuffled": 9, "copse": 3}
	d := dataOf(t, docOf(append(sceneFigures("moves-deep", all), sceneFigures("all-mixed", all)...)...))
	require.Equal(t, Reproduced, claim(t, "To attach is heavier than with pointers").Decide(d).Verdict)
	a := claim(t, "Array, levels, recursion or pointers?").Decide(d)
	require.Equal(t, "| change | shape | nodes | `slices` | `levels` | `recursion` | `pointers` | `pointers-shuffled` | `copse` |\n|---|---|---|---|---|---|---|---|---|\n"+
		"| all | mixed | 100,000 | 5.00 | 6.00 | 7.00 | 4.00 | 9.00 | 3.00 |\n", a.Figures)
}

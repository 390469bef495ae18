package claims

import (
	"strings"
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
		"Random numbers do not collide very soon":                        InPart,
		"A number for each load keeps copies of a file apart":            InPart,
		"A table for each load does":                                     Reproduced,
		"Arrays are written as they are":                                 InPart,
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

// Both sizes of a scene are shown, whatever they say.
func TestScenesOfAllSizes(t *testing.T) {
	all := map[string]float64{"slices": 5, "levels": 6, "recursion": 7, "pointers": 4, "pointers-shuffled": 9, "copse": 3}
	d := dataOf(t, docOf(sceneFigures("all-mixed", all)...), strings.ReplaceAll(docOf(sceneFigures("all-mixed", all)...), "100000", "1000"))
	a := claim(t, "Array, levels, recursion or pointers?").Decide(d)
	require.Equal(t, "| change | shape | nodes | `slices` | `levels` | `recursion` | `pointers` | `pointers-shuffled` | `copse` |\n|---|---|---|---|---|---|---|---|---|\n"+
		"| all | mixed | 1,000 | 5.00 | 6.00 | 7.00 | 4.00 | 9.00 | 3.00 |\n| all | mixed | 100,000 | 5.00 | 6.00 | 7.00 | 4.00 | 9.00 | 3.00 |\n", a.Figures)
}

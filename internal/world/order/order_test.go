package order

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSort compares orders with all that is said about them, and cycles with a search for them.
func TestSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 7).Draw(t, "items")
		earlier := make([][]bool, n) // [i][k]: k runs before i
		list := make([]Item, n)
		for i := range n {
			list[i] = Item{strconv.Itoa(i), &Place{Number: i}}
			earlier[i] = make([]bool, n)
		}
		for range rapid.IntRange(0, n).Draw(t, "relations") {
			i, k := rapid.IntRange(0, n-1).Draw(t, "later"), rapid.IntRange(0, n-1).Draw(t, "earlier")
			switch {
			case i == k:
				list[i].After = append(list[i].After, "absent")
				continue
			case rapid.Bool().Draw(t, "before"):
				list[k].Before = append(list[k].Before, list[i].Name)
			default:
				list[i].After = append(list[i].After, list[k].Name)
			}
			earlier[i][k] = true
		}
		shuffled := rapid.Permutation(list).Draw(t, "shuffled")
		sorted, cycle := Sort(shuffled)
		reaches := transitive(earlier)
		cyclic := slices.ContainsFunc(list, func(x Item) bool { return reaches[x.Number][x.Number] })
		require.Equal(t, cyclic, len(cycle) > 0)
		for i := range cycle {
			x, next := shuffled[cycle[i]], shuffled[cycle[(i+1)%len(cycle)]]
			require.True(t, slices.Contains(x.Before, next.Name) || slices.Contains(next.After, x.Name), "%v before %v", x, next)
		}
		var out []Item
		for _, i := range sorted {
			out = append(out, shuffled[i])
		}
		require.ElementsMatch(t, list, out)
		if cyclic {
			return
		}
		for i, x := range out { // each is the first declared of those that may run
			for _, y := range out[i+1:] {
				require.False(t, reaches[x.Number][y.Number])
				ready := !slices.ContainsFunc(out[i:], func(z Item) bool { return reaches[y.Number][z.Number] })
				require.False(t, ready && y.Number < x.Number, "%v before %v", y, x)
			}
		}
	})
}

// TestTextsOfAPlace writes what a program has said.
func TestTextsOfAPlace(t *testing.T) {
	require.Empty(t, (&Place{Number: 3}).Texts())
	require.True(t, (&Place{Number: 3}).IsFree())
	p := &Place{Before: []string{"a", "b\n"}, After: []string{"c"}}
	require.Equal(t, []string{`Before("a", "b\n")`, `After("c")`}, p.Texts())
	require.False(t, p.IsFree())
}

// transitive returns what is reached in any number of steps.
func transitive(steps [][]bool) [][]bool {
	out := make([][]bool, len(steps))
	for i := range steps {
		out[i] = slices.Clone(steps[i])
	}
	for k := range out {
		for i := range out {
			for m := range out {
				out[i][m] = out[i][m] || out[i][k] && out[k][m]
			}
		}
	}
	return out
}

package grouptree

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// orderedPartitions calls f with every way to divide the compositions in all
// into a row of blocks.
func orderedPartitions(all table, n int, f func([]table)) {
	var members []int
	for k := range 1 << n {
		if all.has(k) {
			members = append(members, k)
		}
	}
	var row []table
	var rec func(left int)
	rec = func(left int) {
		if left == 0 {
			f(row)
			return
		}
		for pick := left; pick > 0; pick = (pick - 1) & left {
			var t table
			for i, k := range members {
				if pick>>i&1 != 0 {
					t.set(k)
				}
			}
			row = append(row, t)
			rec(left &^ pick)
			row = row[:len(row)-1]
		}
	}
	rec(1<<len(members) - 1)
}

// fullIn reports whether g, of two accessed components whose arrays are a and b,
// can be walked in step: its leaves in a are leaves of b too, with the same left
// of them (Theorem 1), and no leaf is cut.
func fullIn(g table, a, b []table) bool {
	where := make(map[table]table, len(b))
	var left table
	for _, t := range b {
		where[t] = left
		left = left.or(t)
	}
	left = table{}
	for _, t := range a {
		if t.meets(g) {
			if l, ok := where[t]; !t.within(g) || !ok || l != left {
				return false
			}
		}
		left = left.or(t)
	}
	return true
}

// rowsFor lists the ordered partitions of array A in which g can be full
// together with some ordered partition of the array of component other.
func rowsFor(g table, n, other int) map[string]bool {
	var partners [][]table
	orderedPartitions(literals[other].and(everything(n)), n, func(row []table) {
		partners = append(partners, append([]table(nil), row...))
	})
	out := make(map[string]bool)
	orderedPartitions(literals[0].and(everything(n)), n, func(row []table) {
		for _, p := range partners {
			if fullIn(g, row, p) {
				out[keyOf(row)] = true
				return
			}
		}
	})
	return out
}

func keyOf(row []table) string {
	b := make([]byte, 0, 64)
	for _, t := range row {
		b = append(b, byte(t[0]), byte(t[0]>>8), byte(t[0]>>16), byte(t[0]>>24), ';')
	}
	return string(b)
}

// TestTheoremLByExhaustion tries every layout of three components. Two groups whose
// sets cross cannot both be full, even where their exclusions make them disjoint;
// nested ones can.
func TestTheoremLByExhaustion(t *testing.T) {
	const n = 3
	possible := func(first, second string, other int) bool {
		g, h := conjs(t, first, second)[0], conjs(t, first, second)[1]
		a := rowsFor(tableOfConj(n, g), n, 1)
		b := rowsFor(tableOfConj(n, h), n, other)
		require.NotEmpty(t, a)
		require.NotEmpty(t, b)
		for row := range a {
			if b[row] {
				return true
			}
		}
		return false
	}
	require.False(t, possible("A & B", "A & C", 2))
	require.False(t, possible("A & B & !C", "A & C", 2))
	require.False(t, possible("A & B & !C", "A & !B & C", 2))
	require.True(t, possible("A & B", "A & B & C", 2))
	require.True(t, possible("A & B", "A & B & !C", 1))
	require.True(t, possible("A & B & C", "A & B & !C", 1))
}

// own is the signature of a group: it accesses all that it requires.
func own(l *Layout, i int) Signature {
	g := l.Spec.Groups[i]
	return Signature{Match: g, Access: g.Has}
}

// TestLaminarFamiliesAreFull checks the other direction of Theorem L: all groups of a
// laminar family are full.
func TestLaminarFamiliesAreFull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := Build(Laminar, drawLaminarSpec(t, 7))
		rows := make([]int, len(l.Leaves))
		for i := range l.Groups {
			require.Equal(t, Full, l.Plan(own(l, i), Census{}, rows).Match, "%s: group %d", printGroups(l.Spec), i)
		}
	})
}

// TestCrossingGroupsAreNotBothFull checks that no kind of layout with one array for each component contradicts Theorem L.
func TestCrossingGroupsAreNotBothFull(t *testing.T) {
	forKinds(t, 7, func(t *rapid.T, l *Layout) {
		if l.Kind == Lanes {
			return
		}
		rows := make([]int, len(l.Leaves))
		full := make([]bool, len(l.Groups))
		for i := range l.Groups {
			full[i] = l.Plan(own(l, i), Census{}, rows).Match == Full
		}
		for i, g := range l.Spec.Groups {
			for j, h := range l.Spec.Groups[:i] {
				a, b := g.Has.Minus(l.Spec.Tags), h.Has.Minus(l.Spec.Tags)
				if a.Meets(b) && !a.Contains(b) && !b.Contains(a) {
					require.False(t, full[i] && full[j], "%s: groups %d and %d cross and are full", printGroups(l.Spec), i, j)
				}
			}
		}
	})
}

// TestNestedAndDisjointGroupsNeedALaminarLayout has the example of docs/theory.md,
// "Laminar layouts": no order of the groups makes all three full in trees.
func TestNestedAndDisjointGroupsNeedALaminarLayout(t *testing.T) {
	spec := Spec{Components: 4, Groups: conjs(t, "A & B & C & D", "A & B", "C & D")}
	full := func(l *Layout) (n int) {
		for i := range l.Groups {
			if l.Plan(own(l, i), Census{}, make([]int, len(l.Leaves))).Match == Full {
				n++
			}
		}
		return n
	}
	require.Equal(t, 3, full(Build(Laminar, spec)))
	permutations(3, func(order []int) {
		shuffled := Spec{Components: 4}
		for _, i := range order {
			shuffled.Groups = append(shuffled.Groups, spec.Groups[i])
		}
		require.Less(t, full(Build(Trees, shuffled)), 3)
	})
	l := Build(Laminar, spec)
	require.Same(t, l.Arrays[0].Root.Left.Left, l.Arrays[2].Root.Left.Left, "A & B and C & D share the node A & B & C & D")
}

func TestAliasOfARejectedGroupIsRejected(t *testing.T) {
	spec := Spec{Components: 14}
	for c := 1; c <= 12; c++ {
		spec.Tags.Add(c)
		spec.Groups = append(spec.Groups, Conj{}.with(0, true).with(c, false))
	}
	last := Conj{}.with(0, true).with(13, false)
	spec.Tags.Add(13)
	spec.Groups = append(spec.Groups, last, last)
	l := Build(Laminar, spec)
	require.Len(t, l.Leaves, MaxBlocks)
	require.Equal(t, CodeTooManyBlocks, l.Groups[12].Code)
	require.Equal(t, CodeTooManyBlocks, l.Groups[13].Code)
	require.Equal(t, Rejected, l.Groups[13].Outcome)
}

// drawLaminarSpec draws a spec whose groups require sets that are nested or disjoint,
// with exclusions and tags.
func drawLaminarSpec(t *rapid.T, most int) Spec {
	spec := Spec{Components: rapid.IntRange(2, most).Draw(t, "components")}
	if rapid.Bool().Draw(t, "has tags") {
		spec.Tags.Add(rapid.IntRange(0, spec.Components-1).Draw(t, "tag"))
	}
	var sets []Set
	for range rapid.IntRange(1, 9).Draw(t, "groups") {
		g := drawConj(t, "g", spec.Components, 2)
		own := g.Has.Minus(spec.Tags)
		crosses := slices.ContainsFunc(sets, func(s Set) bool { return s.Meets(own) && !s.Contains(own) && !own.Contains(s) })
		if own.Empty() || crosses {
			continue
		}
		sets, spec.Groups = append(sets, own), append(spec.Groups, g)
	}
	return spec
}

// blocksOf writes the blocks of each array, whatever their order within a class.
func blocksOf(l *Layout) []string {
	var out []string
	for c, a := range l.Arrays {
		var blocks []string
		sizes := []int{}
		for _, i := range a.Leaves {
			leaf := l.Leaves[i]
			sizes = append(sizes, leaf.Shared.Len())
			blocks = append(blocks, fmt.Sprintf("%v %x", slices.Collect(leaf.Shared.All()), trim(tableOf(l.Spec.Components, leaf.Region))))
		}
		slices.Sort(blocks)
		out = append(out, fmt.Sprint(c, sizes, blocks))
	}
	return out
}

func TestALaminarLayoutDoesNotDependOnTheOrderOfGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawLaminarSpec(t, 7)
		want := Build(Laminar, spec)
		order := rapid.Permutation(identity(len(spec.Groups))).Draw(t, "order")
		shuffled := spec
		shuffled.Groups = nil
		for _, i := range order {
			shuffled.Groups = append(shuffled.Groups, spec.Groups[i])
		}
		got := Build(Laminar, shuffled)
		require.Equal(t, blocksOf(want), blocksOf(got), "%s and %s", printGroups(spec), printGroups(shuffled))
		for _, v := range want.Groups {
			require.Contains(t, []Outcome{InFamily, Alias}, v.Outcome)
			require.False(t, v.Crosses)
		}
	})
}

// TestACrossingGroupKeepsTheLargestPart compares the part that a crossing group keeps
// with all subsets of its set.
func TestACrossingGroupKeepsTheLargestPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := Build(Laminar, drawSpec(t, 7))
		var sets []Set // the family
		fits := func(s Set) bool {
			return !slices.ContainsFunc(sets, func(r Set) bool { return r.Meets(s) && !r.Contains(s) && !s.Contains(r) })
		}
		var late []int
		seen := make(map[Conj]bool)
		for i, g := range l.Spec.Groups {
			own := g.Has.Minus(l.Spec.Tags)
			switch {
			case own.Empty() || seen[g]:
			case fits(own):
				sets = append(sets, own)
				require.Equal(t, own, l.Groups[i].Kept)
			default:
				late = append(late, i)
			}
			seen[g] = true
		}
		for _, i := range late {
			own := l.Spec.Groups[i].Has.Minus(l.Spec.Tags)
			var best Set
			for k := range 1 << l.Spec.Components {
				if s := comp(k); own.Contains(s) && fits(s) && (s.Len() > best.Len() || s.Len() == best.Len() && s.Compare(best) < 0) {
					best = s
				}
			}
			require.Equal(t, best, l.Groups[i].Kept, "%s: group %d", printGroups(l.Spec), i)
			require.True(t, l.Groups[i].Crosses)
			require.GreaterOrEqual(t, l.Groups[i].Other, 0)
			sets = append(sets, best)
		}
	})
}

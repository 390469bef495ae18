package grouptree

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// permutations calls f for every order of 0..n-1, Heap's way.
func permutations(n int, f func([]int)) {
	order := identity(n)
	var rec func(k int)
	rec = func(k int) {
		if k <= 1 {
			f(order)
			return
		}
		for i := range k {
			rec(k - 1)
			if k%2 == 0 {
				order[i], order[k-1] = order[k-1], order[i]
			} else {
				order[0], order[k-1] = order[k-1], order[0]
			}
		}
	}
	rec(n)
}

// promised lists, by tree and group, the shared set of the group's node.
func promised(l *Layout) map[[2]int]Set {
	out := make(map[[2]int]Set)
	var walk func(tree int, n *Node)
	walk = func(tree int, n *Node) {
		for _, g := range n.Groups {
			out[[2]int{tree, g}] = n.Shared
		}
		if !n.IsLeaf() {
			walk(tree, n.Left)
			walk(tree, n.Right)
		}
	}
	for i, tree := range l.Trees {
		walk(i, tree.Root)
	}
	return out
}

// TestGroupsNeverLoseWhatTheyGot inserts a group at a time: no later group takes
// a node or a part of its shared set from an earlier one, and one that goes in
// above leaves every maintained set as it is.
func TestGroupsNeverLoseWhatTheyGot(t *testing.T) {
	for _, kind := range []Kind{Trees, Paper, Naive} {
		t.Run(kind.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				spec := drawSpec(t, 6)
				if kind == Naive {
					// Every tree for itself: what others share with it may well be lost.
					spec.Groups = slices.DeleteFunc(spec.Groups, func(g Conj) bool { return g.Has.Len() != 1 })
				}
				all, from := spec.Groups, 0
				if kind == Naive {
					// Trees stand in the order of their components: start with all of them.
					var first []Conj
					for c := range spec.Components {
						if !spec.Tags.Has(c) {
							first = append(first, Conj{}.with(c, true))
						}
					}
					all, from = append(first, all...), len(first)
				}
				spec.Groups = all[:from]
				before := Build(kind, spec)
				for i := from; i < len(all); i++ {
					spec.Groups = all[:i+1]
					after := Build(kind, spec)
					requireKept(t, before, after, i)
					before = after
				}
			})
		})
	}
}

func requireKept(t *rapid.T, before, after *Layout, i int) {
	now := promised(after)
	for key, shared := range promised(before) {
		have, ok := now[key]
		require.True(t, ok, "%s: group %d takes the node of group %d", printGroups(after.Spec), i, key[1])
		require.True(t, have.Contains(shared), "%s: group %d takes shared components of group %d", printGroups(after.Spec), i, key[1])
	}
	require.Equal(t, before.Groups, after.Groups[:i], "earlier verdicts stand")
	v := after.Groups[i]
	for k, tree := range before.Trees {
		require.True(t, after.Trees[k].Maintained.Contains(tree.Maintained))
		if v.Outcome != Inserted || v.Tree != k {
			require.Equal(t, tree.Maintained, after.Trees[k].Maintained, "%s: group %d, %s", printGroups(after.Spec), i, v.Outcome)
		} else {
			require.Equal(t, v.Gained, after.Trees[k].Maintained.Minus(tree.Maintained))
		}
	}
}

// TestInsertAboveHappens makes sure that the property above has met the case.
func TestInsertAboveHappens(t *testing.T) {
	l := Build(Trees, Spec{Components: 5, Groups: conjs(t, "A", "A & B & C", "A & D", "A & !D & E", "A & B")})
	require.Equal(t, Above, l.Groups[4].Outcome, "D and E lie outside of what is raised: %v", l.Groups[4])
}

// TestARemainderCanBeAnEntry: B enters the tree at A & B & !(D & E), a remainder
// that no single conjunction describes, and its tail is all of B outside it.
func TestARemainderCanBeAnEntry(t *testing.T) {
	l := Build(Trees, Spec{Components: 7, Groups: conjs(t, "A", "F", "A & B & D & E & F", "A & B & D & E", "A & !B & C & F",
		"A & !B & C", "A & !B & !C & F", "A & B & !D & G", "A & !B & !C")})
	require.Equal(t, Above, l.Groups[8].Outcome)
	entry := l.Arrays[1].Root.Left
	require.Equal(t, "A & !(B & D & E) & !(!B & C) & !(!B & !C)", letters.Node(entry))
	require.Equal(t, tableOfText(t, 7, "A & B & !(D & E)"), tableOf(7, entry.Region))
	require.Equal(t, SetOf(0, 1, 6), l.Trees[0].Maintained)
	requireLayout(t, l)
}

func TestAChainGivesTheSameTreeInEveryOrder(t *testing.T) {
	for n := 2; n <= 5; n++ {
		groups := make([]Conj, n)
		for i := range groups {
			for c := range i + 1 {
				groups[i] = groups[i].with(c, true)
			}
		}
		want := dump(Build(Trees, Spec{Components: n, Groups: groups}))
		same := 0
		permutations(n, func(order []int) {
			spec := Spec{Components: n}
			for _, i := range order {
				spec.Groups = append(spec.Groups, groups[i])
			}
			l := Build(Trees, spec)
			require.Equal(t, want, dump(l), "%v", order)
			if dump(Build(Paper, spec)) == want {
				same++
			}
		})
		require.Equal(t, 1, same, "the paper's rule knows one order")
	}
}

// TestAChainWithNegativesGivesTheSameTreeInEveryOrder: what refines a chain
// beside its positive literals does not matter.
func TestAChainWithNegativesGivesTheSameTreeInEveryOrder(t *testing.T) {
	groups := conjs(t, "A", "A & !F", "A & B & !F", "A & B & !E & !F", "A & B & C & !E & !F")
	want := dump(Build(Trees, Spec{Components: 6, Groups: groups}))
	permutations(len(groups), func(order []int) {
		spec := Spec{Components: 6}
		for _, i := range order {
			spec.Groups = append(spec.Groups, groups[i])
		}
		require.Equal(t, want, dump(Build(Trees, spec)), "%v", order)
	})
}

// drawLaminarSpec draws a design whose true sets are nested or disjoint, with
// negatives and tags beside them.
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

// blocksOf lists, for each array, its blocks by class, in order within none.
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

func TestALaminarFamilyHasNoOrder(t *testing.T) {
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

// TestACrossingGroupKeepsTheLargestPart holds the choice of K against all
// subsets of the true set.
func TestACrossingGroupKeepsTheLargestPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := Build(Laminar, drawSpec(t, 7))
		var sets []Set // as section 6 says, from the start
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

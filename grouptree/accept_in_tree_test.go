package grouptree

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// permutations calls f for every order of 0..n-1, by Heap's algorithm.
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

// sharedSets returns the shared set of the node of each group, by tree and group.
func sharedSets(l *Layout) map[[2]int]Set {
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

// TestALaterGroupTakesNothingFromEarlierOnes inserts groups one at a time. An earlier
// group keeps its node and its shared set, and an insertion above leaves every
// maintained set as it is.
func TestALaterGroupTakesNothingFromEarlierOnes(t *testing.T) {
	for _, kind := range []Kind{Trees, Paper, Naive} {
		t.Run(kind.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				spec := drawSpec(t, 6)
				if kind == Naive {
					// Trees are independent, so a later group may reduce what they share.
					spec.Groups = slices.DeleteFunc(spec.Groups, func(g Conj) bool { return g.Has.Len() != 1 })
				}
				all, from := spec.Groups, 0
				if kind == Naive {
					// Trees are in the order of their components: start with all of them.
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
	now := sharedSets(after)
	for key, shared := range sharedSets(before) {
		have, ok := now[key]
		require.True(t, ok, "%s: group %d takes the node of group %d", printGroups(after.Spec), i, key[1])
		require.True(t, have.Contains(shared), "%s: group %d takes shared components of group %d", printGroups(after.Spec), i, key[1])
	}
	require.Equal(t, before.Groups, after.Groups[:i], "earlier verdicts do not change")
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

// TestInsertAboveBelowTheRoot has a group that is inserted above a node that is not the root.
func TestInsertAboveBelowTheRoot(t *testing.T) {
	l := Build(Trees, Spec{Components: 5, Groups: conjs(t, "A", "A & B & C", "A & D", "A & !D & E", "A & B")})
	require.Equal(t, Above, l.Groups[4].Outcome, "D and E are outside the group: %v", l.Groups[4])
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
		require.Equal(t, 1, same, "the paper's rule accepts one order")
	}
}

// TestAChainWithExclusionsGivesTheSameTreeInEveryOrder has a chain with negative literals.
func TestAChainWithExclusionsGivesTheSameTreeInEveryOrder(t *testing.T) {
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

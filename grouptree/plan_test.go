package grouptree

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawSignature draws a system: each component not mentioned, accessed, with,
// without or optional.
func drawSignature(t *rapid.T, spec Spec) (sig Signature) {
	for c := range spec.Components {
		switch rapid.IntRange(0, 7).Draw(t, "part") {
		case 1, 2, 3:
			sig.Match, sig.Access = sig.Match.with(c, true), sig.Access.Union(SetOf(c))
		case 4:
			sig.Match = sig.Match.with(c, true)
		case 5:
			sig.Match = sig.Match.with(c, false)
		case 6:
			sig.Optional.Add(c)
		}
	}
	if len(spec.Groups) > 0 && rapid.Bool().Draw(t, "of a group") {
		g := rapid.SampledFrom(spec.Groups).Draw(t, "group")
		sig.Match, sig.Access, sig.Optional = g, g.Has, sig.Optional.Minus(g.Cares)
	}
	return sig
}

// drawCensus draws a census of some of the compositions of n components.
func drawCensus(t *rapid.T, n int) (c Census) {
	for k := range 1 << n {
		if rapid.IntRange(0, 2).Draw(t, "there") == 0 {
			c.Comps, c.Count = append(c.Comps, comp(k)), append(c.Count, rapid.IntRange(0, 5).Draw(t, "count"))
		}
	}
	return c
}

// judged is a lead judged by the definitions (docs/theory.md, "Plans and matches"),
// by truth tables and by counting the entities of each composition.
type judged struct {
	lead             int
	grade            int // 0: nothing tested, all direct; 1: nothing tested; 2: some tested
	visited, lookups int
	leaves           []PlanLeaf
	direct           []Set // by step
	tested           int
}

func judgeByHand(l *Layout, sig Signature, lead int, census Census) (j judged) {
	n := l.Spec.Components
	g := tableOfConj(n, sig.Match)
	j.lead = lead
	access := sig.Access.Minus(l.Spec.Tags)
	for _, i := range (&audit{l: l}).leavesWith(lead) {
		leaf := l.Leaves[i]
		t := tableOf(n, leaf.Region)
		if !t.meets(g) {
			continue
		}
		step := PlanLeaf{Leaf: int32(i), Test: !t.within(g)}
		var direct Set
		for d := range sig.Match.Has.Union(sig.Optional).Minus(l.Spec.Tags).All() {
			if slices.Contains((&audit{l: l}).leavesWith(d), i) {
				direct.Add(d)
			}
		}
		if step.Test {
			j.grade = 2
		} else if !direct.Contains(access) {
			j.grade = max(j.grade, 1)
		}
		for k, e := range census.Comps {
			if !leaf.Region.Holds(e) {
				continue
			}
			j.visited += census.Count[k]
			if step.Test {
				j.tested += census.Count[k]
			}
			if !g.has(int(e[0])) {
				continue
			}
			for d := range n {
				column := access.Has(d) || sig.Optional.Has(d) && e.Has(d) && !l.Spec.Tags.Has(d)
				if column && !direct.Has(d) {
					j.lookups += census.Count[k]
				}
			}
		}
		j.leaves, j.direct = append(j.leaves, step), append(j.direct, direct)
	}
	return j
}

// planByHand returns the best lead.
func planByHand(l *Layout, sig Signature, census Census) judged {
	best := judged{lead: -1}
	for c := range l.Spec.Components {
		if !sig.Match.Has.Has(c) || l.Spec.Tags.Has(c) {
			continue
		}
		j := judgeByHand(l, sig, c, census)
		key := func(j judged) []int { return []int{j.grade, j.visited, j.lookups, j.lead} }
		if best.lead < 0 || slices.Compare(key(j), key(best)) < 0 {
			best = j
		}
	}
	return best
}

// runsByHand counts the stretches of neighbouring blocks in the lead's array that are
// all tested or all not tested.
func runsByHand(l *Layout, p Plan) (runs int) {
	for i, s := range p.Leaves {
		array := l.Arrays[l.ArrayOf(p.Lead, l.Classes[l.Leaves[s.Leaf].Class].Lane)].Leaves
		if i > 0 && slices.Contains(array, int(p.Leaves[i-1].Leaf)) && p.Leaves[i-1].Test == s.Test && slices.Index(array, int(p.Leaves[i-1].Leaf))+1 == slices.Index(array, int(s.Leaf)) {
			continue
		}
		runs++
	}
	return runs
}

// TestPlansFollowTheDefinitions checks Plan, Cost, Count and Starts against the
// definitions, with every possible lead.
func TestPlansFollowTheDefinitions(t *testing.T) {
	forKinds(t, 6, func(t *rapid.T, l *Layout) {
		census := drawCensus(t, l.Spec.Components)
		rows := l.Count(census)
		requireRows(t, l, census, rows)
		for range 4 {
			requirePlan(t, l, drawSignature(t, l.Spec), census, rows)
		}
	})
}

func requireRows(t *rapid.T, l *Layout, census Census, rows []int) {
	for i, leaf := range l.Leaves {
		want := 0
		for k, e := range census.Comps {
			if leaf.Region.Holds(e) {
				want += census.Count[k]
			}
		}
		require.Equal(t, want, rows[i])
	}
	for c := range l.Arrays {
		starts, at := l.Starts(c, rows), 0
		for i, leaf := range l.Arrays[c].Leaves {
			require.Equal(t, at, starts[i])
			at += rows[leaf]
		}
		require.Equal(t, at, starts[len(starts)-1])
	}
}

func requirePlan(t *rapid.T, l *Layout, sig Signature, census Census, rows []int) {
	p := l.Plan(sig, census, rows)
	cost := l.Cost(sig, p, census, rows)
	matched := 0
	g := tableOfConj(l.Spec.Components, sig.Match)
	for k, e := range census.Comps {
		if g.has(int(e[0])) {
			matched += census.Count[k]
		}
	}
	require.Equal(t, matched, cost.Matched)
	want := planByHand(l, sig, census)
	require.Equal(t, want.lead, p.Lead, "%s, system %s", printGroups(l.Spec), letters.Conj(sig.Match))
	if want.lead < 0 {
		require.Equal(t, Scan, p.Match)
		require.Empty(t, p.Leaves)
		require.Equal(t, census.Total(), cost.Visited)
		if !sig.Match.Cares.Empty() {
			require.Equal(t, census.Total(), cost.Tested)
		}
		return
	}
	require.Equal(t, []Match{Full, Partial, Blind}[want.grade], p.Match, "%s, system %s", printGroups(l.Spec), letters.Conj(sig.Match))
	require.Equal(t, want.leaves, p.Leaves)
	always, ever := p.Columns, Set{}
	for i, s := range p.Leaves {
		require.Equal(t, want.direct[i], l.Direct(&p, s.Leaf))
		always, ever = always.Intersect(want.direct[i]), ever.Union(want.direct[i])
	}
	require.Equal(t, [2]Set{always, ever}, [2]Set{p.Always, p.Ever})
	require.Equal(t, runsByHand(l, p), p.Runs)
	require.Equal(t, Cost{Visited: want.visited, Tested: want.tested, Matched: matched, Lookups: want.lookups}, cost)
	requireVisits(t, l, p, g)
}

// requireVisits checks that every matching composition is visited exactly once, and
// that blocks that are not tested hold only matching ones.
func requireVisits(t *rapid.T, l *Layout, p Plan, g table) {
	var visited table
	for _, s := range p.Leaves {
		leaf := tableOf(l.Spec.Components, l.Leaves[s.Leaf].Region)
		require.False(t, visited.meets(leaf))
		visited = visited.or(leaf)
		require.Equal(t, !leaf.within(g), s.Test)
	}
	require.True(t, g.within(visited))
	if p.Match != Blind {
		require.Equal(t, g, visited)
	}
}

// bestByHand is the deepest node of a lowered tree that holds all of g.
func bestByHand(n *Node, comps int, g table) *Node {
	for !n.IsLeaf() {
		switch {
		case g.within(tableOf(comps, n.Left.Region)):
			n = n.Left
		case g.within(tableOf(comps, n.Right.Region)):
			n = n.Right
		default:
			return n
		}
	}
	return n
}

// TestPaperClassFollowsTheDefinition checks PaperClass against the paper, section VI.
func TestPaperClassFollowsTheDefinition(t *testing.T) {
	for _, kind := range []Kind{Paper, Trees} {
		rapid.Check(t, func(t *rapid.T) {
			l := Build(kind, drawSpec(t, 6))
			n := l.Spec.Components
			for range 6 {
				sig := drawSignature(t, l.Spec)
				g := tableOfConj(n, sig.Match)
				leads, access := sig.Match.Has.Minus(l.Spec.Tags), sig.Access.Minus(l.Spec.Tags)
				want := Blind
				classes := make(map[*Node]Set)
				for c := range leads.All() {
					best := bestByHand(l.Arrays[c].Root, n, g)
					require.Same(t, best, l.Best(c, sig.Match))
					if tableOf(n, best.Region) == g {
						classes[best] = classes[best].Union(SetOf(c))
						want = min(want, Partial)
					}
				}
				for _, k := range classes {
					if k.Contains(access) {
						want = Full
					}
				}
				if leads.Empty() {
					want = Scan
				}
				got := l.PaperClass(sig)
				require.Equal(t, want, got, "%s, system %s", printGroups(l.Spec), letters.Conj(sig.Match))
				requireConsistent(t, l, sig, got)
			}
		})
	}
}

// requireConsistent checks that the match of the plan is never worse than the paper's
// class, and better only where the signature is a union of blocks but not a node.
func requireConsistent(t *rapid.T, l *Layout, sig Signature, class Match) {
	p := l.Plan(sig, Census{}, make([]int, len(l.Leaves)))
	if p.Match == class {
		return
	}
	require.Less(t, p.Match, class, "%s, system %s", printGroups(l.Spec), letters.Conj(sig.Match))
	require.False(t, l.Best(p.Lead, sig.Match).Equals(sig.Match), "%s, system %s", printGroups(l.Spec), letters.Conj(sig.Match))
}

// TestAUnionOfBlocksWithoutANode has a system that is blind by the paper and partial
// by its plan, because B has the rows of A in A & B & C only.
func TestAUnionOfBlocksWithoutANode(t *testing.T) {
	l := Build(Paper, Spec{Components: 3, Groups: conjs(t, "A", "A & B & C", "A & B & !C")})
	sig := Signature{Match: parseConj(t, "A & B"), Access: SetOf(0, 1)}
	require.Equal(t, Blind, l.PaperClass(sig))
	p := l.Plan(sig, Census{}, make([]int, len(l.Leaves)))
	require.Equal(t, Partial, p.Match)
	require.Equal(t, 0, p.Lead)
	require.Equal(t, 1, p.Runs)
	require.Len(t, p.Leaves, 2)
	require.Equal(t, SetOf(0, 1), l.Direct(&p, p.Leaves[0].Leaf))
	require.Equal(t, SetOf(0), l.Direct(&p, p.Leaves[1].Leaf))
}

// TestEqualBlocksOfTwoTreesAreNotFull has the groups A, B, A & B, which give the arrays
// of A and B an equal block, in different orders.
func TestEqualBlocksOfTwoTreesAreNotFull(t *testing.T) {
	sig := Signature{Match: parseConj(t, "A & B"), Access: SetOf(0, 1)}
	for _, kind := range []Kind{Paper, Trees} {
		l := Build(kind, Spec{Components: 2, Groups: conjs(t, "A", "B", "A & B")})
		require.True(t, l.Best(0, sig.Match).Equals(sig.Match))
		require.True(t, l.Best(1, sig.Match).Equals(sig.Match))
		require.Equal(t, Partial, l.PaperClass(sig))
		require.Equal(t, Partial, l.Plan(sig, Census{}, make([]int, len(l.Leaves))).Match)
	}
}

// TestEqualLeadsAreChosenByRowsThenLookups has leads with the same match.
func TestEqualLeadsAreChosenByRowsThenLookups(t *testing.T) {
	lead := func(groups []string, sig Signature, comps []Set, counts []int) int {
		l := Build(Laminar, Spec{Components: 4, Groups: conjs(t, groups...)})
		census := Census{Comps: comps, Count: counts}
		return l.Plan(sig, census, l.Count(census)).Lead
	}
	ab := Signature{Match: parseConj(t, "A & B"), Access: SetOf(0, 1)}
	// Blind in both: the shorter array, then the lower id.
	require.Equal(t, 1, lead(nil, ab, []Set{SetOf(0), SetOf(0, 1)}, []int{5, 1}))
	require.Equal(t, 0, lead(nil, ab, []Set{SetOf(1), SetOf(0, 1)}, []int{5, 1}))
	require.Equal(t, 0, lead(nil, ab, nil, nil))
	// Partial in all three and as many rows: B and C share, A would fetch both.
	abc := Signature{Match: parseConj(t, "A & B & C"), Access: SetOf(0, 1, 2)}
	require.Equal(t, 1, lead([]string{"B & C", "A & !D"}, abc, []Set{SetOf(0, 1, 2)}, []int{3}))
	// An optional column takes part in the count of look-ups, not in the match.
	opt := Signature{Match: parseConj(t, "A & B"), Access: SetOf(0, 1), Optional: SetOf(2)}
	require.Equal(t, 1, lead([]string{"B & C"}, opt, []Set{SetOf(0, 1, 2)}, []int{3}))
}

func TestMatchesAndKindsHaveNames(t *testing.T) {
	for _, m := range []Match{Full, Partial, Blind, Scan} {
		got, ok := ParseMatch(m.String())
		require.True(t, ok)
		require.Equal(t, m, got)
	}
	for _, k := range Kinds() {
		got, ok := ParseKind(k.String())
		require.True(t, ok)
		require.Equal(t, k, got)
	}
	_, ok := ParseMatch("fast")
	require.False(t, ok)
	_, ok = ParseKind("bush")
	require.False(t, ok)
	names := []string{}
	for o := NewTree; o <= Rejected; o++ {
		names = append(names, o.String())
	}
	require.Equal(t, []string{"new-tree", "inserted", "above", "alias", "several-trees", "laminar", "rejected"}, names)
}

// TestLookupsOfACompositionWithoutEntities counts look-ups where a composition of the census has no entities.
func TestLookupsOfACompositionWithoutEntities(t *testing.T) {
	for _, counts := range [][]int{{0, 5}, {5, 0}, {2, 3}} {
		l := Build(Laminar, Spec{Components: 3})
		census := Census{Comps: []Set{SetOf(0, 1), SetOf(0, 1, 2)}, Count: counts}
		planner := l.Planner(census, l.Count(census))
		sig := Signature{Match: Conj{Cares: SetOf(0, 1), Has: SetOf(0, 1)}, Access: SetOf(0, 1)}
		plan := planner.Plan(sig)
		byColumn := make([]int, 3)
		planner.Lookups(sig, plan, byColumn)
		require.Equal(t, 0, plan.Lead)
		require.Equal(t, []int{0, 5, 0}, byColumn)
		require.Equal(t, 5, planner.Cost(sig, plan).Lookups)
	}
}

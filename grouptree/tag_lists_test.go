package grouptree

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawSpecWithTags draws a spec of up to seven components, up to four of them tags.
func drawSpecWithTags(t *rapid.T) Spec {
	spec := drawSpec(t, 7)
	for range rapid.IntRange(0, 3).Draw(t, "more tags") {
		spec.Tags.Add(rapid.IntRange(0, spec.Components-1).Draw(t, "tag"))
	}
	return spec
}

func drawTags(t *rapid.T, spec Spec) Set {
	return comp(rapid.IntRange(0, 1<<spec.Components-1).Draw(t, "tags")).Intersect(spec.Tags)
}

func drawLiterals(t *rapid.T, n int) (g Conj) {
	for c := range n {
		if literal := rapid.IntRange(0, 3).Draw(t, "literal"); literal < 2 {
			g = g.with(c, literal == 0)
		}
	}
	return g
}

// TestListsOfTags builds random lanes layouts and extends them with compositions and lists in any order. The same layout
// without lists has the same arrays, and the same plans for systems that require a stored component. A plan of other
// systems is the one that the definition of lists gives.
func TestListsOfTags(t *testing.T) { rapid.Check(t, requireLists) }

func FuzzListsOfTags(f *testing.F) { f.Fuzz(rapid.MakeFuzz(requireLists)) }

func requireLists(t *rapid.T) {
	spec := drawSpecWithTags(t)
	without := Build(Lanes, spec)
	spec.Listed = slices.Collect(drawTags(t, spec).All())
	with := Build(Lanes, spec)
	listed := slices.Clone(spec.Listed)
	census := Census{}
	for range rapid.IntRange(1, 5).Draw(t, "steps") {
		before, text := with, layoutText(with)
		if rapid.Bool().Draw(t, "list") {
			tags := drawTags(t, spec)
			with = with.WithLists(tags)
			for tag := range tags.Minus(SetOf(listed...)).All() {
				listed = append(listed, tag)
			}
		} else {
			for _, c := range drawComps(t, spec.Components, 4) {
				if without, with = without.Extend(c), with.Extend(c); !slices.Contains(census.Comps, c) {
					census.Comps, census.Count = append(census.Comps, c), append(census.Count, rapid.IntRange(1, 4).Draw(t, "entities"))
				}
			}
		}
		require.Equal(t, text, layoutText(before), "the layout that was extended has changed")
		requireNumbersKept(t, before, with)
		requireArrays(t, with)
		requireFull(t, with)
		requireListLeaves(t, with, listed, census)
		requireSameWithoutLists(t, with, without)
		for range 4 {
			g := drawLiterals(t, spec.Components)
			sig := Signature{Match: g, Access: g.Has.Intersect(drawLiterals(t, spec.Components).Has), Optional: drawLiterals(t, spec.Components).Has.Minus(g.Cares)}
			requirePlanWithLists(t, with, without, sig, census)
		}
	}
	built := spec
	built.Known, built.Listed = with.Spec.Known, with.Spec.Listed
	require.Equal(t, layoutText(Build(Lanes, built)), layoutText(with))
}

// requireListLeaves: each tag that has a list has one leaf, which counts the entities with the tag.
func requireListLeaves(t laneFatal, l *Layout, listed []int, census Census) {
	require.Equal(t, append([]int{}, listed...), append([]int{}, l.Spec.Listed...))
	rows := l.Count(census)
	for tag := range l.Spec.Tags.All() {
		if !slices.Contains(listed, tag) {
			require.Empty(t, l.Arrays[tag].Leaves)
			require.Equal(t, -1, l.Leaf(tag, SetOf(tag)))
			continue
		}
		require.Len(t, l.Arrays[tag].Leaves, 1)
		id := l.Arrays[tag].Leaves[0]
		require.Equal(t, letters[tag], letters.Region(l.Leaves[id].Region))
		require.Equal(t, SetOf(tag), l.Leaves[id].Shared)
		count := 0
		for i, c := range census.Comps {
			if c.Has(tag) {
				require.Equal(t, id, l.Leaf(tag, c))
				count += census.Count[i]
			}
		}
		require.Equal(t, count, rows[id])
	}
}

// requireSameWithoutLists: the arrays of stored components have the same blocks in the layout without lists.
func requireSameWithoutLists(t laneFatal, with, without *Layout) {
	bare := *with
	bare.Arrays = slices.Clone(with.Arrays)
	for tag := range with.Spec.Tags.All() {
		bare.Arrays[tag].Leaves = nil
	}
	require.Equal(t, layoutText(without), layoutText(&bare))
	require.Len(t, with.Classes, len(without.Classes)+len(with.Spec.Listed))
	require.Equal(t, without.Groups, with.Groups)
	require.Len(t, with.WithTrees().Trees, len(without.WithTrees().Trees))
}

// requirePlanWithLists compares the plan of a system with its definition.
func requirePlanWithLists(t laneFatal, with, without *Layout, sig Signature, census Census) {
	rows, bareRows := with.Count(census), without.Count(census)
	p, bare := with.Plan(sig, census, rows), without.Plan(sig, census, bareRows)
	cost, bareCost := with.Cost(sig, p, census, rows), without.Cost(sig, bare, census, bareRows)
	require.Equal(t, bareCost.Matched, cost.Matched)
	lead := -1
	if with.Spec.required(sig.Match).Empty() {
		for _, tag := range slices.Sorted(slices.Values(with.Spec.Listed)) {
			if sig.Match.Has.Has(tag) && (lead < 0 || rowsOfList(with, tag, rows) < rowsOfList(with, lead, rows)) {
				lead = tag
			}
		}
	}
	if lead < 0 {
		require.Equal(t, []any{bare.Match, bare.Lead, bareCost}, []any{p.Match, p.Lead, cost})
		require.Equal(t, without.Why(sig, bare, letters, make([]int, len(without.Leaves))), with.Why(sig, p, letters, make([]int, len(with.Leaves))))
		return
	}
	match, tested := Blind, rowsOfList(with, lead, rows)
	if sig.Match == (Conj{Cares: SetOf(lead), Has: SetOf(lead)}) {
		match, tested = Full, 0
	}
	require.Equal(t, []any{match, lead, 1, Set{}}, []any{p.Match, p.Lead, p.Runs, p.Ever})
	require.Equal(t, []PlanLeaf{{Leaf: int32(with.Arrays[lead].Leaves[0]), Test: match == Blind}}, p.Leaves)
	require.Equal(t, Cost{Visited: rowsOfList(with, lead, rows), Tested: tested, Matched: bareCost.Matched, Lookups: bareCost.Lookups}, cost)
}

func rowsOfList(l *Layout, tag int, rows []int) int { return rows[l.Arrays[tag].Leaves[0]] }

// TestPlansOfSystemsOfTags: A and B have data, F and G are tags.
func TestPlansOfSystemsOfTags(t *testing.T) {
	census := Census{Comps: []Set{SetOf(0, 1), SetOf(0, 2), SetOf(2, 3), SetOf(3)}, Count: []int{1000, 30, 10, 5}}
	for _, x := range []struct {
		sig     Signature
		listed  []int
		match   Match
		lead    int
		visited int
		why     string
	}{
		{Signature{Match: conjs(t, "C")[0]}, []int{2}, Full, 2, 40, "It requires only a tag: the list of C holds exactly its entities."},
		{Signature{Match: conjs(t, "C")[0]}, nil, Scan, -1, 1045, "It requires no component with storage, so every entity is looked at."},
		{Signature{Match: conjs(t, "C")[0], Optional: SetOf(0)}, []int{2}, Full, 2, 40, "It requires only a tag: the list of C holds exactly its entities."},
		{Signature{Match: conjs(t, "C & !A")[0]}, []int{2}, Blind, 2, 40, "It requires no component with storage: every entity in the list of C is tested."},
		{Signature{Match: conjs(t, "C & D")[0]}, []int{2, 3}, Blind, 3, 15, "It requires no component with storage: every entity in the list of D is tested."},
		{Signature{Match: conjs(t, "C & D")[0]}, []int{2}, Blind, 2, 40, "It requires no component with storage: every entity in the list of C is tested."},
		{Signature{Match: conjs(t, "!A")[0]}, []int{2, 3}, Scan, -1, 1045, "It requires no component with storage, so every entity is looked at."},
		{Signature{}, []int{2, 3}, Scan, -1, 1045, "It requires no component with storage, so every entity is looked at."},
		{Signature{Match: conjs(t, "A & C")[0]}, []int{2}, Blind, 0, 1030, "No blocks of A hold exactly A & C: every entity of A is tested."},
	} {
		l := Build(Lanes, Spec{Components: 4, Tags: SetOf(2, 3), Known: census.Comps, Listed: x.listed})
		rows := l.Count(census)
		p := l.Plan(x.sig, census, rows)
		require.Equal(t, []any{x.match, x.lead, x.visited}, []any{p.Match, p.Lead, l.Cost(x.sig, p, census, rows).Visited}, letters.Conj(x.sig.Match))
		require.Equal(t, x.why, l.Why(x.sig, p, letters, make([]int, len(l.Leaves)))[0].Text)
	}
	var spec Spec
	for _, kind := range Kinds() {
		spec = Spec{Components: 4, Tags: SetOf(2, 3), Listed: []int{2}}
		if l := Build(kind, spec); kind != Lanes {
			p := l.Plan(Signature{Match: conjs(t, "C")[0]}, census, l.Count(census))
			require.Equal(t, Scan, p.Match, kind)
			require.Equal(t, l, l.WithLists(SetOf(3)), kind)
		}
	}
}

// TestWhichListsASystemAsksFor: those of the tags that it requires, if it requires nothing else, each once.
func TestWhichListsASystemAsksFor(t *testing.T) {
	spec := Spec{Components: 5, Tags: SetOf(2, 3, 4)}
	for _, x := range []struct {
		match  string
		listed []int
	}{{"A & C", nil}, {"!C", nil}, {"D & !A & !C", []int{3}}, {"C & D", []int{3, 2}}, {"A", []int{3, 2}}, {"E & D", []int{3, 2, 4}}} {
		spec.AddListsFor(conjs(t, x.match)[0])
		require.Equal(t, x.listed, spec.Listed, x.match)
	}
}

// TestListsAddNothingToTheLimits: lists take none of the classes and blocks that a layout can hold.
func TestListsAddNothingToTheLimits(t *testing.T) {
	spec := hub(13)
	spec.Known = subsets(13)[:5000]
	bare := Build(Lanes, spec)
	tags := SetOf(spec.Components, spec.Components+1)
	spec.Components += 2
	spec.Tags, spec.Listed = tags, slices.Collect(tags.All())
	with := Build(Lanes, spec)
	require.Len(t, with.Classes, len(bare.Classes)+2)
	overflow := Set{}
	for _, comp := range spec.Known {
		require.Equal(t, bare.Overflows(comp), with.Overflows(comp))
		if with.Overflows(comp) {
			overflow = comp
		}
	}
	require.False(t, overflow.Empty())
	tag := spec.Components - 1
	require.Equal(t, with.Arrays[tag].Leaves[0], with.Leaf(tag, overflow.Union(SetOf(tag))))
	require.GreaterOrEqual(t, with.Leaf(overflow.First(), overflow.Union(SetOf(tag))), 0)
}

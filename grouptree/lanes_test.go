package grouptree

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// laneModel follows the definition of lanes layouts word by word, by sets alone: places, classes, lanes. It shares no
// code with the builder.
type laneModel struct {
	spec    Spec
	kept    []Set       // what each group keeps, empty for none
	lane    map[Set]int // the lane of each class
	classes []Set       // in order of creation
}

func newLaneModel(spec Spec) *laneModel {
	m := &laneModel{spec: spec, lane: map[Set]int{}}
	for _, g := range spec.Groups {
		m.kept = append(m.kept, g.Has.Minus(spec.Tags))
	}
	sets := slices.DeleteFunc(slices.Clone(m.kept), Set.Empty)
	slices.SortStableFunc(sets, func(a, b Set) int {
		if a.Len() != b.Len() {
			return b.Len() - a.Len()
		}
		return a.Compare(b)
	})
	for _, k := range sets {
		m.class(k)
	}
	for c := range spec.Components {
		if !spec.Tags.Has(c) {
			m.class(SetOf(c))
		}
	}
	for _, comp := range spec.Known {
		m.know(comp)
	}
	return m
}

// class gives a set the lowest lane in which nothing crosses it.
func (m *laneModel) class(t Set) {
	if _, ok := m.lane[t]; ok {
		return
	}
	for lane := 0; ; lane++ {
		free := true
		for u, at := range m.lane {
			if at == lane && u.Meets(t) && !u.Contains(t) && !t.Contains(u) {
				free = false
			}
		}
		if free {
			m.lane[t] = lane
			m.classes = append(m.classes, t)
			return
		}
	}
}

func (m *laneModel) know(comp Set) {
	places := m.places(comp)
	slices.SortFunc(places, largerFirst)
	for _, t := range places {
		m.class(t)
	}
}

// places unites what meets until nothing meets.
func (m *laneModel) places(comp Set) []Set {
	var out []Set
	for c := range m.spec.Components {
		if comp.Has(c) && !m.spec.Tags.Has(c) {
			out = append(out, SetOf(c))
		}
	}
	for _, k := range m.kept {
		if !k.Empty() && comp.Contains(k) {
			out = append(out, k)
		}
	}
	for again := true; again; {
		again = false
		for i := 0; i < len(out); i++ {
			for j := i + 1; j < len(out); j++ {
				if out[i].Meets(out[j]) {
					out[i], out, again = out[i].Union(out[j]), slices.Delete(out, j, j+1), true
					j--
				}
			}
		}
	}
	return out
}

// signature tells the blocks of a class apart: which groups that keep a part of it an entity is in.
func (m *laneModel) signature(t, comp Set) string {
	out := make([]byte, len(m.spec.Groups))
	for i, g := range m.spec.Groups {
		out[i] = '0'
		if k := m.kept[i]; !k.Empty() && t.Contains(k) && g.Holds(comp) {
			out[i] = '1'
		}
	}
	return string(out)
}

// requireLanes holds a layout against the model for the given compositions, which it knows.
func requireLanes(t laneFatal, l *Layout, m *laneModel, comps []Set) {
	t.Helper()
	require.Len(t, l.Classes, len(m.lane))
	for _, c := range l.Classes {
		lane, ok := m.lane[c.Set]
		require.True(t, ok, "class %v", c.Set)
		require.Equal(t, lane, c.Lane, "class %v", c.Set)
	}
	blocks := map[int]string{}
	for _, comp := range comps {
		places := m.places(comp)
		slices.SortFunc(places, largerFirst)
		require.Equal(t, places, l.Places(comp))
		for _, place := range places {
			want := place.First()
			id := l.Leaf(want, comp)
			require.GreaterOrEqual(t, id, 0)
			leaf := &l.Leaves[id]
			require.Equal(t, place, leaf.Shared)
			require.True(t, leaf.Region.Holds(comp), "leaf of %v", comp)
			for c := range place.All() {
				require.Equal(t, id, l.Leaf(c, comp))
				require.Contains(t, l.Arrays[l.ArrayOf(c, m.lane[place])].Leaves, id)
			}
			sig := m.signature(place, comp)
			if had, ok := blocks[id]; ok {
				require.Equal(t, had, sig)
			}
			blocks[id] = sig
		}
	}
}

// requireArrays: in each array larger sets come first, each leaf stands in exactly the arrays of its shared set, and
// whatever stands to the left of it there is the same in all.
func requireArrays(t laneFatal, l *Layout) {
	t.Helper()
	seen := map[[2]int]bool{}
	for i, a := range l.Arrays {
		require.False(t, seen[[2]int{a.Component, a.Lane}])
		seen[[2]int{a.Component, a.Lane}] = true
		require.Equal(t, i, l.ArrayOf(a.Component, a.Lane))
		last := MaxComponents + 1
		for at, id := range a.Leaves {
			leaf := &l.Leaves[id]
			class := &l.Classes[leaf.Class]
			require.Equal(t, a.Lane, class.Lane)
			require.Equal(t, leaf.Shared, class.Set)
			require.LessOrEqual(t, class.Set.Len(), last)
			last = class.Set.Len()
			for d := range leaf.Shared.All() {
				other := &l.Arrays[l.ArrayOf(d, a.Lane)]
				require.Equal(t, a.Leaves[:at+1], other.Leaves[:at+1])
			}
		}
	}
	for k, c := range l.Classes {
		for _, d := range l.Classes[:k] {
			require.False(t, c.Lane == d.Lane && cross(&c.Set, &d.Set))
		}
		if c.Parent >= 0 {
			require.Equal(t, c.Lane, l.Classes[c.Parent].Lane)
			require.True(t, l.Classes[c.Parent].Set.Contains(c.Set))
		}
	}
}

// ownSystem is the system that asks for just a group and accesses all that it stores.
func ownSystem(l *Layout, i int) Signature {
	g := l.Spec.Groups[i]
	return Signature{Match: g, Access: g.Has.Minus(l.Spec.Tags)}
}

// requireVisited: the plan of a system visits every known composition that matches exactly once, and what it does not
// test matches.
func requireVisited(t laneFatal, l *Layout, sig Signature, p Plan, comps []Set) {
	t.Helper()
	steps := map[int]bool{}
	for _, s := range p.Leaves {
		_, twice := steps[int(s.Leaf)]
		require.False(t, twice)
		steps[int(s.Leaf)] = s.Test
	}
	for _, comp := range comps {
		stored := comp.Minus(l.Spec.Tags)
		if p.Lead < 0 || !stored.Has(p.Lead) {
			require.False(t, p.Lead >= 0 && sig.Match.Holds(comp))
			continue
		}
		tested, visited := steps[l.Leaf(p.Lead, comp)]
		if sig.Match.Holds(comp) {
			require.True(t, visited, "%v is not visited", comp)
		} else if visited {
			require.True(t, tested, "%v is visited and not tested", comp)
		}
	}
}

func drawComps(t *rapid.T, n, most int) []Set {
	var out []Set
	for range rapid.IntRange(0, most).Draw(t, "compositions") {
		out = append(out, comp(rapid.IntRange(1, 1<<n-1).Draw(t, "composition")))
	}
	return out
}

// TestLanesFollowTheirDefinition builds and extends random layouts, and holds them against the model at every step:
// places, classes, lanes, arrays; every group's own system full; every system visits what it should.
func TestLanesFollowTheirDefinition(t *testing.T) { rapid.Check(t, requireDefinition) }

func FuzzLanesFollowTheirDefinition(f *testing.F) { f.Fuzz(rapid.MakeFuzz(requireDefinition)) }

func requireDefinition(t *rapid.T) {
	spec := drawSpec(t, 6)
	l := Build(Lanes, spec)
	m := newLaneModel(spec)
	var known []Set
	for range rapid.IntRange(1, 4).Draw(t, "commits") {
		fresh := drawComps(t, spec.Components, 5)
		before, text := l, layoutText(l)
		l = l.Extend(fresh...)
		require.Equal(t, text, layoutText(before), "the layout that was extended has changed")
		requireNumbersKept(t, before, l)
		for _, c := range fresh {
			m.know(c)
		}
		known = append(known, fresh...)
		requireLanes(t, l, m, known)
		requireArrays(t, l)
		requireFull(t, l)
		sig := drawSignature(t, spec)
		census := Census{}
		for _, c := range known {
			if !slices.Contains(census.Comps, c) {
				census.Comps, census.Count = append(census.Comps, c), append(census.Count, 1)
			}
		}
		requireVisited(t, l, sig, l.Plan(sig, census, l.Count(census)), known)
	}
	built := spec
	built.Known = l.Spec.Known
	require.Equal(t, layoutText(Build(Lanes, built)), layoutText(l))
}

func requireFull(t laneFatal, l *Layout) {
	t.Helper()
	planner := l.Planner(Census{}, make([]int, len(l.Leaves)))
	for i, v := range l.Groups {
		if v.Outcome == Rejected {
			continue
		}
		p := planner.Plan(ownSystem(l, i))
		if p.Match != Full {
			require.Equal(t, Full, p.Match, "group %d of %v, known %v", i, l.Spec.Groups, l.Spec.Known)
		}
	}
}

// requireNumbersKept: what an extended layout had before has the same numbers, and the old leaves stand in the same order.
func requireNumbersKept(t laneFatal, before, after *Layout) {
	t.Helper()
	for i := range before.Leaves {
		require.Equal(t, before.Leaves[i], after.Leaves[i])
	}
	for i := range before.Classes {
		require.Equal(t, before.Classes[i].Set, after.Classes[i].Set)
		require.Equal(t, before.Classes[i].Lane, after.Classes[i].Lane)
		require.Equal(t, before.Classes[i].Leaves, after.Classes[i].Leaves)
	}
	for i := range before.Arrays {
		old := slices.DeleteFunc(slices.Clone(after.Arrays[i].Leaves), func(leaf int) bool { return leaf >= len(before.Leaves) })
		require.True(t, slices.Equal(before.Arrays[i].Leaves, old)) // a tag without a list has none
	}
}

// layoutText writes down all of a layout that rows depend on.
func layoutText(l *Layout) string {
	var out []byte
	for _, a := range l.Arrays {
		out = append(out, letters.Conj(Conj{Cares: SetOf(a.Component), Has: SetOf(a.Component)})...)
		for _, leaf := range a.Leaves {
			c := l.Classes[l.Leaves[leaf].Class]
			out = append(append(out, '|'), letters.Region(l.Leaves[leaf].Region)...)
			out = append(append(out, '@'), letters.Conj(Conj{Cares: c.Set, Has: c.Set})...)
			out = append(out, byte('0'+c.Lane))
		}
		out = append(out, '\n')
	}
	return string(out)
}

// TestLanesWithoutCrossingAreLaminar: where no two groups cross, the layout is the laminar one, row for row.
func TestLanesWithoutCrossingAreLaminar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawLaminarSpec(t, 6)
		lanes, laminar := Build(Lanes, spec), Build(Laminar, spec)
		require.Equal(t, layoutText(laminar), layoutText(lanes))
		require.Equal(t, len(laminar.Trees), len(lanes.Trees))
		for i := range laminar.Groups {
			require.Equal(t, laminar.Groups[i], lanes.Groups[i])
		}
		for i := range laminar.Trees {
			require.Equal(t, laminar.Trees[i].Maintained, lanes.Trees[i].Maintained)
			require.Equal(t, sketch(laminar.Trees[i].Root), sketch(lanes.Trees[i].Root))
		}
		known := drawComps(t, spec.Components, 8)
		require.Equal(t, layoutText(lanes), layoutText(lanes.Extend(known...)))
	})
}

// TestTheOrderOfGroupsDoesNotMatterInLanes: any order of declaration gives the same matches.
func TestTheOrderOfGroupsDoesNotMatterInLanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t, 5)
		spec.Known = drawComps(t, spec.Components, 6)
		other := spec
		other.Groups = rapid.Permutation(spec.Groups).Draw(t, "order")
		a, b := Build(Lanes, spec), Build(Lanes, other)
		for range 5 {
			sig := drawSignature(t, spec)
			p, q := a.Plan(sig, Census{}, make([]int, len(a.Leaves))), b.Plan(sig, Census{}, make([]int, len(b.Leaves)))
			require.Equal(t, p.Match, q.Match, "%s, system %s", printGroups(spec), letters.Conj(sig.Match))
		}
	})
}

// TestNewCompositionsNeverImproveAMatch: a match is judged over what may come of the system's own composition too, so
// compositions that occur later can only make it worse, and that of a group's own system stays full.
func TestNewCompositionsNeverImproveAMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t, 6)
		l := Build(Lanes, spec)
		sig := drawSignature(t, spec)
		before := l.Plan(sig, Census{}, make([]int, len(l.Leaves))).Match
		for _, c := range drawComps(t, spec.Components, 10) {
			l = l.Extend(c)
			after := l.Plan(sig, Census{}, make([]int, len(l.Leaves))).Match
			require.GreaterOrEqual(t, after, before)
			before = after
		}
	})
}

// TestAMatchCountsTheBlocksOfTheSystemsOwnComposition: a match is the same before and after the first entity that has just
// what the system requires.
func TestAMatchCountsTheBlocksOfTheSystemsOwnComposition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t, 6)
		l := Build(Lanes, spec).Extend(drawComps(t, spec.Components, 4)...)
		for range 4 {
			sig := drawSignature(t, spec)
			after := l.Extend(spec.required(sig.Match))
			require.Equal(t, after.Plan(sig, Census{}, make([]int, len(after.Leaves))).Match, l.Plan(sig, Census{}, make([]int, len(l.Leaves))).Match,
				"%s, system %s, known %v", printGroups(spec), letters.Conj(sig.Match), l.Spec.Known)
		}
	})
}

// TestSystemsOfConnectedGroupsAreFull: a system without exclusions that requires a union of sets of groups which connect its
// components is full without a group of its own, whatever has occurred.
func TestSystemsOfConnectedGroupsAreFull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t, 6)
		l := Build(Lanes, spec).Extend(drawComps(t, spec.Components, 8)...)
		var union Set
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, max(len(spec.Groups), 1)-1), 1, 5).Draw(t, "groups") {
			if i < len(spec.Groups) {
				if k := spec.required(spec.Groups[i]); union.Empty() || union.Meets(k) {
					union = union.Union(k)
				}
			}
		}
		if union.Empty() {
			return // no group requires a stored component
		}
		sig := Signature{Match: Conj{Cares: union, Has: union}, Access: union}
		require.Equal(t, Full, l.Plan(sig, Census{}, make([]int, len(l.Leaves))).Match, "%s, system %s", printGroups(spec), letters.Conj(sig.Match))
	})
}

// TestSharedRowsInLanes runs random histories on a naive store of every array: what the layout calls shared stays in
// the same order at the same rows under both algorithms, while new compositions extend the layout.
func TestSharedRowsInLanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		requireSharedThroughout(t, Build(Lanes, drawSpec(t, 5)))
	})
}

// TestLanesOfWorkedCases: rows of the cases in the documentation.
func TestLanesOfWorkedCases(t *testing.T) {
	a, b, c := SetOf(0), SetOf(1), SetOf(2)
	ab, bc, abc := a.Union(b), b.Union(c), a.Union(b).Union(c)
	for _, texts := range [][]string{{"A & B", "B & C"}, {"B & C", "A & B"}} {
		k := newNaiveStore(Build(Lanes, Spec{Components: 3, Groups: conjs(t, texts...)}), true)
		k.commit([]change{{entity: 1, comp: ab}, {entity: 2, comp: ab}, {entity: 3, comp: bc}, {entity: 4, comp: bc}, {entity: 5, comp: abc}, {entity: 6, comp: a}, {entity: 7, comp: c}})
		require.Equal(t, [][]int{{5, 1, 2, 6}, nil}, k.lanesOf(0), texts)
		require.Equal(t, [][]int{{5, 1, 2}, {3, 4}}, k.lanesOf(1), texts)
		require.Equal(t, [][]int{{5, 7}, {3, 4}}, k.lanesOf(2), texts)
		k.commit([]change{{entity: 8, comp: abc}, {entity: 3, comp: abc}})
		require.Equal(t, [][]int{{5, 8, 3, 1, 2, 6}, nil}, k.lanesOf(0), texts)
		require.Equal(t, [][]int{{5, 8, 3, 1, 2}, {4}}, k.lanesOf(1), texts)
		require.Equal(t, [][]int{{5, 8, 3, 7}, {4}}, k.lanesOf(2), texts)
	}
}

// lanesOf returns the entities of a component by lane, up to the second lane.
func (k *naiveStore) lanesOf(component int) [][]int {
	out := make([][]int, 2)
	for lane := range out {
		if at := k.l.ArrayOf(component, lane); at >= 0 {
			_, out[lane] = k.rows(at, 0, len(k.blocks[at]))
		}
	}
	return out
}

// hub returns n groups that have one component in common.
func hub(n int) Spec {
	spec := Spec{Components: n + 1}
	for i := range n {
		g := SetOf(0, i+1)
		spec.Groups = append(spec.Groups, Conj{Cares: g, Has: g})
	}
	return spec
}

// subsets yields every composition with component 0 and some of n further ones.
func subsets(n int) []Set {
	var out []Set
	for k := range 1 << n {
		out = append(out, Set{uint64(k)<<1 | 1})
	}
	return out
}

// TestHubsInLanes: a hub whose partners meet in all ways needs the middle binomial coefficient of lanes. With
// 11 partners every class is there; with 12 the last compositions stand in the overflow leaves, and the groups'
// systems are blind there, not wrong.
func TestHubsInLanes(t *testing.T) {
	small := Build(Lanes, hub(4)).Extend(subsets(4)...)
	lanes := 0
	for _, c := range small.Classes {
		lanes = max(lanes, c.Lane+1)
	}
	require.GreaterOrEqual(t, lanes, 6)
	requireFull(t, small)

	full := Build(Lanes, hub(11)).Extend(subsets(11)...)
	requireFull(t, full)
	require.Less(t, len(full.Classes), MaxClasses)

	l := Build(Lanes, hub(12)).Extend(subsets(12)...)
	over := 0
	for _, comp := range subsets(12) {
		require.True(t, l.Knows(comp))
		if l.Overflows(comp) {
			over++
		}
	}
	require.Positive(t, over)
	p := l.Plan(ownSystem(l, 0), Census{}, make([]int, len(l.Leaves)))
	require.Equal(t, Blind, p.Match)
	requireVisited(t, l, ownSystem(l, 0), p, subsets(12))
}

// TestManyGroupsInLanes: 256 random groups over 256 components, with random compositions, are all full.
func TestManyGroupsInLanes(t *testing.T) {
	seed := splitMix(7)
	spec := Spec{Components: MaxComponents}
	for range 256 {
		var g Set
		for range 2 + seed.below(3) {
			g.Add(seed.below(MaxComponents))
		}
		spec.Groups = append(spec.Groups, Conj{Cares: g, Has: g})
	}
	l := Build(Lanes, spec)
	for range 200 {
		var comp Set
		for range 3 + seed.below(20) {
			comp.Add(seed.below(MaxComponents))
		}
		l = l.Extend(comp)
	}
	requireFull(t, l)
	requireArrays(t, l)
}

// TestTheoremTwoByExhaustion: for three components and every set of groups without exclusions, no fewer lanes would do
// than colours for the places that may occur, and first fit uses that many here.
func TestTheoremTwoByExhaustion(t *testing.T) {
	sets := []Set{SetOf(0, 1), SetOf(1, 2), SetOf(0, 2), SetOf(0, 1, 2)}
	for chosen := range 1 << len(sets) {
		spec := Spec{Components: 3}
		for i, s := range sets {
			if chosen>>i&1 == 1 {
				spec.Groups = append(spec.Groups, Conj{Cares: s, Has: s})
			}
		}
		m := newLaneModel(spec)
		places := map[Set]bool{}
		for k := range 8 {
			for _, p := range m.places(comp(k)) {
				places[p] = true
			}
		}
		l := Build(Lanes, spec)
		for k := range 8 {
			l = l.Extend(comp(k))
		}
		lanes := 0
		for _, c := range l.Classes {
			lanes = max(lanes, c.Lane+1)
		}
		require.Equal(t, fewestColours(slices.Collect(maps.Keys(places))), lanes, printGroups(spec))
		requireFull(t, l)
	}
}

// fewestColours colours sets so that crossing ones differ, by trying.
func fewestColours(sets []Set) int {
	colour := make([]int, len(sets))
	var fits func(i, n int) bool
	fits = func(i, n int) bool {
		if i == len(sets) {
			return true
		}
		for c := range n {
			ok := true
			for j := range i {
				ok = ok && !(colour[j] == c && cross(&sets[i], &sets[j]))
			}
			if colour[i] = c; ok && fits(i+1, n) {
				return true
			}
		}
		return false
	}
	for n := 1; ; n++ {
		if fits(0, n) {
			return n
		}
	}
}

// laneFatal is what the properties need of a test.
type laneFatal interface {
	require.TestingT
	Helper()
}

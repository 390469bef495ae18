package grouptree

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryReasonInFull has the complete text of the reason of every outcome of a group.
func TestEveryReasonInFull(t *testing.T) {
	cases := []struct {
		code   ReasonCode
		kind   Kind
		groups []string // the last one is the one in question
		tags   Set
		want   string
	}{
		{CodeNewTree, Trees, []string{"A & B"}, Set{}, "It starts a tree that keeps A and B in the same order."},
		{CodeNewTree, Trees, []string{"A & B & C & !D"}, Set{}, "It starts a tree that keeps A, B and C in the same order."},
		{CodeNewTree, Paper, []string{"A & !B"}, Set{}, "It starts a tree that divides the array of A."},
		{CodeNewTree, Naive, []string{"A & !B"}, Set{}, "It is the first group of this component and starts its tree."},
		{CodeInserted, Trees, []string{"A", "A & B & C"}, Set{}, "It divides a block of its tree, which now keeps B and C in the same order too."},
		{CodeInserted, Trees, []string{"A", "A & !B"}, Set{}, "It divides a block of its tree."},
		{CodeInserted, Naive, []string{"A & !C", "A & C"}, SetOf(2), "It equals a block that the groups before it have already made."},
		{CodeInserted, Naive, []string{"A & !B", "A & !B & !C"}, Set{}, "It divides a block of its tree."},
		{CodeAbove, Trees, []string{"A & B & C", "A & B"}, Set{}, "It is inserted above A & B & C, which it contains."},
		{CodeAbove, Trees, []string{"A", "A & B & C", "A & B"}, Set{}, "It is inserted above A & B & C, which it contains."},
		{CodeAlias, Trees, []string{"A & B", "A & B"}, Set{}, "It equals the group one and is another name for it."},
		{CodeAlias, Trees, []string{"A", "A & B", "A & !B"}, Set{}, "It equals a block that the groups before it have already made."},
		{CodeAlias, Laminar, []string{"A & B", "A & B"}, Set{}, "It equals the group one and is another name for it."},
		{CodeSeveral, Trees, []string{"A", "B", "A & B"}, Set{},
			"It meets 2 trees, so it can divide their blocks but cannot add to what they keep in the same order. Tree 1: it divides a block of its tree. Tree 2: it divides a block of its tree."},
		{CodeSeveral, Trees, []string{"A", "B & C", "A & B & D"}, Set{},
			"It meets 2 trees, so it can divide their blocks but cannot add to what they keep in the same order. Tree 1: it divides a block of its tree. " +
				"Tree 2: the tree of some of its components starts with B & C, and A & B & D is partly outside it."},
		{CodeSeveral, Trees, []string{"A", "B", "A & B", "A & B"}, Set{},
			"It meets 2 trees, so it can divide their blocks but cannot add to what they keep in the same order. Tree 1: it equals the group three and is another name for it. Tree 2: it equals the group three and is another name for it."},
		{CodeSeveral, Naive, []string{"A & B"}, Set{},
			"It is added to a tree for each of its components, independently of the others. Tree 1: it is the first group of this component and starts its tree. Tree 2: it is the first group of this component and starts its tree."},
		{CodeFits, Laminar, []string{"A & B & !C"}, Set{}, "Its components {A, B} cross those of no accepted group, so its blocks have the same order in all of their arrays."},
		{CodeFits, Laminar, []string{"A & !C"}, Set{}, "It requires only A, so it crosses no other group: it divides that array."},
		{CodeFits, Laminar, []string{"A & C"}, SetOf(2), "It requires only A, so it crosses no other group: it divides that array."},
		{CodeCrossing, Laminar, []string{"A & B", "A & C"}, Set{},
			"Its components {A, C} cross {A, B} of the group one: the sets overlap and neither contains the other, so with one array for each component only one of them can have the same order in all of its arrays. This group keeps the order of A only."},
		{CodeCrossing, Laminar, []string{"A & B", "A & C & D"}, Set{},
			"Its components {A, C, D} cross {A, B} of the group one: the sets overlap and neither contains the other, so with one array for each component only one of them can have the same order in all of its arrays. This group keeps the order of C and D only."},
		{CodeFits, Lanes, []string{"A & B", "A & B & C"}, Set{}, "Its components {A, B, C} cross those of no accepted group, so its blocks have the same order in all of their arrays."},
		{CodeFits, Lanes, []string{"A & C", "A & B"}, Set{}, "Its components {A, B} cross those of no group in array 1, so its blocks have the same order in all of their arrays."},
		{CodeLane, Lanes, []string{"A & B", "B & C"}, Set{},
			"Its components {B, C} cross {A, B} of the group one, with which they share B. Its blocks are in array 2 of each of its components."},
		{CodeAlias, Lanes, []string{"A & B", "B & C", "B & C"}, Set{}, "It equals the group two and is another name for it."},
		{CodeNoStorage, Lanes, []string{"!A"}, Set{}, "It requires no component with storage, so there is no array that it could divide."},
		{CodeNoStorage, Laminar, []string{"!A"}, Set{}, "It requires no component with storage, so there is no array that it could divide."},
		{CodeNoStorage, Trees, []string{"C & !A"}, SetOf(2), "It requires no component with storage, so there is no array that it could divide."},
		{CodeNoStorage, Naive, []string{"!A & !B"}, Set{}, "It requires no component with storage, so there is no array that it could divide."},
		{CodeAncestor, Paper, []string{"A & B & C", "A & B"}, Set{}, "The tree starts with A & B & C, which A & B contains: in this layout the wider group must be declared first."},
		{CodeDisjoint, Paper, []string{"A & B", "A & !B & C"}, Set{}, "The tree of its components starts with A & B, and no entity can match both."},
		{CodeOverlaps, Paper, []string{"A & B", "A & C"}, Set{}, "The tree of some of its components starts with A & B, and A & C is partly outside it."},
		{CodeStraddles, Paper, []string{"A", "A & B", "A & C"}, Set{}, "The tree is already divided at A & B, and a part of the group is on each side."},
		{CodeStraddles, Paper, []string{"A", "A & B & C", "A & B"}, Set{}, "The tree is already divided at A & B & C, and a part of the group is on each side."},
	}
	names := []string{"one", "two", "three", "four"}
	seen := make(map[ReasonCode]bool)
	for _, c := range cases {
		t.Run(c.kind.String()+" "+string(c.code), func(t *testing.T) {
			l := Build(c.kind, Spec{Components: 4, Tags: c.tags, Groups: conjs(t, c.groups...)})
			require.Equal(t, c.want, l.Reason(len(c.groups)-1, letters, names))
			seen[l.Groups[len(c.groups)-1].Code] = true
		})
	}
	for _, code := range []ReasonCode{CodeNewTree, CodeInserted, CodeAbove, CodeAlias, CodeSeveral, CodeFits, CodeCrossing, CodeLane,
		CodeNoStorage, CodeAncestor, CodeDisjoint, CodeOverlaps, CodeStraddles} {
		require.True(t, seen[code], "no case of %s", code)
	}
}

// TestTheReasonsOfLimitsInFull has groups that would make more than 4,096 blocks, for
// each kind of layout.
func TestTheReasonsOfLimitsInFull(t *testing.T) {
	const want = "With it the layout would have more than 4096 blocks. Groups that overlap multiply the blocks: leave out some exclusions."
	cuts := tagged(1)
	for c := range 13 {
		cuts.Groups = append(cuts.Groups, Conj{}.with(0, true).with(c+1, true))
	}
	require.Equal(t, want, Build(Laminar, cuts).Reason(12, shortNames(MaxComponents), nil))
	require.Len(t, Build(Laminar, cuts).Leaves, MaxBlocks)

	wide := tagged(MaxComponents)
	for i := range 18 { // disjoint, each in every tree
		var g Conj
		for c := range MaxComponents {
			g = g.with(c, c != i)
		}
		wide.Groups = append(wide.Groups, g)
	}
	l := Build(Naive, wide)
	require.Equal(t, CodeTooManyBlocks, l.Groups[17].Code)
	require.Equal(t, want, l.Reason(17, shortNames(MaxComponents), nil))

	many := tagged(MaxComponents)
	for c := range 128 {
		many.Groups = append(many.Groups, Conj{}.with(c, true))
	}
	for i := range 64 {
		var g Conj
		for c := range 128 {
			g = g.with(c, true).with(128+i, true)
		}
		for j := range i {
			g = g.with(128+j, false)
		}
		many.Groups = append(many.Groups, g)
	}
	l = Build(Trees, many)
	last := len(many.Groups) - 1
	require.Equal(t, CodeTooManyBlocks, l.Groups[last].Code)
	require.Equal(t, want, l.Reason(last, shortNames(MaxComponents), nil))
	require.LessOrEqual(t, len(l.Leaves), MaxBlocks)
}

// TestTheWorkOfALayoutIsBounded checks that groups beyond the bound are rejected, and
// that those before are not.
func TestTheWorkOfALayoutIsBounded(t *testing.T) {
	spec := intricate(256)
	l := Build(Laminar, spec)
	first := slices.IndexFunc(l.Groups, func(v Verdict) bool { return v.Code == CodeTooIntricate })
	require.Greater(t, first, 20)
	require.Equal(t, "Its blocks overlap those of the groups before it in too many ways to be analysed at every keystroke. Groups that overlap multiply the blocks: leave out some exclusions.",
		l.Reason(first, shortNames(MaxComponents), nil))
	require.LessOrEqual(t, l.Steps, cutSteps+orderSteps+stepQuestion*int(layoutBudget)+stepRelate+stepExclusion*256, "but for the block at which the bound is reached")
	spec.Groups = spec.Groups[:first]
	for _, v := range Build(Laminar, spec).Groups {
		require.Equal(t, InFamily, v.Outcome)
	}
}

// intricate returns a spec whose groups exclude most of a few tags each, so that they
// overlap in nearly every way.
func intricate(groups int) Spec {
	s, seed := tagged(1), splitMix(1)
	for range groups {
		g := Conj{}.with(0, true)
		for range 30 {
			g = g.with(1+seed.below(24), false)
		}
		s.Groups = append(s.Groups, g)
	}
	return s
}

// TestEveryWhyInFull has the complete text of the reason of every match of a system.
func TestEveryWhyInFull(t *testing.T) {
	cases := []struct {
		code, system string
		kind         Kind
		groups       []string
		want         string
	}{
		{"no-stored-component", "!A", Laminar, nil, "It requires no component with storage, so every entity is looked at."},
		{"one-array", "A", Laminar, []string{"A & B"}, "The blocks of A hold exactly A."},
		{"one-array", "A, !B", Laminar, []string{"A & B"}, "The blocks of A hold exactly A & !B."},
		{"one-array", "with A", Laminar, nil, "The blocks of A hold exactly A."},
		{"same-order", "A, B", Laminar, []string{"A & B"}, "A and B have these blocks in the same order: both arrays are walked together."},
		{"same-order", "with A, B", Laminar, []string{"A & B"}, "B has these blocks in the same order as A: only its array is read."},
		{"same-order", "with A, B, C", Laminar, []string{"A & B & C"}, "B and C have these blocks in the same order: both arrays are walked together."},
		{"same-order", "A, B, C", Trees, []string{"A & B & C"}, "A, B and C have these blocks in the same order: all arrays are walked together."},
		{"by-handle", "A, B", Trees, []string{"A", "B", "A & B"}, "A has these blocks; B is fetched by handle, because its order differs."},
		{"by-handle", "A, B, C", Laminar, []string{"A & B", "B & C"}, "A has these blocks; C is fetched by handle, because its order differs."},
		{"by-handle", "A, B, C", Trees, []string{"A", "B", "C", "A & B & C"}, "A has these blocks; B and C are fetched by handle, because their order differs."},
		{"by-handle", "A, B", Paper, []string{"A", "A & B & C", "A & B & !C"}, "A has these blocks, but B has only some of them in the same order and is fetched by handle in the others."},
		{"by-handle", "A, B, D", Paper, []string{"A", "A & B & C & D", "A & B & !C & D"}, "A has these blocks, but B and D have only some of them in the same order and are fetched by handle in the others."},
		{"tested", "A, B", Laminar, nil, "No blocks of A hold exactly A & B: every entity of A is tested, and B is fetched by handle."},
		{"tested", "A, !B", Laminar, nil, "No blocks of A hold exactly A & !B: every entity of A is tested."},
		{"tested", "A, !D", Laminar, []string{"A & B", "A & C"}, "No blocks of A hold exactly A & !D: every entity of A & B & C, A & B & !C, A & !B & C and 1 more block is tested."},
	}
	for _, c := range cases {
		t.Run(c.code+" "+c.system, func(t *testing.T) {
			l := Build(c.kind, Spec{Components: 4, Groups: conjs(t, c.groups...)})
			sig := system(t, c.system)
			rows := make([]int, len(l.Leaves))
			why := l.Why(sig, l.Plan(sig, Census{}, rows), letters, rows)
			require.Equal(t, []Why{{c.code, c.want}}, why)
		})
	}
}

// TestTheMainRunIsNamedFirst has systems with a run in step and blocks that are tested: whichever has most rows comes
// first, and of the tested blocks those with most rows.
func TestTheMainRunIsNamedFirst(t *testing.T) {
	cases := []struct {
		system string
		kind   Kind
		groups []string
		comps  []string
		counts []int
		want   string
	}{
		{"A, B", Trees, []string{"A & B & C", "A & D"}, []string{"A & B & C", "A & B", "A"}, []int{1000, 3, 2},
			"Most of its rows are in blocks of B that hold only its entities, in the same order in A; every entity of B & !(A & C) is tested, and there A is fetched by handle."},
		{"A, B", Trees, []string{"A & B & C", "A & D"}, []string{"A & B & C", "A & B", "A"}, []int{2, 3, 2},
			"No blocks of B hold exactly A & B: every entity of B & !(A & C) is tested, and A is fetched by handle."},
		{"A, !D", Laminar, []string{"A & B", "A & C"}, []string{"A & B & C", "A & B", "A & C", "A"}, []int{1, 2, 3, 4},
			"No blocks of A hold exactly A & !D: every entity of A & !B & !C, A & !B & C, A & B & !C and 1 more block is tested."},
	}
	for _, c := range cases {
		l := Build(c.kind, Spec{Components: 4, Groups: conjs(t, c.groups...)})
		var census Census
		for i, comp := range conjs(t, c.comps...) {
			census.Comps, census.Count = append(census.Comps, comp.Has), append(census.Count, c.counts[i])
		}
		sig, rows := system(t, c.system), l.Count(census)
		require.Equal(t, []Why{{"tested", c.want}}, l.Why(sig, l.Plan(sig, census, rows), letters, rows))
	}
}

func TestSetsAreWrittenAsLists(t *testing.T) {
	require.Equal(t, "nothing", letters.List(Set{}))
	require.Equal(t, "A", letters.List(SetOf(0)))
	require.Equal(t, "A and B", letters.List(SetOf(0, 1)))
	require.Equal(t, "A, B and D", letters.List(SetOf(3, 0, 1)))
	require.Equal(t, "{}", letters.Braces(Set{}))
	require.Equal(t, "{B, D}", letters.Braces(SetOf(3, 1)))
	require.Equal(t, "true", letters.Conj(Conj{}))
}

// TestSentencesStayShort checks that sentences show a part of what may be as long as the
// design, and that expressions outside sentences are complete.
func TestSentencesStayShort(t *testing.T) {
	n := shortNames(30)
	var s Set
	for c := range 30 {
		s.Add(c)
	}
	first := "c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23"
	require.Equal(t, first+" and 6 more", n.List(s))
	require.Equal(t, "{"+first+", … 6 more}", n.Braces(s))
	require.Equal(t, strings.ReplaceAll(first, ", ", " & ")+" & … (6 more)", n.Brief(Conj{Cares: s, Has: s}))
	require.Len(t, strings.Split(n.Conj(Conj{Cares: s, Has: s}), " & "), 30)

	long := Names{strings.Repeat("x", 41), strings.Repeat("y", 40)}
	require.Equal(t, strings.Repeat("x", 40)+"… & !"+strings.Repeat("y", 40), long.Brief(Conj{Cares: SetOf(0, 1), Has: SetOf(0)}))
	require.Equal(t, strings.Repeat("x", 40)+"…", long.List(SetOf(0)))
	require.Equal(t, long[0], long.Conj(Conj{Cares: SetOf(0), Has: SetOf(0)}))

	// A name is cut between characters, though its length is counted in bytes.
	require.Equal(t, strings.Repeat("ä", 20)+"…", Shorten(strings.Repeat("ä", 21)))
	require.Equal(t, "x"+strings.Repeat("ä", 19)+"…", Shorten("x"+strings.Repeat("ä", 21)))
	require.Equal(t, strings.Repeat("木", 13)+"…", Shorten(strings.Repeat("木", 14)))

	r := Region{R: Conj{}.with(0, true)}
	for c := 1; c < 19; c++ {
		r.Not = append(r.Not, r.R.with(c, true).with(c+1, true))
	}
	require.Equal(t, 18, strings.Count(n.Region(r), "!("))
	text := n.briefLeaf(&Leaf{Region: r, hull: r.R})
	require.Equal(t, 16, strings.Count(text, "!("))
	require.True(t, strings.HasSuffix(text, " & !(c16 & c17) & … (2 more exclusions)"), text)

	var spec Spec
	spec.Components = 12
	for c := range 10 {
		spec.Groups = append(spec.Groups, Conj{}.with(c, true))
	}
	g := Conj{}.with(11, false)
	for c := range 10 {
		g = g.with(c, true)
	}
	spec.Groups = append(spec.Groups, g)
	text = Build(Trees, spec).Reason(10, n, nil)
	require.Equal(t, 8, strings.Count(text, ". Tree "))
	require.True(t, strings.HasSuffix(text, ". And so on in 2 more trees."), text)
}

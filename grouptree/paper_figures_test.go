package grouptree

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sketch writes a tree on one line: a node, "*" if it is a group, its shared set,
// and its children in brackets. Spine nodes are in angle brackets.
func sketch(n *Node) string {
	s := letters.Node(n)
	if n.Requested {
		s += "*"
	}
	if n.Spine {
		s = "<" + s + ">"
	}
	s += " " + letters.Braces(n.Shared)
	if !n.IsLeaf() {
		s += " [" + sketch(n.Left) + " | " + sketch(n.Right) + "]"
	}
	return s
}

// row writes an array: its blocks with their shared sets.
func row(l *Layout, c int) string {
	var out []string
	for _, i := range l.Arrays[c].Leaves {
		out = append(out, letters.Region(l.Leaves[i].Region)+" "+letters.Braces(l.Leaves[i].Shared))
	}
	return strings.Join(out, " | ")
}

// system makes the signature of "A, B, with C, !D, ?E".
func system(t *testing.T, text string) (sig Signature) {
	for part := range strings.SplitSeq(text, ", ") {
		name, with := strings.CutPrefix(part, "with ")
		name, optional := strings.CutPrefix(name, "?")
		g := parseConj(t, name)
		switch {
		case optional:
			sig.Optional = sig.Optional.Union(g.Has)
			continue
		case !with:
			sig.Access = sig.Access.Union(g.Has)
		}
		sig.Match = sig.Match.And(g)
	}
	return sig
}

// TestFiguresOfThePaper has the design of every figure with its trees, arrays and matches.
func TestFiguresOfThePaper(t *testing.T) {
	type classes struct {
		system       string
		paper, match Match
	}
	chain := []string{"A & B", "A & B & C", "A & B & C & D"}
	figures := []struct {
		name       string
		kind       Kind
		components int
		groups     []string
		outcomes   []Outcome
		trees      []string
		arrays     []string
		systems    []classes
	}{
		{
			name: "Fig. 1: A & B & !C keeps the same order in A and B, though it is a right child", kind: Paper, components: 3,
			groups: chain[:2], outcomes: []Outcome{NewTree, Inserted},
			trees: []string{"<A & B*> {A, B} [<A & B & C*> {A, B, C} | A & B & !C {A, B}]"},
			arrays: []string{
				"A & B & C {A, B, C} | A & B & !C {A, B} | A & !B {A}",
				"A & B & C {A, B, C} | A & B & !C {A, B} | !A & B {B}",
				"A & B & C {A, B, C} | C & !(A & B) {C}",
			},
			systems: []classes{{"A, B", Full, Full}, {"A, B, C", Full, Full}, {"A, B, !C", Full, Full}, {"A, C", Blind, Blind}, {"B, with A", Full, Full}},
		},
		{
			name: "Fig. 2: the paper's own rule refuses the red block", kind: Paper, components: 3,
			groups: []string{"A & B", "A & B & C", "A & !B & C"}, outcomes: []Outcome{NewTree, Inserted, Rejected},
			trees: []string{"<A & B*> {A, B} [<A & B & C*> {A, B, C} | A & B & !C {A, B}]"},
			arrays: []string{
				"A & B & C {A, B, C} | A & B & !C {A, B} | A & !B {A}",
				"A & B & C {A, B, C} | A & B & !C {A, B} | !A & B {B}",
				"A & B & C {A, B, C} | C & !(A & B) {C}",
			},
			systems: []classes{{"A, C, !B", Blind, Blind}},
		},
		{
			name: "Fig. 2, a tree for every component: the red block is in both arrays, in different orders", kind: Naive, components: 3,
			groups: []string{"A & B", "A & B & C", "A & !B & C"}, outcomes: []Outcome{SeveralTrees, SeveralTrees, SeveralTrees},
			trees: []string{
				"<A> {A} [<A & B*> {A, B} [<A & B & C*> {A, B, C} | A & B & !C {A, B}] | A & !B {A} [A & !B & C* {A} | A & !B & !C {A}]]",
				"<B> {B} [<A & B*> {A, B} [<A & B & C*> {A, B, C} | A & B & !C {A, B}] | !A & B {B}]",
				"<C> {C} [<A & B & C*> {A, B, C} | C & !(A & B) {C} [A & !B & C* {C} | !A & C {C}]]",
			},
			arrays: []string{
				"A & B & C {A, B, C} | A & B & !C {A, B} | A & !B & C {A} | A & !B & !C {A}",
				"A & B & C {A, B, C} | A & B & !C {A, B} | !A & B {B}",
				"A & B & C {A, B, C} | A & !B & C {C} | !A & C {C}",
			},
			systems: []classes{{"A, C, !B", Blind, Partial}, {"A, B, C", Blind, Full}},
		},
		{
			name: "III-B promises A & !B & C an order in A and C, and the array of C lacks the node", kind: Paper, components: 3,
			groups: []string{"A", "A & B & C", "A & !B & C"}, outcomes: []Outcome{NewTree, Inserted, Inserted},
			trees: []string{"<A*> {A} [<A & B & C*> {A, B, C} | A & !(B & C) {A} [A & !B & C* {A} | A & !C {A}]]"},
			arrays: []string{
				"A & B & C {A, B, C} | A & !B & C {A} | A & !C {A}",
				"A & B & C {A, B, C} | B & !(A & C) {B}",
				"A & B & C {A, B, C} | C & !(A & B) {C}",
			},
			systems: []classes{{"A, C, !B", Partial, Partial}, {"A, B, C", Full, Full}},
		},
		{
			name: "Fig. 3 as written: A & !B & D lies outside the root", kind: Paper, components: 4,
			groups: []string{"A & B", "A & B & C", "A & !B & D"}, outcomes: []Outcome{NewTree, Inserted, Rejected},
			trees: []string{"<A & B*> {A, B} [<A & B & C*> {A, B, C} | A & B & !C {A, B}]"},
			arrays: []string{
				"A & B & C {A, B, C} | A & B & !C {A, B} | A & !B {A}",
				"A & B & C {A, B, C} | A & B & !C {A, B} | !A & B {B}",
				"A & B & C {A, B, C} | C & !(A & B) {C}",
				"D {D}",
			},
			systems: []classes{{"A, D, !B", Blind, Blind}},
		},
		{
			name: "Fig. 4: lowering", kind: Paper, components: 4,
			groups: chain, outcomes: []Outcome{NewTree, Inserted, Inserted},
			trees: []string{"<A & B*> {A, B} [<A & B & C*> {A, B, C} [<A & B & C & D*> {A, B, C, D} | A & B & C & !D {A, B, C}] | A & B & !C {A, B}]"},
			arrays: []string{
				"A & B & C & D {A, B, C, D} | A & B & C & !D {A, B, C} | A & B & !C {A, B} | A & !B {A}",
				"A & B & C & D {A, B, C, D} | A & B & C & !D {A, B, C} | A & B & !C {A, B} | !A & B {B}",
				"A & B & C & D {A, B, C, D} | A & B & C & !D {A, B, C} | C & !(A & B) {C}",
				"A & B & C & D {A, B, C, D} | D & !(A & B & C) {D}",
			},
			systems: []classes{{"A, B, C, D", Full, Full}, {"A, C, with B", Full, Full}, {"A, B, C, !D", Full, Full}},
		},
		{
			name: "Figs. 3, 5 and 6: with the root A that they need", kind: Paper, components: 4,
			groups: []string{"A", "A & B", "A & B & C", "A & !B & D"}, outcomes: []Outcome{NewTree, Inserted, Inserted, Inserted},
			trees: []string{"<A*> {A} [<A & B*> {A, B} [<A & B & C*> {A, B, C} | A & B & !C {A, B}] | A & !B {A} [A & !B & D* {A} | A & !B & !D {A}]]"},
			arrays: []string{
				"A & B & C {A, B, C} | A & B & !C {A, B} | A & !B & D {A} | A & !B & !D {A}",
				"A & B & C {A, B, C} | A & B & !C {A, B} | !A & B {B}",
				"A & B & C {A, B, C} | C & !(A & B) {C}",
				"D {D}",
			},
			systems: []classes{{"A, D, !B", Partial, Partial}, {"A", Full, Full}, {"A, !B", Full, Full}, {"B, A, !C", Full, Full}},
		},
	}
	for _, f := range figures {
		t.Run(f.name, func(t *testing.T) {
			l := Build(f.kind, Spec{Components: f.components, Groups: conjs(t, f.groups...)})
			for i, v := range l.Groups {
				require.Equal(t, f.outcomes[i], v.Outcome, "group %s", f.groups[i])
			}
			require.Len(t, l.Trees, len(f.trees))
			for i, tree := range l.Trees {
				require.Equal(t, f.trees[i], sketch(tree.Root))
			}
			for c := range l.Arrays {
				require.Equal(t, f.arrays[c], row(l, c))
			}
			for _, s := range f.systems {
				sig := system(t, s.system)
				if f.kind == Paper {
					require.Equal(t, s.paper, l.PaperClass(sig), "the paper's class of %s", s.system)
				}
				require.Equal(t, s.match, l.Plan(sig, Census{}, make([]int, len(l.Leaves))).Match, "%s", s.system)
			}
			requireLayout(t, l)
		})
	}
}

func TestFigureFiveHasTheBoundsOfThePaper(t *testing.T) {
	l := Build(Paper, Spec{Components: 4, Groups: conjs(t, "A", "A & B", "A & B & C", "A & !B & D")})
	rows := l.Count(Census{Comps: []Set{SetOf(0, 1, 2), SetOf(0, 1), SetOf(0, 3), SetOf(0)}, Count: []int{6, 17, 8, 1}})
	require.Equal(t, []int{0, 6, 23, 31, 32}, l.Starts(0, rows))
	require.Equal(t, []int{0, 6, 23, 23}, l.Starts(1, rows))
	require.Equal(t, []int{0, 6, 6}, l.Starts(2, rows))
	require.Equal(t, []int{0, 8}, l.Starts(3, rows))
}

// TestFigureSixFindsTheLeafOfAnEntity: an entity with A and B is in A & B & !C.
func TestFigureSixFindsTheLeafOfAnEntity(t *testing.T) {
	l := Build(Paper, Spec{Components: 4, Groups: conjs(t, "A", "A & B", "A & B & C", "A & !B & D")})
	leaf := l.Leaf(0, SetOf(0, 1))
	require.Equal(t, "A & B & !C", letters.Region(l.Leaves[leaf].Region))
	require.Equal(t, leaf, l.Leaf(1, SetOf(0, 1)))
}

// TestFigureOneAfterRemoval: when entity 1 is despawned, both arrays move the same
// entities, so that A & B & !C has the same order in both (Fig. 1b).
func TestFigureOneAfterRemoval(t *testing.T) {
	l := Build(Paper, Spec{Components: 3, Groups: conjs(t, "A & B", "A & B & C")})
	k := newNaiveStore(l, false)
	for e := 1; e <= 3; e++ {
		k.commit([]change{{entity: e, comp: SetOf(0, 1, 2)}})
	}
	for e := 4; e <= 6; e++ {
		k.commit([]change{{entity: e, comp: SetOf(0, 1)}})
	}
	k.commit([]change{{entity: 1, dead: true}})
	_, a := k.rows(0, 0, 3)
	_, b := k.rows(1, 0, 3)
	require.Equal(t, []int{3, 2, 6, 4, 5}, a)
	require.Equal(t, a, b)
}

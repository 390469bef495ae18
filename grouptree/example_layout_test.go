package grouptree_test

import (
	"fmt"

	"github.com/copse-ecs/copse/grouptree"
)

// conj returns the conjunction that requires some components.
func conj(components ...int) grouptree.Conj {
	g, _ := grouptree.NewConj(grouptree.SetOf(components...), grouptree.Set{})
	return g
}

// Each kind of layout by its name in the design language, the default first.
func ExampleKinds() {
	for _, kind := range grouptree.Kinds() {
		fmt.Println(kind)
	}
	kind, ok := grouptree.ParseKind("laminar")
	fmt.Println(kind == grouptree.Laminar, ok)
	// Output:
	// lanes
	// laminar
	// trees
	// paper
	// naive
	// true true
}

// What becomes of two groups that cross, in each kind of layout. The code is for programs, the reason for people.
func ExampleVerdict() {
	spec := grouptree.Spec{
		Components: 3, Groups: []grouptree.Conj{conj(0, 1), conj(0, 2)},
		Known: []grouptree.Set{grouptree.SetOf(0, 1), grouptree.SetOf(0, 2)},
	}
	for _, kind := range grouptree.Kinds() {
		verdict := grouptree.Build(kind, spec).Groups[1]
		fmt.Println(kind, verdict.Outcome, verdict.Code, verdict.Outcome == grouptree.Rejected)
	}
	// Output:
	// lanes lane lane false
	// laminar laminar crossing false
	// trees rejected overlaps true
	// paper rejected overlaps true
	// naive several-trees several-trees false
}

// Where the entities of a composition are: the block in each array, and the row at which it starts.
func ExampleLayout_Leaf() {
	names := grouptree.Names{"Position", "Velocity"}
	both, alone := grouptree.SetOf(0, 1), grouptree.SetOf(0)
	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{Components: 2, Groups: []grouptree.Conj{conj(0, 1)}})
	census := grouptree.Census{Comps: []grouptree.Set{both, alone}, Count: []int{300, 20}}
	rows := layout.Count(census)
	for _, comp := range census.Comps {
		leaf := layout.Leaf(0, comp)
		fmt.Println(names.Leaf(&layout.Leaves[leaf]), rows[leaf])
	}
	for leaf := range layout.LeavesOf(both) { // one row is enough for both arrays
		fmt.Println("a row in", names.Braces(layout.Leaves[leaf].Shared))
	}
	fmt.Println(layout.Starts(0, rows), census.Total())
	// Output:
	// Position & Velocity 300
	// Position & !Velocity 20
	// a row in {Position, Velocity}
	// [0 300 320] 320
}

// A block says what all of its entities have.
func ExampleLeaf() {
	names := grouptree.Names{"A", "B", "C"}
	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{Components: 3, Groups: []grouptree.Conj{conj(0, 1, 2)}})
	for _, i := range layout.Arrays[0].Leaves {
		leaf := &layout.Leaves[i]
		hull, exact := leaf.Hull()
		fmt.Println(names.Leaf(leaf), "| hull", names.Conj(hull), exact, leaf.Implies(conj(1)))
	}
	// Output:
	// A & B & C | hull A & B & C true true
	// A & !(B & C) | hull A false false
}

// The classes of a layout are the sets of arrays that have rows in common, each to the right of its parent.
func ExampleClass() {
	names := grouptree.Names{"A", "B", "C"}
	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{Components: 3, Groups: []grouptree.Conj{conj(0, 1), conj(0, 1, 2)}})
	for _, class := range layout.Classes {
		fmt.Println(names.Braces(class.Set), "after", class.Parent, "with", len(class.Leaves), "blocks")
	}
	// Output:
	// {A, B, C} after -1 with 1 blocks
	// {A, B} after 0 with 1 blocks
	// {A} after 1 with 1 blocks
	// {B} after 1 with 1 blocks
	// {C} after 0 with 1 blocks
}

// The tree of an array leads an entity to its block. The deepest node that a system implies is all that it has to visit.
func ExampleNode() {
	names := grouptree.Names{"A", "B"}
	layout := grouptree.Build(grouptree.Trees, grouptree.Spec{Components: 2, Groups: []grouptree.Conj{conj(0, 1)}})
	fmt.Println("the tree keeps the order of", names.Braces(layout.Trees[0].Maintained))
	root := layout.Arrays[0].Root
	q, yes, no, _ := root.Asks()
	fmt.Println(names.Node(root), "asks", names.Conj(q), "and goes to", names.Node(yes), "or", names.Node(no))
	fmt.Println(root.Child(grouptree.SetOf(0, 1)) == yes, yes.IsLeaf(), yes.Equals(conj(0, 1)))
	fmt.Println(names.Node(layout.Best(0, conj(0, 1))))
	// Output:
	// the tree keeps the order of {A, B}
	// A asks B and goes to A & B or A & !B
	// true true true
	// A & B
}

// By the paper a system is full only if one node is exactly what it asks for.
func ExampleLayout_PaperClass() {
	layout := grouptree.Build(grouptree.Paper, grouptree.Spec{Components: 3, Groups: []grouptree.Conj{conj(0, 1)}})
	for _, system := range []grouptree.Signature{
		{Match: conj(0, 1), Access: grouptree.SetOf(0, 1)},
		{Match: conj(0, 2), Access: grouptree.SetOf(0, 2)},
	} {
		fmt.Println(layout.PaperClass(system))
	}
	// Output:
	// full
	// blind
}

// Where groups cross, a component has a further array, so that both groups are full. A lanes layout grows with the
// compositions that occur, and what was there stays as it is.
func ExampleLayout_Extend() {
	names := grouptree.Names{"A", "B", "C"}
	all := grouptree.SetOf(0, 1, 2)
	empty := grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: 3, Groups: []grouptree.Conj{conj(0, 1), conj(1, 2)}})
	layout := empty.Extend(all)
	fmt.Println(empty.Knows(all), layout.Knows(all))
	for array := range layout.ArraysOf(1) {
		fmt.Println(names[array.Component], "lane", array.Lane)
		for _, leaf := range array.Leaves {
			fmt.Println(" ", names.Leaf(&layout.Leaves[leaf]))
		}
	}
	fmt.Println(layout.ArrayOf(1, 0), layout.ArrayOf(1, 1), layout.ArrayOf(0, 1))
	// Output:
	// false true
	// B lane 0
	//   A & B & C
	//   A & B & !C
	//   !A & B & !C
	// B lane 1
	//   !A & B & C
	// 1 3 -1
}

// Components that no group connects within an entity have rows apart from one another.
func ExampleLayout_Places() {
	names := grouptree.Names{"A", "B", "C", "D"}
	layout := grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: 4, Groups: []grouptree.Conj{conj(0, 1), conj(1, 2)}})
	for _, place := range layout.Places(grouptree.SetOf(0, 1, 2, 3)) {
		fmt.Println(names.Braces(place))
	}
	// Output:
	// {A, B, C}
	// {D}
}

// A layout has a limit. A composition for which there are no more blocks is in the overflow block of each of its
// components, and nothing fails.
func ExampleLayout_Overflow() {
	a := grouptree.SetOf(0)
	layout := grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: 1}).Extend(a)
	fmt.Println(len(layout.Leaves) < grouptree.MaxBlocks, len(layout.Classes) < grouptree.MaxClasses)
	fmt.Println(layout.Overflows(a), layout.Overflow(0))
	// Output:
	// true true
	// false -1
}

// Extend leaves the trees out, which only a picture of the layout needs.
func ExampleLayout_WithTrees() {
	spec := grouptree.Spec{Components: 3, Groups: []grouptree.Conj{conj(0, 1), conj(1, 2)}}
	layout := grouptree.Build(grouptree.Lanes, spec).Extend(grouptree.SetOf(0, 1, 2))
	fmt.Println(len(layout.Trees), len(layout.WithTrees().Trees))
	// Output: 0 5
}

// A system that requires only tags walks the list of a tag, if the layout has one.
func ExampleLayout_WithLists() {
	const frozen = 1
	cold := conj(frozen)
	spec := grouptree.Spec{Components: 2, Tags: grouptree.SetOf(frozen)}
	layout := grouptree.Build(grouptree.Lanes, spec)
	system := grouptree.Signature{Match: cold}
	plan := func(l *grouptree.Layout) grouptree.Plan {
		return l.Plan(system, grouptree.Census{}, make([]int, len(l.Leaves)))
	}
	fmt.Println(plan(layout).Match, plan(layout.WithLists(spec.ListsFor(cold))).Match)

	spec.AddListsFor(cold) // the same, before the layout is built
	fmt.Println(plan(grouptree.Build(grouptree.Lanes, spec)).Match)
	// Output:
	// scan full
	// full
}

// A planner serves all systems of a design. The second group crosses the first, so that its system fetches a column by handle.
func ExamplePlanner() {
	names := grouptree.Names{"A", "B", "C"}
	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{Components: 3, Groups: []grouptree.Conj{conj(0, 1), conj(0, 2)}})
	census := grouptree.Census{
		Comps: []grouptree.Set{grouptree.SetOf(0, 1), grouptree.SetOf(0, 2), grouptree.SetOf(2)}, Count: []int{300, 20, 7},
	}
	rows := layout.Count(census)
	planner := layout.Planner(census, rows)
	for _, g := range []grouptree.Conj{conj(0, 1), conj(0, 2)} {
		system := grouptree.Signature{Match: g, Access: g.Has}
		plan := planner.Plan(system)
		cost := planner.Cost(system, plan)
		lookups := make([]int, 3) // by component
		planner.Lookups(system, plan, lookups)
		fmt.Println(names.Conj(g), plan.Match, "visits", cost.Visited, "looks up", lookups)
		for _, step := range plan.Leaves {
			leaf := &layout.Leaves[step.Leaf]
			fmt.Println(" ", names.Leaf(leaf), step.Test, names.Braces(layout.Direct(&plan, step.Leaf)), planner.Class(step.Leaf) == int32(leaf.Class))
		}
	}
	fmt.Println("below node", names.Node(planner.Best(0, conj(0, 1))))
	fmt.Println("steps", planner.Steps())
	// Output:
	// A & B full visits 300 looks up [0 0 0]
	//   A & B & C false {A, B} true
	//   A & B & !C false {A, B} true
	// A & C partial visits 20 looks up [0 0 20]
	//   A & B & C false {A} true
	//   A & !B & C false {A} true
	// below node A & B
	// steps 39
}

// Why a system has its match, for people.
func ExampleLayout_Why() {
	names := grouptree.Names{"A", "B"}
	census := grouptree.Census{Comps: []grouptree.Set{grouptree.SetOf(0, 1), grouptree.SetOf(0)}, Count: []int{300, 20}}
	system := grouptree.Signature{Match: conj(0, 1), Access: grouptree.SetOf(0, 1)}
	for _, groups := range [][]grouptree.Conj{nil, {conj(0, 1)}} {
		layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{Components: 2, Groups: groups})
		rows := layout.Count(census)
		for _, why := range layout.Why(system, layout.Plan(system, census, rows), names, rows) {
			fmt.Println(why.Code+":", why.Text)
		}
	}
	// Output:
	// tested: No blocks of B hold exactly A & B: every entity of B is tested, and A is fetched by handle.
	// same-order: A and B have these blocks in the same order: both arrays are walked together.
}

// The matches are ordered: a lower one is better.
func ExampleMatch() {
	match, ok := grouptree.ParseMatch("partial")
	fmt.Println(match == grouptree.Partial, ok, grouptree.Full < match, match < grouptree.Blind, grouptree.Scan)
	// Output: true true true true scan
}

// Thirty tags that may occur in any combination divide an array into more blocks than a layout has.
func ExampleLayout_AtLimit() {
	spec := grouptree.Spec{Components: 31}
	for tag := 1; tag < 31; tag++ {
		spec.Tags.Add(tag)
		spec.Groups = append(spec.Groups, conj(0, tag))
	}
	fmt.Println(grouptree.Build(grouptree.Laminar, spec).AtLimit())
	spec.Groups = spec.Groups[:2]
	fmt.Println(grouptree.Build(grouptree.Laminar, spec).AtLimit())
	// Output:
	// true
	// false
}

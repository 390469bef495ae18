package grouptree_test

import (
	"fmt"

	"github.com/copse-ecs/copse/grouptree"
)

// A group of two components, and the two arrays that it divides.
func Example() {
	names := grouptree.Names{"Position", "Velocity"}
	both := grouptree.SetOf(0, 1)
	group, _ := grouptree.NewConj(both, grouptree.Set{})
	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{
		Components: 2, Groups: []grouptree.Conj{group},
	})
	for c, array := range layout.Arrays {
		fmt.Println(names[c] + ":")
		for _, i := range array.Leaves {
			leaf := layout.Leaves[i]
			fmt.Println(" ", names.Region(leaf.Region), names.Braces(leaf.Shared))
		}
	}
	// Output:
	// Position:
	//   Position & Velocity {Position, Velocity}
	//   Position & !Velocity {Position}
	// Velocity:
	//   Position & Velocity {Position, Velocity}
	//   !Position & Velocity {Velocity}
}

// A system over both components walks the two arrays together. Its cost follows from
// the number of entities.
func ExampleLayout_Plan() {
	both := grouptree.SetOf(0, 1)
	group, _ := grouptree.NewConj(both, grouptree.Set{})
	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{
		Components: 2, Groups: []grouptree.Conj{group},
	})
	census := grouptree.Census{
		Comps: []grouptree.Set{both, grouptree.SetOf(0)}, Count: []int{300, 20},
	}
	rows := layout.Count(census)
	system := grouptree.Signature{Match: group, Access: both}
	plan := layout.Plan(system, census, rows)
	cost := layout.Cost(system, plan, census, rows)
	fmt.Println(plan.Match, cost.Visited, cost.Tested, cost.Lookups)
	// Output: full 300 0 0
}

// The reason why a group keeps only a part of its set.
func ExampleLayout_Reason() {
	names := grouptree.Names{"A", "B", "C"}
	ab, _ := grouptree.NewConj(grouptree.SetOf(0, 1), grouptree.Set{})
	ac, _ := grouptree.NewConj(grouptree.SetOf(0, 2), grouptree.Set{})
	layout := grouptree.Build(grouptree.Laminar, grouptree.Spec{
		Components: 3, Groups: []grouptree.Conj{ab, ac},
	})
	fmt.Println(layout.Reason(1, names, []string{"pair", "other"}))
	// Output: Its components {A, C} cross {A, B} of the group pair: the sets overlap and neither contains the other, so with one array for each component only one of them can have the same order in all of its arrays. This group keeps the order of A only.
}

package grouptree_test

import (
	"fmt"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// A set of components is a value: it is compared with ==, and can be the key of a map.
func ExampleSet() {
	s := grouptree.SetOf(7, 2)
	s.Add(grouptree.MaxComponents - 1)
	s.Remove(7)
	fmt.Println(s.Len(), s.Has(2), s.Has(7), s.First(), s.Empty())
	for c := range s.All() {
		fmt.Println(c)
	}
	fmt.Println(s == grouptree.SetOf(2, 255))
	// Output:
	// 2 true false 2 false
	// 2
	// 255
	// true
}

// Two sets are joined and compared in a few machine words.
func ExampleSet_Union() {
	names := grouptree.Names{"A", "B", "C"}
	ab, bc := grouptree.SetOf(0, 1), grouptree.SetOf(1, 2)
	fmt.Println(names.Braces(ab.Union(bc)), names.Braces(ab.Intersect(bc)))
	fmt.Println(names.Braces(ab.Minus(bc)), names.Braces(ab.Differ(bc)))
	fmt.Println(ab.Meets(bc), ab.Contains(bc), ab.Union(bc).Contains(bc))
	// Output:
	// {A, B, C} {B}
	// {A} {A, C}
	// true false true
}

// Sets are ordered as words in a dictionary are, so that a listing does not depend on the order of a map.
func ExampleSet_Compare() {
	names := grouptree.Names{"A", "B", "C"}
	sets := []grouptree.Set{grouptree.SetOf(1), grouptree.SetOf(0, 2), grouptree.SetOf(0)}
	slices.SortFunc(sets, grouptree.Set.Compare)
	for _, s := range sets {
		fmt.Println(names.Braces(s))
	}
	// Output:
	// {A}
	// {A, C}
	// {B}
}

// What two conjunctions say about one another, and about an entity.
func ExampleConj() {
	names := grouptree.Names{"Position", "Velocity", "Frozen"}
	moving, _ := grouptree.NewConj(grouptree.SetOf(0, 1), grouptree.SetOf(2)) // Position & Velocity & !Frozen
	placed, _ := grouptree.NewConj(grouptree.SetOf(0), grouptree.Set{})
	frozen, _ := grouptree.NewConj(grouptree.SetOf(2), grouptree.Set{})
	fmt.Println(moving.Implies(placed), placed.Implies(moving), moving.Excludes(frozen))
	fmt.Println(names.Conj(placed.And(frozen)), "without", names.Braces(moving.Not()))
	fmt.Println(moving.Holds(grouptree.SetOf(0, 1)), moving.Holds(grouptree.SetOf(0, 1, 2)))
	// Output:
	// true false true
	// Position & Frozen without {Frozen}
	// true false
}

// A contradiction is no conjunction.
func ExampleNewConj() {
	_, ok := grouptree.NewConj(grouptree.SetOf(0), grouptree.SetOf(0))
	fmt.Println(ok)
	// Output: false
}

// Position without those that move and those that are frozen. The hull is what all of the rest have.
func ExampleRegion() {
	names := grouptree.Names{"Position", "Velocity", "Frozen"}
	all, _ := grouptree.NewConj(grouptree.SetOf(0), grouptree.Set{})
	moving, _ := grouptree.NewConj(grouptree.SetOf(0, 1), grouptree.Set{})
	frozen, _ := grouptree.NewConj(grouptree.SetOf(0, 2), grouptree.SetOf(1))
	rest := grouptree.Region{R: all, Not: []grouptree.Conj{moving, frozen}}
	fmt.Println(rest.Holds(grouptree.SetOf(0)), rest.Holds(grouptree.SetOf(0, 2)))

	still, _ := grouptree.NewConj(grouptree.Set{}, grouptree.SetOf(1))
	hull, exact := rest.Hull()
	fmt.Println(rest.Implies(still), names.Conj(hull), exact)
	// Output:
	// true false
	// true Position & !Velocity & !Frozen true
}

// The words in which the library and the playground write conjunctions, sets and names.
func ExampleNames() {
	names := grouptree.Names{"Position", "Velocity", "Mass"}
	g, _ := grouptree.NewConj(grouptree.SetOf(0, 1), grouptree.SetOf(2))
	fmt.Println(names.Conj(g))
	fmt.Println(names.Braces(g.Has), names.List(g.Cares))
	// Output:
	// Position & Velocity & !Mass
	// {Position, Velocity} Position, Velocity and Mass
}

// In a sentence only the beginning of something long is written.
func ExampleNames_Brief() {
	var names grouptree.Names
	var all grouptree.Set
	for c := range 30 {
		names = append(names, string(rune('a'+c%26)))
		all.Add(c)
	}
	g, _ := grouptree.NewConj(all, grouptree.Set{})
	fmt.Println(names.Brief(g))
	fmt.Println(grouptree.Shorten("TheNameOfAComponentThatDoesNotFitIntoASentence"))
	// Output:
	// a & b & c & d & e & f & g & h & i & j & k & l & m & n & o & p & q & r & s & t & u & v & w & x & … (6 more)
	// TheNameOfAComponentThatDoesNotFitIntoASe…
}

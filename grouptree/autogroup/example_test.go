package autogroup_test

import (
	"fmt"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// input is a design of two systems over pairs that cross, with 10,000 entities that stay as they are.
func input() *cost.Input {
	moves, hurts, alone := grouptree.SetOf(0, 1), grouptree.SetOf(0, 2), grouptree.SetOf(0)
	over := func(s grouptree.Set) cost.System {
		return cost.System{Signature: grouptree.Signature{Match: grouptree.Conj{Cares: s, Has: s}, Access: s}, Weight: 1}
	}
	return &cost.Input{
		Bytes: []int{8, 8, 4}, Systems: []cost.System{over(moves), over(hurts)},
		Compositions: []grouptree.Set{moves, hurts, alone}, Population: []int{5000, 3000, 2000},
		Ticks: [][]cost.Transition{{{From: cost.None, To: 0, Count: 5000}, {From: cost.None, To: 1, Count: 3000}, {From: cost.None, To: 2, Count: 2000}}},
	}
}

// Two systems over pairs that cross. The search finds that a group for each is best, and a second program, which shares no
// code with the search, confirms the proof.
func ExampleSearch() {
	in, names := input(), grouptree.Names{"Position", "Velocity", "Health"}
	options := autogroup.Options{Prices: cost.Default}
	result := autogroup.Search(in, options)
	for _, g := range result.Groups {
		fmt.Println("group", names.Conj(g))
	}
	fmt.Println(result.Status == autogroup.Optimal, result.Gap(), "of", len(autogroup.Candidates(in, nil)), "candidates")
	fmt.Println(autogroup.Verify(in, options, result.Certificate))
	// Output:
	// group Position & Velocity
	// group Position & Health
	// true 0 of 2 candidates
	// <nil>
}

// A search tells how far it is, and can be stopped: the best so far is a result with a bound. This one needs no more time.
func ExampleOptions() {
	enough := false
	result := autogroup.Search(input(), autogroup.Options{
		Prices: cost.Default,
		Progress: func(p autogroup.Progress) {
			fmt.Println("found one that costs something:", p.Best.Sum() > 0)
			enough = true
		},
		Cancel: func() bool { return enough },
	})
	fmt.Println(result.Status, result.Bound <= result.Total.Sum())
	// Output:
	// found one that costs something: true
	// optimal true
}

// The choices for a number of groups, and the parts that could be arranged apart.
func ExampleResult() {
	result := autogroup.Search(input(), autogroup.Options{Prices: cost.Default})
	for _, point := range result.Pareto {
		fmt.Println(len(point.Groups), "groups in", point.Layout, "gain", point.Total.Sum() < result.Pareto[0].Total.Sum())
	}
	for _, part := range result.Parts {
		fmt.Println(len(part.Candidates), "candidates,", len(part.Chosen), "chosen, proved:", part.Proved)
	}
	fmt.Println(result.Why[0])
	// Output:
	// 0 groups in lanes gain false
	// 1 groups in lanes gain true
	// 2 groups in lanes gain true
	// 2 candidates, 2 chosen, proved: true
	// 4 choices of 2 candidates were compared by their totals, and 2 sets of choices were left out, because not even a bound of them is lower than the best total.
}

// A certificate lists how the choices were divided, without any figures: the proof of each part is a tree of candidates.
func ExampleCertificate() {
	result := autogroup.Search(input(), autogroup.Options{Prices: cost.Default})
	for _, proof := range result.Certificate.Proofs {
		for _, part := range proof.Parts {
			for _, entry := range part.Tree {
				switch entry {
				case autogroup.CutOff:
					fmt.Println("nothing below is better")
				case autogroup.Compared:
					fmt.Println("all below were compared")
				case autogroup.Floor:
					fmt.Println("no groups are below this bound")
				default:
					n := int16(len(part.Candidates))
					fmt.Println("with and without candidate", part.Candidates[entry%n], "alone:", entry >= n)
				}
			}
		}
	}
	// Output: nothing below is better
}

// A result that is held against the design as it was: fewer groups win where the cost is the same.
func ExampleResult_Beats() {
	in := input()
	result := autogroup.Search(in, autogroup.Options{Prices: cost.Default})
	none := in.Build(grouptree.Lanes, nil)
	fmt.Println("better than no groups:", result.Beats(in.On(none).Total(&cost.Default), 0, len(none.Leaves)))
	fmt.Println("better than itself:", result.Beats(result.Total, len(result.Groups), result.Blocks))
	fmt.Println("better than itself with a group more:", result.Beats(result.Total, len(result.Groups)+1, result.Blocks))
	// Output:
	// better than no groups: true
	// better than itself: false
	// better than itself with a group more: true
}

package cost_test

import (
	"fmt"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// input is a design of two components with 4 and 8 bytes: 1,000 entities with both, of which one is replaced in each
// tick, 100 with the first alone, and a system over both that runs twice in a round.
func input() *cost.Input {
	both, first := grouptree.SetOf(0, 1), grouptree.SetOf(0)
	return &cost.Input{
		Bytes:        []int{4, 8},
		Systems:      []cost.System{{Signature: grouptree.Signature{Match: grouptree.Conj{Cares: both, Has: both}, Access: both}, Weight: 2}},
		Compositions: []grouptree.Set{both, first},
		Population:   []int{1000, 100},
		Ticks: [][]cost.Transition{
			{{From: cost.None, To: 0, Count: 1000}, {From: cost.None, To: 1, Count: 100}},
			{{From: 0, To: cost.None, Count: 1}, {From: cost.None, To: 0, Count: 1}},
		},
	}
}

// prices are round numbers, so that the sums can be followed.
func prices() *cost.Prices {
	return &cost.Prices{PerByte: 1, PerRun: 100, PerLookup: 10, PerTest: 1, PerChange: 1000, PerWrite: 100}
}

// What a group is worth: the same design without groups and with one.
func ExampleInput() {
	in := input()
	both := in.Systems[0].Match
	for _, groups := range [][]grouptree.Conj{nil, {both}} {
		total := in.On(in.Build(grouptree.Lanes, groups)).Total(prices())
		fmt.Println(len(groups), "groups:", total.Systems, "and", total.Changes, "picoseconds, in tenths of a nanosecond", cost.Tenths(total.Sum()))
	}
	fmt.Println(in.CommitsOfRound(), "commits in a round of", in.Census().Total(), "entities")
	// Output:
	// 0 groups: 46200 and 4400 picoseconds, in tenths of a nanosecond 506
	// 1 groups: 24200 and 4200 picoseconds, in tenths of a nanosecond 284
	// 2 commits in a round of 1100 entities
}

// A run of a system, in counts and in picoseconds.
func ExampleDesign_Run() {
	in := input()
	system := &in.Systems[0]
	for _, groups := range [][]grouptree.Conj{nil, {system.Match}} {
		design := in.On(in.Build(grouptree.Lanes, groups))
		plan := design.Planner.Plan(system.Signature)
		run := design.Run(system, &plan)
		fmt.Println(plan.Match, run.Visited, "rows", run.Tested, "tests", run.Lookups, "look-ups", run.Bytes, "bytes", run.Runs, "runs")
		fmt.Println(" ", prices().Picoseconds(&run), "a run,", system.Price(prices(), &run), "in a round,", design.Systems(prices()))
	}
	// Output:
	// blind 1000 rows 1000 tests 1000 look-ups 12000 bytes 1 runs
	//   23100 a run, 46200 in a round, [46200]
	// full 1000 rows 0 tests 0 look-ups 12000 bytes 1 runs
	//   12100 a run, 24200 in a round, [24200]
}

// A commit, in counts and in picoseconds. The first one spawns, and is not part of a round.
func ExampleDesign_Commits() {
	in := input()
	design := in.On(in.Build(grouptree.Lanes, []grouptree.Conj{in.Systems[0].Match}))
	commits, byClass := design.CommitsByClass()
	for _, c := range commits {
		fmt.Println(c.Changes, "changes write", c.Writes, "rows in", c.Blocks, "blocks:", prices().CommitPicoseconds(&c))
	}
	fmt.Println(len(byClass) == len(design.Layout.Classes), len(commits) == len(design.Commits()))

	changes := in.Changes(commits, prices())
	fmt.Println(changes, changes == design.Changes(prices()), changes == in.OfRound(prices().CommitPicoseconds(&commits[1])))
	fmt.Println(cost.TotalOf(design.Systems(prices()), changes) == design.Total(prices()))
	// Output:
	// 1100 changes write 1100 rows in 2 blocks: 1210000
	// 2 changes write 1 rows in 1 blocks: 2100
	// true true
	// 4200 true true
	// true
}

// A system that is not full keeps what it has looked up. After each commit it looks at most so many up again.
func ExampleInput_MostAgain() {
	in := input()
	design := in.On(in.Build(grouptree.Lanes, nil))
	fmt.Println(design.Input().MostAgain(&in.Systems[0]))
	// Output:
	// 16
}

// Other machines have other prices: here a look-up costs as much as a thousand bytes.
func ExamplePrices() {
	prices := cost.Default
	prices.PerLookup = 1000 * prices.PerByte
	one := cost.Run{Cost: grouptree.Cost{Lookups: 1}, Bytes: 8}
	fmt.Println(prices.Picoseconds(&one)/prices.PerByte, "bytes' worth")
	fmt.Println("a table of an archetype storage:", cost.Tenths(cost.PerTable)/10, "ns")
	// Output:
	// 1008 bytes' worth
	// a table of an archetype storage: 94 ns
}

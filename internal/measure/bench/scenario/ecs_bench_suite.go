package scenario

import "github.com/copse-ecs/copse/internal/storages/contract"

// SuiteTest is a test of ecs_bench_suite, with which libraries in Rust compare themselves. Its components are those of the
// conventions workload, of which the numbers from [SuiteFirstFragment] on are the fragments instead of extras.
type SuiteTest struct {
	Name     string
	Entities func(n int) int             // for n entities of the workload
	Has      func(i, n int) contract.Set // the components of the i-th of n entities
	Systems  []SuiteSystem
	Groups   []contract.Set
}

// SuiteSystem walks the components A and B; they may be the same one.
type SuiteSystem struct {
	A, B int
	Swap bool // exchanges the values of A and B; else B is added to A
}

const (
	SuiteFirstFragment = 5  // the number of the first component that is a fragment
	SuiteFragments     = 26 // how many fragments there are
)

// SuiteTests are three tests of ecs_bench_suite. With 100,000 entities of the workload they have their original sizes:
// fragmented iteration (26 kinds of 20 entities), simple iteration (10,000 entities with four components) and the schedule
// (10,000 entities each with AB, ABC, ABCD, ABCE; the systems swap A and B, C and D, C and E). The test add_remove is the
// metric add-remove of the conventions workload.
var SuiteTests = []SuiteTest{
	{
		Name:     "fragmented",
		Entities: func(n int) int { return max(1, n/5000) * SuiteFragments },
		Has:      func(i, _ int) contract.Set { return contract.SetOf(0, SuiteFirstFragment+i%SuiteFragments) },
		Systems:  []SuiteSystem{{A: 0, B: 0}},
	},
	{
		Name:     "simple",
		Entities: func(n int) int { return max(1, n/10) },
		Has:      func(int, int) contract.Set { return contract.SetOf(0, 1, 2, 3) },
		Systems:  []SuiteSystem{{A: 0, B: 1}},
		Groups:   []contract.Set{contract.SetOf(0, 1, 2, 3)},
	},
	{
		Name:     "schedule",
		Entities: func(n int) int { return max(1, n/10) * 4 },
		Has: func(i, n int) contract.Set {
			return [...]contract.Set{contract.SetOf(0, 1), contract.SetOf(0, 1, 2), contract.SetOf(0, 1, 2, 3), contract.SetOf(0, 1, 2, 4)}[i/(n/4)]
		},
		Systems: []SuiteSystem{{A: 0, B: 1, Swap: true}, {A: 2, B: 3, Swap: true}, {A: 2, B: 4, Swap: true}},
		Groups:  []contract.Set{contract.SetOf(0, 1)},
	},
}

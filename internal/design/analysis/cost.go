package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
)

// Cost is what one run of a system touches.
type Cost struct {
	grouptree.Cost
	Bytes      int
	CacheLines int
	Estimate   int // nanoseconds
}

// What things cost, in picoseconds: medians of the derivative workload on two
// cores with Go 1.26, natively. They turn counts into one comparable number;
// their ratios matter, not their absolute size.
const (
	// A byte of a contiguous column. A Go loop over slices takes 8.4 ns per entity and tick at a
	// million entities and 12 components, where each entity is visited 5.5 times, with two columns
	// of 12 bytes each.
	PsByte = 8_400 * 10 / (55 * 24)
	// A column of one entity by handle, generation check included: Ark's Get at
	// 100,000 entities.
	psLookup = 7_900
	// A test of one entity. At 100,000 entities and 4 components, with 1.5 visits per entity, a
	// call per entity takes 3.13 ns and the loop 1.91.
	psTest = (3_130 - 1_910) * 10 / 15

	// A further table of a query: at 100,000 entities with two components Ark takes
	// 1.42 ns per entity by its 256 tables, where one loop over slices takes 1.18
	// (granularity, tick-1; docs/performance.md).
	PsTable = (1_420 - 1_180) * 100_000 / 255

	LineBytes = 64 // of a cache line
)

// price counts what a run of a system touches: bytes of contiguous columns and look-ups of other
// columns. The cache lines of a contiguous column are counted for each contiguous stretch of rows,
// those of a column by handle for each value.
func (a *Analysis) price(s *SystemResult) Cost {
	out := Cost{Cost: a.Planner.Cost(s.Signature, s.Plan)}
	accessed := s.Signature.Access.Union(s.Signature.Optional)
	direct := 0
	for i := 0; i < len(s.Plan.Leaves); {
		n := a.stretch(&s.Plan, s.Plan.Leaves[i:])
		first, last := s.Plan.Leaves[i].Leaf, s.Plan.Leaves[i+n-1].Leaf
		rows := a.Starts[last] + a.Rows[last] - a.Starts[first]
		for c := range a.Layout.Direct(&s.Plan, first).Intersect(accessed).All() {
			size := rows * a.Design.Components[c].Bytes
			direct += size
			out.CacheLines += (size + LineBytes - 1) / LineBytes
		}
		i += n
	}
	out.Bytes = direct
	if out.Lookups > 0 {
		bytes, lines := a.byHandle(s, accessed)
		out.Bytes += bytes
		out.CacheLines += lines
	}
	out.Estimate = Estimate(direct, out.Tested, out.Lookups)
	return out
}

// Estimate weighs bytes of contiguous columns, tests and look-ups, in nanoseconds.
func Estimate(direct, tested, lookups int) int {
	return (direct*PsByte + tested*psTest + lookups*psLookup + 500) / 1000
}

// stretch returns how many of the first steps of a plan are adjacent in the lead's array and have
// the same direct columns.
func (a *Analysis) stretch(p *grouptree.Plan, steps []grouptree.PlanLeaf) int {
	n := 1
	for n < len(steps) && a.Adjoins(p, steps, n) {
		n++
	}
	return n
}

// LaneOf returns the lane of the arrays that hold a leaf.
func (a *Analysis) LaneOf(leaf int32) int { return a.Layout.Classes[a.Planner.Class(leaf)].Lane }

// Adjoins reports whether the leaf of step n follows that of step n-1 in the array and has the same
// direct columns as the first step.
func (a *Analysis) Adjoins(p *grouptree.Plan, steps []grouptree.PlanLeaf, n int) bool {
	x, y, last := steps[0].Leaf, steps[n].Leaf, steps[n-1].Leaf
	return a.LaneOf(x) == a.LaneOf(y) && a.Starts[y] == a.Starts[last]+a.Rows[last] &&
		(a.Planner.Class(x) == a.Planner.Class(y) || a.Layout.Direct(p, x) == a.Layout.Direct(p, y))
}

// byHandle returns the bytes that look-ups read, and the cache lines they touch.
func (a *Analysis) byHandle(s *SystemResult, accessed grouptree.Set) (bytes, lines int) {
	lookups := make([]int, len(a.Design.Components))
	a.Planner.Lookups(s.Signature, s.Plan, lookups)
	for c := range accessed.All() {
		size := a.Design.Components[c].Bytes
		bytes += lookups[c] * size
		lines += lookups[c] * ((size + LineBytes - 1) / LineBytes)
	}
	return bytes, lines
}

// Undecided returns the literals of the signature that must be tested in at least one leaf of the
// steps.
func (a *Analysis) Undecided(s *SystemResult, steps []grouptree.PlanLeaf) grouptree.Conj {
	settled, _ := a.Layout.Leaves[steps[0].Leaf].Hull()
	for _, step := range steps[1:] {
		hull, _ := a.Layout.Leaves[step.Leaf].Hull()
		settled.Cares = settled.Cares.Intersect(hull.Cares).Minus(settled.Has.Differ(hull.Has))
		settled.Has = settled.Has.Intersect(hull.Has)
	}
	open := s.Signature.Match.Cares.Minus(settled.Cares).Union(s.Signature.Match.Has.Differ(settled.Has).Intersect(s.Signature.Match.Cares))
	return grouptree.Conj{Cares: open, Has: s.Signature.Match.Has.Intersect(open)}
}

package analysis

import (
	"math"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// Cost is what one run of a system touches.
type Cost struct {
	grouptree.Cost
	Bytes      int
	CacheLines int
	Estimate   int // nanoseconds
}

// LineBytes is the size of a cache line.
const LineBytes = 64

// CostInput returns what the total of the design depends on, besides its layout and groups.
func (a *Analysis) CostInput() *cost.Input {
	in := a.Design.CostInput(a.World.Occurred())
	index := make(map[grouptree.Set]int, len(in.Compositions))
	for i, comp := range in.Compositions {
		index[comp] = i
	}
	for i, comp := range a.Census.Comps {
		if k, occurred := index[comp]; occurred {
			in.Population[k] = a.Census.Count[i]
		}
	}
	for i := range a.Ticks {
		in.Ticks = append(in.Ticks, a.Ticks[i].Transitions)
	}
	return in
}

// CostInput returns the components and systems of the design, and compositions without entities.
func (m *Design) CostInput(compositions []grouptree.Set) *cost.Input {
	in := &cost.Input{Tags: m.Tags, Compositions: compositions, Population: make([]int, len(compositions))}
	for i := range m.Components {
		in.Bytes = append(in.Bytes, m.Components[i].Bytes)
	}
	for i := range m.Systems {
		s := &m.Systems[i]
		in.Systems = append(in.Systems, cost.System{Signature: s.Signature, Weight: s.Statement.Weight.Value})
	}
	return in
}

// CommitErrors compares the values that the commits write according to their price with those that
// they have written: for each commit after the first, the difference as a part of what was written.
// Commits that write nothing are left out.
func (a *Analysis) CommitErrors() (out []float64) {
	for i, c := range a.Did {
		written := 0
		for _, w := range a.Ticks[i].Writes {
			written += w.Batch
		}
		if i > 0 && max(written, c.Values) > 0 {
			out = append(out, math.Abs(float64(c.Values-written))/float64(max(written, 1)))
		}
	}
	return out
}

// Touch is what a run of a system touches of the arrays of a component.
type Touch struct {
	Lines   int // cache lines
	Lookups int // values that are looked up, in some of these lines
	Bytes   int // what it uses of these lines
}

// price counts what a run of a system touches: the bytes of contiguous columns and of the values that
// are looked up, and the cache lines.
func (a *Analysis) price(s *SystemResult, run *cost.Run) Cost {
	out := Cost{Cost: run.Cost, Bytes: run.Bytes, Estimate: Nanoseconds(run)}
	for _, touch := range a.touches(s, out.Lookups > 0) {
		out.CacheLines += touch.Lines
	}
	return out
}

// Touches returns what a run of a system touches, by component.
func (a *Analysis) Touches(s *SystemResult) []Touch { return a.touches(s, s.Cost.Lookups > 0) }

// touches counts the cache lines of a contiguous column for each contiguous stretch of rows, and those of a column by
// handle for each value.
func (a *Analysis) touches(s *SystemResult, lookUp bool) []Touch {
	out := make([]Touch, len(a.Design.Components))
	accessed := s.Signature.Access.Union(s.Signature.Optional)
	for i := 0; i < len(s.Plan.Leaves); {
		n := a.stretch(&s.Plan, s.Plan.Leaves[i:])
		first, last := s.Plan.Leaves[i].Leaf, s.Plan.Leaves[i+n-1].Leaf
		rows := a.Starts[last] + a.Rows[last] - a.Starts[first]
		for c := range a.Layout.Direct(&s.Plan, first).Intersect(accessed).All() {
			out[c].Lines += a.lines(c, rows)
			out[c].Bytes += rows * a.Design.Components[c].Bytes
		}
		i += n
	}
	if lookUp {
		lookups := make([]int, len(a.Design.Components))
		a.Planner.Lookups(s.Signature, s.Plan, lookups)
		for c := range accessed.All() {
			out[c].Lookups = lookups[c]
			out[c].Lines += lookups[c] * a.lines(c, 1)
			out[c].Bytes += lookups[c] * a.Design.Components[c].Bytes
		}
	}
	return out
}

// UsedPercent returns how much is used of the cache lines that a run touches; 0 where it touches none.
func (t Touch) UsedPercent() int {
	if t.Lines == 0 {
		return 0
	}
	all := t.Lines * LineBytes
	return (100*t.Bytes + all/2) / all
}

// lines returns in how many cache lines so many rows of a component are that begin at the start of one.
func (a *Analysis) lines(component, rows int) int {
	return (rows*a.Design.Components[component].Bytes + LineBytes - 1) / LineBytes
}

// Nanoseconds returns the price of a run of a system.
func Nanoseconds(r *cost.Run) int { return int(cost.Default.Picoseconds(r)+500) / 1000 }

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

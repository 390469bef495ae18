package calibrate

import (
	"context"
	"math"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
)

// Plan says what is measured.
type Plan struct {
	Designs  int // random ones
	Variants []Variant
	Effort   designload.Effort
}

// Variant is how a random design is measured.
type Variant struct {
	Scale   int // how many entities there are in the place of each entity of the design
	Changed int // how many of its entities a statement of a tick changes at most; 0 for a design without ticks
}

// text returns a random design.
func (v Variant) text(seed uint64) string {
	if v.Changed == 0 {
		return designload.Random(seed)
	}
	return designload.RandomChanging(seed, v.Changed)
}

// Usual is the plan of prices that are kept.
var Usual = Plan{
	Designs: 48,
	// Without changes a system that is not full finds everything where it was. Where few entities change, the cost of a commit is that
	// of the blocks, and where many do, that of the rows.
	Variants: []Variant{{1, 4}, {1, 100}, {10, 100}, {1, 0}},
	Effort:   designload.Effort{Repetitions: 9, Least: 2 * time.Millisecond},
}

// Layouts are the layouts in which designs are measured.
var Layouts = []grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees}

// firstSeed is that of the first design. Designs with lower seeds are left for those who test the prices.
const firstSeed = 1000

// Result is what a calibration finds.
type Result struct {
	Prices cost.Prices
	// How well the prices fit: the median of the relative errors of the measured times.
	RunError, CommitError float64
	Runs, Commits         int // how many times were measured
}

// Measure measures the prices. It calls told, if it is not nil, before each design with how many designs are done. If the context is
// cancelled, it returns its error.
func Measure(ctx context.Context, plan Plan, told func(done, total int)) (Result, error) {
	var runs, commits observations
	total := plan.Designs * len(plan.Variants)
	for i := range total {
		if ctx.Err() != nil {
			return Result{}, ctx.Err()
		}
		if told != nil {
			told(i, total)
		}
		variant := plan.Variants[i%len(plan.Variants)]
		design, err := designload.Read(variant.text(firstSeed+uint64(i/len(plan.Variants))), designload.OfSystems)
		if err != nil {
			return Result{}, err
		}
		if err := observe(&design, i, variant.Scale, plan.Effort, &runs, &commits); err != nil {
			return Result{}, err
		}
	}
	return resultOf(runs, commits), nil
}

// observations are counts and the times that they took, in nanoseconds.
type observations struct {
	counts  [][]float64
	times   []float64
	designs []int // which design was measured
}

func (o *observations) add(design int, counts []float64, time float64) {
	if time > 0 { // a coarse clock may not have seen anything
		o.counts, o.times, o.designs = append(o.counts, counts), append(o.times, time), append(o.designs, design)
	}
}

// observe measures a design.
func observe(design *designload.Design, number, scale int, effort designload.Effort, runs, commits *observations) error {
	trials := design.Try(scale, Layouts...)
	measured, err := designload.Measure(trials, effort)
	if err != nil {
		return err
	}
	for i, trial := range trials {
		for k := range trial.Systems {
			runs.add(number, countsOfRun(&trial.Systems[k].Run), measured[i].Runs[k])
		}
		if len(trial.Commits) > 0 {
			commits.add(number, countsOfCommits(trial.Commits), measured[i].Commit)
		}
	}
	return nil
}

// countsOfRun lists the counts of a run in the order of pricesOf, and 1 for what each run takes whatever it does: to call the system and
// to read the clock. That is the same in every arrangement and has no price.
func countsOfRun(r *cost.Run) []float64 {
	return []float64{float64(r.Bytes), float64(r.Runs), float64(r.Lanes), float64(r.Tested), float64(r.Lookups), float64(r.Again), 1}
}

// countsOfCommits lists the means of the counts of commits in the order of pricesOf, and 1 for what each commit takes whatever it does.
func countsOfCommits(commits []cost.Commit) []float64 {
	out := []float64{0, 0, 0, 0, 1}
	for i := range commits {
		c := &commits[i]
		for k, n := range []int{c.Changes, c.Blocks, c.Writes, c.Bytes} {
			out[k] += float64(n) / float64(len(commits))
		}
	}
	return out
}

// resultOf finds the prices of observations. Those of a commit are found within designs: what a commit takes differs much more between
// designs, for reasons that no count tells, than between arrangements of one design, and advice compares the latter.
func resultOf(runs, commits observations) Result {
	run, commit := fit(runs.counts, runs.times), fitWithin(commits)
	return Result{
		Prices:   pricesOf(run, commit),
		RunError: medianError(runs, run), CommitError: medianError(commits, commit),
		Runs: len(runs.times), Commits: len(commits.times),
	}
}

// pricesOf converts nanoseconds to prices. Nothing is free, so that of two designs that take the same time the one that does less
// has the lower price.
func pricesOf(run, commit []float64) cost.Prices {
	ps := func(ns float64) int64 { return max(1, int64(math.Round(1000*ns))) }
	return cost.Prices{
		PerByte: ps(run[0]), PerRun: ps(run[1]), PerLane: ps(run[2]), PerTest: ps(run[3]), PerLookup: ps(run[4]), PerAgain: ps(run[5]),
		PerChange: ps(commit[0]), PerBlock: ps(commit[1]), PerWrite: ps(commit[2]), PerWrittenByte: ps(commit[3]),
	}
}

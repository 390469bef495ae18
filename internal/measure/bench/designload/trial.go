package designload

import (
	"errors"
	"math"
	"reflect"
	"time"

	"github.com/copse-ecs/copse/ecs/inspect"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench"
)

// Trial is a design in one layout: what package cost counts in its round, to be compared with what is measured.
type Trial struct {
	Kind    grouptree.Kind
	Systems []TrialSystem
	Commits []cost.Commit // of the ticks after the first
	design  *workloadDesign
	layout  *grouptree.Layout
}

// TrialSystem is a system in a trial.
type TrialSystem struct {
	Name   string
	Weight int
	Match  grouptree.Match
	Run    cost.Run
}

// Try returns a trial in each layout, in which there are n entities in the place of each entity of the design.
func (d *Design) Try(n int, kinds ...grouptree.Kind) (trials []*Trial) {
	design := d.parsed.scaledBy(n)
	in := design.input
	for _, kind := range kinds {
		t := &Trial{Kind: kind, design: design}
		t.layout = in.Build(kind, design.groups)
		on := in.On(t.layout)
		for i, s := range in.Systems {
			plan := on.Planner.Plan(s.Signature)
			s.Weight = in.CommitsOfRound() // it is measured with a commit before each run
			t.Systems = append(t.Systems, TrialSystem{design.systems[i].Name.Text, in.Systems[i].Weight, plan.Match, on.Run(&s, &plan)})
		}
		if commits := on.Commits(); len(commits) > 1 {
			t.Commits = commits[1:]
		}
		trials = append(trials, t)
	}
	return trials
}

// Same reports whether two trials of a design have the same blocks in the same places, as layouts have whose groups do not cross: then
// they differ by chance only.
func (t *Trial) Same(other *Trial) bool {
	return reflect.DeepEqual(t.layout.Leaves, other.layout.Leaves) && reflect.DeepEqual(t.layout.Classes, other.layout.Classes)
}

// Times are medians of what was measured of a trial, in nanoseconds.
type Times struct {
	Runs   []float64 // one run of each system
	Commit float64   // the mean of the commits; 0 if there are none
}

// Round returns the time of a round.
func (t *Trial) Round(times Times) (sum float64) {
	most := 0
	for i, s := range t.Systems {
		sum += float64(s.Weight) * times.Runs[i]
		most = max(most, s.Weight)
	}
	return sum + float64(most)*times.Commit
}

// Prices returns the times that prices give.
func (t *Trial) Prices(p *cost.Prices) Times {
	var out Times
	for i := range t.Systems {
		out.Runs = append(out.Runs, float64(p.Picoseconds(&t.Systems[i].Run))/1000)
	}
	for i := range t.Commits {
		out.Commit += float64(p.CommitPicoseconds(&t.Commits[i])) / 1000 / float64(len(t.Commits))
	}
	return out
}

// Effort says how carefully trials are measured.
type Effort struct {
	Repetitions int
	Least       time.Duration // that a repetition of a trial takes, before the next trial has its turn
	Sample      time.Duration // that a sample takes at least; a coarse clock needs longer ones. 0: each pass is a sample
	Check       bool          // compare the checksums of trials of one design; that takes longer than to measure them
}

// Measured is what Measure finds out of a trial.
type Measured struct {
	Times
	Written []int // values that each commit wrote, in all arrays
}

// Measure measures trials of one design, which take turns. Its error says that their worlds did not do the same.
func Measure(trials []*Trial, effort Effort) ([]Measured, error) {
	out, worlds := make([]Measured, len(trials)), make([]*trialWorld, len(trials))
	for i, t := range trials {
		worlds[i] = t.start()
		worlds[i].pass() // the first pass makes the lists that later ones use
		out[i].Written = worlds[i].written
	}
	if effort.Check {
		for _, w := range worlds[1:] {
			if w.round.Checksum() != worlds[0].round.Checksum() {
				return nil, errors.New("layouts " + trials[0].Kind.String() + " and " + w.trial.Kind.String() + " end with different checksums: they did not do the same")
			}
		}
	}
	for range effort.Repetitions {
		for _, w := range worlds {
			w.repetition(effort)
		}
	}
	for i := range trials {
		for k, figures := range worlds[i].samples {
			median := bench.Summarize(figures).Median
			if k < len(trials[i].Systems) {
				out[i].Runs = append(out[i].Runs, median)
			} else {
				out[i].Commit = median
			}
		}
	}
	return out, nil
}

// WriteErrors compares what commits wrote with what was counted: for each commit, the difference as a share of what it
// wrote. Commits that wrote nothing are left out.
func (t *Trial) WriteErrors(m Measured) (out []float64) {
	for i, written := range m.Written {
		if written > 0 {
			out = append(out, math.Abs(float64(t.Commits[i].Values-written))/float64(written))
		}
	}
	return out
}

// trialWorld is a world in which a trial is measured.
type trialWorld struct {
	trial *Trial
	world copseWorld
	round roundInstance
	took  []time.Duration // by part: the systems, then the commit
	// samples has the nanoseconds of a run of each system and of a commit.
	samples [][]float64
	written []int // values, by the latest commit of each tick
}

// start makes the world and its population. Its rounds have one run of each system before each commit: the time of a real round
// is put together from those of its parts.
func (t *Trial) start() *trialWorld {
	w := &trialWorld{trial: t, world: copseWorld{workloadDesign: t.design, kind: t.Kind}}
	once := make([]int, len(t.Systems))
	for i := range once {
		once[i] = 1
	}
	w.took, w.samples, w.written = make([]time.Duration, len(once)+1), make([][]float64, len(once)+1), make([]int, len(t.Commits))
	w.round = roundInstance{world: &w.world, round: t.design.roundOf(once), committed: w.note}
	w.populate()
	return w
}

// populate does what the text says. It spawns the first entities in bulk, which is faster and leads to the same.
func (w *trialWorld) populate() {
	w.world.declare()
	ops := w.trial.design.ops
	for len(ops) > 0 && ops[0].spawn {
		w.world.spawnMany(len(ops[0].numbers), ops[0].add)
		ops = ops[1:]
	}
	apply(ops, &w.world)
	w.round.draws = w.trial.design.newDraws()
}

// note notes how many values a commit wrote.
func (w *trialWorld) note(tick int) {
	w.written[tick] = 0
	for _, writes := range inspect.LastCommit(w.world.world).Writes {
		w.written[tick] += writes
	}
}

// pass runs every system before each commit, once if there are no commits.
func (w *trialWorld) pass() { w.round.StepParts(0, w.took) }

// repetition takes samples for a while.
func (w *trialWorld) repetition(effort Effort) {
	for sum := time.Duration(0); ; {
		sum += w.sample(effort.Sample)
		if sum >= effort.Least {
			return
		}
	}
}

// sample takes a sample of each part, the mean over as many passes as take the least time, and returns how long they took.
func (w *trialWorld) sample(least time.Duration) (sum time.Duration) {
	clear(w.took)
	n := 0
	for sum < least || n == 0 {
		w.pass()
		n, sum = n+w.round.each, 0
		for _, part := range w.took {
			sum += part
		}
	}
	for i, part := range w.took {
		w.samples[i] = append(w.samples[i], float64(part.Nanoseconds())/float64(n))
	}
	return sum
}

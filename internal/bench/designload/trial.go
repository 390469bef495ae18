package designload

import (
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// Trial is a design in one layout: what package cost counts in its round, to be compared with what is measured.
type Trial struct {
	Kind    grouptree.Kind
	Systems []TrialSystem
	Commits []cost.Commit // of a cycle of commits, after which the population is what it was; empty if the design has no ticks after the first
	design  *workloadDesign
}

// TrialSystem is a system in a trial.
type TrialSystem struct {
	Name   string
	Weight int
	Run    cost.Run
}

// Try returns the trial of a layout in which there are n entities in the place of each entity of the design.
func (d *Design) Try(kind grouptree.Kind, n int) *Trial {
	t := &Trial{Kind: kind, design: d.parsed.scaledBy(n)}
	in := t.design.roundInput()
	on := in.On(in.Build(kind, t.design.groups))
	for i, s := range in.Systems {
		plan := on.Planner.Plan(s.Signature)
		t.Systems = append(t.Systems, TrialSystem{t.design.systems[i].Name.Text, s.Weight, on.Run(s.Signature, &plan)})
	}
	t.Commits = on.Commits()[1:]
	return t
}

// Running is a world in which a trial is measured.
type Running struct {
	trial *Trial
	world copseWorld
	round roundInstance
}

// Start makes the world and its population.
func (t *Trial) Start() *Running {
	r := &Running{trial: t, world: copseWorld{workloadDesign: t.design, kind: t.Kind}}
	r.round = roundInstance{world: &r.world, round: &round{design: t.design, commits: cycle(t.design.input().Ticks), each: 1}}
	all := make([]int, len(t.Systems))
	for i := range all {
		all[i] = i
		r.round.weights = append(r.round.weights, 1)
	}
	r.round.turns = [][]int{all}
	r.round.each = max(1, len(r.round.commits))
	r.round.Setup()
	return r
}

// Pass runs every system once before each commit of a cycle, once if there are no commits. It adds the time of each system to took, and
// then that of the commits. It returns how often each system has run.
func (r *Running) Pass(took []time.Duration) int {
	r.round.Prepare(0, 1)
	r.round.StepParts(0, took)
	return r.round.each
}

// Checksum depends on every value in the world and on what the systems have read.
func (r *Running) Checksum() uint64 { return r.round.Checksum() }

// Written makes the commits of a cycle and returns how many values each wrote, in all arrays.
func (r *Running) Written() (values []int) {
	r.round.Prepare(0, 1)
	for range r.round.queued {
		r.round.change()
		n := 0
		for _, writes := range r.world.world.LastCommit().Writes {
			n += writes
		}
		values = append(values, n)
	}
	return values
}

package designload

import (
	"slices"
	"time"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/bench"
)

// maxTurns limits the turns of a round: a design whose largest weight is higher has no metric "round".
const maxTurns = 10_000

// round is the span in which each system runs as often as its weight says. Each of its turns has a run of the most frequent systems, and
// ends with a commit, if the design has ticks after the first.
type round struct {
	design  *workloadDesign
	weights []int
	turns   [][]int             // the systems that run in each turn, in order
	commits [][]cost.Transition // after all of which the population is what it was
	each    int                 // how many rounds it takes until the population is what it was before the first of them
}

// round returns the round of the design, nil if it would have no turn or too many.
func (s *workloadDesign) round() *round {
	r := &round{design: s, commits: cycle(s.input.Ticks), each: 1}
	for _, system := range s.systems {
		r.weights = append(r.weights, system.Weight.Value)
	}
	most := slices.Max(append(r.weights, 0))
	if most == 0 || most > maxTurns {
		return nil
	}
	r.turns = turns(r.weights, most)
	if n := len(r.commits); n > 0 {
		r.each = n / gcd(n, len(r.turns))
	}
	return r
}

// turns spreads the runs of systems evenly over the turns of a round. most is the largest weight, and the number of turns.
func turns(weights []int, most int) [][]int {
	out := make([][]int, most)
	for turn := range out {
		for system, weight := range weights {
			if (turn+1)*weight/most > turn*weight/most {
				out[turn] = append(out[turn], system)
			}
		}
	}
	return out
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// roundInstance measures rounds.
type roundInstance struct {
	*round
	world
	draws  *draws
	next   int    // the index of the next commit that is drawn
	queued [][]op // the next commits
}

// Setup does what the text says.
func (x *roundInstance) Setup() {
	x.declare()
	apply(x.design.ops, x.world)
	x.draws = x.design.newDraws()
}

// Prepare draws the entities that the next steps change.
func (x *roundInstance) Prepare(_, n int) {
	if len(x.commits) == 0 {
		return
	}
	x.queued = x.queued[:0]
	for range n * x.each * len(x.turns) {
		x.queued = append(x.queued, x.draws.ops(x.commits[x.next]))
		x.next = (x.next + 1) % len(x.commits)
	}
}

// Units returns how many rounds a step has.
func (x *roundInstance) Units() int { return x.each }

// Step runs rounds until the population is what it was before.
func (x *roundInstance) Step(int) {
	for range x.each {
		for _, turn := range x.turns {
			for _, system := range turn {
				x.run(system)
			}
			x.change()
		}
	}
}

// change makes the next changes and commits them.
func (x *roundInstance) change() {
	if len(x.queued) > 0 {
		apply(x.queued[0], x.world)
		x.world.commit()
		x.queued = x.queued[1:]
	}
}

// Parts returns the systems and the commit.
func (x *roundInstance) Parts() (parts []bench.Part) {
	for i, system := range x.design.systems {
		parts = append(parts, bench.Part{Name: "run-" + system.Name.Text, Per: "run", Times: x.each * x.weights[i]})
	}
	if len(x.commits) > 0 {
		parts = append(parts, bench.Part{Name: "commit", Per: "commit", Times: x.each * len(x.turns)})
	}
	return parts
}

// StepParts is Step, and adds the time of each part.
func (x *roundInstance) StepParts(_ int, took []time.Duration) {
	last := time.Now()
	add := func(part int) {
		now := time.Now()
		took[part] += now.Sub(last)
		last = now
	}
	for range x.each {
		for _, turn := range x.turns {
			for _, system := range turn {
				x.run(system)
				add(system)
			}
			if x.change(); len(x.commits) > 0 {
				add(len(x.weights))
			}
		}
	}
}

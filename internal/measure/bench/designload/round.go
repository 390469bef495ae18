package designload

import (
	"slices"
	"time"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench"
)

// maxTurns limits the turns of a round: a design whose largest weight is higher has no metric "round".
const maxTurns = 10_000

// round is the span in which each system runs as often as its weight says. Each of its turns has a run of the most frequent systems, and
// ends with a commit, if the design has ticks after the first: these ticks follow one another, and after the last of them all are taken
// back, which is not timed, and made again.
type round struct {
	design  *workloadDesign
	weights []int
	turns   [][]int             // the systems that run in each turn, in order
	commits [][]cost.Transition // the ticks after the first
	each    int                 // how many rounds have a whole number of passes through the commits
}

// round returns the round of the design, nil if it would have no turn or too many.
func (s *workloadDesign) round() *round {
	weights := make([]int, len(s.systems))
	for i, system := range s.systems {
		weights[i] = system.Weight.Value
	}
	if most := slices.Max(append(weights, 0)); most == 0 || most > maxTurns {
		return nil
	}
	return s.roundOf(weights)
}

// roundOf returns the round of the design with other weights.
func (s *workloadDesign) roundOf(weights []int) *round {
	most := slices.Max(append(slices.Clone(weights), 1)) // a design without systems has one turn
	r := &round{design: s, weights: weights, turns: turns(weights, most), each: 1}
	if r.commits = s.input.Ticks[min(1, len(s.input.Ticks)):]; len(r.commits) > 0 {
		r.each = len(r.commits) / gcd(len(r.commits), len(r.turns))
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
	draws     *draws
	committed func(tick int) // is called after each commit that is timed; nil for nothing
}

// Setup does what the text says.
func (x *roundInstance) Setup() {
	x.declare()
	apply(x.design.ops, x.world)
	x.draws = x.design.newDraws()
}

// Units returns how many rounds a step has.
func (x *roundInstance) Units() int { return x.each }

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

// Step is StepParts without the times.
func (x *roundInstance) Step(number int) {
	x.StepParts(number, make([]time.Duration, len(x.weights)+1))
}

// StepParts runs rounds, and adds the time of each part.
func (x *roundInstance) StepParts(_ int, took []time.Duration) {
	tick := 0
	for turn := range x.each * len(x.turns) {
		if tick == 0 {
			x.takeBack()
		}
		begin := time.Now()
		for _, system := range x.turns[turn%len(x.turns)] {
			x.run(system)
			now := time.Now()
			took[system] += now.Sub(begin)
			begin = now
		}
		if len(x.commits) > 0 {
			took[len(x.weights)] += x.change(x.commits[tick])
			if x.committed != nil {
				x.committed(tick)
			}
			tick = (tick + 1) % len(x.commits)
		}
	}
}

// change makes the changes of a tick and returns how long that takes.
func (x *roundInstance) change(tick []cost.Transition) time.Duration {
	ops := x.draws.ops(tick)
	begin := time.Now()
	apply(ops, x.world)
	return time.Since(begin)
}

// takeBack takes all ticks back, the latest first. Then it runs every system once, so that no later run has to look up rows that this
// has moved.
func (x *roundInstance) takeBack() {
	if len(x.commits) == 0 {
		return
	}
	for _, tick := range slices.Backward(x.commits) {
		back := slices.Clone(tick)
		for i, t := range tick {
			back[i].From, back[i].To = t.To, t.From
		}
		x.change(back)
	}
	for system := range x.weights {
		x.run(system)
	}
}

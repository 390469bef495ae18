package observed

import (
	"math"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// rounds says how the ticks of a document become rounds of a design: a round stands for Ticks ticks, in which each system runs as often as its
// weight says. A round of a design has as many commits as its largest weight.
type rounds struct {
	weights []int // by system of the document
	ticks   float64
	known   bool // whether any weight is measured
	rarest  bool // the round is as long as it takes the rarest system to run
}

// mostTicks is how many ticks a round stands for at most, if the runs of all systems are nearly whole numbers for so many.
const mostTicks = 60

// roundsOf chooses the shortest round in which every system runs a whole number of times, or nearly so.
func roundsOf(d *document.Observed) rounds {
	out := rounds{weights: make([]int, len(d.Systems)), ticks: 1}
	for i := range d.Systems {
		out.weights[i] = 1
		out.known = out.known || d.Systems[i].Runs >= 0
	}
	if d.Ticks == 0 || !out.known {
		return out
	}
	for ticks := 1; ticks <= mostTicks; ticks++ {
		if out.fit(d, float64(ticks), 0.02) {
			return out
		}
	}
	// No short round fits: the rarest system runs once in a round, unless weights cannot count that far.
	most, least := 1, observedMost
	for i := range d.Systems {
		most = max(most, d.Systems[i].Runs)
		if d.Systems[i].Runs > 0 {
			least = min(least, d.Systems[i].Runs)
		}
	}
	out.rarest = true
	out.fit(d, float64(d.Ticks)/math.Max(float64(least), float64(most)/syntax.MaxWeight), math.Inf(1))
	return out
}

// observedMost is more than any number of runs.
const observedMost = MaxNumber + 1

// fit sets the weights of a round of so many ticks. It returns false if the runs are farther from whole numbers than a part of them.
func (r *rounds) fit(d *document.Observed, ticks, within float64) bool {
	for i := range d.Systems {
		if d.Systems[i].Runs < 0 {
			continue
		}
		runs := float64(d.Systems[i].Runs) * ticks / float64(d.Ticks)
		weight := math.Round(runs)
		if math.Abs(runs-weight) > within*runs || weight > syntax.MaxWeight {
			return false
		}
		r.weights[i] = int(weight)
	}
	r.ticks = ticks
	return true
}

// commits returns how many commits a round of the design has.
func (r *rounds) commits() (most int) {
	for _, weight := range r.weights {
		most = max(most, weight)
	}
	return max(most, 1)
}

package designtext

import (
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/schedule"
)

// maxWeight is the largest weight that a design can have.
const maxWeight = 1_000_000

// weightsOf returns the weights of systems that are not 1: how often they have run since they are counted, divided by what all numbers have
// in common. There are none if nothing is counted, or if all systems have run equally often.
func weightsOf(w *world.World) map[*schedule.Entry]int {
	if w.Commits().Use == nil {
		return nil
	}
	common, most := 0, 0
	for x := range w.Schedule().Entries() {
		if !x.Access.Task {
			common, most = gcd(x.Counted(), common), max(most, x.Counted())
		}
	}
	if most == 0 {
		return nil
	}
	out := map[*schedule.Entry]int{}
	scale := max(1, float64(most/common)/maxWeight)
	for x := range w.Schedule().Entries() {
		n := x.Counted() / common
		if scale > 1 {
			n = max(min(n, 1), int(float64(n)/scale))
		}
		if n != 1 && !x.Access.Task {
			out[x] = n
		}
	}
	return out
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

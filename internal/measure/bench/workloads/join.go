package workloads

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Join walks two components together that entities were given in different orders. All entities have a Position, a random
// half has a Velocity too, and a random half of those an Acceleration. A tick adds Delta times the velocity to the position. In
// the second metric 1% of the entities lose or regain their velocity in every tick, which counts.
//
// Copse has three cases, one for each match of the system: full with a group of both components, partial with a group of
// velocities and accelerations instead, and blind without groups. The slices have three too, in the same orders: they show
// what the order of the arrays costs by itself. Those that are not full are there with a cache too.
func Join(p bench.Params) bench.Workload {
	p.Components = 3
	w := bench.Workload{Name: "join", About: "positions and velocities that were added in different orders are walked together"}
	cached := []struct {
		storage string
		order   handwritten.JoinOrder
	}{{"slices-partial-cached", handwritten.OwnOrder}, {"slices-blind-cached", handwritten.AsAdded}}
	for _, m := range []struct {
		name    string
		percent int
	}{{"tick", 0}, {"tick-changing", 1}} {
		metric := bench.Metric{Name: m.name, Unit: "ns", Per: "entity and tick", Kind: bench.Steps, Params: p}
		for _, s := range []struct {
			suffix string
			match  ecs.Match
			order  handwritten.JoinOrder
		}{{"", ecs.Full, handwritten.SameOrder}, {"-partial", ecs.Partial, handwritten.OwnOrder}, {"-blind", ecs.Blind, handwritten.AsAdded}} {
			metric.Cases = append(metric.Cases,
				bench.Case{Storage: "copse" + s.suffix, New: func(p bench.Params) bench.Instance { return copsecases.NewJoin(p, s.match, m.percent) }},
				bench.Case{Storage: "slices" + s.suffix, New: func(p bench.Params) bench.Instance { return handwritten.NewJoin(p, s.order, m.percent) }})
		}
		for _, c := range cached {
			metric.Cases = append(metric.Cases, bench.Case{Storage: c.storage, New: func(p bench.Params) bench.Instance {
				return handwritten.NewCachedJoin(p, c.order, m.percent)
			}})
		}
		w.Metrics = append(w.Metrics, metric)
		addStorages(&w, m.name, storagecases.Common(), func(storage string, p bench.Params) bench.Instance {
			return storagecases.NewJoin(storage, p, m.percent)
		})
	}
	return w
}

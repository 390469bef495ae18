package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
)

// Verbs makes every call that changes entities once for each entity of a shuffled list: at once and in a Batch, with observers that
// read the values and without. It also runs ticks of stages and tasks, and sends and reads events.
func Verbs(p bench.Params) bench.Workload {
	p.Components = 2
	w := bench.Workload{
		Name:  "verbs",
		About: "what one call costs, at once and in a batch, with observers and without; stages, tasks and events of a tick",
	}
	add := func(name, per string, cases ...bench.Case) {
		w.Metrics = append(w.Metrics, bench.Metric{Name: name, Unit: "ns", Per: per, Kind: bench.Steps, Params: p, Cases: cases})
	}
	of := func(storage string, create func(bench.Params) bench.Instance) bench.Case {
		return bench.Case{Storage: storage, New: create}
	}
	for _, verb := range []struct {
		name, per string
		create    func(bench.Params, copsecases.VerbOptions) bench.Instance
	}{
		{"write", "write", copsecases.NewWrites},
		{"add-remove", "addition and removal", copsecases.NewAdditions},
		{"spawn-despawn", "spawn and despawn", copsecases.NewSpawns},
	} {
		with := func(storage string, o copsecases.VerbOptions) bench.Case {
			return of(storage, func(p bench.Params) bench.Instance { return verb.create(p, o) })
		}
		add(verb.name, verb.per,
			with("copse", copsecases.VerbOptions{}),
			with("copse-observed-other", copsecases.VerbOptions{Other: true}),
			with("copse-observed", copsecases.VerbOptions{Observed: true}),
			with("copse-batch", copsecases.VerbOptions{Batch: true}),
			with("copse-batch-observed-other", copsecases.VerbOptions{Batch: true, Other: true}),
			with("copse-batch-observed", copsecases.VerbOptions{Batch: true, Observed: true}))
	}
	w.Add("write", of("slices", handwritten.NewWrites))
	add("event", "event", of("copse", copsecases.NewEvents), of("slices", handwritten.NewEvents))
	add("task", "task", of("copse", copsecases.NewTasks), of("slices", handwritten.NewTasks))
	add("stage", "stage", of("copse", copsecases.NewStages))
	add("stage-change", "stage", of("copse", copsecases.NewChangingStages))
	return w
}

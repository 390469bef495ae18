package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Pathological is EnTT's benchmark of that name. Entities with three components are thinned out ten times: every seventh loses
// the first component, every eleventh the second, every thirteenth the third, every seventeenth is deleted; then a tenth of the
// initial number is added. A tick walks the entities that still have all three.
func Pathological(p bench.Params) bench.Workload {
	p.Components = 3
	w := bench.Workload{Name: "pathological", About: "EnTT's: entities are stripped and deleted by 7, 11, 13 and 17, ten times, then three components are walked"}
	w.Metrics = []bench.Metric{
		{Name: "tick", Unit: "ns", Per: "entity of the beginning and tick", Kind: bench.Steps, Params: p},
		{Name: "churn", Unit: "ms", Per: "ten rounds, setup included", Kind: bench.Setup, Params: p},
	}
	for _, metric := range []string{"tick", "churn"} {
		w.Add(metric, bench.Case{Storage: "copse", New: copsecases.NewPathological})
		addStorages(&w, metric, storagecases.Common(), storagecases.NewPathological)
	}
	return w
}

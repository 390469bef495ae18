package workloads

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// addStorages adds a case to a metric for each of the named storages of internal/storages.
func addStorages(w *bench.Workload, metric string, names []string, create func(storage string, p bench.Params) bench.Instance) {
	for _, name := range names {
		w.Add(metric, bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return create(name, p) }})
	}
}

// without returns the names except one.
func without(names []string, out string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == out })
}

package claims

import (
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// checksumOf sets a case up, makes the steps of a run before its first comparison, and returns the checksum.
func checksumOf(c bench.Case, m *bench.Metric) uint64 {
	d := bench.NewDriver(c.New(m.Params))
	d.Steps(map[bench.Kind]int{bench.Steps: 3, bench.Once: 1}[m.Kind])
	return d.Checksum()
}

// The checksums of the documents that the site shows, where they are of small sizes, are those of a new run.
func TestChecksumsOfTheDocuments(t *testing.T) {
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	sizes := []int{1e3, 1e4}
	if runtime.GOOS == "js" || testing.Short() {
		sizes = sizes[:1]
	}
	compared := map[string]bool{}
	for _, d := range workloads.All() {
		for _, n := range sizes {
			for _, components := range []int{2, 4, 8, d.Components} {
				w := d.New(bench.Params{Entities: n, Components: components, Seed: bench.DefaultSeed})
				for i := range w.Metrics {
					if compareMetric(t, data, &w, &w.Metrics[i]) {
						compared[d.Name] = true
					}
				}
				if !d.ChooseComponents {
					break
				}
			}
		}
	}
	if !testing.Short() && runtime.GOOS != "js" {
		require.Len(t, compared, len(workloads.All()), "every workload is measured at a small size: %v", compared)
	}
}

// compareMetric compares the figures of a metric; false if there are none.
func compareMetric(t *testing.T, data Data, w *bench.Workload, m *bench.Metric) bool {
	sum := ""
	for _, f := range data.Figures() {
		if f.Workload != w.Name || f.Metric != m.Name || f.Entities != m.Params.Entities || f.Components != m.Params.Components {
			continue
		}
		if sum == "" {
			sum = strconv.FormatUint(checksumOf(m.Cases[0], m), 16)
		}
		require.Equal(t, sum, f.Checksum, "%s %s of %s at %d", f.Workload, f.Metric, f.Storage, f.Entities)
	}
	return sum != ""
}

package workloads

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// once takes one sample of each storage: checksums are compared before and after it. Memory is not given back to the system,
// which would take longer than the sample.
func once() bench.Runner {
	return bench.Runner{Repetitions: 1, MinBatch: time.Microsecond, Release: func() {}}
}

// few returns n, or a fifth of it for js/wasm and short tests.
func few(n int) int {
	if runtime.GOOS == "js" || testing.Short() {
		return n / 5
	}
	return n
}

func TestStoragesAgree(t *testing.T) {
	for _, d := range All() {
		t.Run(d.Name, func(t *testing.T) {
			w := d.New(bench.Params{Entities: few(3000), Components: d.Components, Seed: 7})
			require.Equal(t, d.Name, w.Name)
			results, err := once().Run(context.Background(), w)
			require.NoError(t, err)
			require.NotEmpty(t, results)
			sums := map[string]uint64{}
			for _, r := range results {
				require.Len(t, r.Summary.Samples, 1)
				if sum, seen := sums[r.Metric]; seen {
					require.Equal(t, sum, r.Checksum, "%s %s", r.Storage, r.Metric)
				}
				sums[r.Metric] = r.Checksum
			}
		})
	}
}

func TestDerivativeOfEveryLength(t *testing.T) {
	step := 1
	if few(5) < 5 {
		step = 5
	}
	for n := 2; n <= scenario.MaxChain; n += step {
		_, err := once().Run(context.Background(), Derivative(bench.Params{Entities: few(300), Components: n, Seed: 7}))
		require.NoError(t, err)
	}
}

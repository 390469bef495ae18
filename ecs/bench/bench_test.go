package bench

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func quick() Runner { return Runner{Repetitions: 3, MinBatch: time.Microsecond} }

// small makes a workload small enough for a test.
func small(d Definition, entities int) Workload {
	return d.New(Params{Entities: entities, Components: d.Components, Seed: 7})
}

func TestStoragesAgree(t *testing.T) {
	for _, d := range Workloads() {
		t.Run(d.Name, func(t *testing.T) {
			w := small(d, 3000)
			require.Equal(t, d.Name, w.Name)
			results, err := quick().Run(context.Background(), w)
			require.NoError(t, err)
			require.NotEmpty(t, results)
			sums := map[string]uint64{}
			for _, r := range results {
				require.Len(t, r.Summary.Samples, 3)
				if sum, seen := sums[r.Metric]; seen {
					require.Equal(t, sum, r.Checksum, "%s %s", r.Storage, r.Metric)
				}
				sums[r.Metric] = r.Checksum
			}
		})
	}
}

func TestDerivativeOfEveryLength(t *testing.T) {
	for n := 2; n <= MaxChain; n++ {
		_, err := quick().Run(context.Background(), Derivative(Params{Entities: 300, Components: n, Seed: 7}))
		require.NoError(t, err)
	}
}

// broken is the floor with one value wrong after its second step.
type broken struct{ sliceChain }

func (b *broken) Step(i int) {
	b.sliceChain.Step(i)
	if i == 1 {
		b.columns[0][len(b.columns[0])/2].Y += 1.0 / 1024
	}
}

func TestBrokenStorageIsRefused(t *testing.T) {
	w := Derivative(Params{Entities: 1000, Components: 4, Seed: 7})
	w.Add("tick", Case{"broken", func(p Params) Instance { return &broken{sliceChain{Params: p, kernel: Loop}} }})
	w.Only([]string{"copse", "slices", "broken"})
	results, err := quick().Run(context.Background(), w)
	require.EqualError(t, err, "derivative, tick: storages end with different checksums (copse, slices with 7bf695bdccb7f734; broken with 93e3e12c31a6ed15): "+
		"they did not do the same, so no time is reported")
	for _, r := range results {
		require.NotEqual(t, "tick", r.Metric)
	}
	require.NotEmpty(t, results, "what has nothing to do with it is still measured")
}

func TestWrongWorkloads(t *testing.T) {
	w := Derivative(Params{Entities: 10, Components: 2})
	require.PanicsWithValue(t, "bench: workload derivative has no metric tock", func() { w.Add("tock", Case{}) })
	require.PanicsWithValue(t, "bench: derivative, tick has storage copse already", func() { w.Add("tick", Case{Storage: "copse"}) })
}

func TestOnlyKeepsTheOrderAsked(t *testing.T) {
	w := Derivative(Params{Entities: 10, Components: 2})
	w.Only([]string{"pointers-sorted", "slices"})
	require.Equal(t, []string{"pointers-sorted", "slices"}, w.Storages())
	require.Len(t, w.Metric("tick").Cases, 2)
	require.Len(t, w.Metric("setup").Cases, 1)
	w.Only([]string{"pointers-sorted"})
	require.Nil(t, w.Metric("setup"))
}

func TestCancelReturnsWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := quick()
	last := 0
	r.Progress = func(p Progress) {
		if last = p.Done; p.Doing == "derivative setup slices" {
			cancel()
		}
		require.Less(t, p.Done, p.Total)
	}
	results, err := r.Run(ctx, Derivative(Params{Entities: 100, Components: 2}))
	require.ErrorIs(t, err, context.Canceled)
	require.NotEmpty(t, results)
	require.Equal(t, "tick", results[0].Metric)
	require.Less(t, last+3, r.Samples(Derivative(Params{Entities: 100, Components: 2})), "nothing is begun after that")
}

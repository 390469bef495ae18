package bench

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func quick() Runner { return Runner{Repetitions: 3, MinBatch: time.Microsecond} }

// once is for tests of many storages: checksums are compared before and after the one repetition.
// Memory is not given back to the system, which takes longer than what is measured.
func once() Runner { return Runner{Repetitions: 1, MinBatch: time.Microsecond, Release: func() {}} }

// few is n, less where a test is compiled to js/wasm or is to be short.
func few(n int) int {
	if runtime.GOOS == "js" || testing.Short() {
		return n / 5
	}
	return n
}

// small makes a workload small enough for a test.
func small(d Definition, entities int) Workload {
	return d.New(Params{Entities: entities, Components: d.Components, Seed: 7})
}

func TestStoragesAgree(t *testing.T) {
	for _, d := range Workloads() {
		t.Run(d.Name, func(t *testing.T) {
			w := small(d, few(3000))
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
	for n := 2; n <= MaxChain; n += step {
		_, err := once().Run(context.Background(), Derivative(Params{Entities: few(300), Components: n, Seed: 7}))
		require.NoError(t, err)
	}
}

// broken is the floor with one value wrong after a step, or in a setup.
type broken struct {
	*sliceChain
	step  int
	setup bool
}

func (b *broken) Setup() {
	if b.sliceChain.Setup(); b.setup {
		b.spoil()
	}
}

func (b *broken) Step(i int) {
	if b.sliceChain.Step(i); i == b.step {
		b.spoil()
	}
}

func (b *broken) spoil() { b.columns[0][len(b.columns[0])/2].Y += 1.0 / 1024 }

// refused runs the derivative workload with a storage that is broken in a metric, and returns
// what the runner says of it.
func refused(t *testing.T, metric string, create func(*sliceChain) *broken) string {
	t.Helper()
	w := Derivative(Params{Entities: 1000, Components: 4, Seed: 7})
	w.Add(metric, Case{"broken", func(p Params) Instance { return create(newSliceChain(p, Loop)) }})
	w.Only([]string{"copse", "slices", "broken"})
	results, err := quick().Run(context.Background(), w)
	require.Error(t, err)
	for _, r := range results {
		require.NotEqual(t, metric, r.Metric)
	}
	require.NotEmpty(t, results, "what has nothing to do with it is still measured")
	return err.Error()
}

func TestBrokenStorageIsRefused(t *testing.T) {
	text := refused(t, "tick", func(s *sliceChain) *broken { return &broken{s, 1, false} })
	require.Equal(t, "derivative, tick: storages end with different checksums (copse, slices with 7bf695bdccb7f734; broken with 93e3e12c31a6ed15): "+
		"they did not do the same, so no time is reported", text)
}

// What goes wrong in the last repetition is seen too.
func TestStorageThatBreaksLateIsRefused(t *testing.T) {
	late := 0 // the step that a run of the same length ends with
	probe := func(s *sliceChain) *broken { return &broken{s, -1, false} }
	w := Derivative(Params{Entities: 1000, Components: 4, Seed: 7})
	w.Metric("tick").Cases = []Case{{"probe", func(p Params) Instance {
		return &counted{probe(newSliceChain(p, Loop)), &late}
	}}}
	w.Only([]string{"probe"})
	runner := Runner{Repetitions: 3, MinBatch: 1} // one step in a sample
	_, err := runner.Run(context.Background(), w)
	require.NoError(t, err)
	require.Equal(t, 3+1+3, late+1, "for the check, to calibrate, and one in each repetition")
	w.Add("tick", Case{"broken", func(p Params) Instance { return &broken{newSliceChain(p, Loop), late, false} }})
	results, err := runner.Run(context.Background(), w)
	require.ErrorContains(t, err, "derivative, tick: storages end with different checksums (probe with ")
	require.Empty(t, results)
}

// counted notes the last step that it was asked for.
type counted struct {
	*broken
	last *int
}

func (c *counted) Step(i int) {
	c.broken.Step(i)
	*c.last = i
}

// A setup that differs from the one before, and a storage that stands alone.
func TestSetupThatDiffersIsRefused(t *testing.T) {
	made := 0
	text := refused(t, "setup", func(s *sliceChain) *broken {
		made++
		return &broken{s, -1, made == 3}
	})
	require.Contains(t, text, "derivative, setup: storages end with different checksums (copse, slices, all of them at first with ")
	w := Lifecycle(Params{Entities: 4000, Seed: 7})
	runs := 0
	w.Metrics = w.Metrics[1:2]
	w.Metrics[0].Cases = []Case{{"alone", func(p Params) Instance {
		runs++
		p.Entities += 2 * (runs / 3)
		return newCopseLife(p, LifeAdd, (*copseLife).add)
	}}}
	_, err := quick().Run(context.Background(), w)
	require.ErrorContains(t, err, "lifecycle, Add: storages end with different checksums (alone with ")
	require.ErrorContains(t, err, "; all of them at first with ")
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

package bench_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

func quick() bench.Runner { return bench.Runner{Repetitions: 3, MinBatch: time.Microsecond} }

// broken does the derivative workload on slices and writes one wrong value, after a step or in its setup.
type broken struct {
	*handwritten.SliceChain
	step  int // -1 for none
	setup bool
}

func newBroken(p bench.Params, step int, setup bool) *broken {
	return &broken{handwritten.NewSlices(p, scenario.Loop, handwritten.SliceOptions{}), step, setup}
}

func (b *broken) Setup() {
	if b.SliceChain.Setup(); b.setup {
		b.writeWrongValue()
	}
}

func (b *broken) Step(number int) {
	if b.SliceChain.Step(number); number == b.step {
		b.writeWrongValue()
	}
}

func (b *broken) writeWrongValue() { b.Columns[0][len(b.Columns[0])/2].Y += 1.0 / 1024 }

// refusalOf runs the derivative workload with a storage that is broken in a metric, and returns the error of the runner.
func refusalOf(t *testing.T, metric string, create func(bench.Params) *broken) string {
	t.Helper()
	w := workloads.Derivative(bench.Params{Entities: 1000, Components: 4, Seed: 7})
	w.Add(metric, bench.Case{Storage: "broken", New: func(p bench.Params) bench.Instance { return create(p) }})
	w.Only([]string{"copse", "slices", "broken"})
	results, err := quick().Run(context.Background(), w)
	require.Error(t, err)
	for _, r := range results {
		require.NotEqual(t, metric, r.Metric)
	}
	require.NotEmpty(t, results, "the other metrics are measured")
	return err.Error()
}

func TestStorageWithAWrongValueIsRefused(t *testing.T) {
	text := refusalOf(t, "tick", func(p bench.Params) *broken { return newBroken(p, 1, false) })
	require.Equal(t, "derivative, tick: storages end with different checksums (copse, slices with 7bf695bdccb7f734; broken with 93e3e12c31a6ed15): "+
		"they did not do the same, so no time is reported", text)
}

func TestWrongValueInTheLastRepetitionIsRefused(t *testing.T) {
	last := 0 // the last step of a run
	w := workloads.Derivative(bench.Params{Entities: 1000, Components: 4, Seed: 7})
	w.Metric("tick").Cases = []bench.Case{{Storage: "probe", New: func(p bench.Params) bench.Instance {
		return &lastStep{newBroken(p, -1, false), &last}
	}}}
	w.Only([]string{"probe"})
	runner := bench.Runner{Repetitions: 3, MinBatch: 1} // one step in a sample
	_, err := runner.Run(context.Background(), w)
	require.NoError(t, err)
	require.Equal(t, 3+1+3, last+1, "the steps of the first check, of the calibration, and one in each repetition")
	w.Add("tick", bench.Case{Storage: "broken", New: func(p bench.Params) bench.Instance { return newBroken(p, last, false) }})
	results, err := runner.Run(context.Background(), w)
	require.ErrorContains(t, err, "derivative, tick: storages end with different checksums (probe with ")
	require.Empty(t, results)
}

// lastStep notes the number of the latest step.
type lastStep struct {
	*broken
	last *int
}

func (l *lastStep) Step(number int) {
	l.broken.Step(number)
	*l.last = number
}

// A setup may differ from the other storages, or from the first check of the same storage.
func TestSetupThatDiffersIsRefused(t *testing.T) {
	made := 0
	text := refusalOf(t, "setup", func(p bench.Params) *broken {
		made++
		return newBroken(p, -1, made == 3)
	})
	require.Contains(t, text, "derivative, setup: storages end with different checksums (copse, slices, the first check with ")
	w := workloads.Lifecycle(bench.Params{Entities: 4000, Seed: 7})
	runs := 0
	w.Metrics = w.Metrics[1:2]
	w.Metrics[0].Cases = []bench.Case{{Storage: "alone", New: func(p bench.Params) bench.Instance {
		runs++
		p.Entities += 2 * (runs / 3)
		return copsecases.NewLife(p, scenario.LifeAdd, copsecases.LifeUsual)
	}}}
	_, err := quick().Run(context.Background(), w)
	require.ErrorContains(t, err, "lifecycle, Add: storages end with different checksums (alone with ")
	require.ErrorContains(t, err, "; the first check with ")
}

func TestCancelReturnsTheCompleteMetrics(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := quick()
	last := 0
	r.Progress = func(p bench.Progress) {
		if last = p.Done; p.Doing == "derivative setup slices" {
			cancel()
		}
		require.Less(t, p.Done, p.Total)
	}
	w := workloads.Derivative(bench.Params{Entities: 100, Components: 2})
	results, err := r.Run(ctx, w)
	require.ErrorIs(t, err, context.Canceled)
	require.NotEmpty(t, results)
	require.Equal(t, "tick", results[0].Metric)
	require.Less(t, last+3, r.Samples(w), "no sample is begun after the cancellation")
}

// Every sample is reported with the result so far, and a metric that is refused is reported too.
func TestSamplesAndRefusalsAreReported(t *testing.T) {
	w := workloads.Derivative(bench.Params{Entities: 500, Components: 3, Seed: 7})
	w.Add("tick", bench.Case{Storage: "broken", New: func(p bench.Params) bench.Instance { return newBroken(p, -1, true) }})
	w.Only([]string{"slices", "broken"})
	var reported []bench.Result
	var refused []string
	runner := quick()
	runner.Sampled = func(r bench.Result) { reported = append(reported, r) }
	runner.Refused = func(r bench.Refusal) { refused = append(refused, r.Metric) }
	results, err := runner.Run(t.Context(), w)
	require.Error(t, err)
	require.Equal(t, []string{"tick"}, refused)
	last := map[string]bench.Result{}
	for _, r := range reported {
		require.Len(t, r.Summary.Samples, len(last[r.Metric].Summary.Samples)+1)
		last[r.Metric] = r
	}
	require.NotContains(t, last, "tick", "it is refused before the first sample")
	for _, r := range results {
		require.Equal(t, r, last[r.Metric])
	}
}

// partedSteps is an instance whose steps have two parts, the second of which happens twice.
type partedSteps struct{ steps, timed int }

func (x *partedSteps) Setup()   {}
func (x *partedSteps) Step(int) { x.steps++ }
func (x *partedSteps) Units() int {
	return 1
}
func (x *partedSteps) Checksum() uint64 { return uint64(x.steps) }
func (x *partedSteps) Parts() []bench.Part {
	return []bench.Part{{Name: "one", Per: "run", Times: 1}, {Name: "two", Per: "commit", Times: 2}}
}

func (x *partedSteps) StepParts(_ int, took []time.Duration) {
	x.steps++
	x.timed++
	took[0] += 10
	took[1] += 60
}

// The parts of steps are further results, after those of the metric itself, which is their sum.
func TestPartsOfSteps(t *testing.T) {
	var made []*partedSteps
	create := func(bench.Params) bench.Instance {
		made = append(made, &partedSteps{})
		return made[len(made)-1]
	}
	var sampled []string
	w := bench.Workload{Name: "w", Metrics: []bench.Metric{{Name: "step", Unit: "ns", Per: "step", Cases: []bench.Case{{"a", create}, {"b", create}}}}}
	r := bench.Runner{Repetitions: 3, MinBatch: 1, Sampled: func(r bench.Result) { sampled = append(sampled, r.Metric+" "+r.Storage) }}
	results, err := r.Run(t.Context(), w)
	require.NoError(t, err)
	var names []string
	for _, r := range results {
		names = append(names, r.Metric+" "+r.Storage)
	}
	require.Equal(t, []string{"step a", "step b", "step-one a", "step-one b", "step-two a", "step-two b"}, names)
	require.Equal(t, names[2:], sampled[6:])
	for _, r := range results[2:4] {
		require.Equal(t, bench.Result{Workload: "w", Storage: r.Storage, Metric: "step-one", Unit: "ns", Per: "run", Part: "one", Summary: bench.Summarize([]float64{10, 10, 10}), Checksum: r.Checksum}, r)
	}
	require.Equal(t, []float64{30, 30, 30}, results[4].Summary.Samples)
	require.Equal(t, []float64{70, 70, 70}, results[0].Summary.Samples)
	require.Equal(t, made[0].steps, made[1].steps)
	require.Positive(t, made[0].timed)
}

package bench

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Runner measures workloads. Where a figure is taken is in measure.go.
type Runner struct {
	Repetitions int           // of every case; 9 if 0
	MinBatch    time.Duration // the least time that a batch of steps takes on the fastest storage; 20 ms if 0
	Progress    func(Progress)
	// Release gives unused memory back to the system, so that a peak is that of one storage; runtime.GC if nil. A native
	// program sets runtime/debug.FreeOSMemory, which this package does not import because it needs fmt.
	Release func()
	// Sampled is called after each sample with the result so far. The result counts when the metric is complete: Refused
	// may still be called for it.
	Sampled func(Result)
	Refused func(Refusal)
}

// Refusal says that a metric has no figures, because the storages ended with different values.
type Refusal struct {
	Workload, Metric string
	Params           Params
	Why              error
}

// Progress says how far a run is.
type Progress struct {
	Done, Total int // samples
	Doing       string
}

// Result is one metric of one storage.
type Result struct {
	Workload, Storage, Metric, Unit string
	Per                             string // what one unit of work is, see [Metric]
	Part                            string // the name of the [Part] that this is, "" for a metric as a whole
	Params                          Params
	Summary                         Summary
	Checksum                        uint64
}

// Run measures a workload and returns the complete metrics. If the context is cancelled, its error is returned too. If
// checksums differ, the error names the storages, and those metrics are not among the results.
func (r Runner) Run(ctx context.Context, w Workload) ([]Result, error) {
	r.Repetitions = r.repetitions()
	if r.MinBatch <= 0 {
		r.MinBatch = 20 * time.Millisecond
	}
	if r.Release == nil {
		r.Release = runtime.GC
	}
	run := &run{Runner: r, workload: w, total: r.Samples(w)}
	var failures []error
	for i := range w.Metrics {
		m := &w.Metrics[i]
		err := run.metric(ctx, m)
		if ctx.Err() != nil {
			return run.results, ctx.Err()
		}
		if err != nil {
			failures = append(failures, err)
			if r.Refused != nil {
				r.Refused(Refusal{w.Name, m.Name, m.Params, err})
			}
		}
	}
	return run.results, errors.Join(failures...)
}

// Samples returns how many samples a workload takes; the first check of each storage counts as one.
func (r Runner) Samples(w Workload) (n int) {
	for _, m := range w.Metrics {
		n += len(m.Cases) * (r.repetitions() + 1)
	}
	return n
}

func (r Runner) repetitions() int {
	if r.Repetitions <= 0 {
		return 9
	}
	return r.Repetitions
}

// run is the state of one call of [Runner.Run].
type run struct {
	Runner
	workload    Workload
	results     []Result
	done, total int
	batch       int // steps in a sample of the current metric, the same for all storages
}

// metric measures all storages of a metric in turns, and compares their checksums after each turn: the first time in their order, and then in orders
// that are drawn, because a storage finds the caches and the heap as the one before it has left them. If two differ, the
// metric has no results.
func (r *run) metric(ctx context.Context, m *Metric) error {
	sums, drivers, err := r.check(ctx, m)
	if err != nil || ctx.Err() != nil {
		return err
	}
	if m.Kind == Steps {
		r.batch = calibrate(ctx, drivers, r.MinBatch)
	}
	samples := make([]samples, len(m.Cases))
	random, order := rand.New(rand.NewPCG(0, 0)), make([]int, len(m.Cases))
	for k := range order {
		order[k] = k
	}
	for range r.Repetitions {
		ends := r.turn(ctx, m, order, drivers, samples, sums)
		if m.Kind != Steps { // a new instance must end as the one of the first check did
			ends = append(ends, ending{"the first check", sums[0]})
		}
		if err := r.compare(m, ends); err != nil {
			return err
		}
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	r.addResults(m, drivers, samples, sums)
	return nil
}

// turn takes a sample of each storage, in the given order, and returns how they end, by case; it stops when the run is cancelled.
func (r *run) turn(ctx context.Context, m *Metric, order []int, drivers []*Driver, samples []samples, sums []uint64) []ending {
	ends := make([]ending, len(m.Cases))
	for _, k := range order {
		if ctx.Err() != nil {
			break
		}
		r.reportProgress(m, m.Cases[k].Storage)
		ends[k] = ending{m.Cases[k].Storage, r.sample(m, k, drivers, &samples[k])}
		r.reportSample(r.result(m, k, m.result(), samples[k].main, sums[k]))
	}
	return slices.DeleteFunc(ends, func(e ending) bool { return e == ending{} }) // of storages that were not reached
}

// check sets every storage up, makes the first steps and compares the checksums. It returns the drivers of a metric of kind
// [Steps], whose instances are used for all samples.
func (r *run) check(ctx context.Context, m *Metric) (sums []uint64, kept []*Driver, err error) {
	var ends []ending
	for _, c := range m.Cases {
		if ctx.Err() != nil {
			return nil, nil, nil
		}
		r.reportProgress(m, c.Storage)
		d := NewDriver(c.New(m.Params))
		d.Steps(m.Kind.checkedSteps())
		sum := d.Checksum()
		sums = append(sums, sum)
		ends = append(ends, ending{c.Storage, sum})
		if m.Kind == Steps {
			kept = append(kept, d)
		}
	}
	return sums, kept, r.compare(m, ends)
}

// samples are the figures of one storage in one metric.
type samples struct {
	main    []float64
	further [][]float64 // by the index in further
}

// sample takes one sample of a storage and returns its checksum.
func (r *run) sample(m *Metric, k int, drivers []*Driver, s *samples) uint64 {
	var figure float64
	var sum uint64
	var further []float64
	switch m.Kind {
	case Steps:
		if x, ok := drivers[k].Instance.(Parted); ok {
			figure, further = measureParts(drivers[k], x, r.batch)
		} else {
			figure = measureSteps(drivers[k], r.batch)
		}
		sum = drivers[k].Checksum()
	case Setup:
		figure, sum = measureSetup(m.Cases[k], m.Params)
	case Memory:
		figure, sum = measureMemory(m.Cases[k], m.Params)
	case Once:
		var f onceFigures
		f, sum = measureOnce(m.Cases[k], m.Params, r.Release)
		figure, further = f.ms, []float64{f.peak, f.allocs}
	}
	s.main = append(s.main, figure)
	for i, figure := range further {
		if i == len(s.further) {
			s.further = append(s.further, nil)
		}
		s.further[i] = append(s.further[i], figure)
	}
	return sum
}

// further returns the figures that are taken with those of a metric, each a metric of its own: the peak and the allocations of one
// step, or the parts of steps.
func further(m *Metric, drivers []*Driver) (out []Result) {
	if m.Kind == Once {
		return []Result{{Metric: m.Name + "-peak", Unit: "B"}, {Metric: m.Name + "-allocs"}}
	}
	if len(drivers) > 0 {
		if x, ok := drivers[0].Instance.(Parted); ok {
			for _, part := range x.Parts() {
				out = append(out, Result{Metric: m.Name + "-" + part.Name, Unit: "ns", Per: part.Per, Part: part.Name})
			}
		}
	}
	return out
}

// addResults adds the results of all storages: first the metric itself, then the further figures, one after the other.
func (r *run) addResults(m *Metric, drivers []*Driver, all []samples, sums []uint64) {
	for k, s := range all {
		if len(s.main) > 0 { // else the run was cancelled before the first sample
			r.results = append(r.results, r.result(m, k, m.result(), s.main, sums[k]))
		}
	}
	for i, as := range further(m, drivers) {
		for k, s := range all {
			if len(s.further) > 0 {
				result := r.result(m, k, as, s.further[i], sums[k])
				r.results = append(r.results, result)
				r.reportSample(result) // the main figures were reported sample by sample
			}
		}
	}
}

// result is a result of the metric as a whole, without figures.
func (m *Metric) result() Result { return Result{Metric: m.Name, Unit: m.Unit, Per: m.Per} }

// result completes a result, which has its metric, unit and part.
func (r *run) result(m *Metric, k int, as Result, figures []float64, sum uint64) Result {
	as.Workload, as.Storage, as.Params = r.workload.Name, m.Cases[k].Storage, m.Params
	as.Summary, as.Checksum = Summarize(figures), sum
	return as
}

func (r *run) reportSample(result Result) {
	if r.Sampled != nil {
		r.Sampled(result)
	}
}

// reportProgress is called before every sample.
func (r *run) reportProgress(m *Metric, storage string) {
	if r.Progress != nil {
		r.Progress(Progress{Done: r.done, Total: r.total, Doing: r.workload.Name + " " + m.Name + " " + storage})
	}
	r.done++
}

// ending is the checksum with which a storage has ended.
type ending struct {
	name string
	sum  uint64
}

// compare returns nil if all checksums are equal, else an error that lists the storages by checksum.
func (r *run) compare(m *Metric, ends []ending) error {
	var order []uint64
	names := map[uint64][]string{}
	for _, e := range ends {
		if names[e.sum] == nil {
			order = append(order, e.sum)
		}
		names[e.sum] = append(names[e.sum], e.name)
	}
	if len(order) <= 1 {
		return nil
	}
	var parts []string
	for _, sum := range order {
		parts = append(parts, strings.Join(names[sum], ", ")+" with "+hex(sum))
	}
	return errors.New(r.workload.Name + ", " + m.Name + ": storages end with different checksums (" + strings.Join(parts, "; ") +
		"): they did not do the same, so no time is reported")
}

func hex(n uint64) string { return strconv.FormatUint(n, 16) }

package bench

import (
	"context"
	"errors"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// Runner measures workloads.
type Runner struct {
	Repetitions int           // of every case; 9 if 0
	MinBatch    time.Duration // a timed batch of steps takes at least this on the fastest storage; 20 ms if 0
	Progress    func(Progress)
	// Release gives memory that nobody uses back to the system, so that peaks are those of
	// one storage; runtime.GC if nil. Natively it is runtime/debug.FreeOSMemory, which this
	// package leaves to its caller because it brings fmt along.
	Release func()
	// Sampled is told what a metric of a storage comes to so far, after each sample. That counts once the metric is done:
	// Refused says of one that it is not to be reported after all.
	Sampled func(Result)
	Refused func(Refusal)
}

// Refusal says that a metric has no figures, because the storages did not do the same.
type Refusal struct {
	Workload, Metric string
	Params           Params
	Why              error
}

// Progress tells how far a run is.
type Progress struct {
	Done, Total int // samples
	Doing       string
}

// Result is one metric of one storage.
type Result struct {
	Workload, Storage, Metric, Unit string
	Per                             string // what a figure is for, see [Metric]
	Params                          Params
	Summary                         Summary
	Checksum                        uint64
}

// Run measures a workload and returns what is done, with the context's error if it was
// cancelled, or with one that names the storages whose checksums differ; those metrics are
// then not among the results.
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

// Samples is how many samples a workload takes, the checks counted.
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

type run struct {
	Runner
	workload    Workload
	results     []Result
	done, total int
	batch       int // steps in a sample of the metric, the same for all storages
}

// metric measures all storages in turns, and compares what they hold after every turn of
// each. One that goes astray leaves the metric without figures.
func (r *run) metric(ctx context.Context, m *Metric) error {
	sums, live, err := r.check(ctx, m)
	if err != nil || ctx.Err() != nil {
		return err
	}
	if m.Kind == Steps {
		r.batch = r.calibrate(ctx, live)
	}
	figures := make([]figures, len(m.Cases))
	for range r.Repetitions {
		var ends []ending
		for k := range m.Cases {
			if ctx.Err() != nil {
				break
			}
			r.tell(m, m.Cases[k].Storage)
			ends = append(ends, ending{m.Cases[k].Storage, r.sample(m, k, live, &figures[k])})
			r.sampled(r.result(m, k, *m, figures[k].main, sums[k]))
		}
		if m.Kind != Steps { // a new instance does the same each time
			ends = append(ends, ending{"all of them at first", sums[0]})
		}
		if err := r.agree(m, ends); err != nil {
			return err
		}
	}
	r.report(m, figures, sums)
	return nil
}

// figures are the samples of one storage.
type figures struct{ main, peak, allocs []float64 }

// sample takes one sample of a storage and returns the checksum it ends with.
func (r *run) sample(m *Metric, k int, live []*live, f *figures) (sum uint64) {
	switch m.Kind {
	case Steps:
		x := live[k]
		f.main = append(f.main, float64(x.steps(r.batch).Nanoseconds())/float64(r.batch*x.Units()))
		return x.Checksum()
	case Once:
		ms, peak, allocs, sum := r.once(m, k)
		f.main, f.peak, f.allocs = append(f.main, ms), append(f.peak, peak), append(f.allocs, allocs)
		return sum
	}
	figure, sum := r.fresh(m, k)
	f.main = append(f.main, figure)
	return sum
}

// report notes the samples of all storages: first the metric itself.
func (r *run) report(m *Metric, all []figures, sums []uint64) {
	for _, part := range []struct {
		as Metric
		of func(figures) []float64
	}{
		{Metric{Name: m.Name, Unit: m.Unit, Per: m.Per}, func(f figures) []float64 { return f.main }},
		{Metric{Name: m.Name + "-peak", Unit: "B"}, func(f figures) []float64 { return f.peak }},
		{Metric{Name: m.Name + "-allocs"}, func(f figures) []float64 { return f.allocs }},
	} {
		for k, f := range all {
			if samples := part.of(f); len(samples) > 0 {
				r.add(m, k, part.as, samples, sums[k])
			}
		}
	}
}

// add notes samples of a storage, as what they are called.
func (r *run) add(m *Metric, k int, as Metric, samples []float64, sum uint64) {
	result := r.result(m, k, as, samples, sum)
	r.results = append(r.results, result)
	if as.Name != m.Name { // else it has been told
		r.sampled(result)
	}
}

func (r *run) result(m *Metric, k int, as Metric, samples []float64, sum uint64) Result {
	return Result{
		Workload: r.workload.Name, Storage: m.Cases[k].Storage, Metric: as.Name, Unit: as.Unit, Per: as.Per,
		Params: m.Params, Summary: Summarize(samples), Checksum: sum,
	}
}

func (r *run) sampled(result Result) {
	if r.Sampled != nil {
		r.Sampled(result)
	}
}

// live is an instance whose steps are counted.
type live struct {
	Instance
	next int
}

// check sets every storage up, lets it work, and compares what comes out. The instances
// are kept for a metric that is about steps.
func (r *run) check(ctx context.Context, m *Metric) (sums []uint64, kept []*live, err error) {
	var ends []ending
	for _, c := range m.Cases {
		if ctx.Err() != nil {
			return nil, nil, nil
		}
		r.tell(m, c.Storage)
		x := &live{Instance: c.New(m.Params)}
		x.Setup()
		x.steps(m.Kind.steps())
		sums = append(sums, x.Checksum())
		ends = append(ends, ending{c.Storage, sums[len(sums)-1]})
		if m.Kind == Steps {
			kept = append(kept, x)
		}
	}
	return sums, kept, r.agree(m, ends)
}

// ending says with which checksum somebody has ended.
type ending struct {
	who string
	sum uint64
}

// agree returns nil if all checksums are equal, else an error that says who ended with which.
func (r *run) agree(m *Metric, ends []ending) error {
	var order []uint64
	names := map[uint64][]string{}
	for _, e := range ends {
		if names[e.sum] == nil {
			order = append(order, e.sum)
		}
		names[e.sum] = append(names[e.sum], e.who)
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

// steps makes n steps and returns how long they took, preparations left out.
func (x *live) steps(n int) time.Duration {
	if p, ok := x.Instance.(Preparer); ok {
		p.Prepare(x.next, n)
	}
	if r, ok := x.Instance.(Resetter); ok {
		return x.apart(r, n)
	}
	begin := time.Now()
	for range n {
		x.Step(x.next)
		x.next++
	}
	return time.Since(begin)
}

// apart makes n steps, each after a reset, and adds up their times.
func (x *live) apart(r Resetter, n int) (took time.Duration) {
	for range n {
		r.Reset(x.next)
		begin := time.Now()
		x.Step(x.next)
		took += time.Since(begin)
		x.next++
	}
	return took
}

// slowest is how many times as long as it must a batch may take on the slowest storage.
const slowest = 10

// calibrate finds how many steps a sample has: enough for the fastest storage to be timed
// well, unless others would then take very long. All make the same, so that they can be
// compared after each sample.
func (r *run) calibrate(ctx context.Context, all []*live) int {
	for n := 1; ; n *= 2 {
		least, most := time.Duration(math.MaxInt64), time.Duration(0)
		for _, x := range all {
			if ctx.Err() != nil {
				return n
			}
			took := x.steps(n)
			least, most = min(least, took), max(most, took)
		}
		if least >= r.MinBatch || most >= slowest*r.MinBatch {
			return n
		}
	}
}

// fresh sets an instance up and returns milliseconds, or bytes for each entity.
func (r *run) fresh(m *Metric, k int) (figure float64, sum uint64) {
	var before, after runtime.MemStats
	x := m.Cases[k].New(m.Params)
	runtime.GC()
	if m.Kind == Memory {
		runtime.ReadMemStats(&before)
		x.Setup()
		runtime.GC()
		runtime.ReadMemStats(&after)
		return (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / float64(m.Params.Entities), x.Checksum()
	}
	begin := time.Now()
	x.Setup()
	took := time.Since(begin)
	return float64(took.Nanoseconds()) / 1e6, x.Checksum()
}

// once times one step of a new instance, and counts the memory that the process had to be
// given for it, garbage included, and its allocations. Memory that nobody uses goes back
// to the system first: a storage must not find what another has left.
func (r *run) once(m *Metric, k int) (ms, peak, allocs float64, sum uint64) {
	var before, after runtime.MemStats
	x := &live{Instance: m.Cases[k].New(m.Params)}
	x.Setup()
	r.Release()
	runtime.ReadMemStats(&before)
	took := x.steps(1)
	runtime.ReadMemStats(&after)
	grown := int64(after.HeapSys-after.HeapReleased) - int64(before.HeapSys-before.HeapReleased)
	return float64(took.Nanoseconds()) / 1e6, float64(max(0, grown)), float64(after.Mallocs - before.Mallocs), x.Checksum()
}

// tell reports progress before a sample is taken.
func (r *run) tell(m *Metric, storage string) {
	if r.Progress != nil {
		r.Progress(Progress{Done: r.done, Total: r.total, Doing: r.workload.Name + " " + m.Name + " " + storage})
	}
	r.done++
}

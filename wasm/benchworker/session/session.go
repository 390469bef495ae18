package session

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
	"github.com/copse-ecs/copse/internal/bench/workloads"
)

// Host is what the worker has that this program has not.
type Host struct {
	Kernel  scenario.Kernel // vector instructions on columns where they lie
	Foreign Foreign
	Tell    func(event []byte) // see [bench.Result.AppendEvent]
	Batch   time.Duration      // as [bench.Runner].MinBatch
}

// extend gives a workload the storages of the page, and takes away those that need more than one thread.
func (h Host) extend(w *bench.Workload) {
	for i := range w.Metrics {
		m := &w.Metrics[i]
		m.Cases = slices.DeleteFunc(m.Cases, func(c bench.Case) bool { return strings.HasPrefix(c.Storage, "copse-parallel") })
	}
	switch w.Name {
	case "derivative":
		instead(w, "tick", workloads.KernelCases(h.Kernel))
		h.addForeigners(w)
	case "substeps":
		instead(w, "substep", workloads.SubstepCases(h.Kernel))
	}
}

// instead gives a metric cases of the page, in place of those of this machine that have their names.
func instead(w *bench.Workload, metric string, cases []bench.Case) {
	m := w.Metric(metric)
	for _, c := range cases {
		m.Cases = slices.DeleteFunc(m.Cases, func(own bench.Case) bool { return own.Storage == c.Storage })
		w.Add(metric, c)
	}
}

// addForeigners adds the storages that are not written in Go.
func (h Host) addForeigners(w *bench.Workload) {
	for kind, f := range foreigners {
		c := bench.Case{Storage: f.name, New: func(p bench.Params) bench.Instance { return newForeign(h.Foreign, kind, p) }}
		w.Add("tick", c)
		if f.order == asDrawn {
			w.Add("setup", c)
		}
	}
}

// Run does what an order asks for, see [readOrder], and returns when it is done. What was wrong with the order is returned;
// a metric whose storages disagree is told as refused.
func (h Host) Run(text string) error {
	o, err := readOrder(text)
	if err != nil {
		return err
	}
	list, err := o.plan(h)
	if err != nil {
		return err
	}
	runner := bench.Runner{Repetitions: o.repetitions, MinBatch: h.Batch}
	done, total := 0, 0
	for _, w := range list {
		total += runner.Samples(w)
	}
	runner.Progress = func(p bench.Progress) {
		h.Tell(bench.Progress{Done: done + p.Done, Total: total, Doing: p.Doing}.AppendJSON(nil))
	}
	runner.Sampled = func(r bench.Result) { h.Tell(r.AppendEvent(nil)) }
	runner.Refused = func(r bench.Refusal) { h.Tell(r.AppendJSON(nil)) }
	for _, w := range list {
		_, _ = runner.Run(context.Background(), w) // nothing cancels it, and what was refused has been told
		done += runner.Samples(w)
		runtime.GC() // what one workload leaves is not to be paid for by the next
	}
	return nil
}

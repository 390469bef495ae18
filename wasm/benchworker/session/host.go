package session

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

// Host is what the program needs of the worker that it runs in.
type Host struct {
	Kernel     scenario.Kernel // vector instructions on columns
	JavaScript JSStorages
	Scripts    JSScripts
	Send       func(event []byte) // see [bench.Result.AppendEvent]
	Batch      time.Duration      // as [bench.Runner].MinBatch
}

// extend adds the storages that only a page has to a workload, and removes those that need more than one thread.
func (h Host) extend(w *bench.Workload) {
	for i := range w.Metrics {
		m := &w.Metrics[i]
		m.Cases = slices.DeleteFunc(m.Cases, func(c bench.Case) bool {
			return strings.Contains(c.Storage, "parallel") || strings.HasSuffix(c.Storage, "-together")
		})
	}
	switch w.Name {
	case "derivative":
		replaceCases(w, "tick", workloads.KernelCases(h.Kernel))
		h.addJSStorages(w)
	case "scripted":
		h.addScripts(w)
	case "substeps":
		replaceCases(w, "substep", workloads.SubstepCases(h.Kernel))
	}
}

// replaceCases adds cases to a metric and removes other cases of the same storages.
func replaceCases(w *bench.Workload, metric string, cases []bench.Case) {
	m := w.Metric(metric)
	for _, c := range cases {
		m.Cases = slices.DeleteFunc(m.Cases, func(old bench.Case) bool { return old.Storage == c.Storage })
		w.Add(metric, c)
	}
}

// addJSStorages adds the storages written in JavaScript.
func (h Host) addJSStorages(w *bench.Workload) {
	for kind, f := range jsStorages {
		c := bench.Case{Storage: f.name, New: func(p bench.Params) bench.Instance { return newJSInstance(h.JavaScript, kind, p) }}
		w.Add("tick", c)
		if f.order == asDrawn {
			w.Add("setup", c)
		}
	}
}

// Run measures what an order asks for, see [readOrder], and returns when it is done. The error says what is wrong with the
// order; a metric whose storages end with different checksums is sent as refused, and so are sizes that need too much memory.
func (h Host) Run(text string) error {
	o, err := readOrder(text)
	if err != nil {
		return err
	}
	list, refused, err := o.plan(h)
	if err != nil {
		return err
	}
	runner := bench.Runner{Repetitions: o.repetitions, MinBatch: h.Batch}
	done, total := 0, 0
	for _, w := range list {
		total += runner.Samples(w)
	}
	runner.Progress = func(p bench.Progress) {
		h.Send(bench.Progress{Done: done + p.Done, Total: total, Doing: p.Doing}.AppendJSON(nil))
	}
	runner.Sampled = func(r bench.Result) { h.Send(r.AppendEvent(nil)) }
	runner.Refused = func(r bench.Refusal) { h.Send(r.AppendJSON(nil)) }
	for _, r := range refused {
		runner.Refused(r)
	}
	for _, w := range list {
		_, _ = runner.Run(context.Background(), w) // it is not cancelled, and refusals have been sent
		done += runner.Samples(w)
		runtime.GC() // so that the next workload does not pay for the garbage of this one
	}
	return nil
}

package bench

import (
	"slices"
	"time"
)

// Params say how large a workload is.
type Params struct {
	Entities   int
	Components int
	Seed       uint64
}

// DefaultSeed is the seed of all published figures.
const DefaultSeed = 1

// Workload is work that can be done on several storages.
type Workload struct {
	Name    string
	About   string // one sentence
	Metrics []Metric
}

// Metric returns the metric with the given name, nil if the workload has none.
func (w *Workload) Metric(name string) *Metric {
	i := slices.IndexFunc(w.Metrics, func(m Metric) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return &w.Metrics[i]
}

// Add adds a case to a metric. It panics if the workload has no such metric, or if the metric has a case of the same
// storage.
func (w *Workload) Add(metric string, c Case) {
	m := w.Metric(metric)
	if m == nil {
		panic("bench: workload " + w.Name + " has no metric " + metric)
	}
	if m.caseOf(c.Storage) >= 0 {
		panic("bench: workload " + w.Name + ", metric " + metric + " has storage " + c.Storage + " already")
	}
	m.Cases = append(m.Cases, c)
}

// Storages returns the names of all storages of the workload, in the order in which the metrics list them.
func (w *Workload) Storages() []string {
	var out []string
	for _, m := range w.Metrics {
		for _, c := range m.Cases {
			if !slices.Contains(out, c.Storage) {
				out = append(out, c.Storage)
			}
		}
	}
	return out
}

// Only keeps the named storages, in the order given, and drops metrics without any of them.
func (w *Workload) Only(storages []string) {
	metrics := w.Metrics
	w.Metrics = nil
	for _, m := range metrics {
		var kept []Case
		for _, name := range storages {
			if i := m.caseOf(name); i >= 0 {
				kept = append(kept, m.Cases[i])
			}
		}
		if m.Cases = kept; len(kept) > 0 {
			w.Metrics = append(w.Metrics, m)
		}
	}
}

// Metric is one quantity that is measured for every storage of a workload.
type Metric struct {
	Name   string // as in copse.bench/1: tick, setup, change-1pct, get, ..
	Unit   string // ns, ms or B
	Per    string // what one unit of work is: "entity and tick", "change", ..
	Kind   Kind
	Others int // how many entities are in the storage for each one that the work is done with
	Params Params
	Cases  []Case
}

// caseOf returns the index of the case of a storage, -1 if there is none.
func (m *Metric) caseOf(storage string) int {
	return slices.IndexFunc(m.Cases, func(c Case) bool { return c.Storage == storage })
}

// Kind says how a metric is measured.
type Kind uint8

const (
	// Steps: an instance is set up once, and batches of steps are timed. The figure is nanoseconds for each unit of work.
	Steps Kind = iota
	// Setup: in every repetition the setup of a new instance is timed. The figure is milliseconds.
	Setup
	// Memory: in every repetition the memory that a new instance holds after its setup is counted. The figure is bytes for
	// each entity.
	Memory
	// Once: in every repetition one step of a new instance is timed. The figure is milliseconds; the peak of memory and
	// the number of allocations are reported as metrics of their own.
	Once
)

// checkedSteps is how many steps an instance makes before checksums are compared for the first time.
func (k Kind) checkedSteps() int {
	switch k {
	case Steps:
		return 3
	case Once:
		return 1
	}
	return 0
}

// Case does the work of a metric on one storage.
type Case struct {
	Storage string
	New     func(Params) Instance
}

// Instance is a storage with a population.
type Instance interface {
	// Setup makes the population.
	Setup()
	// Step does the work once. Steps of an instance are numbered from 0, so that the random draws of a step are the same
	// for all storages.
	Step(number int)
	// Units returns how many units of work a step has.
	Units() int
	// Checksum depends on every value in the storage and on the entity that has it, but not on the order of the values.
	Checksum() uint64
}

// Preparer is an Instance that does something before its steps which is not timed, such as drawing what they change.
type Preparer interface {
	// Prepare is called before the steps first..first+n-1.
	Prepare(first, n int)
}

// Resetter is an Instance that restores something before every step which is not timed: what a step deletes must first be
// there. Its steps are timed one by one.
type Resetter interface {
	// Reset is called before the step with the given number.
	Reset(number int)
}

// Parted is an Instance that times its steps itself, part by part, and may do something in between which is not timed. The time of a
// part includes about 50 ns for reading the clock.
type Parted interface {
	// Parts returns the parts, always the same.
	Parts() []Part
	// StepParts does what Step does, and adds to took, by part, how long each took. took may have more elements than there are parts.
	StepParts(number int, took []time.Duration)
}

// Part is a part of a step. Its figure is a result of its own, a metric whose name is that of the step's metric, "-" and the name of
// the part, in nanoseconds.
type Part struct {
	Name  string
	Per   string // what it is timed for: "run", "commit"
	Times int    // how many of them a step has
}

package bench

import "slices"

// Params say how large a workload is.
type Params struct {
	Entities   int
	Components int
	Seed       uint64
}

// DefaultSeed draws the populations of all published figures.
const DefaultSeed = 1

// Delta is the time of a tick: a power of two, see the package comment.
const Delta = 1.0 / 1024

// Workload is something that storages can be asked to do.
type Workload struct {
	Name    string
	About   string // one sentence
	Metrics []Metric
}

// Metric returns the metric of a name, nil if the workload has none.
func (w *Workload) Metric(name string) *Metric {
	i := slices.IndexFunc(w.Metrics, func(m Metric) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return &w.Metrics[i]
}

// Add gives a metric one more storage. It panics if there is no such metric or if the
// storage is there already.
func (w *Workload) Add(metric string, c Case) {
	m := w.Metric(metric)
	if m == nil {
		panic("bench: workload " + w.Name + " has no metric " + metric)
	}
	if find(m.Cases, c.Storage) >= 0 {
		panic("bench: " + w.Name + ", " + metric + " has storage " + c.Storage + " already")
	}
	m.Cases = append(m.Cases, c)
}

// Storages returns the names of all storages of the workload, in order of appearance.
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

// Only leaves the named storages, in that order, and drops metrics that none of them has.
func (w *Workload) Only(storages []string) {
	metrics := w.Metrics
	w.Metrics = nil
	for _, m := range metrics {
		all := m.Cases
		m.Cases = nil
		for _, name := range storages {
			if i := find(all, name); i >= 0 {
				m.Cases = append(m.Cases, all[i])
			}
		}
		if len(m.Cases) > 0 {
			w.Metrics = append(w.Metrics, m)
		}
	}
}

// Metric is one thing that is measured about a workload.
type Metric struct {
	Name   string // as in copse.bench/1: tick, setup, change-1pct, get, ..
	Unit   string // ns, ms or B
	Per    string // what a figure is for: "entity and tick", "change", ..
	Kind   Kind
	Others int // entities beside each one that is worked with
	Params Params
	Cases  []Case
}

func find(cases []Case, storage string) int {
	return slices.IndexFunc(cases, func(c Case) bool { return c.Storage == storage })
}

// Kind says how a metric is measured.
type Kind uint8

const (
	// Steps: an instance is set up once, and batches of steps are timed. The figure is
	// nanoseconds for each unit of work.
	Steps Kind = iota
	// Setup: in every repetition an instance is set up anew, and that is timed, in
	// milliseconds.
	Setup
	// Memory: in every repetition an instance is set up anew, and the memory it holds is
	// counted, in bytes for each entity.
	Memory
	// Once: in every repetition a new instance makes one step, which is timed, in
	// milliseconds; its peak memory and allocations are reported too.
	Once
)

// Case is a metric on one storage.
type Case struct {
	Storage string
	New     func(Params) Instance
}

// Instance is a storage with a population.
type Instance interface {
	// Setup makes the population.
	Setup()
	// Step does the work once; i counts the steps of this instance from 0, so that all
	// storages draw the same.
	Step(i int)
	// Units returns how many units of work a step is.
	Units() int
	// Checksum returns a number that depends on every value the storage holds and not on
	// their order.
	Checksum() uint64
}

// Preparer is an Instance that has something to do before its steps which is not to be
// timed, such as drawing what they change.
type Preparer interface {
	// Prepare is called before the steps first..first+n-1.
	Prepare(first, n int)
}

// Resetter is an Instance whose steps each need something made or undone before, which is not
// to be timed: what is to be deleted must first be there.
type Resetter interface {
	// Reset is called before every step. Steps are then timed one by one.
	Reset(step int)
}

// steps is how many steps an instance makes before checksums are compared for the first time.
func (k Kind) steps() int {
	switch k {
	case Steps:
		return 3
	case Once:
		return 1
	}
	return 0
}

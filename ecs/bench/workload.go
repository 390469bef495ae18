package bench

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

// Metric is one thing that is measured about a workload.
type Metric struct {
	Name   string // as in copse.bench/1: tick, setup, change-1pct, get, ..
	Unit   string // ns, ms or B
	Per    string // what a figure is for: "entity and tick", "change", ..
	Kind   Kind
	Params Params
	Cases  []Case
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

// checkSteps is how many steps an instance makes before checksums are compared.
const checkSteps = 3

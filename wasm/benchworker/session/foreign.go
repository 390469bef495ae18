package session

import (
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
)

// Foreign are the storages of the worker, which are written in JavaScript. Each has one population at a time; a new one
// takes its place.
type Foreign interface {
	// Setup makes a population: entity i has the components 0..chain[i], all of them [scenario.One]. Where order is not
	// empty its objects are visited in that order.
	Setup(kind int, p bench.Params, chain []uint8, order []int32)
	// Step makes a tick.
	Step(kind int)
	// Read writes the values of some entities, from one on: p.Components of each, those it does not have left as they are.
	Read(kind, from int, out []scenario.Vec)
}

// foreigners are the storages by kind; the worker numbers them alike (web/src/bench/baselines.ts).
var foreigners = []struct {
	name  string
	order visit
}{
	{"js-typed", asDrawn},
	{"js-objects", asDrawn},
	{"js-objects-shuffled", shuffled},
	{"bitecs", asDrawn},
}

// visit is the order in which a storage visits its entities.
type visit uint8

const (
	asDrawn visit = iota
	shuffled
)

// foreign is such a storage as an instance of the derivative workload.
type foreign struct {
	bench.Params
	host  Foreign
	kind  int
	chain []uint8
	order []int32
}

func newForeign(host Foreign, kind int, p bench.Params) *foreign {
	f := &foreign{Params: p, host: host, kind: kind, chain: scenario.DrawHighest(p)}
	if foreigners[kind].order == shuffled {
		f.order = scenario.DrawOrder(p)
	}
	return f
}

// Setup makes the population.
func (f *foreign) Setup() { f.host.Setup(f.kind, f.Params, f.chain, f.order) }

// Step makes a tick.
func (f *foreign) Step(int) { f.host.Step(f.kind) }

// Units returns the number of entities.
func (f *foreign) Units() int { return f.Params.Entities }

// window is how many entities are read at a time.
const window = 4096

// Checksum adds up every value of every entity.
func (f *foreign) Checksum() uint64 {
	values := make([]scenario.Vec, min(window, len(f.chain))*f.Components)
	return scenario.ChainSum(f.chain, func(i, c int) scenario.Vec {
		if at := i % window; at == 0 && c == 0 {
			f.host.Read(f.kind, i, values[:min(window, len(f.chain)-i)*f.Components])
		}
		return values[i%window*f.Components+c]
	})
}

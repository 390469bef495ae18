package session

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// JSStorages are the storages of the worker that are written in JavaScript. Each has one population at a time; a new one
// replaces it.
type JSStorages interface {
	// Setup makes a population: entity i has the components 0..chain[i], all with the value [scenario.One]. If order is not
	// empty, entities are visited in that order.
	Setup(kind int, p bench.Params, chain []uint8, order []int32)
	// Step runs a tick.
	Step(kind int)
	// Read writes the values of the entities from one on: p.Components values for each, of which those of components that
	// the entity does not have are left as they are.
	Read(kind, from int, out []scenario.Vec)
}

// jsStorages are the storages by kind; the worker has them in the same order (web/src/bench/baselines.ts).
var jsStorages = []struct {
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

// jsInstance is such a storage as an instance of the derivative workload.
type jsInstance struct {
	bench.Params
	storages JSStorages
	kind     int
	chain    []uint8
	order    []int32
}

func newJSInstance(storages JSStorages, kind int, p bench.Params) *jsInstance {
	f := &jsInstance{Params: p, storages: storages, kind: kind, chain: scenario.DrawHighest(p)}
	if jsStorages[kind].order == shuffled {
		f.order = scenario.DrawOrder(p)
	}
	return f
}

// Setup makes the population.
func (f *jsInstance) Setup() { f.storages.Setup(f.kind, f.Params, f.chain, f.order) }

// Step runs a tick.
func (f *jsInstance) Step(int) { f.storages.Step(f.kind) }

// Units returns the number of entities.
func (f *jsInstance) Units() int { return f.Params.Entities }

// window is the number of entities that are read at a time.
const window = 4096

// Checksum adds up all values of all entities.
func (f *jsInstance) Checksum() uint64 {
	values := make([]scenario.Vec, min(window, len(f.chain))*f.Components)
	return scenario.ChainSum(f.chain, func(i, c int) scenario.Vec {
		if at := i % window; at == 0 && c == 0 {
			f.storages.Read(f.kind, i, values[:min(window, len(f.chain)-i)*f.Components])
		}
		return values[i%window*f.Components+c]
	})
}

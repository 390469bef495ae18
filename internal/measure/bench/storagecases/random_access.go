package storagecases

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/aos"
	"github.com/copse-ecs/copse/internal/storages/archetype"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/manager"
	"github.com/copse-ecs/copse/internal/storages/pointers"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// NewGets returns an instance of the random workload.
func NewGets(storage string, p bench.Params) bench.Instance {
	return &getCase{chainCase: newChain(storage, p)}
}

type getCase struct {
	*chainCase
	order []entity.Entity
	sum   uint64
}

// Setup spawns the population of the derivative workload, with positions that tell entities apart.
func (g *getCase) Setup() {
	g.chainCase.Setup()
	for i, e := range g.entities {
		*contract.Value[scenario.Vec](g.storage, e, 0) = scenario.PositionOf(i)
	}
	for _, i := range scenario.DrawOrder(g.Params) {
		g.order = append(g.order, g.entities[i])
	}
}

// Step reads all positions. Each storage is called by its own type, as in a program that knows its storage: a call through
// the interface would be measured too.
func (g *getCase) Step(int) {
	sum := uint64(0)
	switch s := g.storage.(type) {
	case *archetype.Store:
		values := archetype.ValuesOf[scenario.Vec](s, 0)
		for _, e := range g.order {
			sum = scenario.Fold(sum, *values.Get(e))
		}
	case *sparseset.Space:
		if !s.Typed() {
			for _, e := range g.order {
				sum = foldAt(sum, s.Get(e, 0))
			}
			break
		}
		values := sparseset.ValuesOf[scenario.Vec](s, 0)
		for _, e := range g.order {
			sum = scenario.Fold(sum, *values.Get(e))
		}
	case *manager.Scene:
		for _, e := range g.order {
			sum = foldAt(sum, s.Get(e, 0))
		}
	case *aos.Store:
		for _, e := range g.order {
			sum = foldAt(sum, s.Get(e, 0))
		}
	case *pointers.Store:
		for _, e := range g.order {
			sum = foldAt(sum, s.Get(e, 0))
		}
	default:
		for _, e := range g.order {
			sum = foldAt(sum, g.storage.Get(e, 0))
		}
	}
	g.sum = sum
}

// foldAt adds the position at an address to a checksum.
func foldAt(sum uint64, p unsafe.Pointer) uint64 { return scenario.Fold(sum, *(*scenario.Vec)(p)) }

// Checksum is that of the positions that the last step read.
func (g *getCase) Checksum() uint64 { return g.sum }

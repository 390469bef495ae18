package bench

import (
	"github.com/copse-ecs/copse/internal/entity"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/aos"
	"github.com/copse-ecs/copse/internal/storages/archetype"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/hybrid"
	"github.com/copse-ecs/copse/internal/storages/manager"
	"github.com/copse-ecs/copse/internal/storages/pointers"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
)

// storedChain does the derivative workload on a storage of the contract. The query of a system
// names the two components that it touches and no more, as with the libraries of others: whoever
// has a derivative has all below it, and a shorter query is never slower.
type storedChain struct {
	Params
	stored
	maker
	chain   []uint8
	queries []contract.Query // the highest derivative first
}

func newStoredChain(m maker, p Params) *storedChain {
	return &storedChain{Params: p, maker: m, chain: Chain(p), stored: stored{entities: make([]entity.Entity, p.Entities)}}
}

// Setup spawns the population.
func (c *storedChain) Setup() {
	c.s = c.make(vecKinds(c.Components), nested(1, c.Components))
	for i, k := range c.chain {
		c.entities[i] = c.spawn(upTo(int(k) + 1))
	}
	for i := c.Components - 2; i >= 0; i-- {
		pair := []int{i, i + 1}
		c.queries = append(c.queries, c.s.Query(contract.Spec{Read: pair, With: contract.SetOf(pair...)}))
	}
}

// Step runs a tick.
func (c *storedChain) Step(int) {
	for _, q := range c.queries {
		q.Each(axpy)
	}
}

// Units returns the number of entities.
func (c *storedChain) Units() int { return c.Params.Entities }

// Checksum adds up every value of every entity.
func (c *storedChain) Checksum() uint64 {
	return ChainSum(c.chain, func(i, d int) Vec {
		v, _ := c.vec(i, d)
		return v
	})
}

// storedChanges does the structural workload on a storage of the contract.
type storedChanges struct {
	Params
	stored
	maker
	*Changes
}

// Setup spawns the entities with all four components.
func (c *storedChanges) Setup() {
	c.s = c.make(vecKinds(structuralChain), nested(structuralChain-1, structuralChain))
	for range c.Params.Entities {
		c.entities = append(c.entities, c.spawn(upTo(structuralChain)))
	}
}

// Step makes the changes of a step, one by one.
func (c *storedChanges) Step(i int) {
	const top = structuralChain - 1
	back := Regained(i)
	for _, change := range c.Of(i) {
		if e := c.entities[change.Entity]; change.Lose {
			c.s.Remove(e, top)
		} else {
			*(*Vec)(c.s.Add(e, top)) = back
		}
	}
}

// Units returns the number of changes.
func (c *storedChanges) Units() int { return c.Count() }

// Checksum adds up every value of every entity.
func (c *storedChanges) Checksum() uint64 { return StructuralSum(len(c.entities), c.vec) }

// storedGets reads positions by handle.
type storedGets struct {
	*storedChain
	order []entity.Entity
	sum   uint64
}

// Setup spawns the population.
func (g *storedGets) Setup() {
	g.storedChain.Setup()
	for i, e := range g.entities {
		*contract.Value[Vec](g.s, e, 0) = Placed(i)
	}
	for _, i := range Order(g.Params) {
		g.order = append(g.order, g.entities[i])
	}
}

// Step reads all positions. A program knows its storage, so each is called by its own type.
func (g *storedGets) Step(int) {
	sum := uint64(0)
	switch s := g.s.(type) {
	case *archetype.Store:
		if !s.Typed() {
			for _, e := range g.order {
				sum = foldAt(sum, s.Get(e, 0))
			}
			break
		}
		values := archetype.ValuesOf[Vec](s, 0)
		for _, e := range g.order {
			sum = Fold(sum, *values.Get(e))
		}
	case *sparseset.Space:
		if !s.Typed() {
			for _, e := range g.order {
				sum = foldAt(sum, s.Get(e, 0))
			}
			break
		}
		values := sparseset.ValuesOf[Vec](s, 0)
		for _, e := range g.order {
			sum = Fold(sum, *values.Get(e))
		}
	case *manager.Scene:
		for _, e := range g.order {
			sum = foldAt(sum, s.Get(e, 0))
		}
	case *aos.Store:
		for _, e := range g.order {
			sum = foldAt(sum, s.Get(e, 0))
		}
	case *hybrid.Store:
		for _, e := range g.order {
			sum = foldAt(sum, s.Get(e, 0))
		}
	case *pointers.Store:
		for _, e := range g.order {
			sum = foldAt(sum, s.Get(e, 0))
		}
	default:
		for _, e := range g.order {
			sum = foldAt(sum, g.s.Get(e, 0))
		}
	}
	g.sum = sum
}

func foldAt(sum uint64, p unsafe.Pointer) uint64 { return Fold(sum, *(*Vec)(p)) }

// Checksum is what the last step has read.
func (g *storedGets) Checksum() uint64 { return g.sum }

// storedJoin does the join on a storage of the contract.
type storedJoin struct {
	Params
	stored
	maker
	*Changes
	changing bool
	joined   []JoinedEntity
	query    contract.Query
}

// Setup spawns the entities, and then gives the others to those that have them.
func (c *storedJoin) Setup() {
	c.s = c.make(vecKinds(3), nested(2, 2))
	for i := range c.Params.Entities {
		e := c.s.Spawn(upTo(1))
		*contract.Value[Vec](c.s, e, 0) = Placed(i & 0xffff)
		c.entities = append(c.entities, e)
	}
	for _, j := range c.joined {
		e := c.entities[j.Entity]
		*(*Vec)(c.s.Add(e, 1)) = One
		if j.Acceleration {
			*(*Vec)(c.s.Add(e, 2)) = One
		}
	}
	c.query = c.s.Query(contract.Spec{Read: []int{0, 1}, With: upTo(2)})
}

// Step makes the changes, if there are any, and runs a tick.
func (c *storedJoin) Step(i int) {
	if c.changing {
		back := Regained(i)
		for _, change := range c.Of(i) {
			if e := c.entities[change.Entity]; !c.s.Remove(e, 1) {
				*(*Vec)(c.s.Add(e, 1)) = back
			}
		}
	}
	c.query.Each(axpy)
}

// Units returns the number of entities.
func (c *storedJoin) Units() int { return c.Params.Entities }

// Checksum adds up the values of all entities.
func (c *storedJoin) Checksum() uint64 {
	return JoinSum(len(c.entities), func(i int) (p, v Vec, has bool) {
		p, _ = c.vec(i, 0)
		v, has = c.vec(i, 1)
		return p, v, has
	})
}

// storedKinds does the finest of the granularities on a storage of the contract: 256 kinds,
// told apart by tags.
type storedKinds struct {
	Params
	stored
	maker
	query contract.Query
}

// Setup spawns the population.
func (c *storedKinds) Setup() {
	kinds := vecKinds(2)
	for range kindBits {
		kinds = append(kinds, contract.Kind{Name: "bit"})
	}
	c.s = c.make(kinds, nested(2, 2))
	for _, kind := range Kinds(c.Params) {
		e := c.s.Spawn(upTo(2) | contract.Set(kind)<<2)
		*contract.Value[Vec](c.s, e, 0), *contract.Value[Vec](c.s, e, 1) = One, One
		c.entities = append(c.entities, e)
	}
	c.query = c.s.Query(contract.Spec{Read: []int{0, 1}, With: upTo(2)})
}

// Step runs a tick.
func (c *storedKinds) Step(int) { c.query.Each(axpy) }

// Units returns the number of entities.
func (c *storedKinds) Units() int { return c.Params.Entities }

// Checksum adds up the values and kinds of all entities.
func (c *storedKinds) Checksum() uint64 {
	return KindSum(len(c.entities), func(i int) (p, v Vec, kind uint8) {
		p, _ = c.vec(i, 0)
		v, _ = c.vec(i, 1)
		return p, v, uint8(c.s.Has(c.entities[i]) >> 2)
	})
}

// storedKindChanges changes kinds instead of running ticks.
type storedKindChanges struct {
	storedKinds
	*Changes
}

// Step gives or takes the first tag.
func (c *storedKindChanges) Step(i int) {
	for _, change := range c.Of(i) {
		if e := c.entities[change.Entity]; !c.s.Remove(e, 2) {
			c.s.Add(e, 2)
		}
	}
}

// Units returns the number of changes.
func (c *storedKindChanges) Units() int { return c.Count() }

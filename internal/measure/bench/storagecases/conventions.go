package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// xyPopulation is a storage with the components of the conventions workload.
type xyPopulation struct {
	population
	extras int
}

// xyKinds returns Place, Speed and the extras.
func xyKinds() []contract.Kind {
	return []contract.Kind{
		contract.KindOf[scenario.Place](), contract.KindOf[scenario.Speed](),
		contract.KindOf[scenario.Extra0](), contract.KindOf[scenario.Extra1](), contract.KindOf[scenario.Extra2](),
		contract.KindOf[scenario.Extra3](), contract.KindOf[scenario.Extra4](), contract.KindOf[scenario.Extra5](),
		contract.KindOf[scenario.Extra6](), contract.KindOf[scenario.Extra7](), contract.KindOf[scenario.Extra8](),
		contract.KindOf[scenario.Extra9](),
	}
}

// declare makes an empty storage with one group.
func (c *xyPopulation) declare(group contract.Set) {
	c.create(xyKinds(), []contract.Set{group})
}

// composition returns Place, the extras and the given components: those of the entities that the work is done with.
func (c *xyPopulation) composition(more contract.Set) contract.Set {
	return 1 | contract.UpTo(c.extras)<<2 | more
}

// spawnPlaced makes n entities; has returns the components of the i-th one.
func (c *xyPopulation) spawnPlaced(n int, has func(i int) contract.Set) {
	for i := range n {
		components := has(i)
		e := c.storage.Spawn(components)
		c.entities = append(c.entities, e)
		*contract.Value[scenario.XY](c.storage, e, 0) = scenario.PlaceOf(i)
		for left := components &^ 1; left != 0; left &= left - 1 {
			*contract.Value[scenario.XY](c.storage, e, left.First()) = scenario.StartSpeed
		}
	}
}

func (c *xyPopulation) despawn() {
	for _, e := range c.entities {
		c.storage.Despawn(e)
	}
	c.entities = c.entities[:0]
}

// Checksum includes the number of entities and every value of the program's entities.
func (c *xyPopulation) Checksum() uint64 {
	return scenario.XYSum(c.storage.Len(), len(c.entities), func(i, component int) (scenario.XY, bool) {
		if p := contract.Value[scenario.XY](c.storage, c.entities[i], component); p != nil {
			return *p, true
		}
		return scenario.XY{}, false
	})
}

// NewQuery returns an instance of a query of the conventions workload: N entities are moved, among others that are not.
func NewQuery(storage string, p bench.Params, q scenario.XYQuery) bench.Instance {
	return &queryCase{xyPopulation: xyPopulation{newPopulation(storage, p), q.Extras}, XYQuery: q}
}

type queryCase struct {
	xyPopulation
	scenario.XYQuery
	query contract.Query
}

// Setup spawns first the entities that move, then the others.
func (c *queryCase) Setup() {
	c.declare(contract.UpTo(2))
	n := c.Params.Entities
	c.spawnPlaced(n, func(int) contract.Set { return contract.UpTo(2) })
	c.spawnPlaced(c.Others*n, func(i int) contract.Set {
		has := contract.Set(1)
		for k := range c.Extras {
			if c.XYQuery.Has(i, k) {
				has |= contract.SetOf(2 + k)
			}
		}
		return has
	})
	c.query = c.storage.Query(contract.Spec{Read: []int{0, 1}, With: contract.UpTo(2)})
}

// Step moves the entities that have a speed.
func (c *queryCase) Step(int) { c.query.Each(addXYColumns) }

// addXYColumns adds the second column of a batch to the first.
func addXYColumns(s *contract.Batch) {
	p, dense := contract.Dense[scenario.XY](s, 0)
	v, alsoDense := contract.Dense[scenario.XY](s, 1)
	if !dense || !alsoDense {
		for i := range s.Len {
			p, v := contract.At[scenario.XY](s, 0, i), contract.At[scenario.XY](s, 1, i)
			p.X += v.X
			p.Y += v.Y
		}
		return
	}
	scenario.AddXY(p, v)
}

// NewCreate returns an instance that creates N entities with Place, Speed and extras, in a storage that has held as many.
func NewCreate(storage string, p bench.Params, extras int) bench.Instance {
	return &createCase{xyPopulation{newPopulation(storage, p), extras}}
}

type createCase struct{ xyPopulation }

// Setup creates the entities once, so that the memory is there.
func (c *createCase) Setup() {
	c.declare(c.composition(2))
	c.Step(0)
}

// Reset deletes the entities of the previous step.
func (c *createCase) Reset(int) { c.despawn() }

// Step creates the entities.
func (c *createCase) Step(int) {
	all := c.composition(2)
	c.spawnPlaced(c.Params.Entities, func(int) contract.Set { return all })
}

// NewDelete returns an instance that deletes N entities with Place, Speed and extras.
func NewDelete(storage string, p bench.Params, extras int) bench.Instance {
	return &deleteCase{createCase{xyPopulation{newPopulation(storage, p), extras}}}
}

type deleteCase struct{ createCase }

// Setup makes an empty storage.
func (c *deleteCase) Setup() { c.declare(c.composition(2)) }

// Reset creates the entities that the next step deletes.
func (c *deleteCase) Reset(i int) { c.createCase.Step(i) }

// Step deletes the entities.
func (c *deleteCase) Step(int) { c.despawn() }

// NewToggle returns an instance that adds a Speed to N entities and removes it again.
func NewToggle(storage string, p bench.Params, extras int) bench.Instance {
	return &toggleCase{xyPopulation{newPopulation(storage, p), extras}}
}

type toggleCase struct{ xyPopulation }

// Setup spawns the entities without a Speed.
func (c *toggleCase) Setup() {
	c.declare(c.composition(0))
	all := c.composition(0)
	c.spawnPlaced(c.Params.Entities, func(int) contract.Set { return all })
}

// Step adds the component to all entities, then removes it from all.
func (c *toggleCase) Step(int) {
	for _, e := range c.entities {
		*(*scenario.XY)(c.storage.Add(e, 1)) = scenario.StartSpeed
	}
	for _, e := range c.entities {
		c.storage.Remove(e, 1)
	}
}

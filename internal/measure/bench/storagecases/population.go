package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// chainKinds returns the first n components of the chain.
func chainKinds(n int) []contract.Kind {
	kinds := []contract.Kind{
		contract.KindOf[scenario.Position](), contract.KindOf[scenario.Velocity](), contract.KindOf[scenario.Acceleration](),
		contract.KindOf[scenario.Jerk](), contract.KindOf[scenario.Snap](), contract.KindOf[scenario.Crackle](),
		contract.KindOf[scenario.Pop](), contract.KindOf[scenario.Lock](), contract.KindOf[scenario.Drop](),
		contract.KindOf[scenario.Tumble](), contract.KindOf[scenario.Waver](), contract.KindOf[scenario.Quiver](),
	}
	return kinds[:n]
}

// nestedGroups returns groups of the first least, least+1, .., most components.
func nestedGroups(least, most int) (groups []contract.Set) {
	for n := least; n <= most; n++ {
		groups = append(groups, contract.UpTo(n))
	}
	return groups
}

// population is a storage with entities: what the cases of all workloads have in common.
type population struct {
	bench.Params
	factory  factory
	storage  contract.Storage // nil before Setup
	entities []entity.Entity  // the program's own list
}

// newPopulation returns a population that will be kept in the named storage.
func newPopulation(storage string, p bench.Params) population {
	return population{Params: p, factory: factoryOf(storage)}
}

// create makes the empty storage. groups is a chain, weakest first, of which the storage may keep arrays in step.
func (c *population) create(kinds []contract.Kind, groups []contract.Set) {
	c.storage = c.factory.create(kinds, groups)
}

// Units returns the number of entities.
func (c *population) Units() int { return c.Params.Entities }

// spawn makes an entity whose components all have the value One.
func (c *population) spawn(has contract.Set) entity.Entity {
	e := c.storage.Spawn(has)
	for left := has; left != 0; left &= left - 1 {
		*(*scenario.Vec)(c.storage.Get(e, left.First())) = scenario.One
	}
	return e
}

// vec returns the value of a component of entity i, if it has one.
func (c *population) vec(i, component int) (v scenario.Vec, has bool) {
	if p := contract.Value[scenario.Vec](c.storage, c.entities[i], component); p != nil {
		return *p, true
	}
	return v, false
}

// addColumns adds Delta times the second column of a batch to the first.
func addColumns(s *contract.Batch) {
	p, dense := contract.Dense[scenario.Vec](s, 0)
	v, alsoDense := contract.Dense[scenario.Vec](s, 1)
	if dense && alsoDense {
		scenario.Loop(p, v, scenario.Delta)
		return
	}
	addRows(s)
}

// addRows adds Delta times the second column of a batch to the first, for values that are not side by side.
func addRows(s *contract.Batch) {
	a, b := s.Views[0], s.Views[1]
	if a.Rows == nil || b.Rows == nil {
		for i := range s.Len {
			scenario.AddVec(contract.At[scenario.Vec](s, 0, i), contract.At[scenario.Vec](s, 1, i))
		}
		return
	}
	rows := b.Rows[:len(a.Rows)]
	for i, row := range a.Rows {
		scenario.AddVec((*scenario.Vec)(contract.Address(a, row)), (*scenario.Vec)(contract.Address(b, rows[i])))
	}
}

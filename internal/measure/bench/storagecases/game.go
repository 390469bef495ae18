package storagecases

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// NewGame returns an instance of the game workload.
func NewGame(storage string, p bench.Params) bench.Instance {
	g := &gameCase{
		population: newPopulation(storage, p), Changes: scenario.NewChanges(p, scenario.GameChangePercent), has: scenario.DrawGame(p),
	}
	g.entities = make([]entity.Entity, p.Entities) // before memory is counted
	return g
}

type gameCase struct {
	population
	*scenario.Changes
	has     []contract.Set // by entity, the initial components
	queries [len(scenario.GameRules)]contract.Query
}

// Setup spawns the entities and makes the queries.
func (g *gameCase) Setup() {
	var kinds []contract.Kind
	for c := range scenario.GameComponents {
		width := unsafe.Sizeof(scenario.Vec{})
		if c >= scenario.GameValues {
			width = 0
		}
		kinds = append(kinds, contract.Kind{Width: width})
	}
	g.create(kinds, []contract.Set{contract.SetOf(scenario.GamePosition, scenario.GameVelocity), contract.SetOf(scenario.GamePosition, scenario.GameVelocity, scenario.GameForce)})
	for i := range g.Entities {
		g.entities[i] = g.spawnInitial(i)
	}
	for i, r := range scenario.GameRules {
		pair := []int{r.To, r.From}
		g.queries[i] = g.storage.Query(contract.Spec{Read: pair, With: contract.SetOf(pair...) | r.With, Without: r.Without})
	}
}

// spawnInitial makes the i-th entity with its initial components.
func (g *gameCase) spawnInitial(i int) entity.Entity {
	e := g.storage.Spawn(g.has[i])
	for left := g.has[i] & contract.UpTo(scenario.GameValues); left != 0; left &= left - 1 {
		*contract.Value[scenario.Vec](g.storage, e, left.First()) = scenario.One
	}
	return e
}

// Step makes the changes of the step and runs a tick.
func (g *gameCase) Step(step int) {
	for _, change := range g.Of(step) {
		e := g.entities[change.Entity]
		switch scenario.GameEventOf(step, change.Entity) {
		case scenario.GameFreeze:
			g.toggle(e, scenario.GameFrozen)
		case scenario.GameBurn:
			g.toggle(e, scenario.GameBurning)
		case scenario.GameProtect:
			if p := g.toggle(e, scenario.GameShield); p != nil {
				*(*scenario.Vec)(p) = scenario.RegainedValue(step)
			}
		default:
			g.storage.Despawn(e)
			g.entities[change.Entity] = g.spawnInitial(int(change.Entity))
		}
	}
	for _, q := range g.queries {
		q.Each(addColumns)
	}
}

// toggle removes a component of an entity and returns nil, or adds it and returns its value.
func (g *gameCase) toggle(e entity.Entity, component int) unsafe.Pointer {
	if g.storage.Remove(e, component) {
		return nil
	}
	return g.storage.Add(e, component)
}

// Checksum includes the values and tags of all entities.
func (g *gameCase) Checksum() uint64 {
	return scenario.GameSum(len(g.entities), func(i, c int) (v scenario.Vec, has bool) {
		if c >= scenario.GameValues {
			return v, g.storage.Has(g.entities[i]).Has(c)
		}
		return g.vec(i, c)
	})
}

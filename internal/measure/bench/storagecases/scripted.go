package storagecases

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// NewScripted returns an instance of a metric of the scripted workload.
func NewScripted(storage string, p bench.Params, metric string) bench.Instance {
	s := scriptedPopulation{xyPopulation: xyPopulation{population: newPopulation(storage, p)}, metric: metric}
	switch metric {
	case scenario.ScriptedGet:
		return &scriptedGetCase{s}
	case scenario.ScriptedMany:
		return &scriptedManyCase{scriptedPopulation: s}
	case scenario.ScriptedEach:
		return &scriptedEachCase{s}
	case scenario.ScriptedUpdate:
		return &scriptedUpdateCase{s}
	case scenario.ScriptedQuery:
		return &scriptedWalkCase{scriptedPopulation: s}
	case scenario.ScriptedMade:
		return &scriptedMadeCase{scriptedWalkCase{scriptedPopulation: s}}
	case scenario.ScriptedNew:
		return &scriptedNewQueryCase{scriptedPopulation: s, spec: fourComponents}
	case scenario.ScriptedRare:
		return &scriptedNewQueryCase{scriptedPopulation: s, spec: rareComponents}
	case scenario.ScriptedRemove:
		return &scriptedRemoveCase{scriptedUpdateCase{s}}
	}
	panic("bench: workload scripted has no metric " + metric)
}

// scriptedPopulation is a storage with the population of the scripted workload.
type scriptedPopulation struct {
	xyPopulation
	query  contract.Query
	sum    float64
	metric string
}

// Setup spawns the population.
func (s *scriptedPopulation) Setup() {
	s.declare(fourComponents.With)
	s.spawnPlaced(s.Params.Entities, scenario.ScriptedCompositionOf(s.metric))
}

// Units returns the units of work of a step.
func (s *scriptedPopulation) Units() int { return scenario.ScriptedUnits(s.metric, s.Params.Entities) }

// Checksum includes the sum of what was read, and all values in the storage.
func (s *scriptedPopulation) Checksum() uint64 {
	return scenario.Mix(s.xyPopulation.Checksum(), 1, float32(s.sum), 0, 0)
}

// fourComponents is the query for the components of the walk.
var fourComponents = contract.Spec{Read: []int{0, 1, 2, 3}, With: contract.UpTo(4)}

// rareComponents is the query whose first component one entity has.
var rareComponents = contract.Spec{Read: scenario.ScriptedRareQuery.List(), With: scenario.ScriptedRareQuery}

// scriptedGetCase reads one entity many times.
type scriptedGetCase struct{ scriptedPopulation }

// Step reads the entity.
func (s *scriptedGetCase) Step(int) {
	e := s.entities[len(s.entities)/2]
	sum := 0.0
	for range scenario.ScriptedGets {
		sum += contract.Value[scenario.XY](s.storage, e, 0).Y
	}
	s.sum = sum
}

// scriptedManyCase reads three components of one entity many times.
type scriptedManyCase struct {
	scriptedPopulation
	get func(e entity.Entity, components []int, to []unsafe.Pointer)
	to  [3]unsafe.Pointer
}

// Setup spawns the population.
func (s *scriptedManyCase) Setup() {
	s.scriptedPopulation.Setup()
	s.get = contract.GetterOf(s.storage)
}

// Step reads the entity.
func (s *scriptedManyCase) Step(int) {
	e := s.entities[len(s.entities)/2]
	sum := 0.0
	for range scenario.ScriptedGets {
		s.get(e, scenario.ScriptedReads, s.to[:])
		sum += (*scenario.XY)(s.to[0]).Y + (*scenario.XY)(s.to[1]).Y + (*scenario.XY)(s.to[2]).Y
	}
	s.sum = sum
}

// scriptedEachCase reads three components of one entity many times, with a get for each.
type scriptedEachCase struct{ scriptedPopulation }

// Step reads the entity.
func (s *scriptedEachCase) Step(int) {
	e := s.entities[len(s.entities)/2]
	sum := 0.0
	for range scenario.ScriptedGets {
		a, b, c := s.storage.Get(e, scenario.ScriptedReads[0]), s.storage.Get(e, scenario.ScriptedReads[1]), s.storage.Get(e, scenario.ScriptedReads[2])
		sum += (*scenario.XY)(a).Y + (*scenario.XY)(b).Y + (*scenario.XY)(c).Y
	}
	s.sum = sum
}

// scriptedUpdateCase spawns entities and gives each a component.
type scriptedUpdateCase struct{ scriptedPopulation }

// Reset deletes the entities of the previous step.
func (s *scriptedUpdateCase) Reset(int) {
	n := s.Params.Entities
	for _, e := range s.entities[n:] {
		s.storage.Despawn(e)
	}
	s.entities = s.entities[:n]
}

// Step spawns the entities.
func (s *scriptedUpdateCase) Step(int) {
	for i := range scenario.ScriptedSpawns {
		e := s.storage.Spawn(0)
		*(*scenario.XY)(s.storage.Add(e, 0)) = scenario.PlaceOf(i)
		s.entities = append(s.entities, e)
	}
}

// scriptedRemoveCase takes from entities the component that they have.
type scriptedRemoveCase struct{ scriptedUpdateCase }

// Reset deletes the entities of the previous step and spawns others.
func (s *scriptedRemoveCase) Reset(step int) {
	s.scriptedUpdateCase.Reset(step)
	s.scriptedUpdateCase.Step(step)
}

// Step takes the components.
func (s *scriptedRemoveCase) Step(int) {
	for _, e := range s.entities[s.Params.Entities:] {
		s.storage.Remove(e, 0)
	}
}

// scriptedWalkCase walks the entities that have four components.
type scriptedWalkCase struct {
	scriptedPopulation
	visit func(*contract.Batch)
}

// Setup spawns the population and makes the query.
func (s *scriptedWalkCase) Setup() {
	s.scriptedPopulation.Setup()
	s.query = s.storage.Query(fourComponents)
	s.visit = func(b *contract.Batch) { s.sum += sumColumns(b) }
}

// sumColumns adds up the Y of all values of a batch.
func sumColumns(s *contract.Batch) (sum float64) {
	var columns [4][]scenario.XY
	for k := range columns {
		var ok bool
		if columns[k], ok = contract.Dense[scenario.XY](s, k); !ok {
			return sumRows(s)
		}
	}
	p, v, a, b := columns[0], columns[1], columns[2], columns[3]
	v, a, b = v[:len(p)], a[:len(p)], b[:len(p)]
	for i := range p {
		sum += p[i].Y + v[i].Y + a[i].Y + b[i].Y
	}
	return sum
}

// sumRows adds up the Y of all values of a batch, for values that are not side by side.
func sumRows(s *contract.Batch) (sum float64) {
	for i := range s.Len {
		for k := range 4 {
			sum += contract.At[scenario.XY](s, k, i).Y
		}
	}
	return sum
}

// Step walks all matching entities ten times.
func (s *scriptedWalkCase) Step(int) {
	s.sum = 0
	for range scenario.ScriptedWalks {
		s.query.Each(s.visit)
	}
}

// scriptedMadeCase makes the query for each walk, as the figure of the thesis does.
type scriptedMadeCase struct{ scriptedWalkCase }

// Step makes a query and walks all matching entities, ten times.
func (s *scriptedMadeCase) Step(int) {
	s.sum = 0
	for range scenario.ScriptedWalks {
		s.storage.Query(fourComponents).Each(s.visit)
	}
}

// scriptedNewQueryCase makes queries, each as if it were the first one.
type scriptedNewQueryCase struct {
	scriptedPopulation
	spec   contract.Spec
	forget func()
}

// Setup spawns the population.
func (s *scriptedNewQueryCase) Setup() {
	s.scriptedPopulation.Setup()
	s.forget = func() {}
	if f, ok := s.storage.(contract.Forgetter); ok {
		s.forget = f.ForgetQueries
	}
}

// Step makes the queries.
func (s *scriptedNewQueryCase) Step(int) {
	for range scenario.ScriptedQueries {
		s.forget()
		s.query = s.storage.Query(s.spec)
	}
}

// Checksum is the number of entities that the last query finds.
func (s *scriptedNewQueryCase) Checksum() uint64 {
	found := 0
	if s.query != nil {
		s.query.Each(func(b *contract.Batch) { found += b.Len })
	}
	return uint64(found)
}

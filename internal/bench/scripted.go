package bench

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// The counts of the scripted tests.
const (
	scriptedGets    = 10_000 // of one entity
	scriptedSpawns  = 50
	scriptedWalks   = 10
	scriptedQueries = 16
)

// The metrics of the scripted workload.
const (
	ScriptedGet    = "random-access"
	ScriptedUpdate = "update"
	ScriptedQuery  = "query"
	ScriptedNew    = "query-new"
)

// Scripted is what a thesis measured on storages in a scripting language (Jecs, there called
// Jade, and Matter): ten thousand reads of one entity; fifty times an entity that is spawned and
// then given a component; ten walks over the entities that have four components, half of all;
// and besides, making a query. The entities are of many compositions: each of four components or
// of three of them has, by its number, some of five more.
func Scripted(p Params) Workload {
	p.Components = 4
	w := Workload{Name: "scripted", About: "what a thesis measured in a scripting language: reading one entity, spawning and adding, walking four components"}
	for _, test := range []struct {
		name, per string
		ours      func(copseScripted) Instance
		stored    func(storedScripted) Instance
	}{
		{ScriptedGet, "get", func(c copseScripted) Instance { return &copseScriptedGet{c} }, func(s storedScripted) Instance { return &storedScriptedGet{s} }},
		{ScriptedUpdate, "entity", func(c copseScripted) Instance { return &copseUpdate{c} }, func(s storedScripted) Instance { return &storedUpdate{s} }},
		{ScriptedQuery, "match", func(c copseScripted) Instance { return &copseWalk{c} }, func(s storedScripted) Instance { return &storedWalk{storedScripted: s} }},
		{ScriptedNew, "query", func(c copseScripted) Instance { return &copseQueryNew{c} }, func(s storedScripted) Instance { return &storedQueryNew{s} }},
	} {
		w.Metrics = append(w.Metrics, Metric{Name: test.name, Unit: "ns", Per: test.per, Kind: Steps, Params: p, Cases: []Case{
			{"copse", func(p Params) Instance { return test.ours(copseScripted{copseXY: copseXY{Params: p}}) }},
		}})
		addStored(&w, test.name, common, func(m maker, p Params) Instance {
			return test.stored(storedScripted{storedXY: storedXY{Params: p, maker: m}})
		})
	}
	return w
}

// ScriptedHas tells which components the i-th entity has: Place, Speed, the first extra, every
// other time the second extra, and some of the next five.
func ScriptedHas(i int) contract.Set {
	has := upTo(3)
	if i%2 == 0 {
		has |= contract.SetOf(3)
	}
	return has | contract.Set(i/2%32)<<4
}

// scriptedFour are the components of the walk.
var scriptedFour = upTo(4)

// copseScripted is what the tests have in common on ours.
type copseScripted struct {
	copseXY
	query *ecs.Query4[Place, Speed, Extra0, Extra1]
	sum   float64
}

// Setup spawns the population.
func (c *copseScripted) Setup() {
	c.extras = 7
	c.declare()
	c.world.Group(c.place, c.speed, c.others[0].term, c.others[1].term)
	for i := range c.Params.Entities {
		has := ScriptedHas(i)
		e := c.world.Spawn()
		c.entities = append(c.entities, e)
		c.place.Set(e, Place(PlaceOf(i)))
		c.speed.Set(e, Speed(StartSpeed))
		for k, o := range c.others {
			if has.Has(2 + k) {
				o.set(e)
			}
		}
	}
	commit(c.world)
}

// Checksum is what was read, and what there is.
func (c *copseScripted) Checksum() uint64 { return Mix(c.copseXY.Checksum(), 1, float32(c.sum), 0, 0) }

// copseScriptedGet reads one entity.
type copseScriptedGet struct{ copseScripted }

// Step reads it.
func (c *copseScriptedGet) Step(int) {
	c.sum = 0
	e := c.entities[len(c.entities)/2]
	for range scriptedGets {
		c.sum += c.place.Get(e).Y
	}
}

// Units returns the number of reads.
func (c *copseScriptedGet) Units() int { return scriptedGets }

// copseUpdate spawns entities and gives each a component.
type copseUpdate struct{ copseScripted }

// Reset deletes those of the last step.
func (c *copseUpdate) Reset(int) {
	n := c.Params.Entities
	for _, e := range c.entities[n:] {
		c.world.Despawn(e)
	}
	commit(c.world)
	c.entities = c.entities[:n]
}

// Step spawns, and commits, which counts.
func (c *copseUpdate) Step(int) {
	for i := range scriptedSpawns {
		e := c.world.Spawn()
		c.place.Set(e, Place(PlaceOf(i)))
		c.entities = append(c.entities, e)
	}
	commit(c.world)
}

// Units returns the number of entities.
func (c *copseUpdate) Units() int { return scriptedSpawns }

// copseWalk walks four components.
type copseWalk struct{ copseScripted }

// Setup declares the system.
func (c *copseWalk) Setup() {
	c.copseScripted.Setup()
	e0, e1 := ecs.Component[Extra0](c.world), ecs.Component[Extra1](c.world)
	ecs.System4(c.world, "walk", func(_ ecs.Block, p []Place, v []Speed, a []Extra0, b []Extra1) {
		v, a, b = v[:len(p)], a[:len(p)], b[:len(p)]
		sum := 0.0
		for i := range p {
			sum += p[i].Y + v[i].Y + a[i].Y + b[i].Y
		}
		c.sum += sum
	}, ecs.Reads(c.place, c.speed, e0, e1)).Require(ecs.Full)
}

// Step walks ten times.
func (c *copseWalk) Step(int) {
	c.sum = 0
	for range scriptedWalks {
		if err := c.world.Tick(1); err != nil {
			panic(err) // no limit was set
		}
	}
}

// Units returns how many entities match in all walks.
func (c *copseWalk) Units() int { return scriptedWalks * (c.Params.Entities + 1) / 2 }

// copseQueryNew makes queries.
type copseQueryNew struct{ copseScripted }

// Step makes them.
func (c *copseQueryNew) Step(int) {
	for range scriptedQueries {
		c.query = ecs.NewQuery4[Place, Speed, Extra0, Extra1](c.world)
	}
}

// Units returns the number of queries.
func (c *copseQueryNew) Units() int { return scriptedQueries }

// Checksum is what the last query finds.
func (c *copseQueryNew) Checksum() uint64 {
	found := 0
	if c.query != nil {
		for range c.query.All() {
			found++
		}
	}
	return uint64(found)
}

// storedScripted is what the tests have in common on a storage of the contract.
type storedScripted struct {
	storedXY
	query contract.Query
	sum   float64
}

// Setup spawns the population.
func (s *storedScripted) Setup() {
	s.declare(scriptedFour)
	s.spawnPlaced(s.Params.Entities, ScriptedHas)
}

// Checksum is what was read, and what there is.
func (s *storedScripted) Checksum() uint64 {
	return Mix(s.storedXY.Checksum(), 1, float32(s.sum), 0, 0)
}

// fourSpec asks for the four components.
var fourSpec = contract.Spec{Read: []int{0, 1, 2, 3}, With: scriptedFour}

// storedScriptedGet reads one entity.
type storedScriptedGet struct{ storedScripted }

// Step reads it.
func (s *storedScriptedGet) Step(int) {
	e := s.entities[len(s.entities)/2]
	s.sum = s.reads(e)
}

func (s *storedScriptedGet) reads(e entity.Entity) (sum float64) {
	for range scriptedGets {
		sum += contract.Value[XY](s.s, e, 0).Y
	}
	return sum
}

// Units returns the number of reads.
func (s *storedScriptedGet) Units() int { return scriptedGets }

// storedUpdate spawns entities and gives each a component.
type storedUpdate struct{ storedScripted }

// Reset deletes those of the last step.
func (s *storedUpdate) Reset(int) {
	n := s.Params.Entities
	for _, e := range s.entities[n:] {
		s.s.Despawn(e)
	}
	s.entities = s.entities[:n]
}

// Step spawns.
func (s *storedUpdate) Step(int) {
	for i := range scriptedSpawns {
		e := s.s.Spawn(0)
		*(*XY)(s.s.Add(e, 0)) = PlaceOf(i)
		s.entities = append(s.entities, e)
	}
}

// Units returns the number of entities.
func (s *storedUpdate) Units() int { return scriptedSpawns }

// storedWalk walks four components.
type storedWalk struct {
	storedScripted
	visit func(*contract.Stretch)
}

// Setup makes the query.
func (s *storedWalk) Setup() {
	s.storedScripted.Setup()
	s.query = s.s.Query(fourSpec)
	s.visit = func(b *contract.Stretch) { s.sum += sumOfFour(b) }
}

// sumOfFour adds up the second number of all values of a stretch.
func sumOfFour(s *contract.Stretch) (sum float64) {
	var columns [4][]XY
	for k := range columns {
		var ok bool
		if columns[k], ok = contract.In[XY](s, k); !ok {
			return sumOfRows(s)
		}
	}
	p, v, a, b := columns[0], columns[1], columns[2], columns[3]
	v, a, b = v[:len(p)], a[:len(p)], b[:len(p)]
	for i := range p {
		sum += p[i].Y + v[i].Y + a[i].Y + b[i].Y
	}
	return sum
}

func sumOfRows(s *contract.Stretch) (sum float64) {
	for i := range s.Len {
		sum += contract.At[XY](s, 0, i).Y + contract.At[XY](s, 1, i).Y + contract.At[XY](s, 2, i).Y + contract.At[XY](s, 3, i).Y
	}
	return sum
}

// Step walks ten times.
func (s *storedWalk) Step(int) {
	s.sum = 0
	for range scriptedWalks {
		s.query.Each(s.visit)
	}
}

// Units returns how many entities match in all walks.
func (s *storedWalk) Units() int { return scriptedWalks * (s.Params.Entities + 1) / 2 }

// storedQueryNew makes queries.
type storedQueryNew struct{ storedScripted }

// Step makes them.
func (s *storedQueryNew) Step(int) {
	for range scriptedQueries {
		s.query = s.s.Query(fourSpec)
	}
}

// Units returns the number of queries.
func (s *storedQueryNew) Units() int { return scriptedQueries }

// Checksum is what the last query finds.
func (s *storedQueryNew) Checksum() uint64 {
	found := 0
	if s.query != nil {
		s.query.Each(func(b *contract.Stretch) { found += b.Len })
	}
	return uint64(found)
}

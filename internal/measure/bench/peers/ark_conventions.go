package main

import (
	"slices"
	"unsafe"

	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// xyAll has the initial value of every component of the conventions workload but Place.
var xyAll = struct {
	s  scenario.Speed
	e0 scenario.Extra0
	e1 scenario.Extra1
	e2 scenario.Extra2
	e3 scenario.Extra3
	e4 scenario.Extra4
	e5 scenario.Extra5
	e6 scenario.Extra6
	e7 scenario.Extra7
	e8 scenario.Extra8
	e9 scenario.Extra9
}{
	scenario.Speed(scenario.StartSpeed), scenario.Extra0(scenario.StartSpeed), scenario.Extra1(scenario.StartSpeed), scenario.Extra2(scenario.StartSpeed),
	scenario.Extra3(scenario.StartSpeed), scenario.Extra4(scenario.StartSpeed), scenario.Extra5(scenario.StartSpeed), scenario.Extra6(scenario.StartSpeed),
	scenario.Extra7(scenario.StartSpeed), scenario.Extra8(scenario.StartSpeed), scenario.Extra9(scenario.StartSpeed),
}

// arkXY is a world with the components of the conventions workload.
type arkXY struct {
	bench.Params
	spawners func(*ecs.World) func(*scenario.Place) ecs.Entity // of the entities that the work is done with
	world    *ecs.World
	ids      [2 + scenario.Extras]ecs.ID
	one      func(*scenario.Place) ecs.Entity
	entities []ecs.Entity
}

// arkPlaceSpeed and the following functions return functions that make entities with a Place and other components.
func arkPlaceSpeed(w *ecs.World) func(*scenario.Place) ecs.Entity {
	m := ecs.NewMap2[scenario.Place, scenario.Speed](w)
	return func(p *scenario.Place) ecs.Entity { return m.NewEntity(p, &xyAll.s) }
}

func arkTen(w *ecs.World) func(*scenario.Place) ecs.Entity {
	m := ecs.NewMap10[scenario.Place, scenario.Speed, scenario.Extra0, scenario.Extra1, scenario.Extra2, scenario.Extra3, scenario.Extra4, scenario.Extra5, scenario.Extra6, scenario.Extra7](w)
	x := &xyAll
	return func(p *scenario.Place) ecs.Entity {
		return m.NewEntity(p, &x.s, &x.e0, &x.e1, &x.e2, &x.e3, &x.e4, &x.e5, &x.e6, &x.e7)
	}
}

func arkPlace(w *ecs.World) func(*scenario.Place) ecs.Entity {
	m := ecs.NewMap1[scenario.Place](w)
	return func(p *scenario.Place) ecs.Entity { return m.NewEntity(p) }
}

func arkPlaceExtras(w *ecs.World) func(*scenario.Place) ecs.Entity {
	m := ecs.NewMap11[scenario.Place, scenario.Extra0, scenario.Extra1, scenario.Extra2, scenario.Extra3, scenario.Extra4, scenario.Extra5, scenario.Extra6, scenario.Extra7, scenario.Extra8, scenario.Extra9](w)
	x := &xyAll
	return func(p *scenario.Place) ecs.Entity {
		return m.NewEntity(p, &x.e0, &x.e1, &x.e2, &x.e3, &x.e4, &x.e5, &x.e6, &x.e7, &x.e8, &x.e9)
	}
}

// declare makes an empty world.
func (a *arkXY) declare() {
	a.world = ecs.NewWorld()
	w := a.world
	a.ids = [...]ecs.ID{
		ecs.ComponentID[scenario.Place](w), ecs.ComponentID[scenario.Speed](w),
		ecs.ComponentID[scenario.Extra0](w), ecs.ComponentID[scenario.Extra1](w), ecs.ComponentID[scenario.Extra2](w), ecs.ComponentID[scenario.Extra3](w), ecs.ComponentID[scenario.Extra4](w),
		ecs.ComponentID[scenario.Extra5](w), ecs.ComponentID[scenario.Extra6](w), ecs.ComponentID[scenario.Extra7](w), ecs.ComponentID[scenario.Extra8](w), ecs.ComponentID[scenario.Extra9](w),
	}
	a.one = a.spawners(w)
}

// create makes the entities that the work is done with.
func (a *arkXY) create() {
	for i := range a.Entities {
		p := scenario.Place(scenario.PlaceOf(i))
		a.entities = append(a.entities, a.one(&p))
	}
}

// delete deletes the entities one by one.
func (a *arkXY) delete() {
	for _, e := range a.entities {
		a.world.RemoveEntity(e)
	}
	a.entities = a.entities[:0]
}

// Units returns the number of entities that the work is done with.
func (a *arkXY) Units() int { return a.Entities }

// Checksum includes the number of entities and every value of the program's entities.
func (a *arkXY) Checksum() uint64 {
	return scenario.XYSum(a.world.Stats().Entities.Used, len(a.entities), func(i, c int) (scenario.XY, bool) {
		e := a.entities[i]
		if !a.world.Unsafe().Has(e, a.ids[c]) {
			return scenario.XY{}, false
		}
		return *a.xy(e, c), true
	})
}

// xy returns the address of a value; the values of all components have the same form.
func (a *arkXY) xy(e ecs.Entity, c int) *scenario.XY {
	return (*scenario.XY)(unsafe.Pointer(a.world.Unsafe().Get(e, a.ids[c])))
}

// arkXYQuery moves N entities among others that are not moved, by entity or by table.
type arkXYQuery struct {
	arkXY
	scenario.XYQuery
	byTable bool
	filter  *ecs.Filter2[scenario.Place, scenario.Speed]
}

// Setup makes first the entities that move, then the others.
func (a *arkXYQuery) Setup() {
	a.declare()
	a.filter = ecs.NewFilter2[scenario.Place, scenario.Speed](a.world).Register()
	a.create()
	var ids []ecs.ID
	for i := range a.Others * a.Entities {
		ids = append(ids[:0], a.ids[0])
		for k := range a.Extras {
			if a.XYQuery.Has(i, k) {
				ids = append(ids, a.ids[2+k])
			}
		}
		e := a.world.Unsafe().NewEntity(ids...)
		a.entities = append(a.entities, e)
		*a.xy(e, 0) = scenario.PlaceOf(i)
		for _, id := range ids[1:] {
			*a.xy(e, slices.Index(a.ids[:], id)) = scenario.StartSpeed
		}
	}
}

// Step moves the entities that have a speed.
func (a *arkXYQuery) Step(int) {
	q := a.filter.Query()
	if !a.byTable {
		for q.Next() {
			p, v := q.Get()
			p.X += v.X
			p.Y += v.Y
		}
		return
	}
	for q.NextTable() {
		p, v := q.GetColumns()
		v = v[:len(p)]
		for i := range p {
			p[i].X += v[i].X
			p[i].Y += v[i].Y
		}
	}
}

// arkCreate creates entities in a world that has held as many.
type arkCreate struct{ arkXY }

// Setup creates the entities once, so that the memory is there.
func (a *arkCreate) Setup() {
	a.declare()
	a.create()
}

// Reset deletes the entities of the previous step.
func (a *arkCreate) Reset(int) { a.delete() }

// Step creates the entities.
func (a *arkCreate) Step(int) { a.create() }

// arkDelete deletes entities.
type arkDelete struct{ arkXY }

// Setup makes an empty world.
func (a *arkDelete) Setup() { a.declare() }

// Reset creates the entities that the next step deletes.
func (a *arkDelete) Reset(int) { a.create() }

// Step deletes the entities.
func (a *arkDelete) Step(int) { a.delete() }

// arkToggle adds a component to entities and removes it again.
type arkToggle struct {
	arkXY
	speed *ecs.Map1[scenario.Speed]
}

// Setup makes the entities without the component.
func (a *arkToggle) Setup() {
	a.declare()
	a.speed = ecs.NewMap1[scenario.Speed](a.world)
	a.create()
}

// Step adds the component to all entities, then removes it from all.
func (a *arkToggle) Step(int) {
	for _, e := range a.entities {
		a.speed.Add(e, &xyAll.s)
	}
	for _, e := range a.entities {
		a.speed.Remove(e)
	}
}

// conventions returns only cases of Ark: go-ecs-benchmarks, from which the workload comes, compares the libraries with one
// another.
func conventions() peers {
	xy := func(p bench.Params, spawners func(*ecs.World) func(*scenario.Place) ecs.Entity) arkXY {
		return arkXY{Params: p, spawners: spawners}
	}
	out := peers{
		"create-2":      {storage("ark", func(p bench.Params) *arkCreate { return &arkCreate{xy(p, arkPlaceSpeed)} })},
		"create-10":     {storage("ark", func(p bench.Params) *arkCreate { return &arkCreate{xy(p, arkTen)} })},
		"delete-2":      {storage("ark", func(p bench.Params) *arkDelete { return &arkDelete{xy(p, arkPlaceSpeed)} })},
		"delete-10":     {storage("ark", func(p bench.Params) *arkDelete { return &arkDelete{xy(p, arkTen)} })},
		"add-remove":    {storage("ark", func(p bench.Params) *arkToggle { return &arkToggle{arkXY: xy(p, arkPlace)} })},
		"add-remove-10": {storage("ark", func(p bench.Params) *arkToggle { return &arkToggle{arkXY: xy(p, arkPlaceExtras)} })},
	}
	for _, q := range scenario.XYQueries {
		for _, by := range []struct {
			name  string
			table bool
		}{{"ark", false}, {"ark-table", true}} {
			out[q.Name] = append(out[q.Name], storage(by.name, func(p bench.Params) *arkXYQuery {
				return &arkXYQuery{arkXY: xy(p, arkPlaceSpeed), XYQuery: q, byTable: by.table}
			}))
		}
	}
	return out
}

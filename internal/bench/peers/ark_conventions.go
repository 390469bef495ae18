package main

import (
	"slices"
	"unsafe"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/mlange-42/ark/ecs"
)

// xyAll has the initial value of every component of the conventions but the place.
var xyAll = struct {
	s  bench.Speed
	e0 bench.Extra0
	e1 bench.Extra1
	e2 bench.Extra2
	e3 bench.Extra3
	e4 bench.Extra4
	e5 bench.Extra5
	e6 bench.Extra6
	e7 bench.Extra7
	e8 bench.Extra8
	e9 bench.Extra9
}{
	bench.Speed(bench.StartSpeed), bench.Extra0(bench.StartSpeed), bench.Extra1(bench.StartSpeed), bench.Extra2(bench.StartSpeed),
	bench.Extra3(bench.StartSpeed), bench.Extra4(bench.StartSpeed), bench.Extra5(bench.StartSpeed), bench.Extra6(bench.StartSpeed),
	bench.Extra7(bench.StartSpeed), bench.Extra8(bench.StartSpeed), bench.Extra9(bench.StartSpeed),
}

// arkXY is what the conventions have in common on Ark.
type arkXY struct {
	bench.Params
	spawners func(*ecs.World) func(*bench.Place) ecs.Entity // of the entities that are worked with
	world    *ecs.World
	ids      [2 + bench.Extras]ecs.ID
	one      func(*bench.Place) ecs.Entity
	entities []ecs.Entity
}

// The spawners of entities with a place and so many others.
func arkPlaceSpeed(w *ecs.World) func(*bench.Place) ecs.Entity {
	m := ecs.NewMap2[bench.Place, bench.Speed](w)
	return func(p *bench.Place) ecs.Entity { return m.NewEntity(p, &xyAll.s) }
}

func arkTen(w *ecs.World) func(*bench.Place) ecs.Entity {
	m := ecs.NewMap10[bench.Place, bench.Speed, bench.Extra0, bench.Extra1, bench.Extra2, bench.Extra3, bench.Extra4, bench.Extra5, bench.Extra6, bench.Extra7](w)
	x := &xyAll
	return func(p *bench.Place) ecs.Entity {
		return m.NewEntity(p, &x.s, &x.e0, &x.e1, &x.e2, &x.e3, &x.e4, &x.e5, &x.e6, &x.e7)
	}
}

func arkPlace(w *ecs.World) func(*bench.Place) ecs.Entity {
	m := ecs.NewMap1[bench.Place](w)
	return func(p *bench.Place) ecs.Entity { return m.NewEntity(p) }
}

func arkPlaceExtras(w *ecs.World) func(*bench.Place) ecs.Entity {
	m := ecs.NewMap11[bench.Place, bench.Extra0, bench.Extra1, bench.Extra2, bench.Extra3, bench.Extra4, bench.Extra5, bench.Extra6, bench.Extra7, bench.Extra8, bench.Extra9](w)
	x := &xyAll
	return func(p *bench.Place) ecs.Entity {
		return m.NewEntity(p, &x.e0, &x.e1, &x.e2, &x.e3, &x.e4, &x.e5, &x.e6, &x.e7, &x.e8, &x.e9)
	}
}

// declare makes an empty world.
func (a *arkXY) declare() {
	a.world = ecs.NewWorld()
	w := a.world
	a.ids = [...]ecs.ID{
		ecs.ComponentID[bench.Place](w), ecs.ComponentID[bench.Speed](w),
		ecs.ComponentID[bench.Extra0](w), ecs.ComponentID[bench.Extra1](w), ecs.ComponentID[bench.Extra2](w), ecs.ComponentID[bench.Extra3](w), ecs.ComponentID[bench.Extra4](w),
		ecs.ComponentID[bench.Extra5](w), ecs.ComponentID[bench.Extra6](w), ecs.ComponentID[bench.Extra7](w), ecs.ComponentID[bench.Extra8](w), ecs.ComponentID[bench.Extra9](w),
	}
	a.one = a.spawners(w)
}

// create makes the entities that are worked with.
func (a *arkXY) create() {
	for i := range a.Entities {
		p := bench.Place(bench.PlaceOf(i))
		a.entities = append(a.entities, a.one(&p))
	}
}

// delete deletes them, one by one.
func (a *arkXY) delete() {
	for _, e := range a.entities {
		a.world.RemoveEntity(e)
	}
	a.entities = a.entities[:0]
}

// Units returns the number of entities that are worked with.
func (a *arkXY) Units() int { return a.Entities }

// Checksum adds up what there is.
func (a *arkXY) Checksum() uint64 {
	return bench.XYSum(a.world.Stats().Entities.Used, len(a.entities), func(i, c int) (bench.XY, bool) {
		e := a.entities[i]
		if !a.world.Unsafe().Has(e, a.ids[c]) {
			return bench.XY{}, false
		}
		return *a.xy(e, c), true
	})
}

// xy returns the place of a value, its type forgotten: all of them are one.
func (a *arkXY) xy(e ecs.Entity, c int) *bench.XY {
	return (*bench.XY)(unsafe.Pointer(a.world.Unsafe().Get(e, a.ids[c])))
}

// arkXYQuery moves entities among others, one by one or table by table.
type arkXYQuery struct {
	arkXY
	bench.Query
	byTable bool
	filter  *ecs.Filter2[bench.Place, bench.Speed]
}

// Setup makes first those that move, then those that do not.
func (a *arkXYQuery) Setup() {
	a.declare()
	a.filter = ecs.NewFilter2[bench.Place, bench.Speed](a.world).Register()
	a.create()
	var ids []ecs.ID
	for i := range a.Others * a.Entities {
		ids = append(ids[:0], a.ids[0])
		for k := range a.Extras {
			if a.Query.Has(i, k) {
				ids = append(ids, a.ids[2+k])
			}
		}
		e := a.world.Unsafe().NewEntity(ids...)
		a.entities = append(a.entities, e)
		*a.xy(e, 0) = bench.PlaceOf(i)
		for _, id := range ids[1:] {
			*a.xy(e, slices.Index(a.ids[:], id)) = bench.StartSpeed
		}
	}
}

// Step moves them.
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

// Setup makes the world that is to hold them.
func (a *arkCreate) Setup() {
	a.declare()
	a.create()
}

// Reset deletes what the last step created.
func (a *arkCreate) Reset(int) { a.delete() }

// Step creates.
func (a *arkCreate) Step(int) { a.create() }

// arkDelete deletes entities.
type arkDelete struct{ arkXY }

// Setup makes the empty world.
func (a *arkDelete) Setup() { a.declare() }

// Reset creates what is deleted.
func (a *arkDelete) Reset(int) { a.create() }

// Step deletes.
func (a *arkDelete) Step(int) { a.delete() }

// arkToggle gives entities a component and takes it away.
type arkToggle struct {
	arkXY
	speed *ecs.Map1[bench.Speed]
}

// Setup makes the entities without it.
func (a *arkToggle) Setup() {
	a.declare()
	a.speed = ecs.NewMap1[bench.Speed](a.world)
	a.create()
}

// Step adds, then removes.
func (a *arkToggle) Step(int) {
	for _, e := range a.entities {
		a.speed.Add(e, &xyAll.s)
	}
	for _, e := range a.entities {
		a.speed.Remove(e)
	}
}

// conventions are the cases of Ark; the libraries are compared among each other where the
// conventions come from.
func conventions() peers {
	xy := func(p bench.Params, spawners func(*ecs.World) func(*bench.Place) ecs.Entity) arkXY {
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
	for _, q := range bench.Queries {
		for _, by := range []struct {
			name  string
			table bool
		}{{"ark", false}, {"ark-table", true}} {
			out[q.Name] = append(out[q.Name], storage(by.name, func(p bench.Params) *arkXYQuery {
				return &arkXYQuery{arkXY: xy(p, arkPlaceSpeed), Query: q, byTable: by.table}
			}))
		}
	}
	return out
}

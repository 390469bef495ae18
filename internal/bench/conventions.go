package bench

import (
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
)

// XY is the value of every component of the conventions.
type XY struct{ X, Y float64 }

// The components of the conventions: two that are worked with, and ten that entities may
// have besides.
type (
	Place  XY
	Speed  XY
	Extra0 XY
	Extra1 XY
	Extra2 XY
	Extra3 XY
	Extra4 XY
	Extra5 XY
	Extra6 XY
	Extra7 XY
	Extra8 XY
	Extra9 XY
)

type xy interface {
	Place | Speed | Extra0 | Extra1 | Extra2 | Extra3 | Extra4 | Extra5 | Extra6 | Extra7 | Extra8 | Extra9
}

// asXY gives a column of any of them the type that systems can be written for.
func asXY[T xy](values []T) []XY {
	return unsafe.Slice((*XY)(unsafe.Pointer(unsafe.SliceData(values))), len(values))
}

// Extras is how many other components there are.
const Extras = 10

// StartSpeed is the value of every Speed; places start at their entity's number.
var StartSpeed = XY{1, 2}

// PlaceOf is the place of entity i.
func PlaceOf(i int) XY { return XY{float64(i & 0xffff), 1} }

// Query is one of the queries: N entities that move, and others that only have a place,
// divided by which of some extras they have.
type Query struct {
	Name   string
	Others int // times as many as move
	Extras int // how many of the others' extras are drawn, so that there are 2^Extras kinds of them
}

// Queries are those of the conventions.
var Queries = []Query{{"query2comp", 10, 0}, {"query32arch", 4, 5}, {"query256arch", 4, 8}}

// Has tells whether the i-th of those that do not move has an extra.
func (q Query) Has(i, extra int) bool { return extra < q.Extras && i>>extra&1 != 0 }

// Conventions is what benchmarks of Go libraries usually ask (go-ecs-benchmarks): a query
// over N entities among 11 N, or among 5 N whose others are of 32 or 256 kinds, creating N,
// adding and removing a component of N, deleting N; and what those of libraries in Rust ask, see
// suiteTests. Commits count. A world has held as many before.
func Conventions(p Params) Workload {
	p.Components = 2
	w := Workload{Name: "conventions", About: "what benchmarks of Go libraries usually ask: query, create, add and remove, delete"}
	add := func(name, per string, cases ...Case) {
		w.Metrics = append(w.Metrics, Metric{Name: name, Unit: "ns", Per: per, Kind: Steps, Params: p, Cases: cases})
	}
	for _, q := range Queries {
		add(q.Name, "entity",
			Case{"copse", func(p Params) Instance { return &copseQuery{copseXY{Params: p, extras: q.Extras}, q} }},
			Case{"slices", func(p Params) Instance { return &sliceQuery{Params: p, Query: q} }})
		w.Metrics[len(w.Metrics)-1].Others = q.Others
	}
	for _, c := range []struct {
		suffix string
		extras int
	}{{"-2", 0}, {"-10", Extras - 2}} {
		add("create"+c.suffix, "entity", Case{"copse", func(p Params) Instance { return &copseCreate{copseXY{Params: p, extras: c.extras}} }})
		add("delete"+c.suffix, "entity", Case{"copse", func(p Params) Instance { return &copseDelete{copseXY{Params: p, extras: c.extras}} }})
	}
	add("add-remove", "entity", Case{"copse", func(p Params) Instance { return &copseToggle{copseXY{Params: p}} }})
	add("add-remove-10", "entity", Case{"copse", func(p Params) Instance { return &copseToggle{copseXY{Params: p, extras: Extras}} }})
	addStoredXY(&w)
	addSuite(&w, p)
	return w
}

// addStoredXY adds the storages of the contract.
func addStoredXY(w *Workload) {
	for _, q := range Queries {
		addStored(w, q.Name, common, func(m maker, p Params) *storedQuery {
			return &storedQuery{storedXY: storedXY{Params: p, maker: m, extras: q.Extras}, Query: q}
		})
	}
	xy := func(m maker, p Params, extras int) storedXY { return storedXY{Params: p, maker: m, extras: extras} }
	for suffix, extras := range map[string]int{"-2": 0, "-10": Extras - 2} {
		addStored(w, "create"+suffix, common, func(m maker, p Params) *storedCreate { return &storedCreate{xy(m, p, extras)} })
		addStored(w, "delete"+suffix, common, func(m maker, p Params) *storedDelete { return &storedDelete{storedCreate{xy(m, p, extras)}} })
	}
	for suffix, extras := range map[string]int{"": 0, "-10": Extras} {
		addStored(w, "add-remove"+suffix, common, func(m maker, p Params) *storedToggle { return &storedToggle{xy(m, p, extras)} })
	}
}

// XYSum is the checksum of the conventions: how many entities there are, and the values of
// component c of entity i, 0 for Place, 1 for Speed, then the extras.
func XYSum(left, entities int, value func(i, c int) (v XY, has bool)) uint64 {
	sum := Mix(0, uint64(left), 0, 0, 0)
	for i := range entities {
		for c := range 2 + Extras {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*(2+Extras)+c+1), float32(v.X), float32(v.Y), 0)
			}
		}
	}
	return sum
}

// copseXY is what the conventions have in common on ours.
type copseXY struct {
	Params
	extras   int
	world    *ecs.World
	place    ecs.Handle[Place]
	speed    ecs.Handle[Speed]
	others   []xyLink
	entities []ecs.Entity
}

// xyLink is one of the extras, its type forgotten.
type xyLink struct {
	term ecs.Term
	set  func(e ecs.Entity)
	get  func(e ecs.Entity) (XY, bool)
}

func xyLinkOf[T xy](w *ecs.World) xyLink {
	h := ecs.Component[T](w)
	return xyLink{h, func(e ecs.Entity) { h.Set(e, T(StartSpeed)) }, func(e ecs.Entity) (XY, bool) {
		v, err := h.TryGet(e)
		return XY(v), err == nil
	}}
}

// declare makes an empty world whose groups keep together what entities have together.
func (c *copseXY) declare() {
	w := ecs.NewWorld()
	c.world, c.place, c.speed = w, ecs.Component[Place](w), ecs.Component[Speed](w)
	for _, link := range []func(*ecs.World) xyLink{
		xyLinkOf[Extra0], xyLinkOf[Extra1], xyLinkOf[Extra2], xyLinkOf[Extra3], xyLinkOf[Extra4],
		xyLinkOf[Extra5], xyLinkOf[Extra6], xyLinkOf[Extra7], xyLinkOf[Extra8], xyLinkOf[Extra9],
	}[:c.extras] {
		c.others = append(c.others, link(w))
	}
}

// terms are Place, the extras, and what else there is to be in a group.
func (c *copseXY) terms(more ...ecs.Term) []ecs.Term {
	out := []ecs.Term{c.place}
	for _, o := range c.others {
		out = append(out, o.term)
	}
	return append(out, more...)
}

// spawn queues n entities, all with a speed or none, and with those extras that has tells.
func (c *copseXY) spawn(n int, speed bool, has func(i, extra int) bool) {
	for i := range n {
		e := c.world.Spawn()
		c.entities = append(c.entities, e)
		c.place.Set(e, Place(PlaceOf(i)))
		if speed {
			c.speed.Set(e, Speed(StartSpeed))
		}
		for k, o := range c.others {
			if has(i, k) {
				o.set(e)
			}
		}
	}
}

func allExtras(_, _ int) bool { return true }

func (c *copseXY) despawn() {
	for _, e := range c.entities {
		c.world.Despawn(e)
	}
	commit(c.world)
	c.entities = c.entities[:0]
}

// Units returns the number of entities that are worked with.
func (c *copseXY) Units() int { return c.Params.Entities }

// Checksum adds up what there is.
func (c *copseXY) Checksum() uint64 {
	return XYSum(c.world.Len(), len(c.entities), func(i, component int) (XY, bool) {
		e := c.entities[i]
		switch {
		case component == 0:
			v, err := c.place.TryGet(e)
			return XY(v), err == nil
		case component == 1:
			v, err := c.speed.TryGet(e)
			return XY(v), err == nil
		case component-2 < len(c.others):
			return c.others[component-2].get(e)
		}
		return XY{}, false
	})
}

// copseQuery moves N entities among others.
type copseQuery struct {
	copseXY
	Query
}

// Setup spawns first those that move, then those that do not.
func (c *copseQuery) Setup() {
	c.declare()
	c.world.Group(c.place, c.speed)
	ecs.System2(c.world, "Move", func(_ ecs.Block, p []Place, v []Speed) {
		v = v[:len(p)]
		for i := range p {
			p[i].X += v[i].X
			p[i].Y += v[i].Y
		}
	}, ecs.Reads(c.speed)).Require(ecs.Full)
	n := c.Params.Entities
	c.spawn(n, true, func(_, _ int) bool { return false })
	c.spawn(c.Others*n, false, c.Query.Has)
	commit(c.world)
}

// Step runs a tick.
func (c *copseQuery) Step(int) {
	if err := c.world.Tick(1); err != nil {
		panic(err) // no limit was set
	}
}

// copseCreate creates N entities in a world that has held as many.
type copseCreate struct{ copseXY }

// Setup makes the world that is to hold them.
func (c *copseCreate) Setup() {
	c.declare()
	c.world.Group(c.terms(c.speed)...)
	c.Step(0)
}

// Reset deletes what the last step created.
func (c *copseCreate) Reset(int) { c.despawn() }

// Step creates.
func (c *copseCreate) Step(int) {
	c.spawn(c.Params.Entities, true, allExtras)
	commit(c.world)
}

// copseDelete deletes N entities.
type copseDelete struct{ copseXY }

// Setup makes the empty world.
func (c *copseDelete) Setup() {
	c.declare()
	c.world.Group(c.terms(c.speed)...)
}

// Reset creates what is deleted.
func (c *copseDelete) Reset(int) {
	c.spawn(c.Params.Entities, true, allExtras)
	commit(c.world)
}

// Step deletes.
func (c *copseDelete) Step(int) { c.despawn() }

// copseToggle gives N entities a component and takes it away.
type copseToggle struct{ copseXY }

// Setup spawns the entities without it.
func (c *copseToggle) Setup() {
	c.declare()
	c.world.Group(c.terms()...)
	c.spawn(c.Params.Entities, false, allExtras)
	commit(c.world)
}

// Step adds, commits, removes, commits.
func (c *copseToggle) Step(int) {
	for _, e := range c.entities {
		c.speed.Set(e, Speed(StartSpeed))
	}
	commit(c.world)
	for _, e := range c.entities {
		c.speed.Remove(e)
	}
	commit(c.world)
}

// sliceQuery is the floor of the query: those with a speed stand first.
type sliceQuery struct {
	Params
	Query
	places, speeds []XY
}

// Setup fills the slices.
func (s *sliceQuery) Setup() {
	n := s.Params.Entities
	s.places, s.speeds = make([]XY, (1+s.Others)*n), make([]XY, n)
	for i := range s.places {
		s.places[i] = PlaceOf(i)
		if i >= n {
			s.places[i] = PlaceOf(i - n)
		} else {
			s.speeds[i] = StartSpeed
		}
	}
}

// Step moves them.
func (s *sliceQuery) Step(int) {
	v := s.speeds
	p := s.places[:len(v)]
	for i := range p {
		p[i].X += v[i].X
		p[i].Y += v[i].Y
	}
}

// Units returns the number of entities that move.
func (s *sliceQuery) Units() int { return s.Params.Entities }

// Checksum adds up what there is.
func (s *sliceQuery) Checksum() uint64 {
	return XYSum(len(s.places), len(s.places), func(i, c int) (XY, bool) {
		switch {
		case c == 0:
			return s.places[i], true
		case c == 1 && i < len(s.speeds):
			return s.speeds[i], true
		case c > 1 && i >= len(s.speeds):
			return StartSpeed, s.Query.Has(i-len(s.speeds), c-2)
		}
		return XY{}, false
	})
}

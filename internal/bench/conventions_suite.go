package bench

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// suiteTest is one of the tests of ecs_bench_suite, by which libraries in Rust compare
// themselves: which components the i-th entity has, and which pairs its systems walk. The
// components are those of the conventions; from [suiteFragment] on they are the fragments,
// which a test has instead of the last extras.
type suiteTest struct {
	name     string
	entities func(n int) int // at n entities of the workload
	has      func(i, n int) contract.Set
	systems  []suiteSystem
	groups   []contract.Set
}

// suiteSystem walks two components, or one if both are the same.
type suiteSystem struct {
	a, b int
	does suiteAction
}

// suiteAction is what a system does with the values of an entity.
type suiteAction uint8

const (
	suiteAdd  suiteAction = iota // the second to the first
	suiteSwap                    // changes them
)

const (
	suiteFragment  = 5  // the first component that is a fragment
	suiteFragments = 26 // how many there are
)

// suiteTests are three of its tests, at 100,000 entities of the size they have there: fragmented
// iteration (26 kinds of 20 entities), simple iteration (10,000 entities with four components),
// and the schedule (10,000 each with AB, ABC, ABCD, ABCE; systems swap A and B, C and D, C and E).
// add_remove is the metric of that name.
var suiteTests = []suiteTest{
	{
		"fragmented", func(n int) int { return max(1, n/5000) * suiteFragments },
		func(i, _ int) contract.Set { return contract.SetOf(0, suiteFragment+i%suiteFragments) },
		[]suiteSystem{{0, 0, suiteAdd}}, nil,
	},
	{
		"simple", func(n int) int { return max(1, n/10) },
		func(int, int) contract.Set { return upTo(4) },
		[]suiteSystem{{0, 1, suiteAdd}}, []contract.Set{upTo(4)},
	},
	{
		"schedule", func(n int) int { return max(1, n/10) * 4 },
		func(i, n int) contract.Set {
			return [...]contract.Set{upTo(2), upTo(3), upTo(4), upTo(3) | contract.SetOf(4)}[i/(n/4)]
		},
		[]suiteSystem{{0, 1, suiteSwap}, {2, 3, suiteSwap}, {2, 4, suiteSwap}}, []contract.Set{upTo(2)},
	},
}

// addSuite adds the tests to the conventions.
func addSuite(w *Workload, p Params) {
	for _, t := range suiteTests {
		p := Params{Entities: t.entities(p.Entities), Components: p.Components, Seed: p.Seed}
		w.Metrics = append(w.Metrics, Metric{Name: t.name, Unit: "ns", Per: "entity and tick", Kind: Steps, Params: p})
		w.Add(t.name, Case{"copse", func(p Params) Instance { return &copseSuite{copseXY: copseXY{Params: p, extras: 3}, test: t} }})
		addStored(w, t.name, common, func(m maker, p Params) *storedSuite {
			return &storedSuite{storedXY: storedXY{Params: p, maker: m}, test: t}
		})
	}
}

// doXY carries out an action on columns.
func doXY(does suiteAction, a, b []XY) {
	b = b[:len(a)]
	if does == suiteSwap {
		for i := range a {
			a[i], b[i] = b[i], a[i]
		}
		return
	}
	for i := range a {
		a[i].X += b[i].X
		a[i].Y += b[i].Y
	}
}

// copseSuite does a test on ours.
type copseSuite struct {
	copseXY
	test suiteTest
	raws []ecs.Raw // the fragments
}

// Setup spawns the entities.
func (c *copseSuite) Setup() {
	c.declare()
	for k := range suiteFragments {
		c.raws = append(c.raws, c.world.Raw("Fragment"+strconv.Itoa(k), 16))
	}
	switch c.test.name {
	case "simple":
		c.world.Group(c.place, c.speed, c.others[0].term, c.others[1].term)
	case "schedule":
		c.world.Group(c.place, c.speed)
		c.world.Group(c.others[0].term, c.others[1].term)
	}
	c.systems()
	zero := make([]byte, 16)
	for i := range c.Params.Entities {
		has := c.test.has(i, c.Params.Entities)
		e := c.world.Spawn()
		c.entities = append(c.entities, e)
		c.place.Set(e, Place(PlaceOf(i)))
		if has.Has(1) {
			c.speed.Set(e, Speed(StartSpeed))
		}
		for k, o := range c.others {
			if has.Has(2 + k) {
				o.set(e)
			}
		}
		for left := has >> suiteFragment; left != 0; left &= left - 1 {
			c.raws[left.First()].Set(e, zero)
		}
	}
	commit(c.world)
}

// systems declares those of the test.
func (c *copseSuite) systems() {
	w := c.world
	switch c.test.name {
	case "fragmented":
		ecs.System1(w, "add", func(_ ecs.Block, a []Place) { doXY(suiteAdd, asXY(a), asXY(a)) })
	case "simple":
		ecs.System2(w, "add", func(_ ecs.Block, a []Place, b []Speed) { doXY(suiteAdd, asXY(a), asXY(b)) },
			ecs.Reads(c.speed), ecs.With(c.others[0].term, c.others[1].term)).Require(ecs.Full)
	case "schedule":
		ecs.System2(w, "A B", func(_ ecs.Block, a []Place, b []Speed) { doXY(suiteSwap, asXY(a), asXY(b)) })
		ecs.System2(w, "C D", func(_ ecs.Block, a []Extra0, b []Extra1) { doXY(suiteSwap, asXY(a), asXY(b)) })
		ecs.System2(w, "C E", func(_ ecs.Block, a []Extra0, b []Extra2) { doXY(suiteSwap, asXY(a), asXY(b)) })
	}
}

// Step runs a tick.
func (c *copseSuite) Step(int) {
	if err := c.world.Tick(1); err != nil {
		panic(err) // no limit was set
	}
}

// storedSuite does a test on a storage of the contract.
type storedSuite struct {
	storedXY
	test    suiteTest
	queries []contract.Query
	visits  []func(*contract.Stretch)
}

// Setup spawns the entities.
func (c *storedSuite) Setup() {
	kinds := slices.Clone(xyKinds()[:suiteFragment])
	for range suiteFragments {
		kinds = append(kinds, contract.Kind{Name: "Fragment", Width: 16})
	}
	c.s = c.make(kinds, c.test.groups)
	values := upTo(suiteFragment)
	for i := range c.Params.Entities {
		has := c.test.has(i, c.Params.Entities)
		e := c.s.Spawn(has)
		c.entities = append(c.entities, e)
		*contract.Value[XY](c.s, e, 0) = PlaceOf(i)
		for left := has & values &^ 1; left != 0; left &= left - 1 {
			*contract.Value[XY](c.s, e, left.First()) = StartSpeed
		}
	}
	for _, s := range c.test.systems {
		spec := contract.Spec{Read: []int{s.a, s.b}, With: contract.SetOf(s.a, s.b)}
		if c.test.name == "simple" {
			spec.With = upTo(4)
		}
		c.queries = append(c.queries, c.s.Query(spec))
		c.visits = append(c.visits, func(b *contract.Stretch) { doStretch(s.does, b) })
	}
}

// doStretch carries out an action on a stretch.
func doStretch(does suiteAction, s *contract.Stretch) {
	a, inStep := contract.In[XY](s, 0)
	b, both := contract.In[XY](s, 1)
	switch {
	case inStep && both:
		doXY(does, a, b)
	case does == suiteSwap:
		for i := range s.Len {
			a, b := contract.At[XY](s, 0, i), contract.At[XY](s, 1, i)
			*a, *b = *b, *a
		}
	default:
		moveXY(s)
	}
}

// Step runs a tick.
func (c *storedSuite) Step(int) {
	for i, q := range c.queries {
		q.Each(c.visits[i])
	}
}

// Checksum adds up what there is; fragments have no values that matter.
func (c *storedSuite) Checksum() uint64 {
	return XYSum(c.s.Len(), len(c.entities), func(i, component int) (XY, bool) {
		if component >= suiteFragment {
			return XY{}, false
		}
		if p := contract.Value[XY](c.s, c.entities[i], component); p != nil {
			return *p, true
		}
		return XY{}, false
	})
}

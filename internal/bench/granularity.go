package bench

import (
	"strconv"

	"github.com/copse-ecs/copse/ecs"
)

// kindBits is how many tags tell the kinds of the granularity workload apart.
const kindBits = 8

// granularities are the numbers of groups that are tried: all conjunctions of the first
// 0, 2, 4, 6 and 8 tags or their absence, so that every entity is in one group.
var granularities = []int{0, 2, 4, 6, kindBits}

// Granularity arranges one population finer and finer: every entity has Position and
// Velocity and is of one of 256 kinds, which eight tags tell apart; 1 to 256 groups divide
// the arrays by kind. A tick walks all of them; a change takes the first tag from an entity
// or gives it back, which is a move between groups unless there is only one. Changes come by
// the tenth of the population, or one in a commit, which is what the paper counts.
func Granularity(p Params) Workload {
	p.Components = 2
	w := Workload{
		Name:  "granularity",
		About: "entities of 256 kinds in 1 to 256 groups; a tick walks them all, a step changes the kind of 10% of them or of one",
	}
	add := func(name string, per string, cases ...Case) {
		w.Metrics = append(w.Metrics, Metric{Name: name, Unit: "ns", Per: per, Kind: Steps, Params: p, Cases: cases})
	}
	for _, bits := range granularities {
		add("tick-"+strconv.Itoa(1<<bits), "entity and tick",
			Case{"copse", func(p Params) Instance { return &copseKinds{Params: p, bits: bits} }},
			Case{"slices", func(p Params) Instance { return &sliceKinds{Params: p} }})
	}
	for _, share := range []struct {
		name    string
		percent int
	}{{"change-10pct-", 10}, {"change-one-", 0}} {
		for _, bits := range granularities {
			add(share.name+strconv.Itoa(1<<bits), "change",
				Case{"copse", func(p Params) Instance {
					c := &copseKindChanges{Changes: NewChanges(p, share.percent)}
					c.Params, c.bits = p, bits
					return c
				}})
		}
	}
	const finest = "256" // for storages without groups all granularities are this one
	addStored(&w, "tick-"+finest, common, func(m maker, p Params) *storedKinds { return &storedKinds{Params: p, maker: m} })
	for metric, percent := range map[string]int{"change-10pct-" + finest: 10, "change-one-" + finest: 0} {
		addStored(&w, metric, common, func(m maker, p Params) *storedKindChanges {
			return &storedKindChanges{storedKinds{Params: p, maker: m}, NewChanges(p, percent)}
		})
	}
	return w
}

// Kinds draws the kind of each entity. Bit b of it says whether the entity has the tag b.
func Kinds(p Params) []uint8 {
	random := NewRandom(p.Seed + 4)
	out := make([]uint8, p.Entities)
	for i := range out {
		out[i] = uint8(random.Below(1 << kindBits))
	}
	return out
}

// KindSum is the checksum of the granularity workload.
func KindSum(entities int, value func(i int) (position, velocity Vec, kind uint8)) (sum uint64) {
	for i := range entities {
		p, v, kind := value(i)
		sum = Mix(sum, uint64(i*2), p.X, p.Y, p.Z)
		sum = Mix(sum, uint64(i*2+1), v.X, v.Y, float32(kind))
	}
	return sum
}

// The tags that tell kinds apart.
type (
	bit0 struct{}
	bit1 struct{}
	bit2 struct{}
	bit3 struct{}
	bit4 struct{}
	bit5 struct{}
	bit6 struct{}
	bit7 struct{}
)

type copseKinds struct {
	Params
	bits     int // of the kind that groups tell apart
	world    *ecs.World
	position ecs.Handle[Position]
	velocity ecs.Handle[Velocity]
	tags     []ecs.TagHandle
	entities []ecs.Entity
}

// Setup spawns kind by kind, and declares the groups.
func (c *copseKinds) Setup() {
	w := ecs.NewWorld()
	c.world, c.position, c.velocity = w, ecs.Component[Position](w), ecs.Component[Velocity](w)
	c.tags = []ecs.TagHandle{
		ecs.Tag[bit0](w), ecs.Tag[bit1](w), ecs.Tag[bit2](w), ecs.Tag[bit3](w),
		ecs.Tag[bit4](w), ecs.Tag[bit5](w), ecs.Tag[bit6](w), ecs.Tag[bit7](w),
	}
	for k := range 1 << c.bits {
		terms := []ecs.Term{c.position, c.velocity}
		for b, tag := range c.tags[:c.bits] {
			if k>>b&1 != 0 {
				terms = append(terms, tag)
			} else {
				terms = append(terms, ecs.Not(tag))
			}
		}
		w.Group(terms...)
	}
	for _, g := range w.Groups() {
		if !g.Accepted() {
			panic("bench: " + g.Explain())
		}
	}
	derive[Position, Velocity](w, Loop, nil, ecs.Full)
	c.spawn()
}

func (c *copseKinds) spawn() {
	kinds := Kinds(c.Params)
	var counts [1 << kindBits]int
	for _, k := range kinds {
		counts[k]++
	}
	var lists [1 << kindBits][]ecs.Entity
	for k, n := range counts {
		terms := []ecs.Term{c.position, c.velocity}
		for b, tag := range c.tags {
			if k>>b&1 != 0 {
				terms = append(terms, tag)
			}
		}
		var err error
		lists[k], err = c.world.SpawnMany(n, func(b ecs.Block) {
			p, v := c.position.In(b), c.velocity.In(b)
			for i := range p {
				p[i], v[i] = Position(One), Velocity(One)
			}
		}, terms...)
		if err != nil {
			panic(err) // no limit was set
		}
	}
	c.entities = make([]ecs.Entity, len(kinds))
	for i, k := range kinds {
		c.entities[i], lists[k] = lists[k][0], lists[k][1:]
	}
}

// Step runs a tick.
func (c *copseKinds) Step(int) {
	if err := c.world.Tick(Delta); err != nil {
		panic(err) // no limit was set
	}
}

// Units returns the number of entities.
func (c *copseKinds) Units() int { return c.Params.Entities }

// Checksum adds up the values and kinds of all entities.
func (c *copseKinds) Checksum() uint64 {
	return KindSum(len(c.entities), func(i int) (p, v Vec, kind uint8) {
		e := c.entities[i]
		for b, tag := range c.tags {
			if tag.Has(e) {
				kind |= 1 << b
			}
		}
		return Vec(c.position.Get(e)), Vec(c.velocity.Get(e)), kind
	})
}

// copseKindChanges changes kinds instead of running ticks.
type copseKindChanges struct {
	copseKinds
	*Changes
}

// Step gives or takes the first tag: what [Change] calls to lose is to have the other of
// both states than at first.
func (c *copseKindChanges) Step(i int) {
	tag := c.tags[0]
	for _, change := range c.Of(i) {
		if e := c.entities[change.Entity]; tag.Has(e) {
			tag.Remove(e)
		} else {
			tag.Add(e)
		}
	}
	commit(c.world)
}

// Units returns the number of changes.
func (c *copseKindChanges) Units() int { return c.Count() }

// sliceKinds is the floor of the ticks: two slices, whatever the kinds.
type sliceKinds struct {
	Params
	positions, velocities []Vec
	kinds                 []uint8
}

// Setup fills the slices.
func (s *sliceKinds) Setup() {
	s.kinds = Kinds(s.Params)
	s.positions, s.velocities = make([]Vec, len(s.kinds)), make([]Vec, len(s.kinds))
	for i := range s.kinds {
		s.positions[i], s.velocities[i] = One, One
	}
}

// Step walks both slices.
func (s *sliceKinds) Step(int) { Loop(s.positions, s.velocities, Delta) }

// Units returns the number of entities.
func (s *sliceKinds) Units() int { return s.Params.Entities }

// Checksum adds up the values and kinds of all entities.
func (s *sliceKinds) Checksum() uint64 {
	return KindSum(len(s.kinds), func(i int) (p, v Vec, kind uint8) { return s.positions[i], s.velocities[i], s.kinds[i] })
}

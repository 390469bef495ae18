package counted

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// mode says when a verb takes effect.
type mode uint8

const (
	atOnce  mode = iota
	inBatch      // at the end of a Batch of all entities
	inTick       // at the end of a tick, in which a task changes all entities
)

// mover is what each entity has.
type mover struct {
	scenario.Position
	scenario.Velocity
}

// movers are entities with a position and a velocity. The groups are nested: those two, and those two with what a verb adds.
type movers struct {
	world    *ecs.World
	position ecs.Handle[scenario.Position]
	extra    ecs.Handle[scenario.Acceleration]
	mark     ecs.TagHandle
	bundle   *ecs.Bundle[mover]
	list     []ecs.Entity // in shuffled order
	spawned  []ecs.Entity
	seen     uint64 // by observers in the last step
}

func newMovers(adds func(m *movers) ecs.Term) *movers {
	w := ecs.NewWorld()
	m := &movers{world: w, position: ecs.Component[scenario.Position](w), bundle: ecs.NewBundle[mover](w), spawned: make([]ecs.Entity, entities)}
	velocity := ecs.Component[scenario.Velocity](w)
	m.extra, m.mark = ecs.Component[scenario.Acceleration](w), w.TagNamed("mark")
	w.Group(m.position, velocity)
	if adds != nil {
		w.Group(m.position, velocity, adds(m))
	}
	spawned := w.SpawnMany(entities, nil, m.position, velocity)
	for _, i := range scenario.DrawOrder(params()) {
		m.list = append(m.list, spawned[i])
	}
	m.setAll()
	return m
}

func (m *movers) setAll() {
	for i, e := range m.list {
		m.position.Set(e, scenario.Position(scenario.VerbValue(i, 0)))
	}
}

// sum includes all positions in shuffled order.
func (m *movers) sum() uint64 {
	return scenario.VerbSum(m.world.Len(), m.seen, func(i int) scenario.Vec { return scenario.Vec(m.position.Get(m.list[i])) })
}

func get() Work {
	m := newMovers(nil)
	var sum uint64
	return Work{
		Step: func() {
			sum = 0
			for _, e := range m.list {
				sum = scenario.Fold(sum, scenario.Vec(m.position.Get(e)))
			}
		},
		Sum: func() uint64 { return sum + m.sum() },
	}
}

// verb changes all entities in one or two parts, of which the second takes the first back.
type verb struct {
	adds  func(m *movers) ecs.Term // what makes the second group; nil for none
	parts []func(m *movers)
}

var (
	set    = verb{parts: []func(*movers){(*movers).setAll}}
	setNew = verb{func(m *movers) ecs.Term { return m.extra }, []func(*movers){
		func(m *movers) {
			for i, e := range m.list {
				m.extra.Set(e, scenario.Acceleration(scenario.VerbValue(i, 0)))
			}
		},
		func(m *movers) {
			for _, e := range m.list {
				m.extra.Remove(e)
			}
		},
	}}
	addRemove = verb{func(m *movers) ecs.Term { return m.mark }, []func(*movers){
		func(m *movers) {
			for _, e := range m.list {
				m.mark.Add(e)
			}
		},
		func(m *movers) {
			for _, e := range m.list {
				m.mark.Remove(e)
			}
		},
	}}
	spawnDespawn = verb{func(m *movers) ecs.Term { return m.extra }, []func(*movers){
		func(m *movers) {
			for i := range m.spawned {
				m.spawned[i] = m.bundle.Spawn(mover{Position: scenario.Position(scenario.VerbValue(i, 0))})
			}
		},
		func(m *movers) {
			for _, e := range m.spawned {
				m.world.Despawn(e)
			}
		},
	}}
)

func verbs(v verb, when mode, observed bool) func() Work {
	return func() Work {
		m := newMovers(v.adds)
		if observed {
			m.observe()
		}
		carryOut := m.carrier(when)
		return Work{
			Step: func() {
				m.seen = 0
				for _, part := range v.parts {
					carryOut(part)
				}
			},
			Sum: m.sum,
		}
	}
}

// carrier returns what carries a part out.
func (m *movers) carrier(when mode) func(part func(*movers)) {
	switch when {
	case inBatch:
		return func(part func(*movers)) { m.world.Batch(func() { part(m) }) }
	case inTick:
		var now func(*movers)
		ecs.Task(m.world, "Change", func(ecs.Tick) { now(m) })
		return func(part func(*movers)) {
			now = part
			must(m.world.Tick(1))
		}
	}
	return func(part func(*movers)) { part(m) }
}

// observe lets observers read the values of all changes.
func (m *movers) observe() {
	w := m.world
	w.Observe(m.position, ecs.Spawned|ecs.Replaced, func(o ecs.Observed) { see(m, m.position.After(o)) })
	w.Observe(m.position, ecs.Despawned, func(o ecs.Observed) { see(m, m.position.Before(o)) })
	w.Observe(m.extra, ecs.Added, func(o ecs.Observed) { see(m, m.extra.After(o)) })
	w.Observe(m.extra, ecs.Removed, func(o ecs.Observed) { see(m, m.extra.Before(o)) })
}

func see[T scenario.AnyVec](m *movers, values []T) {
	for _, v := range scenario.AsVecs(values) {
		m.seen += uint64(v.X)
	}
}

func spawnBulk() Work {
	w := ecs.NewWorld()
	position, velocity := ecs.Component[scenario.Position](w), ecs.Component[scenario.Velocity](w)
	w.Group(position, velocity)
	var list []ecs.Entity
	fill := func(b ecs.Block) {
		for i, column := 0, position.In(b); i < len(column); i++ {
			column[i] = scenario.Position(scenario.VerbValue(i, 0))
		}
	}
	return Work{
		Step: func() {
			w.Reset()
			list = w.SpawnMany(entities, fill, position, velocity)
		},
		Sum: func() uint64 {
			return scenario.VerbSum(w.Len(), 0, func(i int) scenario.Vec { return scenario.Vec(position.Get(list[i])) })
		},
	}
}

package main

import (
	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// archeOne has the two maps of Arche for a single component: one reads, the other changes.
type archeOne[T any] struct {
	generic.Map[T]
	changes generic.Map1[T]
}

func newArcheOne[T any](w *ecs.World) *archeOne[T] {
	return &archeOne[T]{generic.NewMap[T](w), generic.NewMap1[T](w)}
}

// Add adds the component to an entity.
func (o *archeOne[T]) Add(e ecs.Entity, value *T) { o.changes.Assign(e, value) }

// Remove removes the component from an entity.
func (o *archeOne[T]) Remove(e ecs.Entity) { o.changes.Remove(e) }

// archeSpawners returns for each mask a function that makes an entity with those components.
func archeSpawners(w *ecs.World) [1 << scenario.LifeComponents]func(*lifeValues) ecs.Entity {
	a := generic.NewMap1[lifeA](w)
	b := generic.NewMap1[lifeB](w)
	ab := generic.NewMap2[lifeA, lifeB](w)
	c := generic.NewMap1[lifeC](w)
	ac := generic.NewMap2[lifeA, lifeC](w)
	bc := generic.NewMap2[lifeB, lifeC](w)
	abc := generic.NewMap3[lifeA, lifeB, lifeC](w)
	d := generic.NewMap1[lifeD](w)
	ad := generic.NewMap2[lifeA, lifeD](w)
	bd := generic.NewMap2[lifeB, lifeD](w)
	abd := generic.NewMap3[lifeA, lifeB, lifeD](w)
	cd := generic.NewMap2[lifeC, lifeD](w)
	acd := generic.NewMap3[lifeA, lifeC, lifeD](w)
	bcd := generic.NewMap3[lifeB, lifeC, lifeD](w)
	abcd := generic.NewMap4[lifeA, lifeB, lifeC, lifeD](w)
	return [...]func(*lifeValues) ecs.Entity{
		func(*lifeValues) ecs.Entity { return w.NewEntity() },
		func(v *lifeValues) ecs.Entity { return a.NewWith(&v.a) },
		func(v *lifeValues) ecs.Entity { return b.NewWith(&v.b) },
		func(v *lifeValues) ecs.Entity { return ab.NewWith(&v.a, &v.b) },
		func(v *lifeValues) ecs.Entity { return c.NewWith(&v.c) },
		func(v *lifeValues) ecs.Entity { return ac.NewWith(&v.a, &v.c) },
		func(v *lifeValues) ecs.Entity { return bc.NewWith(&v.b, &v.c) },
		func(v *lifeValues) ecs.Entity { return abc.NewWith(&v.a, &v.b, &v.c) },
		func(v *lifeValues) ecs.Entity { return d.NewWith(&v.d) },
		func(v *lifeValues) ecs.Entity { return ad.NewWith(&v.a, &v.d) },
		func(v *lifeValues) ecs.Entity { return bd.NewWith(&v.b, &v.d) },
		func(v *lifeValues) ecs.Entity { return abd.NewWith(&v.a, &v.b, &v.d) },
		func(v *lifeValues) ecs.Entity { return cd.NewWith(&v.c, &v.d) },
		func(v *lifeValues) ecs.Entity { return acd.NewWith(&v.a, &v.c, &v.d) },
		func(v *lifeValues) ecs.Entity { return bcd.NewWith(&v.b, &v.c, &v.d) },
		func(v *lifeValues) ecs.Entity { return abcd.NewWith(&v.a, &v.b, &v.c, &v.d) },
	}
}

func (l *archeLife) random() {
	for _, phases := range l.script {
		for _, ops := range phases {
			for i, op := range ops {
				l.do(op, float64(i))
			}
		}
	}
}

func (l *archeLife) do(op scenario.LifeOp, x float64) {
	switch op.Action {
	case scenario.OpCreate:
		l.values = lifeOf(x)
		l.list = append(l.list, l.spawn[op.Mask](&l.values))
	case scenario.OpWrite:
		l.write(op, x)
	case scenario.OpEnsure:
		l.ensure(op, x)
	case scenario.OpRemove:
		l.remove(op)
	case scenario.OpDelete:
		l.world.RemoveEntity(l.list[op.Entity])
	}
}

// write overwrites the components of the mask, which the entity has.
func (l *archeLife) write(op scenario.LifeOp, x float64) {
	e := l.list[op.Entity]
	if op.Has(0) {
		*l.a.Get(e) = scenario.NewA(x)
	}
	if op.Has(1) {
		*l.b.Get(e) = scenario.NewB(x)
	}
	if op.Has(2) {
		*l.c.Get(e) = scenario.NewC(x)
	}
	if op.Has(3) {
		*l.d.Get(e) = scenario.NewD(x)
	}
}

// ensure adds the one component of the mask, or overwrites it.
func (l *archeLife) ensure(op scenario.LifeOp, x float64) {
	e := l.list[op.Entity]
	switch op.Mask {
	case 1:
		archeEnsure(l.a, e, scenario.NewA(x))
	case 2:
		archeEnsure(l.b, e, scenario.NewB(x))
	case 4:
		archeEnsure(l.c, e, scenario.NewC(x))
	case 8:
		archeEnsure(l.d, e, scenario.NewD(x))
	}
}

func archeEnsure[T any](m *archeOne[T], e ecs.Entity, value T) {
	if p := m.Get(e); p != nil {
		*p = value
	} else {
		m.Add(e, &value)
	}
}

// remove removes the one component of the mask, if the entity has it.
func (l *archeLife) remove(op scenario.LifeOp) {
	e := l.list[op.Entity]
	switch op.Mask {
	case 1:
		archeRemove(l.a, e)
	case 2:
		archeRemove(l.b, e)
	case 4:
		archeRemove(l.c, e)
	case 8:
		archeRemove(l.d, e)
	}
}

func archeRemove[T any](m *archeOne[T], e ecs.Entity) {
	if m.Has(e) {
		m.Remove(e)
	}
}

// Checksum includes the sum of all written values and the values that are left.
func (l *archeLife) Checksum() uint64 {
	if l.test == scenario.LifeAdd {
		return scenario.AddSum(l.world.Stats().Entities.Used, func(yield func(scenario.LifeValues) bool) {
			filter := generic.NewFilter4[lifeA, lifeB, lifeC, lifeD]()
			for q := filter.Query(l.world); q.Next(); {
				a, b, c, d := q.Get()
				yield(scenario.LifeValues{A: *a, B: *b, C: *c, D: *d})
			}
		})
	}
	created := 0
	if l.script != nil {
		created = len(l.list)
	}
	return scenario.LifeSum(l.written, l.world.Stats().Entities.Used, created, l.value)
}

func (l *archeLife) value(i, component int) (float64, bool) {
	e := l.list[i]
	if !l.world.Alive(e) {
		return 0, false
	}
	switch component {
	case 0:
		if p := l.a.Get(e); p != nil {
			return p.X, true
		}
	case 1:
		if p := l.b.Get(e); p != nil {
			return p.X, true
		}
	case 2:
		if p := l.c.Get(e); p != nil {
			return p.X, true
		}
	case 3:
		if p := l.d.Get(e); p != nil {
			return p.X, true
		}
	}
	return 0, false
}

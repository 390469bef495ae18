package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkSpawners returns for each mask a function that makes an entity with those components.
func arkSpawners(w *ecs.World) [1 << scenario.LifeComponents]func(*lifeValues) ecs.Entity {
	a := ecs.NewMap1[lifeA](w)
	b := ecs.NewMap1[lifeB](w)
	ab := ecs.NewMap2[lifeA, lifeB](w)
	c := ecs.NewMap1[lifeC](w)
	ac := ecs.NewMap2[lifeA, lifeC](w)
	bc := ecs.NewMap2[lifeB, lifeC](w)
	abc := ecs.NewMap3[lifeA, lifeB, lifeC](w)
	d := ecs.NewMap1[lifeD](w)
	ad := ecs.NewMap2[lifeA, lifeD](w)
	bd := ecs.NewMap2[lifeB, lifeD](w)
	abd := ecs.NewMap3[lifeA, lifeB, lifeD](w)
	cd := ecs.NewMap2[lifeC, lifeD](w)
	acd := ecs.NewMap3[lifeA, lifeC, lifeD](w)
	bcd := ecs.NewMap3[lifeB, lifeC, lifeD](w)
	abcd := ecs.NewMap4[lifeA, lifeB, lifeC, lifeD](w)
	return [...]func(*lifeValues) ecs.Entity{
		func(*lifeValues) ecs.Entity { return w.NewEntity() },
		func(v *lifeValues) ecs.Entity { return a.NewEntity(&v.a) },
		func(v *lifeValues) ecs.Entity { return b.NewEntity(&v.b) },
		func(v *lifeValues) ecs.Entity { return ab.NewEntity(&v.a, &v.b) },
		func(v *lifeValues) ecs.Entity { return c.NewEntity(&v.c) },
		func(v *lifeValues) ecs.Entity { return ac.NewEntity(&v.a, &v.c) },
		func(v *lifeValues) ecs.Entity { return bc.NewEntity(&v.b, &v.c) },
		func(v *lifeValues) ecs.Entity { return abc.NewEntity(&v.a, &v.b, &v.c) },
		func(v *lifeValues) ecs.Entity { return d.NewEntity(&v.d) },
		func(v *lifeValues) ecs.Entity { return ad.NewEntity(&v.a, &v.d) },
		func(v *lifeValues) ecs.Entity { return bd.NewEntity(&v.b, &v.d) },
		func(v *lifeValues) ecs.Entity { return abd.NewEntity(&v.a, &v.b, &v.d) },
		func(v *lifeValues) ecs.Entity { return cd.NewEntity(&v.c, &v.d) },
		func(v *lifeValues) ecs.Entity { return acd.NewEntity(&v.a, &v.c, &v.d) },
		func(v *lifeValues) ecs.Entity { return bcd.NewEntity(&v.b, &v.c, &v.d) },
		func(v *lifeValues) ecs.Entity { return abcd.NewEntity(&v.a, &v.b, &v.c, &v.d) },
	}
}

func (l *arkLife) random() {
	for _, phases := range l.script {
		for _, ops := range phases {
			for i, op := range ops {
				l.do(op, float64(i))
			}
		}
	}
}

func (l *arkLife) do(op scenario.LifeOp, x float64) {
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
func (l *arkLife) write(op scenario.LifeOp, x float64) {
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
func (l *arkLife) ensure(op scenario.LifeOp, x float64) {
	e := l.list[op.Entity]
	switch op.Mask {
	case 1:
		arkEnsure(l.a, e, scenario.NewA(x))
	case 2:
		arkEnsure(l.b, e, scenario.NewB(x))
	case 4:
		arkEnsure(l.c, e, scenario.NewC(x))
	case 8:
		arkEnsure(l.d, e, scenario.NewD(x))
	}
}

func arkEnsure[T any](m *ecs.Map[T], e ecs.Entity, value T) {
	if p := m.Get(e); p != nil {
		*p = value
	} else {
		m.Add(e, &value)
	}
}

// remove removes the one component of the mask, if the entity has it.
func (l *arkLife) remove(op scenario.LifeOp) {
	e := l.list[op.Entity]
	switch op.Mask {
	case 1:
		arkRemove(l.a, e)
	case 2:
		arkRemove(l.b, e)
	case 4:
		arkRemove(l.c, e)
	case 8:
		arkRemove(l.d, e)
	}
}

func arkRemove[T any](m *ecs.Map[T], e ecs.Entity) {
	if m.Has(e) {
		m.Remove(e)
	}
}

// Checksum includes the sum of all written values and the values that are left.
func (l *arkLife) Checksum() uint64 {
	if l.test == scenario.LifeAdd {
		return scenario.AddSum(l.world.Stats().Entities.Used, func(yield func(scenario.LifeValues) bool) {
			for q := l.filter.Query(); q.Next(); {
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

func (l *arkLife) value(i, component int) (float64, bool) {
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

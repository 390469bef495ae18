package bench

import "github.com/copse-ecs/copse/ecs"

// random changes one entity after the other at once, as the other storages do. What ends is
// queued: many end in one phase, and one commit for all costs less.
func (l *copseLife) random() {
	for _, phases := range l.script {
		for i, op := range phases[0] {
			if op.Action == Create {
				l.list = append(l.list, l.makers[op.Mask](float64(i)))
			} else {
				l.overwrite(op, float64(i))
			}
		}
		commit(l.world)
		for i, op := range phases[1] {
			switch op.Action {
			case Write:
				l.overwrite(op, float64(i))
			case Ensure:
				l.ensure(op, float64(i))
			default:
				l.removeNow(op)
			}
		}
		commit(l.world)
		l.endSome(phases[2])
	}
}

// endSome is the last phase of a round.
func (l *copseLife) endSome(ops []Op) {
	for i, op := range ops {
		if op.Action == Delete {
			l.world.Despawn(l.list[op.Entity])
		} else {
			l.overwrite(op, float64(i))
		}
	}
	commit(l.world)
}

// ensure makes sure of one component at once.
func (l *copseLife) ensure(op Op, x float64) {
	e := l.list[op.Entity]
	switch op.Mask {
	case 1:
		l.a.SetNow(e, NewA(x))
	case 2:
		l.b.SetNow(e, NewB(x))
	case 4:
		l.c.SetNow(e, NewC(x))
	case 8:
		l.d.SetNow(e, NewD(x))
	}
}

// removeNow takes one component at once.
func (l *copseLife) removeNow(op Op) {
	e := l.list[op.Entity]
	switch op.Mask {
	case 1:
		l.a.RemoveNow(e)
	case 2:
		l.b.RemoveNow(e)
	case 4:
		l.c.RemoveNow(e)
	case 8:
		l.d.RemoveNow(e)
	}
}

// overwrite writes the components of the mask where they stand.
func (l *copseLife) overwrite(op Op, x float64) {
	e := l.list[op.Entity]
	if op.Has(0) {
		*l.a.Ptr(e) = NewA(x)
	}
	if op.Has(1) {
		*l.b.Ptr(e) = NewB(x)
	}
	if op.Has(2) {
		*l.c.Ptr(e) = NewC(x)
	}
	if op.Has(3) {
		*l.d.Ptr(e) = NewD(x)
	}
}

// randomQueued queues all that it can, as within a system.
func (l *copseLife) randomQueued() {
	for _, phases := range l.script {
		for i, op := range phases[0] {
			if op.Action == Create {
				l.list = append(l.list, l.queues[op.Mask](float64(i)))
			} else {
				l.setAll(op, i)
			}
		}
		commit(l.world)
		for i, op := range phases[1] {
			if op.Action != Remove {
				l.setAll(op, i)
				continue
			}
			for c := range LifeKinds {
				if op.Has(c) {
					l.remove(l.list[op.Entity], c)
				}
			}
		}
		commit(l.world)
		l.endSome(phases[2])
	}
}

// setAll queues values for all components of the mask.
func (l *copseLife) setAll(op Op, at int) {
	for c := range LifeKinds {
		if op.Has(c) {
			l.set(l.list[op.Entity], c, float64(at))
		}
	}
}

// The structs with which the entities of the random test begin, as far as no other test has them.
type (
	lifeA  struct{ A LifeA }
	lifeB  struct{ B LifeB }
	lifeAC struct {
		A LifeA
		C LifeC
	}
	lifeBD struct {
		B LifeB
		D LifeD
	}
	lifeABC struct {
		A LifeA
		B LifeB
		C LifeC
	}
	lifeABD struct {
		A LifeA
		B LifeB
		D LifeD
	}
	lifeACD struct {
		A LifeA
		C LifeC
		D LifeD
	}
	lifeBCD struct {
		B LifeB
		C LifeC
		D LifeD
	}
)

// makersAtOnce make an entity with the components of a mask. One without components is queued: it
// is looked at after the next commit.
func makersAtOnce(w *ecs.World) [1 << LifeKinds]func(float64) ecs.Entity {
	a, b, c, d := ecs.NewBundleOf[lifeA](w), ecs.NewBundleOf[lifeB](w), ecs.NewBundleOf[lifeC](w), ecs.NewBundleOf[lifeD](w)
	ab, ac, ad := ecs.NewBundleOf[lifeAB](w), ecs.NewBundleOf[lifeAC](w), ecs.NewBundleOf[lifeAD](w)
	bc, bd, cd := ecs.NewBundleOf[lifeBC](w), ecs.NewBundleOf[lifeBD](w), ecs.NewBundleOf[lifeCD](w)
	abc, abd := ecs.NewBundleOf[lifeABC](w), ecs.NewBundleOf[lifeABD](w)
	acd, bcd := ecs.NewBundleOf[lifeACD](w), ecs.NewBundleOf[lifeBCD](w)
	abcd := ecs.NewBundleOf[lifeABCD](w)
	return [...]func(float64) ecs.Entity{
		func(float64) ecs.Entity { return w.Spawn() },
		func(x float64) ecs.Entity { return made(a.SpawnNow(lifeA{NewA(x)})) },
		func(x float64) ecs.Entity { return made(b.SpawnNow(lifeB{NewB(x)})) },
		func(x float64) ecs.Entity { return made(ab.SpawnNow(lifeAB{NewA(x), NewB(x)})) },
		func(x float64) ecs.Entity { return made(c.SpawnNow(lifeC{NewC(x)})) },
		func(x float64) ecs.Entity { return made(ac.SpawnNow(lifeAC{NewA(x), NewC(x)})) },
		func(x float64) ecs.Entity { return made(bc.SpawnNow(lifeBC{NewB(x), NewC(x)})) },
		func(x float64) ecs.Entity { return made(abc.SpawnNow(lifeABC{NewA(x), NewB(x), NewC(x)})) },
		func(x float64) ecs.Entity { return made(d.SpawnNow(lifeD{NewD(x)})) },
		func(x float64) ecs.Entity { return made(ad.SpawnNow(lifeAD{NewA(x), NewD(x)})) },
		func(x float64) ecs.Entity { return made(bd.SpawnNow(lifeBD{NewB(x), NewD(x)})) },
		func(x float64) ecs.Entity { return made(abd.SpawnNow(lifeABD{NewA(x), NewB(x), NewD(x)})) },
		func(x float64) ecs.Entity { return made(cd.SpawnNow(lifeCD{NewC(x), NewD(x)})) },
		func(x float64) ecs.Entity { return made(acd.SpawnNow(lifeACD{NewA(x), NewC(x), NewD(x)})) },
		func(x float64) ecs.Entity { return made(bcd.SpawnNow(lifeBCD{NewB(x), NewC(x), NewD(x)})) },
		func(x float64) ecs.Entity { return made(abcd.SpawnNow(lifeABCD{NewA(x), NewB(x), NewC(x), NewD(x)})) },
	}
}

// made returns an entity that could be made: no limit was set.
func made(e ecs.Entity, err error) ecs.Entity {
	if err != nil {
		panic(err)
	}
	return e
}

// queuedMakers queue an entity with the components of a mask.
func queuedMakers(w *ecs.World) [1 << LifeKinds]func(float64) ecs.Entity {
	abc, abd := ecs.NewBundle3[LifeA, LifeB, LifeC](w), ecs.NewBundle3[LifeA, LifeB, LifeD](w)
	acd, bcd := ecs.NewBundle3[LifeA, LifeC, LifeD](w), ecs.NewBundle3[LifeB, LifeC, LifeD](w)
	abcd := ecs.NewBundle4[LifeA, LifeB, LifeC, LifeD](w)
	return [...]func(float64) ecs.Entity{
		func(float64) ecs.Entity { return w.Spawn() },
		oneOf(w, NewA),
		oneOf(w, NewB),
		twoOf(w, NewA, NewB),
		oneOf(w, NewC),
		twoOf(w, NewA, NewC),
		twoOf(w, NewB, NewC),
		func(x float64) ecs.Entity { return abc.Spawn(NewA(x), NewB(x), NewC(x)) },
		oneOf(w, NewD),
		twoOf(w, NewA, NewD),
		twoOf(w, NewB, NewD),
		func(x float64) ecs.Entity { return abd.Spawn(NewA(x), NewB(x), NewD(x)) },
		twoOf(w, NewC, NewD),
		func(x float64) ecs.Entity { return acd.Spawn(NewA(x), NewC(x), NewD(x)) },
		func(x float64) ecs.Entity { return bcd.Spawn(NewB(x), NewC(x), NewD(x)) },
		func(x float64) ecs.Entity { return abcd.Spawn(NewA(x), NewB(x), NewC(x), NewD(x)) },
	}
}

func oneOf[T any](w *ecs.World, value func(float64) T) func(float64) ecs.Entity {
	h := ecs.Component[T](w)
	return func(x float64) ecs.Entity {
		e := w.Spawn()
		h.Set(e, value(x))
		return e
	}
}

func twoOf[A, B any](w *ecs.World, a func(float64) A, b func(float64) B) func(float64) ecs.Entity {
	both := ecs.NewBundle2[A, B](w)
	return func(x float64) ecs.Entity { return both.Spawn(a(x), b(x)) }
}

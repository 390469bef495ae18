package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// lifeABCD and the other structs are the bundles with which entities are spawned: queueing a struct is the fastest way to
// spawn many entities of a kind.
type (
	lifeA  struct{ A scenario.LifeA }
	lifeB  struct{ B scenario.LifeB }
	lifeC  struct{ C scenario.LifeC }
	lifeD  struct{ D scenario.LifeD }
	lifeAB struct {
		A scenario.LifeA
		B scenario.LifeB
	}
	lifeAC struct {
		A scenario.LifeA
		C scenario.LifeC
	}
	lifeAD struct {
		A scenario.LifeA
		D scenario.LifeD
	}
	lifeBC struct {
		B scenario.LifeB
		C scenario.LifeC
	}
	lifeBD struct {
		B scenario.LifeB
		D scenario.LifeD
	}
	lifeCD struct {
		C scenario.LifeC
		D scenario.LifeD
	}
	lifeABC struct {
		A scenario.LifeA
		B scenario.LifeB
		C scenario.LifeC
	}
	lifeABD struct {
		A scenario.LifeA
		B scenario.LifeB
		D scenario.LifeD
	}
	lifeACD struct {
		A scenario.LifeA
		C scenario.LifeC
		D scenario.LifeD
	}
	lifeBCD struct {
		B scenario.LifeB
		C scenario.LifeC
		D scenario.LifeD
	}
	lifeABCD struct {
		A scenario.LifeA
		B scenario.LifeB
		C scenario.LifeC
		D scenario.LifeD
	}
)

// spawnersNow returns for each mask a function that spawns an entity with those components at once.
func spawnersNow(w *ecs.World) [1 << scenario.LifeComponents]func(float64) ecs.Entity {
	a, b, c, d := ecs.NewBundle[lifeA](w), ecs.NewBundle[lifeB](w), ecs.NewBundle[lifeC](w), ecs.NewBundle[lifeD](w)
	ab, ac, ad := ecs.NewBundle[lifeAB](w), ecs.NewBundle[lifeAC](w), ecs.NewBundle[lifeAD](w)
	bc, bd, cd := ecs.NewBundle[lifeBC](w), ecs.NewBundle[lifeBD](w), ecs.NewBundle[lifeCD](w)
	abc, abd := ecs.NewBundle[lifeABC](w), ecs.NewBundle[lifeABD](w)
	acd, bcd := ecs.NewBundle[lifeACD](w), ecs.NewBundle[lifeBCD](w)
	abcd := ecs.NewBundle[lifeABCD](w)
	return [...]func(float64) ecs.Entity{
		func(float64) ecs.Entity { return w.Spawn() },
		func(x float64) ecs.Entity { return a.Spawn(lifeA{scenario.NewA(x)}) },
		func(x float64) ecs.Entity { return b.Spawn(lifeB{scenario.NewB(x)}) },
		func(x float64) ecs.Entity { return ab.Spawn(lifeAB{scenario.NewA(x), scenario.NewB(x)}) },
		func(x float64) ecs.Entity { return c.Spawn(lifeC{scenario.NewC(x)}) },
		func(x float64) ecs.Entity { return ac.Spawn(lifeAC{scenario.NewA(x), scenario.NewC(x)}) },
		func(x float64) ecs.Entity { return bc.Spawn(lifeBC{scenario.NewB(x), scenario.NewC(x)}) },
		func(x float64) ecs.Entity {
			return abc.Spawn(lifeABC{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x)})
		},
		func(x float64) ecs.Entity { return d.Spawn(lifeD{scenario.NewD(x)}) },
		func(x float64) ecs.Entity { return ad.Spawn(lifeAD{scenario.NewA(x), scenario.NewD(x)}) },
		func(x float64) ecs.Entity { return bd.Spawn(lifeBD{scenario.NewB(x), scenario.NewD(x)}) },
		func(x float64) ecs.Entity {
			return abd.Spawn(lifeABD{scenario.NewA(x), scenario.NewB(x), scenario.NewD(x)})
		},
		func(x float64) ecs.Entity { return cd.Spawn(lifeCD{scenario.NewC(x), scenario.NewD(x)}) },
		func(x float64) ecs.Entity {
			return acd.Spawn(lifeACD{scenario.NewA(x), scenario.NewC(x), scenario.NewD(x)})
		},
		func(x float64) ecs.Entity {
			return bcd.Spawn(lifeBCD{scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)})
		},
		func(x float64) ecs.Entity {
			return abcd.Spawn(lifeABCD{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)})
		},
	}
}

// queuedSpawners returns for each mask a function that queues an entity with those components.
func queuedSpawners(w *ecs.World) [1 << scenario.LifeComponents]func(float64) ecs.Entity {
	abc, abd := ecs.NewBundle[lifeABC](w), ecs.NewBundle[lifeABD](w)
	acd, bcd := ecs.NewBundle[lifeACD](w), ecs.NewBundle[lifeBCD](w)
	abcd := ecs.NewBundle[lifeABCD](w)
	return [...]func(float64) ecs.Entity{
		func(float64) ecs.Entity { return w.Spawn() },
		oneOf(w, scenario.NewA),
		oneOf(w, scenario.NewB),
		twoOf(w, scenario.NewA, scenario.NewB),
		oneOf(w, scenario.NewC),
		twoOf(w, scenario.NewA, scenario.NewC),
		twoOf(w, scenario.NewB, scenario.NewC),
		func(x float64) ecs.Entity {
			return abc.Spawn(lifeABC{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x)})
		},
		oneOf(w, scenario.NewD),
		twoOf(w, scenario.NewA, scenario.NewD),
		twoOf(w, scenario.NewB, scenario.NewD),
		func(x float64) ecs.Entity {
			return abd.Spawn(lifeABD{scenario.NewA(x), scenario.NewB(x), scenario.NewD(x)})
		},
		twoOf(w, scenario.NewC, scenario.NewD),
		func(x float64) ecs.Entity {
			return acd.Spawn(lifeACD{scenario.NewA(x), scenario.NewC(x), scenario.NewD(x)})
		},
		func(x float64) ecs.Entity {
			return bcd.Spawn(lifeBCD{scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)})
		},
		func(x float64) ecs.Entity {
			return abcd.Spawn(lifeABCD{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)})
		},
	}
}

// oneOf returns a function that queues an entity with one component.
func oneOf[T any](w *ecs.World, value func(float64) T) func(float64) ecs.Entity {
	h := ecs.Component[T](w)
	return func(x float64) ecs.Entity {
		e := w.Spawn()
		h.Set(e, value(x))
		return e
	}
}

// lifeTwo is a bundle of two components.
type lifeTwo[A, B any] struct {
	A A
	B B
}

// twoOf returns a function that queues an entity with two components.
func twoOf[A, B any](w *ecs.World, a func(float64) A, b func(float64) B) func(float64) ecs.Entity {
	both := ecs.NewBundle[lifeTwo[A, B]](w)
	return func(x float64) ecs.Entity { return both.Spawn(lifeTwo[A, B]{a(x), b(x)}) }
}

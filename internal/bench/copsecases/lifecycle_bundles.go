package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/bench/scenario"
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

// spawnersNow returns for each mask a function that spawns an entity with those components at once. An entity without
// components is queued, since nothing uses it before the next commit.
func spawnersNow(w *ecs.World) [1 << scenario.LifeComponents]func(float64) ecs.Entity {
	a, b, c, d := ecs.NewBundleOf[lifeA](w), ecs.NewBundleOf[lifeB](w), ecs.NewBundleOf[lifeC](w), ecs.NewBundleOf[lifeD](w)
	ab, ac, ad := ecs.NewBundleOf[lifeAB](w), ecs.NewBundleOf[lifeAC](w), ecs.NewBundleOf[lifeAD](w)
	bc, bd, cd := ecs.NewBundleOf[lifeBC](w), ecs.NewBundleOf[lifeBD](w), ecs.NewBundleOf[lifeCD](w)
	abc, abd := ecs.NewBundleOf[lifeABC](w), ecs.NewBundleOf[lifeABD](w)
	acd, bcd := ecs.NewBundleOf[lifeACD](w), ecs.NewBundleOf[lifeBCD](w)
	abcd := ecs.NewBundleOf[lifeABCD](w)
	return [...]func(float64) ecs.Entity{
		func(float64) ecs.Entity { return w.Spawn() },
		func(x float64) ecs.Entity { return mustSpawn(a.SpawnNow(lifeA{scenario.NewA(x)})) },
		func(x float64) ecs.Entity { return mustSpawn(b.SpawnNow(lifeB{scenario.NewB(x)})) },
		func(x float64) ecs.Entity { return mustSpawn(ab.SpawnNow(lifeAB{scenario.NewA(x), scenario.NewB(x)})) },
		func(x float64) ecs.Entity { return mustSpawn(c.SpawnNow(lifeC{scenario.NewC(x)})) },
		func(x float64) ecs.Entity { return mustSpawn(ac.SpawnNow(lifeAC{scenario.NewA(x), scenario.NewC(x)})) },
		func(x float64) ecs.Entity { return mustSpawn(bc.SpawnNow(lifeBC{scenario.NewB(x), scenario.NewC(x)})) },
		func(x float64) ecs.Entity {
			return mustSpawn(abc.SpawnNow(lifeABC{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x)}))
		},
		func(x float64) ecs.Entity { return mustSpawn(d.SpawnNow(lifeD{scenario.NewD(x)})) },
		func(x float64) ecs.Entity { return mustSpawn(ad.SpawnNow(lifeAD{scenario.NewA(x), scenario.NewD(x)})) },
		func(x float64) ecs.Entity { return mustSpawn(bd.SpawnNow(lifeBD{scenario.NewB(x), scenario.NewD(x)})) },
		func(x float64) ecs.Entity {
			return mustSpawn(abd.SpawnNow(lifeABD{scenario.NewA(x), scenario.NewB(x), scenario.NewD(x)}))
		},
		func(x float64) ecs.Entity { return mustSpawn(cd.SpawnNow(lifeCD{scenario.NewC(x), scenario.NewD(x)})) },
		func(x float64) ecs.Entity {
			return mustSpawn(acd.SpawnNow(lifeACD{scenario.NewA(x), scenario.NewC(x), scenario.NewD(x)}))
		},
		func(x float64) ecs.Entity {
			return mustSpawn(bcd.SpawnNow(lifeBCD{scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)}))
		},
		func(x float64) ecs.Entity {
			return mustSpawn(abcd.SpawnNow(lifeABCD{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)}))
		},
	}
}

// mustSpawn returns a spawned entity.
func mustSpawn(e ecs.Entity, err error) ecs.Entity {
	must(err)
	return e
}

// queuedSpawners returns for each mask a function that queues an entity with those components.
func queuedSpawners(w *ecs.World) [1 << scenario.LifeComponents]func(float64) ecs.Entity {
	abc, abd := ecs.NewBundle3[scenario.LifeA, scenario.LifeB, scenario.LifeC](w), ecs.NewBundle3[scenario.LifeA, scenario.LifeB, scenario.LifeD](w)
	acd, bcd := ecs.NewBundle3[scenario.LifeA, scenario.LifeC, scenario.LifeD](w), ecs.NewBundle3[scenario.LifeB, scenario.LifeC, scenario.LifeD](w)
	abcd := ecs.NewBundle4[scenario.LifeA, scenario.LifeB, scenario.LifeC, scenario.LifeD](w)
	return [...]func(float64) ecs.Entity{
		func(float64) ecs.Entity { return w.Spawn() },
		oneOf(w, scenario.NewA),
		oneOf(w, scenario.NewB),
		twoOf(w, scenario.NewA, scenario.NewB),
		oneOf(w, scenario.NewC),
		twoOf(w, scenario.NewA, scenario.NewC),
		twoOf(w, scenario.NewB, scenario.NewC),
		func(x float64) ecs.Entity { return abc.Spawn(scenario.NewA(x), scenario.NewB(x), scenario.NewC(x)) },
		oneOf(w, scenario.NewD),
		twoOf(w, scenario.NewA, scenario.NewD),
		twoOf(w, scenario.NewB, scenario.NewD),
		func(x float64) ecs.Entity { return abd.Spawn(scenario.NewA(x), scenario.NewB(x), scenario.NewD(x)) },
		twoOf(w, scenario.NewC, scenario.NewD),
		func(x float64) ecs.Entity { return acd.Spawn(scenario.NewA(x), scenario.NewC(x), scenario.NewD(x)) },
		func(x float64) ecs.Entity { return bcd.Spawn(scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)) },
		func(x float64) ecs.Entity {
			return abcd.Spawn(scenario.NewA(x), scenario.NewB(x), scenario.NewC(x), scenario.NewD(x))
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

// twoOf returns a function that queues an entity with two components.
func twoOf[A, B any](w *ecs.World, a func(float64) A, b func(float64) B) func(float64) ecs.Entity {
	both := ecs.NewBundle2[A, B](w)
	return func(x float64) ecs.Entity { return both.Spawn(a(x), b(x)) }
}

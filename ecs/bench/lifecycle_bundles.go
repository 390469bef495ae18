package bench

import "github.com/copse-ecs/copse/ecs"

// copsePair is what the distributed test does with two components at once.
type copsePair struct {
	spawn  func(x float64) ecs.Entity
	write  func(e ecs.Entity) float64
	set    func(e ecs.Entity, x float64)
	remove func(e ecs.Entity)
}

// copsePairs follow [Pairs]. They are written out, as those of the peers are: one generic
// function would call another one for each value.
func copsePairs(w *ecs.World) [LifeKinds]copsePair {
	a, b, c, d := ecs.Component[LifeA](w), ecs.Component[LifeB](w), ecs.Component[LifeC](w), ecs.Component[LifeD](w)
	ad, ba := ecs.NewBundle2[LifeA, LifeD](w), ecs.NewBundle2[LifeB, LifeA](w)
	cb, dc := ecs.NewBundle2[LifeC, LifeB](w), ecs.NewBundle2[LifeD, LifeC](w)
	ofAD, ofAB := ecs.NewBundleOf[lifeAD](w), ecs.NewBundleOf[lifeAB](w)
	ofBC, ofCD := ecs.NewBundleOf[lifeBC](w), ecs.NewBundleOf[lifeCD](w)
	return [...]copsePair{
		{
			func(x float64) ecs.Entity { return ofAD.Spawn(lifeAD{NewA(x), NewD(x)}) },
			func(e ecs.Entity) float64 {
				v, w := a.Ptr(e), d.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ad.Set(e, NewA(x), NewD(x)) },
			ad.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofAB.Spawn(lifeAB{NewA(x), NewB(x)}) },
			func(e ecs.Entity) float64 {
				v, w := b.Ptr(e), a.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ba.Set(e, NewB(x), NewA(x)) },
			ba.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofBC.Spawn(lifeBC{NewB(x), NewC(x)}) },
			func(e ecs.Entity) float64 {
				v, w := c.Ptr(e), b.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { cb.Set(e, NewC(x), NewB(x)) },
			cb.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofCD.Spawn(lifeCD{NewC(x), NewD(x)}) },
			func(e ecs.Entity) float64 {
				v, w := d.Ptr(e), c.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { dc.Set(e, NewD(x), NewC(x)) },
			dc.Remove,
		},
	}
}

// The structs with which entities begin: to queue them whole is the fastest way to make many
// of a kind.
type (
	lifeC  struct{ C LifeC }
	lifeD  struct{ D LifeD }
	lifeAB struct {
		A LifeA
		B LifeB
	}
	lifeAD struct {
		A LifeA
		D LifeD
	}
	lifeBC struct {
		B LifeB
		C LifeC
	}
	lifeCD struct {
		C LifeC
		D LifeD
	}
	lifeABCD struct {
		A LifeA
		B LifeB
		C LifeC
		D LifeD
	}
)

// copseMakers make an entity with the components of a mask.
func copseMakers(w *ecs.World) [1 << LifeKinds]func(float64) ecs.Entity {
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

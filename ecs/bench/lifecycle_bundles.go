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

// The bundles with which entities begin, by mask: the fastest way to make one is to have its
// values in a struct. BundleOf takes them as they are.
type (
	lifeAB struct {
		A LifeA
		B LifeB
	}
	lifeAC struct {
		A LifeA
		C LifeC
	}
	lifeAD struct {
		A LifeA
		D LifeD
	}
	lifeBC struct {
		B LifeB
		C LifeC
	}
	lifeBD struct {
		B LifeB
		D LifeD
	}
	lifeCD struct {
		C LifeC
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
	lifeABCD struct {
		A LifeA
		B LifeB
		C LifeC
		D LifeD
	}
)

// copseMakers make an entity with the components of a mask.
func copseMakers(w *ecs.World) [1 << LifeKinds]func(float64) ecs.Entity {
	abc, abd := ecs.NewBundleOf[lifeABC](w), ecs.NewBundleOf[lifeABD](w)
	acd, bcd := ecs.NewBundleOf[lifeACD](w), ecs.NewBundleOf[lifeBCD](w)
	ab, ac, ad := ecs.NewBundleOf[lifeAB](w), ecs.NewBundleOf[lifeAC](w), ecs.NewBundleOf[lifeAD](w)
	bc, bd, cd := ecs.NewBundleOf[lifeBC](w), ecs.NewBundleOf[lifeBD](w), ecs.NewBundleOf[lifeCD](w)
	abcd := ecs.NewBundleOf[lifeABCD](w)
	return [...]func(float64) ecs.Entity{
		func(float64) ecs.Entity { return w.Spawn() },
		oneOf(w, NewA),
		oneOf(w, NewB),
		func(x float64) ecs.Entity { return ab.Spawn(lifeAB{NewA(x), NewB(x)}) },
		oneOf(w, NewC),
		func(x float64) ecs.Entity { return ac.Spawn(lifeAC{NewA(x), NewC(x)}) },
		func(x float64) ecs.Entity { return bc.Spawn(lifeBC{NewB(x), NewC(x)}) },
		func(x float64) ecs.Entity { return abc.Spawn(lifeABC{NewA(x), NewB(x), NewC(x)}) },
		oneOf(w, NewD),
		func(x float64) ecs.Entity { return ad.Spawn(lifeAD{NewA(x), NewD(x)}) },
		func(x float64) ecs.Entity { return bd.Spawn(lifeBD{NewB(x), NewD(x)}) },
		func(x float64) ecs.Entity { return abd.Spawn(lifeABD{NewA(x), NewB(x), NewD(x)}) },
		func(x float64) ecs.Entity { return cd.Spawn(lifeCD{NewC(x), NewD(x)}) },
		func(x float64) ecs.Entity { return acd.Spawn(lifeACD{NewA(x), NewC(x), NewD(x)}) },
		func(x float64) ecs.Entity { return bcd.Spawn(lifeBCD{NewB(x), NewC(x), NewD(x)}) },
		func(x float64) ecs.Entity { return abcd.Spawn(lifeABCD{NewA(x), NewB(x), NewC(x), NewD(x)}) },
	}
}

func oneOf[T any](w *ecs.World, value func(float64) T) func(float64) ecs.Entity {
	of := ecs.NewBundleOf[struct{ V T }](w)
	return func(x float64) ecs.Entity { return of.Spawn(struct{ V T }{value(x)}) }
}

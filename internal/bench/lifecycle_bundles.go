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

package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/bench/scenario"
)

// lifePair has the operations of the distributed test on two components at once.
type lifePair struct {
	spawn  func(x float64) ecs.Entity
	write  func(e ecs.Entity) float64
	set    func(e ecs.Entity, x float64)
	remove func(e ecs.Entity)
}

// lifePairs returns the operations for the pairs of scenario.LifePairs. They are written out for each pair, as they are for
// the other libraries: a generic function would need a call for each value.
func lifePairs(w *ecs.World) [scenario.LifeComponents]lifePair {
	a, b, c, d := ecs.Component[scenario.LifeA](w), ecs.Component[scenario.LifeB](w), ecs.Component[scenario.LifeC](w), ecs.Component[scenario.LifeD](w)
	ad, ba := ecs.NewBundle2[scenario.LifeA, scenario.LifeD](w), ecs.NewBundle2[scenario.LifeB, scenario.LifeA](w)
	cb, dc := ecs.NewBundle2[scenario.LifeC, scenario.LifeB](w), ecs.NewBundle2[scenario.LifeD, scenario.LifeC](w)
	ofAD, ofAB := ecs.NewBundleOf[lifeAD](w), ecs.NewBundleOf[lifeAB](w)
	ofBC, ofCD := ecs.NewBundleOf[lifeBC](w), ecs.NewBundleOf[lifeCD](w)
	return [...]lifePair{
		{
			func(x float64) ecs.Entity { return ofAD.Spawn(lifeAD{scenario.NewA(x), scenario.NewD(x)}) },
			func(e ecs.Entity) float64 {
				v, w := a.Ptr(e), d.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ad.Set(e, scenario.NewA(x), scenario.NewD(x)) },
			ad.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofAB.Spawn(lifeAB{scenario.NewA(x), scenario.NewB(x)}) },
			func(e ecs.Entity) float64 {
				v, w := b.Ptr(e), a.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ba.Set(e, scenario.NewB(x), scenario.NewA(x)) },
			ba.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofBC.Spawn(lifeBC{scenario.NewB(x), scenario.NewC(x)}) },
			func(e ecs.Entity) float64 {
				v, w := c.Ptr(e), b.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { cb.Set(e, scenario.NewC(x), scenario.NewB(x)) },
			cb.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofCD.Spawn(lifeCD{scenario.NewC(x), scenario.NewD(x)}) },
			func(e ecs.Entity) float64 {
				v, w := d.Ptr(e), c.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { dc.Set(e, scenario.NewD(x), scenario.NewC(x)) },
			dc.Remove,
		},
	}
}

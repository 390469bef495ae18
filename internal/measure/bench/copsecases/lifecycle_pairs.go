package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// lifeKind has the operations of the distributed tests on the components of one kind of entity.
type lifeKind struct {
	spawn  func(x float64) ecs.Entity
	write  func(e ecs.Entity) float64
	set    func(e ecs.Entity, x float64)
	remove func(e ecs.Entity)
}

// lifePairs returns the operations for the pairs of scenario.LifePairs. They are written out for each pair, as they are for
// the other libraries: a generic function would need a call for each value.
func lifePairs(w *ecs.World) [scenario.LifeComponents]lifeKind {
	a, b, c, d := ecs.Component[scenario.LifeA](w), ecs.Component[scenario.LifeB](w), ecs.Component[scenario.LifeC](w), ecs.Component[scenario.LifeD](w)
	ofAD, ofAB := ecs.NewBundle[lifeAD](w), ecs.NewBundle[lifeAB](w)
	ofBC, ofCD := ecs.NewBundle[lifeBC](w), ecs.NewBundle[lifeCD](w)
	return [...]lifeKind{
		{
			func(x float64) ecs.Entity { return ofAD.Spawn(lifeAD{scenario.NewA(x), scenario.NewD(x)}) },
			func(e ecs.Entity) float64 {
				v, w := a.Ptr(e), d.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ofAD.Set(e, lifeAD{scenario.NewA(x), scenario.NewD(x)}) },
			ofAD.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofAB.Spawn(lifeAB{scenario.NewA(x), scenario.NewB(x)}) },
			func(e ecs.Entity) float64 {
				v, w := b.Ptr(e), a.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ofAB.Set(e, lifeAB{scenario.NewA(x), scenario.NewB(x)}) },
			ofAB.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofBC.Spawn(lifeBC{scenario.NewB(x), scenario.NewC(x)}) },
			func(e ecs.Entity) float64 {
				v, w := c.Ptr(e), b.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ofBC.Set(e, lifeBC{scenario.NewB(x), scenario.NewC(x)}) },
			ofBC.Remove,
		},
		{
			func(x float64) ecs.Entity { return ofCD.Spawn(lifeCD{scenario.NewC(x), scenario.NewD(x)}) },
			func(e ecs.Entity) float64 {
				v, w := d.Ptr(e), c.Ptr(e)
				v.X++
				w.X++
				return v.X + w.X
			},
			func(e ecs.Entity, x float64) { ofCD.Set(e, lifeCD{scenario.NewC(x), scenario.NewD(x)}) },
			ofCD.Remove,
		},
	}
}

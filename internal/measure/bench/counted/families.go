package counted

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// A family is a root, its children, and the children of each.
const (
	children      = 10
	grandchildren = 20
	families      = 10
	members       = families * (1 + children*(1+grandchildren))
)

type (
	familyRoot struct {
		scenario.LifeA
		scenario.LifeB
	}
	familyChild      struct{ scenario.LifeC }
	familyGrandchild struct{ scenario.LifeD }
)

// relatives spawns families in one batch and despawns their roots, and with them everyone, in another one.
func relatives() Work {
	w := ecs.NewWorld()
	ecs.Component[scenario.LifeA](w)
	ecs.Component[scenario.LifeB](w)
	ecs.Component[scenario.LifeC](w)
	ecs.Component[scenario.LifeD](w)
	root, child, grandchild := ecs.NewBundle[familyRoot](w), ecs.NewBundle[familyChild](w), ecs.NewBundle[familyGrandchild](w)
	childOf := ecs.Relation[ecs.ChildOf](w)
	var roots []ecs.Entity
	var alive int
	spawn := func() {
		for range families {
			of := root.Spawn(familyRoot{})
			roots = append(roots, of)
			for range children {
				next := child.Spawn(familyChild{})
				childOf.Set(next, of)
				for range grandchildren {
					childOf.Set(grandchild.Spawn(familyGrandchild{}), next)
				}
			}
		}
	}
	return Work{
		Step: func() {
			roots = roots[:0]
			w.Batch(spawn)
			alive = w.Len()
			w.Batch(func() {
				for _, e := range roots {
					w.Despawn(e)
				}
			})
		},
		Sum: func() uint64 { return scenario.Mix(uint64(alive), uint64(w.Len()), 0, 0, 0) },
	}
}

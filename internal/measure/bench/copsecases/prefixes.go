package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// The bundles of the derivative workload: prefixK has the first K components of the chain.
type (
	prefix1 struct {
		A scenario.Position
	}
	prefix2 struct {
		A scenario.Position
		B scenario.Velocity
	}
	prefix3 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
	}
	prefix4 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
	}
	prefix5 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
	}
	prefix6 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
		F scenario.Crackle
	}
	prefix7 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
		F scenario.Crackle
		G scenario.Pop
	}
	prefix8 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
		F scenario.Crackle
		G scenario.Pop
		H scenario.Lock
	}
	prefix9 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
		F scenario.Crackle
		G scenario.Pop
		H scenario.Lock
		I scenario.Drop
	}
	prefix10 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
		F scenario.Crackle
		G scenario.Pop
		H scenario.Lock
		I scenario.Drop
		J scenario.Tumble
	}
	prefix11 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
		F scenario.Crackle
		G scenario.Pop
		H scenario.Lock
		I scenario.Drop
		J scenario.Tumble
		K scenario.Waver
	}
	prefix12 struct {
		A scenario.Position
		B scenario.Velocity
		C scenario.Acceleration
		D scenario.Jerk
		E scenario.Snap
		F scenario.Crackle
		G scenario.Pop
		H scenario.Lock
		I scenario.Drop
		J scenario.Tumble
		K scenario.Waver
		L scenario.Quiver
	}
)

// prefixSpawners returns n functions; number k queues an entity with the first k+1 components.
func prefixSpawners(w *ecs.World, n int) []func() ecs.Entity {
	one := scenario.One
	all := []func() func() ecs.Entity{
		func() func() ecs.Entity { return spawner(w, prefix1{scenario.Position(one)}) },
		func() func() ecs.Entity { return spawner(w, prefix2{scenario.Position(one), scenario.Velocity(one)}) },
		func() func() ecs.Entity {
			return spawner(w, prefix3{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix4{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix5{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix6{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one), scenario.Crackle(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix7{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one), scenario.Crackle(one), scenario.Pop(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix8{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one), scenario.Crackle(one), scenario.Pop(one), scenario.Lock(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix9{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one), scenario.Crackle(one), scenario.Pop(one), scenario.Lock(one), scenario.Drop(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix10{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one), scenario.Crackle(one), scenario.Pop(one), scenario.Lock(one), scenario.Drop(one), scenario.Tumble(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix11{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one), scenario.Crackle(one), scenario.Pop(one), scenario.Lock(one), scenario.Drop(one), scenario.Tumble(one), scenario.Waver(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix12{scenario.Position(one), scenario.Velocity(one), scenario.Acceleration(one), scenario.Jerk(one), scenario.Snap(one), scenario.Crackle(one), scenario.Pop(one), scenario.Lock(one), scenario.Drop(one), scenario.Tumble(one), scenario.Waver(one), scenario.Quiver(one)})
		},
	}
	var out []func() ecs.Entity
	for _, prepare := range all[:n] {
		out = append(out, prepare())
	}
	return out
}

// spawner returns a function that queues an entity with the given values.
func spawner[S any](w *ecs.World, values S) func() ecs.Entity {
	bundle := ecs.NewBundle[S](w)
	return func() ecs.Entity { return bundle.Spawn(values) }
}

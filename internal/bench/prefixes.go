package bench

import "github.com/copse-ecs/copse/ecs"

// The bundles of the derivative workload: the first k components of the chain.
type (
	prefix1 struct {
		A Position
	}
	prefix2 struct {
		A Position
		B Velocity
	}
	prefix3 struct {
		A Position
		B Velocity
		C Acceleration
	}
	prefix4 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
	}
	prefix5 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
	}
	prefix6 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
		F Crackle
	}
	prefix7 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
		F Crackle
		G Pop
	}
	prefix8 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
		F Crackle
		G Pop
		H Lock
	}
	prefix9 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
		F Crackle
		G Pop
		H Lock
		I Drop
	}
	prefix10 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
		F Crackle
		G Pop
		H Lock
		I Drop
		J Tumble
	}
	prefix11 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
		F Crackle
		G Pop
		H Lock
		I Drop
		J Tumble
		K Waver
	}
	prefix12 struct {
		A Position
		B Velocity
		C Acceleration
		D Jerk
		E Snap
		F Crackle
		G Pop
		H Lock
		I Drop
		J Tumble
		K Waver
		L Quiver
	}
)

// prefixes returns what queues an entity with the first k+1 components, for each k below n.
func prefixes(w *ecs.World, n int) []func() ecs.Entity {
	one := One
	all := []func() func() ecs.Entity{
		func() func() ecs.Entity { return spawner(w, prefix1{Position(one)}) },
		func() func() ecs.Entity { return spawner(w, prefix2{Position(one), Velocity(one)}) },
		func() func() ecs.Entity { return spawner(w, prefix3{Position(one), Velocity(one), Acceleration(one)}) },
		func() func() ecs.Entity {
			return spawner(w, prefix4{Position(one), Velocity(one), Acceleration(one), Jerk(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix5{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix6{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one), Crackle(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix7{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one), Crackle(one), Pop(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix8{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one), Crackle(one), Pop(one), Lock(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix9{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one), Crackle(one), Pop(one), Lock(one), Drop(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix10{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one), Crackle(one), Pop(one), Lock(one), Drop(one), Tumble(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix11{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one), Crackle(one), Pop(one), Lock(one), Drop(one), Tumble(one), Waver(one)})
		},
		func() func() ecs.Entity {
			return spawner(w, prefix12{Position(one), Velocity(one), Acceleration(one), Jerk(one), Snap(one), Crackle(one), Pop(one), Lock(one), Drop(one), Tumble(one), Waver(one), Quiver(one)})
		},
	}
	var out []func() ecs.Entity
	for _, prepare := range all[:n] {
		out = append(out, prepare())
	}
	return out
}

func spawner[S any](w *ecs.World, values S) func() ecs.Entity {
	bundle := ecs.NewBundleOf[S](w)
	return func() ecs.Entity { return bundle.Spawn(values) }
}

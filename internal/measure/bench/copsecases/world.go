package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// must panics if an operation fails; without limits none does.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// spawnMany spawns n entities in bulk.
func spawnMany(w *ecs.World, n int, fill func(ecs.Block), terms ...ecs.Term) []ecs.Entity {
	return w.SpawnMany(n, fill, terms...)
}

// vecHandle is the handle of a component without its type.
type vecHandle struct {
	term   ecs.Term
	set    func(e ecs.Entity) // queues the initial value
	setTo  func(e ecs.Entity, v scenario.Vec)
	get    func(e ecs.Entity) scenario.Vec
	has    func(e ecs.Entity) bool
	fill   func(b ecs.Block) // writes the initial value to all rows of a block
	remove func(e ecs.Entity)
}

// vecHandleOf registers the component T.
func vecHandleOf[T scenario.AnyVec](w *ecs.World) vecHandle {
	h := ecs.Component[T](w)
	return vecHandle{
		term:  h,
		set:   func(e ecs.Entity) { h.Set(e, T(scenario.One)) },
		setTo: func(e ecs.Entity, v scenario.Vec) { h.Set(e, T(v)) },
		get:   func(e ecs.Entity) scenario.Vec { return scenario.Vec(h.Get(e)) },
		has:   h.Has,
		fill: func(b ecs.Block) {
			for i, column := 0, h.In(b); i < len(column); i++ {
				column[i] = T(scenario.One)
			}
		},
		remove: h.Remove,
	}
}

// chainHandles registers the first n components of the chain.
func chainHandles(w *ecs.World, n int) []vecHandle {
	all := []func(*ecs.World) vecHandle{
		vecHandleOf[scenario.Position], vecHandleOf[scenario.Velocity], vecHandleOf[scenario.Acceleration], vecHandleOf[scenario.Jerk],
		vecHandleOf[scenario.Snap], vecHandleOf[scenario.Crackle], vecHandleOf[scenario.Pop], vecHandleOf[scenario.Lock],
		vecHandleOf[scenario.Drop], vecHandleOf[scenario.Tumble], vecHandleOf[scenario.Waver], vecHandleOf[scenario.Quiver],
	}
	var out []vecHandle
	for _, register := range all[:n] {
		out = append(out, register(w))
	}
	return out
}

// addSystem declares the system that adds dt * V to P, for entities that have the other components too. It panics if the
// system has another match than the given one.
func addSystem[P, V scenario.AnyVec](w *ecs.World, kernel scenario.Kernel, others []ecs.Term, match ecs.Match) {
	v := ecs.Component[V](w)
	s := ecs.System2(w, w.Name(v), func(b ecs.Block, p []P, v []V) {
		kernel(scenario.AsVecs(p), scenario.AsVecs(v), float32(b.Delta()))
	}, ecs.Reads(v), ecs.With(others...))
	if s.Match() != match {
		panic("bench: " + s.Explain().String())
	}
}

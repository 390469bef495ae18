package scene

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// TestSubtreesFollowChanges writes few of many nodes in ticks, so that subtrees are composed in one piece, and between them gives nodes other parents,
// moves their rows, despawns them, spawns others, and writes entities that are no nodes. After each tick every node is where recursion says.
func TestSubtreesFollowChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := ecs.NewWorld()
		s := New3D(w)
		s.Update()
		type other int
		marked, second := ecs.Component[health](w), ecs.Component[other](w)
		if rapid.Bool().Draw(t, "lanes") { // the values of World are in two lanes
			w.Group(marked, s.world)
			w.Group(s.world, second)
		} else { // those of Local are in other rows than those of World
			w.Group(s.local, marked)
		}
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "which") }
		var list, loose []ecs.Entity // loose: with a transform, and no nodes
		spawn := func() {
			e := w.Spawn()
			s.Place(e, At(float32(len(list)%5), 1, 0))
			if len(list) > 0 && pick(8) > 0 {
				s.AttachLocal(e, list[pick(len(list))])
			}
			list = append(list, e)
		}
		for range 100 {
			spawn()
		}
		for range rapid.IntRange(1, 60).Draw(t, "ticks") {
			switch e := list[pick(len(list))]; pick(24) {
			case 0:
				if other := list[pick(len(list))]; !isBelow(s, other, e) {
					s.AttachLocal(e, other)
				}
			case 1:
				s.Detach(e)
			case 2:
				toggle(marked, e)
			case 3:
				if s.childOf.CountOf(e) == 0 && len(list) > 1 {
					w.Despawn(e)
					list = without(list, e)
				}
			case 4:
				spawn()
			case 5:
				toggle(second, e)
			case 6:
				e := w.Spawn()
				s.local.Set(e, At(1, 0, 0))
				loose = append(loose, e)
			}
			for _, e := range loose {
				*s.Local(e) = At(0, 1, 0)
			}
			for range pick(4) {
				*s.Local(list[pick(len(list))]) = At(float32(pick(9)), float32(pick(9)), 1)
			}
			require.NoError(t, w.Tick(1))
			for _, e := range list {
				require.Equal(t, recursive(s, e), s.world.Get(e))
			}
		}
	})
}

// toggle gives an entity a component, or takes it away.
func toggle[T any](c ecs.Handle[T], e ecs.Entity) {
	if c.Has(e) {
		c.Remove(e)
	} else {
		c.Set(e, *new(T))
	}
}

// recursive returns the transform of a node by recursion.
func recursive(s *Scene[Local, World], e ecs.Entity) World {
	above := World(Identity())
	if parent, found := s.childOf.Target(e); found {
		above = recursive(s, parent)
	}
	local := s.local.Get(e) // a pointer would count as written
	return Compose(&above, &local)
}

// isBelow reports whether an entity is another one or below it.
func isBelow(s *Scene[Local, World], e, other ecs.Entity) bool {
	for ; e != other; e, _ = s.childOf.Target(e) {
		if _, found := s.childOf.Target(e); !found {
			return false
		}
	}
	return true
}

func without(list []ecs.Entity, e ecs.Entity) (rest []ecs.Entity) {
	for _, each := range list {
		if each != e {
			rest = append(rest, each)
		}
	}
	return rest
}

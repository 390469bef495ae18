//go:build !race

package persist_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// TestHandlesAreRestored loads worlds after random histories into empty ones: the same handles, observed as one change, and those
// that are spawned next are others.
func TestHandlesAreRestored(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		from := newSample()
		alive := from.fill(20)
		for range 60 {
			if k := r.IntN(len(alive) + 1); k < len(alive) && r.IntN(2) == 0 {
				from.Despawn(alive[k]) // with its children
			} else {
				from.pos.Set(from.Spawn(from.mark), Position{X: r.Float32()})
			}
			alive = slices.DeleteFunc(slices.Collect(from.World.Entities()), func(e ecs.Entity) bool { return !from.Alive(e) })
		}
		data := save(t, from.World)
		to := newSample()
		calls, seen := 0, 0
		to.ObserveEntities(ecs.Spawned, func(o ecs.Observed) { calls, seen = calls+1, seen+len(o.Entities()) })
		m := load(t, data, to.World)
		require.Equal(t, len(alive), seen)
		require.LessOrEqual(t, calls, 1)
		for old, now := range m.All() {
			require.Equal(t, old, now)
		}
		require.Equal(t, string(data), string(save(t, to.World)))
		known := map[ecs.Entity]bool{}
		for _, e := range alive {
			known[e] = true
		}
		for range 100 {
			e := to.Spawn(to.pos)
			require.False(t, known[e])
			known[e] = true
		}
		for _, e := range m.Entities {
			if to.Alive(e) {
				to.Despawn(e)
			}
		}
		require.Equal(t, 100, to.Len())
		load(t, data, to.World, persist.KeepOutside)
	}
}

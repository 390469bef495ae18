//go:build !race && !copse_debug && !js

package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRelationsAllocateNothing checks steady use at once and in a batch, with and without an observer.
func TestRelationsAllocateNothing(t *testing.T) {
	w := NewWorld()
	a, like, childOf := Component[weight](w), Relation[likes](w), Relation[ChildOf](w)
	w.Group(a, like)
	list := w.SpawnMany(100, nil, a)
	seen := 0
	use := func() {
		for i, e := range list[1:] {
			like.Set(e, list[i/10])
			if i%3 == 0 {
				childOf.Set(e, list[i])
			}
		}
		for e := range like.Of(list[0]) {
			target, _ := like.Target(e)
			seen += int(target.Index()) + like.CountOf(list[0])
		}
		for _, e := range list {
			like.Remove(e)
		}
	}
	all := func() {
		use()
		w.Batch(use)
	}
	require.Zero(t, testing.AllocsPerRun(20, all))
	x := w.Observe(like, allChanges, func(o Observed) { seen += len(like.Before(o)) + len(like.After(o)) })
	require.Zero(t, testing.AllocsPerRun(20, all))
	x.Stop()
	w.Despawn(list[0])
	require.NoError(t, w.store().Check())
}

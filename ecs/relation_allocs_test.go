//go:build !race && !copse_debug && !js

package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestRelationsAllocateNothing checks steady use at once and in a batch, with and without an observer.
func TestRelationsAllocateNothing(t *testing.T) {
	w := ecs.NewWorld()
	a, like, childOf := ecs.Component[weight](w), ecs.Relation[likes](w), ecs.Relation[ecs.ChildOf](w)
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
	x := w.Observe(like, everyChange, func(o ecs.Observed) { seen += len(like.Before(o)) + len(like.After(o)) })
	require.Zero(t, testing.AllocsPerRun(20, all))
	x.Stop()
	w.Despawn(list[0])
	mustBeSound(t, w)
}

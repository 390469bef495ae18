package persist_test

import (
	"bytes"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// TestWorldsOfSeveralGoroutines saves and loads a world on each of several goroutines. Their types are the same, and what is known of them is
// found by the first.
func TestWorldsOfSeveralGoroutines(t *testing.T) {
	type spot struct{ X, Y float32 }
	type aim struct{ At ecs.Entity }
	type label struct{ Text string }
	var group sync.WaitGroup
	for n := range 4 {
		group.Go(func() {
			w := ecs.NewWorld()
			spots, aims, labels := ecs.Component[spot](w), ecs.Component[aim](w), ecs.Component[label](w)
			e := w.Spawn(labels)
			for range 100 {
				target := w.Spawn(spots)
				aims.Set(e, aim{target})
				spots.Set(target, spot{X: float32(n)})
			}
			var file bytes.Buffer
			if err := persist.Save(&file, w); err != nil {
				t.Error(err)
				return
			}
			loaded, err := persist.Load(&file, w)
			again, found := loaded.New(e)
			if err != nil || !found || spots.Get(aims.Get(again).At) != (spot{X: float32(n)}) {
				t.Error(n, err, found)
			}
		})
	}
	group.Wait()
	require.False(t, t.Failed())
}

//go:build !race

package persist_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// TestARefusedLoadRegistersNothing loads a world with an unknown component into one that is too small: components are as before.
func TestARefusedLoadRegistersNothing(t *testing.T) {
	from := ecs.NewWorld()
	from.SpawnMany(3, nil, from.Dynamic("fish", 4), from.TagNamed("caught"))
	for _, options := range [][]persist.SaveOption{nil, {persist.JSON()}} {
		var file bytes.Buffer
		require.NoError(t, persist.Save(&file, from, options...))
		small := ecs.NewWorld(ecs.WithLimit(2))
		_, err := persist.Load(bytes.NewReader(file.Bytes()), small, persist.KeepUnknown())
		require.EqualError(t, err, "persist: the world was not loaded: ecs: there would be 3 entities alive, and the world is limited to 2: nothing was changed; despawn some, or raise the limit")
		require.Zero(t, small.Components())
		small.SetLimit(3)
		_, err = persist.Load(bytes.NewReader(file.Bytes()), small, persist.KeepUnknown())
		require.NoError(t, err)
		require.Equal(t, [2]int{2, 3}, [2]int{small.Components(), small.Len()})
	}
}

// TestAFunctionOfALoadThatPanics checks that the world is as before when a function that migrates values panics, or an observer.
func TestAFunctionOfALoadThatPanics(t *testing.T) {
	type Old struct{ X int32 }
	type New struct{ X int64 }
	from := ecs.NewWorld()
	from.SpawnMany(3, nil, ecs.Component[Old](from, ecs.Named("Place")))
	var file bytes.Buffer
	require.NoError(t, persist.Save(&file, from))
	w := ecs.NewWorld()
	place := ecs.Component[New](w, ecs.Named("Place"))
	w.Spawn(place)
	before := w.Snapshot()
	load := func(convert func(Old) New) {
		_, err := persist.Load(bytes.NewReader(file.Bytes()), w, persist.Migrate("Place", convert))
		require.NoError(t, err)
	}
	n := 0
	require.PanicsWithValue(t, "no", func() {
		load(func(Old) New {
			if n++; n == 2 {
				panic("no")
			}
			return New{}
		})
	})
	require.True(t, before.Equal(w.Snapshot()))
	x := w.Observe(place, ecs.Spawned, func(ecs.Observed) { panic("seen") })
	require.PanicsWithValue(t, "seen", func() { load(func(Old) New { return New{} }) })
	require.True(t, before.Equal(w.Snapshot()))
	x.Stop()
	load(func(Old) New { return New{} })
	require.Equal(t, 4, w.Len())
}

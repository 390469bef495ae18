package entity

import (
	"encoding/json"
	"strconv"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

func TestEntity(t *testing.T) {
	e := New(7, 1)
	require.Equal(t, "7.1", e.String())
	require.Equal(t, uint32(7), e.Index())
	require.Equal(t, uint32(1), e.Generation())
	require.False(t, e.IsZero())
	require.Equal(t, uintptr(8), unsafe.Sizeof(e))
	require.Equal(t, "none", Entity{}.String())
	require.True(t, Entity{}.IsZero())
	require.True(t, New(7, 0).IsZero(), "no index with generation 0 was ever given out")
	require.NotEqual(t, e, New(7, 2))
}

// TestListsOfTheSameMemory checks that a list as one of another type has the same handles, memory and capacity.
func TestListsOfTheSameMemory(t *testing.T) {
	type other Entity
	list := make([]Entity, 2, 5)
	list[1] = New(7, 1)
	got := As[other](list)
	require.Equal(t, []other{{}, other(New(7, 1))}, got)
	require.Equal(t, 5, cap(got))
	got[0] = other(New(3, 2))
	require.Equal(t, New(3, 2), list[0])
	require.Nil(t, As[other]([]Entity(nil)))
	require.Empty(t, As[other](list[2:2:2]))
}

func TestStateNames(t *testing.T) {
	for state, name := range map[State]string{Unknown: "unknown", Queued: "queued", Alive: "alive", Dead: "dead"} {
		require.Equal(t, name, state.String())
	}
}

// TestTextOfAnEntity writes and reads handles as text, as JSON and as keys of maps.
func TestTextOfAnEntity(t *testing.T) {
	for _, e := range []Entity{{}, New(7, 1), New(0, 4_294_967_295), New(4_294_967_295, 2)} {
		text, err := json.Marshal(map[Entity][]Entity{e: {e}})
		require.NoError(t, err)
		require.Equal(t, `{"`+e.String()+`":["`+e.String()+`"]}`, string(text))
		var back map[Entity][]Entity
		require.NoError(t, json.Unmarshal(text, &back))
		require.Equal(t, map[Entity][]Entity{e: {e}}, back)
	}
	for _, text := range []string{"", "7", "7.", ".1", "7.0", "07.1", "7.01", "+7.1", "7.1.1", "none ", "4294967296.1", "-1.1"} {
		e := New(3, 3)
		require.EqualError(t, e.UnmarshalText([]byte(text)), "ecs: "+strconv.Quote(text)+" is no entity: one is written as index.generation, such as 7.1, or none")
		require.Equal(t, New(3, 3), e)
	}
}

package entity

import (
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

func TestStateNames(t *testing.T) {
	for state, name := range map[State]string{Unknown: "unknown", Queued: "queued", Alive: "alive", Dead: "dead"} {
		require.Equal(t, name, state.String())
	}
}

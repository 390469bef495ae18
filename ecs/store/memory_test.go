package store

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMake makes memory of sizes around those for which large pages are asked: all of it
// must be there, zero and writable.
func TestMake(t *testing.T) {
	for _, bytes := range []int{0, 24, largeBytes - 24, largeBytes, largeBytes + 24, 9 << 20, mostBytes - 24, mostBytes} {
		values := Make[[3]uint64](bytes / 24)
		require.Len(t, values, bytes/24)
		for i := range values {
			if values[i] != [3]uint64{} {
				t.Fatalf("value %d of %d bytes is not zero", i, bytes)
			}
			values[i][2] = uint64(i)
		}
		for i := range values {
			if values[i][2] != uint64(i) {
				t.Fatalf("value %d of %d bytes was not kept", i, bytes)
			}
		}
	}
	require.Len(t, Make[struct{}](100), 100)
}

// TestExtend holds that room is made once and values stay.
func TestExtend(t *testing.T) {
	s := []int{1, 2, 3}
	longer := Extend(s, 1000)
	require.Equal(t, s, longer)
	require.GreaterOrEqual(t, cap(longer), 1003)
	require.Same(t, &longer[0], &Extend(longer, 1000)[0], "there is room already")
	require.NotSame(t, &longer[0], &Extend(longer, cap(longer))[0])
	for _, bytes := range []int{24, 64, 1 << 16, largeBytes} {
		s := Extend([]uint64{1, 2, 3}, bytes/8)
		for _, x := range s[len(s):cap(s)] {
			if x != 0 {
				t.Fatalf("room in %d bytes is not zero", bytes)
			}
		}
	}
}

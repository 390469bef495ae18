//go:build !js

package column

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// TestUncleared holds that all of the memory is there and writable, and that what the garbage
// collector looks at is zero.
func TestUncleared(t *testing.T) {
	for _, bytes := range []int{0, 24, unclearedBytes - 24, unclearedBytes, unclearedBytes + 24, 5 << 20} {
		values := Uncleared[[3]uint64](bytes / 24)
		require.Len(t, values, bytes/24)
		require.Zero(t, uintptr(unsafe.Pointer(unsafe.SliceData(values)))%8)
		for i := range values {
			values[i] = [3]uint64{uint64(i), 0, ^uint64(i)}
		}
		for i := range values {
			if values[i] != [3]uint64{uint64(i), 0, ^uint64(i)} {
				t.Fatalf("value %d of %d bytes was not kept", i, bytes)
			}
		}
	}
	for i, p := range Uncleared[*int](unclearedBytes) {
		if p != nil {
			t.Fatalf("pointer %d is not nil", i)
		}
	}
	require.Len(t, Uncleared[struct{}](100), 100)
}

func TestPointerless(t *testing.T) {
	type name string
	for _, c := range []struct {
		value any
		want  bool
	}{
		{true, true}, {int8(1), true}, {uintptr(1), true}, {float32(1), true}, {complex(1, 1), true},
		{[2]int{}, true}, {[2]string{}, false}, {[0]string{}, true}, {struct{}{}, true},
		{struct {
			A int
			B [3]float32
		}{}, true},
		{struct {
			A int
			B []int
		}{}, false},
		{"", false}, {name(""), false}, {new(int), false}, {map[int]int{}, false}, {func() {}, false},
		{make(chan int), false}, {unsafe.Pointer(nil), false}, {[1]any{}, false}, {[]int(nil), false},
	} {
		require.Equal(t, c.want, Pointerless(reflect.TypeOf(c.value)), "%T", c.value)
	}
}

package column

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

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

//go:build !race

package persist

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
)

type gappy struct {
	On   bool
	Of   ecs.Entity
	A    int8
	Skip float32 `persist:"-"`
	B    [3]struct {
		On bool
		X  uint16
		Y  uint64
	}
	C complex64
	D [2]ecs.Entity
	E int
	F [3]uint8
}

// TestPackedTypes compares packing with writing and reading field by field.
func TestPackedTypes(t *testing.T) {
	c, err := codecOf(reflect.TypeFor[gappy]())
	require.NoError(t, err)
	require.NotNil(t, c.spans)
	s, err := match(c.shape, c, "", nil)
	require.NoError(t, err)
	require.True(t, s.packed())
	r := rand.New(rand.NewPCG(7, 8))
	ref := func(e ecs.Entity) ecs.Entity {
		if e.Index()%2 == 0 {
			return ecs.Entity{}
		}
		return e
	}
	some := func() ecs.Entity { return ecs.Entity(entity.New(r.Uint32(), r.Uint32())) }
	for range 200 {
		v := gappy{On: r.IntN(2) == 0, Of: some(), A: int8(r.Uint32()), Skip: 3, C: complex(r.Float32(), -1), D: [2]ecs.Entity{some(), some()}, E: int(r.Uint64()), F: [3]uint8{1, uint8(r.Uint32()), 3}}
		for i := range v.B {
			v.B[i].On, v.B[i].X, v.B[i].Y = r.IntN(2) == 0, uint16(r.Uint32()), r.Uint64()
		}
		e := encoder{ref: ref}
		e.value(c, unsafe.Pointer(&v))
		require.Equal(t, e.buf, pack(nil, c.spans, unsafe.Pointer(&v), ref))
		var a, b gappy
		data := e.buf
		if r.IntN(4) == 0 {
			data[r.IntN(len(data))] ^= 2
		}
		errA := (&decoder{buf: data}).value(s, unsafe.Pointer(&a))
		errB := (&decoder{buf: data}).packed(s, unsafe.Pointer(&b))
		require.Equal(t, errA, errB)
		if errA == nil {
			require.Equal(t, a, b)
		}
		require.Equal(t, errShort, (&decoder{buf: data[1:]}).packed(s, unsafe.Pointer(&b)))
	}
	for _, typ := range []*codec{mustCodec[[65]bool](t), mustCodec[string](t), mustCodec[struct{ A []int }](t), mustCodec[[4]float32](t), mustCodec[struct{}](t)} {
		require.Nil(t, typ.spans)
	}
}

func mustCodec[T any](t *testing.T) *codec {
	c, err := codecOf(reflect.TypeFor[T]())
	require.NoError(t, err)
	return c
}

package scenario

import "unsafe"

// XY is the value of every component of the conventions workload.
type XY struct{ X, Y float64 }

// The components of the conventions workload: two that systems use, and ten that entities may have besides.
type (
	Place  XY
	Speed  XY
	Extra0 XY
	Extra1 XY
	Extra2 XY
	Extra3 XY
	Extra4 XY
	Extra5 XY
	Extra6 XY
	Extra7 XY
	Extra8 XY
	Extra9 XY
)

// AnyXY is any of these components.
type AnyXY interface {
	Place | Speed | Extra0 | Extra1 | Extra2 | Extra3 | Extra4 | Extra5 | Extra6 | Extra7 | Extra8 | Extra9
}

// AsXYs converts a column of any of these components, without copying.
func AsXYs[T AnyXY](values []T) []XY {
	return unsafe.Slice((*XY)(unsafe.Pointer(unsafe.SliceData(values))), len(values))
}

// Extras is how many components there are besides Place and Speed.
const Extras = 10

// StartSpeed is the initial value of every component but Place.
var StartSpeed = XY{1, 2}

// PlaceOf is the initial place of entity i.
func PlaceOf(i int) XY { return XY{float64(i & 0xffff), 1} }

// XYQuery is a query over N entities that have a speed, among others that have a place and some of the extras.
type XYQuery struct {
	Name   string
	Others int // how many times N the others are
	Extras int // how many extras the others may have, so that there are 2^Extras compositions
}

// XYQueries are the queries of the conventions workload.
var XYQueries = []XYQuery{{"query2comp", 10, 0}, {"query32arch", 4, 5}, {"query256arch", 4, 8}}

// Has reports whether the i-th of the others has an extra.
func (q XYQuery) Has(i, extra int) bool { return extra < q.Extras && i>>extra&1 != 0 }

// AddXY adds b to a, value by value.
func AddXY(a, b []XY) {
	b = b[:len(a)]
	for i := range a {
		a[i].X += b[i].X
		a[i].Y += b[i].Y
	}
}

// SwapXY exchanges the values of two columns.
func SwapXY(a, b []XY) {
	b = b[:len(a)]
	for i := range a {
		a[i], b[i] = b[i], a[i]
	}
}

// XYSum is the checksum of the conventions workload: left is the number of entities in the storage. value returns
// component c of entity i, if the entity has it: 0 is Place, 1 is Speed, then come the extras.
func XYSum(left, entities int, value func(i, c int) (v XY, has bool)) uint64 {
	sum := Mix(0, uint64(left), 0, 0, 0)
	for i := range entities {
		for c := range 2 + Extras {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*(2+Extras)+c+1), float32(v.X), float32(v.Y), 0)
			}
		}
	}
	return sum
}

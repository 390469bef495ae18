package randomdesign

import (
	"math/bits"
	"slices"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// drawer chooses entities for "any n of" exactly as the language does. It is written a second time here, so that a
// test notices when the choice changes.
type drawer struct{ state uint64 }

// next returns the next number of the generator SplitMix64.
func (d *drawer) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// some chooses n of a list, all of them where there are no more.
func (d *drawer) some(list []entity.Entity, n int) []entity.Entity {
	if n >= len(list) {
		return list
	}
	list = slices.Clone(list)
	for i := range n {
		high, _ := bits.Mul64(d.next(), uint64(len(list)-i))
		j := i + int(high)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}

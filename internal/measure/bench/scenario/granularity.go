package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// KindBits is how many tags tell the kinds of entities of the granularity workload apart.
const KindBits = 8

// DrawKinds draws the kind of each entity. Bit b of a kind says whether the entity has tag b.
func DrawKinds(p bench.Params) []uint8 {
	random := NewRandom(p.Seed + 4)
	out := make([]uint8, p.Entities)
	for i := range out {
		out[i] = uint8(random.Below(1 << KindBits))
	}
	return out
}

// KindSum is the checksum of the granularity workload.
func KindSum(entities int, value func(i int) (position, velocity Vec, kind uint8)) (sum uint64) {
	for i := range entities {
		p, v, kind := value(i)
		sum = Mix(sum, uint64(i*2), p.X, p.Y, p.Z)
		sum = Mix(sum, uint64(i*2+1), v.X, v.Y, float32(kind))
	}
	return sum
}

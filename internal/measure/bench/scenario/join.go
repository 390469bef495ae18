package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// JoinedEntity is an entity that is given a velocity, and perhaps an acceleration.
type JoinedEntity struct {
	Entity       int32
	Acceleration bool
}

// DrawJoined draws which entities are given a velocity, in which order.
func DrawJoined(p bench.Params) []JoinedEntity {
	random := NewRandom(p.Seed + 5)
	var out []JoinedEntity
	for _, i := range DrawOrder(p) {
		if random.Below(2) == 0 {
			out = append(out, JoinedEntity{i, random.Below(2) == 0})
		}
	}
	return out
}

// JoinSum is the checksum of the join workload; value returns the position of entity i, and its velocity if it has one.
func JoinSum(entities int, value func(i int) (position, velocity Vec, has bool)) (sum uint64) {
	for i := range entities {
		p, v, has := value(i)
		sum = Mix(sum, uint64(i*2), p.X, p.Y, p.Z)
		if has {
			sum = Mix(sum, uint64(i*2+1), v.X, v.Y, v.Z)
		}
	}
	return sum
}

package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// Vec is the value of every component of the derivative workload.
type Vec struct{ X, Y, Z float32 }

// The components of the derivative workload (the paper's benchmark): the position and its derivatives up to the eleventh.
type (
	Position     Vec
	Velocity     Vec
	Acceleration Vec
	Jerk         Vec
	Snap         Vec
	Crackle      Vec
	Pop          Vec
	Lock         Vec
	Drop         Vec
	Tumble       Vec
	Waver        Vec
	Quiver       Vec
)

// MaxChain is the number of components of the chain: the position and its derivatives.
const MaxChain = 12

// Delta is the time of a tick; see the package comment.
const Delta = 1.0 / 1024

// One is the initial value of every component of the chain.
var One = Vec{1, 1, 1}

// PositionOf is a position that tells entity i from the others.
func PositionOf(i int) Vec { return Vec{float32(i), 1, 1} }

// DrawHighest draws the highest component of each entity, uniform in 0..Components-1: an entity has all components of the
// chain up to that one.
func DrawHighest(p bench.Params) []uint8 {
	random := NewRandom(p.Seed)
	out := make([]uint8, p.Entities)
	for i := range out {
		out[i] = uint8(random.Below(p.Components))
	}
	return out
}

// ChainSum is the checksum of entities with the components 0..highest[i]; value returns component c of entity i.
func ChainSum(highest []uint8, value func(i, c int) Vec) (sum uint64) {
	for i, k := range highest {
		for c := range int(k) + 1 {
			v := value(i, c)
			sum = Mix(sum, uint64(i*MaxChain+c), v.X, v.Y, v.Z)
		}
	}
	return sum
}

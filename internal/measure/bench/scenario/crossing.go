package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// CrossingDesign is a design of the crossing workload, over the first components of the chain.
type CrossingDesign struct {
	Name       string
	Components int
	// Pairs are the groups, each of two components. The system of a group adds Delta times the second to the first.
	Pairs [][2]int
	Hub   bool // every entity has component 0
}

// CrossingDesigns are the designs of the crossing workload: three groups of two out of three components, two pairs of groups that
// cross, and six groups that share a component.
var CrossingDesigns = []CrossingDesign{
	{"abc", 3, [][2]int{{0, 1}, {1, 2}, {0, 2}}, false},
	{"pairs", 6, [][2]int{{0, 1}, {0, 2}, {3, 4}, {3, 5}}, false},
	{"hub", 7, [][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}}, true},
}

// Crosses reports whether pair i shares a component with an earlier one. With one array for each component only the other pairs
// can be full.
func (d CrossingDesign) Crosses(i int) bool {
	a, b := d.Pairs[i][0], d.Pairs[i][1]
	for _, p := range d.Pairs[:i] {
		if p[0] == a || p[0] == b || p[1] == a || p[1] == b {
			return true
		}
	}
	return false
}

// Draw draws the components of each entity: bit c says whether it has component c, with a probability of one half.
func (d CrossingDesign) Draw(p bench.Params) []uint8 {
	random := NewRandom(p.Seed + 8)
	out := make([]uint8, p.Entities)
	for i := range out {
		out[i] = uint8(random.Below(1 << d.Components))
		if d.Hub {
			out[i] |= 1
		}
	}
	return out
}

// ChangePercent is the percentage of entities that lose or regain a component in a step of the crossing workload.
const ChangePercent = 1

// Changed returns the component that an entity which was drawn for a step loses or regains.
func (d CrossingDesign) Changed(step int, entity int32) int {
	if d.Hub {
		return 1 + (step+int(entity))%(d.Components-1)
	}
	return (step + int(entity)) % d.Components
}

// Sum is the checksum of the crossing workload; value returns component c of entity i, if the entity has it.
func (d CrossingDesign) Sum(entities int, value func(i, c int) (v Vec, has bool)) (sum uint64) {
	for i := range entities {
		for c := range d.Components {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*MaxChain+c), v.X, v.Y, v.Z)
			}
		}
	}
	return sum
}

// CrossingWork is what a metric of the crossing workload measures.
type CrossingWork uint8

const (
	CrossingTick    CrossingWork = iota // the changes of a step and all systems
	CrossingSystems                     // the systems that cross others; the changes before them do not count
	CrossingChange                      // the changes
	CrossingGet                         // reading component 0 of every entity that has it, in a random order, after the changes
)

// ChangesBeforeGet is how many steps of changes come before the reads of [CrossingGet].
const ChangesBeforeGet = 10

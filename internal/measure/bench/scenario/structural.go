package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// StructuralComponents is how many components of the chain the entities of the structural workload have.
const StructuralComponents = 4

// Change says that an entity loses the highest of its components, or regains it.
type Change struct {
	Entity int32
	Lose   bool
}

// Changes draws which entities the steps of a workload change: in each step a percentage of all, no entity twice. Embedded in
// an instance it is the [bench.Preparer], so that the time of drawing does not count.
type Changes struct {
	random *Random
	order  []int32 // all entities; those of the current step are swapped to the front
	lost   []bool  // by entity, after the last step that was drawn
	count  int     // changes in a step
	first  int     // the number of the first step in drawn
	drawn  []Change
}

// NewChanges starts the changes of a workload: percent of the entities in a step, at least one entity.
func NewChanges(p bench.Params, percent int) *Changes {
	c := &Changes{
		random: NewRandom(p.Seed + uint64(percent)),
		order:  make([]int32, p.Entities),
		lost:   make([]bool, p.Entities),
		count:  max(1, p.Entities*percent/100),
	}
	for i := range c.order {
		c.order[i] = int32(i)
	}
	return c
}

// Count returns how many changes a step has.
func (c *Changes) Count() int { return c.count }

// Prepare draws the changes of the steps first..first+n-1. Every step is drawn once, in order.
func (c *Changes) Prepare(first, n int) {
	c.first, c.drawn = first, c.drawn[:0]
	for range n {
		for i := range c.count {
			j := i + c.random.Below(len(c.order)-i)
			c.order[i], c.order[j] = c.order[j], c.order[i]
			e := c.order[i]
			c.lost[e] = !c.lost[e]
			c.drawn = append(c.drawn, Change{e, c.lost[e]})
		}
	}
}

// Of returns the changes of a step of the latest call of Prepare.
func (c *Changes) Of(step int) []Change {
	from := (step - c.first) * c.count
	return c.drawn[from : from+c.count]
}

// RegainedValue is the value of a component that an entity regains in a step.
func RegainedValue(step int) Vec { return Vec{float32(step & 0xffff), 2, 3} }

// StructuralSum is the checksum of the structural workload; value returns component c of entity i, if the entity has it.
func StructuralSum(entities int, value func(i, c int) (v Vec, has bool)) (sum uint64) {
	for i := range entities {
		for c := range StructuralComponents {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*MaxChain+c), v.X, v.Y, v.Z)
			}
		}
	}
	return sum
}

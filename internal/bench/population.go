package bench

// One is the initial value of every component of the chain.
var One = Vec{1, 1, 1}

// Chain draws, for each entity, the highest derivative it has: uniform in 0..n-1.
func Chain(p Params) []uint8 {
	random := NewRandom(p.Seed)
	out := make([]uint8, p.Entities)
	for i := range out {
		out[i] = uint8(random.Below(p.Components))
	}
	return out
}

// ChainSum is the checksum of a population whose entity i has the components 0..chain[i];
// value returns what entity i has in component c.
func ChainSum(chain []uint8, value func(i, c int) Vec) (sum uint64) {
	for i, k := range chain {
		for c := range int(k) + 1 {
			v := value(i, c)
			sum = Mix(sum, uint64(i*MaxChain+c), v.X, v.Y, v.Z)
		}
	}
	return sum
}

// Order is the order in which a random access visits the entities: all of them, shuffled.
func Order(p Params) []int32 {
	out := make([]int32, p.Entities)
	for i := range out {
		out[i] = int32(i)
	}
	NewRandom(p.Seed+2).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// Change says that an entity loses the highest of its components, or regains it.
type Change struct {
	Entity int32
	Lose   bool
}

// Changes draws what the steps of a structural workload change: in each step so many
// percent of the entities, every one at most once. It is a [Preparer] to be embedded, so
// that drawing is not timed.
type Changes struct {
	random *Random
	order  []int32 // all entities, the drawn ones swapped to the front
	lost   []bool  // by entity, after all that has been drawn
	count  int     // in a step
	first  int     // the step that drawn begins with
	drawn  []Change
}

// NewChanges starts the stream of changes of a workload: so many percent of the entities in
// a step, at least one.
func NewChanges(p Params, percent int) *Changes {
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

// Count is how many changes a step has.
func (c *Changes) Count() int { return c.count }

// Prepare draws the changes of n steps; first is the step after the last one that was
// prepared.
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

// Of returns the changes of a step that was prepared last.
func (c *Changes) Of(step int) []Change {
	from := (step - c.first) * c.count
	return c.drawn[from : from+c.count]
}

// Regained is the value with which a component comes back in a step.
func Regained(step int) Vec { return Vec{float32(step & 0xffff), 2, 3} }

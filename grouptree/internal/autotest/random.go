// Package autotest makes random inputs for tests and benchmarks of package autogroup.
package autotest

import (
	"math/rand/v2"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// Shape says how large an input is.
type Shape struct {
	Components   int
	Tags         int // of the components, the last ones
	Systems      int
	Compositions int
	Entities     int // of all compositions, about
	Ticks        int // after the first, which spawns
}

// The shapes of the benchmarks.
var (
	Small  = Shape{Components: 5, Tags: 1, Systems: 3, Compositions: 8, Entities: 300, Ticks: 2}
	Middle = Shape{Components: 12, Tags: 2, Systems: 12, Compositions: 16, Entities: 4000, Ticks: 3}
	Large  = Shape{Components: 16, Tags: 2, Systems: 30, Compositions: 32, Entities: 8000, Ticks: 3}
	Huge   = Shape{Components: 96, Tags: 8, Systems: 256, Compositions: 128, Entities: 20000, Ticks: 3}
)

// Input returns the random input of a seed. Systems match some composition, so that few of them
// are without entities. A few compositions are rare.
func Input(seed uint64, shape Shape) *cost.Input {
	r := rand.New(rand.NewPCG(seed, 30))
	in := &cost.Input{Bytes: make([]int, shape.Components)}
	for c := range in.Bytes {
		if c >= shape.Components-shape.Tags {
			in.Tags.Add(c)
			continue
		}
		in.Bytes[c] = []int{4, 8, 8, 12, 16, 32}[r.IntN(6)]
	}
	seen := map[grouptree.Set]bool{}
	for tries := 0; len(in.Compositions) < shape.Compositions && tries < 10*shape.Compositions; tries++ {
		comp := composition(r, in, shape)
		if !comp.Empty() && !seen[comp] {
			seen[comp] = true
			in.Compositions = append(in.Compositions, comp)
		}
	}
	for range shape.Systems {
		in.Systems = append(in.Systems, system(r, in, shape))
	}
	changes(r, in, shape)
	return in
}

// composition returns a random composition: half of them differ from an earlier one in one component.
func composition(r *rand.Rand, in *cost.Input, shape Shape) grouptree.Set {
	if n := len(in.Compositions); n > 0 && r.IntN(2) == 0 {
		comp := in.Compositions[r.IntN(n)]
		c := r.IntN(shape.Components)
		if comp.Has(c) {
			comp.Remove(c)
		} else {
			comp.Add(c)
		}
		return comp
	}
	var comp grouptree.Set
	for range 2 + r.IntN(4) {
		comp.Add(r.IntN(shape.Components))
	}
	return comp
}

// system returns a random system that some composition matches.
func system(r *rand.Rand, in *cost.Input, shape Shape) cost.System {
	var has, not grouptree.Set
	comp := in.Compositions[r.IntN(len(in.Compositions))]
	for c := range comp.All() {
		if r.IntN(2) == 0 {
			has.Add(c)
		}
	}
	if has.Empty() {
		has.Add(comp.First())
	}
	if r.IntN(3) == 0 {
		if c := r.IntN(shape.Components); !has.Has(c) {
			not.Add(c)
		}
	}
	match, _ := grouptree.NewConj(has, not)
	s := cost.System{Signature: grouptree.Signature{Match: match, Access: has.Minus(in.Tags)}, Weight: 1 + r.IntN(60)}
	if r.IntN(4) == 0 && s.Access.Len() > 1 {
		s.Access.Remove(s.Access.First()) // "with" without access
	}
	if r.IntN(4) == 0 {
		if c := r.IntN(shape.Components); !has.Has(c) && !not.Has(c) && !in.Tags.Has(c) {
			s.Optional.Add(c)
		}
	}
	return s
}

// changes fills in the ticks and the population that they leave.
func changes(r *rand.Rand, in *cost.Input, shape Shape) {
	in.Population = make([]int, len(in.Compositions))
	var first []cost.Transition
	for i := range in.Compositions {
		n := 1 + r.IntN(2*shape.Entities/len(in.Compositions))
		if r.IntN(4) == 0 {
			n = 1 + r.IntN(10)
		}
		first = append(first, cost.Transition{From: cost.None, To: i, Count: n})
		in.Population[i] = n
	}
	in.Ticks = append(in.Ticks, first)
	for range shape.Ticks {
		var tick []cost.Transition
		left := slices.Clone(in.Population) // that no transition of the tick has taken
		for range 1 + r.IntN(6) {
			t := cost.Transition{From: r.IntN(len(in.Compositions)+1) - 1, To: r.IntN(len(in.Compositions)+1) - 1}
			if t.From == t.To {
				continue
			}
			t.Count = 1 + r.IntN(1+shape.Entities/50)
			if t.From != cost.None {
				t.Count = min(t.Count, left[t.From])
				left[t.From] -= t.Count
				in.Population[t.From] -= t.Count
			}
			if t.To != cost.None {
				in.Population[t.To] += t.Count
			}
			if t.Count > 0 {
				tick = append(tick, t)
			}
		}
		in.Ticks = append(in.Ticks, tick)
	}
}

package designload

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// makeInput returns what the price of a round depends on, with the ticks of the text.
func (s *workloadDesign) makeInput() *cost.Input {
	in := &cost.Input{Tags: s.tags, Compositions: s.compositions, Population: make([]int, len(s.compositions))}
	for c := range s.names {
		bytes := 0
		if !s.tags.Has(c) {
			bytes = s.width(c)
		}
		in.Bytes = append(in.Bytes, bytes)
	}
	for i, signature := range s.signatures {
		in.Systems = append(in.Systems, cost.System{Signature: signature, Weight: s.systems[i].Weight.Value})
	}
	index := s.indexOfCompositions()
	at := func(c composition) int {
		if c.alive {
			return index[c.has]
		}
		return cost.None
	}
	var p population
	s.peak = peak{}
	living := extent{}
	for _, tick := range ticks(s.ops) {
		before := slices.Clone(p)
		held := living // what the world holds until the commit: what is spawned and added comes on top of what is still there
		for _, o := range tick {
			gained, lost := p.extentOf(o, in)
			held, living = held.plus(gained), living.plus(gained).minus(lost)
			p.do(o)
		}
		s.peak.note(held)
		order, numbers := effects(tick, before, p)
		list := make([]cost.Transition, 0, len(order))
		for _, did := range order {
			list = append(list, cost.Transition{From: at(did.from), To: at(did.to), Count: len(numbers[did])})
		}
		in.Ticks = append(in.Ticks, list)
	}
	for _, c := range p {
		if c.alive {
			in.Population[index[c.has]]++
		}
	}
	return in
}

func (s *workloadDesign) indexOfCompositions() map[grouptree.Set]int {
	index := map[grouptree.Set]int{}
	for i, has := range s.compositions {
		index[has] = i
	}
	return index
}

// scaledInput is an input in which there are n entities in the place of each.
func scaledInput(in *cost.Input, n int) *cost.Input {
	out := *in
	out.Population = slices.Clone(in.Population)
	for i := range out.Population {
		out.Population[i] *= n
	}
	out.Ticks = slices.Clone(in.Ticks)
	for i, tick := range out.Ticks {
		out.Ticks[i] = slices.Clone(tick)
		for k := range tick {
			out.Ticks[i][k].Count *= n
		}
	}
	return &out
}

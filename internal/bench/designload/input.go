package designload

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// input returns what the price of a round depends on. Its ticks are the population as the text leaves it, and then the commits of the
// round.
func (s *workloadDesign) input() *cost.Input {
	in := s.inputOf(append([][]op{slices.Concat(ticks(s.ops)...)}, cycle(ticks(s.ops))...))
	return in
}

// ownInput is input with the ticks of the text instead.
func (s *workloadDesign) ownInput() *cost.Input { return s.inputOf(ticks(s.ops)) }

func (s *workloadDesign) inputOf(all [][]op) *cost.Input {
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
	index := map[grouptree.Set]int{}
	for i, has := range s.compositions {
		index[has] = i
	}
	at := func(c composition) int {
		if c.alive {
			return index[c.has]
		}
		return cost.None
	}
	var p population
	for _, tick := range all {
		before := slices.Clone(p)
		for _, o := range tick {
			p.do(o)
		}
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

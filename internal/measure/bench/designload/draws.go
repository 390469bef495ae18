package designload

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// draws makes operations of transitions: it draws the entities that are changed among those that have the composition. Entities that
// have been changed before stand at the ends of blocks, so to change the same ones always would be cheaper than to change others.
type draws struct {
	design  *workloadDesign
	random  *scenario.Random
	members [][]int32 // the numbers of the entities of each composition, last those that are not alive
}

// newDraws begins with the population that the text leaves.
func (s *workloadDesign) newDraws() *draws {
	d := &draws{design: s, random: scenario.NewRandom(1), members: make([][]int32, len(s.compositions)+1)}
	index := s.indexOfCompositions()
	var p population
	for _, o := range s.ops {
		p.do(o)
	}
	for i, c := range p {
		list := d.list(cost.None)
		if c.alive {
			list = d.list(index[c.has])
		}
		*list = append(*list, int32(i+1))
	}
	return d
}

// list returns the entities of a composition, or of None.
func (d *draws) list(composition int) *[]int32 {
	if composition == cost.None {
		composition = len(d.members) - 1
	}
	return &d.members[composition]
}

// draw removes entities from those of a composition and returns them.
func (d *draws) draw(composition, n int) []int32 {
	list := d.list(composition)
	left := len(*list) - n
	for at := len(*list) - 1; at >= left; at-- {
		other := d.random.Below(at + 1)
		(*list)[at], (*list)[other] = (*list)[other], (*list)[at]
	}
	drawn := append([]int32(nil), (*list)[left:]...)
	*list = (*list)[:left]
	return drawn
}

// ops returns the operations of a tick.
func (d *draws) ops(tick []cost.Transition) []op {
	out := make([]op, len(tick))
	for i, t := range tick { // all are drawn before any gets its new composition
		var from, to grouptree.Set
		if t.From != cost.None {
			from = d.design.compositions[t.From]
		}
		if t.To != cost.None {
			to = d.design.compositions[t.To]
		}
		out[i] = op{
			numbers: d.draw(t.From, t.Count), spawn: t.From == cost.None, despawn: t.To == cost.None,
			add: to.Minus(from), remove: from.Minus(to),
		}
	}
	for i, t := range tick {
		list := d.list(t.To)
		*list = append(*list, out[i].numbers...)
	}
	return out
}

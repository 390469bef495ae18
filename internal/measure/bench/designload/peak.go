package designload

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// extent is a number of entities, and how many bytes their values take.
type extent struct{ entities, bytes int }

func (e extent) plus(o extent) extent  { return extent{e.entities + o.entities, e.bytes + o.bytes} }
func (e extent) minus(o extent) extent { return extent{e.entities - o.entities, e.bytes - o.bytes} }

// peak is the most that a text holds at once. The most entities and the most bytes may be those of different ticks.
type peak extent

func (p *peak) note(e extent) { *p = peak{max(p.entities, e.entities), max(p.bytes, e.bytes)} }

// extentOf returns what an operation adds to a population and takes from it. It is called before the operation is done.
func (p population) extentOf(o op, in *cost.Input) (gained, lost extent) {
	if o.spawn {
		return extent{len(o.numbers), len(o.numbers) * rowBytes(in, o.add)}, lost
	}
	for _, n := range o.numbers {
		e := p[n-1]
		switch {
		case !e.alive:
		case o.despawn:
			lost = lost.plus(extent{1, rowBytes(in, e.has)})
		default:
			gained.bytes += rowBytes(in, o.add.Minus(e.has))
			lost.bytes += rowBytes(in, o.remove.Intersect(e.has))
		}
	}
	return gained, lost
}

// rowBytes returns how many bytes the values of an entity with these components take.
func rowBytes(in *cost.Input, has grouptree.Set) (sum int) {
	for c := range has.All() {
		sum += in.Bytes[c]
	}
	return sum
}

package designrun

import (
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// occurred numbers the compositions that commits have given to entities, in order of first appearance.
type occurred struct {
	order  []int // compositions of the store
	number []int // by composition of the store: one more than its index in order; 0 if it has not occurred
}

// indexOf returns the index of a composition of the store, which gets the next one if it has none. For -1, no composition,
// it returns cost.None.
func (o *occurred) indexOf(composition int) int {
	if composition < 0 {
		return cost.None
	}
	for len(o.number) <= composition {
		o.number = append(o.number, 0)
	}
	if o.number[composition] == 0 {
		o.order = append(o.order, composition)
		o.number[composition] = len(o.order)
	}
	return o.number[composition] - 1
}

// of returns the transitions of the prepared commit of a store.
func (o *occurred) of(s *blockstore.Store) (out []cost.Transition) {
	s.Prepared() // so that they are in order of first touch
	s.EachTransition(func(from, to, count int) {
		out = append(out, cost.Transition{From: o.indexOf(from), To: o.indexOf(to), Count: count})
	})
	return out
}

// ofSpawns returns the transitions of a first commit of spawns, one for each composition.
func (o *occurred) ofSpawns(spawns []onebyone.SpawnCount) (out []cost.Transition) {
	for _, x := range spawns {
		if x.Count == 0 {
			continue
		}
		to := o.indexOf(x.Composition) // nothing else has occurred, so this is also its index in out
		if to == len(out) {
			out = append(out, cost.Transition{From: cost.None, To: to})
		}
		out[to].Count += x.Count
	}
	return out
}

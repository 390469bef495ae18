package observe

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// Lent holds the values of one component that an observer has asked for, by side: they are valid until it returns, and their memory is used
// again in the next call.
type Lent[T any] struct {
	values [2][]T
	serial [2]uint64 // of the call that they are of
}

// get returns a list of n zero values for a side, and whether it is one that the call has asked for already.
func (l *Lent[T]) get(c *call, s Side, n int) (values []T, filled bool) {
	if l.serial[s] == c.serial {
		return l.values[s], true
	}
	l.values[s], l.serial[s] = cleared(l.values[s], n), c.serial
	c.lent = append(c.lent, l)
	return l.values[s], false
}

// clear drops what pointers in the values point to.
func (l *Lent[T]) clear() {
	clear(l.values[Before])
	clear(l.values[After])
}

// cleared returns a list of n zero values, in the memory of a list whose values are zero.
func cleared[T any](list []T, n int) []T {
	var zero T
	for list = list[:0]; len(list) < n; {
		list = append(list, zero)
	}
	return list
}

// OfArray returns the values of a component that the entities of the call have on a side, in their order; zero for one that does not have it.
// O(entities), and the values that are queued for the component.
func OfArray[T any](o *Observers, s Side, component int, array *column.Array[T], memory *Lent[T]) []T {
	values, filled := memory.get(&o.call, s, len(o.call.chosen))
	if filled {
		return values
	}
	o.eachCommitted(s, component, func(k int, from column.Column, lane int, row uint32) {
		if from != nil {
			old, _ := column.ValuesOf[T](from)
			values[k] = old[row]
		} else {
			values[k] = array.InLane(lane)[row]
		}
	})
	limit, some := o.peek(s, component)
	if some {
		array.Peek(values, component, o, limit)
	}
	return values
}

// OfBytes is OfArray for a component of which only the size is known: it returns one value after the other.
func OfBytes(o *Observers, s Side, component int, array *column.Bytes, memory *Lent[byte]) []byte {
	width := array.Width()
	values, filled := memory.get(&o.call, s, len(o.call.chosen)*width)
	if filled {
		return values
	}
	o.eachCommitted(s, component, func(k int, from column.Column, lane int, row uint32) {
		source := array.InLane(lane)
		if from != nil {
			source = from.(*column.Bytes)
		}
		copy(values[k*width:], source.Rows(int(row), int(row)+1))
	})
	limit, some := o.peek(s, component)
	if some {
		array.Peek(values, component, o, limit)
	}
	return values
}

// OfRelation is OfArray for the targets of a relation.
func OfRelation(o *Observers, s Side, r *relations.Relation, memory *Lent[entity.Entity]) []entity.Entity {
	targets, filled := memory.get(&o.call, s, len(o.call.chosen))
	if filled {
		return targets
	}
	for k, e := range o.call.chosen {
		if o.Has(s, r.Tag, k) {
			targets[k] = o.targetOn(r, s, e.Index())
		}
	}
	limit, some := o.peek(s, r.Tag)
	if some {
		sources := r.Queue.Sources[:min(limit, r.Queue.Queued())]
		positions := make([]uint32, len(sources))
		o.Resolve(r.Tag, sources, positions)
		for i, k := range positions {
			if k != column.NoRow {
				targets[k] = r.Queue.Targets[i]
			}
		}
	}
	return targets
}

// eachCommitted calls yield with the position of each entity of the call that has a component on a side and a value of it in an array: with
// the column if that is one of a store that is restored, else with the lane of the world's, and with the row.
func (o *Observers) eachCommitted(s Side, component int, yield func(k int, from column.Column, lane int, row uint32)) {
	for k, e := range o.call.chosen {
		if !o.Has(s, component, k) {
			continue
		}
		if was := o.told.was; s == Before && was != nil {
			from, row := was.store.ValueAt(e, component)
			yield(k, from, 0, uint32(row))
		} else if lane, row := o.store.Rows.Place(e, component); row != column.NoRow {
			yield(k, nil, lane, row)
		}
	}
}

// peek lets queued values be resolved for a side. It returns how many of a component's belong to it, and whether there can be some.
func (o *Observers) peek(s Side, component int) (limit int, some bool) {
	o.call.side = s
	limit = o.told.limit(s, component)
	return limit, o.told.inCommit && (s == After || o.told.laterRound)
}

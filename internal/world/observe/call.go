package observe

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// call is what one observer is called with.
type call struct {
	serial    uint64 // of the call; none is under way with the number 0
	what      Kinds
	side      Side            // that queued values are resolved for
	chosen    []entity.Entity // the entities
	numbers   []uint32        // theirs
	positions []uint32        // by number: the position among the entities, column.NoRow if the entity is not among them
	replaced  []bool          // by number: whether a value has been set
	lent      []interface{ clear() }
}

// begin begins a call for what has been chosen, and returns its number.
func (c *call) begin(what Kinds) uint64 {
	c.serial++
	c.what = what
	return c.serial
}

// end ends a call: what it was given is valid no more.
func (c *call) end() {
	c.serial++
	for i, x := range c.lent {
		x.clear()
		c.lent[i] = nil
	}
	c.lent = c.lent[:0]
}

// InCall reports whether the call with a number is under way.
func (o *Observers) InCall(serial uint64) bool { return o.call.serial == serial }

// Kind returns the kind of change of the call that is under way.
func (o *Observers) Kind() Kinds { return o.call.what }

// Entities returns the entities of the call. They must not be written.
func (o *Observers) Entities() []entity.Entity { return o.call.chosen }

// Has reports whether the i-th entity of the call has a component on a side. O(1).
func (o *Observers) Has(s Side, component, i int) bool {
	return o.store.Compositions.Has(o.composition(s, i), component)
}

// composition returns the composition of the i-th entity of the call on a side, -1 for none.
func (o *Observers) composition(s Side, i int) int { return int(o.told.comps[s][o.call.numbers[i]]) }

// surveyValues finds out of which components values may have been set.
func (o *Observers) surveyValues() {
	t := &o.told
	for c := range o.sets[replacedIndex].All() {
		if !t.inCommit && t.was != nil || t.inCommit && o.registry.List[c].Queued().Queued() > t.queued[Before][c] {
			t.happening[replacedIndex].Add(c)
		}
	}
}

// choose finds the entities that a kind of change happens to. O(changes).
func (o *Observers) choose(what Kinds, component int) {
	t, c := &o.told, &o.call
	c.chosen, c.numbers, c.positions = c.chosen[:0], c.numbers[:0], c.positions[:0]
	if what == Replaced {
		o.findReplaced(component)
	}
	is, from, to := false, int32(none), int32(none)
	for n, next := range t.comps[After] {
		if old := t.comps[Before][n]; old != from || next != to {
			from, to, is = old, next, isChange(what, component, int(old), int(next), &o.store.Compositions)
		}
		position := column.NoRow
		if is && (what != Replaced || c.replaced[n]) {
			position = uint32(len(c.numbers))
			c.numbers = append(c.numbers, uint32(n))
			c.chosen = append(c.chosen, t.entity(n))
		}
		c.positions = append(c.positions, position)
	}
}

// findReplaced finds the numbers of the entities whose value of a component has been set, also of those that get it or lose it.
func (o *Observers) findReplaced(component int) {
	t, c := &o.told, &o.call
	c.replaced = c.replaced[:0]
	for range t.comps[After] {
		c.replaced = append(c.replaced, false)
	}
	if !t.inCommit {
		o.findRestored(component)
		return
	}
	queue := o.registry.List[component].Queued()
	end := min(queue.Queued(), t.limit(After, component))
	for at := t.queued[Before][component]; at < end; {
		list := queue.QueuedFor(at)
		for _, index := range list[:min(len(list), end-at)] {
			if n := t.commit.Number(index); n >= 0 && n < len(c.replaced) {
				c.replaced[n] = true
			}
		}
		at += len(list)
	}
}

// Resolve implements column.Resolver: instead of rows it tells the positions of entities among those of the call, if they have
// the component on its side.
func (o *Observers) Resolve(component int, indices, rows []uint32) {
	t, c := &o.told, &o.call
	comps := t.comps[c.side]
	for k, i := range indices {
		rows[k] = column.NoRow
		if n := t.commit.Number(i); n >= 0 && n < len(c.positions) && t.commit.Has(int(comps[n]), component) {
			rows[k] = c.positions[n]
		}
	}
}

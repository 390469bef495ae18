package replay

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/designrun"
)

// told is a design that only spawns, and too much to be made: its one commit that is not
// empty is foretold. Its entities are runs of equal compositions, in order.
type told struct {
	tick   int
	runs   []run
	rows   []int    // by leaf; nil while it has not been asked for
	within [][]turn // by slot, what stands in it
}

// run is a number of entities of one composition.
type run struct {
	set          grouptree.Set
	first, count int
}

// turn is a stretch of rows whose entities have consecutive numbers.
type turn struct{ first, count int }

func newTold(record *designrun.Record) *told {
	t := &told{}
	for i := range record.Ticks {
		next := record.Ticks[i].Before + 1
		for _, o := range record.Ticks[i].Ops {
			if o.Kind == designrun.Spawn {
				t.tick = i + 1
				t.runs = append(t.runs, run{o.Composition, next, o.Count})
				next += o.Count
			}
		}
	}
	return t
}

// carryOut tells what the commit of a tick writes, nil if that is not known.
func (t *told) carryOut(r *Replay, tick int) *log {
	l := &log{tick: tick, writes: make([]int, len(r.board.rows))}
	if tick != t.tick {
		return l
	}
	did := &r.record.Ticks[tick-1].Did
	if r.algorithm == OneByOne && !did.Counted {
		r.trouble = "what tick " + strconv.Itoa(tick) + " writes one by one is too much to be counted"
		r.last = tick - 1
		return nil
	}
	if t.rows == nil {
		t.lay(r)
	}
	l.whole = true
	for _, w := range did.Writes {
		l.writes[w.Component] = w.Batch
		if r.algorithm == OneByOne {
			l.writes[w.Component] = w.OneByOne
		}
	}
	return l
}

// lay finds what stands where. A batch leaves the entities of a leaf in the order in which
// they were spawned. One by one, each entity that joins a leaf turns every block to the
// right by a row: its first becomes its last.
func (t *told) lay(r *Replay) {
	var runs []blockstore.SpawnCount
	t.within = make([][]turn, len(r.slots))
	turned, size := make([]int, len(r.slots)), make([]int, len(r.slots))
	for _, x := range t.runs {
		comp, err := r.store.Intern(x.set)
		must(err)
		runs = append(runs, blockstore.SpawnCount{Composition: comp, Count: x.count})
		for rest := x.set.Minus(r.layout.Spec.Tags); !rest.Empty(); {
			c := rest.First()
			k := r.slotIn(c, r.layout.Leaf(c, x.set))
			rest = rest.Minus(r.sets[r.slots[k].class])
			if r.algorithm == OneByOne {
				for other := range turned {
					if size[other] > 0 && r.isRightOf(other, k) {
						turned[other] = (turned[other] + x.count) % size[other]
					}
				}
				t.within[k] = rotated(t.within[k], turned[k])
				turned[k] = 0
			}
			t.within[k] = append(t.within[k], turn{x.first, x.count})
			size[k] += x.count
		}
	}
	for k := range t.within {
		t.within[k] = rotated(t.within[k], turned[k])
	}
	_, t.rows = r.store.SimulateSpawns(runs)
}

// rotated returns the stretches with their first n rows behind the others.
func rotated(list []turn, n int) []turn {
	if n == 0 {
		return list
	}
	for i, x := range list {
		if n < x.count {
			out := append([]turn{{x.first + n, x.count - n}}, list[i+1:]...)
			out = append(out, list[:i]...)
			return append(out, turn{x.first, n})
		}
		n -= x.count
	}
	return list
}

// show makes a board that of the given number of commits.
func (t *told) show(b *board, commits int) {
	b.empty()
	if commits < t.tick {
		return
	}
	for c := range b.layout.Arrays {
		at := int32(0)
		for _, k := range b.holders[c] {
			n := int32(t.rows[b.slots[k].leaf])
			b.ranges[k] = extent{at, at + n}
			at += n
		}
		b.rows[c] = int(at)
	}
}

// entityAt returns the number of the entity at a place within a slot.
func (t *told) entityAt(k, at int) int32 {
	for _, x := range t.within[k] {
		if at < x.count {
			return int32(x.first + at)
		}
		at -= x.count
	}
	return 0
}

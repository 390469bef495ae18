package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/record"
	"github.com/copse-ecs/copse/internal/store/rowlist"
)

// transition is what happens to an entity that goes from one composition to another. What follows the flags is its program: it is
// compiled when the first entity goes this way, and again when blocks or columns are others than before.
type transition struct {
	old, new uint32
	uses     int  // in the commit that is being prepared
	compiled bool // there is a program
	met      bool // there was one before
	isOne    bool // it has one exit and one join at most, and no values with pointers: these are apart, because most transitions are such
	keeps    bool // the entity lives on, and no class becomes or stops being its first one while it keeps its row there

	exit, join   gate // the first of each, without a block if there is none
	exits, joins []gate
	carries      []column.Carry // values without pointers that it takes along
	typed        []typedCarry   // the others
	bytes        uintptr        // of what carries put on the stage
	carried      []int          // the arrays that get these values
	stays        []*block       // where it keeps its row
	demoted      *rowlist.Pages // of the class that stops being the first one while the entity keeps its row in it, nil if none
	promoted     *rowlist.Pages // of the class that becomes the first one while the entity keeps its row in it, nil if none
	operations   []operation    // of one change at once
}

// gate is a block that an entity leaves or joins.
type gate struct {
	block  *block
	number int32          // of the block
	pages  *rowlist.Pages // of its class, where the row is noted; nil if that is the first class, whose row is in the record
}

// rowOf returns the row that an entity has there.
func (p *gate) rowOf(records *record.Table, i uint32) uint32 {
	if p.pages != nil {
		return p.pages.Get(i)
	}
	return records.List[i].Row
}

// typedCarry is a value that may have pointers.
type typedCarry struct {
	component  int
	from, to   column.Column
	exit, join uint8
}

// transitions are all transitions that have been asked for, numbered from 1: a number stays good as long as the store does.
type transitions struct {
	blocks       *Blocks
	compositions *Compositions
	list         []transition
	table        []uint32 // the number of each between compositions, see find; its length is a power of two
	compiled     int      // how many have had a program
}

// reset forgets all transitions.
func (t *transitions) reset() { t.list, t.table, t.compiled = nil, make([]uint32, 64), 0 }

// forget forgets all programs, because blocks or columns are others than before.
func (t *transitions) forget() {
	for k := range t.list {
		x := &t.list[k]
		*x = transition{old: x.old, new: x.new, met: x.met}
	}
}

// number returns the number of the transition from one composition to another one: without a search where an entity comes or goes.
func (t *transitions) number(old, new uint32) uint32 {
	var place *uint32
	switch {
	case old == record.NoComposition:
		place = &t.compositions.list[new].begun
	case new == record.NoComposition:
		place = &t.compositions.list[old].ended
	default:
		place = t.find(old, new)
	}
	number := *place
	if number == 0 {
		t.list = append(t.list, transition{old: old, new: new})
		number = uint32(len(t.list))
		*place = number
		t.makeRoom()
	}
	return number
}

// get returns a transition by its number, with a program.
func (t *transitions) get(number uint32) *transition {
	x := &t.list[number-1]
	if !x.compiled {
		t.compile(x)
	}
	return x
}

// ready returns a transition by its number if it has a program; nil if it has none, and for the number 0. It is inlined.
func (t *transitions) ready(number uint32) *transition {
	if k := int(number) - 1; uint(k) < uint(len(t.list)) && t.list[k].compiled {
		return &t.list[k]
	}
	return nil
}

// compile writes the program of a transition: what an entity that goes this way leaves, joins and takes along.
func (t *transitions) compile(x *transition) {
	if x.new != record.NoComposition && !t.compositions.list[x.new].known {
		panic("blockstore: a change to a composition that the layout does not know")
	}
	if !x.met {
		x.met = true
		t.compiled++
	}
	x.compiled = true
	pages := t.blocks.rows.Pages
	from, to := t.compositions.blocksOf(x.old), t.compositions.blocksOf(x.new)
	for i, p := range from {
		switch j := slices.Index(to, p); {
		case j < 0:
			x.exits = append(x.exits, t.gateOf(p, i))
		case i == 0 && j > 0:
			x.demoted = &pages[p.class]
		case i > 0 && j == 0:
			x.promoted = &pages[p.class]
		}
	}
	for j, p := range to {
		if slices.Contains(from, p) {
			x.stays = append(x.stays, &t.blocks.list[p.block])
		} else {
			x.joins = append(x.joins, t.gateOf(p, j))
		}
	}
	x.keeps = x.new != record.NoComposition && x.demoted == nil && x.promoted == nil
	for i := range x.exits {
		for j := range x.joins {
			t.carry(x, i, j)
		}
	}
	x.isOne = len(x.exits) < 2 && len(x.joins) < 2 && len(x.typed) == 0
	if len(x.exits) > 0 {
		x.exit = x.exits[0]
	}
	if len(x.joins) > 0 {
		x.join = x.joins[0]
	}
	t.compileOperations(x)
}

// gateOf returns the i-th block of a composition as a gate.
func (t *transitions) gateOf(p blockRef, i int) gate {
	out := gate{block: &t.blocks.list[p.block], number: p.block}
	if i > 0 {
		out.pages = &t.blocks.rows.Pages[p.class]
	}
	return out
}

// carry adds the values that an entity takes along from the i-th block that it leaves to the j-th one that it joins.
func (t *transitions) carry(x *transition, i, j int) {
	b := t.blocks
	for _, source := range b.classes[x.exits[i].block.class].columns {
		component := b.layout.Arrays[source].Component
		for _, target := range b.classes[x.joins[j].block.class].columns {
			if b.layout.Arrays[target].Component != component {
				continue
			}
			from, to := b.columns[source], b.columns[target]
			x.carried = append(x.carried, target)
			if m := from.Memory(); !m.IsZero() {
				x.carries = append(x.carries, m.CarryTo(to.Memory(), uint8(i), uint8(j)))
				x.bytes += uintptr(from.Width())
			} else {
				x.typed = append(x.typed, typedCarry{component, from, to, uint8(i), uint8(j)})
			}
		}
	}
}

// find returns where the table has the number of a transition, which is 0 if there is none. Half of the places at least are free.
// Only entities that change several times in one tick are looked up here: the others go along edges, see [Compositions].
func (t *transitions) find(old, new uint32) *uint32 {
	for at := (uint64(old)<<32 | uint64(new)) * 0x9e3779b97f4a7c15 >> 32; ; at++ {
		place := &t.table[int(at)&(len(t.table)-1)]
		if *place == 0 {
			return place
		}
		if x := &t.list[*place-1]; x.old == old && x.new == new {
			return place
		}
	}
}

// makeRoom makes the table twice as long if half of it is used.
func (t *transitions) makeRoom() {
	if 2*len(t.list) <= len(t.table) {
		return
	}
	t.table = make([]uint32, 2*len(t.table))
	for k := range t.list {
		if x := &t.list[k]; x.old != record.NoComposition && x.new != record.NoComposition {
			*t.find(x.old, x.new) = uint32(k + 1)
		}
	}
}

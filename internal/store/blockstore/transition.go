package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/record"
)

// transition is what happens to an entity that goes from one composition to another. It is
// worked out once for each pair of compositions.
type transition struct {
	old, new uint32
	uses     int                // in the commit that is being prepared
	exits    []compositionBlock // blocks it leaves, by their places in the old composition
	joins    []compositionBlock // blocks it joins, by their places in the new one; in the same memory
	carries  []carry            // values it takes along
	demoted  int32              // the class that stops being the first one while the entity keeps its row in it, -1 if none
	promoted int32              // the class that becomes the first one while the entity keeps its row in it, -1 if none
	single   bool               // it joins one block
	plotted  bool               // the following is worked out: when the first entity goes this way at once
	paths    []path             // of the classes whose rows move, in an order in which this is safe
}

// compositionBlock is a block of a composition.
type compositionBlock struct {
	blockRef
	at int32 // index into the blocks of the composition: 0 is the block of its first class
}

// carry says that an entity takes values from a block that it leaves to one that it joins.
type carry struct {
	transfer int32
	exit     int32 // index into exits
	join     int32 // index into joins
}

// transfer is a class and a block of another class, the components they have in common, and the rows whose values the commit carries
// from one to the other.
type transfer struct {
	column.Carried // until rows are assigned, To has the numbers of the entities among those that join the block
	components     []int
	from, to       int32 // lanes
	block          int32
}

// transitions are all transitions that have occurred, numbered from 0.
type transitions struct {
	blocks         *Blocks
	compositions   *Compositions
	list           []transition
	table          []uint32 // 1 + the number of each, see find; its length is a power of two
	transfers      []transfer
	transferNumber map[uint64]int32 // by class and block
}

// reset forgets all transitions, as another layout asks for.
func (t *transitions) reset() {
	t.list, t.table = nil, make([]uint32, 64)
	t.transfers, t.transferNumber = nil, make(map[uint64]int32)
}

// extend forgets the paths of transitions: which classes continue others is different after the layout has been extended. All else that is
// known of transitions stays true.
func (t *transitions) extend() {
	for k := range t.list {
		t.list[k].plotted, t.list[k].paths = false, nil
	}
}

// between returns the number of the transition from one composition to another one.
func (t *transitions) between(old, new uint32) uint32 {
	place := t.find(old, new)
	if *place == 0 {
		t.add(old, new, place)
	}
	return *place - 1
}

// add adds a transition, whose place in the table is given.
func (t *transitions) add(old, new uint32, place *uint32) {
	t.list = append(t.list, t.workOut(old, new))
	*place = uint32(len(t.list))
	if 2*len(t.list) > len(t.table) {
		t.table = make([]uint32, 2*len(t.table))
		for k := range t.list {
			*t.find(t.list[k].old, t.list[k].new) = uint32(k + 1)
		}
	}
}

// find returns the place of a transition in the table, which has 0 if there is no such transition. Half of the places at least are free. With a
// map in place of the table, a tag is added at once, or an entity spawned, in up to 1.25 times the time.
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

// workOut finds what an entity that goes from one composition to another leaves, joins and carries.
func (t *transitions) workOut(old, new uint32) transition {
	b, out := t.blocks, transition{old: old, new: new, demoted: -1, promoted: -1}
	if new != record.NoComposition && !t.compositions.list[new].known {
		panic("blockstore: a change to a composition that the layout does not know")
	}
	from, to := t.compositions.blocksOf(old), t.compositions.blocksOf(new)
	places := make([]compositionBlock, 0, len(from)+len(to))
	for i, p := range from {
		switch j := slices.Index(to, p); {
		case j < 0:
			places = append(places, compositionBlock{p, int32(i)})
		case i == 0 && j > 0:
			out.demoted = p.class
		case i > 0 && j == 0:
			out.promoted = p.class
		}
	}
	exits := len(places)
	for j, p := range to {
		if !slices.Contains(from, p) {
			places = append(places, compositionBlock{p, int32(j)})
		}
	}
	out.exits, out.joins = places[:exits:exits], places[exits:]
	for i, x := range out.exits {
		if len(b.classes[x.class].columns) == 0 {
			continue // there is nothing to carry
		}
		for j, p := range out.joins {
			if b.classes[x.class].set.Meets(b.classes[p.class].set) {
				out.carries = append(out.carries, carry{transfer: t.transferTo(x.class, p.blockRef), exit: int32(i), join: int32(j)})
			}
		}
	}
	out.single = len(out.joins) == 1
	return out
}

// transferTo returns the number of the transfer from a class to a block.
func (t *transitions) transferTo(class int32, to blockRef) int32 {
	key := uint64(class)<<32 | uint64(to.block)
	k, known := t.transferNumber[key]
	if !known {
		k = int32(len(t.transfers))
		source, target := &t.blocks.classes[class], &t.blocks.classes[to.class]
		p := transfer{block: to.block, from: source.lane, to: target.lane}
		for _, x := range source.columns {
			if component := t.blocks.layout.Arrays[x].Component; target.set.Has(component) {
				p.components = append(p.components, component)
			}
		}
		t.transfers = append(t.transfers, p)
		t.transferNumber[key] = k
	}
	return k
}

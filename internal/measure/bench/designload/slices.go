package designload

import (
	"math/bits"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// SlicesStorage is the design by hand, in plain slices with the blocks that the layout of copse has.
const SlicesStorage = "slices"

// slicesWorld is a design by hand: plain slices, divided into the blocks of a layout, for which a program could have been written. It shows
// what this arrangement of memory permits. It has no handles, limits and plans, knows the compositions beforehand, and never
// has more entities than it has memory for. Changes are queued and carried out at the end of a batch, as Copse does.
type slicesWorld struct {
	*workloadDesign
	on           *cost.Design    // the layout
	arrays       []slicesArray   // by array of the layout
	classes      []*slicesClass  // by class of the layout
	blocks       []*slicesBlock  // by leaf of the layout
	systems      [][]*slicesWalk // of each system of the design
	compositions map[contract.Set]*slicesComposition
	steps        map[[2]*slicesComposition]*slicesStep

	entities []slicesEntity // by number from 0
	rows     []int32        // of each entity in its classes, by their slots
	slots    int
	queue    []int32 // the entities that the batch changes
	batches  int
	living   int
	read     uint32             // the sum of what the systems have read
	latest   *slicesComposition // that a change asked for

	list     []int32 // the entities of the step that is carried out
	from, to []int32 // rows
	counted  []int32 // 0, 1, 2 and so on
}

// slicesArray has the values of a component in a lane.
type slicesArray struct {
	values []byte
	width  int
}

// slicesClass is a set of arrays that have the same entities in the same rows.
type slicesClass struct {
	arrays   []*slicesArray
	entities []int32 // by row
	slot     int     // of its rows, among those of an entity
}

// slicesBlock is the rows start..end-1 of a class.
type slicesBlock struct {
	*slicesClass
	start, end       int
	next             []*slicesBlock // that begin where it ends
	leaving, joining bool           // the entities of the step that is carried out still have to leave it, or to join it
	joined           int            // the row of the first one that has joined it
}

// slicesComposition is what is known of the entities with some components.
type slicesComposition struct {
	has    contract.Set
	blocks []*slicesBlock
	places [contract.MaxKinds]slicesPlace // of the values, by component
}

type slicesPlace struct {
	array *slicesArray
	slot  int
}

// slicesEntity is an entity. Its compositions are nil while it is not alive.
type slicesEntity struct {
	now, next *slicesComposition
	added     contract.Set // by the batch
	queued    bool
}

// declare makes the slices and the systems.
func (w *slicesWorld) declare() {
	w.on = w.input.On(w.input.Build(w.kind, w.groups))
	w.compositions, w.steps = map[contract.Set]*slicesComposition{}, map[[2]*slicesComposition]*slicesStep{}
	most := 0
	for _, o := range w.ops {
		for _, number := range o.numbers {
			most = max(most, int(number))
		}
	}
	layout := w.on.Layout
	w.arrays = make([]slicesArray, len(layout.Arrays))
	for i, a := range layout.Arrays {
		if !w.tags.Has(a.Component) {
			width := w.width(a.Component)
			w.arrays[i] = slicesArray{make([]byte, most*width), width}
		}
	}
	w.blocks = make([]*slicesBlock, len(layout.Leaves))
	for _, c := range layout.Classes {
		w.addClass(c, most)
	}
	for _, c := range layout.Classes {
		w.link(c)
	}
	for _, set := range w.workloadDesign.compositions {
		w.compositions[contractSet(set)] = w.composition(set)
	}
	w.chooseSlots()
	w.systems = w.walks()
}

// addClass makes a class and its blocks.
func (w *slicesWorld) addClass(c grouptree.Class, most int) {
	class := &slicesClass{slot: -1, entities: make([]int32, most)}
	for component := range c.Set.Minus(w.tags).All() {
		class.arrays = append(class.arrays, &w.arrays[w.on.Layout.ArrayOf(component, c.Lane)])
	}
	w.classes = append(w.classes, class)
	for _, leaf := range c.Leaves {
		w.blocks[leaf] = &slicesBlock{slicesClass: class}
	}
}

// link notes which block begins where another one ends.
func (w *slicesWorld) link(c grouptree.Class) {
	if len(c.Leaves) == 0 {
		return
	}
	for i, leaf := range c.Leaves[1:] {
		left := w.blocks[c.Leaves[i]]
		left.next = append(left.next, w.blocks[leaf])
	}
	for p := c.Parent; p >= 0; p = w.on.Layout.Classes[p].Parent {
		if above := w.on.Layout.Classes[p].Leaves; len(above) > 0 {
			left := w.blocks[above[len(above)-1]]
			left.next = append(left.next, w.blocks[c.Leaves[0]])
			return
		}
	}
}

// composition finds the blocks of a composition.
func (w *slicesWorld) composition(set grouptree.Set) *slicesComposition {
	out := &slicesComposition{has: contractSet(set)}
	for leaf := range w.on.Layout.LeavesOf(set) {
		out.blocks = append(out.blocks, w.blocks[leaf])
	}
	return out
}

// chooseSlots gives classes different slots if an entity has rows in both, and finds the places of values.
func (w *slicesWorld) chooseSlots() {
	for _, class := range w.classes {
		var taken uint64
		for _, c := range w.compositions {
			if c.blockOf(class) == nil {
				continue
			}
			for _, b := range c.blocks {
				if b.slot >= 0 {
					taken |= 1 << b.slot
				}
			}
		}
		class.slot = bits.TrailingZeros64(^taken)
		w.slots = max(w.slots, class.slot+1)
	}
	for _, c := range w.compositions {
		for _, component := range c.has.List() {
			for _, a := range w.on.Layout.Arrays {
				array := w.arrayOf(component, a.Lane)
				if b := c.blockWith(array); array != nil && b != nil {
					c.places[component] = slicesPlace{array, b.slot}
				}
			}
		}
	}
}

// arrayOf returns the array of a component in a lane, nil if it has none.
func (w *slicesWorld) arrayOf(component, lane int) *slicesArray {
	if at := w.on.Layout.ArrayOf(component, lane); at >= 0 {
		return &w.arrays[at]
	}
	return nil
}

func (c *slicesComposition) blockOf(class *slicesClass) *slicesBlock {
	return first(c.blocks, func(b *slicesBlock) bool { return b.slicesClass == class })
}

func (c *slicesComposition) blockWith(array *slicesArray) *slicesBlock {
	return first(c.blocks, func(b *slicesBlock) bool { return slices.Contains(b.arrays, array) })
}

func first(list []*slicesBlock, is func(*slicesBlock) bool) *slicesBlock {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return list[i]
	}
	return nil
}

// rowOf returns the row of an entity in the classes with a slot.
func (w *slicesWorld) rowOf(e int32, slot int) *int32 { return &w.rows[int(e)*w.slots+slot] }

// tick runs all systems.
func (w *slicesWorld) tick() {
	for system := range w.systems {
		w.run(system)
	}
}

func (w *slicesWorld) spawn(at int, has grouptree.Set) {
	if at == len(w.entities) {
		w.entities, w.rows = append(w.entities, slicesEntity{}), append(w.rows, make([]int32, w.slots)...)
	}
	set := contractSet(has)
	*w.touch(at) = slicesEntity{next: w.with(set), added: set, queued: true}
}

func (w *slicesWorld) change(at int, add, remove grouptree.Set) {
	e := w.touch(at)
	if e.next != nil { // else the batch has despawned it
		e.added |= contractSet(add)
		e.next = w.with((e.next.has | contractSet(add)) &^ contractSet(remove))
	}
}

func (w *slicesWorld) despawn(at int) { w.touch(at).next = nil }

// touch returns an entity that the batch changes.
func (w *slicesWorld) touch(at int) *slicesEntity {
	e := &w.entities[at]
	if !e.queued {
		e.queued, e.next, e.added = true, e.now, 0
		w.queue = append(w.queue, int32(at))
	}
	return e
}

// with returns the composition of a set, which need not have blocks: an entity may lose and gain more in the same batch.
func (w *slicesWorld) with(set contract.Set) *slicesComposition {
	if w.latest == nil || w.latest.has != set {
		if w.compositions[set] == nil {
			w.compositions[set] = &slicesComposition{has: set}
		}
		w.latest = w.compositions[set]
	}
	return w.latest
}

// Checksum depends on every value and on what was read.
func (w *slicesWorld) Checksum() uint64 {
	return w.workloadDesign.checksum(w.read, w.living, func(at int, visit func(c int, bytes []byte)) {
		e := &w.entities[at]
		if e.now == nil {
			return
		}
		for _, c := range e.now.has.List() {
			var bytes []byte
			if place := &e.now.places[c]; place.array != nil {
				bytes = place.array.at(int(*w.rowOf(int32(at), place.slot)), 1)
			}
			visit(c, bytes)
		}
	}, len(w.entities))
}

// at returns the values of rows.
func (a *slicesArray) at(row, n int) []byte { return a.values[row*a.width : (row+n)*a.width] }

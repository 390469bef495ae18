package designrun

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// Analyze analyses a text with the block store: [hints.Analyze] with [NewWorld].
func Analyze(text string, opt analysis.Options) *analysis.Analysis {
	return hints.Analyze(text, opt, NewWorld)
}

// NewWorld returns an empty world whose arrays are as the layout says.
func NewWorld(layout *grouptree.Layout) analysis.World { return newWorld(layout, simulatedRows) }

// world carries out the statements of one design. While simulated is true the store is empty.
type world struct {
	store   *blockstore.Store
	counter onebyone.Counter
	budget  budget

	simulated  bool
	simulation simulation
	above      int // rows from which on a first commit is simulated

	numbers   numbers
	spawned   int   // numbers given out
	committed int   // numbers whose spawn is committed
	commits   int   // commits so far
	blocks    int   // blocks and classes of the store, at most
	rows      []int // by composition: the classes in which it has rows
	mostRows  int   // the largest of rows
	occurred  occurred

	queued      int             // entities that the next commit changes, at most; an entity may be counted twice
	changing    []int32         // numbers that it changes
	despawning  []int32         // numbers that it despawns
	transitions int             // of the store, paid so far
	moved       int             // rows that the last commit lifted, moved and put down, once for each class; 0 if it had nothing to do
	found       []int32         // memory of Matching
	handles     []entity.Entity // memory of payForChange
}

var _ analysis.World = (*world)(nil)

// newWorld returns an empty world. It simulates a first commit of more than the given number of
// rows.
func newWorld(layout *grouptree.Layout, above int) *world {
	w := &world{above: above, simulated: true}
	w.budget.limit = maxSteps - max(layout.Steps-freeSteps, 0)
	w.store = blockstore.New(layout, nil)
	w.counter.Limit(maxOneByOne)
	w.simulation.store = w.store
	w.countBlocks()
	return w
}

func (w *world) countBlocks() {
	layout := w.Layout()
	w.blocks = len(layout.Leaves) + len(layout.Classes)
	if layout.Kind == grouptree.Naive { // every array has blocks of its own
		w.blocks = 0
		for _, a := range layout.Arrays {
			w.blocks += len(a.Leaves)
		}
	}
}

// Refusal returns why the world refused to go on, if it did.
func (w *world) Refusal() analysis.Refusal { return w.budget.refusal }

// Steps returns how many steps were spent.
func (w *world) Steps() int { return w.budget.spent }

// payForCompositions pays for the compositions that are new in the store, and reports whether the world may go on.
func (w *world) payForCompositions() bool {
	for len(w.rows) < w.store.Compositions.Len() {
		n := w.rowsPerEntity(len(w.rows))
		w.rows = append(w.rows, n)
		w.mostRows = max(w.mostRows, n)
		w.budget.pay(stepComposition + stepPlace*n + stepSearch*w.blocks)
	}
	if len(w.rows) > maxCompositions {
		w.budget.refuse(analysis.TooManyCompositions)
	}
	return w.budget.open()
}

// Layout returns the layout of the arrays.
func (w *world) Layout() *grouptree.Layout { return w.store.Blocks.Layout() }

// Occurred returns the compositions that commits have given to entities, in order of first appearance.
func (w *world) Occurred() (out []grouptree.Set) {
	for _, k := range w.occurred.order {
		out = append(out, w.store.Compositions.Set(k))
	}
	return out
}

// rowsPerEntity returns in how many classes each entity of a composition has a row, also of one that the layout does not
// know yet.
func (w *world) rowsPerEntity(composition int) int {
	if l := w.Layout(); l.Kind == grouptree.Lanes {
		set := w.store.Compositions.Set(composition)
		return len(l.Places(set)) + set.Intersect(grouptree.SetOf(l.Spec.Listed...)).Len()
	}
	return len(w.store.Compositions.Blocks(composition))
}

// Spawn queues n entities of one composition.
func (w *world) Spawn(n int, set grouptree.Set) {
	composition, err := w.store.Compositions.Intern(set)
	if err != nil {
		w.budget.refuse(analysis.TooManyCompositions)
	}
	if !w.payForCompositions() {
		return
	}
	if w.committed > 0 && !w.fillStore() {
		return
	}
	w.spawned += n
	if w.simulated {
		w.simulation.spawn(composition, n, w.rows[composition])
		return
	}
	w.spawnInStore(composition, n)
}

func (w *world) spawnInStore(composition, n int) {
	if !w.budget.pay(priceOfSpawn(n, w.rows[composition])) {
		return
	}
	w.queued += n
	w.numbers.add(n, composition, func(handles []entity.Entity) {
		for i := range handles {
			handles[i] = w.store.Queue.Spawn(composition)
		}
	})
}

// fillStore ends the simulation: the store gets the entities, because a statement needs them. It reports whether the
// world may go on.
func (w *world) fillStore() bool {
	if !w.simulated || !w.budget.open() {
		return w.budget.open()
	}
	if !w.budget.affords(w.simulation.price) {
		w.budget.refuse(analysis.TooMuchChange)
		return false // what was simulated stays true
	}
	w.simulated = false
	for _, r := range w.simulation.runs {
		w.spawnInStore(r.Composition, r.Count)
	}
	if w.committed > 0 { // the writes of this commit are known from the simulation
		w.commitStore(nil)
	}
	return w.budget.open()
}

// State returns the state of an entity and, if it is dead, the commit that despawned it.
func (w *world) State(number int) (state analysis.State, commit int) {
	switch {
	case number > w.committed:
		return analysis.Uncommitted, 0
	case w.simulated:
		return analysis.Living, 0
	}
	return w.numbers.state(number)
}

// Matching returns the numbers of the entities that match, ascending.
func (w *world) Matching(g grouptree.Conj) []int32 {
	if w.committed == 0 || !w.fillStore() || !w.budget.pay(stepList*w.committed+len(w.rows)) {
		return nil
	}
	matches := make([]uint8, len(w.rows)+1) // by composition + 1
	for k := range w.rows {
		if g.Holds(w.store.Compositions.Set(k)) {
			matches[k+1] = 1
		}
	}
	if len(w.found) < w.committed {
		w.found = make([]int32, cap(w.numbers.handle))
	}
	found, n := w.found[:w.committed], 0
	for i, k := range w.numbers.composition[:w.committed] { // no branch depends on the composition, so none is mispredicted
		found[n] = int32(i + 1)
		n += int(matches[k])
	}
	return found[:n]
}

// payForChange pays for a change of each entity and returns their handles, nil where the world may not go on.
func (w *world) payForChange(list []int32) []entity.Entity {
	if len(list) == 0 || !w.fillStore() {
		return nil
	}
	rows := 0
	w.handles = w.handles[:0]
	for _, n := range list {
		rows += w.rows[w.numbers.composition[n-1]-1]
		w.handles = append(w.handles, w.numbers.handle[n-1])
	}
	w.queued += len(list)
	if !w.budget.pay(stepChange*len(list) + stepRow*rows) {
		return nil
	}
	return w.handles
}

// Change queues that entities get the components of add and lose those of remove.
func (w *world) Change(list []int32, add, remove grouptree.Set) {
	if err := w.store.Queue.ChangeEach(w.payForChange(list), add, remove); err != nil {
		w.budget.refuse(analysis.TooManyCompositions)
	}
	w.changing = append(w.changing, list...)
	w.payForCompositions()
}

// Despawn queues the removal of entities.
func (w *world) Despawn(list []int32) {
	for _, e := range w.payForChange(list) {
		w.store.Queue.Despawn(e)
	}
	w.despawning = append(w.despawning, list...)
}

// Commit carries out what is queued.
func (w *world) Commit() (did analysis.Commit, ok bool) {
	if !w.budget.open() {
		return did, false
	}
	w.commits++
	w.moved = 0
	switch {
	case w.committed == w.spawned && w.queued == 0:
		return analysis.Commit{Counted: true}, true
	case w.simulated && !w.commitsInStore():
		w.committed = w.spawned
		did = w.simulation.commit(&w.counter)
		did.Transitions = w.occurred.ofSpawns(w.simulation.runs)
		return did, true
	case !w.fillStore():
		return did, false
	}
	return w.commitStore(&w.counter)
}

// commitsInStore reports whether a first commit is small enough for the store.
func (w *world) commitsInStore() bool {
	return w.simulation.size <= w.above && w.budget.affords(w.simulation.price)
}

// commitStore commits what is queued in the store. It pays for the most rows that may move before the commit, and gets
// the difference back after it. The counter is nil if no one asks what the commit moves: then the store commits fresh
// spawns without writing them to its queue first.
func (w *world) commitStore(counter *onebyone.Counter) (did analysis.Commit, ok bool) {
	most := stepMove * min(w.committed*w.mostRows, w.queued*w.blocks)
	touched := min(w.blocks, w.queued*w.mostRows)
	if !w.budget.pay(stepBlock*w.blocks + stepTouch*touched + most) {
		return did, false
	}
	if err := w.store.Prepare(); err != nil { // does not happen: the store has no limit of its own
		w.budget.refuse(analysis.TooMuchChange)
		return did, false
	}
	var lifted, put int
	var oneByOne []int
	var transitions []cost.Transition
	if counter != nil {
		transitions = w.occurred.of(w.store)
		lifted, put = onebyone.LiftsAndPuts(w.store)
		oneByOne = counter.Count(w.store)
	}
	stats := w.store.Apply()
	n := w.store.Transitions()
	w.budget.pay((stepTransition+w.mostRows*w.mostRows)*(n-w.transitions) + stepMove*stats.Moves - most)
	w.transitions, w.queued, w.moved = n, 0, lifted+stats.Moves+put
	w.countBlocks()
	w.noteChanges()
	w.committed = w.spawned
	did = commitOf(stats, oneByOne)
	did.Transitions = transitions
	return did, true
}

// noteChanges brings the table of numbers up to date with the commit.
func (w *world) noteChanges() {
	w.numbers.despawn(w.despawning, w.commits)
	for _, n := range w.changing {
		if e := w.numbers.handle[n-1]; !e.IsZero() {
			w.numbers.composition[n-1] = uint16(w.store.CompositionOf(e) + 1)
		}
	}
	w.despawning, w.changing = w.despawning[:0], w.changing[:0]
}

// moves returns how many rows the last commit lifted, moved and put down, once for each class.
func (w *world) moves(spawned int) int {
	if spawned > 0 && w.simulated {
		return w.simulation.size - spawned
	}
	return w.moved
}

// Census counts the committed entities by composition.
func (w *world) Census() grouptree.Census {
	if w.simulated {
		return w.simulation.census()
	}
	return w.store.Compositions.Census()
}

// Rows writes the rows of each leaf of the layout to dst.
func (w *world) Rows(dst []int) {
	if w.simulated {
		copy(dst, w.simulation.rows)
		return
	}
	w.store.Blocks.Counts(dst)
}

// Entities appends the numbers of the entities in an array, in row order.
func (w *world) Entities(dst []int, array int) []int {
	if w.simulated {
		return w.simulation.entities(dst, array)
	}
	a := &w.Layout().Arrays[array]
	for _, leaf := range a.Leaves {
		for _, e := range w.store.Blocks.Entities(a.Component, leaf) {
			dst = append(dst, int(w.numbers.of(e)))
		}
	}
	return dst
}

// EntityAt returns the number of the entity at a row of a block, 0 if there is none.
func (w *world) EntityAt(component, leaf, row int) int {
	if w.simulated {
		return w.simulation.entityAt(component, leaf, row)
	}
	if list := w.store.Blocks.Entities(component, leaf); row >= 0 && row < len(list) {
		return int(w.numbers.of(list[row]))
	}
	return 0
}

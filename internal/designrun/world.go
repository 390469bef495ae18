package designrun

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/design"
	"github.com/copse-ecs/copse/internal/entity"
)

// Analyze says everything that can be said about a text: [design.Analyze] on the
// real store.
func Analyze(text string, opt design.Options) *design.Analysis {
	return design.Analyze(text, opt, NewWorld)
}

// NewWorld returns an empty world whose arrays are as the layout says.
func NewWorld(layout *grouptree.Layout) design.World { return newWorld(layout, forecastRows) }

// World is a store whose entities have numbers.
type World struct {
	layout  *grouptree.Layout
	store   *blockstore.Store
	refusal design.Refusal
	steps   int // spent, what is queued included
	limit   int // of them
	commits int

	told    forecast // what is known until there are entities
	made    bool     // there are entities
	above   int      // the size from which on a first commit is told and not made
	spawned int      // numbers given out
	total   int      // of them committed
	pending int      // entities that the next commit is about, at most
	leaves  int      // leaves and classes of the store
	places  []int32  // by composition: the classes in which it has rows
	most    int      // of them
	shifts  int      // transitions that have been paid for
	slid    int      // rows that the last commit moved, once for each class; -1 if it had nothing to do

	entity []entity.Entity // by number - 1; none once it is dead
	comp   []uint16        // by number - 1: one more than its composition when last committed; 0 once it is dead
	number []int32         // by index of an entity
	ended  []int32         // by number - 1: the commit that ended it
	shift  []int32         // numbers that the next commit changes
	ending []int32         // numbers that it ends
	found  []int32         // memory of Matching
	who    []entity.Entity // memory of handles
}

var _ design.World = (*World)(nil)

func newWorld(layout *grouptree.Layout, above int) *World {
	w := &World{layout: layout, above: above, limit: maxSteps - max(layout.Steps-freeSteps, 0)}
	w.store = blockstore.New(layout, nil, blockstore.Options{OneByOne: true})
	w.store.LimitOneByOne(maxOneByOne)
	for _, a := range layout.Arrays { // at most: arrays that share rows share leaves
		w.leaves += len(a.Leaves)
	}
	if layout.Kind != grouptree.Naive {
		w.leaves = len(layout.Leaves) + len(layout.Classes)
	}
	return w
}

// pay spends steps and reports whether there were as many.
func (w *World) pay(steps int) bool {
	w.steps += steps
	if w.steps > w.limit {
		w.refuse(design.TooMuchChange)
	}
	return w.refusal == design.Nothing
}

func (w *World) refuse(why design.Refusal) {
	if w.refusal == design.Nothing {
		w.refusal = why
	}
}

// Refusal tells whether more was asked for than a design may cost.
func (w *World) Refusal() design.Refusal { return w.refusal }

// Steps tells what was spent.
func (w *World) Steps() int { return w.steps }

// newCompositions pays for the compositions that the store has met since it was last called.
func (w *World) newCompositions() bool {
	for len(w.places) < w.store.Compositions() {
		n := w.store.RowsPerEntity(len(w.places))
		w.places = append(w.places, int32(n))
		w.most = max(w.most, n)
		w.pay(stepComposition + stepPlace*n + stepSearch*w.leaves)
	}
	if len(w.places) > maxCompositions {
		w.refuse(design.TooManyCompositions)
	}
	return w.refusal == design.Nothing
}

// Spawn queues n entities of one composition.
func (w *World) Spawn(n int, composition grouptree.Set) {
	comp, err := w.store.Intern(composition)
	if err != nil {
		w.refuse(design.TooManyCompositions)
	}
	if !w.newCompositions() {
		return
	}
	if w.total > 0 && !w.make() {
		return
	}
	w.spawned += n
	if !w.made {
		w.told.spawn(comp, n, int(w.places[comp]))
		return
	}
	w.give(comp, n)
}

// give spawns n entities in the store.
func (w *World) give(comp, n int) {
	if !w.pay(price(n, int(w.places[comp]))) {
		return
	}
	w.pending += n
	at := len(w.entity)
	w.entity = append(w.entity, make([]entity.Entity, n)...)
	w.store.SpawnEach(comp, w.entity[at:])
	w.comp = append(w.comp, make([]uint16, n)...)
	for i := range w.comp[at:] {
		w.comp[at+i] = uint16(comp + 1)
	}
	for i, e := range w.entity[at:] {
		if k := int(e.Index()); k == len(w.number) {
			w.number = append(w.number, int32(at+i+1))
		} else {
			w.number[k] = int32(at + i + 1)
		}
	}
}

// make makes the entities that are known by their runs alone, because something is
// asked of them.
func (w *World) make() bool {
	if w.made || w.refusal != design.Nothing {
		return w.refusal == design.Nothing
	}
	if !w.affords(w.told.price) {
		w.refuse(design.TooMuchChange)
		return false // what is told stays true
	}
	w.made = true
	for _, r := range w.told.runs {
		w.give(r.Composition, r.Count)
	}
	if w.total > 0 { // what their commit does has been told
		w.store.SetOneByOne(false)
		w.carryOut()
		w.store.SetOneByOne(true)
	}
	return w.refusal == design.Nothing
}

// affords reports whether so many steps could be paid.
func (w *World) affords(steps int) bool { return w.steps+steps <= w.limit }

// State tells what has become of an entity.
func (w *World) State(number int) (state design.State, commit int) {
	switch {
	case number > w.total:
		return design.Uncommitted, 0
	case w.made && w.entity[number-1].IsZero():
		return design.Dead, int(w.ended[number-1])
	}
	return design.Living, 0
}

// Matching returns the numbers of the entities that match, ascending.
func (w *World) Matching(g grouptree.Conj) []int32 {
	if w.total == 0 || !w.make() || !w.pay(stepList*w.total+len(w.places)) {
		return nil
	}
	matches := make([]uint8, len(w.places)+1)
	for k := range w.places {
		if g.Holds(w.store.CompositionSet(k)) {
			matches[k+1] = 1
		}
	}
	if len(w.found) < w.total {
		w.found = make([]int32, cap(w.entity))
	}
	found, n := w.found[:w.total], 0
	for i, k := range w.comp[:w.total] { // without a branch that cannot be foreseen
		found[n] = int32(i + 1)
		n += int(matches[k])
	}
	return found[:n]
}

// handles returns the entities with the given numbers, after paying for a change of each.
func (w *World) handles(numbers []int32) []entity.Entity {
	if len(numbers) == 0 || !w.make() {
		return nil
	}
	rows := 0
	w.who = w.who[:0]
	for _, n := range numbers {
		rows += int(w.places[w.comp[n-1]-1])
		w.who = append(w.who, w.entity[n-1])
	}
	w.pending += len(numbers)
	if !w.pay(stepChange*len(numbers) + stepRow*rows) {
		return nil
	}
	return w.who
}

// Change queues that entities get the components of add and lose those of remove.
func (w *World) Change(numbers []int32, add, remove grouptree.Set) {
	if err := w.store.ChangeEach(w.handles(numbers), add, remove); err != nil {
		w.refuse(design.TooManyCompositions)
	}
	w.shift = append(w.shift, numbers...)
	w.newCompositions()
}

// Despawn queues the end of entities.
func (w *World) Despawn(numbers []int32) {
	for _, e := range w.handles(numbers) {
		w.store.Despawn(e)
	}
	w.ending = append(w.ending, numbers...)
}

// Commit carries out what is queued.
func (w *World) Commit() (did design.Commit, ok bool) {
	if w.refusal != design.Nothing {
		return did, false
	}
	w.commits++
	w.slid = -1
	switch {
	case w.total == w.spawned && w.pending == 0:
		return design.Commit{Counted: true}, true
	case w.made:
	case w.told.size > w.above || !w.affords(w.told.price):
		w.total = w.spawned
		return w.told.commit(w.store), true
	case !w.make():
		return did, false
	}
	return w.carryOut()
}

// carryOut commits what is queued in the store.
func (w *World) carryOut() (did design.Commit, ok bool) {
	moves := stepMove * min(w.total*w.most, w.pending*w.leaves) // at most
	touched := min(w.leaves, w.pending*w.most)
	if !w.pay(stepLeaf*w.leaves + stepTouch*touched + moves) {
		return did, false
	}
	stats, err := w.store.Commit()
	if err != nil {
		w.refuse(design.TooMuchChange) // cannot be: the store has no limit of its own
		return did, false
	}
	n := w.store.Transitions()
	w.pay((stepTransition+w.most*w.most)*(n-w.shifts) + stepMove*stats.Moves - moves)
	w.shifts, w.pending, w.slid = n, 0, stats.Moves
	w.bury()
	w.refresh()
	w.total = w.spawned
	return inWords(stats), true
}

// bury notes the end of those that the commit has ended.
func (w *World) bury() {
	if len(w.ending) > 0 || w.ended != nil {
		w.ended = append(w.ended, make([]int32, len(w.entity)-len(w.ended))...)
	}
	for _, n := range w.ending {
		if !w.entity[n-1].IsZero() {
			w.entity[n-1], w.comp[n-1], w.ended[n-1] = entity.Entity{}, 0, int32(w.commits)
		}
	}
	w.ending = w.ending[:0]
}

// refresh notes the compositions of those that the commit has changed.
func (w *World) refresh() {
	for _, n := range w.shift {
		if e := w.entity[n-1]; !e.IsZero() {
			w.comp[n-1] = uint16(w.store.CompositionOf(e) + 1)
		}
	}
	w.shift = w.shift[:0]
}

// inWords says what a commit did in the words of the language.
func inWords(stats blockstore.Stats) design.Commit {
	out := design.Commit{
		Spawned: stats.Spawned, Despawned: stats.Despawned, Changed: stats.Changed, Moves: stats.Moves,
		Counted: stats.OneByOne != nil,
	}
	for c, n := range stats.Writes {
		w := design.Writes{Component: c, Batch: n}
		if out.Counted {
			w.OneByOne = stats.OneByOne[c]
		}
		if w.Batch > 0 || w.OneByOne > 0 {
			out.Writes = append(out.Writes, w)
		}
	}
	return out
}

// Census counts the committed entities by composition.
func (w *World) Census() grouptree.Census {
	if !w.made {
		return w.told.census(w.store)
	}
	return w.store.Census()
}

// Rows writes the rows of each leaf of the layout to dst.
func (w *World) Rows(dst []int) {
	if !w.made {
		copy(dst, w.told.rows)
		return
	}
	w.store.BlockRows(dst)
}

// Entities appends the numbers of the entities in a component's array, in row order.
func (w *World) Entities(dst []int, component int) []int {
	if !w.made {
		return w.told.entities(dst, component, w.store)
	}
	for _, leaf := range w.layout.Arrays[component].Leaves {
		for _, e := range w.store.Entities(component, leaf) {
			dst = append(dst, int(w.number[e.Index()]))
		}
	}
	return dst
}

// EntityAt returns the number of the entity at a row of a leaf.
func (w *World) EntityAt(component, leaf, row int) int {
	if !w.made {
		return w.told.entityAt(component, leaf, row, w.store)
	}
	if list := w.store.Entities(component, leaf); row >= 0 && row < len(list) {
		return int(w.number[list[row].Index()])
	}
	return 0
}

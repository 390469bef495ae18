package ecs

import (
	"math"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/relations"
)

type componentSet = grouptree.Set

// maxRounds is how often the observers of one commit are called at most, because they change the world.
const maxRounds = 16

const observersGoOn = "ecs: the observers of a commit change the world without end: what they change makes them run again, after 16 times still"

// callOrder is the order in which the kinds of change are told.
var callOrder = [...]Change{Despawned, Removed, Spawned, Added, Replaced}

// observers are the observers of a world, and what they are called with. Each entity that something happens to has a number: in a commit
// that of its change.
type observers struct {
	list  []*Observer // in the order of their declaration; replaced, never changed
	kinds Change      // that any of them observes
	ofAll Change      // that those of all entities observe
	by    []Change    // by component: what its observers observe
	sets  [len(changeNames)]componentSet

	calling    bool
	changed    bool                // one of them has changed the world since the round began
	inCommit   bool                // they are called for a commit, and not for what is done already
	laterRound bool                // of a commit, not the first
	commit     blockstore.Prepared // that is under way
	before     *blockstore.Store   // of a restore: the world as it was, else nil
	past       relations.Snapshot  // of a restore: the relations as they were

	all       []Entity   // by number, except in a commit
	comps     [2][]int32 // by number: the composition that observers know of, and the one that they are told of; -1 for none
	queued    [2][]int   // by component: how many of the queued values belong to what they know of, and to what they are told
	happening [len(changeNames)]componentSet
	ends      Change // of entities, whatever they have

	call
}

// call is what one observer is called with.
type call struct {
	serial    uint64 // of the call; none is under way with the number 0
	what      Change
	side      side     // that queued values are resolved for
	chosen    []Entity // the entities
	numbers   []uint32 // theirs
	positions []uint32 // by number: the position among the entities, column.NoRow if the entity is not among them
	replaced  []bool   // by number
	lent      []interface{ clear() }
}

// side is the state before a change or the one after it.
type side int

const (
	oldSide side = iota
	newSide
)

// grow makes room for components with the IDs 0 to n-1.
func (o *observers) grow(n int) {
	for len(o.by) < n {
		o.by = append(o.by, 0)
		o.queued[oldSide], o.queued[newSide] = append(o.queued[oldSide], 0), append(o.queued[newSide], 0)
	}
}

// concern reports whether there is an observer of one of some kinds of change, of all entities or of a component of a set.
func (o *observers) concern(what Change, set componentSet) bool {
	if o.ofAll&what != 0 {
		return true
	}
	for i := range o.sets {
		if what>>i&1 != 0 && o.sets[i].Meets(set) {
			return true
		}
	}
	return false
}

// concernsCommit reports whether observers have to be called for the prepared commit, which may be that of one change. O(kinds of its changes).
func (w *World) concernsCommit(one bool) bool {
	o := &w.observers
	if o.kinds == 0 || one && !w.counted {
		return o.kinds != 0 // a change at once is queued because observers see it: not to ask again saves a fifth of it
	}
	for c := range o.sets[replacedIndex].All() {
		if w.component(ID(c)).Queued().Queued() > 0 {
			return true
		}
	}
	list, found := &w.store.Compositions, false
	w.store.EachTransition(func(old, new, _ int) {
		switch {
		case found:
		case old < 0:
			found = o.kinds&Spawned != 0 && o.concern(Spawned, list.Set(new))
		case new < 0:
			found = o.kinds&Despawned != 0 && o.concern(Despawned, list.Set(old))
		default:
			a, b := list.Set(old), list.Set(new)
			found = o.sets[addedIndex].Meets(b.Minus(a)) || o.sets[removedIndex].Meets(a.Minus(b))
		}
	})
	return found
}

// The places of kinds in arrays by kind.
const (
	spawnedIndex = iota
	addedIndex
	replacedIndex
	removedIndex
	despawnedIndex
)

// observeCommit calls the observers of a prepared commit. What they change is part of it, and they are called again for that, after it is
// prepared again.
func (w *World) observeCommit(prepared blockstore.Prepared) error {
	o := &w.observers
	w.beginObservers()
	defer w.endObservers()
	o.inCommit = true
	clear(o.queued[oldSide])
	for round := 1; ; round++ {
		o.load(prepared)
		o.tell(w)
		if !o.changed {
			return nil
		}
		if round == maxRounds {
			panic(observersGoOn)
		}
		if err := w.store.Prepare(); err != nil {
			return wrap(err)
		}
		prepared, o.laterRound = w.store.Prepared(), true
		o.comps[oldSide], o.comps[newSide] = o.comps[newSide], o.comps[oldSide]
		o.queued[oldSide], o.queued[newSide] = o.queued[newSide], o.queued[oldSide]
	}
}

// shrink gives up the memory of earlier calls.
func (o *observers) shrink() {
	o.all, o.comps, o.chosen, o.numbers, o.positions, o.replaced = nil, [2][]int32{}, nil, nil, nil, nil
}

func (w *World) beginObservers() {
	w.mode.Open(mode.Observers)
	o := &w.observers
	o.calling, o.changed, o.inCommit, o.laterRound, o.before = true, false, false, false, nil
	o.comps[oldSide], o.comps[newSide], o.all = o.comps[oldSide][:0], o.comps[newSide][:0], o.all[:0]
}

func (w *World) endObservers() {
	o := &w.observers
	o.endCall()
	o.calling, o.before, o.past = false, nil, nil
	w.mode.Close(mode.Observers)
}

// load takes over what a prepared commit does.
func (o *observers) load(commit blockstore.Prepared) {
	o.changed, o.commit, o.comps[newSide] = false, commit, o.comps[newSide][:0]
	for i := range commit.Len() {
		old, next := commit.Compositions(i)
		if o.comps[newSide] = append(o.comps[newSide], int32(next)); i == len(o.comps[oldSide]) {
			o.comps[oldSide] = append(o.comps[oldSide], int32(old))
		}
	}
}

// noteChange says that an observer is about to change the world. The values that are queued up to now are those that observers are told
// of in this round.
func (o *observers) noteChange(w *World) {
	if o.changed {
		return
	}
	o.changed = true
	if o.inCommit {
		for c := range o.by {
			if queue := w.registry.List[c].Queued(); queue != nil {
				o.queued[newSide][c] = queue.Queued()
			}
		}
	}
}

// limit returns how many of the queued values of a component belong to a side.
func (o *observers) limit(s side, component int) int {
	if s == newSide && !o.changed {
		return math.MaxInt
	}
	return o.queued[s][component]
}

// tell calls the observers for the differences of what they know and what is.
func (o *observers) tell(w *World) {
	list := o.list
	o.survey(w)
	for _, what := range callOrder {
		if o.kinds&what == 0 {
			continue
		}
		for _, x := range list {
			if x.what&what == 0 || x.stopped || !o.happens(what, x.component) {
				continue
			}
			if o.choose(w, what, x.component); len(o.chosen) > 0 {
				o.serial++
				o.what = what
				o.callWith(x.f, Observed{o: w, serial: o.serial})
				o.endCall()
			}
		}
	}
}

// endCall ends a call: what it was given is valid no more.
func (o *observers) endCall() {
	o.serial++
	for i, x := range o.lent {
		x.clear()
		o.lent[i] = nil
	}
	o.lent = o.lent[:0]
}

// survey finds out which components something happens to. O(changes).
func (o *observers) survey(w *World) {
	o.happening, o.ends = [len(changeNames)]componentSet{}, 0
	list, from, to := &w.store.Compositions, int32(-1), int32(-1)
	for n, next := range o.comps[newSide] {
		old := o.comps[oldSide][n]
		if old == from && next == to {
			continue
		}
		from, to = old, next
		var a, b componentSet
		if old >= 0 {
			a = list.Set(int(old))
		}
		if next >= 0 {
			b = list.Set(int(next))
		}
		switch {
		case old < 0 && next < 0: // spawned and despawned in one commit
		case old < 0:
			o.ends |= Spawned
			o.happening[spawnedIndex] = o.happening[spawnedIndex].Union(b)
		case next < 0:
			o.ends |= Despawned
			o.happening[despawnedIndex] = o.happening[despawnedIndex].Union(a)
		default:
			o.happening[addedIndex] = o.happening[addedIndex].Union(b.Minus(a))
			o.happening[removedIndex] = o.happening[removedIndex].Union(a.Minus(b))
		}
	}
	for c := range o.sets[replacedIndex].All() {
		if !o.inCommit && o.before != nil || o.inCommit && w.component(ID(c)).Queued().Queued() > o.queued[oldSide][c] {
			o.happening[replacedIndex].Add(c)
		}
	}
}

// happens reports whether a kind of change can have happened to a component, or to entities whatever they have.
func (o *observers) happens(what Change, component int) bool {
	if component < 0 {
		return o.ends&what != 0
	}
	for i := range o.happening {
		if what>>i&1 != 0 {
			return o.happening[i].Has(component)
		}
	}
	return false
}

// choose finds the entities that a kind of change happens to. O(changes).
func (o *observers) choose(w *World, what Change, component int) {
	o.chosen, o.numbers, o.positions = o.chosen[:0], o.numbers[:0], o.positions[:0]
	if what == Replaced {
		o.findReplaced(w, component)
	}
	is, from, to := false, int32(-1), int32(-1)
	for n, next := range o.comps[newSide] {
		if old := o.comps[oldSide][n]; old != from || next != to {
			from, to, is = old, next, isChange(what, component, int(old), int(next), &w.store.Compositions)
		}
		position := column.NoRow
		if is && (what != Replaced || o.replaced[n]) {
			position = uint32(len(o.numbers))
			o.numbers = append(o.numbers, uint32(n))
			o.chosen = append(o.chosen, o.entity(n))
		}
		o.positions = append(o.positions, position)
	}
}

// isChange reports whether a change of composition is of a kind with regard to a component, -1 for none.
func isChange(what Change, component, old, next int, list *blockstore.Compositions) bool {
	had, has := component < 0 || list.Has(old, component), component < 0 || list.Has(next, component)
	switch what {
	case Spawned:
		return old < 0 && next >= 0 && has
	case Despawned:
		return old >= 0 && next < 0 && had
	}
	if old < 0 || next < 0 {
		return false
	}
	return had == (what != Added) && has == (what != Removed)
}

func (o *observers) entity(n int) Entity {
	if o.inCommit {
		return Entity(o.commit.Change(n).Entity())
	}
	return o.all[n]
}

// findReplaced finds the numbers of the entities whose value of a component has been set, also of those that get it or lose it.
func (o *observers) findReplaced(w *World, component int) {
	o.replaced = o.replaced[:0]
	for range o.comps[newSide] {
		o.replaced = append(o.replaced, false)
	}
	if !o.inCommit {
		w.findRestored(component)
		return
	}
	c := w.component(ID(component)).Queued()
	end := min(c.Queued(), o.limit(newSide, component))
	for at := o.queued[oldSide][component]; at < end; {
		list := c.QueuedFor(at)
		for _, index := range list[:min(len(list), end-at)] {
			if n := o.commit.Number(index); n >= 0 && n < len(o.replaced) {
				o.replaced[n] = true
			}
		}
		at += len(list)
	}
}

// Resolve implements column.Resolver: instead of rows it tells the positions of entities among those of the call, if they have
// the component on its side.
func (o *observers) Resolve(component int, indices, rows []uint32) {
	comps := o.comps[o.side]
	for k, i := range indices {
		rows[k] = column.NoRow
		if n := o.commit.Number(i); n >= 0 && n < len(o.positions) && o.commit.Has(int(comps[n]), component) {
			rows[k] = o.positions[n]
		}
	}
}

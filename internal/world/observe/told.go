package observe

import (
	"math"
	"math/bits"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// Side is the state before a change or the one after it.
type Side int

// The sides of a change.
const (
	Before Side = iota
	After
)

// none stands for the composition of an entity that is not there.
const none = -1

// told is the change that observers are told of. Each entity that something happens to has a number: in a commit that of its change.
type told struct {
	inCommit   bool // it is a commit that is prepared, and not something that is done already
	laterRound bool // of a commit, not the first
	changed    bool // an observer has changed the world since the round began
	commit     blockstore.Prepared
	was        *restored // what a restore has changed, else nil

	entities []entity.Entity // by number, except in a commit
	comps    [2][]int32      // by number: the composition that observers know of, and the one that they are told of
	queued   [2][]int        // by component: how many of the queued values belong to what they know of, and to what they are told

	happening [kindCount]grouptree.Set // the components that something happens to
	ends      Kinds                    // of entities, whatever they have
}

// restored is what there was before a restore.
type restored struct {
	store     *blockstore.Store
	relations relations.Snapshot
}

// grow makes room for components with the numbers 0 to n-1.
func (t *told) grow(n int) {
	for s := range t.queued {
		for len(t.queued[s]) < n {
			t.queued[s] = append(t.queued[s], 0)
		}
	}
}

// begin forgets the change before, and keeps its memory.
func (t *told) begin() {
	t.inCommit, t.laterRound, t.changed, t.was = false, false, false, nil
	t.entities, t.comps[Before], t.comps[After] = t.entities[:0], t.comps[Before][:0], t.comps[After][:0]
}

// add adds an entity with its compositions.
func (t *told) add(e entity.Entity, old, next int) {
	t.entities = append(t.entities, e)
	t.comps[Before], t.comps[After] = append(t.comps[Before], int32(old)), append(t.comps[After], int32(next))
}

// load takes over what a prepared commit does, of which observers know some already in a later round.
func (t *told) load(commit blockstore.Prepared) {
	t.changed, t.commit, t.comps[After] = false, commit, t.comps[After][:0]
	for i := range commit.Len() {
		old, next := commit.Compositions(i)
		t.comps[After] = append(t.comps[After], int32(next))
		if i == len(t.comps[Before]) {
			t.comps[Before] = append(t.comps[Before], int32(old))
		}
	}
}

// loadOne is load of the first round of a commit of one change.
func (t *told) loadOne(commit blockstore.Prepared) {
	old, next := commit.Compositions(0)
	t.changed, t.commit = false, commit
	t.comps[Before], t.comps[After] = append(t.comps[Before][:0], int32(old)), append(t.comps[After][:0], int32(next))
}

// next begins another round: observers know now what they have been told of.
func (t *told) next() {
	t.laterRound = true
	t.comps[Before], t.comps[After] = t.comps[After], t.comps[Before]
	t.queued[Before], t.queued[After] = t.queued[After], t.queued[Before]
}

// entity returns the entity with a number.
func (t *told) entity(n int) entity.Entity {
	if t.inCommit {
		return t.commit.Change(n).Entity()
	}
	return t.entities[n]
}

// limit returns how many of the queued values of a component belong to a side.
func (t *told) limit(s Side, component int) int {
	if s == After && !t.changed {
		return math.MaxInt
	}
	return t.queued[s][component]
}

// survey finds out which components something happens to, but for values that are set. O(changes).
func (t *told) survey(list *blockstore.Compositions) {
	t.happening, t.ends = [kindCount]grouptree.Set{}, 0
	from, to := int32(none), int32(none)
	for n, next := range t.comps[After] {
		old := t.comps[Before][n]
		if old == from && next == to {
			continue
		}
		from, to = old, next
		t.happen(int(old), int(next), list)
	}
}

// happen notes a change from one composition to another.
func (t *told) happen(old, next int, list *blockstore.Compositions) {
	var a, b grouptree.Set
	if old >= 0 {
		a = list.Set(old)
	}
	if next >= 0 {
		b = list.Set(next)
	}
	switch {
	case old < 0 && next < 0: // spawned and despawned in one commit
	case old < 0:
		t.ends |= Spawned
		t.happening[spawnedIndex] = t.happening[spawnedIndex].Union(b)
	case next < 0:
		t.ends |= Despawned
		t.happening[despawnedIndex] = t.happening[despawnedIndex].Union(a)
	default:
		t.happening[addedIndex] = t.happening[addedIndex].Union(b.Minus(a))
		t.happening[removedIndex] = t.happening[removedIndex].Union(a.Minus(b))
	}
}

// happens reports whether a kind of change can have happened to a component, or to entities whatever they have.
func (t *told) happens(what Kinds, component int) bool {
	if component < 0 {
		return t.ends&what != 0
	}
	return t.happening[bits.TrailingZeros8(uint8(what))].Has(component)
}

// stays reports whether an entity, by number, has a component on both sides.
func (t *told) stays(n, component int, list *blockstore.Compositions) bool {
	return list.Has(int(t.comps[Before][n]), component) && list.Has(int(t.comps[After][n]), component)
}

// isChange reports whether a change of composition is of a kind with regard to a component, -1 for none.
func isChange(what Kinds, component, old, next int, list *blockstore.Compositions) bool {
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

package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Queue holds what the next commit does: a change for every entity that was touched, and the
// values in the queues of the columns.
type Queue struct {
	records      records // here itself: a pointer would be one more step in every change
	blocks       *Blocks
	compositions *Compositions
	staged       []column.Staged // values of new entities, side by side
	changes      changeList
	fresh        freshSpawns   // or else there are changes
	lastEntity   entity.Entity // whose change was touched last by TryChange; the zero one if there is none
	lastChange   *change
}

func (q *Queue) init(blocks *Blocks, compositions *Compositions) {
	q.blocks, q.compositions = blocks, compositions
}

// Len returns how many entities the next commit is about.
func (q *Queue) Len() int { return q.changes.n + q.fresh.n }

// valid reports whether changes of an entity can be queued: it is alive or queued.
func (q *Queue) valid(e entity.Entity) bool {
	i, list := int(e.Index()), q.records.list
	if i < len(list) {
		return list[i].generation == e.Generation() && list[i].comp != noComp
	}
	return q.isFresh(e)
}

// Spawn queues a new entity without components and returns its handle, which can
// be given components at once. It lives from the next commit. O(1).
func (q *Queue) Spawn() entity.Entity { return q.spawn(emptyComp) }

func (q *Queue) spawn(comp uint32) entity.Entity {
	if q.canBeFresh(comp) {
		return q.addFresh(comp)
	}
	if q.fresh.n > 0 {
		q.writeFresh()
	}
	r := &q.records
	i := r.take()
	rec := &r.list[i]
	rec.comp = queuedFlag | uint32(q.changes.n)
	e := entity.New(i, rec.generation)
	q.lastEntity, q.lastChange = e, q.changes.push(i, noComp, comp)
	return e
}

// TrySpawn is SpawnSet for a set that was spawned before: it returns false if SpawnSet must be
// called, since the set is new or there is no memory for one more record. It repeats records.take
// and finds the composition in a list and not by an edge: calling both made a setup of millions an
// eighth slower.
func (q *Queue) TrySpawn(number int) (entity.Entity, bool) {
	c, r := q.compositions, &q.records
	if number >= len(c.ofSet) || c.ofSet[number] == noComp {
		return entity.Entity{}, false
	}
	comp := c.ofSet[number]
	if q.canBeFresh(comp) {
		return q.addFresh(comp), true
	}
	if q.fresh.n > 0 {
		q.writeFresh()
	}
	i := r.free
	if i == noIndex {
		if len(r.list) == cap(r.list) {
			return entity.Entity{}, false
		}
		i = uint32(len(r.list))
		r.list = r.list[:i+1]
		r.list[i].generation = 1
	} else {
		r.free = r.list[i].row
	}
	rec := &r.list[i]
	rec.comp = queuedFlag | uint32(q.changes.n)
	q.changes.push(i, noComp, comp)
	return entity.New(i, rec.generation), true
}

// SpawnSet is Spawn for an entity that gets the components of a set, whose number is as for
// ChangeSet.
func (q *Queue) SpawnSet(number int, set gt.Set) (entity.Entity, error) {
	edge, err := q.compositions.edgeOfSet(number, set)
	if err != nil {
		return entity.Entity{}, err
	}
	c := q.compositions
	for len(c.ofSet) <= number {
		c.ofSet = append(c.ofSet, noComp)
	}
	c.ofSet[number] = edge.to
	if e, ok := q.TrySpawn(number); ok {
		return e, nil
	}
	return q.spawn(edge.to), nil
}

// SpawnEach queues a new entity of a composition, by its number, for each element
// of dst, and puts the handles there.
func (q *Queue) SpawnEach(composition int, dst []entity.Entity) {
	if q.records.free == noIndex {
		q.records.grow(len(dst))
	}
	for i := range dst {
		dst[i] = q.spawn(uint32(composition))
	}
}

// touch returns the change of an entity that is alive or queued.
func (q *Queue) touch(i uint32) *change {
	if q.fresh.n > 0 {
		q.writeFresh()
	}
	r := &q.records.list[i]
	if comp := r.comp; comp&queuedFlag == 0 {
		r.comp = queuedFlag | uint32(q.changes.n)
		return q.changes.push(i, comp, comp)
	}
	return q.changes.at(int(r.comp &^ queuedFlag))
}

// TryChange is Add or Remove where the edge is remembered: it returns false if they must be
// called, since the entity is neither alive nor queued, or the edge is not remembered.
func (q *Queue) TryChange(e entity.Entity, component int, has bool) bool {
	c := q.lastChange
	if e != q.lastEntity || c == nil {
		if q.fresh.n > 0 {
			q.writeFresh()
		}
		i, list := e.Index(), q.records.list
		if int(i) >= len(list) {
			return false
		}
		r := &list[i]
		switch comp := r.comp; {
		case r.generation != e.Generation() || comp == noComp:
			return false
		case comp&queuedFlag == 0:
			r.comp = queuedFlag | uint32(q.changes.n)
			c = q.changes.push(i, comp, comp)
		default:
			c = q.changes.at(int(comp &^ queuedFlag))
		}
		q.lastEntity, q.lastChange = e, c
	}
	if c.new == noComp {
		return true
	}
	key := edgeKey(c.new, component, has)
	edge := q.compositions.edgeAt(key)
	if edge.key == key {
		c.new = edge.to
	}
	return edge.key == key
}

// TryChangeSet is ChangeSet where the edge is remembered, as TryChange is Add.
func (q *Queue) TryChangeSet(e entity.Entity, number int, has bool) bool {
	return q.TryChange(e, setEdge+number, has)
}

// ChangeSet queues that an entity gets the components of a set, or loses those of the set that
// it has. number is the set's own: the caller counts them from 0, and never uses one for
// another set. It reports whether the entity is alive or queued. O(1).
func (q *Queue) ChangeSet(e entity.Entity, number int, set gt.Set, has bool) (bool, error) {
	if q.TryChange(e, setEdge+number, has) {
		return true, nil
	}
	if !q.valid(e) {
		return false, nil
	}
	c := q.touch(e.Index()) // it is not despawned: else TryChange would have returned true
	next := q.compositions.list[c.new].set.Minus(set)
	if has {
		next = next.Union(set)
	}
	key := edgeKey(c.new, setEdge+number, has)
	edge, err := q.compositions.remember(q.compositions.edgeAt(key), key, next)
	if err == nil {
		c.new = edge.to
	}
	return true, err
}

// Add queues that an entity gets a component, or keeps it; its value is queued
// with the column. It reports whether the entity is alive or queued. O(1).
func (q *Queue) Add(e entity.Entity, component int) (bool, error) {
	return q.change(e, component, true)
}

// Remove queues that an entity loses a component, if it has it then.
func (q *Queue) Remove(e entity.Entity, component int) (bool, error) {
	return q.change(e, component, false)
}

func (q *Queue) change(e entity.Entity, component int, has bool) (bool, error) {
	if !q.valid(e) {
		return false, nil
	}
	c := q.touch(e.Index()) // even if nothing changes: entities join blocks in order of first touch
	if c.new == noComp {
		return true, nil // it is despawned
	}
	edge, err := q.compositions.edgeOf(c.new, component, has)
	if err == nil {
		c.new = edge.to
	}
	return true, err
}

// ChangeEach queues for entities, in their order, that they get the components of add and then
// lose those of remove. Entities that are neither alive nor queued are left out.
func (q *Queue) ChangeEach(entities []entity.Entity, add, remove gt.Set) error {
	var memo [64]struct{ from, to uint32 } // from is one more than the composition
	for _, e := range entities {
		if !q.valid(e) {
			continue
		}
		c := q.touch(e.Index())
		if c.new == noComp {
			continue
		}
		m := &memo[c.new%uint32(len(memo))]
		if m.from != c.new+1 {
			to, ok := q.compositions.intern(q.compositions.list[c.new].set.Union(add).Minus(remove))
			if !ok {
				return errTooManyCompositions()
			}
			m.from, m.to = c.new+1, to
		}
		c.new = m.to
	}
	return nil
}

// Despawn queues the end of an entity: it is despawned whatever else the tick asks of it.
func (q *Queue) Despawn(e entity.Entity) bool {
	if !q.valid(e) {
		return false
	}
	q.touch(e.Index()).new = noComp
	return true
}

// DespawnIndex is Despawn for an index that is in use: it reports whether its end was not
// queued before.
func (q *Queue) DespawnIndex(index uint32) bool {
	c := q.touch(index)
	lived := c.new != noComp
	c.new = noComp
	return lived
}

// Survives reports whether an entity is alive or queued, and whether it will be alive
// after the commit.
func (q *Queue) Survives(e entity.Entity) (valid, stays bool) {
	if !q.valid(e) {
		return false, false
	}
	return true, q.isFresh(e) || q.changes.coming(&q.records.list[e.Index()]) != noComp
}

// Attach adds values of new entities that are staged by entity and not by column. The next
// commits write them.
func (q *Queue) Attach(staged column.Staged) { q.staged = append(q.staged, staged) }

// Discard forgets everything that is queued. The handles of entities spawned in
// this tick are dead.
func (q *Queue) Discard() {
	q.writeFresh()
	for k := q.changes.n - 1; k >= 0; k-- {
		c := q.changes.at(k)
		if c.old == noComp {
			q.records.release(c.index)
		} else {
			q.records.list[c.index].comp = c.old
		}
	}
	q.reset()
	for _, c := range q.blocks.own {
		if c != nil {
			c.Discard()
		}
	}
	for _, staged := range q.staged {
		staged.Discard()
	}
}

// reset empties the queue of entities; those of the columns stay.
func (q *Queue) reset() {
	q.lastEntity, q.lastChange = entity.Entity{}, nil
	q.fresh.reset()
	q.changes.reset()
}

// freshSpawns holds the compositions of new entities while nothing else is queued, their indices
// are new too, and nothing was asked of them. Such an entity has no record and no change yet:
// both follow from its place in the list. A commit of many counts them and writes their records
// and rows side by side. Before anything else is done with the queue they are written to it, see
// [Queue.writeFresh].
type freshSpawns struct{ pageList[uint16] }

const (
	// maxFreshComps bounds the compositions of fresh spawns, and maxFresh how many there are: further
	// spawns are queued.
	maxFreshComps = 1 << 12
	maxFresh      = 1 << 30
)

// canBeFresh reports whether a new entity of a composition can be a fresh spawn.
func (q *Queue) canBeFresh(comp uint32) bool {
	return q.records.free == noIndex && q.changes.n == 0 && comp < maxFreshComps && q.fresh.n < maxFresh
}

// addFresh adds a fresh spawn.
func (q *Queue) addFresh(comp uint32) entity.Entity {
	f := &q.fresh
	*f.add() = uint16(comp)
	return entity.New(uint32(len(q.records.list)+f.n-1), 1)
}

// isFresh reports whether an entity is a fresh spawn.
func (q *Queue) isFresh(e entity.Entity) bool {
	return e.Index()-uint32(len(q.records.list)) < uint32(q.fresh.n) && e.Generation() == 1
}

// freshComp returns the composition that a fresh spawn will have.
func (q *Queue) freshComp(e entity.Entity) uint32 {
	return uint32(*q.fresh.at(int(e.Index()) - len(q.records.list)))
}

// writeFresh writes the fresh spawns to the queue, as if they had been queued there, and reports
// whether there were any.
func (q *Queue) writeFresh() bool {
	f := &q.fresh
	if f.n == 0 {
		return false
	}
	first := uint32(len(q.records.list))
	records := q.records.takeNext(f.n)
	for k := range f.used() {
		for i, comp := range f.page(k) {
			i += k * pageLen
			records[i] = record{generation: 1, comp: queuedFlag | uint32(i)}
			q.changes.push(first+uint32(i), noComp, uint32(comp))
		}
	}
	f.reset()
	return true
}

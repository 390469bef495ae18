package observe

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// state is what the model knows of an entity.
type state struct {
	set   grouptree.Set
	value *int // of the component number
}

// entities are the entities of the model that are there.
type entities map[entity.Entity]state

// machine compares what observers are called with to a naive model: the entities before and after each change.
type machine struct {
	*world
	now       entities
	queued    entities                        // as they will be
	touched   []entity.Entity                 // in order of first touch
	wrote     map[entity.Entity]grouptree.Set // the components whose value is set
	observers []*modelObserver
	saved     *saved // nil if nothing is saved
	calls     []string
}

// saved is a state of the world to which it can be restored.
type saved struct {
	store     *blockstore.Store
	relations relations.Snapshot
	entities  entities
}

// modelObserver is an observer that notes its calls.
type modelObserver struct {
	*Observer
	name      string
	kinds     Kinds
	component int
}

// difference is what happens to one entity.
type difference struct {
	e             entity.Entity
	was, is       bool
	before, after state
	wrote         grouptree.Set
}

// happens reports whether the difference is of a kind, with regard to a component or to -1.
func (d *difference) happens(what Kinds, component int) bool {
	had, has := d.was, d.is
	if component >= 0 {
		had, has = d.before.set.Has(component), d.after.set.Has(component)
	}
	switch what {
	case Spawned:
		return !d.was && d.is && has
	case Despawned:
		return d.was && !d.is && had
	case Added:
		return d.was && d.is && !had && has
	case Removed:
		return d.was && d.is && had && !has
	}
	return d.was && d.is && had && has && d.wrote.Has(component)
}

// want returns the calls of observers for some differences.
func (m *machine) want(list []difference) (calls []string) {
	for _, what := range []Kinds{Despawned, Removed, Spawned, Added, Replaced} {
		for _, x := range m.observers {
			var chosen []difference
			for _, d := range list {
				if x.kinds&what != 0 && d.happens(what, x.component) {
					chosen = append(chosen, d)
				}
			}
			if len(chosen) > 0 {
				calls = append(calls, wantedCall(x, what, chosen))
			}
		}
	}
	return calls
}

func wantedCall(x *modelObserver, what Kinds, list []difference) string {
	var all []entity.Entity
	var before, after []int
	var had, has []bool
	for _, d := range list {
		all = append(all, d.e)
		before, after = append(before, valueOf(d.before.value)), append(after, valueOf(d.after.value))
		had, has = append(had, d.before.set.Has(tag)), append(has, d.after.set.Has(tag))
	}
	return fmt.Sprint(x.name, what, all, before, after, had, has)
}

func valueOf(p *int) int {
	if p == nil {
		return 0
	}
	return *p
}

// noteCall writes a call.
func (m *machine) noteCall(x *modelObserver, call uint64) {
	o := &m.world.observers
	require.True(m.t, o.InCall(call))
	var had, has []bool
	for i := range o.Entities() {
		had, has = append(had, o.Has(Before, tag, i)), append(has, o.Has(After, tag, i))
	}
	m.calls = append(m.calls, fmt.Sprint(x.name, o.Kind(), o.Entities(), m.numbersOn(Before), m.numbersOn(After), had, has))
}

// compare compares the calls since it was called last with those for some differences.
func (m *machine) compare(list []difference) {
	require.Equal(m.t, m.want(list), m.calls)
	m.calls = nil
}

// Observe adds an observer, or stops one.
func (m *machine) Observe(t *rapid.T) {
	if n := len(m.observers); n > 0 && rapid.IntRange(0, n).Draw(t, "stop") > 1 {
		k := rapid.IntRange(0, n-1).Draw(t, "which")
		m.world.observers.Stop(m.observers[k].Observer)
		m.observers = slices.Delete(m.observers, k, k+1)
		return
	}
	x := &modelObserver{component: rapid.SampledFrom([]int{none, number, tag}).Draw(t, "component"), kinds: Kinds(rapid.IntRange(1, int(All)).Draw(t, "kinds"))}
	switch x.component {
	case none:
		x.kinds = x.kinds&Despawned | Spawned
	case tag: // which has no value
		x.kinds = x.kinds&^Replaced | Removed
	}
	x.name = fmt.Sprint(x.kinds, " of ", x.component, ": ")
	x.Observer = m.world.observers.Add(x.kinds, x.component, func(call uint64) { m.noteCall(x, call) })
	m.observers = append(m.observers, x)
}

// touch notes that something is queued for an entity.
func (m *machine) touch(e entity.Entity) {
	if !slices.Contains(m.touched, e) {
		m.touched = append(m.touched, e)
	}
}

// some draws an entity that will be there.
func (m *machine) some(t *rapid.T) (entity.Entity, state) {
	if len(m.queued) == 0 {
		m.Spawn(t)
	}
	list := slices.SortedFunc(maps.Keys(m.queued), compareIndices)
	e := rapid.SampledFrom(list).Draw(t, "entity")
	m.touch(e)
	return e, m.queued[e]
}

func compareIndices(a, b entity.Entity) int { return cmp.Compare(a.Index(), b.Index()) }

// Spawn queues an entity.
func (m *machine) Spawn(t *rapid.T) {
	set := rapid.SliceOfDistinct(rapid.SampledFrom([]int{number, text, tag}), rapid.ID).Draw(t, "set")
	e := m.spawn(set...)
	m.touch(e)
	m.queued[e] = state{set: grouptree.SetOf(set...)}
}

// Set queues a value.
func (m *machine) Set(t *rapid.T) {
	e, s := m.some(t)
	value := rapid.IntRange(1, 9).Draw(t, "value")
	m.set(e, &value)
	s.set.Add(number)
	s.value = &value
	wrote := m.wrote[e]
	wrote.Add(number)
	m.queued[e], m.wrote[e] = s, wrote
}

// Remove queues that an entity loses a component.
func (m *machine) Remove(t *rapid.T) {
	e, s := m.some(t)
	c := rapid.SampledFrom([]int{number, text, tag}).Draw(t, "component")
	m.change(e, c, false)
	s.set = s.set.Minus(grouptree.SetOf(c))
	if c == number {
		s.value = nil
	}
	m.queued[e] = s
}

// Tag queues that an entity gets the tag.
func (m *machine) Tag(t *rapid.T) {
	e, s := m.some(t)
	m.change(e, tag, true)
	s.set.Add(tag)
	m.queued[e] = s
}

// Despawn queues the end of an entity.
func (m *machine) Despawn(t *rapid.T) {
	e, _ := m.some(t)
	m.despawn(e)
	delete(m.queued, e)
}

// difference returns what is queued for an entity.
func (m *machine) difference(e entity.Entity) difference {
	d := difference{e: e, wrote: m.wrote[e]}
	d.before, d.was = m.now[e]
	d.after, d.is = m.queued[e]
	return d
}

// Commit carries out what is queued.
func (m *machine) Commit(*rapid.T) {
	var list []difference
	for _, e := range m.touched {
		list = append(list, m.difference(e))
	}
	m.mustCommit()
	m.compare(list)
	m.now = m.queued
	m.forget()
}

// forget begins an empty queue.
func (m *machine) forget() {
	m.queued, m.touched, m.wrote = maps.Clone(m.now), nil, map[entity.Entity]grouptree.Set{}
}

// Bulk spawns entities at once.
func (m *machine) Bulk(t *rapid.T) {
	m.Commit(t)
	set := rapid.SliceOfDistinct(rapid.SampledFrom([]int{number, tag}), rapid.ID).Draw(t, "set")
	all := make([]entity.Entity, rapid.IntRange(1, 3).Draw(t, "n"))
	require.NoError(t, m.store.SpawnEach(grouptree.SetOf(set...), all))
	m.world.observers.TellSpawned(m.composition(set...), all)
	var list []difference
	for _, e := range all {
		m.now[e] = state{set: grouptree.SetOf(set...)}
		list = append(list, difference{e: e, is: true, after: m.now[e]})
	}
	m.compare(list)
	m.forget()
}

// Restore restores what has been saved, or saves what there is.
func (m *machine) Restore(t *rapid.T) {
	m.Commit(t)
	now := &saved{m.store.Clone(), m.relations.Save(), maps.Clone(m.now)}
	if m.saved == nil {
		m.saved = now
		return
	}
	m.store.Restore(m.saved.store)
	m.relations.Restore(m.saved.relations)
	m.world.observers.TellRestored(now.store, now.relations)
	m.now = m.saved.entities
	m.compare(restoredDifferences(now.entities, m.now))
	m.saved = nil
	m.forget()
}

// restoredDifferences lists the differences by index, those of entities that are gone first.
func restoredDifferences(old, next entities) (list []difference) {
	all := maps.Clone(old)
	maps.Copy(all, next)
	for e := range all {
		d := difference{e: e}
		d.before, d.was = old[e]
		d.after, d.is = next[e]
		if d.before.value != d.after.value {
			d.wrote.Add(number)
		}
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b difference) int {
		if c := compareIndices(a.e, b.e); c != 0 || a.is == b.is {
			return c
		}
		if b.is {
			return -1
		}
		return 1
	})
	return list
}

// Check checks that nothing is open between the calls, and that the store is in order.
func (m *machine) Check(t *rapid.T) {
	require.True(t, m.mode.Idle())
	require.Empty(t, m.calls)
	require.NoError(t, m.store.Check())
}

// TestCallsOfObservers compares the calls of observers for commits, bulk spawns and restores with those of the model.
func TestCallsOfObservers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{world: newWorld(t), now: entities{}}
		m.forget()
		t.Repeat(rapid.StateMachineActions(m))
	})
}

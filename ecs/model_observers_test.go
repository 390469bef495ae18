package ecs_test

import (
	"fmt"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/reftest"
)

// modelObserver is an observer of a world that is compared with the model.
type modelObserver struct {
	*ecs.Observer
	what     ecs.Change
	number   int
	f        *field // nil if it observes all entities
	other    *field // whose values it reads too
	reaction int    // what it changes for each entity of a call, as long as reactions are left; 0 for nothing
}

// difference is what happens to one entity between two calls of observers.
type difference struct {
	e        ecs.Entity
	old, new reftest.Values
	set      map[int]bool // components whose value has been set
}

// reactions are the changes that observers make, in the world or in the model.
type reactions struct {
	left    int
	spawned []ecs.Entity
	set     func(e ecs.Entity, f *field, v uint64)
	remove  func(e ecs.Entity, f *field)
	despawn func(e ecs.Entity)
	spawn   func(f *field) ecs.Entity
	calls   []string
}

// Observe declares an observer, or stops one.
func (m *machine) Observe(t *rapid.T) {
	if n := len(m.observers); n > 0 && (n == 6 || rapid.IntRange(0, 3).Draw(t, "stop") == 0) {
		k := rapid.IntRange(0, n-1).Draw(t, "stopped")
		m.observers[k].Stop()
		m.observers = append(m.observers[:k:k], m.observers[k+1:]...)
		return
	}
	m.declared++
	x := &modelObserver{number: m.declared, other: m.field(t), reaction: max(0, rapid.IntRange(-3, 4).Draw(t, "reaction"))}
	what := ecs.Change(rapid.IntRange(1, int(everyChange)).Draw(t, "what"))
	note := func(o ecs.Observed) { m.noteCall(x, o) }
	if rapid.IntRange(0, 4).Draw(t, "all") == 0 {
		if what &= ecs.Spawned | ecs.Despawned; what == 0 {
			what = ecs.Spawned
		}
		x.Observer = m.w.ObserveEntities(what, note)
	} else {
		if x.f = rapid.SampledFrom(m.with(m.fields)).Draw(t, "observed"); x.f.before == nil {
			if what &^= ecs.Replaced; what == 0 {
				what = ecs.Added
			}
		}
		x.Observer = m.w.Observe(x.f.term, what, note)
	}
	x.what = what
	m.observers = append(m.observers, x)
}

// noteCall writes a call of an observer, and reacts to it.
func (m *machine) noteCall(x *modelObserver, o ecs.Observed) {
	if m.observerPanics {
		panic("an observer that panics")
	}
	entities := append([]ecs.Entity(nil), o.Entities()...)
	text := fmt.Sprint(x.number, " ", o.Change(), " ", entities)
	for _, f := range []*field{x.f, x.other} {
		if f == nil {
			continue
		}
		text += " " + f.name
		if f.before != nil {
			text += fmt.Sprint(f.before(o), f.after(o))
		}
		for i := range entities {
			text += fmt.Sprint(" ", o.Had(f.term, i), o.Has(f.term, i))
		}
	}
	m.world.calls = append(m.world.calls, text)
	m.world.react(x, entities)
}

// react lets an observer change the world or the model.
func (r *reactions) react(x *modelObserver, entities []ecs.Entity) {
	if x.reaction == 0 || r.left == 0 {
		return
	}
	r.left--
	for k, e := range entities {
		switch v := uint64(1000*x.number + k); x.reaction {
		case 1:
			r.set(e, x.other, v)
		case 2:
			r.remove(e, x.other)
		case 3:
			r.despawn(e)
		default:
			if n := r.spawn(x.other); !n.IsZero() {
				r.set(n, x.other, v)
			}
		}
	}
}

// allowReactions says how often observers change the world from now on, until what they do is compared.
func (m *machine) allowReactions(t *rapid.T) {
	left := 0
	if len(m.observers) > 0 {
		left = rapid.IntRange(0, 3).Draw(t, "reactions")
	}
	m.world = reactions{
		left:    left,
		set:     func(e ecs.Entity, f *field, v uint64) { _ = f.trySet(e, v) },
		remove:  func(e ecs.Entity, f *field) { _ = m.w.TryRemove(e, f.term) },
		despawn: func(e ecs.Entity) { _ = m.w.TryDespawn(e) },
		spawn: func(f *field) (e ecs.Entity) {
			if m.limit == 0 {
				e = m.w.Spawn(f.term)
				m.world.spawned = append(m.world.spawned, e)
			}
			return e
		},
	}
	if m.limit > 0 { // the model must know beforehand whether it is reached
		m.world.despawn = func(ecs.Entity) {}
	}
}

// inModel returns the same reactions in the model.
func (m *machine) inModel(left int) *reactions {
	usable := func(e ecs.Entity) bool { s := m.model.State(stored(e)); return s == entity.Alive || s == entity.Queued }
	r := &reactions{left: left}
	r.set = func(e ecs.Entity, f *field, v uint64) {
		if usable(e) {
			if f.tag {
				v = 0
			}
			m.model.Set(stored(e), int(f.id), v)
		}
	}
	r.remove = func(e ecs.Entity, f *field) {
		if usable(e) {
			m.model.Remove(stored(e), int(f.id))
		}
	}
	r.despawn = func(e ecs.Entity) {
		if usable(e) && m.limit == 0 {
			m.model.Despawn(stored(e))
		}
	}
	r.spawn = func(f *field) ecs.Entity {
		if m.limit > 0 || len(r.spawned) == 0 {
			return ecs.Entity{}
		}
		e := r.spawned[0]
		r.spawned = r.spawned[1:]
		m.model.Spawn(stored(e))
		m.model.Set(stored(e), int(f.id), 0)
		return e
	}
	r.spawned = m.world.spawned
	return r
}

// tell calls the observers of the model for some differences.
func (m *machine) tell(r *reactions, list []difference) {
	for _, what := range []ecs.Change{ecs.Despawned, ecs.Removed, ecs.Spawned, ecs.Added, ecs.Replaced} {
		for _, x := range m.observers {
			if x.what&what == 0 {
				continue
			}
			var chosen []difference
			for _, d := range list {
				if d.is(what, x.f) {
					chosen = append(chosen, d)
				}
			}
			if len(chosen) == 0 {
				continue
			}
			r.calls = append(r.calls, callOf(x, what, chosen))
			var entities []ecs.Entity
			for _, d := range chosen {
				entities = append(entities, d.e)
			}
			r.react(x, entities)
		}
	}
}

// is reports whether the difference is of a kind, with regard to a component or to none.
func (d difference) is(what ecs.Change, f *field) bool {
	had, has := d.old != nil, d.new != nil
	if f != nil {
		_, had = d.old[int(f.id)]
		_, has = d.new[int(f.id)]
	}
	stays := d.old != nil && d.new != nil
	switch what {
	case ecs.Spawned:
		return d.old == nil && has
	case ecs.Despawned:
		return d.new == nil && had
	case ecs.Added:
		return stays && !had && has
	case ecs.Removed:
		return stays && had && !has
	}
	return stays && had && has && d.set[int(f.id)]
}

// callOf writes a call as noteCall does.
func callOf(x *modelObserver, what ecs.Change, list []difference) string {
	var entities []ecs.Entity
	for _, d := range list {
		entities = append(entities, d.e)
	}
	text := fmt.Sprint(x.number, " ", what, " ", entities)
	for _, f := range []*field{x.f, x.other} {
		if f == nil {
			continue
		}
		var before, after []uint64
		present := ""
		for _, d := range list {
			v, had := d.old[int(f.id)]
			u, has := d.new[int(f.id)]
			before, after = append(before, v), append(after, u)
			present += fmt.Sprint(" ", had, has)
		}
		text += " " + f.name
		if f.before != nil {
			text += fmt.Sprint(before, after)
		}
		text += present
	}
	return text
}

// tellCommit calls the observers of the model for what is queued, again and again until they change nothing.
func (m *machine) tellCommit(r *reactions) {
	known, writes := map[ecs.Entity]reftest.Values{}, map[ecs.Entity]map[int]int{}
	for {
		var list []difference
		for _, c := range m.model.Changes() {
			d := difference{ecs.Entity(c.Entity), c.Before, c.After, map[int]bool{}}
			if v, told := known[d.e]; told {
				d.old = v
			}
			now := m.model.Writes(stored(d.e))
			for component, n := range now {
				d.set[component] = n > writes[d.e][component]
			}
			known[d.e], writes[d.e] = d.new, now
			list = append(list, d)
		}
		left := r.left
		if m.tell(r, list); r.left == left {
			return
		}
	}
}

// compareCalls compares the calls of observers in the world with those in the model.
func (m *machine) compareCalls(t *rapid.T, r *reactions) {
	require.Equal(t, r.calls, m.world.calls)
	require.Equal(t, r.left, m.world.left)
	require.Empty(t, r.spawned)
	m.world = reactions{}
}

// bulkDifferences returns what a bulk spawn does.
func bulkDifferences(list []ecs.Entity, values map[ecs.Entity]reftest.Values) (out []difference) {
	for _, e := range list {
		out = append(out, difference{e: e, new: values[e]})
	}
	return out
}

// restoreDifferences returns what a restore does, by index.
func restoreDifferences(before, after *reftest.World) (out []difference) {
	a, b := before.Entities(), after.Entities()
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Index() <= b[0].Index() && a[0] != b[0]:
			out = append(out, difference{e: ecs.Entity(a[0]), old: before.Values(a[0])})
			a = a[1:]
		case len(a) == 0 || a[0] != b[0]:
			out = append(out, difference{e: ecs.Entity(b[0]), new: after.Values(b[0])})
			b = b[1:]
		default:
			d := difference{ecs.Entity(a[0]), before.Values(a[0]), after.Values(a[0]), map[int]bool{}}
			for component, v := range d.new {
				d.set[component] = d.old[component] != v
			}
			out = append(out, d)
			a, b = a[1:], b[1:]
		}
	}
	return out
}

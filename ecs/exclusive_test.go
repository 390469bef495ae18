package ecs_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// The tags of the tests: three that exclude one another, two that do, and one that excludes none.
type (
	idle      struct{}
	walking   struct{}
	attacking struct{}
	red       struct{}
	blue      struct{}
)

type walker struct {
	walking
	blue
	weight
}

// moodModel is a naive model of entities with tags: a change is made to what they will have, one after the other.
type moodModel struct {
	now, next map[ecs.Entity]map[ecs.ID]bool // next: nil for what is to be despawned
	order     []ecs.Entity
}

func (m *moodModel) copied() moodModel {
	out := moodModel{now: map[ecs.Entity]map[ecs.ID]bool{}, next: map[ecs.Entity]map[ecs.ID]bool{}}
	for e, set := range m.now {
		out.now[e], out.next[e] = maps.Clone(set), maps.Clone(set)
	}
	return out
}

// moods is a world with exclusive tags and its model.
type moods struct {
	w           *ecs.World
	tags        []ecs.TagHandle // idle, walking, attacking, red, blue, marked
	value       ecs.Handle[weight]
	bundle      *ecs.Bundle[walker]
	mood, team  *ecs.Exclusive
	observed    bool // marked entities become idle
	model       moodModel
	snapshot    *ecs.Snapshot
	snapshotted moodModel
}

func newMoods(w *ecs.World) *moods {
	m := &moods{w: w, value: ecs.Component[weight](w), model: moodModel{now: map[ecs.Entity]map[ecs.ID]bool{}, next: map[ecs.Entity]map[ecs.ID]bool{}}}
	m.tags = []ecs.TagHandle{ecs.Tag[idle](w), ecs.Tag[walking](w), ecs.Tag[attacking](w), ecs.Tag[red](w), ecs.Tag[blue](w), ecs.Tag[marked](w)}
	m.bundle = ecs.NewBundle[walker](w)
	m.mood, m.team = w.Exclusive(m.tags[:3]...), w.Exclusive(m.tags[3:5]...)
	return m
}

// others returns the tags that a tag excludes.
func (m *moods) others(id ecs.ID) []ecs.TagHandle {
	switch k := slices.IndexFunc(m.tags, func(t ecs.TagHandle) bool { return t.ID() == id }); {
	case k < 0:
		return nil
	case k < 3:
		return m.tags[:3]
	case k < 5:
		return m.tags[3:5]
	}
	return nil
}

func (m *moods) add(e ecs.Entity, list ...ecs.ID) {
	if m.model.next[e] == nil {
		return
	}
	for _, id := range list {
		for _, other := range m.others(id) {
			delete(m.model.next[e], other.ID())
		}
		m.model.next[e][id] = true
	}
}

func (m *moods) remove(e ecs.Entity, list ...ecs.ID) {
	for _, id := range list {
		delete(m.model.next[e], id)
	}
}

// spawned notes a new entity, which is there after the commit.
func (m *moods) spawned(e ecs.Entity, list ...ecs.ID) {
	m.model.next[e] = map[ecs.ID]bool{}
	m.add(e, list...)
	m.model.order = append(m.model.order, e)
}

// tryCommit carries out what is queued in the model.
func (m *moods) commit() {
	if m.observed {
		for e, set := range m.model.next {
			if set[m.tags[5].ID()] && !m.model.now[e][m.tags[5].ID()] {
				m.add(e, m.tags[0].ID())
			}
		}
	}
	for e, set := range m.model.next {
		if set == nil {
			delete(m.model.next, e)
			delete(m.model.now, e)
		} else {
			m.model.now[e] = maps.Clone(set)
		}
	}
}

// drawSpawn draws components none of which excludes another.
func (m *moods) drawSpawn(t *rapid.T) (list []ecs.ID, terms []ecs.Term) {
	for _, some := range [][]ecs.TagHandle{m.tags[:3], m.tags[3:5], m.tags[5:]} {
		if k := rapid.IntRange(-1, len(some)-1).Draw(t, "tag"); k >= 0 {
			list, terms = append(list, some[k].ID()), append(terms, some[k])
		}
	}
	if rapid.Bool().Draw(t, "value") {
		list, terms = append(list, m.value.ID()), append(terms, m.value)
	}
	return list, terms
}

// step makes one change of entities.
func (m *moods) step(t *rapid.T) {
	list := slices.DeleteFunc(slices.Clone(m.model.order), func(e ecs.Entity) bool { return m.model.next[e] == nil })
	if len(list) == 0 || rapid.IntRange(0, 9).Draw(t, "spawn") == 0 {
		some, terms := m.drawSpawn(t)
		m.spawned(m.w.Spawn(terms...), some...)
		return
	}
	e, tag := rapid.SampledFrom(list).Draw(t, "entity"), rapid.SampledFrom(m.tags).Draw(t, "tag")
	walker1 := []ecs.ID{m.tags[1].ID(), m.tags[4].ID(), m.value.ID()}
	switch rapid.SampledFrom([]string{"add", "add", "by ID", "value", "bundle", "spawn bundle", "remove", "remove bundle", "remove all", "despawn"}).Draw(t, "verb") {
	case "add":
		tag.Add(e)
		m.add(e, tag.ID())
	case "by ID":
		m.w.Add(e, tag.ID())
		m.add(e, tag.ID())
	case "value":
		m.value.Set(e, 7)
		m.add(e, m.value.ID())
	case "bundle":
		m.bundle.Set(e, walker{})
		m.add(e, walker1...)
	case "spawn bundle":
		m.spawned(m.bundle.Spawn(walker{}), walker1...)
	case "remove":
		m.w.Remove(e, tag)
		m.remove(e, tag.ID())
	case "remove bundle":
		m.bundle.Remove(e)
		m.remove(e, walker1...)
	case "remove all":
		m.w.RemoveAll(tag)
		for e, set := range m.model.now {
			if set[tag.ID()] {
				m.remove(e, tag.ID())
			}
		}
	case "despawn":
		m.w.Despawn(e)
		m.model.next[e] = nil
	}
}

// bulk spawns many, takes a snapshot, or restores it.
func (m *moods) bulk(t *rapid.T) {
	switch rapid.IntRange(0, 2).Draw(t, "bulk") {
	case 0:
		some, terms := m.drawSpawn(t)
		for _, e := range m.w.SpawnMany(rapid.IntRange(1, 4).Draw(t, "n"), nil, terms...) {
			m.spawned(e, some...)
		}
		m.commit()
	case 1:
		m.snapshot, m.snapshotted = m.w.Snapshot(), m.model.copied()
		m.snapshotted.order = slices.Clone(m.model.order)
	case 2:
		if m.snapshot == nil {
			return
		}
		m.w.Restore(m.snapshot)
		before := m.model.now
		m.model = m.snapshotted.copied()
		m.model.order = slices.Clone(m.snapshotted.order)
		if m.observed { // those that were not marked before become idle
			for e, set := range m.model.now {
				if set[m.tags[5].ID()] && !before[e][m.tags[5].ID()] {
					m.add(e, m.tags[0].ID())
				}
			}
			for e, set := range m.model.next {
				m.model.now[e] = maps.Clone(set)
			}
		}
	}
}

// compare compares all entities, counts and queries.
func (m *moods) compare(t *rapid.T) {
	mustBeSound(t, m.w)
	require.Equal(t, len(m.model.now), m.w.Len())
	counts := map[ecs.ID]int{}
	for e, set := range m.model.now {
		want := slices.Sorted(maps.Keys(set))
		require.Equal(t, want, slices.Clip(m.w.Composition(e)), "%v", e)
		for k, x := range []*ecs.Exclusive{m.mood, m.team} {
			i := slices.IndexFunc(m.tags[3*k:3+2*k], func(tag ecs.TagHandle) bool { return set[tag.ID()] })
			tag, found := x.Of(e)
			require.Equal(t, i >= 0, found)
			if found {
				require.Equal(t, m.tags[3*k+i], tag)
			}
		}
		for _, id := range want {
			counts[id]++
		}
	}
	for _, tag := range m.tags {
		n := 0
		for e := range ecs.NewQuery(m.w, ecs.With(tag)).All() {
			require.True(t, m.model.now[e][tag.ID()])
			n++
		}
		require.Equal(t, counts[tag.ID()], n)
		require.Equal(t, n, m.w.Count(tag))
	}
}

// TestExclusiveAgainstModel makes random changes by every verb, at once and queued, in every layout, and compares what
// entities have with a naive model.
func TestExclusiveAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMoods(ecs.NewWorld(ecs.WithLayout(drawLayout(t))))
		if rapid.Bool().Draw(t, "groups") {
			m.w.Group(m.value, m.tags[0])
			m.w.Group(m.value, m.tags[1], ecs.Not(m.tags[3]))
		}
		if m.observed = rapid.Bool().Draw(t, "observed"); m.observed {
			m.w.Observe(m.tags[5], ecs.Spawned|ecs.Added, func(o ecs.Observed) {
				for _, e := range o.Entities() {
					m.tags[0].Add(e)
				}
			})
		}
		steps := 0
		task := ecs.Task(m.w, "steps", func(ecs.Tick) {
			for range steps {
				m.step(t)
			}
		})
		for range rapid.IntRange(1, 15).Draw(t, "length") {
			steps = rapid.IntRange(1, 6).Draw(t, "steps")
			switch rapid.SampledFrom([]string{"at once", "batch", "tick", "run", "bulk"}).Draw(t, "way") {
			case "at once":
				m.step(t)
			case "batch":
				m.w.Batch(func() {
					for range steps {
						m.step(t)
					}
				})
			case "tick":
				require.NoError(t, m.w.Tick(1))
			case "run":
				task.Run(1)
			case "bulk":
				m.bulk(t)
				m.compare(t)
				continue
			}
			m.commit()
			m.compare(t)
		}
	})
}

// TestExclusiveQueued checks what is pending, and that the removal of another tag is told to observers.
func TestExclusiveQueued(t *testing.T) {
	m := newMoods(ecs.NewWorld())
	e := m.w.Spawn(m.tags[0], m.value)
	m.w.Batch(func() {
		m.tags[1].Add(e)
		m.tags[2].Add(e)
		m.tags[3].Add(e)
		require.Equal(t, []ecs.ID{m.value.ID(), m.tags[2].ID(), m.tags[3].ID()}, m.w.Pending(e))
		tag, found := m.mood.Of(e)
		require.True(t, found)
		require.Equal(t, m.tags[0], tag, "what is queued is left out")
		m.tags[2].Remove(e)
	})
	_, found := m.mood.Of(e)
	require.False(t, found)
	var calls string
	m.w.Observe(m.tags[1], ecs.Removed, func(ecs.Observed) { calls += "not walking " })
	m.w.Observe(m.tags[2], ecs.Added, func(ecs.Observed) { calls += "attacking " })
	m.tags[1].Add(e)
	m.tags[2].Add(e)
	require.Equal(t, "not walking attacking ", calls)
	m.w.Despawn(e)
	_, found = m.mood.Of(e)
	require.False(t, found)
	_, found = m.mood.Of(ecs.Entity{})
	require.False(t, found)
	require.Equal(t, "idle, walking, attacking", m.mood.String())
}

// TestExclusiveDeclaredLate declares it where entities had two of the tags, and changes of composition were remembered.
func TestExclusiveDeclaredLate(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Tag[red](w), ecs.Tag[blue](w)
	e := w.Spawn(a)
	b.Add(e)
	a.Remove(e)
	before := w.Snapshot()
	a.Add(e)
	both := w.Snapshot()
	a.Remove(e)
	team := w.Exclusive(a, b)
	a.Add(e)
	tag, _ := team.Of(e)
	require.Equal(t, a, tag)
	require.Equal(t, []ecs.ID{a.ID()}, w.Composition(e))
	w.Restore(before)
	a.Add(e)
	require.Equal(t, []ecs.ID{a.ID()}, w.Composition(e))
	require.Equal(t, "ecs: a snapshot cannot be restored: entity 0.1 has red and blue in it, which exclude one another since",
		panicText(func() { w.Restore(both) }))
	require.Equal(t, []ecs.ID{a.ID()}, w.Composition(e), "nothing has changed")
}

// TestExclusiveRefusals checks the complete texts of what is refused.
func TestExclusiveRefusals(t *testing.T) {
	m := newMoods(ecs.NewWorld())
	w := m.w
	e := w.Spawn(w.TagNamed("x"))
	w.TagNamed("y").Add(e)
	type pair struct {
		frozen
		marked
	}
	type both struct {
		idle
		walking
	}
	ecs.NewBundle[pair](w)
	declare := func() { w.Exclusive(w.TagNamed("p"), w.TagNamed("q")) }
	late := ecs.Task(w, "late", func(ecs.Tick) { declare() })
	w.TagNamed("p")
	w.TagNamed("q")
	for _, c := range []struct {
		want string
		do   func()
	}{
		{"ecs: what is to be spawned has idle and walking, which exclude one another: leave one out", func() { w.Spawn(m.tags[0], m.value, m.tags[1]) }},
		{"ecs: what is to be spawned has walking and attacking, which exclude one another: leave one out", func() { sure(w.TrySpawn(m.tags[2].ID(), m.tags[1])) }},
		{"ecs: what is to be spawned has red and blue, which exclude one another: leave one out", func() { w.SpawnMany(3, nil, m.tags[4], m.tags[3]) }},
		{"ecs: what is to be spawned has red and blue, which exclude one another: leave one out", func() { w.Batch(func() { w.Spawn(m.tags[4], m.tags[3]) }) }},
		{"ecs: a bundle has idle and walking, which exclude one another: leave one out", func() { ecs.NewBundle[both](w) }},
		{"ecs: tags that exclude one another are two at least, not 1", func() { w.Exclusive(w.TagNamed("p")) }},
		{"ecs: tags that exclude one another are two at least, not 0", func() { w.Exclusive() }},
		{"ecs: p is twice among tags that exclude one another", func() { w.Exclusive(w.TagNamed("p"), w.TagNamed("q"), w.TagNamed("p")) }},
		{"ecs: walking is one of the exclusive tags idle, walking, attacking already, and cannot be among others", func() { w.Exclusive(w.TagNamed("p"), m.tags[1]) }},
		{"ecs: a zero TagHandle: take one from ecs.Tag", func() { w.Exclusive(w.TagNamed("p"), ecs.TagHandle{}) }},
		{"ecs: frozen belongs to another world: take its handle from this one with ecs.Tag", func() { w.Exclusive(w.TagNamed("p"), ecs.Tag[frozen](ecs.NewWorld())) }},
		{"ecs: a zero World: make one with ecs.NewWorld", func() { new(ecs.World).Exclusive() }},
		{"ecs: x and y cannot exclude one another: entity 0.1 has both; remove one of them first", func() { w.Exclusive(w.TagNamed("y"), w.TagNamed("x"), w.TagNamed("p")) }},
		{"ecs: marked and frozen cannot exclude one another: a bundle of ecs_test.pair has both", func() { w.Exclusive(w.TagNamed("p"), ecs.Tag[frozen](w), ecs.Tag[marked](w)) }},
		{"ecs: exclusive tags cannot be declared inside a Batch", func() { w.Batch(declare) }},
		{"ecs: exclusive tags cannot be declared while a loop over a query runs: leave it first, and stop what iter.Pull made of one", func() {
			for range ecs.NewQuery(w).All() {
				declare()
			}
		}},
		{`ecs: exclusive tags cannot be declared while the task "late" runs`, func() { late.Run(1) }},
		{"ecs: a zero Exclusive: take one from World.Exclusive", func() { new(ecs.Exclusive).Of(e) }},
		{"ecs: a zero Exclusive: take one from World.Exclusive", func() { (*ecs.Exclusive)(nil).Of(e) }},
	} {
		require.Equal(t, c.want, panicText(c.do))
		require.Equal(t, 1, w.Len())
		require.Equal(t, c.want, panicText(c.do), "nothing of what is refused is kept")
	}
	require.Equal(t, "p, q", w.Exclusive(w.TagNamed("p"), w.TagNamed("q")).String())
}

// TestExclusiveRemovalsAreObserved checks that an observer sees a tag go that another one takes, whether it was declared before the
// tags excluded one another or after.
func TestExclusiveRemovalsAreObserved(t *testing.T) {
	for _, before := range []bool{false, true} {
		w := ecs.NewWorld()
		value, idle, walking := ecs.Component[weight](w), ecs.Tag[frozen](w), ecs.Tag[marked](w)
		gone := 0
		observe := func() { w.Observe(idle, ecs.Removed, func(o ecs.Observed) { gone += len(o.Entities()) }) }
		if before {
			observe()
		}
		w.Exclusive(idle, walking)
		if !before {
			observe()
		}
		both := ecs.NewBundle[struct {
			weight
			marked
		}](w)
		for _, add := range []func(ecs.Entity){walking.Add, func(e ecs.Entity) { w.Add(e, walking) }, func(e ecs.Entity) {
			both.Set(e, struct {
				weight
				marked
			}{})
		}} {
			gone = 0
			add(w.Spawn(value, idle))
			require.Equal(t, 1, gone, "declared before: %v", before)
		}
	}
}

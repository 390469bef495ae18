package ecs_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// undone is a world of crossing groups, with everything in it that a spawn could change.
type undone struct {
	w       *ecs.World
	a       ecs.Handle[n1]
	b       ecs.Handle[n2]
	ice     ecs.TagHandle
	likes   ecs.RelationHandle
	queries []*ecs.Query
	changed *ecs.Query
	told    []string // what observers were called with
}

func newUndone(layout ecs.Layout) *undone {
	w := ecs.NewWorld(ecs.WithLayout(layout))
	type likes struct{}
	u := &undone{w: w, a: ecs.Component[n1](w), b: ecs.Component[n2](w), ice: ecs.Tag[frozen](w), likes: ecs.Relation[likes](w)}
	c := ecs.Component[n3](w)
	w.Group(u.a, u.b)
	w.Group(u.b, c)
	w.Group(u.a, u.ice)
	var all []ecs.Entity
	for k, terms := range [][]ecs.Term{{u.a}, {u.b}, {c}, {u.a, u.b}, {u.b, c}, {u.a, u.ice}, {u.a, u.b, c}, {u.ice}, nil} {
		all = append(all, w.SpawnMany(4+k, nil, terms...)...)
	}
	for k, e := range all {
		if u.a.Has(e) {
			u.a.Set(e, n1(k))
		}
		if k%7 == 3 {
			u.likes.Set(e, all[0])
		}
	}
	w.SetName(all[5], "five")
	for k := 8; k < len(all); k += 11 {
		w.Despawn(all[k])
	}
	ecs.SetResource(w, caption{"kept"})
	for _, t := range []ecs.Term{u.a, u.b, c, u.ice} {
		u.queries = append(u.queries, ecs.NewQuery(w, ecs.With(t)))
	}
	u.changed = ecs.NewQuery(w, ecs.With(u.a), ecs.Changed(u.a))
	for range u.changed.All() { // so that nothing has changed since
	}
	w.ObserveEntities(ecs.Spawned|ecs.Despawned, func(o ecs.Observed) { u.told = append(u.told, fmt.Sprint(o.Change(), len(o.Entities()))) })
	return u
}

// text is everything that a program can see of the world.
func (u *undone) text() string {
	var b strings.Builder
	w := u.w
	fmt.Fprintln(&b, w.Len(), w.Components(), *ecs.Resource[caption](w), u.changed.Count(), u.told, queueLen(w), waiting(w))
	for e := range w.Entities() {
		fmt.Fprint(&b, e, w.NameOf(e), w.Composition(e), w.Pending(e), slices.Collect(u.likes.Of(e)))
		for _, id := range w.Composition(e) {
			value, _ := w.TryValue(e, id)
			fmt.Fprint(&b, " ", value)
		}
		fmt.Fprintln(&b)
	}
	for _, q := range u.queries {
		fmt.Fprintln(&b, slices.Collect(q.All())) // in the order of rows
	}
	return b.String()
}

// untilItEnds calls f, and goes on when it has panicked or ended its goroutine.
func untilItEnds(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }()
		f()
	}()
	<-done
}

// TestASpawnThatPanicsIsUndone lets the function of SpawnMany panic, or end its goroutine, in every place: afterwards a program sees
// nothing of it but handles that are dead.
func TestASpawnThatPanicsIsUndone(t *testing.T) {
	places := map[string]func(u *undone, spawn func()){
		"outside": func(_ *undone, spawn func()) { spawn() },
		"batch":   func(u *undone, spawn func()) { u.w.Batch(spawn) },
		"recovered in a batch": func(u *undone, spawn func()) {
			u.w.Batch(func() { defer func() { _ = recover() }(); spawn() })
		},
		"recovered in a task": func(u *undone, spawn func()) {
			s := ecs.Task(u.w, "T", func(ecs.Tick) { defer func() { _ = recover() }(); spawn() })
			s.Run(1)
			s.Remove()
		},
		"loop": func(u *undone, spawn func()) {
			for range u.queries[0].All() {
				spawn()
			}
		},
		"walk": func(u *undone, spawn func()) {
			for range u.w.Entities() {
				spawn()
			}
		},
		"with an observer that panics": func(u *undone, _ func()) {
			x := u.w.Observe(u.b, ecs.Spawned, func(ecs.Observed) { u.w.Despawn(u.w.SpawnMany(2, nil, u.ice)[0]); panic("no") })
			defer func() { u.told = nil; x.Stop() }()
			u.w.SpawnMany(3, nil, u.a, u.b)
		},
	}
	ends := map[string]func(){"panic": func() { panic("enough") }, "goexit": runtime.Goexit}
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar, Trees, Naive} {
		for place, in := range places {
			for how, end := range ends {
				if how == "goexit" && strings.HasPrefix(place, "recovered") {
					continue
				}
				u := newUndone(layout)
				before, free := u.text(), u.nextIndices()
				var seen []ecs.Entity
				untilItEnds(func() {
					in(u, func() {
						u.w.SpawnMany(3, func(b ecs.Block) {
							seen = slices.Clone(b.Entities())
							u.a.In(b)[1], u.b.In(b)[2] = 7, 8
							end()
						}, u.a, u.b, u.ice)
					})
				})
				require.Equal(t, before, u.text(), "%s, %s, %v", place, how, layout)
				mustBeSound(t, u.w)
				for _, e := range seen {
					require.Equal(t, ecs.Dead, u.w.EntityState(e))
				}
				require.Equal(t, free, u.nextIndices(), "%s, %s, %v", place, how, layout)
			}
		}
	}
}

// nextIndices returns the indices of the entities that are spawned next.
func (u *undone) nextIndices() (out []uint32) {
	told := u.told
	untilItEnds(func() {
		u.w.Batch(func() {
			for range 12 {
				out = append(out, u.w.Spawn().Index())
			}
			panic("none of them is spawned")
		})
	})
	u.told = told
	return out
}

// TestASpawnThatPanicsLeavesTheOthersQueued checks what a Batch carries out that recovers the panic: all but that spawn.
func TestASpawnThatPanicsLeavesTheOthersQueued(t *testing.T) {
	u := newUndone(ecs.Lanes)
	n, first := u.w.Len(), matching(u.w, u.a)[0]
	var before, after ecs.Entity
	u.w.Batch(func() {
		before = u.w.Spawn(u.b)
		u.a.Set(first, 99)
		for range 3 {
			require.Equal(t, "enough", panicText(func() { u.w.SpawnMany(5, func(b ecs.Block) { u.a.In(b)[0] = 1; panic("enough") }, u.a) }))
		}
		after = u.w.SpawnMany(1, func(b ecs.Block) { u.a.In(b)[0] = 55 }, u.a)[0]
	})
	require.Equal(t, n+2, u.w.Len())
	require.Equal(t, []string{"Spawned 2"}, u.told)
	require.Equal(t, n2(0), u.b.Get(before))
	require.Equal(t, [2]n1{99, 55}, [2]n1{u.a.Get(first), u.a.Get(after)})
	mustBeSound(t, u.w)
}

// TestFillChangesNothingElse checks that the function of a bulk spawn cannot change the world in an observer either, where other
// functions can.
func TestFillChangesNothingElse(t *testing.T) {
	w := ecs.NewWorld()
	a, ice := ecs.Component[n1](w), ecs.Tag[frozen](w)
	hits := ecs.Events[hit](w)
	var texts []string
	w.Observe(ice, ecs.Added, func(ecs.Observed) {
		for _, f := range []func(ecs.Block){func(ecs.Block) { w.Spawn(a) }, func(ecs.Block) { hits.Send(hit(1)) }} {
			texts = append(texts, panicText(func() { w.SpawnMany(1, f, a) }))
		}
	})
	ice.Add(w.Spawn())
	require.Equal(t, []string{"ecs: an entity cannot be spawned" + duringBulk, "ecs: an event of hit cannot be sent" + duringBulk}, texts)
	require.Equal(t, 1, w.Len())
}

// TestATypeThatIsRegisteredByABulkSpawn checks that the arrays follow a type which Reserve or SpawnMany registers.
func TestATypeThatIsRegisteredByABulkSpawn(t *testing.T) {
	w := ecs.NewWorld()
	w.Reserve(5, ecs.Type[n1]())
	require.Equal(t, []n2{0, 0}, bulkOf(w, 2))
	require.Equal(t, 2, w.Count(ecs.Type[n2]()))
	mustBeSound(t, w)
}

// bulkOf spawns entities with a type that is not registered, and returns their column.
func bulkOf(w *ecs.World, n int) (values []n2) {
	w.SpawnMany(n, func(b ecs.Block) { values = slices.Clone(ecs.Component[n2](w).In(b)) }, ecs.Type[n2]())
	return values
}

// TestARestoreThatCannotBe checks that a copy function that panics, and a match that would be lost, leave the world as it was.
func TestARestoreThatCannotBe(t *testing.T) {
	u := newUndone(ecs.Lanes)
	panics := false
	type other struct{ list []int }
	ecs.SetResource(u.w, other{[]int{1}})
	ecs.InSnapshots[caption](u.w)
	ecs.InSnapshotsBy(u.w, func(v other) other {
		if panics {
			panic("no copy")
		}
		return other{slices.Clone(v.list)}
	})
	s := u.w.Snapshot()
	u.w.SpawnMany(3, nil, u.a)
	ecs.SetResource(u.w, caption{"later"})
	before := u.text()
	panics = true
	require.Equal(t, "no copy", panicText(func() { u.w.Restore(s) }))
	require.Equal(t, before, u.text())
	require.Equal(t, "no copy", panicText(func() { u.w.Snapshot() }))
	panics = false
	u.w.Restore(s)
	require.Equal(t, caption{"kept"}, *ecs.Resource[caption](u.w))

	w := ecs.NewWorld()
	a, b, c, d := ecs.Component[n1](w), ecs.Component[n2](w), ecs.Component[n3](w), ecs.Tag[frozen](w)
	w.Group(a, b, ecs.Not(c), ecs.Not(d))
	w.Group(b, c)
	w.Spawn(a, b, c)
	s = w.Snapshot()
	w.Reset()
	w.Spawn(a)
	for range 2 {
		w.TagNamed("late")
	}
	if system := ecs.System2(w, "S", func(ecs.Block, []n1, []n2) {}, ecs.With(d)); system.Check(ecs.Full) == nil {
		system.MustMatch(ecs.Full)
		require.NotEmpty(t, panicText(func() { w.Restore(s) }))
		require.Equal(t, 1, w.Len())
		require.True(t, a.Has(matching(w)[0]))
	}
}

// spawnManyPanics lets the function of a bulk spawn panic, at once or in the queue: nothing is spawned, and the handles are dead.
func (m *machine) spawnManyPanics(t *rapid.T) {
	n, some, at := rapid.IntRange(1, 6).Draw(t, "n"), drawSome(t, m.fields), rapid.IntRange(0, 6).Draw(t, "written")
	atOnce := len(m.model.Touched()) == 0 && rapid.Bool().Draw(t, "at once")
	if m.limit > 0 && m.model.Len()+n > m.limit {
		return
	}
	if atOnce {
		release(m.w)
	}
	var seen []ecs.Entity
	require.Equal(t, "halfway", panicText(func() {
		m.w.SpawnMany(n, func(b ecs.Block) {
			seen = slices.Clone(b.Entities())
			for _, f := range some {
				if f.name == "weight" {
					clear(ecs.Component[weight](m.w).In(b)[:min(at, n)])
				}
			}
			panic("halfway")
		}, termsOf(some)...)
	}))
	if atOnce {
		hold(m.w)
	}
	for _, e := range seen {
		m.mustBeNew(t, e)
		m.model.SpawnNow(stored(e), map[int]uint64{})
		m.model.DespawnNow(stored(e))
	}
	m.compare(t)
}

package ecs_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"
	"weak"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/reftest"
)

// heavy is a bundle of a plain value, a value with a pointer, and a tag.
type heavy struct {
	weight
	caption
	frozen
}

// changeNow performs changes at once, or in a Batch, a loop over a query or a system, each of which ends with a
// commit. The model queues them and commits.
func (m *machine) changeNow(t *rapid.T) {
	m.Commit(t)
	release(m.w)
	mode := rapid.IntRange(0, 4).Draw(t, "mode")
	n := 1
	if mode > 0 {
		n = rapid.IntRange(0, 5).Draw(t, "changes")
	}
	ran := false
	m.allowReactions(t)
	left := m.world.left
	do := func() {
		if ran {
			return
		}
		ran = true
		for range n {
			m.changeSomehow(t)
		}
		if m.limit > 0 && m.after() > m.limit { // despawn again what is too much
			for _, e := range m.model.Spawned() {
				m.w.Despawn(ecs.Entity(e))
				m.model.Despawn(e)
			}
		}
	}
	switch mode {
	case 0:
		if m.limit > 0 && m.model.Len() == m.limit {
			_, err := m.w.TrySpawn()
			require.EqualError(t, err, refusal(m.limit+1, m.limit))
		} else {
			do()
		}
	case 1:
		m.w.Batch(do)
	case 2:
		m.w.Batch(func() { m.w.Batch(do) })
	case 3:
		for range ecs.NewQuery1[position](m.w, ecs.Optional(ecs.Component[position](m.w))).All() {
			do()
		}
	default:
		s := m.w.NewSystem("changes", nil, func(ecs.Block) { do() }, ecs.AlsoReads(termsOf(m.with(m.fields))...))
		s.Run(1)
		s.Remove()
	}
	hold(m.w)
	require.Zero(t, queueLen(m.w))
	r := m.inModel(left)
	m.tellCommit(r)
	m.compareCalls(t, r)
	m.model.Commit()
	m.compare(t)
}

// changeSomehow performs one change.
func (m *machine) changeSomehow(t *rapid.T) {
	switch rapid.IntRange(0, 8).Draw(t, "change") {
	case 0:
		m.spawnHeavy(t)
	case 1:
		if e, ok := m.drawOne(t); ok {
			m.write(e, m.field(t))
		}
	case 2, 3:
		m.Remove(t)
	case 4:
		m.Add(t)
	case 5:
		m.setTarget(t)
	case 6:
		m.spawnSeveral(t)
	case 7:
		m.Clone(t)
	default:
		m.Despawn(t)
	}
}

func (m *machine) spawnHeavy(t *rapid.T) {
	ids := map[string]int{}
	for _, name := range []string{"weight", "caption", "frozen"} {
		id, known := m.w.Lookup(name)
		if !known {
			return
		}
		ids[name] = int(id)
	}
	v := m.nextValue()
	e := ecs.NewBundle[heavy](m.w).Spawn(heavy{weight: weight(v), caption: caption{"7"}})
	m.mustBeNew(t, e)
	m.model.Spawn(stored(e))
	m.model.Set(stored(e), ids["weight"], v)
	m.model.Set(stored(e), ids["caption"], 7)
	m.model.Set(stored(e), ids["frozen"], 0)
}

// filler returns a function for SpawnMany that gives n new entities values, and notes what they are.
func (m *machine) filler(t *rapid.T, n int, some []*field, spawned map[ecs.Entity]reftest.Values) func(ecs.Block) {
	return func(b ecs.Block) {
		require.Equal(t, n, b.Len())
		for i, e := range b.Entities() {
			spawned[e] = reftest.Values{}
			for _, f := range m.fields {
				require.Equal(t, slices.Contains(some, f), b.Present(f.term, i))
			}
			for _, f := range some {
				spawned[e][int(f.id)] = 0
				if !f.tag {
					c := f.in(b)
					require.Zero(t, c.get(i), "a new row is zero")
					v := m.nextValue()
					c.put(i, v)
					spawned[e][int(f.id)] = v
				}
			}
		}
	}
}

// spawnMany calls TrySpawnMany or TrySpawnBulk, which must not differ.
func (m *machine) spawnMany(t *rapid.T, n int, fill func(ecs.Block), terms []ecs.Term) (list []ecs.Entity, err error) {
	if rapid.Bool().Draw(t, "with a list") {
		return m.w.TrySpawnMany(n, fill, terms...)
	}
	err = m.w.TrySpawnBulk(n, func(b ecs.Block) {
		fill(b)
		list = slices.Clone(b.Entities())
	}, terms...)
	return list, err
}

// spawnSeveral spawns many entities together, in whatever mode.
func (m *machine) spawnSeveral(t *rapid.T) {
	n, some := rapid.IntRange(0, 6).Draw(t, "n"), drawSome(t, m.fields)
	if m.limit > 0 {
		n = min(n, max(0, m.limit-m.after()))
	}
	spawned := map[ecs.Entity]reftest.Values{}
	for _, e := range sure(m.spawnMany(t, n, m.filler(t, n, some, spawned), termsOf(some))) {
		m.mustBeNew(t, e)
		m.model.Spawn(stored(e))
		for _, f := range some {
			m.model.Set(stored(e), int(f.id), spawned[e][int(f.id)])
		}
	}
}

// TestBatches checks when the changes of a Batch are made, and that none is if it panics.
func TestBatches(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	e := w.Spawn(a)
	w.Batch(func() {
		a.Set(e, 1)
		w.Batch(func() { a.Set(e, 2) })
		require.Equal(t, weight(0), a.Get(e), "the inner one joins the outer one")
	})
	require.Equal(t, weight(2), a.Get(e))
	var late ecs.Entity
	require.Equal(t, "no", panicText(func() {
		w.Batch(func() {
			a.Set(e, 3)
			late = w.Spawn(a)
			setParent(w, late, e)
			w.Batch(func() { panic("no") })
		})
	}))
	require.Equal(t, weight(2), a.Get(e))
	require.Equal(t, ecs.Dead, w.EntityState(late))
	require.Empty(t, collect(childrenOf(w, e)))
	require.Equal(t, 1, w.Len())
	a.Set(e, 4)
	require.Equal(t, weight(4), a.Get(e), "changes are at once again")
	require.Zero(t, queueLen(w))

	w.Batch(func() {
		require.Equal(t, "no", panicText(func() {
			w.Batch(func() {
				a.Set(e, 5)
				panic("no")
			})
		}))
	})
	require.Equal(t, weight(5), a.Get(e), "what an inner one has changed belongs to the outer one")
	require.Equal(t, "ecs: a Batch of a nil function", panicText(func() { w.Batch(nil) }))
}

// TestWhatPanicsChangesNothing checks that a loop over a query, a system and a tick that panic leave the world as it was.
func TestWhatPanicsChangesNothing(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	e := w.Spawn(a)
	change := func() {
		a.Set(e, 3)
		w.Spawn(a)
		panic("no")
	}
	s := ecs.System1(w, "S", func(ecs.Block, []weight) { change() })
	for name, call := range map[string]func(){
		"loop": func() {
			for range ecs.NewQuery1[weight](w).All() {
				change()
			}
		},
		"system":            func() { s.Run(1) },
		"tick":              func() { _ = w.Tick(1) },
		"loop in a batch":   func() { w.Batch(func() { change() }) },
		"system in a batch": func() { w.Batch(func() { w.Batch(change) }) },
	} {
		require.Equal(t, "no", panicText(call), name)
		require.Zero(t, queueLen(w), name)
		require.Equal(t, 1, w.Len(), name)
		require.Equal(t, weight(0), a.Get(e), name)
		require.True(t, isIdle(w), name)
	}
}

// TestChangesInALoop checks that they are made when it ends, however it ends.
func TestChangesInALoop(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	w.SpawnMany(3, nil, a)
	for e := range ecs.NewQuery1[weight](w).All() {
		a.Set(e, 1)
		for range ecs.NewQuery1[weight](w).All() {
			w.Spawn(a)
			break
		}
		require.Equal(t, 3, w.Len(), "not before the outer loop ends")
	}
	require.Equal(t, 6, w.Len())
	for range ecs.NewQuery1[weight](w).All() {
		w.Spawn(a)
		break
	}
	require.Equal(t, 7, w.Len())
}

// TestSystemsSeeChangesAtOnce runs systems of every match, whose matches are cached, between changes that no
// commit makes.
func TestSystemsSeeChangesAtOnce(t *testing.T) {
	w := ecs.NewWorld()
	a, b, ice := ecs.Component[weight](w), ecs.Component[level](w), ecs.Tag[frozen](w)
	ecs.Component[caption](w)
	w.Group(a, b)
	seen := map[string][]ecs.Entity{}
	note := func(name string) func(ecs.Block) {
		return func(block ecs.Block) { seen[name] = append(seen[name], block.Entities()...) }
	}
	full, partial, blind := note("full"), note("partial"), note("blind")
	systems := []*ecs.System{
		ecs.System2(w, "full", func(block ecs.Block, _ []weight, _ []level) { full(block) }),
		ecs.System2(w, "partial", func(block ecs.Block, _ []weight, _ []caption) { partial(block) }),
		ecs.System1(w, "blind", func(block ecs.Block, _ []weight) { blind(block) }, ecs.With(ice)),
	}
	bundle := ecs.NewBundle[heavy](w)
	var list []ecs.Entity
	for i := range 100 {
		list = append(list, bundle.Spawn(heavy{weight: weight(i)}))
	}
	for round := range 60 {
		for i := round % 7; i < len(list); i += 7 {
			switch e := list[i]; (i + round) % 3 {
			case 0:
				b.Set(e, level{1})
			case 1:
				ice.Remove(e)
			default:
				b.Remove(e)
				ice.Add(e)
			}
		}
		clear(seen)
		for _, s := range systems {
			for range 3 { // so that the cache is filled and used
				clear(seen)
				s.Run(0)
				require.ElementsMatch(t, matching(w, map[string][]ecs.Term{
					"full": {a, b}, "partial": {a, ecs.ID(3)}, "blind": {a, ice},
				}[s.Name()]...), seen[s.Name()], "%s in round %d", s.Name(), round)
			}
		}
	}
}

// TestBundlesKeepNoPointers checks that a bundle drops the values that it was given.
func TestBundlesKeepNoPointers(t *testing.T) {
	w := ecs.NewWorld()
	ecs.Component[weight](w)
	ecs.Component[caption](w)
	ecs.Tag[frozen](w)
	b := ecs.NewBundle[heavy](w)
	text := strings.Repeat("long", 1000)
	kept := weak.Make(unsafe.StringData(text))
	w.Despawn(b.Spawn(heavy{caption: caption{text}}))
	runtime.GC()
	require.Nil(t, kept.Value())
	runtime.KeepAlive(b)
	runtime.KeepAlive(w)
}

package ecs_test

import (
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/reftest"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// Reset resets the world and the model. Observers are told of what is gone, as by a restore.
func (m *machine) Reset(t *rapid.T) {
	m.restore(t, m.w.Reset, m.model.Reset, reftest.New())
}

// fill fills a world with entities of several arrays, with parents, names and bundles, and returns the first of them.
func fill(w *ecs.World, n int) []ecs.Entity {
	a, b, c, ice := ecs.Component[weight](w), ecs.Component[position](w), w.Dynamic("script", 24), ecs.Tag[frozen](w)
	ecs.Component[caption](w)
	bundle := ecs.NewBundle[heavy](w)
	list := w.SpawnMany(n, func(x ecs.Block) {
		for i := range x.Len() {
			a.In(x)[i] = weight(i)
		}
	}, a, b, ice)
	w.Batch(func() {
		for i, e := range list {
			switch i % 4 {
			case 0:
				c.Set(e, make([]byte, 24))
			case 1:
				b.Remove(e)
				setParent(w, e, list[i-1])
			case 2:
				list = append(list, bundle.Spawn(heavy{weight: 3, caption: caption{"x"}}))
			case 3:
				if i < 4000 {
					w.SetName(e, strconv.Itoa(i))
				}
			}
		}
	})
	return list
}

func declareLife(w *ecs.World) []*ecs.System {
	a, b, c := ecs.Component[weight](w), ecs.Component[position](w), w.Dynamic("script", 24)
	w.Group(a, b)
	w.Group(a, c)
	return []*ecs.System{
		ecs.System2(w, "full", func(ecs.Block, []weight, []position) {}),
		ecs.System1(w, "blind", func(ecs.Block, []weight) {}, ecs.With(ecs.Tag[frozen](w)), ecs.Without(b)),
		ecs.System1(w, "scan", func(ecs.Block, []caption) {}, ecs.Optional(ecs.Component[caption](w))),
	}
}

// TestReset checks what stays and what goes.
func TestReset(t *testing.T) {
	w := ecs.NewWorld()
	systems := declareLife(w)
	ecs.SetResource(w, caption{"kept"})
	list := fill(w, 5000)
	for range 3 {
		require.NoError(t, w.Tick(1))
	}
	groups, a := w.Groups(), ecs.Component[weight](w)
	rows := capacity(w, a.ID())
	saved := w.Snapshot()
	w.Reset()
	require.Zero(t, w.Len())
	require.Empty(t, collect(w.Entities()))
	require.Equal(t, rows, capacity(w, a.ID()), "memory is kept")
	require.Equal(t, groups, w.Groups())
	require.Equal(t, systems, w.Systems())
	require.Equal(t, caption{"kept"}, *ecs.Resource[caption](w))
	require.Equal(t, "kept", ecs.Resource[caption](w).Text)
	_, found := w.Find("3")
	require.False(t, found)
	for _, s := range systems {
		require.Zero(t, s.Explain().Cost.Visited, s.Name())
	}
	require.NoError(t, w.Tick(1))
	mustBeSound(t, w)
	seen := map[ecs.Entity]bool{}
	for _, e := range list {
		seen[e] = true
		require.Equal(t, ecs.Dead, w.EntityState(e))
		require.Zero(t, parentOf(w, e))
	}
	again := fill(w, 5000)
	for _, e := range again {
		require.False(t, seen[e], "%v is given out again", e)
		require.True(t, w.Alive(e))
	}
	require.Equal(t, ecs.Entity{}, parentOf(w, again[2]))
	require.Equal(t, again[0], parentOf(w, again[1]))
	mustBeSound(t, w)
	require.NoError(t, w.Tick(1))
	w.Restore(saved)
	require.Equal(t, ecs.Alive, w.EntityState(list[0]), "only Restore brings entities back")
	mustBeSound(t, w)
}

// TestResetIsRefused checks where a world cannot be reset or shrunk, and that a hook that panics leaves all as it was.
func TestResetIsRefused(t *testing.T) {
	for operation, do := range map[string]func(*ecs.World){
		"a world cannot be reset":     (*ecs.World).Reset,
		"memory cannot be given back": (*ecs.World).Shrink,
	} {
		w := ecs.NewWorld()
		a := ecs.Component[weight](w)
		w.Spawn(a)
		require.Equal(t, "ecs: "+operation+" inside a Batch", panicText(func() { w.Batch(func() { do(w) }) }))
		require.Equal(t, "ecs: "+operation+` while the system "S" runs`, panicText(func() { ecs.System1(w, "S", func(ecs.Block, []weight) { do(w) }).Run(0) }))
		require.Equal(t, "ecs: "+operation+" while a loop over a query runs: leave it first, and stop what iter.Pull made of one", panicText(func() {
			for range ecs.NewQuery(w).All() {
				do(w)
			}
		}))
		require.Equal(t, "ecs: "+operation+" while a loop over entities or sources runs: leave it first, and stop what iter.Pull made of one", panicText(func() {
			for range w.Entities() {
				do(w)
			}
		}))
		require.Equal(t, "ecs: a nil World: make one with ecs.NewWorld", panicText(func() { do(nil) }))
		require.Equal(t, 1, w.Len())
	}
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	w.Spawn(a)
	w.Observe(a, ecs.Despawned, func(o ecs.Observed) {
		if slices.Contains(a.Before(o), 1) {
			panic("stop")
		}
		w.Spawn(a)
	})
	e := w.Spawn(a)
	a.Set(e, 1)
	w.SetName(e, "goose")
	w.Despawn(w.Spawn(a))
	require.Equal(t, 3, w.Len())
	require.PanicsWithValue(t, "stop", w.Reset)
	require.Equal(t, 3, w.Len())
	require.Equal(t, weight(1), a.Get(e))
	require.Equal(t, "goose", w.NameOf(e))
	a.Set(e, 2)
	w.Reset()
	require.Equal(t, 1, w.Len(), "what the observer has spawned")
	mustBeSound(t, w)
}

// heapBytes returns how much of the heap is in use.
func heapBytes() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestShrink measures the memory of a world before a peak, at it, and when it has shrunk, and compares what can be read.
func TestShrink(t *testing.T) {
	w := ecs.NewWorld()
	declareLife(w)
	const n = 60_000
	before := heapBytes()
	list := fill(w, n)
	for range 3 {
		require.NoError(t, w.Tick(1))
	}
	peak := heapBytes() - before
	w.Batch(func() {
		for _, e := range list[100:] {
			if w.Alive(e) && !w.Despawning(e) {
				w.Despawn(e)
			}
		}
	})
	require.NoError(t, w.Tick(1))
	left, want, design := heapBytes()-before, w.Snapshot(), w.Design()
	var stands [][]ecs.Entity
	for _, s := range w.Systems() {
		stands = append(stands, visits(w, s))
	}
	w.Shrink()
	mustBeSound(t, w)
	require.True(t, want.Equal(w.Snapshot()))
	require.Equal(t, design, w.Design())
	for i, s := range w.Systems() {
		require.Equal(t, stands[i], visits(w, s), "rows stay where they are")
	}
	want, stands = nil, nil
	got := heapBytes() - before
	indices := indicesOf(w)
	runtime.KeepAlive(list)
	t.Log("peak", peak, "after despawning", left, "shrunk", got, "records", 12*indices)
	require.Less(t, got, 12*indices+8*cap(list)+peak/20, "what is needed, the list of the test and little more")
	require.Greater(t, left, 2*got)
	for id := range w.Components() {
		require.LessOrEqual(t, capacity(w, ecs.ID(id)), 200)
	}
	w.SpawnMany(500, nil, ecs.ID(0), ecs.ID(1))
	w.Remove(list[0], ecs.ID(0))
	require.NoError(t, w.Tick(1))
	mustBeSound(t, w)
	w.Reset()
	again := fill(w, 300)
	require.NoError(t, w.Tick(1))
	mustBeSound(t, w)
	require.True(t, w.Alive(again[299]))
}

// visits returns the entities of a run in order.
func visits(w *ecs.World, s *ecs.System) (out []ecs.Entity) {
	walk := entryOf(w, s).Walk
	body := walk.Body
	walk.Body = func(f *execution.Frame) { out = append(out, fromStored(slices.Clone(f.Entities))...) }
	s.Run(0)
	walk.Body = body
	return out
}

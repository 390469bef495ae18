package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// frozenWorld has 10,000 entities with a value, of which each 250th is frozen, and the tag frozen by itself on some more.
func frozenWorld(t *testing.T, layout ecs.Layout) (w *ecs.World, number *ecs.Handle[int], tag ecs.TagHandle) {
	w = ecs.NewWorld(ecs.WithLayout(layout))
	h, tag := ecs.Component[int](w), ecs.Tag[frozen](w)
	for i := range 10_000 {
		e := w.Spawn()
		h.Set(e, i)
		if i%250 == 0 {
			tag.Add(e)
		}
	}
	for range 5 {
		w.Spawn(tag)
	}
	mustCommit(t, w)
	return w, &h, tag
}

// TestSystemOfATagWalksItsList declares systems of tags when entities exist. Under Lanes they walk lists, under Laminar the
// table of all entities.
func TestSystemOfATagWalksItsList(t *testing.T) {
	for _, x := range []struct {
		layout ecs.Layout
		thaw   string
		numb   string
	}{
		{ecs.Lanes, "Thaw() with frozen is full. It requires only a tag: the list of frozen holds exactly its entities.\n" +
			"  walks the list of frozen\n  now: 45 visited, 0 tested, 45 matched, 0 look-ups",
			"Numb(mut ?int) with frozen without late is blind. It requires no component with storage: every entity in the list of frozen is tested.\n" +
				"  walks the list of frozen\n  by handle: int\n  now: 45 visited, 45 tested, 45 matched, 40 look-ups"},
		{ecs.Laminar, "Thaw() with frozen is scan. It requires no component with storage, so every entity is looked at.\n" +
			"  now: 10005 visited, 10005 tested, 45 matched, 0 look-ups",
			"Numb(mut ?int) with frozen without late is scan. It requires no component with storage, so every entity is looked at.\n" +
				"  by handle: int\n  now: 10005 visited, 10005 tested, 45 matched, 40 look-ups"},
	} {
		w, number, tag := frozenWorld(t, x.layout)
		late := w.TagNamed("late")
		thawed, sum := 0, 0
		thaw := w.NewSystem("Thaw", nil, func(b ecs.Block) { thawed += b.Len() }, ecs.With(tag))
		numb := w.NewSystem("Numb", []ecs.Term{number}, func(b ecs.Block) {
			for _, v := range number.In(b) {
				sum += v
			}
		}, ecs.With(tag), ecs.Without(late), ecs.Optional(number))
		require.Equal(t, x.thaw, thaw.Explain().String())
		require.Equal(t, x.numb, numb.Explain().String())
		require.NoError(t, w.Tick(1))
		require.Equal(t, []int{45, 250 * 39 * 40 / 2}, []int{thawed, sum})
		mustBeSound(t, w)
	}
}

// TestThawOfTheFirstExample has the components, groups and entities of the playground's first example.
func TestThawOfTheFirstExample(t *testing.T) {
	w := ecs.NewWorld()
	pos, vel, mass, tag := ecs.Component[position](w), ecs.Component[n1](w), ecs.Component[weight](w), ecs.Tag[frozen](w)
	w.Group(pos)
	w.Group(pos, vel)
	w.Group(pos, ecs.Not(vel), mass)
	thawed := 0
	thaw := w.NewSystem("Thaw", nil, func(b ecs.Block) { thawed += b.Len() }, ecs.With(tag)).MustMatch(ecs.Full)
	for _, x := range []struct {
		n     int
		terms []ecs.Term
	}{{8000, []ecs.Term{pos, vel}}, {1200, []ecs.Term{pos, vel, mass}}, {800, []ecs.Term{pos, mass}}, {40, []ecs.Term{pos, vel, tag}}} {
		_, err := w.TrySpawnMany(x.n, nil, x.terms...)
		require.NoError(t, err)
	}
	require.NoError(t, w.Tick(1))
	require.Equal(t, []int{10_040, 40, 40}, []int{w.Len(), thawed, thaw.Explain().Cost.Visited})
}

// TestListAskedForWhileSomethingRuns declares queries of tags where no list can be made: in a system, in a loop and in an
// observer. They scan until nothing runs.
func TestListAskedForWhileSomethingRuns(t *testing.T) {
	w, number, tag := frozenWorld(t, ecs.Lanes)
	count := func(tag ecs.TagHandle) (q *ecs.Query1[int], n int) {
		q = ecs.NewQuery1[int](w, ecs.With(tag), ecs.Optional(number))
		for range q.All() {
			n++
		}
		return q, n
	}
	var inSystem, inObserver *ecs.Query1[int]
	var found []int
	first := ecs.System1(w, "First", func(b ecs.Block, _ []int) {
		if inSystem == nil {
			q, n := count(tag)
			inSystem, found = q, append(found, n)
			require.Equal(t, ecs.Scan, q.Explain().Match)
		}
	})
	late := w.TagNamed("late")
	w.Observe(late, ecs.Spawned, func(ecs.Observed) {
		inObserver = ecs.NewQuery1[int](w, ecs.With(late), ecs.Optional(number))
		require.Equal(t, ecs.Scan, inObserver.Explain().Match)
	})
	first.Run(1)
	w.Spawn(late)
	mustCommit(t, w)
	require.NoError(t, w.Tick(1))
	require.Equal(t, []int{45}, found)
	require.Equal(t, []int{int(tag.ID()), int(late.ID())}, layoutOf(w).Spec.Listed)
	for _, q := range []*ecs.Query1[int]{inSystem, inObserver} {
		require.Equal(t, ecs.Full, q.Explain().Match)
	}
	_, n := count(late)
	require.Equal(t, 1, n)
}

// TestListsOutliveSnapshots restores a snapshot that was taken before a list was made.
func TestListsOutliveSnapshots(t *testing.T) {
	w, _, tag := frozenWorld(t, ecs.Lanes)
	before := w.Snapshot()
	thawed := 0
	thaw := w.NewSystem("Thaw", nil, func(b ecs.Block) {
		thawed += b.Len()
		for _, e := range b.Entities() {
			tag.Remove(e)
		}
	}, ecs.With(tag))
	require.NoError(t, w.Tick(1))
	require.NoError(t, w.Tick(1))
	require.Equal(t, 45, thawed)
	after := w.Snapshot()
	w.Restore(before)
	mustBeSound(t, w)
	require.Equal(t, []any{ecs.Full, 45}, []any{thaw.Match(), thaw.Explain().Cost.Visited})
	w.Restore(after)
	require.Equal(t, []any{ecs.Full, 0}, []any{thaw.Match(), thaw.Explain().Cost.Visited})
	w.Restore(before)
	require.NoError(t, w.Tick(1))
	require.Equal(t, 90, thawed)
	mustBeSound(t, w)
}

// TestSystemsOfATagAreFusedAndParallel runs systems over one list in tiles and on several goroutines.
func TestSystemsOfATagAreFusedAndParallel(t *testing.T) {
	w := ecs.NewWorld()
	tag := ecs.Tag[frozen](w)
	visits := make([]int, 20_000)
	visit := func(b ecs.Block) {
		for _, e := range b.Entities() {
			visits[e.Index()]++
		}
	}
	a := w.NewSystem("A", nil, visit, ecs.With(tag))
	b := w.NewSystem("B", nil, visit, ecs.With(tag))
	c := w.NewSystem("C", nil, visit, ecs.With(tag))
	for i := range visits {
		if e := w.Spawn(); i%2 == 0 {
			tag.Add(e)
		}
	}
	mustCommit(t, w)
	inStage(w, "fused", []*ecs.System{a, b}, ecs.Fuse())
	w.SetWorkers(3)
	inStage(w, "parallel", []*ecs.System{c}, ecs.Parallel())
	require.NoError(t, w.Tick(1))
	for i, n := range visits {
		require.Equal(t, 3*((i+1)%2), n)
	}
}

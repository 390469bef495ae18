package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// readEachWay reads a component with TryGet, Get and Ptr, which must agree. If TryGet returns an error
// Get must panic.
func readEachWay[T any](h ecs.Handle[T], e ecs.Entity, from func(T) uint64) (uint64, error) {
	v, err := h.TryGet(e)
	if err != nil {
		if panicText(func() { h.Get(e) }) == "" {
			panic(err.Error() + ", and Get reads a row")
		}
		return 0, err
	}
	if want := from(v); from(h.Get(e)) != want || from(*h.Ptr(e)) != want {
		panic("Get, Ptr and TryGet differ")
	}
	return from(v), nil
}

// TestReadsInSystems reads values whose rows are in the record of the entity and others, of entities with
// queued changes and without, by a system that may.
func TestReadsInSystems(t *testing.T) {
	w := ecs.NewWorld()
	pos, mass, rank := ecs.Component[position](w), ecs.Component[weight](w), ecs.Component[level](w)
	w.Group(pos, mass)
	var all []ecs.Entity
	for i := range 40 {
		e := w.Spawn(pos, rank)
		pos.Set(e, position{X: float32(i)})
		rank.Set(e, level{uint32(i)})
		if i%2 == 0 {
			mass.Set(e, weight(i))
		}
		all = append(all, e)
	}
	mustCommit(t, w)
	slow := 0
	for _, e := range all {
		if !hasFastRow(w, e, pos.ID()) || !hasFastRow(w, e, rank.ID()) {
			slow++
		}
	}
	require.Positive(t, slow, "all rows are in the records: the test would not read others")
	hold(w)
	mass.Remove(all[2])
	w.Despawn(all[3])
	rank.Remove(all[4])

	visited := 0
	ecs.System1(w, "Reader", func(b ecs.Block, _ []position) {
		for range b.Entities() {
			visited++
		}
		for i, e := range all {
			require.Equal(t, level{uint32(i)}, rank.Get(e))
			require.Equal(t, float32(i), pos.Get(e).X)
			rank.Ptr(e).N += 100
			require.Equal(t, level{uint32(i + 100)}, rank.Get(e))
			rank.Ptr(e).N -= 100
			if i%2 == 0 {
				require.Equal(t, weight(i), mass.Get(e))
				require.PanicsWithValue(t, `ecs: system "Reader": it writes weight of an entity without having declared it: add ecs.AlsoWrites`, func() { mass.Ptr(e) })
			}
		}
	}, ecs.AlsoReads(mass), ecs.AlsoWrites(rank)).Run(0)
	require.Equal(t, len(all), visited)

	mustCommit(t, w)
	for i, e := range all {
		if i != 3 {
			require.Equal(t, float32(i), pos.Get(e).X, "reads are as before after a system has run")
		}
	}
	mustBeSound(t, w)
}

// TestReadsAfterAPanic checks that a system that panics leaves fast rows enabled.
func TestReadsAfterAPanic(t *testing.T) {
	w := ecs.NewWorld()
	mass := ecs.Component[weight](w)
	e := w.Spawn(mass)
	mustCommit(t, w)
	s := ecs.System1(w, "Fails", func(ecs.Block, []weight) { panic("now") })
	require.PanicsWithValue(t, "now", func() { s.Run(0) })
	require.True(t, hasFastRow(w, e, mass.ID()))
	require.Equal(t, weight(0), mass.Get(e))
}

// TestHandlesAfterLayoutChanges reads with a handle that is older than the layout and the snapshot.
func TestHandlesAfterLayoutChanges(t *testing.T) {
	w := ecs.NewWorld()
	mass := ecs.Component[weight](w)
	first := w.Spawn(mass)
	mass.Set(first, 7)
	mustCommit(t, w)
	empty := w.Snapshot()
	mass.Set(w.Spawn(mass), 8)
	pos := ecs.Component[position](w)
	w.Group(pos, mass)
	for range 1000 {
		w.Spawn(mass, pos)
	}
	mustCommit(t, w)
	require.Equal(t, weight(7), mass.Get(first))
	later := w.Spawn(pos)
	mustCommit(t, w)
	require.Equal(t, position{}, pos.Get(later))
	w.Restore(empty)
	require.Equal(t, weight(7), mass.Get(first))
	require.False(t, hasFastRow(w, later, pos.ID()))
	*mass.Ptr(first) = 9
	require.Equal(t, weight(9), mass.Get(first))
	pos.Set(first, position{X: 1})
	mustCommit(t, w)
	require.Equal(t, float32(1), pos.Get(first).X)
}

package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// readEachWay reads a component of an entity in each way there is, which must agree. A way
// that panics is not asked, but must not believe that it has found something.
func readEachWay[T any](h Handle[T], e Entity, from func(T) uint64) (uint64, error) {
	v, err := h.TryGet(e)
	if err != nil {
		if h.rows.HasFastRow(e) {
			panic(err.Error() + ", and Get would read a row")
		}
		return 0, err
	}
	if want := from(v); from(h.Get(e)) != want || from(*h.Ptr(e)) != want {
		panic("Get, Ptr and TryGet differ")
	}
	return from(v), nil
}

// TestReadingsInSystems reads values that stand in the first of an entity's places and in the
// second, with something queued and without, of one's own and of others, by systems that may.
func TestReadingsInSystems(t *testing.T) {
	w := NewWorld()
	pos, mass, rank := Component[position](w), Component[weight](w), Component[level](w)
	w.Group(pos, mass)
	var all []Entity
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
	seconds := 0
	for _, e := range all {
		if !pos.rows.HasFastRow(e) || !rank.rows.HasFastRow(e) {
			seconds++
		}
	}
	require.Positive(t, seconds, "none has a row that its record does not hold: the test would not see the second place")
	mass.Remove(all[2])
	w.Despawn(all[3])
	rank.Remove(all[4])

	visited := 0
	System1(w, "Reader", func(b Block, _ []position) {
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
	}, AlsoReads(mass), AlsoWrites(rank)).Run(0)
	require.Equal(t, len(all), visited)

	mustCommit(t, w)
	for i, e := range all {
		if i != 3 {
			require.Equal(t, float32(i), pos.Get(e).X, "after a system has run, readings are as before")
		}
	}
	require.NoError(t, w.store.Check())
}

// TestReadingsGoOnAfterAPanic: what a system ends by must not leave the store shut.
func TestReadingsGoOnAfterAPanic(t *testing.T) {
	w := NewWorld()
	mass := Component[weight](w)
	e := w.Spawn(mass)
	mustCommit(t, w)
	s := System1(w, "Fails", func(Block, []weight) { panic("now") })
	require.PanicsWithValue(t, "now", func() { s.Run(0) })
	require.True(t, mass.rows.HasFastRow(e))
	require.Equal(t, weight(0), mass.Get(e))
}

// TestHandleOutlivesLayouts: a handle that was taken before everything else reads on.
func TestHandleOutlivesLayouts(t *testing.T) {
	w := NewWorld()
	mass := Component[weight](w)
	first := w.Spawn(mass)
	mass.Set(first, 7)
	mustCommit(t, w)
	empty := w.Snapshot()
	mass.Set(w.Spawn(mass), 8)
	pos := Component[position](w)
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
	require.False(t, pos.rows.HasFastRow(later))
	*mass.Ptr(first) = 9
	require.Equal(t, weight(9), mass.Get(first))
	pos.Set(first, position{X: 1})
	mustCommit(t, w)
	require.Equal(t, float32(1), pos.Get(first).X)
}

package reftest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// e returns a handle of generation 1.
func e(index uint32) entity.Entity { return entity.New(index, 1) }

// committed returns a world in which the entities 0, 1 .. have the given values.
func committed(values ...Values) *World {
	w := New()
	for i, v := range values {
		w.SpawnNow(e(uint32(i)), v)
	}
	return w
}

func TestStatesOfAnEntity(t *testing.T) {
	w := New()
	require.Equal(t, entity.Unknown, w.State(e(0)))
	w.Spawn(e(0))
	require.Equal(t, entity.Queued, w.State(e(0)))
	require.Equal(t, []entity.Entity{e(0)}, w.Spawned())
	require.Zero(t, w.Len())
	w.Commit()
	require.Equal(t, entity.Alive, w.State(e(0)))
	require.Equal(t, 1, w.Len())
	w.Despawn(e(0))
	require.Equal(t, entity.Alive, w.State(e(0)))
	require.Nil(t, w.Next(e(0)))
	w.Commit()
	require.Equal(t, entity.Dead, w.State(e(0)))
	require.Equal(t, entity.Unknown, w.State(entity.New(0, 2)), "another generation is another entity")
	require.Equal(t, []entity.Entity{e(0)}, w.Dead())
	require.Empty(t, w.Entities())
}

func TestLastWriteWins(t *testing.T) {
	for name, c := range map[string]struct {
		queue func(*World)
		want  Values
	}{
		"set":                        {func(w *World) { w.Set(e(0), 1, 5) }, Values{0: 7, 1: 5}},
		"set twice":                  {func(w *World) { w.Set(e(0), 0, 5); w.Set(e(0), 0, 6) }, Values{0: 6}},
		"set, then remove":           {func(w *World) { w.Set(e(0), 1, 5); w.Remove(e(0), 1) }, Values{0: 7}},
		"remove, then set":           {func(w *World) { w.Remove(e(0), 0); w.Set(e(0), 0, 5) }, Values{0: 5}},
		"despawn, then set":          {func(w *World) { w.Despawn(e(0)); w.Set(e(0), 0, 5) }, nil},
		"removal of what is not had": {func(w *World) { w.Remove(e(0), 3) }, Values{0: 7}},
		"a value set at once":        {func(w *World) { w.Set(e(0), 1, 5); w.SetNow(e(0), 0, 9) }, Values{0: 9, 1: 5}},
		"set at once, and queued":    {func(w *World) { w.Set(e(0), 0, 5); w.SetNow(e(0), 0, 9) }, Values{0: 5}},
	} {
		t.Run(name, func(t *testing.T) {
			w := committed(Values{0: 7})
			c.queue(w)
			require.Equal(t, c.want, w.Next(e(0)))
			w.Commit()
			require.Equal(t, c.want, w.Values(e(0)))
			require.Empty(t, w.Touched())
		})
	}
}

func TestCommitGoesByFirstTouch(t *testing.T) {
	w := committed(Values{}, Values{2: 1}, Values{3: 4})
	w.Set(e(2), 0, 10)
	w.Spawn(e(3))
	w.Set(e(0), 0, 11)
	w.Remove(e(2), 3)
	w.Set(e(3), 1, 12)
	w.Despawn(e(1))
	w.Spawn(e(4))
	w.Despawn(e(4))
	require.True(t, w.IsTouched(e(4)))
	want := []Change{
		{e(2), Values{3: 4}, Values{0: 10}},
		{e(3), nil, Values{1: 12}},
		{e(0), Values{}, Values{0: 11}},
		{e(1), Values{2: 1}, nil},
		{e(4), nil, nil},
	}
	require.Equal(t, want, w.Changes())
	require.Equal(t, want, w.Commit())
	spawned, despawned, changed := Count(want)
	require.Equal(t, [3]int{1, 1, 2}, [3]int{spawned, despawned, changed})
	require.Equal(t, []entity.Entity{e(0), e(2), e(3)}, w.Entities())
	require.Equal(t, []entity.Entity{e(1), e(4)}, w.Dead())
	require.Equal(t, []entity.Entity{e(0), e(2)}, w.Matching(func(v Values) bool { return v.Set().Has(0) }))
}

func TestDiscard(t *testing.T) {
	w := committed(Values{0: 1}, Values{})
	w.Despawn(e(0))
	w.Spawn(e(2))
	w.Relate(5, true)
	w.SetTarget(5, e(1), e(0))
	w.Discard()
	require.Equal(t, Values{0: 1}, w.Values(e(0)))
	require.Equal(t, entity.Dead, w.State(e(2)))
	require.Zero(t, w.Target(5, e(1)))
	require.Empty(t, w.Changes())
}

func TestChangesAtOnce(t *testing.T) {
	w := committed(Values{0: 1}, Values{})
	w.SetNow(e(1), 2, 5)
	w.RemoveNow(e(0), 0)
	require.Equal(t, Values{2: 5}, w.Values(e(1)))
	require.Equal(t, Values{}, w.Values(e(0)))
	w.DespawnNow(e(0))
	require.Equal(t, entity.Dead, w.State(e(0)))
	require.Equal(t, []entity.Entity{e(1)}, w.Entities())
	given := Values{0: 1}
	w.SpawnNow(e(2), given)
	given[0] = 2
	require.Equal(t, Values{0: 1}, w.Values(e(2)), "the world has a copy")
}

func TestRelations(t *testing.T) {
	family := func(despawnSources bool) *World {
		w := committed(Values{}, Values{}, Values{}, Values{}, Values{})
		w.Relate(5, despawnSources)
		w.SetTarget(5, e(1), e(0))
		w.SetTarget(5, e(2), e(0))
		w.SetTarget(5, e(3), e(1))
		w.Commit()
		return w
	}
	w := family(true)
	require.Equal(t, []entity.Entity{e(1), e(2)}, w.Sources(5, e(0)), "the latest is last")
	require.True(t, w.Leads(5, e(3), e(0)))
	require.False(t, w.Leads(5, e(0), e(3)))
	require.Equal(t, e(1), w.Target(5, e(3)))
	require.Equal(t, Values{5: ValueOf(e(1))}, w.Values(e(3)))
	w.Despawn(e(1))
	w.SetTarget(5, e(4), e(1))
	require.Equal(t, []entity.Entity{e(1), e(3), e(4)}, w.Touched(), "a new source of a despawned entity goes with it")
	w.Commit()
	require.Equal(t, []entity.Entity{e(0), e(2)}, w.Entities())
	require.Equal(t, []entity.Entity{e(2)}, w.Sources(5, e(0)))

	w = family(false)
	w.Despawn(e(1))
	w.SetTarget(5, e(4), e(1))
	require.Equal(t, []entity.Entity{e(1), e(3), e(4)}, w.Touched())
	w.Discard()
	require.Equal(t, e(1), w.Target(5, e(3)))
	w.Despawn(e(1))
	w.RemoveTarget(5, e(2))
	w.Commit()
	require.Equal(t, []entity.Entity{e(0), e(2), e(3), e(4)}, w.Entities())
	require.Equal(t, Values{}, w.Values(e(3)))
	require.Empty(t, w.Sources(5, e(0)))
}

func TestSnapshots(t *testing.T) {
	w := committed(Values{0: 1}, Values{})
	w.Relate(5, true)
	w.SetTarget(5, e(1), e(0))
	w.Commit()
	s := w.Snapshot()
	require.True(t, s.Equal(w))
	w.SetNow(e(0), 0, 2)
	require.False(t, s.Equal(w))
	w.SpawnNow(e(2), Values{})
	w.Despawn(e(1))
	w.Commit()
	w.Spawn(e(3))
	w.Restore(s)
	require.True(t, s.Equal(w))
	require.Equal(t, Values{0: 1}, w.Values(e(0)))
	require.Equal(t, entity.Alive, w.State(e(1)))
	require.Equal(t, e(0), w.Target(5, e(1)))
	require.Equal(t, []entity.Entity{e(2), e(3)}, w.Forgotten())
	require.Equal(t, entity.Unknown, w.State(e(2)))
	w.Spawn(e(2))
	require.Equal(t, []entity.Entity{e(3)}, w.Forgotten(), "a forgotten handle may be given out a second time")
	w.Commit()
	require.Equal(t, 2, s.Len(), "the snapshot is as it was")
}

func TestSetOfValues(t *testing.T) {
	require.Equal(t, grouptree.SetOf(1, 4), Values{4: 0, 1: 7}.Set())
	require.True(t, Values(nil).Set().Empty())
}

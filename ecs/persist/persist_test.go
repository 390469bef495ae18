//go:build !race

package persist_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// TestSavingLoadingAndSavingAgain gives the same bytes, in both formats.
func TestSavingLoadingAndSavingAgain(t *testing.T) {
	for name, format := range formats {
		t.Run(name, func(t *testing.T) {
			from := newSample()
			from.fill(40)
			data := save(t, from.World, format...)
			to := newSample()
			m := load(t, data, to.World)
			require.Len(t, m.Entities, 40)
			require.Empty(t, m.Unknown)
			require.Equal(t, string(data), string(save(t, to.World, format...)))
			require.Equal(t, 9.81, ecs.Resource[Rules](to.World).Gravity)
		})
	}
}

// TestPlacesOfSources keeps the order of sources, also where it is not that in which they came.
func TestPlacesOfSources(t *testing.T) {
	for _, format := range formats {
		w := newSample()
		list := w.SpawnMany(5, nil)
		for _, child := range list[1:] {
			w.childOf.SetAt(child, list[0], 0)
		}
		w.childOf.SetBefore(list[1], list[3])
		want := []ecs.Entity{list[4], list[1], list[3], list[2]}
		require.Equal(t, want, slices.Collect(w.childOf.Of(list[0])))
		again := newSample()
		m := load(t, save(t, w.World, format...), again.World)
		parent, _ := m.New(list[0])
		require.Equal(t, want, slices.Collect(again.childOf.Of(parent)), "the handles are the same in a world without entities")
		m, err := persist.CloneTree(w.World, list[0])
		require.NoError(t, err)
		for i := range want {
			want[i], _ = m.New(want[i])
		}
		parent, _ = m.New(list[0])
		require.Equal(t, want, slices.Collect(w.childOf.Of(parent)))
	}
}

// TestLoadingTwice makes other entities whose references lead among themselves.
func TestLoadingTwice(t *testing.T) {
	for name, format := range formats {
		t.Run(name, func(t *testing.T) {
			from := newSample()
			list := from.fill(40)
			data := save(t, from.World, format...)
			for range 2 {
				m := load(t, data, from.World)
				require.Len(t, m.Unnamed, 8)
				at := func(i int) ecs.Entity {
					now, found := m.New(list[i])
					require.True(t, found)
					require.NotEqual(t, list[i], now)
					return now
				}
				h := from.holder.Get(at(5))
				require.Equal(t, at(6), h.First)
				require.Equal(t, at(39), h.Nested.Deep[1])
				require.Equal(t, []ecs.Entity{at(5), {}, at(0)}, h.List)
				require.Equal(t, map[ecs.Entity]ecs.Entity{at(5): at(6), at(6): at(5)}, h.By)
				require.Equal(t, at(6), *h.At)
				require.Equal(t, map[string][]float64{"a": {1.5}, "b": nil}, h.Names)
				require.Equal(t, Mixed{true, -6, 6000, "note 6"}, from.mixed.Get(at(6)))
				require.Equal(t, []byte{6, 2, 3}, from.raw.Get(at(6)))
				var children []ecs.Entity
				for e := range from.childOf.Of(at(1)) {
					children = append(children, e)
				}
				require.Equal(t, []ecs.Entity{at(5), at(4), at(3)}, children)
				target, _ := from.likes.Target(at(7))
				require.Equal(t, at(8), target)
				require.Equal(t, at(0), ecs.Resource[Rules](from.World).Leader)
			}
			require.Equal(t, 120, from.Len())
		})
	}
}

// TestLoadingAHundredTimes makes so many worlds in one, none of which refers to another.
func TestLoadingAHundredTimes(t *testing.T) {
	from := newSample()
	list := from.fill(20)
	data := save(t, from.World)
	w, of := newSample(), map[ecs.Entity]int{}
	for k := range 100 {
		for _, e := range load(t, data, w.World).Entities {
			require.NotContains(t, of, e)
			of[e] = k + 1
		}
	}
	require.Equal(t, 2000, w.Len())
	require.Len(t, list, w.Len()/100)
	for e, k := range of {
		target, found := w.likes.Target(e)
		require.True(t, !found || of[target] == k)
		parent, found := w.childOf.Target(e)
		require.True(t, !found || of[parent] == k)
		if w.holder.Has(e) {
			h := w.holder.Get(e)
			require.Equal(t, []int{k, k, 0, k}, []int{of[h.First], of[h.List[0]], of[h.List[1]], of[*h.At]})
		}
	}
}

// TestASelection saves an entity with its children, and loads it with what is outside.
func TestASelection(t *testing.T) {
	for name, format := range formats {
		t.Run(name, func(t *testing.T) {
			w := newSample()
			list := w.fill(40)
			data := save(t, w.World, append([]persist.SaveOption{persist.Entities(list[5])}, format...)...)
			m := load(t, data, w.World) // 5 and its children 15, 16 and 17
			require.Len(t, m.Entities, 4)
			now, _ := m.New(list[5])
			require.Equal(t, []ecs.Entity{now, {}, {}}, w.holder.Get(now).List)
			_, found := w.childOf.Target(now)
			require.False(t, found)
			require.Equal(t, 3, w.childOf.CountOf(now))

			m = load(t, data, w.World, persist.KeepOutside)
			now, _ = m.New(list[5])
			require.Equal(t, []ecs.Entity{now, {}, list[0]}, w.holder.Get(now).List)
			parent, _ := w.childOf.Target(now)
			require.Equal(t, list[1], parent)

			before := w.Snapshot()
			_, err := persist.Load(reader(data), w.World, persist.RefuseOutside)
			require.EqualError(t, err, "persist: the world was not loaded: there is a reference to entity "+list[0].String()+", which is not in the file: choose persist.KeepOutside or persist.ZeroOutside")
			require.True(t, before.Equal(w.Snapshot()))

			_, err = persist.Load(reader(data), w.World, persist.KeepIDs())
			require.EqualError(t, err, "persist: the world was not loaded: entity "+list[5].String()+" cannot keep its handle: the index belongs to another entity; despawn that, or load without persist.KeepIDs")
			w.Despawn(list[5])
			load(t, data, w.World, persist.KeepIDs(), persist.KeepOutside)
			require.True(t, w.Alive(list[16]))
			require.Equal(t, 3, w.childOf.CountOf(list[5]))
			require.Equal(t, list[6], w.holder.Get(list[5]).First)
		})
	}
}

package ecs_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// compareGather compares what GetMany yields with the model, for a list in random order with repetitions.
// If an entity of the list has no such component, GetMany must yield the values before it and panic.
func (m *machine) compareGather(t *rapid.T, f *field) {
	var list []ecs.Entity
	var want []uint64
	for _, e := range m.model.Entities() {
		if v, has := m.model.Values(e)[int(f.id)]; has {
			list, want = append(list, ecs.Entity(e)), append(want, v)
		}
	}
	dice := rand.New(rand.NewPCG(uint64(len(list)), uint64(m.model.Len())))
	for range len(list) { // some entities are listed twice, some not at all
		k, l := dice.IntN(len(list)), dice.IntN(len(list))
		list[k], want[k] = list[l], want[l]
	}
	require.Equal(t, want, gathered(f, list))
	if k := slices.IndexFunc(m.model.Entities(), func(e stored) bool { return !f.has(ecs.Entity(e)) }); k >= 0 {
		at := dice.IntN(len(list) + 1)
		var got []uint64
		require.Panics(t, func() {
			for _, v := range f.gather(slices.Insert(slices.Clone(list), at, ecs.Entity(m.model.Entities()[k]))) {
				got = append(got, v)
			}
		})
		require.True(t, slices.Equal(want[:at], got), "before the entity without the component: %v, want %v", got, want[:at])
	}
}

func gathered(f *field, list []ecs.Entity) (got []uint64) {
	for k, v := range f.gather(list) {
		if k != len(got) {
			panic("the index is wrong")
		}
		got = append(got, v)
	}
	return got
}

// TestGatherOfManyLengths reads lists of about one and of several times gatherRows, while entities have
// queued changes, and ends loops early.
func TestGatherOfManyLengths(t *testing.T) {
	for _, layout := range []ecs.Layout{ecs.Laminar, ecs.Lanes} {
		t.Run(layout.String(), func(t *testing.T) { gatherManyLengths(t, layout) })
	}
}

func gatherManyLengths(t *testing.T, layout ecs.Layout) {
	w := ecs.NewWorld(ecs.WithLayout(layout))
	pos, mass, ice := ecs.Component[position](w), ecs.Component[weight](w), ecs.Component[level](w)
	w.Group(pos, mass)
	w.Group(pos, ice)
	var all []ecs.Entity
	for i := range 1000 {
		e := w.Spawn(pos, []ecs.Term{mass, ice}[i%2])
		pos.Set(e, position{X: float32(i)})
		all = append(all, e)
	}
	hold(w)
	require.Equal(t, layout == ecs.Lanes, hasLanes(w, pos.ID()))
	for i, e := range all {
		switch i % 7 {
		case 3:
			mass.Remove(e)
		case 5:
			w.Despawn(e)
		}
	}
	order := rand.New(rand.NewPCG(3, 4)).Perm(len(all))
	const gatherRows = 128 // that a loop looks up together
	for _, n := range []int{0, 1, gatherRows - 1, gatherRows, gatherRows + 1, 3 * gatherRows, len(all)} {
		var list []ecs.Entity
		for _, i := range order[:n] {
			list = append(list, all[i])
		}
		seen := 0
		for k, v := range pos.GetMany(list) {
			require.Equal(t, seen, k)
			require.Equal(t, float32(order[k]), v.X)
			seen++
		}
		require.Equal(t, n, seen)
		for most := range min(n, 2) {
			seen = 0
			for range pos.GetMany(list) {
				if seen++; seen > most {
					break
				}
			}
			require.Equal(t, most+1, seen)
		}
	}
	mustCommit(t, w)
	release(w)
	all = slices.DeleteFunc(all, func(e ecs.Entity) bool { return !w.Alive(e) })
	require.PanicsWithValue(t, rowsMoved, func() {
		for range pos.GetMany(all) {
			mass.Remove(all[0])
		}
	})
	require.Zero(t, testing.AllocsPerRun(10, func() {
		sum := float32(0)
		for _, v := range pos.GetMany(all) {
			sum += v.X
		}
		_ = sum
	}))
}

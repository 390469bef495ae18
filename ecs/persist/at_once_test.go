//go:build !race

package persist_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
)

// rowsOf lists all entities in the order of rows, as some queries walk them.
func (s sample) rowsOf() (out [][]ecs.Entity) {
	for _, t := range [][]ecs.Option{{ecs.With(s.pos)}, {ecs.With(s.mixed)}, {ecs.With(s.pos), ecs.With(s.mixed)}, {ecs.With(s.pos), ecs.With(s.likes)}, {ecs.With(s.holder)}, {ecs.With(s.mark)}, {}} {
		var list []ecs.Entity
		for e := range ecs.NewQuery(s.World, t...).All() {
			list = append(list, e)
		}
		out = append(out, list)
	}
	return out
}

// TestLoadsAtOnceAndQueued loads files into worlds with and without an observer, which has to see the change: entities, handles, rows, values and
// what is spawned next are the same, in the first load, in the second one and after changes.
func TestLoadsAtOnceAndQueued(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	rounds := 60
	if testing.Short() {
		rounds = 12
	}
	for round := range rounds {
		from := newSample()
		list := from.fill(1 + r.IntN(40))
		for range r.IntN(10) {
			if e := list[r.IntN(len(list))]; from.Alive(e) {
				from.Despawn(e)
			}
		}
		options := slices.Clone(formats[[]string{"binary", "JSON"}[round%2]])
		if round%4 > 1 {
			options = append(options, persist.Only(from.pos))
		}
		data := save(t, from.World, options...)
		atOnce, queued := newSample(), newSample()
		seen := 0
		queued.ObserveEntities(ecs.Spawned, func(o ecs.Observed) { seen += len(o.Entities()) })
		for _, w := range []sample{atOnce, queued} {
			if round%3 == 0 {
				w.Group(w.pos, w.likes)
				w.Group(w.childOf)
			}
		}
		for step := range 4 {
			var maps [2]persist.Map
			seen = 0
			for k, w := range []sample{atOnce, queued} {
				maps[k] = load(t, data, w.World, []persist.Outside{persist.ZeroOutside, persist.KeepOutside}[step%2])
			}
			require.Equal(t, maps[1].Entities, maps[0].Entities)
			require.Equal(t, maps[1].Unnamed, maps[0].Unnamed)
			require.Equal(t, queued.rowsOf(), atOnce.rowsOf())
			require.Equal(t, string(save(t, queued.World)), string(save(t, atOnce.World)))
			require.Len(t, maps[0].Entities, seen)
			for i := 0; i < seen; i += 3 {
				for _, w := range []sample{atOnce, queued} {
					if e := maps[0].Entities[i]; w.Alive(e) {
						w.Despawn(e) // with its children
					}
				}
			}
			require.Equal(t, queued.Spawn(queued.pos, queued.mixed), atOnce.Spawn(atOnce.pos, atOnce.mixed))
		}
	}
}

// TestLoadedValuesHaveChanged for systems that ask, also where an entity that they know comes back with its handle.
func TestLoadedValuesHaveChanged(t *testing.T) {
	for _, observed := range []bool{false, true} {
		w := newSample()
		if observed {
			w.ObserveEntities(ecs.Spawned, func(ecs.Observed) {})
		}
		var seen []ecs.Entity
		system := ecs.System1(w.World, "changed", func(b ecs.Block, _ []Position) { seen = append(seen, b.Entities()...) }, ecs.Changed(w.pos), ecs.Reads(w.pos))
		list := w.fill(6)
		data := save(t, w.World)
		run := func(want ...ecs.Entity) {
			seen = nil
			system.Run(1)
			require.ElementsMatch(t, want, seen)
		}
		run(list[0], list[2], list[4])
		run()
		w.Despawn(list[0]) // with all others
		load(t, data, w.World, persist.KeepIDs())
		run(list[0], list[2], list[4])
		m := load(t, data, w.World)
		at := func(i int) ecs.Entity { now, _ := m.New(list[i]); return now }
		run(at(0), at(2), at(4))
		run()
	}
}

// TestAnObserverThatPanics takes a load back, with what other observers have changed and the names that it has given.
func TestAnObserverThatPanics(t *testing.T) {
	from := newSample()
	from.fill(12)
	data := save(t, from.World)
	w, before := target()
	w.ObserveEntities(ecs.Spawned, func(o ecs.Observed) {
		w.mark.Add(o.Entities()[0])
		w.Spawn(w.pos)
	})
	w.ObserveEntities(ecs.Spawned, func(ecs.Observed) { panic("no") })
	require.PanicsWithValue(t, "no", func() { _, _ = persist.Load(reader(data), w.World, rules) })
	require.True(t, before.Equal(w.Snapshot()))
	require.Nil(t, ecs.Resource[Rules](w.World))
}

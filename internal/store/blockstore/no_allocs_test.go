//go:build !race && !copse_debug && !js

package blockstore

import (
	"testing"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/stretchr/testify/require"
)

// The race detector, the checks of the debug build and js/wasm allocate for themselves.

// TestChangesAtOnceAllocateNothing lets entities come, change and go in a chain of groups, where each
// change moves a row of most blocks, and where there are no groups.
func TestChangesAtOnceAllocateNothing(t *testing.T) {
	const components = 4
	var chain []gt.Conj
	var set gt.Set
	for c := range components {
		set.Add(c)
		chain = append(chain, gt.Conj{Cares: set, Has: set})
	}
	for _, groups := range [][]gt.Conj{nil, chain} {
		spec := gt.Spec{Components: components, Groups: groups}
		columns := make([]column.Column, components)
		for c := range columns {
			columns[c] = column.NewArray[uint64]()
		}
		s := New(gt.Build(gt.Laminar, spec), columns)
		var list []entity.Entity
		round := func() {
			list = list[:0]
			for mask := range 64 {
				var set gt.Set
				for c := range components {
					if mask>>c&1 != 0 {
						set.Add(c)
					}
				}
				e, err := s.spawnNow(set)
				require.NoError(t, err)
				list = append(list, e)
			}
			for i, e := range list {
				_, _, err := s.addNow(e, i%components)
				require.NoError(t, err)
				require.NoError(t, s.Now.Change(e, (i/components)%components, false))
			}
			for _, e := range list {
				require.NoError(t, s.Now.Despawn(e))
			}
		}
		for range 3 {
			round()
		}
		require.NoError(t, s.Check())
		require.Zero(t, s.Len())
		require.Zero(t, testing.AllocsPerRun(20, round), "%d groups", len(groups))
	}
}

// TestCommitsThatTakeTurnsAllocateNothing lets large and small commits take turns: what the large
// ones need is still there when their turn comes again.
func TestCommitsThatTakeTurnsAllocateNothing(t *testing.T) {
	const n = 60_000 // takes more than what is kept anyway
	a, b := column.NewArray[uint64](), column.NewArray[uint64]()
	s := New(gt.Build(gt.Laminar, gt.Spec{Components: 2}), []column.Column{a, b})
	all := make([]entity.Entity, n)
	commit := func(list []entity.Entity, do func(e *entity.Entity)) {
		for i := range list {
			do(&list[i])
		}
		if _, err := s.Commit(); err != nil {
			panic(err) // no limit was set
		}
	}
	add := func(e entity.Entity, component int, column *column.Array[uint64]) {
		if ok, err := s.Queue.Change(e, component, true); !ok || err != nil {
			panic("not alive")
		}
		column.Push(e.Index(), 1)
	}
	spawn := func(e *entity.Entity) {
		*e = s.Queue.Spawn(NoComponents)
		add(*e, 0, a)
		add(*e, 1, b)
	}
	round := func() {
		commit(all, spawn)
		commit(all[:1], func(e *entity.Entity) { add(*e, 0, a) })
		commit(all, func(e *entity.Entity) { s.Queue.Despawn(*e) })
		commit(nil, nil)
	}
	round()
	round()
	require.Zero(t, testing.AllocsPerRun(3, round))
}

// TestSteadyCommitsOverLanesAllocateNothing lets entities go to another lane and back, queued and at once.
func TestSteadyCommitsOverLanesAllocateNothing(t *testing.T) {
	s := newLanesStore(3, all(0, 1), all(1, 2), all(0, 2))
	var list []entity.Entity
	for i := range 700 {
		list = append(list, s.spawnValued(t, []gt.Set{gt.SetOf(0, 1), gt.SetOf(1, 2), gt.SetOf(0, 2), gt.SetOf(0, 1, 2), gt.SetOf(1), gt.SetOf(0), gt.SetOf(2)}[i%7]))
	}
	commit(t, s)
	tick := func() {
		for i := 0; i < len(list); i += 9 {
			e := list[i]
			c := i % 3
			if set, _ := s.Composition(e); set.Has(c) {
				if ok, err := s.Queue.Change(e, c, false); !ok || err != nil {
					panic("refused")
				}
				continue
			}
			if ok, err := s.Queue.Change(e, c, true); !ok || err != nil {
				panic("refused")
			}
			s.numbers(c).Push(e.Index(), valueOf(e, c))
		}
		if _, err := s.Commit(); err != nil {
			panic(err)
		}
		for i := 1; i < len(list); i += 50 {
			if err := s.Now.Change(list[i], 1, false); err != nil {
				panic(err)
			}
			lane, row, err := s.addNow(list[i], 1)
			if err != nil {
				panic(err)
			}
			*place{lane, row}.valueAt(s.numbers(1)) = valueOf(list[i], 1)
		}
	}
	for range 6 {
		tick()
	}
	require.True(t, s.Blocks.hasLanes())
	require.Zero(t, testing.AllocsPerRun(20, tick))
	require.NoError(t, s.Check())
	s.requireValues(t)
}

// TestTicksOfEverySizeAllocateNothing lets ticks come that change so many entities each time, up to 100,000: also where the lists of a tick
// have just got a little longer than twice what they were.
func TestTicksOfEverySizeAllocateNothing(t *testing.T) {
	sizes := []int{13_927, 14_130, 16_384, 16_385, 28_263, 35_225, 70_452, 86_629, 100_000}
	for n := 900; n < 100_000; n += n / 4 {
		sizes = append(sizes, n)
	}
	for _, n := range sizes {
		s := newLanesStore(3, all(0, 1), all(1, 2))
		list, err := s.SpawnMany(gt.SetOf(0, 1), n+n/3)
		require.NoError(t, err)
		has := false
		tick := func() {
			for _, e := range list[n/3:] {
				if ok, err := s.Queue.Change(e, 2, !has); !ok || err != nil {
					panic("refused")
				}
				if !has {
					s.numbers(2).Push(e.Index(), 1)
				}
			}
			has = !has
			if _, err := s.Commit(); err != nil {
				panic(err)
			}
		}
		for range 4 {
			tick()
		}
		require.Zero(t, testing.AllocsPerRun(4, tick), "%d changes", n)
	}
}

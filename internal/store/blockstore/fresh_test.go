//go:build !race

package blockstore

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/rowlist"
)

// storePair is a store that keeps fresh spawns as long as it can, and one that writes every entity to the queue when
// it is spawned.
type storePair struct {
	fresh, queue *Store
	oneByOne     bool     // commits are counted
	sets         []gt.Set // by number
	known        []entity.Entity
	value        uint64
}

func newStorePair(t *rapid.T) *storePair {
	spec, kind := drawSpec(t)
	build := func() *Store {
		return newBounded(kind, spec, 20_000)
	}
	w := &storePair{fresh: build(), queue: build(), oneByOne: rapid.IntRange(0, 4).Draw(t, "one by one") == 0}
	w.fresh.plan.minFresh = rapid.SampledFrom([]int{1, 20, minFresh}).Draw(t, "many")
	for range rapid.IntRange(1, 5).Draw(t, "sets") {
		w.sets = append(w.sets, drawSet(t, spec.Components))
	}
	return w
}

// both does something with each of the pair and returns what came of it, which must be equal.
func both[T any](t *rapid.T, w *storePair, f func(*Store) T) T {
	a, b := f(w.fresh), f(w.queue)
	require.Equal(t, b, a)
	return a
}

func (w *storePair) draw(t *rapid.T) entity.Entity {
	if len(w.known) == 0 || rapid.IntRange(0, 9).Draw(t, "strange") == 0 {
		return entity.New(uint32(rapid.IntRange(0, 3000).Draw(t, "index")), uint32(rapid.IntRange(0, 2).Draw(t, "generation")))
	}
	return w.known[len(w.known)-1-rapid.IntRange(0, len(w.known)-1).Draw(t, "entity")]
}

func (w *storePair) Spawn(t *rapid.T) {
	n := rapid.SampledFrom([]int{1, 3, 30, 700, 2500}).Draw(t, "n")
	at := rapid.IntRange(0, len(w.sets)-1).Draw(t, "number")
	step := rapid.IntRange(0, 3).Draw(t, "step")
	for range n {
		at = (at + step) % len(w.sets)
		set := w.sets[at]
		e, err := w.fresh.SpawnWith(set)
		require.NoError(t, err)
		same, err := w.queue.SpawnWith(set)
		require.NoError(t, err)
		w.queue.Queue.writeFresh()
		if e != same {
			t.Fatalf("%v is spawned and not %v", e, same)
		}
		w.known = append(w.known, e)
		w.push(e, set)
	}
}

func (w *storePair) push(e entity.Entity, set gt.Set) {
	w.value++
	for _, s := range []*Store{w.fresh, w.queue} {
		for c := range set.All() {
			if s.Blocks.columns[c] != nil {
				s.numbers(c).Push(e.Index(), w.value)
			}
		}
	}
}

func (w *storePair) Change(t *rapid.T) {
	e, c := w.draw(t), rapid.IntRange(0, len(w.fresh.Blocks.own)-1).Draw(t, "component")
	add := rapid.Bool().Draw(t, "add")
	ok := both(t, w, func(s *Store) bool {
		ok, err := s.Queue.Change(e, c, add)
		require.NoError(t, err)
		return ok
	})
	if ok && add {
		w.push(e, gt.SetOf(c))
	}
}

func (w *storePair) Despawn(t *rapid.T) {
	e := w.draw(t)
	both(t, w, func(s *Store) bool { return s.Queue.Despawn(e) })
}

func (w *storePair) Now(t *rapid.T) {
	number := rapid.IntRange(0, len(w.sets)-1).Draw(t, "number")
	e := both(t, w, func(s *Store) entity.Entity {
		e, _ := s.spawnNow(w.sets[number])
		return e
	})
	if !e.IsZero() {
		w.known = append(w.known, e)
	}
}

func (w *storePair) DespawnNow(t *rapid.T) {
	e := w.draw(t)
	both(t, w, func(s *Store) bool { return s.Now.Idle(e) && s.Now.Despawn(e) == nil })
}

func (w *storePair) Many(t *rapid.T) {
	set, n := w.sets[0], rapid.IntRange(1, 5).Draw(t, "n")
	w.known = append(w.known, both(t, w, func(s *Store) []entity.Entity {
		b, _ := s.SpawnMany(set, n)
		return b
	})...)
}

func (w *storePair) Reserve(t *rapid.T) {
	w.fresh.Reserve(w.sets[0], rapid.IntRange(0, 3000).Draw(t, "n"))
}

func (w *storePair) Discard(*rapid.T) {
	w.fresh.Queue.Discard()
	w.queue.Queue.Discard()
}

// Arrange gives both another layout while things are queued.
func (w *storePair) Arrange(t *rapid.T) {
	spec := w.fresh.Blocks.layout.Spec
	spec.Groups = drawGroups(t, spec.Components)
	layout := gt.Build(drawKind(t), spec)
	both(t, w, func(s *Store) Relayout { return s.SetLayout(layout, s.Blocks.own) })
}

// Look asks what is told of an entity that may be queued.
func (w *storePair) Look(t *rapid.T) {
	e := w.draw(t)
	both(t, w, func(s *Store) any {
		next, will := s.NextComposition(e)
		valid, stays := s.Queue.Survives(e)
		now, is := s.Composition(e)
		state, handle := s.State(e), entity.Entity{}
		if state == entity.Queued || state == entity.Alive {
			handle = s.Handle(e.Index())
		}
		return []any{state, next, will, valid, stays, now, is, handle, s.placeOf(e, 0), s.Now.Idle(e), s.Queue.Len(), s.Compositions.Census()}
	})
}

// changing returns the entities that get a component with the prepared commit, or lose it.
func changing(s *Store, component int, gain bool) (out []entity.Entity) {
	p := s.Prepared()
	for i := range p.Len() {
		if had, has := p.Change(i).Changes(component); had != has && has == gain {
			out = append(out, p.Change(i).Entity())
		}
	}
	return out
}

// Commit commits both, and sometimes looks first at what a commit is asked between its halves.
func (w *storePair) Commit(t *rapid.T) {
	err := both(t, w, func(s *Store) error { return s.Prepare() })
	if err != nil {
		w.Discard(t)
		return
	}
	switch rapid.IntRange(0, 5).Draw(t, "before") {
	case 0:
		for c := range w.fresh.Blocks.own {
			both(t, w, func(s *Store) []entity.Entity { return changing(s, c, true) })
		}
	case 1:
		both(t, w, func(s *Store) []entity.Entity { return changing(s, 0, false) })
	case 2:
		both(t, w, OneByOne.Trace)
	case 3:
		both(t, w, OneByOne.MostMoves)
	case 4:
		if w.fresh.Queue.Len() < 100 {
			both(t, w, func(s *Store) []int {
				stats, err := OneByOne.Commit(s, everyMove)
				require.NoError(t, err)
				return slices.Clone(stats.Writes)
			})
			return
		}
	}
	if w.oneByOne {
		both(t, w, OneByOne.Count)
	}
	both(t, w, func(s *Store) Stats {
		stats := s.Apply()
		stats.Writes = slices.Clone(stats.Writes)
		return stats
	})
}

// Check compares rows and values.
func (w *storePair) Check(t *rapid.T) {
	require.NoError(t, w.fresh.Check())
	require.Equal(t, w.queue.Len(), w.fresh.Len())
	require.Equal(t, w.queue.Queue.Len(), w.fresh.Queue.Len())
	require.Len(t, w.fresh.Blocks.columns, len(w.queue.Blocks.columns))
	for x, array := range w.queue.Blocks.columns {
		c := w.queue.Blocks.layout.Arrays[x].Component
		for _, id := range w.queue.Blocks.layout.Arrays[x].Leaves {
			want := w.queue.Blocks.Entities(c, id)
			if !slices.Equal(want, w.fresh.Blocks.Entities(c, id)) {
				t.Fatalf("block %d of component %d holds other entities", id, c)
			}
			from, rows := w.queue.Blocks.Range(c, id)
			if array == nil {
				continue
			}
			a, b := w.fresh.Blocks.columns[x].(*column.Array[uint64]), array.(*column.Array[uint64])
			if !slices.Equal(a.Data[from:from+rows], b.Data[from:from+rows]) {
				t.Fatalf("block %d of component %d holds other values", id, c)
			}
		}
	}
}

// TestFreshSpawnsMatchQueuedSpawns compares the two stores of a pair: handles, rows, values, and the answers before the commit.
func TestFreshSpawnsMatchQueuedSpawns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newStorePair(t)
		t.Repeat(map[string]func(*rapid.T){
			"": w.Check, "spawn": w.Spawn, "spawn more": w.Spawn, "change": w.Change, "despawn": w.Despawn, "now": w.Now, "despawn now": w.DespawnNow, "many": w.Many,
			"reserve": w.Reserve, "discard": w.Discard, "arrange": w.Arrange, "look": w.Look, "commit": w.Commit, "commit again": w.Commit,
		})
	})
}

// TestManyFreshSpawns commits so many that goroutines share them, on one and on several, with sets that share
// a leaf and one without rows, in an empty store and where survivors have to move.
func TestManyFreshSpawns(t *testing.T) {
	const n = 77_777 // more than goroutines share the columns for
	spec := gt.Spec{Components: 3, Tags: gt.SetOf(2), Groups: []gt.Conj{{Cares: gt.SetOf(0, 1), Has: gt.SetOf(0, 1)}}}
	sets := []gt.Set{gt.SetOf(0), gt.SetOf(0, 1), gt.SetOf(0, 1, 2), gt.SetOf(0, 2), gt.SetOf(2)}
	for _, threads := range []int{1, 3} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
		s := New(gt.Build(gt.Laminar, spec), []column.Column{column.NewArray[uint32](), column.NewArray[uint32](), nil})
		var all []entity.Entity
		for range 2 {
			for range n {
				k := int(uint32(len(all))*2654435761>>7) % len(sets)
				e, err := s.SpawnWith(sets[k])
				require.NoError(t, err)
				for c := range sets[k].Minus(spec.Tags).All() {
					s.Blocks.columns[c].(*column.Array[uint32]).Push(e.Index(), e.Index())
				}
				all = append(all, e)
			}
			require.Equal(t, n, s.Queue.Len())
			require.Zero(t, len(s.Queue.changes.List), "nothing of them is written to the queue")
			require.Equal(t, n, commit(t, s).Spawned)
			require.Len(t, s.Queue.records.List, len(all))
		}
		for c := range 2 {
			data := s.Blocks.columns[c].(*column.Array[uint32]).Data
			seen := map[entity.Entity]bool{}
			for _, id := range s.Blocks.layout.Arrays[c].Leaves {
				start, _ := s.Blocks.Range(c, id)
				for i, e := range s.Blocks.Entities(c, id) {
					if seen[e] = true; data[start+i] != e.Index() {
						t.Fatalf("row %d of component %d holds %d and not %v", start+i, c, data[start+i], e)
					}
				}
			}
			for _, e := range all {
				if set, _ := s.Composition(e); set.Has(c) != seen[e] {
					t.Fatalf("component %d of %v, which is of %v", c, e, set)
				}
			}
		}
	}
}

// TestFreshSpawnsThatJoinSeveralBlocksAreQueued is about those that have rows in two lists, which the queue is for.
func TestFreshSpawnsThatJoinSeveralBlocksAreQueued(t *testing.T) {
	s := New(gt.Build(gt.Laminar, gt.Spec{Components: 2}), []column.Column{column.NewArray[uint32](), column.NewArray[uint32]()})
	for range minFresh {
		e, err := s.SpawnWith(gt.SetOf(0, 1))
		require.NoError(t, err)
		s.Blocks.columns[0].(*column.Array[uint32]).Push(e.Index(), e.Index())
		s.Blocks.columns[1].(*column.Array[uint32]).Push(e.Index(), e.Index()+1)
	}
	require.NoError(t, s.Prepare())
	require.Equal(t, minFresh, len(s.Queue.changes.List))
	s.Apply()
	require.NoError(t, s.Check())
	for _, e := range []entity.Entity{entity.New(0, 1), entity.New(minFresh-1, 1)} {
		require.Equal(t, e.Index(), s.Blocks.columns[0].(*column.Array[uint32]).Data[s.placeOf(e, 0).row])
		require.Equal(t, e.Index()+1, s.Blocks.columns[1].(*column.Array[uint32]).Data[s.placeOf(e, 1).row])
	}
}

// TestRefusedFreshSpawnsStayQueued asks for more entities than there may be.
func TestRefusedFreshSpawnsStayQueued(t *testing.T) {
	s := newBounded(gt.Laminar, gt.Spec{Components: 1}, minFresh)
	column := s.numbers(0)
	for range minFresh + 1 {
		e, err := s.SpawnWith(gt.SetOf(0))
		require.NoError(t, err)
		column.Push(e.Index(), 7)
	}
	for range 2 {
		_, err := s.Commit()
		require.EqualError(t, err, "there would be 4097 entities alive, and the world is limited to 4096: nothing was changed; "+
			"despawn some, or raise the limit")
		require.Equal(t, minFresh+1, s.Queue.Len())
		require.Empty(t, s.Queue.records.List)
	}
	require.True(t, s.Queue.Despawn(entity.New(5, 1)))
	require.Equal(t, minFresh, commit(t, s).Spawned)
	require.Equal(t, minFresh, s.Len())
	require.Equal(t, entity.Dead, s.State(entity.New(5, 1)))
}

// TestLateCompositionsAreQueued is about those whose number is too large for a fresh spawn.
func TestLateCompositionsAreQueued(t *testing.T) {
	const tags = 12 // which have as many sets as fresh spawns can have compositions
	spec := gt.Spec{Components: tags + 1}
	for c := range tags {
		spec.Tags.Add(c)
	}
	columns := make([]column.Column, tags+1)
	column := column.NewArray[uint64]()
	columns[tags] = column
	s := New(gt.Build(gt.Laminar, spec), columns)
	for k := range maxFreshComps {
		var set gt.Set
		for c := range tags {
			if k>>c&1 != 0 {
				set.Add(c)
			}
		}
		comp, err := s.Compositions.Intern(set)
		require.NoError(t, err)
		require.Equal(t, k, comp)
	}
	for k, set := range []gt.Set{gt.SetOf(0, 1), gt.SetOf(tags), {}} {
		e, err := s.SpawnWith(set)
		require.NoError(t, err)
		require.Equal(t, k > 0, len(s.Queue.changes.List) > 0)
		if set.Has(tags) {
			column.Push(e.Index(), 9)
		}
		next, ok := s.NextComposition(e)
		require.True(t, ok)
		require.Equal(t, set, next)
	}
	commit(t, s)
	require.Equal(t, 3, s.Len())
	require.Equal(t, uint64(9), column.Data[0])

	s.plan.minFresh = 1
	for range 40 * rowlist.PageLen {
		_, err := s.SpawnWith(gt.SetOf(0, 1))
		require.NoError(t, err)
	}
	commit(t, s)
	require.Equal(t, 3+40*rowlist.PageLen, s.Len())
}

//go:build !race

package blockstore

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

func newLanesStore(components int, groups ...gt.Conj) *Store {
	return newStore(gt.Lanes, gt.Spec{Components: components, Groups: groups})
}

// spawnValued queues an entity whose value of each component tells the entity and the component.
func (s *Store) spawnValued(t require.TestingT, set gt.Set) entity.Entity {
	e, err := s.SpawnWith(set)
	require.NoError(t, err)
	for c := range set.All() {
		s.numbers(c).Push(e.Index(), valueOf(e, c))
	}
	return e
}

func valueOf(e entity.Entity, component int) uint64 { return uint64(e.Index())<<8 | uint64(component) }

// requireValues holds that every entity has the values of spawnValued.
func (s *Store) requireValues(t require.TestingT) {
	s.EachEntity(func(e entity.Entity, composition int) bool {
		for c := range s.Compositions.Set(composition).All() {
			require.Equal(t, valueOf(e, c), *s.placeOf(e, c).valueAt(s.numbers(c)))
		}
		return true
	})
}

// rowsInLanes returns the indices of the entities in the arrays of a component, by lane.
func (s *Store) rowsInLanes(component int) (out [][]int) {
	for a := range s.Blocks.layout.ArraysOf(component) {
		for len(out) <= a.Lane {
			out = append(out, nil)
		}
		for _, id := range a.Leaves {
			for _, e := range s.Blocks.Entities(component, id) {
				out[a.Lane] = append(out[a.Lane], int(e.Index()))
			}
		}
	}
	return out
}

// TestTwoCrossingGroupsByHand follows A & B, B & C: spawns of all compositions, then an entity that changes its lane.
func TestTwoCrossingGroupsByHand(t *testing.T) {
	const a, b, c = 0, 1, 2
	for _, groups := range [][]gt.Conj{{all(a, b), all(b, c)}, {all(b, c), all(a, b)}} {
		s := newLanesStore(3, groups...)
		sets := []gt.Set{{}, gt.SetOf(a, b), gt.SetOf(a, b), gt.SetOf(b, c), gt.SetOf(b, c), gt.SetOf(a, b, c), gt.SetOf(a), gt.SetOf(c)}
		made := make([]entity.Entity, len(sets))
		for i, set := range sets {
			made[i] = s.spawnValued(t, set)
		}
		classes := len(s.Blocks.classes)
		require.False(t, s.Blocks.layout.Knows(gt.SetOf(a, b, c)), "a queued entity is not there yet")
		commit(t, s)
		require.Len(t, s.Blocks.classes, classes+1)
		s.requireValues(t)
		require.Equal(t, [][]int{{5, 1, 2, 6}}, s.rowsInLanes(a))
		require.Equal(t, [][]int{{5, 1, 2}, {3, 4}}, s.rowsInLanes(b))
		require.Equal(t, [][]int{{5, 7}, {3, 4}}, s.rowsInLanes(c))

		s.spawnValued(t, gt.SetOf(a, b, c))
		_, err := s.Queue.Change(made[3], a, true)
		require.NoError(t, err)
		s.numbers(a).Push(3, valueOf(made[3], a))
		stats := commit(t, s)
		require.Equal(t, []int{5, 5, 3 + 1}, stats.Writes, "the rows of all lanes")
		s.requireValues(t)
		require.Equal(t, [][]int{{5, 8, 3, 1, 2, 6}}, s.rowsInLanes(a))
		require.Equal(t, [][]int{{5, 8, 3, 1, 2}, {4}}, s.rowsInLanes(b))
		require.Equal(t, [][]int{{5, 8, 3, 7}, {4}}, s.rowsInLanes(c))
	}
}

// TestPassingThroughACompositionAddsNothing queues components one by one: only what the entity has at the commit is known.
func TestPassingThroughACompositionAddsNothing(t *testing.T) {
	s := newLanesStore(4, all(0, 1), all(1, 2), all(2, 3))
	e := s.Queue.Spawn(NoComponents)
	for _, step := range []int{0, 1, 2, 3} {
		_, err := s.Queue.Change(e, step, true)
		require.NoError(t, err)
	}
	_, err := s.Queue.Change(e, 0, false)
	require.NoError(t, err)
	gone, err := s.SpawnWith(gt.SetOf(0, 1, 2, 3))
	require.NoError(t, err)
	s.Queue.Despawn(gone)
	commit(t, s)
	require.Equal(t, []gt.Set{gt.SetOf(1, 2, 3)}, s.Blocks.layout.Spec.Known)
}

// TestRefusedExtensionChangesNothing refuses a composition in every way in which it can get its first entity.
func TestRefusedExtensionChangesNothing(t *testing.T) {
	s := newLanesStore(3, all(0, 1), all(1, 2))
	first := s.spawnValued(t, gt.SetOf(0, 1))
	commit(t, s)
	refused := errors.New("refused")
	before := s.Blocks.layout
	s.AcceptExtensions(func(l *gt.Layout) error {
		require.True(t, l.Knows(gt.SetOf(0, 1, 2)))
		return refused
	})
	_, err := s.SpawnMany(gt.SetOf(0, 1, 2), 2)
	require.ErrorIs(t, err, refused)
	_, err = s.spawnNow(gt.SetOf(0, 1, 2))
	require.ErrorIs(t, err, refused)
	_, _, err = s.addNow(first, 2)
	require.ErrorIs(t, err, refused)
	_, err = s.Queue.Change(first, 2, true)
	require.NoError(t, err)
	_, err = s.Commit()
	require.ErrorIs(t, err, refused)
	_, err = OneByOne.Commit(s, everyMove)
	require.ErrorIs(t, err, refused)
	require.Same(t, before, s.Blocks.layout)
	require.Equal(t, gt.SetOf(0, 1), s.Compositions.Set(s.CompositionOf(first)))
	require.NoError(t, s.Check())
	s.AcceptExtensions(nil)
	s.Blocks.own[2].PushZero(first.Index())
	commit(t, s)
	require.Equal(t, place{0, 0}, s.placeOf(first, 2))
}

// TestNewClassBetweenOthers adds the class C & D & E to a lane in which A & B comes before it and C & D continues it from
// then on: the rows of C & D follow those of the new class.
func TestNewClassBetweenOthers(t *testing.T) {
	const a, b, c, d, e = 0, 1, 2, 3, 4
	s := newLanesStore(5, all(a, b, c, d, e), all(a, b), all(c, d), all(d, e))
	for range 2 {
		for _, set := range []gt.Set{gt.SetOf(a, b), gt.SetOf(c, d), gt.SetOf(d, e), gt.SetOf(a, b, c, d, e)} {
			s.spawnValued(t, set)
		}
	}
	commit(t, s)
	require.Equal(t, [][]int{{3, 7, 1, 5}, {2, 6}}, s.rowsInLanes(d))
	s.spawnValued(t, gt.SetOf(c, d, e))
	commit(t, s)
	s.requireValues(t)
	require.Equal(t, [][]int{{3, 7, 0, 4}}, s.rowsInLanes(a))
	require.Equal(t, [][]int{{3, 7, 8, 5, 1}, {2, 6}}, s.rowsInLanes(d))
}

// TestExtendingMovesNoRow extends the layout of a random store for compositions without entities, and holds that all rows stay.
func TestExtendingMovesNoRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 7).Draw(t, "components")
		s := newLanesStore(n, drawGroups(t, n)...)
		for range rapid.IntRange(1, 8).Draw(t, "commits") {
			for range rapid.IntRange(0, 6).Draw(t, "spawns") {
				s.spawnValued(t, drawSet(t, n))
			}
			commit(t, s)
			was := map[entity.Entity][]place{}
			s.EachEntity(func(e entity.Entity, _ int) bool {
				for c := range n {
					was[e] = append(was[e], s.placeOf(e, c))
				}
				return true
			})
			var coming []gt.Set
			for range rapid.IntRange(0, 3).Draw(t, "known") {
				coming = append(coming, drawSet(t, n))
			}
			require.NoError(t, s.extender.extend(coming))
			require.NoError(t, s.Check())
			for e, places := range was {
				for c, at := range places {
					require.Equal(t, at, s.placeOf(e, c))
				}
			}
			s.requireValues(t)
			spec := s.Blocks.layout.Spec
			built := gt.Build(gt.Lanes, spec)
			for k := range s.Compositions.list {
				x := &s.Compositions.list[k]
				for _, p := range x.blocks {
					is, want := &s.Blocks.layout.Leaves[s.Blocks.list[p.block].id], &built.Leaves[built.Leaf(s.Blocks.classes[p.class].set.First(), x.set)]
					require.Equal(t, want.Shared, is.Shared)
					require.Equal(t, built.Classes[want.Class].Lane, int(s.Blocks.classes[p.class].lane), "as if it had been built with what is known")
				}
			}
		}
	})
}

// TestWithoutCrossingGroupsLanesAreLaminar does the same with both layouts, and compares every row.
func TestWithoutCrossingGroupsLanesAreLaminar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "components")
		var groups []gt.Conj
		var sets []gt.Set
		for _, g := range drawGroups(t, n) {
			crosses := slices.ContainsFunc(sets, func(x gt.Set) bool {
				return x.Meets(g.Has) && !x.Contains(g.Has) && !g.Has.Contains(x)
			})
			if !crosses {
				groups, sets = append(groups, g), append(sets, g.Has)
			}
		}
		lanes := newLanesStore(n, groups...)
		laminar := newLanesStore(n)
		laminar.SetLayout(gt.Build(gt.Laminar, gt.Spec{Components: n, Groups: groups}), laminar.Blocks.own)
		var all []entity.Entity
		for range rapid.IntRange(1, 8).Draw(t, "commits") {
			spawns := rapid.IntRange(0, 6).Draw(t, "spawns")
			for range spawns {
				set := drawSet(t, n)
				all = append(all, lanes.spawnValued(t, set))
				laminar.spawnValued(t, set)
			}
			if len(all) > 0 {
				some := rapid.SliceOfN(rapid.SampledFrom(all), 0, 8).Draw(t, "changed")
				remove, gone := drawSet(t, n), rapid.SampledFrom(all).Draw(t, "gone")
				for _, s := range []*Store{lanes, laminar} {
					require.NoError(t, s.Queue.ChangeEach(some, gt.Set{}, remove))
					s.Queue.Despawn(gone)
				}
			}
			require.Equal(t, commit(t, laminar), commit(t, lanes))
			require.False(t, lanes.Blocks.hasLanes())
			for c := range n {
				require.Equal(t, laminar.rowsInLanes(c), lanes.rowsInLanes(c))
			}
		}
		lanes.requireValues(t)
	})
}

// hub returns the groups of component 0 with each of n partners, some of which exclude another one.
func hub(n int) (groups []gt.Conj) {
	for c := 1; c <= n; c++ {
		g := all(0, c)
		if c%3 == 0 {
			g.Cares.Add(c%n + 1)
		}
		groups = append(groups, g)
	}
	return groups
}

// TestHubOfSix spawns every combination of six partners, with a tag that a group requires, and changes them at random
// in every way.
func TestHubOfSix(t *testing.T) {
	const partners, tag = 6, 7
	spec := gt.Spec{Components: tag + 1, Tags: gt.SetOf(tag), Groups: append(hub(partners), all(0, 1, tag))}
	s := newStore(gt.Lanes, spec)
	for mask := range 1 << (tag + 1) {
		var set gt.Set
		for c := range tag + 1 {
			if mask>>c&1 != 0 {
				set.Add(c)
			}
		}
		e, err := s.SpawnWith(set)
		require.NoError(t, err)
		for c := range set.Minus(spec.Tags).All() {
			s.numbers(c).Push(e.Index(), valueOf(e, c))
		}
	}
	commit(t, s)
	lanes := 0
	for _, a := range s.Blocks.layout.Arrays {
		lanes = max(lanes, a.Lane+1)
	}
	require.GreaterOrEqual(t, lanes, 20, "at least the middle binomial coefficient")
	requireStored := func(s *Store) {
		s.EachEntity(func(e entity.Entity, composition int) bool {
			for c := range s.Compositions.Set(composition).Minus(spec.Tags).All() {
				require.Equal(t, valueOf(e, c), *s.placeOf(e, c).valueAt(s.numbers(c)))
			}
			return true
		})
	}
	requireStored(s)
	saved := s.Clone()
	require.NoError(t, saved.Check())
	for round := range scaled(20) {
		var some []entity.Entity
		s.EachEntity(func(e entity.Entity, _ int) bool {
			if (int(e.Index())+round)%5 == 0 {
				some = append(some, e)
			}
			return true
		})
		c := round % tag
		for _, e := range some {
			if round%2 == 0 {
				_, err := s.Queue.Change(e, c, false)
				require.NoError(t, err)
				continue
			}
			_, err := s.Queue.Change(e, c, true)
			require.NoError(t, err)
			s.numbers(c).Push(e.Index(), valueOf(e, c))
		}
		switch round % 3 {
		case 0:
			commit(t, s)
		case 1:
			_, err := OneByOne.Commit(s, everyMove)
			require.NoError(t, err)
			require.NoError(t, s.Check())
		default:
			s.Queue.Discard()
			for _, e := range some[:8] {
				lane, row, err := s.addNow(e, c)
				require.NoError(t, err)
				*place{lane, row}.valueAt(s.numbers(c)) = valueOf(e, c)
			}
			require.NoError(t, s.Check())
		}
		requireStored(s)
	}
	s.SetLayout(gt.Build(gt.Laminar, spec), s.Blocks.own)
	require.NoError(t, s.Check())
	requireStored(s)
	s.SetLayout(gt.Build(gt.Lanes, spec), s.Blocks.own)
	require.NoError(t, s.Check())
	requireStored(s)
	s.Restore(saved)
	require.NoError(t, s.Check())
	require.True(t, s.Equal(saved))
	require.Same(t, saved.Blocks.layout, s.Blocks.layout, "a snapshot holds its layout")
	requireStored(s)
}

// TestMoreCompositionsThanClasses spawns more compositions of a hub than a layout can have classes for: those beyond stand in the
// overflow blocks of their components, and change, go and come there as elsewhere.
func TestMoreCompositionsThanClasses(t *testing.T) {
	const partners = 13
	var groups []gt.Conj
	for c := 1; c <= partners; c++ {
		groups = append(groups, all(0, c))
	}
	s := newLanesStore(partners+1, groups...)
	var list []entity.Entity
	for mask := range 1 << partners {
		set := gt.SetOf(0)
		for c := range partners {
			if mask>>c&1 != 0 {
				set.Add(c + 1)
			}
		}
		list = append(list, s.spawnValued(t, set))
	}
	commit(t, s)
	overflowing := 0
	for _, set := range s.Compositions.Census().Comps {
		if s.Blocks.layout.Overflows(set) {
			overflowing++
		}
	}
	require.GreaterOrEqual(t, overflowing, 1<<partners-gt.MaxClasses)
	require.LessOrEqual(t, len(s.Blocks.classes), gt.MaxClasses+partners+1)
	s.requireValues(t)
	for i := 0; i < len(list); i += 3 {
		if c := i % (partners + 1); i%2 == 0 {
			_, err := s.Queue.Change(list[i], c, false)
			require.NoError(t, err)
		} else {
			_, err := s.Queue.Change(list[i], c, true)
			require.NoError(t, err)
			s.numbers(c).Push(list[i].Index(), valueOf(list[i], c))
		}
	}
	commit(t, s)
	s.requireValues(t)
	clone := s.Clone()
	s.SetLayout(gt.Build(gt.Lanes, gt.Spec{Components: partners + 1, Groups: groups[:3]}), s.Blocks.own)
	require.NoError(t, s.Check())
	s.requireValues(t)
	require.True(t, s.Equal(clone))
	s.Restore(clone)
	require.NoError(t, s.Check())
	s.requireValues(t)
}

//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestSpawnList compares a list that is spawned at once with a commit of the same spawns, with new handles and with given ones, in stores
// with and without entities: handles, rows, values and what is spawned next are the same.
func TestSpawnList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		a := newBounded(kind, spec, 60)
		value := uint64(0)
		if rapid.Bool().Draw(t, "entities") {
			list := spawnRuns(a, drawRuns(t, a, spec.Components))
			pushAll(a, list, &value)
			mustCommit(t, a)
			for _, e := range list {
				if rapid.Bool().Draw(t, "gone") {
					a.Queue.Despawn(e)
				}
			}
			mustCommit(t, a)
		}
		b := a.Clone()
		runs := drawRuns(t, a, spec.Components)
		claim := rapid.Bool().Draw(t, "claim")
		all := spawnOrClaim(t, a, runs, claim)
		value = 1000
		pushAll(a, all, &value)
		_, wanted := a.Commit()

		given := make([]entity.Entity, len(all))
		if claim {
			copy(given, all)
		}
		before, named, taken := b.Clone(), false, map[int]bool{}
		l := List{Entities: given, Claim: claim, HandlesKnown: func() {
			named = true
			for _, e := range given {
				require.NotEqual(t, entity.Alive, b.State(e))
			}
		}}
		for _, r := range runs {
			k, err := b.Compositions.Intern(a.Compositions.Set(r.composition))
			require.NoError(t, err)
			l.Parts = append(l.Parts, Part{k, r.count})
		}
		l.Offer = func(component, lane, rows int) {
			if rapid.Bool().Draw(t, "take") {
				data := make([]uint64, rows)
				for i := range data {
					data[i] = 7 // written below, or else 7 in both
				}
				b.numbers(component).Lane(lane).(*column.Array[uint64]).TakeOver(data)
				taken[component] = true
			}
		}
		err := b.SpawnList(l)
		require.Equal(t, wanted, err)
		if err != nil {
			require.False(t, named)
			require.True(t, before.Equal(b))
			return
		}
		require.Equal(t, all, given)
		require.NoError(t, b.Check())
		for _, e := range given {
			set, _ := b.Composition(e)
			eachNumber(b, set, new(uint64), func(c int) {
				require.True(t, taken[c] || *b.placeOf(e, c).valueAt(b.numbers(c)) == 0)
			})
		}
		value = 1000
		setAll(b, given, &value)
		require.True(t, a.Equal(b))
		for _, e := range given {
			for c := range spec.Components {
				require.Equal(t, a.placeOf(e, c), b.placeOf(e, c))
			}
		}
		for c := range spec.Components {
			checkRuns(t, b, c, given)
		}
		require.Equal(t, spawnRuns(a, runs), spawnRuns(b, drawnAgain(b, a, runs)))
	})
}

func mustCommit(t *rapid.T, s *Store) {
	_, err := s.Commit()
	require.NoError(t, err)
}

// drawnAgain returns runs of one store with the numbers of another one.
func drawnAgain(s, from *Store, runs []spawnCount) (out []spawnCount) {
	for _, r := range runs {
		k, _ := s.Compositions.Intern(from.Compositions.Set(r.composition))
		out = append(out, spawnCount{k, r.count})
	}
	return out
}

// spawnOrClaim queues runs of entities, with new handles or with free ones that are drawn.
func spawnOrClaim(t *rapid.T, s *Store, runs []spawnCount, claim bool) (out []entity.Entity) {
	if !claim {
		return spawnRuns(s, runs)
	}
	var compositions []int
	used := map[uint32]bool{}
	for _, r := range runs {
		for range r.count {
			e := entity.New(uint32(rapid.IntRange(0, 80).Draw(t, "index")), uint32(rapid.IntRange(1, 5).Draw(t, "generation")))
			for used[e.Index()] || !s.Queue.IsClaimable(e) {
				e = entity.New(e.Index()+1, e.Generation())
			}
			used[e.Index()] = true
			out, compositions = append(out, e), append(compositions, r.composition)
		}
	}
	s.Queue.Claim(out, compositions)
	return out
}

// pushAll queues values for all components of entities that are queued.
func pushAll(s *Store, list []entity.Entity, value *uint64) {
	for _, e := range list {
		set, _ := s.NextComposition(e)
		eachNumber(s, set, value, func(c int) { s.numbers(c).Push(e.Index(), *value) })
	}
}

// setAll writes what pushAll queues.
func setAll(s *Store, list []entity.Entity, value *uint64) {
	for _, e := range list {
		set, _ := s.Composition(e)
		eachNumber(s, set, value, func(c int) { *s.placeOf(e, c).valueAt(s.numbers(c)) = *value })
	}
}

func eachNumber(s *Store, set gt.Set, value *uint64, yield func(component int)) {
	for c := range set.All() {
		if s.numbers(c) != nil {
			*value++
			yield(c)
		}
	}
}

// checkRuns compares the runs of a component with the places of the entities.
func checkRuns(t *rapid.T, s *Store, component int, all []entity.Entity) {
	var list []entity.Entity
	for _, e := range all {
		if has, _ := s.Has(e, component); has && s.numbers(component) != nil {
			list = append(list, e)
		}
	}
	next := 0
	s.EachRun(component, list, func(k, lane, row, n int) {
		require.Equal(t, next, k)
		for i := range n {
			require.Equal(t, place{lane, uint32(row + i)}, s.placeOf(list[k+i], component))
		}
		next += n
	})
	require.Len(t, list, next)
}

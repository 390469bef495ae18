//go:build !js

package blockstore

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/parallel"
)

// TestLargeCommitsWriteEveryValue commits more entities than goroutines share the columns for, over one array of a
// component and over several, with one goroutine and with several, and compares every value.
func TestLargeCommitsWriteEveryValue(t *testing.T) {
	for _, kind := range []gt.Kind{gt.Laminar, gt.Lanes} {
		for _, threads := range []int{1, 4} {
			t.Run(fmt.Sprint(kind, " on ", threads), func(t *testing.T) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
				commitMany(t, newStore(kind, gt.Spec{Components: 5, Groups: []gt.Conj{all(0, 1), all(1, 2), all(2, 3)}}))
			})
		}
	}
}

func commitMany(t *testing.T, s *Store) {
	const n = parallel.Min + 1000
	components := s.Blocks.layout.Spec.Components
	entities := make([]entity.Entity, n)
	for i := range entities {
		entities[i] = s.Queue.Spawn(NoComponents)
	}
	value := func(round, i, c int) uint64 { return uint64((round*n+i)*components + c) }
	for round := range 2 { // the second overwrites, and adds a component to some
		for i, e := range entities {
			for c := range components {
				if (i+c)%3 != round {
					ok, err := s.Queue.Change(e, c, true)
					require.True(t, ok && err == nil)
					s.numbers(c).Push(e.Index(), value(round, i, c))
				}
			}
		}
		_, err := s.Commit()
		require.NoError(t, err)
		for i, e := range entities {
			for c := range components {
				at, want := s.placeOf(e, c), value(round, i, c)
				if (i+c)%3 == round {
					if round == 0 {
						require.Equal(t, column.NoRow, at.row)
						continue
					}
					want = value(0, i, c)
				}
				if got := *at.valueAt(s.numbers(c)); got != want {
					t.Fatalf("round %d: component %d of entity %d is %d and not %d", round, c, i, got, want)
				}
			}
		}
	}
	require.Equal(t, s.Blocks.layout.Kind == gt.Lanes, s.Blocks.hasLanes())
	require.NoError(t, s.Check())
}

//go:build !js

package blockstore

import (
	"github.com/copse-ecs/copse/internal/entity"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
)

// TestLargeCommitsWriteEveryValue commits more entities than goroutines share the
// columns for, with one goroutine and with several, and holds every value.
func TestLargeCommitsWriteEveryValue(t *testing.T) {
	const components, n = 5, minParallel + 1000
	spec := gt.Spec{Components: components, Groups: []gt.Conj{{Cares: gt.SetOf(0, 1), Has: gt.SetOf(0, 1)}}}
	for _, threads := range []int{1, 4} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
		arrays, columns := make([]*column.Array[uint64], components), make([]column.Column, components)
		for c := range columns {
			arrays[c] = column.NewArray[uint64]()
			columns[c] = arrays[c]
		}
		s := New(gt.Build(gt.Laminar, spec), columns, Options{})
		entities := make([]entity.Entity, n)
		for i := range entities {
			entities[i] = s.Queue.Spawn()
		}
		value := func(round, i, c int) uint64 { return uint64((round*n+i)*components + c) }
		for round := range 2 { // the second overwrites, and adds a component to some
			for i, e := range entities {
				for c := range components {
					if (i+c)%3 != round {
						ok, err := s.Queue.Add(e, c)
						require.True(t, ok && err == nil)
						arrays[c].Push(e.Index(), value(round, i, c))
					}
				}
			}
			_, err := s.Commit()
			require.NoError(t, err)
			for i, e := range entities {
				for c := range components {
					row, want := s.placeOf(e, c).row, value(round, i, c)
					if (i+c)%3 == round {
						if round == 0 {
							require.Equal(t, column.NoRow, row)
							continue
						}
						want = value(0, i, c)
					}
					if got := arrays[c].Data[row]; got != want {
						t.Fatalf("%d threads, round %d: component %d of entity %d is %d and not %d", threads, round, c, i, got, want)
					}
				}
			}
		}
		require.NoError(t, s.Check())
	}
}

package record

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestTableAgainstMaps takes and releases records in random order and compares the table with the
// handles that are alive: no handle is given out twice, and only those alive are current.
func TestTableAgainstMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table Table
		table.Init()
		var alive, dead []entity.Entity
		given := make(map[entity.Entity]bool)
		add := func(e entity.Entity) {
			require.False(t, given[e], "%v is given out again", e)
			given[e] = true
			alive = append(alive, e)
		}
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			switch rapid.IntRange(0, 5).Draw(t, "step") {
			case 0:
				i := table.Take()
				table.List[i].Comp = 7
				add(table.Handle(i))
			case 1:
				first := len(table.List)
				for i := range table.TakeNext(rapid.IntRange(0, 40).Draw(t, "n")) {
					table.List[first+i] = Record{Generation: 1}
					add(table.Handle(uint32(first + i)))
				}
			case 2:
				list := make([]entity.Entity, rapid.IntRange(0, 40).Draw(t, "n"))
				table.TakeFor(list)
				for _, e := range list {
					require.Equal(t, e.Generation(), table.List[e.Index()].Generation)
					require.Equal(t, NoComposition, table.List[e.Index()].Comp)
					table.List[e.Index()].Comp = 7
					add(e)
				}
			case 3:
				if n := len(alive); n > 0 {
					k := rapid.IntRange(0, n-1).Draw(t, "which")
					table.Release(alive[k].Index())
					dead = append(dead, alive[k])
					alive[k], alive = alive[n-1], alive[:n-1]
				}
			case 4:
				if rapid.IntRange(0, 3).Draw(t, "all") == 0 {
					table.ReleaseAll()
					dead, alive = append(dead, alive...), nil
				}
			case 5:
				table.Shrink()
				require.Equal(t, len(table.List), cap(table.List))
			}
			for _, rec := range table.Fast[len(table.List):] {
				require.Zero(t, rec)
			}
		}
		for _, e := range alive {
			require.True(t, table.Current(e))
		}
		for _, e := range dead {
			require.False(t, table.Current(e))
		}
		var other Table
		other.CopyFrom(&table)
		require.Equal(t, slices.Concat([]Record{}, table.List), slices.Concat([]Record{}, other.List)) // an empty list may be nil
		require.Equal(t, table.Free, other.Free)
	})
}

// TestLastGeneration uses up the generations of an index: it is never given out again.
func TestLastGeneration(t *testing.T) {
	var table Table
	table.Init()
	i := table.Take()
	table.List[i].Generation = 1<<32 - 1
	table.Release(i)
	require.Equal(t, NoIndex, table.Free)
	require.NotEqual(t, i, table.Take())
}

func TestAllows(t *testing.T) {
	var table Table
	table.SetLimit(3)
	require.True(t, table.Allows(3))
	require.False(t, table.Allows(4))
	table.Alive = 5 // the limit was lowered
	require.True(t, table.Allows(5))
	require.False(t, table.Allows(6))
	table.SetLimit(0)
	require.True(t, table.Allows(MaxEntities))
	require.False(t, table.Allows(MaxEntities+1))
}

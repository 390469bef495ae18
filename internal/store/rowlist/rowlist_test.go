package rowlist

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestPagesAgainstMap compares pages, and copies of them, with maps.
func TestPagesAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p, old Pages
		want, before := map[uint32]uint32{}, map[uint32]uint32{}
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			if rapid.IntRange(0, 9).Draw(t, "copy") == 0 {
				before = map[uint32]uint32{}
				old.CopyFrom(&p)
				for i, row := range want {
					before[i] = row
				}
			}
			i, row := rapid.Uint32Range(0, 3*PageLen).Draw(t, "entity"), rapid.Uint32().Draw(t, "row")
			p.Set(i, row)
			want[i] = row
		}
		used := map[uint32]bool{}
		for i, row := range want {
			require.Equal(t, row, p.Get(i))
			used[i/PageLen] = true
		}
		for i, row := range before {
			require.Equal(t, row, old.Get(i))
		}
		require.Equal(t, 4*PageLen*len(used), p.Bytes())
	})
}

// TestEntitiesAgainstMap opens a list for one range of rows after another, moves entities within it as
// commits do, and compares it with a map.
func TestEntitiesAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := Entities{Fixed: rapid.Bool().Draw(t, "fixed")}
		want, start, end, index := map[uint32]entity.Entity{}, uint32(0), uint32(0), uint32(0)
		for range rapid.IntRange(1, 12).Draw(t, "commits") {
			from := uint32(0)
			if !l.Fixed {
				from = rapid.Uint32Range(0, 300).Draw(t, "from")
			}
			to := from + rapid.Uint32Range(0, 300).Draw(t, "rows")
			l.Open(from, to, start, end)
			require.True(t, l.IsOpen)
			for row, e := range want {
				require.Equal(t, e, *l.Before(row))
			}
			next := map[uint32]entity.Entity{}
			for row := from; row < to; row++ {
				if e, stays := want[row]; stays {
					require.Equal(t, e, *l.At(row))
				}
				index++
				next[row] = entity.New(index, 1)
				*l.At(row) = next[row]
			}
			l.Close()
			want, start, end = next, from, to
			if rapid.IntRange(0, 3).Draw(t, "shrink") == 0 {
				l.Shrink(from, to)
				require.Len(t, l.All, int(to-from))
			}
			for i, e := range l.Slice(from, to) {
				require.Equal(t, want[from+uint32(i)], e)
			}
			require.False(t, l.Fixed && l.First() > 0)
		}
	})
}

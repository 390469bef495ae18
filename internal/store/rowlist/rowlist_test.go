package rowlist

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestFreeAgainstList compares free rows with a list of them.
func TestFreeAgainstList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Uint32Range(0, 6)
		f := Free{First: number.Draw(t, "first"), Before: number.Draw(t, "before")}
		var want []uint32
		for k := range f.Before {
			want = append(want, f.First+k)
		}
		row := f.First + f.Before
		for range number.Draw(t, "left") {
			row += 1 + number.Draw(t, "gap")
			f.Left = append(f.Left, row)
		}
		want = append(want, f.Left...)
		f.Last = row + 1 + number.Draw(t, "gap")
		for k := range uint32(5) {
			want = append(want, f.Last+k)
		}
		for n := rapid.IntRange(0, len(want)).Draw(t, "taken"); n > 0; n-- {
			require.Equal(t, want[0], f.Next())
			want = want[1:]
		}
		for k, r := range want {
			require.Equal(t, r, f.At(uint32(k)))
		}
	})
}

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
				require.Equal(t, e, l.Before(row))
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

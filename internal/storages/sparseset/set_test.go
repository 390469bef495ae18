package sparseset

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/column"
)

// The same random operations on a set and on a list of its members give the same rows.
func TestSetBehavesAsAList(t *testing.T) {
	for _, options := range []Options{{}, {Form: Traditional}, {Allocation: Two}, {Checks: Unchecked}} {
		rapid.Check(t, func(t *rapid.T) {
			s := NewSet(options)
			members := []uint32{}
			for range rapid.IntRange(1, 80).Draw(t, "steps") {
				id := uint32(rapid.IntRange(0, 50).Draw(t, "number"))
				row := slices.Index(members, id)
				switch step := rapid.IntRange(0, 9).Draw(t, "step"); {
				case step == 0:
					s.Clear()
					members = members[:0]
				case step < 3:
					added := s.Add()
					require.NotContains(t, members, added)
					members = append(members, added)
				case row < 0:
					s.Insert(id)
					members = append(members, id)
				default:
					at, last := s.Remove(id)
					require.Equal(t, uint32(row), at)
					require.Equal(t, uint32(len(members)-1), last)
					members[row] = members[last]
					members = members[:last]
				}
				require.Equal(t, members, append([]uint32{}, s.Members()...))
				require.Equal(t, len(members), s.Len())
				for n := range uint32(120) {
					want := column.NoRow
					if at := slices.Index(members, n); at >= 0 {
						want = uint32(at)
					}
					if s.Row(n) != want || s.Contains(n) != (want != column.NoRow) {
						t.Fatalf("number %d has row %d, want %d", n, s.Row(n), want)
					}
				}
				requirePairs(t, &s)
			}
		})
	}
}

// requirePairs checks the initialised form: sparse and dense elements are paired, for members and for free numbers.
func requirePairs(t *rapid.T, s *Set) {
	if s.options.Form == Initialised {
		for id, row := range s.sparse {
			if s.dense[row] != uint32(id) {
				t.Fatalf("number %d has row %d, which has number %d", id, row, s.dense[row])
			}
		}
	}
}

func TestWrongUsePanics(t *testing.T) {
	s := NewSet(Options{})
	s.Insert(7)
	require.PanicsWithValue(t, "sparseset: 7 is inserted and is in the set already", func() { s.Insert(7) })
	require.PanicsWithValue(t, "sparseset: 8 is removed and is not in the set", func() { s.Remove(8) })
	require.Equal(t, 8*16, s.Bytes())
}

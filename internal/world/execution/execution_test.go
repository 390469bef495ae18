package execution

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// TestBitsAgreeWithAList puts rows in and out, and compares stretches and counts with a list of booleans.
func TestBitsAgreeWithAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const rows = 200
		set, list := make(Bits, rows/64+1), [rows]bool{}
		for range rapid.IntRange(0, 30).Draw(t, "changes") {
			from := rapid.IntRange(0, rows-1).Draw(t, "from")
			to, in := rapid.IntRange(from, rows).Draw(t, "to"), rapid.Bool().Draw(t, "in")
			for row := from; row < to; row++ {
				set.Put(row, in)
				list[row] = in
			}
		}
		from := rapid.IntRange(0, rows).Draw(t, "from")
		to := rapid.IntRange(from, rows).Draw(t, "to")
		count := 0
		for row := from; row < to; row++ {
			if list[row] {
				count++
			}
		}
		require.Equal(t, count, set.count(from, to))
		first := from
		for first < to && !list[first] {
			first++
		}
		end := first
		for end < to && list[end] {
			end++
		}
		at, n := set.Stretch(from, to)
		require.Equal(t, []int{first, end - first}, []int{at, n})
	})
}

// TestRoomKeepsWhatIsThere gives a cache more rows and lanes, as an array that grows does.
func TestRoomKeepsWhatIsThere(t *testing.T) {
	c := Cache{HasLanes: []bool{false, true}}
	c.Room(0, 10)
	c.Lanes[0].Matching.Put(9, true)
	c.Lanes[0].Columns[1].Rows[9], c.Lanes[0].Columns[1].Lanes[9] = 5, 2
	c.Room(2, 100)
	c.Room(0, 1000)
	kept := &c.Lanes[0]
	require.Len(t, c.Lanes, 3)
	require.GreaterOrEqual(t, kept.Rows, 1000)
	require.Equal(t, 1, kept.Matching.count(0, 1000))
	require.Equal(t, uint32(5), kept.Columns[1].Rows[9])
	require.Equal(t, uint16(2), kept.Columns[1].Lanes[9])
	require.Nil(t, kept.Columns[0].Lanes)
}

// TestWhatARunFinds says when a plan has something that is worth keeping.
func TestWhatARunFinds(t *testing.T) {
	p := Plan{Plan: grouptree.Plan{Leaves: []grouptree.PlanLeaf{{}, {}}}, Modes: [][]Reading{{Direct, Direct}, {Absent, Direct}}}
	p.NoteModes()
	require.False(t, p.Cacheable)
	require.Empty(t, p.Handled)
	p.Modes[1][0] = ByHandle
	p.NoteModes()
	require.True(t, p.Cacheable)
	require.Equal(t, []int{0}, p.Handled)
	require.Equal(t, []bool{false, true}, []bool{p.Finds(0), p.Finds(1)})
	p.Modes[1][0] = Absent
	p.Leaves[0].Test = true
	p.NoteModes()
	require.True(t, p.Cacheable, "it tests entities")
	require.True(t, p.Finds(0))
}

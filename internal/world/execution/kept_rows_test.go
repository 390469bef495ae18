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
		set, list := make(bitset, rows/64+1), [rows]bool{}
		for range rapid.IntRange(0, 30).Draw(t, "changes") {
			from := rapid.IntRange(0, rows-1).Draw(t, "from")
			to, in := rapid.IntRange(from, rows).Draw(t, "to"), rapid.Bool().Draw(t, "in")
			for row := from; row < to; row++ {
				set.put(row, in)
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
		at, n := set.stretch(from, to)
		require.Equal(t, []int{first, end - first}, []int{at, n})
	})
}

// TestRoomKeepsWhatIsThere gives a cache more rows and lanes, as an array that grows does.
func TestRoomKeepsWhatIsThere(t *testing.T) {
	c := cache{hasLanes: []bool{false, true}}
	c.room(0, 10)
	c.lanes[0].matching.put(9, true)
	c.lanes[0].columns[1].Rows[9], c.lanes[0].columns[1].Lanes[9] = 5, 2
	c.room(2, 100)
	c.room(0, 1000)
	kept := &c.lanes[0]
	require.Len(t, c.lanes, 3)
	require.GreaterOrEqual(t, kept.rows, 1000)
	require.Equal(t, 1, kept.matching.count(0, 1000))
	require.Equal(t, uint32(5), kept.columns[1].Rows[9])
	require.Equal(t, uint16(2), kept.columns[1].Lanes[9])
	require.Nil(t, kept.columns[0].Lanes)
}

// TestWhatARunFinds says when a plan has something that is worth keeping.
func TestWhatARunFinds(t *testing.T) {
	p := plan{Plan: grouptree.Plan{Leaves: []grouptree.PlanLeaf{{}, {}}}, modes: [][]Reading{{Direct, Direct}, {Absent, Direct}}}
	p.noteModes()
	require.False(t, p.cacheable)
	require.Empty(t, p.handled)
	p.modes[1][0] = ByHandle
	p.noteModes()
	require.True(t, p.cacheable)
	require.Equal(t, []int{0}, p.handled)
	require.Equal(t, []bool{false, true}, []bool{p.finds(0), p.finds(1)})
	p.modes[1][0] = Absent
	p.Leaves[0].Test = true
	p.noteModes()
	require.True(t, p.cacheable, "it tests entities")
	require.True(t, p.finds(0))
}

package replay

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLogCacheDropsTheFarthest keeps logs of equal size until they take more than the limit.
func TestLogCacheDropsTheFarthest(t *testing.T) {
	size := (&tickLog{}).size()
	c := logCache{byTick: make(map[int]*tickLog), limit: 6 * size}
	for _, tick := range []int{1, 2, 3, 10, 11, 12} {
		c.keep(&tickLog{tick: tick})
	}
	require.Equal(t, 6*size, c.size)
	c.keep(&tickLog{tick: 2})
	require.Equal(t, 6*size, c.size, "a log is kept once")
	c.keep(&tickLog{tick: 9})
	require.Equal(t, []int{9, 10, 11, 12}, slices.Sorted(maps.Keys(c.byTick)))
	require.Equal(t, 4*size, c.size)
	c.keep(&tickLog{tick: 30, moves: make([]move, 1000)})
	require.Equal(t, []int{30}, slices.Sorted(maps.Keys(c.byTick)), "the newest log stays, however large it is")
	c.clear()
	require.Zero(t, c.size)
}

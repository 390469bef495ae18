package replay

import (
	"cmp"
	"maps"
	"slices"
)

// logCache keeps the logs of ticks that may be needed again.
type logCache struct {
	byTick map[int]*tickLog
	size   int // bytes
	limit  int // for size; one log may be larger
}

// keep adds the log of a tick. Where the logs take more than the limit, those of the ticks farthest away go, until a
// third of the limit is free.
func (c *logCache) keep(l *tickLog) {
	if c.byTick[l.tick] != nil {
		return
	}
	c.byTick[l.tick] = l
	c.size += l.size()
	if c.size <= c.limit {
		return
	}
	farthest := slices.SortedFunc(maps.Keys(c.byTick), func(a, b int) int {
		return cmp.Or(cmp.Compare(distance(b, l.tick), distance(a, l.tick)), cmp.Compare(a, b))
	})
	for _, t := range farthest {
		if c.size <= c.limit*2/3 || t == l.tick {
			return
		}
		c.size -= c.byTick[t].size()
		delete(c.byTick, t)
	}
}

// clear drops all logs.
func (c *logCache) clear() {
	clear(c.byTick)
	c.size = 0
}

func distance(a, b int) int { return max(a-b, b-a) }

package walk

import "strconv"

// LineBytes is the length of a cache line.
const LineBytes = 64

// Cache is a cache that is simulated for a run: it keeps the lines that were used last, in each set of lines by itself.
type Cache struct {
	Bytes, Ways int
	Warm        bool // the run has been made once before
}

// Caches are the caches to choose from: of the sizes that the first, second and third level of many processors have, empty at first
// or as the same run has left them. The first one is the usual one.
var Caches = []Cache{
	{32 << 10, 8, false}, {32 << 10, 8, true}, {1 << 20, 16, false}, {1 << 20, 16, true}, {16 << 20, 16, false}, {16 << 20, 16, true},
}

// Size is the size of the cache as a command line has it: "32K", "1M".
func (c Cache) Size() string {
	if c.Bytes >= 1<<20 {
		return strconv.Itoa(c.Bytes>>20) + "M"
	}
	return strconv.Itoa(c.Bytes>>10) + "K"
}

// String names the cache: "cold cache of 32 KiB".
func (c Cache) String() string {
	name, size := "cold cache of ", strconv.Itoa(c.Bytes>>10)+" KiB"
	if c.Warm {
		name = "warm cache of "
	}
	if c.Bytes >= 1<<20 {
		size = strconv.Itoa(c.Bytes>>20) + " MiB"
	}
	return name + size
}

// lines are the lines in a cache.
type lines struct {
	ways int
	held []int32 // of each set so many as there are ways, one more than the line's number, the last used first
}

func newLines(c Cache) *lines { return &lines{c.Ways, make([]int32, c.Bytes/LineBytes)} }

// touch uses a line and reports whether it had to be fetched. O(ways).
func (c *lines) touch(line int) (fetched bool) {
	set := c.held[line%(len(c.held)/c.ways)*c.ways:][:c.ways]
	tag := int32(line + 1)
	if set[0] == tag {
		return false
	}
	at := 1
	for at < c.ways-1 && set[at] != tag {
		at++
	}
	fetched = set[at] != tag
	copy(set[1:at+1], set[:at])
	set[0] = tag
	return fetched
}

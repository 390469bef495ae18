package walk

// The simulated cache: 32 KiB, as the first-level data cache of most processors.
const (
	LineBytes = 64
	ways      = 8
	sets      = 32 << 10 / (LineBytes * ways)
)

// cache keeps the lines that were used last, in each set of lines by itself. It is empty at first.
type cache struct {
	lines [sets][ways]int // of each set, one more than the line's number, the last used first
}

// touch uses a line and reports whether it had to be fetched.
func (c *cache) touch(line int) (fetched bool) {
	set := &c.lines[line%sets]
	if set[0] == line+1 {
		return false
	}
	at := 1
	for at < ways-1 && set[at] != line+1 {
		at++
	}
	fetched = set[at] != line+1
	copy(set[1:at+1], set[:at])
	set[0] = line + 1
	return fetched
}

package execution

import (
	"math/bits"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/views"
)

// Cache keeps what a run of a system that is not full would find out: which of the rows that are tested match,
// and where the values of columns that are read by handle are. It depends on nothing but the committed entities. Before
// a run the entities that commits have changed or moved since the run before are looked up again: a row of the array
// that is walked has another entity only if that entity is one of them. If they are so many that to find everything
// takes less time, the cache is filled again or not used. It does not change what a system does, only its time;
// an explanation of the system shows it.
//
// A scan has no array that it walks. Its rows are the indices of entities.
type Cache struct {
	Lanes    []Kept // by lane of the lead; a scan has one
	HasLanes []bool // by column that is read by handle: its component has several arrays
	Classes  int    // of the layout when the cache was filled
	Valid    bool   // the above is true, but for what the journal lists after Position

	Position uint64 // in the store's journal at the last run
	Commit   uint64 // the store's commit number at the last run, 0 before the first
	Ended    bool   // the last run has walked all entities
	Served   int    // runs that have used the cache since it was filled
	Skipped  int    // runs in a row that did not use it
	Patched  int    // entities that were looked up again since the cache was filled
}

// Room makes room for rows in a lane.
func (c *Cache) Room(lane, rows int) {
	for len(c.Lanes) <= lane {
		c.Lanes = append(c.Lanes, Kept{})
	}
	c.Lanes[lane].grow(rows, c.HasLanes)
}

// Kept is what a match cache keeps about the rows of one array.
type Kept struct {
	Matching Bits           // the rows that match, among those that are tested
	Columns  []views.Places // by column that is read by handle, and row: where its values are
	Rows     int            // that there is memory for
}

// grow makes room for a number of rows. The memory of columns that have lanes includes lanes.
func (k *Kept) grow(rows int, hasLanes []bool) {
	if len(k.Columns) == len(hasLanes) && rows <= k.Rows {
		return
	}
	if rows > k.Rows {
		k.Rows = rows + rows/8 // so that an array that grows slowly seldom asks for more
	}
	k.Matching = Grown(k.Matching, k.Rows/64+1)
	for len(k.Columns) < len(hasLanes) {
		k.Columns = append(k.Columns, views.Places{})
	}
	for i := range k.Columns {
		at := &k.Columns[i]
		at.Rows = Grown(at.Rows, k.Rows)
		if hasLanes[i] {
			at.Lanes = Grown(at.Lanes, k.Rows)
		}
	}
}

// Grown returns a slice of n elements that begins with those of s.
func Grown[T any](s []T, n int) []T { return slices.Grow(s, n-len(s))[:n] }

// Bits is a set of rows.
type Bits []uint64

// Put says whether a row is in the set.
func (b Bits) Put(row int, in bool) {
	if in {
		b[row/64] |= 1 << (row % 64)
	} else {
		b[row/64] &^= 1 << (row % 64)
	}
}

// next returns the first row from..to-1 that is in the set, or not in it, as flip says: 0 or all ones. It returns to if
// there is none.
func (b Bits) next(from, to int, flip uint64) int {
	if from >= to {
		return to
	}
	at := uint(from) / 64
	word := (b[at] ^ flip) & (^uint64(0) << (uint(from) % 64))
	for word == 0 {
		at++
		if at*64 >= uint(to) {
			return to
		}
		word = b[at] ^ flip
	}
	return min(int(at*64)+bits.TrailingZeros64(word), to)
}

// Stretch returns the first neighbouring rows from..to-1 that are in the set; n is 0 if none is.
func (b Bits) Stretch(from, to int) (first, n int) {
	first = b.next(from, to, 0)
	return first, b.next(first, to, ^uint64(0)) - first
}

// count returns how many of the rows from..to-1 are in the set.
func (b Bits) count(from, to int) (n int) {
	for from < to {
		first, more := b.Stretch(from, to)
		n, from = n+more, first+max(more, 1)
	}
	return n
}

// CountMatching returns how many entities a run would find.
func (c *Cache) CountMatching(p *Plan, st *blockstore.Store) (n int) {
	if p.Match == grouptree.Scan {
		return c.Lanes[0].Matching.count(0, c.Lanes[0].Rows)
	}
	for _, leaf := range p.Leaves {
		from, rows := st.Blocks.Range(p.Lead, int(leaf.Leaf))
		if leaf.Test {
			rows = c.Lanes[st.Blocks.Lane(p.Lead, int(leaf.Leaf))].Matching.count(from, from+rows)
		}
		n += rows
	}
	return n
}

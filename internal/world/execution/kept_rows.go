package execution

import (
	"math/bits"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/views"
)

// cache keeps what a run of a system that is not full would find out: which of the rows that are tested match,
// and where the values of columns that are read by handle are. It depends on nothing but the committed entities. Before
// a run the entities that commits have changed or moved since the run before are looked up again: a row of the array
// that is walked has another entity only if that entity is one of them. If they are so many that to find everything
// takes less time, the cache is filled again or not used. It does not change what a system does, only its time;
// an explanation of the system shows it.
//
// A scan has no array that it walks. Its rows are the indices of entities.
type cache struct {
	lanes    []kept // by lane of the lead; a scan has one
	hasLanes []bool // by column that is read by handle: its component has several arrays
	classes  int    // of the layout when the cache was filled
	valid    bool   // the above is true, but for what the journal lists after Position

	position uint64 // in the store's journal at the last run
	commit   uint64 // the store's commit number at the last run, 0 before the first
	ended    bool   // the last run has walked all entities
	served   int    // runs that have used the cache since it was filled
	skipped  int    // runs in a row that did not use it
	patched  int    // entities that were looked up again since the cache was filled
}

// room makes room for rows in a lane.
func (c *cache) room(lane, rows int) {
	for len(c.lanes) <= lane {
		c.lanes = append(c.lanes, kept{})
	}
	c.lanes[lane].grow(rows, c.hasLanes)
}

// kept is what a match cache keeps about the rows of one array.
type kept struct {
	matching bitset         // the rows that match, among those that are tested
	columns  []views.Places // by column that is read by handle, and row: where its values are
	rows     int            // that there is memory for
}

// grow makes room for a number of rows. The memory of columns that have lanes includes lanes.
func (k *kept) grow(rows int, hasLanes []bool) {
	if len(k.columns) == len(hasLanes) && rows <= k.rows {
		return
	}
	if rows > k.rows {
		k.rows = rows + rows/8 // so that an array that grows slowly seldom asks for more
	}
	k.matching = grown(k.matching, k.rows/64+1)
	for len(k.columns) < len(hasLanes) {
		k.columns = append(k.columns, views.Places{})
	}
	for i := range k.columns {
		at := &k.columns[i]
		at.Rows = grown(at.Rows, k.rows)
		if hasLanes[i] {
			at.Lanes = grown(at.Lanes, k.rows)
		}
	}
}

// grown returns a slice of n elements that begins with those of s.
func grown[T any](s []T, n int) []T { return slices.Grow(s, n-len(s))[:n] }

// bitset is a set of rows.
type bitset []uint64

// put says whether a row is in the set.
func (b bitset) put(row int, in bool) {
	if in {
		b[row/64] |= 1 << (row % 64)
	} else {
		b[row/64] &^= 1 << (row % 64)
	}
}

// next returns the first row from..to-1 that is in the set, or not in it, as flip says: 0 or all ones. It returns to if
// there is none.
func (b bitset) next(from, to int, flip uint64) int {
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

// stretch returns the first neighbouring rows from..to-1 that are in the set; n is 0 if none is.
func (b bitset) stretch(from, to int) (first, n int) {
	first = b.next(from, to, 0)
	return first, b.next(first, to, ^uint64(0)) - first
}

// count returns how many of the rows from..to-1 are in the set.
func (b bitset) count(from, to int) (n int) {
	for from < to {
		first, more := b.stretch(from, to)
		n, from = n+more, first+max(more, 1)
	}
	return n
}

// countMatching returns how many entities a run would find.
func (c *cache) countMatching(p *plan, st *blockstore.Store) (n int) {
	if p.Match == grouptree.Scan {
		return c.lanes[0].matching.count(0, c.lanes[0].rows)
	}
	for _, leaf := range p.Leaves {
		from, rows := st.Blocks.Range(p.Lead, int(leaf.Leaf))
		if leaf.Test {
			rows = c.lanes[st.Blocks.Lane(p.Lead, int(leaf.Leaf))].matching.count(from, from+rows)
		}
		n += rows
	}
	return n
}

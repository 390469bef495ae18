package reftest

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Arrays models the rows of the arrays of a layout.
type Arrays struct {
	layout *grouptree.Layout
	// Blocks are the entities of each array in row order, by array and by block: Blocks[k][i] are those of the block
	// layout.Arrays[k].Leaves[i]. A tag has one if it has a list, else none. A test may put the rows there that its world has.
	Blocks [][][]entity.Entity
}

// NewArrays returns the empty arrays of a layout.
func NewArrays(layout *grouptree.Layout) *Arrays {
	a := &Arrays{layout: layout, Blocks: make([][][]entity.Entity, len(layout.Arrays))}
	for k := range a.Blocks {
		a.Blocks[k] = make([][]entity.Entity, len(layout.Arrays[k].Leaves))
	}
	return a
}

// Know extends a lanes layout by the compositions that changes give to entities, in the order of the changes. No row
// moves.
func (a *Arrays) Know(changes []Change) {
	var comps []grouptree.Set
	for _, c := range changes {
		if c.After != nil {
			comps = append(comps, c.After.Set())
		}
	}
	old := *a
	*a = *NewArrays(old.layout.Extend(comps...))
	for k := range old.Blocks {
		for i, leaf := range old.layout.Arrays[k].Leaves {
			a.Blocks[k][slices.Index(a.layout.Arrays[k].Leaves, leaf)] = old.Blocks[k][i]
		}
	}
}

// Layout returns the layout.
func (a *Arrays) Layout() *grouptree.Layout { return a.layout }

// Rows returns the entities in an array, in row order.
func (a *Arrays) Rows(array int) []entity.Entity { return slices.Concat(a.Blocks[array]...) }

// Clone returns a copy.
func (a *Arrays) Clone() *Arrays {
	out := NewArrays(a.layout)
	for c := range a.Blocks {
		for i, block := range a.Blocks[c] {
			out.Blocks[c][i] = slices.Clone(block)
		}
	}
	return out
}

// Equal reports whether the arrays have the same entities in the same rows, and in blocks of the same size.
func (a *Arrays) Equal(other *Arrays) bool {
	return slices.EqualFunc(a.Blocks, other.Blocks, func(x, y [][]entity.Entity) bool { return slices.EqualFunc(x, y, slices.Equal) })
}

// block returns the position of the block of an array where an entity with these values has its row, -1 if it has no
// row in the array.
func (a *Arrays) block(array int, v Values) int {
	x := &a.layout.Arrays[array]
	if _, has := v[x.Component]; !has || len(x.Leaves) == 0 {
		return -1
	}
	return slices.Index(x.Leaves, a.layout.Leaf(x.Component, v.Set()))
}

// OneByOne carries out changes one entity at a time and returns how many rows of each array that writes.
func (a *Arrays) OneByOne(changes []Change) (writes []int) {
	writes = make([]int, len(a.Blocks))
	for c := range a.Blocks {
		for _, change := range changes {
			from, to := a.block(c, change.Before), a.block(c, change.After)
			if from == to {
				continue
			}
			if from >= 0 {
				writes[c] += leave(a.Blocks[c], from, change.Entity)
			}
			if to >= 0 {
				writes[c] += join(a.Blocks[c], to, change.Entity)
			}
		}
	}
	return writes
}

// leave takes an entity out of a block. The last entity of the block fills the hole; each block to the right moves one
// row to the left, which its last entity does for it by moving to the front.
func leave(blocks [][]entity.Entity, block int, e entity.Entity) (writes int) {
	b := blocks[block]
	hole, last := slices.Index(b, e), len(b)-1
	if hole != last {
		b[hole] = b[last]
		writes++
	}
	blocks[block] = b[:last]
	for k := block + 1; k < len(blocks); k++ {
		if b := blocks[k]; len(b) > 0 {
			blocks[k] = slices.Concat(b[len(b)-1:], b[:len(b)-1])
			writes++
		}
	}
	return writes
}

// join puts an entity at the end of a block. Each block to the right makes room, the rightmost first: its first entity
// moves to its end.
func join(blocks [][]entity.Entity, block int, e entity.Entity) (writes int) {
	for k := len(blocks) - 1; k > block; k-- {
		if b := blocks[k]; len(b) > 0 {
			blocks[k] = slices.Concat(b[1:], b[:1])
			writes++
		}
	}
	blocks[block] = append(blocks[block], e)
	return writes + 1
}

// Batch carries out changes as one batch and returns how many rows of each array that writes.
func (a *Arrays) Batch(changes []Change) (writes []int) {
	writes = make([]int, len(a.Blocks))
	for c := range a.Blocks {
		writes[c] = a.batch(c, changes)
	}
	return writes
}

// batch carries out changes in one array. An entity that stays in its block keeps its row where the new range of the
// block has it. The free rows of the range are taken one after the other: those that were left, in order of the changes, then those before
// the old range, then those behind it. First the entities of the block take them whose row is outside of the range, from the left, then those
// that join, in order of the changes.
func (a *Arrays) batch(array int, changes []Change) (writes int) {
	blocks := a.Blocks[array]
	left := make([][]int, len(blocks)) // positions in the block, in order of the changes
	joins := make([][]entity.Entity, len(blocks))
	for _, change := range changes {
		from, to := a.block(array, change.Before), a.block(array, change.After)
		if from == to {
			continue
		}
		if from >= 0 {
			left[from] = append(left[from], slices.Index(blocks[from], change.Entity))
		}
		if to >= 0 {
			joins[to] = append(joins[to], change.Entity)
		}
	}
	oldStart, start := 0, 0
	for i, old := range blocks {
		block, fill := make([]entity.Entity, len(old)-len(left[i])+len(joins[i])), []entity.Entity(nil)
		for k, e := range old {
			switch at := oldStart + k - start; {
			case slices.Contains(left[i], k):
			case at >= 0 && at < len(block):
				block[at] = e
			default:
				fill = append(fill, e)
			}
		}
		fill = append(fill, joins[i]...)
		writes += len(fill)
		for k, at := range freeRows(oldStart-start, len(old), len(block), left[i]) {
			block[at] = fill[k]
		}
		blocks[i] = block
		oldStart, start = oldStart+len(old), start+len(block)
	}
	return writes
}

// freeRows returns the free positions of a block that will have so many rows, in the order in which they are taken. It had some rows from
// a position on, of which some are left.
func freeRows(from, had, rows int, left []int) (free []int) {
	for _, k := range left {
		if at := from + k; at >= 0 && at < rows {
			free = append(free, at)
		}
	}
	for at := range rows {
		if at < from || at >= from+had {
			free = append(free, at)
		}
	}
	return free
}

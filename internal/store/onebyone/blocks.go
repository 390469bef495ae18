package onebyone

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// block is a block of a store.
type block struct {
	class, id int // id is its index into Layout.Leaves
	start     uint32
	count     uint32
}

// blocks are the blocks of a store, by number. Their ranges are copies, on which the algorithm is worked out.
type blocks struct {
	store *blockstore.Blocks
	list  []block
}

// read makes the blocks those of a store, as they are at present.
func (b *blocks) read(s *blockstore.Store) {
	b.store, b.list = &s.Blocks, b.list[:0]
	s.Blocks.Each(func(class, id, start, rows int) {
		b.list = append(b.list, block{class, id, uint32(start), uint32(rows)})
	})
}

// rightOf returns the blocks of a class after one of them.
func rightOf(b *blockstore.Blocks, class int, l int32) []int32 {
	list := b.Class(class).Blocks
	return list[l-list[0]+1:]
}

// step returns a move in a block.
func (b *blocks) step(kind StepKind, l int32, e entity.Entity, from, to uint32) Step {
	return Step{kind, b.list[l].class, b.list[l].id, e, from, to}
}

// zeros returns n zeros, in the memory of s if it is large enough.
func zeros(s []int, n int) []int {
	if cap(s) < n {
		return make([]int, n)
	}
	clear(s[:n])
	return s[:n]
}

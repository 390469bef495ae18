package onebyone

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// class is a set of arrays that share rows.
type class struct {
	set      gt.Set
	children []int   // the classes that continue it
	blocks   []int32 // in row order
}

// block is a block of a class.
type block struct {
	class    int
	id       int // index into Layout.Leaves
	position int // in the blocks of the class
	start    uint32
	count    uint32
}

// blocks are the classes and blocks of a store, with the numbers that they have there.
type blocks struct {
	classes []class
	roots   []int // classes that continue none
	list    []block
}

// read makes the blocks those of a store, as they are at present.
func (b *blocks) read(s *blockstore.Store) {
	b.list, b.roots = b.list[:0], b.roots[:0]
	for k := range b.classes {
		c := &b.classes[k]
		c.children, c.blocks = c.children[:0], c.blocks[:0]
	}
	classes := s.Blocks.Classes()
	if classes > cap(b.classes) {
		b.classes = append(b.classes[:cap(b.classes)], make([]class, classes-cap(b.classes))...)
	}
	b.classes = b.classes[:classes]
	for k := range b.classes {
		set, parent := s.Blocks.Class(k)
		b.classes[k].set = set
		if parent < 0 {
			b.roots = append(b.roots, k)
		} else {
			b.classes[parent].children = append(b.classes[parent].children, k)
		}
	}
	s.Blocks.Each(func(class, id, start, rows int) {
		c := &b.classes[class]
		b.list = append(b.list, block{class, id, len(c.blocks), uint32(start), uint32(rows)})
		c.blocks = append(c.blocks, int32(len(b.list)-1))
	})
}

// rightOf returns the blocks of a class after one of them.
func (b *blocks) rightOf(l int32) []int32 {
	at := &b.list[l]
	return b.classes[at.class].blocks[at.position+1:]
}

// ends returns by class where it ends if each block has the rows that rows tells.
func (b *blocks) ends(rows func(l int32) uint32) []uint32 {
	ends := make([]uint32, len(b.classes))
	for _, k := range b.roots {
		b.endsFrom(k, 0, ends, rows)
	}
	return ends
}

func (b *blocks) endsFrom(k int, end uint32, ends []uint32, rows func(l int32) uint32) {
	for _, l := range b.classes[k].blocks {
		end += rows(l)
	}
	ends[k] = end
	for _, child := range b.classes[k].children {
		b.endsFrom(child, end, ends, rows)
	}
}

// flow tells by block how many entities leave and join in a commit.
type flow struct{ left, joined []uint32 }

func (f *flow) read(p blockstore.Prepared, blocks int) {
	f.left, f.joined = zeros(f.left, blocks), zeros(f.joined, blocks)
	p.EachKind(func(kind blockstore.ChangeKind) {
		for _, l := range kind.Left {
			f.left[l] += uint32(kind.Entities)
		}
		for _, l := range kind.Joined {
			f.joined[l] += uint32(kind.Entities)
		}
	})
}

// zeros returns n zeros, in the memory of s if it is large enough.
func zeros[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	clear(s[:n])
	return s[:n]
}

// LiftsAndPuts returns how many rows a prepared commit lifts and puts down, once for each class.
func LiftsAndPuts(p blockstore.Prepared) (lifted, put int) {
	p.EachKind(func(kind blockstore.ChangeKind) {
		lifted += kind.Entities * len(kind.Left)
		put += kind.Entities * len(kind.Joined)
	})
	return lifted, put
}

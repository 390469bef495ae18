package onebyone

import "github.com/copse-ecs/copse/internal/store/blockstore"

// MostMoves returns how many moves Commit would make of a prepared commit, at most. Where no block becomes empty or stops
// being so, only the fills may be fewer. It costs a look at every block.
func MostMoves(s *blockstore.Store) (moves int) {
	p := s.Planned()
	var b blocks
	b.read(s)
	for l, right := range b.countRight(p) {
		left, joined := p.Flow(int32(l))
		moves += int(left)*(2+right) + int(joined)*(1+right)
	}
	return moves
}

// countRight returns for every block how many blocks are to the right of it, in its class and in those that continue it,
// and have rows before, after or during a commit.
func (b *blocks) countRight(p blockstore.Prepared) []int {
	right := make([]int, len(b.list))
	for k := range b.store.Classes() {
		if b.store.Class(k).Parent < 0 {
			b.countRightFrom(p, k, right)
		}
	}
	return right
}

// countRightFrom does what countRight does for a class and those that continue it, and returns how many blocks they have
// that have rows.
func (b *blocks) countRightFrom(p blockstore.Prepared, k int, right []int) (n int) {
	c := b.store.Class(k)
	for _, child := range c.Children {
		n += b.countRightFrom(p, int(child), right)
	}
	for i := len(c.Blocks) - 1; i >= 0; i-- {
		l := c.Blocks[i]
		right[l] = n
		if _, joined := p.Flow(l); b.list[l].count+joined > 0 {
			n++
		}
	}
	return n
}

// LiftsAndPuts returns how many rows a prepared commit lifts and puts down, once for each class.
func LiftsAndPuts(s *blockstore.Store) (lifted, put int) {
	p := s.Planned()
	for k := range s.Blocks.Classes() {
		for _, l := range s.Blocks.Class(k).Blocks {
			left, joined := p.Flow(l)
			lifted += int(left)
			put += int(joined)
		}
	}
	return lifted, put
}

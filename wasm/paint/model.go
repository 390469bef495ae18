package paint

import "github.com/copse-ecs/copse/grouptree"

// Look is the second cue of a sub-block, which says the same without colour.
type Look uint8

const (
	// Common is a block that several arrays hold in the same order: a veil of colour.
	Common Look = iota
	// Own is a block of some group whose order is this array's own: hatched.
	Own
	// Rest is a block of one array and of no group: an outline.
	Rest
)

// Component is what the picture needs to know of a component.
type Component struct {
	Name  string
	Color int // position in the palette, which repeats
}

// Leaf is one sub-block, however many arrays hold it.
type Leaf struct {
	Label      string // its literals by letter
	Short      string // what of them sets it apart from its neighbours, see New
	Shared     grouptree.Set
	Start, End int // rows
	Look       Look
	// Misplaced are, in a naive layout, the components that a group wants in step
	// with this block and whose arrays keep the group's rows in another order.
	Misplaced grouptree.Set
}

// Rows returns the number of rows of the block.
func (l *Leaf) Rows() int { return l.End - l.Start }

// Array is one component array.
type Array struct {
	Component int
	Leaves    []int // in row order
	Rows      int
}

// Model is everything that the ribbons show.
type Model struct {
	Components []Component
	Leaves     []Leaf
	Arrays     []Array // of the components that have one, in order of declaration
}

// Looks tells which looks occur, for the legend: bit 0 Common, bit 1 Own, bit 2
// Rest, bit 3 a block without rows, bit 4 a misplaced block.
func (m *Model) Looks() int {
	looks := 0
	for i := range m.Leaves {
		l := &m.Leaves[i]
		if l.Rows() == 0 {
			looks |= 8
			continue
		}
		looks |= 1 << l.Look
		if !l.Misplaced.Empty() {
			looks |= 16
		}
	}
	return looks
}

// links are the blocks in an order in which every block comes after all those
// that stand directly left of it in some array.
type links struct {
	order []int
	left  [][]int
}

// link finds that order. Blocks which arrays share stand at the same rows in all
// of them, so there is always one. It costs O(cells).
func (m *Model) link() links {
	l := links{left: make([][]int, len(m.Leaves))}
	right := make([][]int, len(m.Leaves))
	for _, a := range m.Arrays {
		for i := 1; i < len(a.Leaves); i++ {
			from, to := a.Leaves[i-1], a.Leaves[i]
			if !contains(l.left[to], from) {
				l.left[to] = append(l.left[to], from)
				right[from] = append(right[from], to)
			}
		}
	}
	waits := make([]int, len(m.Leaves))
	for leaf := range m.Leaves {
		if waits[leaf] = len(l.left[leaf]); waits[leaf] == 0 {
			l.order = append(l.order, leaf)
		}
	}
	for at := 0; at < len(l.order); at++ {
		for _, to := range right[l.order[at]] {
			if waits[to]--; waits[to] == 0 {
				l.order = append(l.order, to)
			}
		}
	}
	return l
}

// contains looks among the few blocks that stand left of another.
func contains(list []int, v int) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}

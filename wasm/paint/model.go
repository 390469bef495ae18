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
	looks
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

	// Who returns the number of the entity at a row of a leaf, counted from the leaf's
	// first, in the array of a component. Where Who is nil, or Cells tell of a leaf,
	// nobody is asked. Most is about the largest number.
	Who  func(component, leaf, row int) int
	Most int

	// What a stepper adds; all of it may be missing.
	Own     []Range // where a leaf stands in one array, in order of leaves: in a naive layout, where within a tick that may differ
	Cells   []Cells // the entities of some stretches of rows, in order of leaves
	Exact   bool    // Crosses tells all rows that are out of step, and Leaf.Misplaced nothing
	Crosses []Run
	Moved   Move
	at      index
}

// Range is where a leaf stands in an array; an Array of -1 stands for all that hold it.
type Range struct{ Array, Leaf, Start, End int }

// Run is a stretch of rows of an array.
type Run struct{ Array, From, To int }

// Cells are the numbers of the entities of a leaf from row Base on: 0 where the row is
// free, below 0 where its entity is set aside. An Array of -1 stands for all that hold the leaf.
type Cells struct {
	Array, Leaf, Base int
	Entities          []int32
}

// Move is a row that went elsewhere, the last thing that happened. The zero Move and one
// whose From and To are both -1 show nothing.
type Move struct {
	Array, Leaf int // as in Cells
	Entity      int
	From, To    int // -1 where it came from no row, or went to none
	Left        int // what is at From now, as in Cells
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

// index finds what a stepper adds by leaf: entries of one leaf stand side by side, the
// first of them where own and cells say, less one.
type index struct{ own, cells []int }

// sortOut makes the index.
func (m *Model) sortOut() {
	m.at = index{make([]int, len(m.Leaves)), make([]int, len(m.Leaves))}
	for i := len(m.Own) - 1; i >= 0; i-- {
		m.at.own[m.Own[i].Leaf] = i + 1
	}
	for i := len(m.Cells) - 1; i >= 0; i-- {
		m.at.cells[m.Cells[i].Leaf] = i + 1
	}
}

// own returns where a leaf stands in one array, if that is told, else nil.
func (m *Model) own(array, leaf int) *Range {
	if len(m.Own) > 0 {
		for i := m.at.own[leaf]; i > 0 && i <= len(m.Own) && m.Own[i-1].Leaf == leaf; i++ {
			if m.Own[i-1].Array == array {
				return &m.Own[i-1]
			}
		}
	}
	return nil
}

// span returns the rows of a leaf in an array, an index into Arrays.
func (m *Model) span(array, leaf int) (start, end int) {
	if x := m.own(array, leaf); x != nil {
		return x.Start, x.End
	}
	return m.Leaves[leaf].Start, m.Leaves[leaf].End
}

// resize moves the borders of a leaf.
func (m *Model) resize(x Range) {
	if own := m.own(x.Array, x.Leaf); own != nil {
		*own = x
		return
	}
	m.Leaves[x.Leaf].Start, m.Leaves[x.Leaf].End = x.Start, x.End
}

// cells returns the known entities of a leaf in an array, nil if there are none.
func (m *Model) cells(array, leaf int) *Cells {
	if len(m.Cells) > 0 {
		for i := m.at.cells[leaf]; i > 0 && i <= len(m.Cells) && m.Cells[i-1].Leaf == leaf; i++ {
			if c := &m.Cells[i-1]; c.Array < 0 || c.Array == array {
				return c
			}
		}
	}
	return nil
}

// setCell notes which entity is at a row, if that is among the known ones.
func (m *Model) setCell(array, leaf, row, entity int) {
	if leaf >= len(m.Leaves) {
		return
	}
	if c := m.cells(array, leaf); c != nil && row >= c.Base && row-c.Base < len(c.Entities) {
		c.Entities[row-c.Base] = int32(entity)
	}
}

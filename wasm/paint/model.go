package paint

import "github.com/copse-ecs/copse/grouptree"

// Look is how a block is drawn, so that its kind can be told without colour.
type Look uint8

const (
	// LookShared is a block that several arrays hold in the same order: filled.
	LookShared Look = iota
	// LookOwn is a block of some group that one array holds: hatched.
	LookOwn
	// LookPlain is a block of no group that one array holds: an outline.
	LookPlain
	looks
)

// Component is what the picture shows of a component.
type Component struct {
	Name  string
	Color int  // position in the palette, which repeats
	Bytes int  // of a row; 0 if they are not known
	List  bool // a tag that has a list of entities, which is no array
}

// paint is the colour in which its arrays are drawn.
func (c *Component) paint() Color { return FirstComponent + Color(c.Color) }

// Leaf is one block, however many arrays hold it.
type Leaf struct {
	Label
	Shared     grouptree.Set
	Start, End int // rows
	Look       Look
	// Misplaced are, in a naive layout, the components whose arrays hold rows of a
	// group of this block in another order.
	Misplaced grouptree.Set
}

// Label is what may be written into a block, the longer one first. Each may be "", and the picture writes the
// first that fits, or nothing: names are never shortened.
type Label struct {
	Whole string // all literals by name, "Position & !Velocity", where there is room for two lines
	Brief string // by name, what the set of its arrays does not say already: "no Hidden, no Resting"
}

// Rows returns the number of rows of the block.
func (l *Leaf) Rows() int { return l.End - l.Start }

// Array is one component array. The arrays of a component follow one another, by lane.
type Array struct {
	Component int
	Lane      int
	Leaves    []int // in row order
	Rows      int
}

// Model is everything that the picture shows.
type Model struct {
	Components []Component
	Leaves     []Leaf
	Arrays     []Array // of the components that have one, in order of declaration and by lane

	// EntityAt returns the number of the entity at a row of a leaf, counted from the
	// first row of the leaf, in the array of a component that holds it. It is nil if the entities are
	// not known, and is not called for leaves that have Cells.
	EntityAt  func(component, leaf, row int) int
	MaxEntity int // about the largest number of an entity

	// What a replay adds; all of it may be missing.
	Ranges          []Range // the rows of leaves in single arrays, in order of leaves, where arrays may differ
	Cells           []Cells // the entities of some rows, in order of leaves
	Mismatches      []Run   // the rows whose entity is at another row in other arrays
	MismatchesKnown bool    // Mismatches is complete and replaces Leaf.Misplaced
	Moved           Move
	index           index
}

// Range is the rows of a leaf in an array. An Array of -1 means all that hold the leaf.
type Range struct{ Array, Leaf, Start, End int }

// Run is a stretch of rows of an array.
type Run struct{ Array, From, To int }

// Cells are the numbers of the entities of a leaf from row Base on: 0 for a free row,
// and a negative number for a row whose entity is set aside. An Array of -1 means all
// arrays that hold the leaf.
type Cells struct {
	Array, Leaf, Base int
	Entities          []int32
}

// Move is the last change of a replay: a row that moved. The zero Move and one whose
// From and To are both -1 show nothing.
type Move struct {
	Array, Leaf int // as in Cells
	Entity      int
	From, To    int // -1 if it came from no row, or went to none
	AtFrom      int // what is at From after the move, as in Cells
}

// shown reports whether there is a row that moved.
func (m *Move) shown() bool { return m.Entity != 0 && (m.From >= 0 || m.To >= 0) }

// Looks returns which looks occur, for the legend, which also explains what Picture.Marks returns: bit 0 LookShared, bit 1 LookOwn,
// bit 2 LookPlain, bit 3 a block without rows, bit 4 a misplaced block.
func (m *Model) Looks() int {
	looks, rowless := 0, m.rowless()
	for i := range m.Leaves {
		l := &m.Leaves[i]
		if l.Rows() == 0 && !rowless {
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

// rowless reports whether no array has rows; then all blocks are drawn as if they had.
func (m *Model) rowless() bool {
	for _, a := range m.Arrays {
		if a.Rows > 0 {
			return false
		}
	}
	return true
}

// index finds Ranges and Cells by leaf: one more than the index of the first element
// of each leaf, or 0.
type index struct{ ranges, cells []int }

func (m *Model) makeIndex() {
	m.index = index{make([]int, len(m.Leaves)), make([]int, len(m.Leaves))}
	for i := len(m.Ranges) - 1; i >= 0; i-- {
		m.index.ranges[m.Ranges[i].Leaf] = i + 1
	}
	for i := len(m.Cells) - 1; i >= 0; i-- {
		m.index.cells[m.Cells[i].Leaf] = i + 1
	}
}

// ownRange returns the range of a leaf in a single array, or nil.
func (m *Model) ownRange(array, leaf int) *Range {
	if len(m.Ranges) > 0 {
		for i := m.index.ranges[leaf]; i > 0 && i <= len(m.Ranges) && m.Ranges[i-1].Leaf == leaf; i++ {
			if m.Ranges[i-1].Array == array {
				return &m.Ranges[i-1]
			}
		}
	}
	return nil
}

// rows returns the rows of a leaf in an array, which is an index into Arrays.
func (m *Model) rows(array, leaf int) (start, end int) {
	if x := m.ownRange(array, leaf); x != nil {
		return x.Start, x.End
	}
	return m.Leaves[leaf].Start, m.Leaves[leaf].End
}

// setRows sets the rows of a leaf.
func (m *Model) setRows(x Range) {
	if own := m.ownRange(x.Array, x.Leaf); own != nil {
		*own = x
		return
	}
	m.Leaves[x.Leaf].Start, m.Leaves[x.Leaf].End = x.Start, x.End
}

// cells returns the known entities of a leaf in an array, or nil.
func (m *Model) cells(array, leaf int) *Cells {
	if len(m.Cells) > 0 {
		for i := m.index.cells[leaf]; i > 0 && i <= len(m.Cells) && m.Cells[i-1].Leaf == leaf; i++ {
			if c := &m.Cells[i-1]; c.Array < 0 || c.Array == array {
				return c
			}
		}
	}
	return nil
}

// setCell sets the entity of a row, if the row is among the known ones.
func (m *Model) setCell(array, leaf, row, entity int) {
	if leaf >= len(m.Leaves) {
		return
	}
	if c := m.cells(array, leaf); c != nil && row >= c.Base && row-c.Base < len(c.Entities) {
		c.Entities[row-c.Base] = int32(entity)
	}
}

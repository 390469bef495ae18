package paint

import "slices"

// Measures of the picture in pixels, on the page's grid.
const (
	gap          = 8 // between name, ribbon and count
	top          = 4 // above the first ribbon, for the highlight around a block
	minWidth     = 24
	padding      = 6   // between the edge of a block and its label
	smallPadding = 3   // where there is little room
	maxName      = 160 // of the column of names
	minPitch     = 16  // from one line to the next
	maxPitch     = 56
	densePitch   = 32 // of the natural height of many lines
	fewLines     = 8  // have maxPitch as their natural height
	spacing      = 4  // a ribbon and the next line; a track takes part of it
	laneHeight   = 12 // of a further array of a component
	twoLines     = 36 // height of a ribbon with two lines of text
	axisHeight   = 20
	listsHeight  = 16
	bracketWidth = 5
	maxBrackets  = 4   // around one another
	wideEnough   = 560 // for brackets
	sliver       = 4   // the width of an empty block
	sliverGap    = 2   // between the rows and the first sliver
	sliverPitch  = 6
	mostSlivers  = 4       // of one array
	maxEqual     = 120     // the width of a block in a design without rows
	maxPixels    = 1 << 24 // what browsers lay out
)

// place is where a block is: [x, x+w) from the left end of the ribbons.
type place struct{ x, w int }

// connector joins a stretch of blocks with the same stretch in a ribbon of the line above. from and to are indices into Model.Arrays.
type connector struct{ from, to, x, w int }

// Picture is a model with a place for every block.
type Picture struct {
	Model   *Model
	Metrics *Metrics
	Wanted  Wanted // of the last Draw

	lines        lines
	places       []place // by leaf
	top          []int   // by leaf: the first array from the top that holds it
	tails        []int   // by array: the index of the first of the empty blocks at its end
	scale        float64 // pixels for each row, or for each block if there are no rows
	rowless      bool
	connectors   []connector
	ribbonsWidth int
	brackets     int // the widths of the columns
	names        int
	numbers      int // of lanes
	counts       int
	ribbonHeight int // of the first array of a component
	pitch        int // from one line to the next, if the first has one array and there is no gap
	lineGap      int // between few lines
	lists        int // the height of the line that names the lists of tags
	lastWidth    int // of Arrange
	lastHeight   int
	lastZoom     float64
	motion       motion
}

// motion is the change of the last Apply, for Tween.
type motion struct {
	before, after []place
	x, w          []float64 // by array: where the row that moves was; nil if no row does
	t             float64   // from 0, as it was before, to 1
}

// Stretch is some rows of a component's array in a lane.
type Stretch struct{ Component, Lane, From, To int }

// Wanted are the rows whose entities the picture would show if it knew them: the model
// of a large design comes without them.
type Wanted struct {
	Stretches []Stretch // rows that are at least a pixel wide, and as many again on both sides
	Missing   bool      // the entities of some visible rows are not known
}

// New makes a picture of a model, which Arrange must arrange before it is used.
func New(m *Model, metrics *Metrics) *Picture {
	p := &Picture{Model: m, Metrics: metrics, lines: m.lines()}
	for _, c := range m.Components {
		if c.List {
			p.lists = listsHeight
		}
	}
	return p
}

// Left returns where the ribbons begin.
func (p *Picture) Left() int { return top + p.brackets + p.names + p.numbers + gap }

// Ribbon returns where the ribbons begin, and the size of one.
func (p *Picture) Ribbon() (left, width, height int) {
	return p.Left(), p.ribbonsWidth, p.ribbonHeight
}

// Width returns the width of the whole picture.
func (p *Picture) Width() int { return p.Left() + p.ribbonsWidth + gap + p.counts + top }

// Height returns the height of the whole picture, with its axis.
func (p *Picture) Height() int {
	if p.lines.len() == 0 {
		return 0
	}
	return p.lineY(p.lines.len()) - p.lineGap + p.lists + p.Axis()
}

// Axis returns the height of the axis, which is at the lower edge of the picture; 0 if
// there are no rows to count.
func (p *Picture) Axis() int {
	if p.rowless {
		return 0
	}
	return axisHeight
}

// Order returns the components that have arrays, from the top to the bottom.
func (p *Picture) Order() (out []int) {
	for _, ribbon := range p.lines.first {
		out = append(out, p.Model.Arrays[ribbon].Component)
	}
	return out
}

// y returns the upper edge of a ribbon, and height returns its height.
func (p *Picture) y(ribbon int) int {
	line := p.lines.of[ribbon]
	if further := ribbon - p.lines.first[line]; further > 0 {
		return p.lineY(line) + p.ribbonHeight + (further-1)*laneHeight
	}
	return p.lineY(line)
}

func (p *Picture) height(ribbon int) int {
	if ribbon > p.lines.first[p.lines.of[ribbon]] {
		return laneHeight
	}
	return p.ribbonHeight
}

func (p *Picture) lineY(line int) int {
	return top + line*(p.pitch+p.lineGap) + p.lines.before[line]*laneHeight
}

// linesBetween returns the first and last+1 of the lines that meet [from, to).
func (p *Picture) linesBetween(from, to int) (first, end int) {
	n := p.lines.len()
	for first < n && p.lineY(first+1) <= from {
		first++
	}
	end = first
	for end < n && p.lineY(end) < to {
		end++
	}
	return first, end
}

// rowsIn returns the number of rows of a component, in all of its arrays.
func (p *Picture) rowsIn(line int) int {
	rows := 0
	for _, ribbon := range p.lines.ribbons(line) {
		rows += p.Model.Arrays[ribbon].Rows
	}
	return rows
}

// rowPlace returns where a row of a leaf is in an array, from the left end of the
// ribbons, if the leaves are at the given places.
func (p *Picture) rowPlace(array, leaf, row int, places []place) (x, w float64) {
	if p.Model.ownRange(array, leaf) != nil {
		return float64(row) * p.scale, p.scale
	}
	start, end := p.Model.rows(array, leaf)
	s := places[leaf]
	w = float64(s.w) / float64(max(end-start, 1))
	return float64(s.x) + float64(row-start)*w, w
}

// Hit returns the component whose arrays are at a point of the picture, and the leaf
// there. Each is -1 if there is none.
func (p *Picture) Hit(x, y int) (component, leaf int) {
	first, end := p.linesBetween(y, y+1)
	if first == end || y < top {
		return -1, -1
	}
	for _, ribbon := range p.lines.ribbons(first) {
		if from := p.y(ribbon); y >= from && y < from+p.height(ribbon) {
			return p.Model.Arrays[ribbon].Component, p.leafAt(ribbon, x-p.Left())
		}
	}
	return -1, -1
}

// leafAt returns the leaf at a place of an array, or -1.
func (p *Picture) leafAt(ribbon, x int) int {
	for at, leaf := range p.Model.Arrays[ribbon].Leaves {
		if s := p.box(ribbon, at); s.x <= x && x < s.x+s.w {
			return leaf
		}
	}
	return -1
}

// ribbonWith returns the array of a component that holds a leaf and where in the array it
// is, or -1 if there is none.
func (p *Picture) ribbonWith(component, leaf int) (ribbon, at int) {
	if line := p.lines.ofComponent(component); line >= 0 {
		for _, ribbon := range p.lines.ribbons(line) {
			if at := slices.Index(p.Model.Arrays[ribbon].Leaves, leaf); at >= 0 {
				return ribbon, at
			}
		}
	}
	return -1, -1
}

// Block returns the rectangle of a leaf in the array of a component that holds it. ok is
// false if there is no such array.
func (p *Picture) Block(component, leaf int) (x, y, w, h int, ok bool) {
	ribbon, at := p.ribbonWith(component, leaf)
	if ribbon < 0 {
		return 0, 0, 0, 0, false
	}
	s := p.box(ribbon, at)
	return p.Left() + s.x, p.y(ribbon), s.w, p.height(ribbon), true
}

// EntityAt returns the number of the entity at a row of a leaf, counted from the first
// row of the leaf, in the array of a component; 0 if there is none or it is not known.
func (p *Picture) EntityAt(component, leaf, row int) int {
	m := p.Model
	array, _ := p.ribbonWith(component, leaf)
	if array < 0 {
		return 0
	}
	c := m.cells(array, leaf)
	if c == nil && m.EntityAt != nil {
		return m.EntityAt(component, leaf, row)
	}
	start, end := m.rows(array, leaf)
	if row += start; c == nil || row < start || row >= end || row < c.Base || row-c.Base >= len(c.Entities) {
		return 0
	}
	return int(max(c.Entities[row-c.Base], 0))
}

package paint

import (
	"math"
	"slices"
)

// Measures of the picture in pixels, on the page's grid.
const (
	gap          = 8  // between name, ribbon and count
	top          = 4  // above the first ribbon, for the highlight around a block
	minWidth     = 24 // of a block with rows, if there is room
	maxLabelled  = 88 // of a block, because of its label
	marker       = 8  // the width of a block without rows
	padding      = 6  // between the edge of a block and its label
	smallPadding = 3  // where there is little room
	slack        = 4  // for the rounding of places and of glyphs
	laneGap      = 24 // between the arrays of a component, if there is room
	headings     = 20 // the line above the ribbons that numbers the arrays
	maxName      = 160
	denseLines   = 14      // with more lines than this, ribbons have one line of text
	labelShare   = .9      // of the width, at most, for the least widths of all blocks together
	maxPixels    = 1 << 24 // what browsers lay out
)

// place is where a block is: [x, x+w) from the left end of the ribbons.
type place struct{ x, w int }

// with returns the place that covers both; a place of no width covers nothing.
func (s place) with(other place) place {
	if s.w == 0 {
		return other
	}
	from, to := min(s.x, other.x), max(s.x+s.w, other.x+other.w)
	return place{from, to - from}
}

// connector joins a stretch of blocks with the same stretch in the next ribbon above
// that shares it. from and to are indices into Model.Arrays.
type connector struct{ from, to, x, w int }

// Picture is a model with a place for every block.
type Picture struct {
	Model   *Model
	Metrics *Metrics
	Wanted  Wanted // of the last Draw

	neighbours neighbours

	// By leaf, in pixels.
	label, short       []float64 // the width for the label, and for the short label
	minLabel, minShort []float64 // the same for a leaf with rows; the marker for one without
	minimum            []float64 // the width whatever the number of rows
	places             []place

	connectors   []connector
	ribbonsWidth int
	namesWanted  int // the width of the longest name
	names        int // the width of the column of names
	counts       int // the width of the column of counts
	ribbonHeight int
	pitch        int     // from one line to the next
	above        int     // the first line
	lines        lines   // which array is in which line
	columns      []place // by lane: the part of the width that its arrays take
	laneGap      float64 // between two columns
	lastWidth    int     // of Arrange
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
	p := &Picture{Model: m, Metrics: metrics, neighbours: m.neighbours(), lines: m.lines(), ribbonHeight: 40, pitch: 56, above: top}
	if p.lines.count() > denseLines {
		p.ribbonHeight, p.pitch = 24, 32
	}
	if p.lines.lanes > 1 {
		p.above += headings
	}
	name := 0.0
	for _, a := range m.Arrays {
		name = max(name, metrics.Width(HighlightFont, m.Components[a.Component].Name))
	}
	p.namesWanted = min(int(math.Ceil(name)), maxName)
	p.names = p.namesWanted
	m.shortLabels(p.neighbours)
	for i := range m.Leaves {
		p.label = append(p.label, p.widthFor(m.Leaves[i].Label))
		p.short = append(p.short, min(p.label[i], p.widthFor(m.Leaves[i].Short)))
	}
	p.measureRows()
	return p
}

// measureRows finds the widths that depend on the number of rows.
func (p *Picture) measureRows() {
	p.minLabel, p.minShort = slices.Clone(p.label), slices.Clone(p.short)
	if !p.Model.rowless() {
		for i := range p.Model.Leaves {
			if p.Model.Leaves[i].Rows() == 0 {
				p.minLabel[i], p.minShort[i] = marker, marker
			}
		}
	}
	count := p.Metrics.Width(LabelFont, "rows")
	for line := range p.lines.count() {
		count = max(count, p.Metrics.Width(LabelFont, formatCount(p.rowsIn(line))))
	}
	p.counts = int(math.Ceil(count))
}

// widthFor returns the width of a block that shows a label.
func (p *Picture) widthFor(label string) float64 {
	return min(max(p.Metrics.Width(LabelFont, label)+2*padding+slack, minWidth), maxLabelled)
}

// Left returns where the ribbons begin.
func (p *Picture) Left() int { return p.names + gap + top }

// Ribbon returns where the ribbons begin, and the size of one.
func (p *Picture) Ribbon() (left, width, height int) {
	return p.Left(), p.ribbonsWidth, p.ribbonHeight
}

// Width returns the width of the whole picture.
func (p *Picture) Width() int { return p.Left() + p.ribbonsWidth + gap + p.counts + top }

// Height returns the height of the whole picture.
func (p *Picture) Height() int {
	if len(p.Model.Arrays) == 0 {
		return 0
	}
	return p.above + p.lines.count()*p.pitch - (p.pitch - p.ribbonHeight) + top
}

// y returns the upper edge of a ribbon.
func (p *Picture) y(ribbon int) int { return p.lineY(p.lines.of[ribbon]) }

func (p *Picture) lineY(line int) int { return p.above + line*p.pitch }

// linesBetween returns the first and last+1 of the lines that meet [from, to).
func (p *Picture) linesBetween(from, to int) (first, end int) {
	first = max((from-p.above-p.ribbonHeight)/p.pitch, 0)
	return first, min((to-p.above)/p.pitch+1, p.lines.count())
}

// rowsIn returns the number of rows of a component, in all of its arrays.
func (p *Picture) rowsIn(line int) int {
	rows := 0
	for ribbon := range p.lines.ribbons(line) {
		rows += p.Model.Arrays[ribbon].Rows
	}
	return rows
}

// rowPlace returns where a row of a leaf is in an array, from the left end of the
// ribbons, if the leaves are at the given places.
func (m *Model) rowPlace(array, leaf, row int, places []place) (x, w float64) {
	start, end := m.rows(array, leaf)
	s := places[leaf]
	w = float64(s.w) / float64(max(end-start, 1))
	return float64(s.x) + float64(row-start)*w, w
}

// Hit returns the component whose line is at a point of the picture, and the leaf
// there. Each is -1 if there is none.
func (p *Picture) Hit(x, y int) (component, leaf int) {
	line := (y - p.above) / p.pitch
	if y < p.above || line >= p.lines.count() || (y-p.above)%p.pitch >= p.ribbonHeight {
		return -1, -1
	}
	x -= p.Left()
	leaf = -1
	for ribbon := range p.lines.ribbons(line) {
		a := &p.Model.Arrays[ribbon]
		component = a.Component
		at, _ := slices.BinarySearchFunc(a.Leaves, x, func(leaf, x int) int {
			if s := p.places[leaf]; s.x+s.w <= x {
				return -1
			}
			return 1
		})
		if x >= 0 && at < len(a.Leaves) && p.places[a.Leaves[at]].x <= x {
			leaf = a.Leaves[at]
		}
	}
	return component, leaf
}

// ribbonWith returns the array of a component that holds a leaf, or -1 if there is none.
func (p *Picture) ribbonWith(component, leaf int) int {
	return p.ribbonWhere(component, func(a *Array) bool { return slices.Contains(a.Leaves, leaf) })
}

// ribbonIn returns the array of a component in a lane, or -1 if there is none.
func (p *Picture) ribbonIn(component, lane int) int {
	return p.ribbonWhere(component, func(a *Array) bool { return a.Lane == lane })
}

func (p *Picture) ribbonWhere(component int, wanted func(a *Array) bool) int {
	if line := p.lines.ofComponent(component); line >= 0 {
		for ribbon := range p.lines.ribbons(line) {
			if wanted(&p.Model.Arrays[ribbon]) {
				return ribbon
			}
		}
	}
	return -1
}

// Block returns the rectangle of a leaf in the array of a component that holds it. ok is
// false if there is no such array.
func (p *Picture) Block(component, leaf int) (x, y, w, h int, ok bool) {
	ribbon := p.ribbonWith(component, leaf)
	if ribbon < 0 || leaf >= len(p.places) {
		return 0, 0, 0, 0, false
	}
	s := p.places[leaf]
	return p.Left() + s.x, p.y(ribbon), s.w, p.ribbonHeight, true
}

// EntityAt returns the number of the entity at a row of a leaf, counted from the first
// row of the leaf, in the array of a component; 0 if there is none or it is not known.
func (p *Picture) EntityAt(component, leaf, row int) int {
	m := p.Model
	if _, _, _, _, ok := p.Block(component, leaf); !ok {
		return 0
	}
	array := p.ribbonWith(component, leaf)
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

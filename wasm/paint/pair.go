package paint

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// Measures of the picture of two designs, in pixels.
const (
	minRibbon  = 18 // height of the first array of a component in a design
	maxRibbon  = 32
	pairGap    = 12  // between components
	pairLetter = 20  // of the column with the letters of the designs
	pairWide   = 640 // for a column that names what is in step; otherwise names stand above their arrays
	mostSteps  = 230 // the width of that column
	lineHeight = 16
)

// Pair is the picture of two designs A and B to one scale: the arrays of each component in A, paler, above those in B.
// Components whose arrays are alike in both are not drawn. The colours of B's components become those of A's.
type Pair struct {
	Lines         []PairLine // what is drawn, from the top to the bottom
	Alike         []PairLine
	Width, Height int

	pictures [2]*Picture
	wide     bool
	ribbon   int // height of the first array of a component in a design
	left     int // where the ribbons begin
	steps    int // where the names of what is in step begin; only if wide
}

// PairLine is a component in A and in B, -1 where it has no arrays, with the place of its lines in the picture.
type PairLine struct {
	Name      string
	Of        [2]int
	Y, Height int
}

// NewPair arranges the picture of two models for a width in pixels. The lines share a height as far as they fit.
func NewPair(a, b *Model, metrics *Metrics, width, height int) *Pair {
	p := &Pair{Width: width, pictures: [2]*Picture{New(a, metrics), New(b, metrics)}, wide: width >= pairWide}
	for _, picture := range p.pictures {
		picture.Arrange(width, 0, 1)
	}
	p.match()
	p.setHeight(height)
	p.setColumns()
	p.setScale()
	p.stack()
	return p
}

// match finds the components of the same name, and which of them are alike. The order is that of A, then what is in B only.
func (p *Pair) match() {
	a, b := p.pictures[0], p.pictures[1]
	known := make(map[string]int)
	for _, c := range b.Order() {
		known[b.Model.Components[c].Name] = c
	}
	for _, c := range a.Order() {
		name := a.Model.Components[c].Name
		other, ok := known[name]
		if !ok {
			other = -1
		} else {
			b.Model.Components[other].Color = a.Model.Components[c].Color // one name, one colour
		}
		delete(known, name)
		line := PairLine{Name: name, Of: [2]int{c, other}}
		if ok && slices.EqualFunc(a.arraysOf(c), b.arraysOf(other), func(x, y *Array) bool { return a.Model.alike(x, b.Model, y) }) {
			p.Alike = append(p.Alike, line)
		} else {
			p.Lines = append(p.Lines, line)
		}
	}
	for _, c := range b.Order() {
		name := b.Model.Components[c].Name
		if _, left := known[name]; left {
			p.Lines = append(p.Lines, PairLine{Name: name, Of: [2]int{-1, c}})
		}
	}
}

// arraysOf returns the arrays of a component, by lane.
func (p *Picture) arraysOf(component int) (out []*Array) {
	for _, ribbon := range p.lines.ribbons(p.lines.ofComponent(component)) {
		out = append(out, &p.Model.Arrays[ribbon])
	}
	return out
}

// alike reports whether two arrays have the same blocks at the same rows, in step with the same components.
func (m *Model) alike(a *Array, other *Model, b *Array) bool {
	return a.Lane == b.Lane && slices.EqualFunc(a.Leaves, b.Leaves, func(i, k int) bool {
		x, y := &m.Leaves[i], &other.Leaves[k]
		return x.Whole == y.Whole && x.Look == y.Look && x.Start == y.Start && x.End == y.End &&
			slices.Equal(m.names(x.Shared), other.names(y.Shared)) && slices.Equal(m.names(x.Misplaced), other.names(y.Misplaced))
	})
}

// names returns the names of components in alphabetical order, because two designs may declare them in different orders.
func (m *Model) names(components grouptree.Set) (out []string) {
	for c := range components.All() {
		out = append(out, m.Components[c].Name)
	}
	slices.Sort(out)
	return out
}

// setHeight finds the height of the arrays: as large as lines of two arrays allow, which have no further lanes.
func (p *Pair) setHeight(height int) {
	p.ribbon = minRibbon
	if n := len(p.Lines); n > 0 {
		fixed := spacing + pairGap
		if !p.wide {
			fixed += lineHeight + 2
		}
		p.ribbon = min(max(((height-top-lineHeight-gap-axisHeight)/n-fixed)/2, minRibbon), maxRibbon)
	}
}

// setColumns finds the widths of the columns, which are the same in both designs.
func (p *Pair) setColumns() {
	metrics := p.pictures[0].Metrics
	names, steps, rows := 0.0, 0.0, 0.0
	for _, line := range p.Lines {
		names = max(names, metrics.Width(HighlightFont, line.Name))
		for side, c := range line.Of {
			if c >= 0 {
				picture := p.pictures[side]
				steps = max(steps, p.stepsWidth(side, c))
				rows = max(rows, metrics.Width(LabelFont, formatCount(picture.rowsIn(picture.lines.ofComponent(c)))))
			}
		}
	}
	counts, numbers := int(math.Ceil(rows)), max(p.pictures[0].numbers, p.pictures[1].numbers)
	p.left = pairLetter + numbers
	if p.wide {
		p.steps = top + min(int(math.Ceil(names)), maxName) + gap + pairLetter
		p.left = p.steps + min(int(math.Ceil(steps)), mostSteps) + 2*gap + numbers
	}
	for _, picture := range p.pictures {
		picture.brackets, picture.numbers, picture.names, picture.counts = 0, numbers, p.left-numbers-top-gap, counts
		picture.ribbonHeight, picture.lineGap = p.ribbon, 0
		picture.ribbonsWidth = max(p.Width-picture.Left()-gap-counts-top, minWidth)
	}
}

// stepsWidth returns the width of the names of what the arrays of a component are in step with.
func (p *Pair) stepsWidth(side, component int) (width float64) {
	for _, c := range p.InStep(side, component) {
		width += p.pictures[side].Metrics.Width(LabelFont, p.pictures[side].Model.Components[c].Name+" ")
	}
	return width
}

// InStep returns the components whose arrays share blocks that have rows with those of a component, or, in a design without
// rows, any blocks.
func (p *Pair) InStep(side, component int) (out []int) {
	picture := p.pictures[side]
	shared := picture.Model.Leaves[:0:0]
	for _, array := range picture.arraysOf(component) {
		for _, leaf := range array.Leaves {
			if l := picture.Model.Leaves[leaf]; l.Rows() > 0 || picture.rowless {
				shared = append(shared, l)
			}
		}
	}
	for _, c := range picture.Order() {
		if c != component && slices.ContainsFunc(shared, func(l Leaf) bool { return l.Shared.Has(c) }) {
			out = append(out, c)
		}
	}
	return out
}

// setScale gives the blocks of both designs their places on one scale of rows, the smaller one of both.
func (p *Pair) setScale() {
	rowless, scale := p.pictures[0].rowless && p.pictures[1].rowless, math.Inf(1)
	for _, picture := range p.pictures {
		picture.rowless = rowless
		picture.tops()
		if rowless {
			picture.placeEqually(1)
			continue
		}
		picture.placeByRows()
		scale = min(scale, picture.scale)
	}
	for _, picture := range p.pictures {
		if !rowless {
			picture.scale = scale
			for i := range picture.places {
				picture.places[i] = picture.at(picture.Model.Leaves[i].Start, picture.Model.Leaves[i].End)
			}
		}
	}
}

// stack places the lines under one another.
func (p *Pair) stack() {
	y := top
	if p.wide && len(p.Lines) > 0 {
		y += lineHeight // of the heading
	}
	for i := range p.Lines {
		line := &p.Lines[i]
		line.Y = y
		if !p.wide {
			y += lineHeight + 2
		}
		for side := range line.Of {
			y += p.heightOf(side, line.Of[side])
		}
		line.Height = y - line.Y - spacing
		y = line.Y + line.Height + pairGap
	}
	p.Height = y - pairGap + gap + p.pictures[0].Axis()
	if len(p.Lines) == 0 {
		p.Height = 0
	}
}

// heightOf returns the height that the arrays of a component in a design take.
func (p *Pair) heightOf(side, component int) int {
	if component < 0 {
		return 0
	}
	return p.ribbon + spacing + (len(p.pictures[side].arraysOf(component))-1)*laneHeight
}

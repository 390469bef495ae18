package paint

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Window is the part of the picture that is shown, in pixels. Only the ribbons move
// sideways with X; names stay at the left edge and counts at the right edge.
type Window struct{ X, Y, Width, Height int }

// Highlight is what is highlighted. A leaf is in the arrays of Components only.
type Highlight struct {
	Components grouptree.Set
	Leaves     []bool // by leaf
	Tested     []bool // by leaf: its entities are tested, so its frame is dashed
}

func (h *Highlight) has(component, leaf int) bool {
	return leaf < len(h.Leaves) && h.Leaves[leaf] && h.Components.Has(component)
}

func (h *Highlight) tested(leaf int) bool { return leaf < len(h.Tested) && h.Tested[leaf] }

// Draw writes what the window shows into the list, in coordinates of the window.
func (p *Picture) Draw(list *List, win Window, highlight *Highlight) {
	list.Reset()
	p.Wanted = Wanted{Stretches: p.Wanted.Stretches[:0]}
	d := drawing{Picture: p, List: list, win: win}
	d.drawConnectors()
	d.drawHeadings()
	first, end := p.linesBetween(win.Y, win.Y+win.Height)
	for line := first; line < end; line++ {
		d.drawName(line, highlight)
		for ribbon := range p.lines.ribbons(line) {
			d.drawRibbon(ribbon, highlight)
		}
	}
}

// drawHeadings numbers the arrays above their columns, if some component has several. A
// narrow column has the number alone.
func (d *drawing) drawHeadings() {
	if d.lines.lanes == 1 || d.win.Y >= d.above {
		return
	}
	for lane, column := range d.columns {
		from, to, ok := d.screen(column.x, column.w, 0)
		if !ok {
			continue
		}
		number := strconv.Itoa(lane + 1)
		for _, heading := range []string{"array " + number, number} {
			if d.Metrics.Width(SmallFont, heading) <= float64(to-from) {
				d.text(SmallFont, Soft, float64(from), float64(d.above-d.win.Y-8), heading)
				break
			}
		}
	}
}

func (d *drawing) drawConnectors() {
	for _, t := range d.connectors {
		y0 := d.y(t.from) + d.ribbonHeight - d.win.Y
		y1 := d.y(t.to) - d.win.Y
		if y1 <= 0 || y0 >= d.win.Height {
			continue
		}
		if from, to, ok := d.screen(t.x, t.w, 0); ok {
			d.rect(Connectors, Paint{Hair, Solid}, from, y0, to-from, y1-y0)
			d.rect(Connectors, Paint{Faint, Tint}, from, y0, 1, y1-y0)
			d.rect(Connectors, Paint{Faint, Tint}, to-1, y0, 1, y1-y0)
		}
	}
}

// drawName writes the name of the component of a line and its number of rows.
func (d *drawing) drawName(line int, highlight *Highlight) {
	id := d.Model.Arrays[d.lines.first[line]].Component
	component := &d.Model.Components[id]
	middle := float64(d.lineY(line)-d.win.Y) + float64(d.ribbonHeight)/2 + 5
	font := NameFont
	if highlight.Components.Has(id) {
		font = HighlightFont
	}
	d.text(font, component.paint(), top, middle, d.Metrics.Fit(font, component.Name, float64(d.names)+1))
	count := formatCount(d.rowsIn(line))
	d.text(LabelFont, Soft, float64(d.win.Width-top)-d.Metrics.Width(LabelFont, count), middle-1, count)
}

// drawRibbon draws the blocks of an array.
func (d *drawing) drawRibbon(ribbon int, highlight *Highlight) {
	a := &d.Model.Arrays[ribbon]
	y := d.y(ribbon) - d.win.Y
	color := d.Model.Components[a.Component].paint()
	for _, leaf := range a.Leaves {
		d.drawBlock(ribbon, leaf, color, y)
	}
	d.drawHighlights(a, highlight, y)
	d.drawMove(ribbon, y)
}

// drawHighlights draws one frame around every stretch of highlighted blocks.
func (d *drawing) drawHighlights(a *Array, highlight *Highlight, y int) {
	for i := 0; i < len(a.Leaves); {
		leaf := a.Leaves[i]
		if !highlight.has(a.Component, leaf) {
			i++
			continue
		}
		x, tested := d.places[leaf].x, highlight.tested(leaf)
		end := x
		for i < len(a.Leaves) && highlight.has(a.Component, a.Leaves[i]) && highlight.tested(a.Leaves[i]) == tested {
			end = max(end, d.places[a.Leaves[i]].x+d.places[a.Leaves[i]].w)
			i++
		}
		kind := Bold
		if tested {
			kind = BoldDash
		}
		if from, to, ok := d.screen(x-2, end-x+3, 2); ok {
			d.rect(Highlights, Paint{Accent, kind}, from, y-2, to-from, d.ribbonHeight+4)
		}
	}
}

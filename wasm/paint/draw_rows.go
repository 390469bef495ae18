package paint

import "slices"

const (
	minCell      = 8   // the least width in pixels at which single rows are drawn
	lift         = 12  // how many pixels a row rises while it is set aside
	maxStretches = 256 // of Wanted
	labelled     = 26  // height of a ribbon that has a label above the numbers of entities
)

// drawCells draws the known entities of a leaf if their rows are wide enough: their
// numbers if those fit, and a dashed frame around a free row. It reports whether it
// drew numbers.
func (b *blocks) drawCells(leaf int) (numbers bool) {
	start, end := b.Model.rows(b.ribbon, leaf)
	x0, w := b.rowPlace(b.ribbon, leaf, start, b.places)
	if w < minCell {
		return false
	}
	c, most := b.Model.cells(b.ribbon, leaf), int32(b.Model.MaxEntity)
	switch {
	case c != nil && len(c.Entities) > 0:
		most = slices.Max(c.Entities)
	case b.Model.EntityAt == nil:
		return false
	}
	numbers = b.Metrics.Width(SmallFont, entityName(most))+4 <= w
	if c == nil && !numbers {
		return false
	}
	first, last := b.visibleItems(x0, w)
	for r := max(start+first, start); r < min(start+last, end); r++ {
		e, known := int32(0), true
		switch {
		case c == nil:
			e = int32(b.Model.EntityAt(b.Model.Arrays[b.ribbon].Component, leaf, r-start))
		case r >= c.Base && r-c.Base < len(c.Entities):
			e = c.Entities[r-c.Base]
		default:
			known = false
		}
		if known {
			b.drawCell(leaf, r, e, numbers)
		}
	}
	return numbers
}

// drawCell draws the row of an entity, or a row that is free.
func (b *blocks) drawCell(leaf, row int, e int32, numbers bool) {
	x, w := b.rowPlace(b.ribbon, leaf, row, b.places)
	from, to, ok := b.screen(int(x), int(x+w)-int(x), 0)
	if !ok {
		return
	}
	m := &b.Model.Moved
	moving := b.progress() < 1 && m.Entity > 0 && row == m.To && leaf == m.Leaf // drawMove draws it
	switch {
	case e <= 0:
		b.rect(Plates, Paint{Panel, Solid}, from, b.y+1, to-from, b.h-2)
		b.rect(Ticks, Paint{Soft, Dash}, from+1, b.y+2, max(to-from-2, 2), b.h-4)
	case numbers && !moving:
		b.drawEntity(e, b.ink(), from, to, b.y, b.h)
	}
}

// drawMove draws the row that the last step moved, on its way.
func (d *drawing) drawMove(ribbon, y int) {
	m, t := &d.Model.Moved, d.progress()
	if !m.shown() || m.Leaf >= len(d.places) || m.Array >= 0 && m.Array != ribbon || !slices.Contains(d.Model.Arrays[ribbon].Leaves, m.Leaf) {
		return
	}
	row := m.To
	if row < 0 {
		row = m.From
	}
	x, w := d.rowPlace(ribbon, m.Leaf, row, d.places)
	x0, w0 := x, w
	if d.motion.x != nil {
		x0, w0 = d.motion.x[ribbon], d.motion.w[ribbon]
	}
	up, kind := 0., Bold
	switch {
	case m.To < 0:
		x, w, up, kind = x0, w0, t*lift, BoldDash
	case m.From < 0:
		up = (1 - t) * lift
	default:
		x, w = x0+(x-x0)*t, w0+(w-w0)*t
	}
	from, to, ok := d.screen(int(x), max(int(x+w)-int(x), 3), 2)
	if !ok {
		return
	}
	edge, h := y-int(up), d.height(ribbon)
	if t < 1 {
		d.rect(Crosses, Paint{Panel, Plate}, from, edge, to-from, h)
	}
	d.rect(Highlights, Paint{Accent, kind}, from, edge, to-from, h)
	if t < 1 && to-from >= minWidth {
		d.drawEntity(int32(m.Entity), Accent, from, to, edge, h)
	}
}

// drawMismatches crosses out the rows of a leaf whose entity is at another row in
// other arrays.
func (d *drawing) drawMismatches(ribbon, leaf, y int) {
	start, end := d.Model.rows(ribbon, leaf)
	for _, c := range d.Model.Mismatches {
		if lo, hi := max(c.From, start), min(c.To, end); c.Array == ribbon && lo < hi {
			x, w := d.rowPlace(ribbon, leaf, lo, d.places)
			if from, to, ok := d.screen(int(x), max(int(w*float64(hi-lo)), 3), 0); ok {
				d.drawCross(from, y, to-from, d.height(ribbon))
			}
		}
	}
}

// noteWanted adds the visible rows of a leaf whose entities are not known to Wanted.
func (d *drawing) noteWanted(ribbon, leaf int) {
	start, end := d.Model.rows(ribbon, leaf)
	x, w := d.rowPlace(ribbon, leaf, start, d.places)
	c := d.Model.cells(ribbon, leaf)
	known := c == nil && d.Model.EntityAt != nil || c != nil && c.Base <= start && c.Base+len(c.Entities) >= end
	if w < 1 || len(d.Wanted.Stretches) == maxStretches || known {
		return
	}
	first, last := d.visibleItems(x, w)
	from, to := max(start+first, start), min(start+last, end)
	if from >= to {
		return
	}
	d.Wanted.Missing = d.Wanted.Missing || c == nil || from < c.Base || to > c.Base+len(c.Entities)
	more := to - from
	d.Wanted.Stretches = append(d.Wanted.Stretches, Stretch{d.Model.Arrays[ribbon].Component, d.Model.Arrays[ribbon].Lane, max(from-more, start), min(to+more, end)})
}

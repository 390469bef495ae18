package paint

import "slices"

const (
	minCell      = 5   // the least width in pixels at which single rows are drawn
	lift         = 12  // how many pixels a row rises while it is set aside
	maxStretches = 256 // of Wanted
)

// drawCells draws the known entities of a leaf if their rows are wide enough: their
// numbers if those fit, and a dashed frame around a free row. It reports whether it
// drew numbers.
func (d *drawing) drawCells(ribbon, leaf int, color Color, y int) (numbers bool) {
	start, end := d.Model.rows(ribbon, leaf)
	x0, w := d.Model.rowPlace(ribbon, leaf, start, d.places)
	if w < minCell {
		return false
	}
	c, most := d.Model.cells(ribbon, leaf), int32(d.Model.MaxEntity)
	switch {
	case c != nil && len(c.Entities) > 0:
		most = slices.Max(c.Entities)
	case d.Model.EntityAt == nil:
		return false
	}
	numbers = d.ribbonHeight >= 40 && d.Metrics.Width(SmallFont, entityName(most))+4 <= w
	if c == nil && !numbers {
		return false
	}
	first, last := d.visibleItems(x0, w)
	for r := max(start+first, start); r < min(start+last, end); r++ {
		var e int32
		switch {
		case c == nil:
			e = int32(d.Model.EntityAt(d.Model.Arrays[ribbon].Component, leaf, r-start))
		case r >= c.Base && r-c.Base < len(c.Entities):
			e = c.Entities[r-c.Base]
		default:
			continue
		}
		x, _ := d.Model.rowPlace(ribbon, leaf, r, d.places)
		from, to, ok := d.screen(int(x), int(x+w)-int(x), 0)
		if !ok {
			continue
		}
		m := &d.Model.Moved
		moving := d.progress() < 1 && m.Entity > 0 && r == m.To && leaf == m.Leaf // drawMove draws it
		switch {
		case e <= 0:
			d.rect(Plates, Paint{Panel, Solid}, from, y+1, to-from, d.ribbonHeight-2)
			d.rect(Ticks, Paint{Soft, Dash}, from+1, y+2, max(to-from-2, 2), d.ribbonHeight-4)
		case numbers && !moving:
			d.drawEntity(e, color, from, to, y)
		}
	}
	return numbers
}

// drawMove draws the row that the last step moved, on its way.
func (d *drawing) drawMove(ribbon, y int) {
	m, t := &d.Model.Moved, d.progress()
	if m.Entity == 0 || m.Leaf >= len(d.places) || m.Array >= 0 && m.Array != ribbon || !slices.Contains(d.Model.Arrays[ribbon].Leaves, m.Leaf) {
		return
	}
	row := m.To
	if row < 0 {
		row = m.From
	}
	x, w := d.Model.rowPlace(ribbon, m.Leaf, row, d.places)
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
	edge := y - int(up)
	if t < 1 {
		d.rect(Crosses, Paint{Panel, Plate}, from, edge, to-from, d.ribbonHeight)
	}
	d.rect(Highlights, Paint{Accent, kind}, from, edge, to-from, d.ribbonHeight)
	if t < 1 && to-from >= minWidth {
		d.drawEntity(int32(m.Entity), Accent, from, to, edge)
	}
}

// drawMismatches crosses out the rows of a leaf whose entity is at another row in
// other arrays.
func (d *drawing) drawMismatches(ribbon, leaf, y int) {
	start, end := d.Model.rows(ribbon, leaf)
	for _, c := range d.Model.Mismatches {
		if lo, hi := max(c.From, start), min(c.To, end); c.Array == ribbon && lo < hi {
			x, w := d.Model.rowPlace(ribbon, leaf, lo, d.places)
			if from, to, ok := d.screen(int(x), max(int(w*float64(hi-lo)), 3), 0); ok {
				d.drawCross(from, y, to-from)
			}
		}
	}
}

// noteWanted adds the visible rows of a leaf whose entities are not known to Wanted.
func (d *drawing) noteWanted(ribbon, leaf int) {
	start, end := d.Model.rows(ribbon, leaf)
	x, w := d.Model.rowPlace(ribbon, leaf, start, d.places)
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

package paint

import (
	"slices"
	"strconv"
)

// lift is how many pixels a row rises when it is set aside.
const lift = 12

// drawCells draws the known entities of a leaf where there is room to tell them apart:
// their numbers where those fit, a frame of dashes around a free row. It reports whether
// there are numbers.
func (d *drawing) drawCells(row, leaf int, color Color, y int) (numbers bool) {
	start, end := d.Model.span(row, leaf)
	x0, w := d.Model.place(row, leaf, start, d.place)
	if w < tick {
		return false
	}
	c, most := d.Model.cells(row, leaf), int32(d.Model.Most)
	switch {
	case c != nil && len(c.Entities) > 0:
		most = slices.Max(c.Entities)
	case d.Model.Who == nil:
		return false
	}
	numbers = d.ribbon >= 40 && d.Metrics.Width(SmallFont, entityName(most))+4 <= w
	if c == nil && !numbers {
		return false
	}
	first, last := d.inSight(x0, w)
	for r := max(start+first, start); r < min(start+last, end); r++ {
		var e int32
		switch {
		case c == nil:
			e = int32(d.Model.Who(d.Model.Arrays[row].Component, leaf, r-start))
		case r >= c.Base && r-c.Base < len(c.Entities):
			e = c.Entities[r-c.Base]
		default:
			continue
		}
		x, _ := d.Model.place(row, leaf, r, d.place)
		from, to, ok := d.screen(int(x), int(x+w)-int(x), 0)
		if !ok {
			continue
		}
		switch m := &d.Model.Moved; {
		case e <= 0:
			d.rect(Plates, Paint{Panel, Solid}, from, y+1, to-from, d.ribbon-2)
			d.rect(Ticks, Paint{Soft, Dash}, from+1, y+2, max(to-from-2, 2), d.ribbon-4)
		case numbers && !(d.onTheWay() < 1 && m.Entity > 0 && r == m.To && leaf == m.Leaf):
			d.number(e, color, from, to, y)
		}
	}
	return numbers
}

// inSight returns which of many things of width w side by side, the first at x, are seen.
func (d *drawing) inSight(x, w float64) (from, to int) {
	left := float64(d.win.X) - x
	return int(left/w) - 1, int((left+float64(d.x1()-d.x0()))/w) + 2
}

// EntityAt returns the number of the entity at a row of a leaf, counted from the leaf's
// first, in the array of a component; 0 if there is none or it is not known.
func (p *Picture) EntityAt(component, leaf, row int) int {
	m := p.Model
	if _, _, _, _, ok := p.Block(component, leaf); !ok {
		return 0
	}
	array := p.rowOf[component]
	c := m.cells(array, leaf)
	if c == nil && m.Who != nil {
		return m.Who(component, leaf, row)
	}
	start, end := m.span(array, leaf)
	if row += start; c == nil || row < start || row >= end || row < c.Base || row-c.Base >= len(c.Entities) {
		return 0
	}
	return int(max(c.Entities[row-c.Base], 0))
}

// onTheWay tells how far a step has got: 1 if there is none.
func (d *drawing) onTheWay() float64 {
	if d.motion.goal == nil {
		return 1
	}
	return d.motion.t
}

func entityName(e int32) string { return "e" + strconv.Itoa(int(e)) }

// number writes an entity's number into its cell, unless the window cuts it.
func (d *drawing) number(e int32, color Color, from, to, y int) {
	name := entityName(e)
	if room := float64(to-from) - d.Metrics.Width(SmallFont, name); room >= 0 {
		d.text(SmallFont, color, float64(from)+room/2, float64(y+d.ribbon-9), name)
	}
}

// drawMoved draws the row that the last step moved, on its way.
func (d *drawing) drawMoved(row, y int) {
	m, t := &d.Model.Moved, d.onTheWay()
	if m.Entity == 0 || m.Leaf >= len(d.place) || m.Array >= 0 && m.Array != row || !contains(d.Model.Arrays[row].Leaves, m.Leaf) {
		return
	}
	at := m.To
	if at < 0 {
		at = m.From
	}
	x, w := d.Model.place(row, m.Leaf, at, d.place)
	x0, w0 := x, w
	if d.motion.x != nil {
		x0, w0 = d.motion.x[row], d.motion.w[row]
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
	top := y - int(up)
	if t < 1 {
		d.rect(Crosses, Paint{Panel, Plate}, from, top, to-from, d.ribbon)
	}
	d.rect(Lights, Paint{Accent, kind}, from, top, to-from, d.ribbon)
	if t < 1 && to-from >= narrow {
		d.number(int32(m.Entity), Accent, from, to, top)
	}
}

// drawCrosses crosses the rows of a leaf that are out of step with another array.
func (d *drawing) drawCrosses(row, leaf, y int) {
	start, end := d.Model.span(row, leaf)
	for _, c := range d.Model.Crosses {
		if lo, hi := max(c.From, start), min(c.To, end); c.Array == row && lo < hi {
			x, w := d.Model.place(row, leaf, lo, d.place)
			if from, to, ok := d.screen(int(x), max(int(w*float64(hi-lo)), 3), 0); ok {
				d.cross(from, y, to-from)
			}
		}
	}
}

// cross draws a cross over part of a ribbon.
func (d *drawing) cross(x, y, w int) {
	d.line(Crosses, Paint{Warn, Line}, float64(x), float64(y), float64(x+w), float64(y+d.ribbon))
	d.line(Crosses, Paint{Warn, Line}, float64(x), float64(y+d.ribbon), float64(x+w), float64(y))
}

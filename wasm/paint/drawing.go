package paint

import "strconv"

// drawing is one call of Draw.
type drawing struct {
	*Picture
	*List
	win        Window
	highlight  *Highlight
	bandLabels []bandLabel
}

// ribbonsLeft and ribbonsRight bound the ribbons in the window.
func (d *drawing) ribbonsLeft() int  { return d.Left() }
func (d *drawing) ribbonsRight() int { return d.win.Width - gap - d.counts - top }

// screen returns the visible part of [x, x+w), which is measured from the left end of
// the ribbons, in coordinates of the window.
func (d *drawing) screen(x, w, margin int) (from, to int, ok bool) {
	from = d.Left() + x - d.win.X
	to = from + w
	from, to = max(from, d.ribbonsLeft()-margin), min(to, d.ribbonsRight()+margin)
	return from, to, from < to
}

// visibleItems returns which of many items of width w side by side, the first at x, are
// in the window.
func (d *drawing) visibleItems(x, w float64) (from, to int) {
	left := float64(d.win.X) - x
	return int(left/w) - 1, int((left+float64(d.ribbonsRight()-d.ribbonsLeft()))/w) + 2
}

// progress returns how far the picture is on the way to the last change; 1 at the end.
func (d *drawing) progress() float64 {
	if d.motion.after == nil {
		return 1
	}
	return d.motion.t
}

// drawEntity writes the number of an entity into its cell, if it fits.
func (d *drawing) drawEntity(e int32, color Color, from, to, y, h int) {
	name := entityName(e)
	if room := float64(to-from) - d.Metrics.Width(SmallFont, name); room >= 0 {
		d.text(SmallFont, color, float64(from)+room/2, entityBase(y, h), name)
	}
}

// entityBase returns the base line of the numbers of entities in a ribbon.
func entityBase(y, h int) float64 {
	if h >= labelled {
		return float64(y + h - 5)
	}
	return float64(y) + float64(h)/2 + 4
}

func entityName(e int32) string { return "e" + strconv.Itoa(int(e)) }

// drawCross crosses out a part of a ribbon.
func (d *drawing) drawCross(x, y, w, h int) {
	d.line(Crosses, Paint{Warn, Line}, float64(x), float64(y), float64(x+w), float64(y+h))
	d.line(Crosses, Paint{Warn, Line}, float64(x), float64(y+h), float64(x+w), float64(y))
}

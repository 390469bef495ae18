package paint

import (
	"slices"
	"strconv"
)

// drawConnectors draws a band between arrays that have blocks in step: a grey one, or a green one where the selected system walks
// them together. The first green one with room for it says what that means.
func (d *drawing) drawConnectors() {
	for _, t := range d.connectors {
		if d.highlight.acts() && !(d.walks(t.from) && d.walks(t.to)) {
			continue
		}
		y0 := d.y(t.from) + d.height(t.from) - d.win.Y
		y1 := d.y(t.to) - d.win.Y
		if y1 <= 0 || y0 >= d.win.Height || y1 <= y0 {
			continue
		}
		if from, to, ok := d.screen(t.x, t.w, 0); ok {
			paint := Paint{Hair, Solid}
			if d.onlyWalks(t.from) && d.onlyWalks(t.to) {
				paint = Paint{Full, PaleTint}
				d.sayInStep(from, to, y0, y1)
			}
			d.rect(Connectors, paint, from, y0, to-from, y1-y0)
		}
	}
}

// sayInStep says what it means that a system walks two arrays together, once in a picture and where there is room.
func (d *drawing) sayInStep(from, to, y0, y1 int) {
	const text = "the same rows: one index, no test, no look-up"
	width := int(d.Metrics.Width(LabelFont, text))
	if d.lineGap == 0 || len(d.bandLabels) > 0 || width+2*labelGap > to-from {
		return
	}
	near := min(y0+d.lineGap/2, (y0+y1)/2)
	x := (from + to - width) / 2
	d.bandLabels = append(d.bandLabels, bandLabel{x, width, near})
	d.text(LabelFont, Full, float64(x), float64(near+4), text)
}

// walks reports whether the selected system reads rows of an array in order.
func (d *drawing) walks(array int) bool {
	a := &d.Model.Arrays[array]
	return slices.ContainsFunc(a.Leaves, func(leaf int) bool {
		track := d.track(a.Component, leaf)
		return track != NoTrack && track != Fetched
	})
}

// onlyWalks reports whether the selected system reads rows of an array in order, and does nothing else with it.
func (d *drawing) onlyWalks(array int) bool {
	a := &d.Model.Arrays[array]
	return d.walks(array) && !slices.ContainsFunc(a.Leaves, func(leaf int) bool {
		track := d.track(a.Component, leaf)
		return track == Tested || track == Fetched
	})
}

func (d *drawing) track(component, leaf int) Track {
	if list := d.highlight.Tracks[component]; leaf < len(list) {
		return list[leaf]
	}
	return NoTrack
}

// drawBrackets joins the names of components whose arrays share blocks.
func (d *drawing) drawBrackets() {
	if d.brackets == 0 {
		return
	}
	for _, b := range d.lines.brackets {
		x := float64(top+(d.lines.depth-1-b.depth)*bracketWidth) + .5
		y0 := float64(d.lineY(b.from)-d.win.Y) + 1.5
		y1 := float64(d.lineY(b.to)+d.ribbonHeight-d.win.Y) - 1.5
		for _, y := range []float64{y0, y1} {
			d.line(Outlines, Paint{Faint, Line}, x, y, x+3, y)
		}
		d.line(Outlines, Paint{Faint, Line}, x, y0, x, y1)
	}
}

// drawName writes the name of the component of a line, the numbers of its lanes, and its
// numbers of rows.
func (d *drawing) drawName(line int) {
	id := d.Model.Arrays[d.lines.first[line]].Component
	component := &d.Model.Components[id]
	middle := float64(d.lineY(line)-d.win.Y) + float64(d.ribbonHeight)/2 + 5
	font, color, x := NameFont, component.paint(), float64(top+d.brackets)
	switch {
	case d.highlight.Components.Has(id):
		font = HighlightFont
	case d.highlight.pale(id):
		color = Soft
	}
	if d.roomy() {
		middle -= 8
		d.text(LabelFont, Soft, x, middle+16, d.Metrics.Fit(LabelFont, d.sizeOf(line), float64(d.names)+1))
	}
	d.text(font, color, x, middle, d.Metrics.Fit(font, component.Name, float64(d.names)+1))
	for _, ribbon := range d.lines.ribbons(line) {
		d.drawNumbers(line, ribbon)
	}
}

// drawNumbers writes the number of the lane of an array, and its number of rows.
func (d *drawing) drawNumbers(line, ribbon int) {
	a := &d.Model.Arrays[ribbon]
	base := float64(d.y(ribbon)-d.win.Y) + float64(d.height(ribbon))/2 + 4
	if d.lines.count[line] > 1 || a.Lane > 0 {
		d.text(SmallFont, Soft, float64(top+d.brackets+d.names+padding), base, strconv.Itoa(a.Lane+1))
	}
	if written := d.written(a.Component); written > 0 && a.Lane == 0 {
		text := formatCount(written)
		d.text(LabelFont, Written, float64(d.win.Width-top)-d.Metrics.Width(LabelFont, text), base, text)
	} else if d.counted(line) {
		count := formatCount(a.Rows)
		d.text(LabelFont, Soft, float64(d.win.Width-top)-d.Metrics.Width(LabelFont, count), base, count)
	}
}

// drawLists names the tags that have lists of entities.
func (d *drawing) drawLists() {
	if d.lists == 0 {
		return
	}
	x, y := float64(d.Left()), float64(d.lineY(d.lines.len())-d.lineGap-d.win.Y+12)
	write := func(c Color, text string) {
		if width := d.Metrics.Width(SmallFont, text); x+width <= float64(d.ribbonsRight()) {
			d.text(SmallFont, c, x, y, text)
			x += width + gap
		}
	}
	write(Soft, "lists of entities:")
	for id := range d.Model.Components {
		if c := &d.Model.Components[id]; c.List && d.highlight.pale(id) {
			write(Soft, c.Name)
		} else if c.List {
			write(c.paint(), c.Name)
		}
	}
}

// drawAxis draws the scale of the rows.
func (d *drawing) drawAxis() {
	y := d.Height() - axisHeight - d.win.Y
	if d.Axis() == 0 || y >= d.win.Height {
		return
	}
	left, right := d.ribbonsLeft(), d.ribbonsRight()
	d.rect(Outlines, Paint{Hair, Solid}, left, y, right-left, 1)
	last := float64(d.win.X+right-left) / d.scale
	step := niceStep((d.Metrics.Width(SmallFont, formatCount(int(last))) + axisGap) / d.scale)
	for row := int(float64(d.win.X)/d.scale) / step * step; float64(row) <= last; row += step {
		x := left + int(float64(row)*d.scale) - d.win.X
		text := formatCount(row)
		at := float64(x) - d.Metrics.Width(SmallFont, text)/2
		if row == 0 {
			text, at = "0 rows", float64(x)
		}
		if x >= left && at+d.Metrics.Width(SmallFont, text) <= float64(d.win.Width) {
			d.rect(Outlines, Paint{Faint, Solid}, x, y, 1, 4)
			d.text(SmallFont, Soft, at, float64(y+15), text)
		}
	}
}

const axisGap = 48 // between the numbers of the axis

// niceStep returns the least of 1, 2, 5, 10, 20, 50, ... that is at least some number.
func niceStep(least float64) int {
	for unit := 1; ; unit *= 10 {
		for _, step := range []int{unit, 2 * unit, 5 * unit} {
			if float64(step) >= least {
				return step
			}
		}
	}
}

package paint

// drawBlock draws one block. A block narrower than a pixel is left out, and one of a
// few pixels has its fill only.
func (d *drawing) drawBlock(ribbon, leaf int, color Color, y int) {
	s := d.places[leaf]
	from, to, ok := d.screen(s.x, s.w, 0)
	if !ok {
		return
	}
	l, w, h := &d.Model.Leaves[leaf], to-from, d.ribbonHeight
	inner := max(w-1, 1) // a line of ground separates neighbours
	if w < 4 {
		inner = w
	}
	d.rect(Ground, Paint{Panel, Solid}, from, y, w, h)
	empty := l.Rows() == 0 && d.minShort[leaf] == marker
	switch {
	case empty:
		if w >= 4 {
			d.rect(Outlines, Paint{color, Dash}, from+1, y, max(inner-2, 3), h)
		}
		return
	case l.Look == LookShared:
		d.rect(Fills, Paint{color, Tint}, from, y, inner, h)
	case l.Look == LookOwn:
		d.rect(Fills, Paint{color, Hatch}, from, y, inner, h)
	}
	if w < 4 {
		if l.Look == LookPlain {
			d.rect(Fills, Paint{Faint, Tint}, from, y, inner, h)
		}
		return
	}
	switch {
	case d.Model.MismatchesKnown:
		d.drawMismatches(ribbon, leaf, y)
	case !l.Misplaced.Empty():
		d.drawCross(from, y, inner)
	}
	d.rect(Outlines, Paint{color, Line}, from, y, inner, h)
	d.noteWanted(ribbon, leaf)
	d.drawTicks(l, color, s, from, to, y)
	numbers := d.drawCells(ribbon, leaf, color, y)
	d.drawLabel(l, color, from, inner, y, numbers)
}

// drawTicks marks every row at the lower edge, if the rows are wide enough.
func (d *drawing) drawTicks(l *Leaf, color Color, s place, from, to, y int) {
	if l.Rows() < 2 || s.w < l.Rows()*minCell {
		return
	}
	left := float64(d.Left() + s.x - d.win.X)
	first, last := d.visibleItems(float64(s.x), float64(s.w)/float64(l.Rows()))
	for i := max(first, 1); i < min(last, l.Rows()); i++ {
		x := left + float64(i)*float64(s.w)/float64(l.Rows())
		if x > float64(from) && x < float64(to) {
			d.line(Ticks, Paint{color, Line}, float64(int(x))+.5, float64(y+d.ribbonHeight-5), float64(int(x))+.5, float64(y+d.ribbonHeight))
		}
	}
}

// drawLabel writes the label of a block, and its rows if they fit and the numbers of
// the entities are not drawn there.
func (d *drawing) drawLabel(l *Leaf, color Color, x, w, y int, numbers bool) {
	label, inset := l.Label, padding
	if d.Metrics.Width(LabelFont, label) > float64(w-2*padding) {
		label, inset = l.Short, smallPadding
	}
	room, width := float64(w-2*inset), d.Metrics.Width(LabelFont, label)
	if width > room {
		return
	}
	rows := formatCount(l.Start) + " – " + formatCount(l.End)
	rowsWidth := d.Metrics.Width(SmallFont, rows)
	left, base := float64(x+inset), float64(y+16)
	plate := width
	if d.ribbonHeight >= 40 {
		if numbers {
			plate = float64(w)
		} else if rowsWidth <= room {
			d.text(SmallFont, color, left, float64(y+31), rows)
			plate = max(plate, rowsWidth)
		} else {
			base += 8
		}
	} else if width+gap+rowsWidth <= room {
		d.text(SmallFont, color, left+width+gap, base, rows)
		plate += gap + rowsWidth
	}
	d.text(LabelFont, color, left, base, label)
	if l.Look == LookOwn || !l.Misplaced.Empty() {
		d.rect(Plates, Paint{Panel, Plate}, x+2, y+2, min(int(plate)+inset+2, w-3), d.ribbonHeight-4)
	}
}

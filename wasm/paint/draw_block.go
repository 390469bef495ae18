package paint

// blocks draws the blocks of one array.
type blocks struct {
	*drawing
	ribbon, y, h int // y in the window
	color        Color
	pale         bool
	tracks       []Track // by leaf: what the selected system does with the block; nil if it does nothing with the array
}

// kind returns the kind of paint, or the pale one.
func (b *blocks) kind(k Kind) Kind {
	if b.pale {
		return k.pale()
	}
	return k
}

// ink returns the colour of text in the blocks.
func (b *blocks) ink() Color {
	if b.pale {
		return Soft
	}
	return b.color
}

// drawThin draws rows that are narrower than a pixel, as one, unless the block at next
// begins there.
func (b *blocks) drawThin(x, next int) {
	if x < 0 || x == next {
		return
	}
	if from, to, ok := b.screen(x, 1, 0); ok {
		b.rect(Fills, Paint{b.color, b.kind(Line)}, from, b.y, to-from, b.h)
	}
}

// drawBorder draws an empty block between two others, if there is room.
func (b *blocks) drawBorder(leaf, x, at int) {
	if b.top[leaf] != b.ribbon || at == 0 || b.box(b.ribbon, at-1).w < 2*sliver {
		return
	}
	if from, to, ok := b.screen(x-sliver, sliver, 0); ok && to-from == sliver {
		b.rect(Outlines, Paint{b.color, b.kind(Dash)}, from, b.y, sliver, b.h)
	}
}

// draw draws one block. A block of a few pixels has its fill only.
func (b *blocks) draw(leaf int, s place) {
	from, to, ok := b.screen(s.x, s.w, 0)
	if !ok {
		return
	}
	l, w := &b.Model.Leaves[leaf], to-from
	start, end := b.Model.rows(b.ribbon, leaf)
	inner := max(w-1, 1) // a line of ground separates neighbours
	if w < 4 {
		inner = w
	}
	b.rect(Ground, Paint{Panel, Solid}, from, b.y, w, b.h)
	if start == end && !b.rowless {
		b.rect(Outlines, Paint{b.color, b.kind(Dash)}, from, b.y, w, b.h)
		return
	}
	outline := Paint{b.color, b.kind(Line)}
	if b.highlight.acts() {
		outline = b.act(leaf, from, inner, w < 4)
	} else {
		b.fill(l.Look, from, inner, w < 4)
	}
	if w < 4 {
		return
	}
	switch {
	case b.Model.MismatchesKnown:
		b.drawMismatches(b.ribbon, leaf, b.y)
	case !l.Misplaced.Empty():
		b.drawCross(from, b.y, inner, b.h)
	}
	b.rect(Outlines, outline, from, b.y, inner, b.h)
	b.noteWanted(b.ribbon, leaf)
	b.drawTicks(end-start, s, from, to)
	numbers := b.drawCells(leaf)
	b.drawLabel(l, leaf, from, inner, numbers)
}

// fill fills a block by its look. A narrow one has no outline, so it is always filled.
func (b *blocks) fill(look Look, from, inner int, narrow bool) {
	switch {
	case look == LookShared:
		b.rect(Fills, Paint{b.color, b.kind(Tint)}, from, b.y, inner, b.h)
	case look == LookOwn:
		b.rect(Fills, Paint{b.color, b.kind(Hatch)}, from, b.y, inner, b.h)
	case narrow:
		b.rect(Fills, Paint{Faint, b.kind(Tint)}, from, b.y, inner, b.h)
	}
}

// drawTicks marks every row at the lower edge, if the rows are wide enough.
func (b *blocks) drawTicks(rows int, s place, from, to int) {
	if rows < 2 || s.w < rows*minCell {
		return
	}
	left := float64(b.Left() + s.x - b.win.X)
	first, last := b.visibleItems(float64(s.x), float64(s.w)/float64(rows))
	for i := max(first, 1); i < min(last, rows); i++ {
		x := left + float64(i)*float64(s.w)/float64(rows)
		if x > float64(from) && x < float64(to) {
			b.line(Ticks, Paint{b.color, b.kind(Line)}, float64(int(x))+.5, float64(b.y+b.h-5), float64(int(x))+.5, float64(b.y+b.h))
		}
	}
}

// drawLabel writes the first label of a block that fits, in the first array from the top
// that has it, and its rows below if there is room.
func (b *blocks) drawLabel(l *Leaf, leaf, x, w int, numbers bool) {
	if b.top[leaf] != b.ribbon || numbers && b.h < labelled || b.highlight.acts() {
		return
	}
	font, room := LabelFont, float64(w-2*padding)
	if b.h <= laneHeight {
		font = SmallFont
	}
	label := b.labelFor(l, font, room)
	left, base := float64(x+padding), float64(b.y)+float64(b.h)/2+4
	plate := b.Metrics.Width(font, label)
	switch {
	case numbers && b.h >= twoLines:
		base, plate = float64(b.y+18), float64(w)
	case numbers:
		base, plate = float64(b.y+11), float64(w)
	case b.h >= twoLines && !b.rowless:
		start, end := b.Model.rows(b.ribbon, leaf)
		rows := formatCount(start) + " – " + formatCount(end)
		if width := b.Metrics.Width(SmallFont, rows); width <= room {
			if label != "" {
				base -= 8
			}
			b.text(SmallFont, b.ink(), left, base+15*float64(min(len(label), 1)), rows)
			plate = max(plate, width)
		}
	}
	if label != "" {
		b.text(font, b.ink(), left, base, label)
	}
	if plate > 0 && (l.Look == LookOwn || !l.Misplaced.Empty()) {
		b.rect(Plates, Paint{Panel, Plate}, x+2, b.y+2, min(int(plate)+padding+2, w-3), b.h-4)
	}
}

// labelFor returns the longest label that fits, or "".
func (b *blocks) labelFor(l *Leaf, font Font, room float64) string {
	labels := []string{l.Brief}
	if b.h >= twoLines {
		labels = []string{l.Whole, l.Brief}
	}
	for _, label := range labels {
		if label != "" && b.Metrics.Width(font, label) <= room {
			return label
		}
	}
	return ""
}

package paint

// The stripes of rows that are found by handle, in pixels.
const (
	stripePeriod = 6
	stripeWidth  = 2
)

// act fills a block by what the selected system does with it, and returns the outline. Each act has a colour and a mark of its own, and
// the colour of the component would compete with it. A narrow block has no outline.
func (b *blocks) act(leaf, from, inner int, narrow bool) (outline Paint) {
	kind := NoTrack
	if leaf < len(b.tracks) {
		kind = b.tracks[leaf]
	}
	switch kind {
	case Walked:
		b.rect(Fills, Paint{Full, Tint}, from, b.y, inner, b.h)
		return Paint{Full, Line}
	case Tested:
		b.rect(Fills, Paint{Warn, Slant}, from, b.y, inner, b.h)
		return Paint{Warn, Line}
	case Fetched:
		if b.highlight.Fetched == nil {
			b.stripes(from, from+inner, b.y, b.h)
		}
		return Paint{Partial, Line}
	}
	if narrow || b.highlight.Written != nil {
		b.rect(Fills, Paint{Faint, b.kind(Tint)}, from, b.y, inner, b.h)
	}
	return Paint{Faint, b.kind(Line)}
}

// drawFetched draws the rows of an array that are found by handle. Those that share a pixel
// are drawn once.
func (d *drawing) drawFetched(b *blocks) {
	start, end := -1, -1
	flush := func() {
		if from, to, ok := d.screen(start, end-start, 0); ok && start >= 0 {
			d.stripes(from, to, b.y, b.h)
		}
	}
	for _, run := range d.highlight.Fetched {
		if run.Array != b.ribbon {
			continue
		}
		s := d.at(run.From, run.To)
		if s.x > end {
			flush()
			start = s.x
		}
		end = max(end, s.x+max(s.w, 1))
	}
	flush()
}

// stripes draws rows that are found by handle: upright stripes, at the same places in the whole picture.
func (d *drawing) stripes(from, to, y, h int) {
	d.rect(Fills, Paint{Partial, Tint}, from, y, to-from, h)
	if to-from < stripePeriod {
		d.rect(Fills, Paint{Partial, Solid}, from, y, min(to-from, stripeWidth), h)
		return
	}
	for x := (from + stripePeriod - 1) / stripePeriod * stripePeriod; x < to; x += stripePeriod {
		d.rect(Fills, Paint{Partial, Solid}, x, y, min(stripeWidth, to-x), h)
	}
}

// writtenHeight is the height of the bar that says how many rows commits write, in pixels.
const writtenHeight = 5

// drawWritten draws how many rows of a component a commit writes, as a bar in its first array. The bar is as long as so many rows and
// says nothing of their places.
func (d *drawing) drawWritten(b *blocks, a *Array) {
	rows := d.written(a.Component)
	if rows == 0 || a.Lane > 0 {
		return
	}
	s := d.at(0, rows)
	if from, to, ok := d.screen(s.x, max(s.w, 1), 0); ok {
		d.rect(Tracks, Paint{Written, Solid}, from, b.y+b.h-writtenHeight, to-from, writtenHeight)
	}
}

func (d *drawing) written(component int) int {
	if component < len(d.highlight.Written) {
		return d.highlight.Written[component]
	}
	return 0
}

package paint

// Look-ups are drawn as bands if few lines have room between them.
const (
	mostBanded  = 6  // lines
	bandedPitch = 44 // the least one of lines with room between them, in pixels
	leastGap    = 24 // between two lines
	mostGap     = 144
	labelPitch  = 16 // between labels above each other
	labelGap    = 12 // between labels at the same height
)

// drawBands draws a band from the blocks that a system walks to the rows that it finds by
// handle, for each array of such rows.
func (d *drawing) drawBands() {
	list := d.highlight.Fetched
	for at := 0; at < len(list) && d.lineGap > 0; {
		target, rows := list[at], 0
		for ; at < len(list) && list[at].Array == target.Array; at++ {
			rows += list[at].To - list[at].From
			target.To = list[at].To
		}
		if source, ok := d.walkedWithout(d.Model.Arrays[target.Array].Component); ok {
			d.drawLookups(source, target, rows)
		}
	}
}

// walkedWithout returns the rows of the first array of the lead that has blocks which do
// not hold a component.
func (d *drawing) walkedWithout(component int) (out Run, ok bool) {
	line := d.lines.ofComponent(d.highlight.Lead)
	list := d.highlight.Tracks[d.highlight.Lead]
	if line < 0 || list == nil {
		return Run{}, false
	}
	for _, ribbon := range d.lines.ribbons(line) {
		for _, leaf := range d.Model.Arrays[ribbon].Leaves {
			l := &d.Model.Leaves[leaf]
			if list[leaf] == NoTrack || l.Rows() == 0 || l.Shared.Has(component) {
				continue
			}
			if !ok {
				out, ok = Run{ribbon, l.Start, l.End}, true
			}
			out.To = l.End
		}
		if ok {
			return out, true
		}
	}
	return Run{}, false
}

// drawLookups draws a line from each row of a sample that is walked to the row that is found for it, or a band between the rows of two
// arrays where the rows are not known, and says how many there are.
func (d *drawing) drawLookups(source, target Run, rows int) {
	y0, y1 := d.between(source.Array, target.Array)
	near := y0 - d.lineGap/2
	if y0 < y1 {
		near = y0 + d.lineGap/2
	}
	from, to := d.at(source.From, source.To), d.at(target.From, target.To)
	a0, a1, seen := d.screen(from.x, max(from.w, 1), 0)
	b0, b1, ok := d.screen(to.x, max(to.w, 1), 0)
	if !seen || !ok {
		return
	}
	share := float64(near-y0) / float64(y1-y0)
	if !d.drawLinks(target.Array) {
		for _, kind := range []Kind{Tint, PaleLine} {
			d.band(Connectors, Paint{Partial, kind}, [2]int{a0, a1}, [2]int{b0, b1}, y0, y1)
		}
		share = shareAt(share)
	}
	component := d.Model.Arrays[target.Array].Component
	text := formatCount(rows) + " look-ups of " + d.Model.Components[component].Name
	if tested := d.testedRows(); tested > 0 && len(d.bandLabels) == 0 {
		text = formatCount(tested) + " rows tested, " + text
	}
	width := int(d.Metrics.Width(LabelFont, text))
	middle := (1-share)*float64(a0+a1)/2 + share*float64(b0+b1)/2
	x, ok := d.freeFor(int(middle)-width/2, width, near)
	if !ok {
		return
	}
	d.rect(Plates, Paint{Panel, Solid}, x-6, near-9, width+12, 18)
	d.text(LabelFont, Partial, float64(x), float64(near+4), text)
}

// testedRows returns how many rows the selected system tests.
func (d *drawing) testedRows() (rows int) {
	for leaf, track := range d.highlight.Tracks[d.highlight.Lead] {
		if track == Tested {
			rows += d.Model.Leaves[leaf].Rows()
		}
	}
	return rows
}

// between returns the edges of two arrays that face each other, in the window.
func (d *drawing) between(from, to int) (y0, y1 int) {
	y0, y1 = d.y(from)-d.win.Y, d.y(to)-d.win.Y
	if y0 < y1 {
		return y0 + d.height(from), y1
	}
	return y0, y1 + d.height(to)
}

// drawLinks draws the links to an array. It reports whether there are any.
func (d *drawing) drawLinks(array int) (any bool) {
	at := func(row int) (x float64, ok bool) {
		s := d.at(row, row+1)
		from, to, ok := d.screen(s.x, max(s.w, 1), 0)
		return float64(from+to) / 2, ok
	}
	for _, link := range d.highlight.Links {
		if link.ToArray != array {
			continue
		}
		any = true
		from, seen := at(link.Row)
		if to, ok := at(link.ToRow); seen && ok {
			y0, y1 := d.between(link.Array, array)
			d.line(Connectors, Paint{Partial, Line}, from, float64(y0), to, float64(y1))
		}
	}
	return any
}

// bandLabel is where the label of a band is.
type bandLabel struct{ x, width, y int }

// freeFor returns the place for a label that is wanted at x: between the ends of the
// ribbons, and at the right of the labels at the same height. ok is false if there is no
// room.
func (d *drawing) freeFor(x, width, y int) (place int, ok bool) {
	last := d.ribbonsRight() - width
	place = min(max(x, d.ribbonsLeft()), last)
	for i := 0; i < len(d.bandLabels); i++ {
		b := d.bandLabels[i]
		if max(b.y-y, y-b.y) < labelPitch && place < b.x+b.width+labelGap && b.x < place+width+labelGap {
			place, i = b.x+b.width+labelGap, -1
		}
	}
	d.bandLabels = append(d.bandLabels, bandLabel{place, width, y})
	return place, place <= last
}

// shareAt returns how far sideways the curve of a band has come at a share of its height.
func shareAt(height float64) float64 {
	low, high := 0.0, 1.0 // the parameter of the curve
	for range 12 {
		t := (low + high) / 2
		if u := 1 - t; 1.5*u*t+t*t*t < height {
			low = t
		} else {
			high = t
		}
	}
	return low * low * (3 - 2*low)
}

// band adds a shape between two stretches at two heights, with curves at its sides.
func (l *List) band(layer Layer, p Paint, from, to [2]int, y0, y1 int) {
	b := l.batch(layer, p)
	middle := (y0 + y1) / 2
	d := b.Path
	for i, v := range []int{from[0], y0, from[0], middle, to[0], middle, to[0], y1, to[1], y1, to[1], middle, from[1], middle, from[1], y0} {
		d = coord(append(d, "M C     L C     "[i]), float64(v))
	}
	b.Path = append(d, 'z')
}

package paint

import "github.com/copse-ecs/copse/grouptree"

// Window is the part of the picture that is shown, in pixels. Only the ribbons move
// sideways with X; names stay at the left edge and counts at the right edge.
type Window struct{ X, Y, Width, Height int }

// Highlight is what is highlighted: framed blocks, or what a system does. A leaf is in the
// arrays of Components only.
type Highlight struct {
	Components grouptree.Set
	Leaves     []bool // by leaf
	// Tracks say what a system does with the blocks of each component, by leaf. The arrays
	// of other components are pale. It is nil if no system is selected.
	Tracks map[int][]Track
	// Fetched are the rows that the system finds by handle, in order of arrays and rows. If
	// it is nil they are not known, and the blocks are marked that have them.
	Fetched []Run
	Links   []Link // some of the rows that the system walks, with what it finds for them
	Lead    int    // the component whose arrays the system walks, or -1
	// Written are the rows of each component that a commit writes on average, if the commits are
	// selected. It is nil if they are not.
	Written []int
	Move    bool // a move is shown, and is the only thing with a colour
}

// Link is a row that a system walks and the row that it finds by the handle of the same entity.
type Link struct{ Array, Row, ToArray, ToRow int }

// Track is what a system does with a block.
type Track uint8

// The kinds of track.
const (
	NoTrack Track = iota
	Walked        // its rows are read in order
	Tested        // the entity of each row is tested
	Fetched       // rows are found by the handle of their entity
	tracks
)

func (h *Highlight) has(component, leaf int) bool {
	return leaf < len(h.Leaves) && h.Leaves[leaf] && h.Components.Has(component)
}

// acts reports whether the picture shows what a system or the commits do with blocks.
func (h *Highlight) acts() bool { return len(h.Tracks) > 0 || h.Written != nil }

// pale reports whether the arrays of a component stand back.
func (h *Highlight) pale(component int) bool {
	return (h.Tracks != nil || h.Written != nil) && !h.Components.Has(component)
}

// Draw writes what the window shows into the list, in coordinates of the window.
func (p *Picture) Draw(list *List, win Window, highlight *Highlight) {
	list.Reset()
	p.Wanted = Wanted{Stretches: p.Wanted.Stretches[:0]}
	d := drawing{Picture: p, List: list, win: win, highlight: highlight}
	if p.lines.len() == 0 {
		return
	}
	d.drawConnectors()
	d.drawBands()
	d.drawBrackets()
	first, end := p.linesBetween(win.Y-top, win.Y+win.Height+top)
	for line := first; line < end; line++ {
		d.drawName(line)
		for _, ribbon := range p.lines.ribbons(line) {
			d.drawRibbon(ribbon)
		}
	}
	d.drawLists()
	d.drawAxis()
}

// drawRibbon draws the blocks of an array, and what is done with them.
func (d *drawing) drawRibbon(ribbon int) {
	a := &d.Model.Arrays[ribbon]
	b := blocks{drawing: d, ribbon: ribbon, y: d.y(ribbon) - d.win.Y, h: d.height(ribbon),
		color: d.Model.Components[a.Component].paint(), pale: d.highlight.pale(a.Component), tracks: d.highlight.Tracks[a.Component]}
	switch {
	case d.highlight.acts():
		b.color = Faint
	case d.highlight.Move:
		b.color = Soft
	}
	drawn, thin := 0, -1 // where the blocks end that are drawn, and where the last one is that is too narrow
	for at, leaf := range a.Leaves {
		switch s := d.box(ribbon, at); {
		case s.w > 0:
			b.drawThin(thin, s.x)
			b.draw(leaf, s)
			drawn, thin = s.x+s.w, -1
		case d.isEmpty(ribbon, leaf):
			b.drawBorder(leaf, s.x, at)
		case s.x > drawn || drawn == 0:
			thin = s.x
		}
	}
	b.drawThin(thin, -1)
	d.drawFetched(&b)
	d.drawWritten(&b, a)
	d.drawHighlights(&b, a)
	d.drawMove(ribbon, b.y)
}

// drawHighlights draws one frame around every stretch of highlighted blocks.
func (d *drawing) drawHighlights(b *blocks, a *Array) {
	if d.highlight.Tracks != nil || d.highlight.Written != nil {
		return
	}
	for at := 0; at < len(a.Leaves); {
		if !d.highlight.has(a.Component, a.Leaves[at]) {
			at++
			continue
		}
		x := d.box(b.ribbon, at).x
		end := x
		for at < len(a.Leaves) && d.highlight.has(a.Component, a.Leaves[at]) {
			s := d.box(b.ribbon, at)
			end = max(end, s.x+s.w)
			at++
		}
		if from, to, ok := d.screen(x-2, end-x+3, 2); ok {
			d.rect(Highlights, Paint{Accent, Bold}, from, b.y-2, to-from, b.h+4)
		}
	}
}

package paint

import "github.com/copse-ecs/copse/grouptree"

// Window is the part of the picture that is shown, in pixels. Only the ribbons
// move sideways with X; names stay at the left edge and counts at the right one.
type Window struct{ X, Y, Width, Height int }

// Light is what lights up. A leaf does so in the arrays of Components only.
type Light struct {
	Components grouptree.Set
	Leaves     []bool // by leaf
	Tested     []bool // by leaf: entities are tested there, so the light is dashed
}

func (l *Light) on(component, leaf int) bool {
	return leaf < len(l.Leaves) && l.Leaves[leaf] && l.Components.Has(component)
}

func (l *Light) tested(leaf int) bool { return leaf < len(l.Tested) && l.Tested[leaf] }

// Draw writes what the window shows into the list, in coordinates of the window.
func (p *Picture) Draw(list *List, win Window, light *Light) {
	list.Reset()
	p.Sight = Sight{Stretches: p.Sight.Stretches[:0]}
	d := drawing{Picture: p, List: list, win: win, light: light}
	d.palette = FirstComponent
	d.drawTies()
	first, last := p.rows(win.Y, win.Y+win.Height)
	for row := first; row < last; row++ {
		d.drawRow(row)
	}
}

// drawing is one run of Draw.
type drawing struct {
	*Picture
	*List
	win     Window
	light   *Light
	palette Color
}

// x0 and x1 bound the ribbons in the window.
func (d *drawing) x0() int { return d.Left() }
func (d *drawing) x1() int { return d.win.Width - gap - d.counts - top }

// screen returns the visible part of [x, x+w), given from the left end of the
// ribbons, in coordinates of the window.
func (d *drawing) screen(x, w, margin int) (from, to int, ok bool) {
	from = d.Left() + x - d.win.X
	to = from + w
	from, to = max(from, d.x0()-margin), min(to, d.x1()+margin)
	return from, to, from < to
}

func (d *drawing) drawTies() {
	for _, t := range d.ties {
		y0 := d.y(t.from) + d.ribbon - d.win.Y
		y1 := d.y(t.to) - d.win.Y
		if y1 <= 0 || y0 >= d.win.Height {
			continue
		}
		if from, to, ok := d.screen(t.x, t.w, 0); ok {
			d.rect(Ties, Paint{Hair, Solid}, from, y0, to-from, y1-y0)
			d.rect(Ties, Paint{Faint, Tint}, from, y0, 1, y1-y0)
			d.rect(Ties, Paint{Faint, Tint}, to-1, y0, 1, y1-y0)
		}
	}
}

func (d *drawing) drawRow(row int) {
	a := &d.Model.Arrays[row]
	y := d.y(row) - d.win.Y
	color := d.palette + Color(d.Model.Components[a.Component].Color)
	middle := float64(y) + float64(d.ribbon)/2 + 5
	font := NameFont
	if d.light.Components.Has(a.Component) {
		font = LitFont
	}
	name := d.Metrics.Fit(font, d.Model.Components[a.Component].Name, float64(d.names)+1)
	d.text(font, color, top, middle, name)
	count := Count(a.Rows)
	d.text(LabelFont, Soft, float64(d.win.Width-top)-d.Metrics.Width(LabelFont, count), middle-1, count)
	for _, leaf := range a.Leaves {
		d.drawBlock(row, leaf, color, y)
	}
	d.drawLights(a, y)
	d.drawMoved(row, y)
}

// drawBlock draws one sub-block; a block narrower than a pixel is left out, one
// of a few pixels is its fill alone.
func (d *drawing) drawBlock(row, leaf int, color Color, y int) {
	s := d.place[leaf]
	from, to, ok := d.screen(s.x, s.w, 0)
	if !ok {
		return
	}
	l, w, h := &d.Model.Leaves[leaf], to-from, d.ribbon
	inner := max(w-1, 1) // a hairline of ground keeps neighbours apart
	if w < 4 {
		inner = w
	}
	d.rect(Ground, Paint{Panel, Solid}, from, y, w, h)
	empty := l.Rows() == 0 && d.tight[leaf] == marker
	switch {
	case empty:
		if w >= 4 {
			d.rect(Outlines, Paint{color, Dash}, from+1, y, max(inner-2, 3), h)
		}
		return
	case l.Look == Common:
		d.rect(Fills, Paint{color, Tint}, from, y, inner, h)
	case l.Look == Own:
		d.rect(Fills, Paint{color, Hatch}, from, y, inner, h)
	}
	if w < 4 {
		if l.Look == Rest {
			d.rect(Fills, Paint{Faint, Tint}, from, y, inner, h)
		}
		return
	}
	switch {
	case d.Model.Exact:
		d.drawCrosses(row, leaf, y)
	case !l.Misplaced.Empty():
		d.cross(from, y, inner)
	}
	d.rect(Outlines, Paint{color, Line}, from, y, inner, h)
	d.look(row, leaf)
	d.drawTicks(l, color, s, from, to, y)
	d.drawLabel(l, color, from, inner, y, d.drawCells(row, leaf, color, y))
}

// tick is the least width in pixels at which entities are told apart.
const tick = 5

// drawTicks marks every entity along the lower edge where there is room.
func (d *drawing) drawTicks(l *Leaf, color Color, s span, from, to, y int) {
	if l.Rows() < 2 || s.w < l.Rows()*tick {
		return
	}
	left := float64(d.Left() + s.x - d.win.X)
	first, last := d.inSight(float64(s.x), float64(s.w)/float64(l.Rows()))
	for i := max(first, 1); i < min(last, l.Rows()); i++ {
		x := left + float64(i)*float64(s.w)/float64(l.Rows())
		if x > float64(from) && x < float64(to) {
			d.line(Ticks, Paint{color, Line}, float64(int(x))+.5, float64(y+d.ribbon-5), float64(int(x))+.5, float64(y+d.ribbon))
		}
	}
}

// drawLabel writes the letters of a block, and its rows if they fit whole and the
// numbers of its entities do not stand there.
func (d *drawing) drawLabel(l *Leaf, color Color, x, w, y int, numbers bool) {
	label, inset := l.Label, padding
	if d.Metrics.Width(LabelFont, label) > float64(w-2*padding) {
		label, inset = l.Short, narrowed
	}
	room, wide := float64(w-2*inset), d.Metrics.Width(LabelFont, label)
	if wide > room {
		return
	}
	rows := Count(l.Start) + " – " + Count(l.End)
	small := d.Metrics.Width(SmallFont, rows)
	left, base := float64(x+inset), float64(y+16)
	plate := wide
	if d.ribbon >= 40 {
		if numbers {
			plate = float64(w)
		} else if small <= room {
			d.text(SmallFont, color, left, float64(y+31), rows)
			plate = max(plate, small)
		} else {
			base += 8
		}
	} else if wide+gap+small <= room {
		d.text(SmallFont, color, left+wide+gap, base, rows)
		plate += gap + small
	}
	d.text(LabelFont, color, left, base, label)
	if l.Look == Own || !l.Misplaced.Empty() {
		d.rect(Plates, Paint{Panel, Plate}, x+2, y+2, min(int(plate)+inset+2, w-3), d.ribbon-4)
	}
}

// drawLights draws one frame around every stretch of blocks that is lit.
func (d *drawing) drawLights(a *Array, y int) {
	for i := 0; i < len(a.Leaves); {
		leaf := a.Leaves[i]
		if !d.light.on(a.Component, leaf) {
			i++
			continue
		}
		x, tested := d.place[leaf].x, d.light.tested(leaf)
		end := x
		for i < len(a.Leaves) && d.light.on(a.Component, a.Leaves[i]) && d.light.tested(a.Leaves[i]) == tested {
			end = max(end, d.place[a.Leaves[i]].x+d.place[a.Leaves[i]].w)
			i++
		}
		kind := Bold
		if tested {
			kind = BoldDash
		}
		if from, to, ok := d.screen(x-2, end-x+3, 2); ok {
			d.rect(Lights, Paint{Accent, kind}, from, y-2, to-from, d.ribbon+4)
		}
	}
}

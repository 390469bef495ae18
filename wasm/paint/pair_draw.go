package paint

import "strconv"

// letters are the names of the two designs. Each is in a filled box, so that it is not taken for the class of a system.
var letters = [2]string{"A", "B"}

// letterBox is the side of that box in pixels.
const letterBox = 14

// Draw writes the whole picture into the list.
func (p *Pair) Draw(list *List) {
	list.Reset()
	if p.wide && len(p.Lines) > 0 {
		list.text(SmallFont, Soft, float64(p.steps), top+11, "in step with")
	}
	for i := range p.Lines {
		p.drawLine(list, &p.Lines[i])
	}
	if len(p.Lines) > 0 {
		d := p.drawing(list, 0, Window{Y: p.pictures[0].Height() - p.Height, Width: p.Width, Height: p.Height})
		d.drawAxis()
	}
}

// drawing returns what draws the parts of a design. The design A stands back.
func (p *Pair) drawing(list *List, side int, win Window) drawing {
	h := &Highlight{}
	if side == 0 {
		h.Tracks = map[int][]Track{}
	}
	return drawing{Picture: p.pictures[side], List: list, win: win, highlight: h}
}

// drawLine draws a component: its name, and its arrays in A and in B.
func (p *Pair) drawLine(list *List, line *PairLine) {
	y := line.Y
	name, base := p.colorOf(line), float64(y)+float64(p.ribbon)/2+5
	if !p.wide {
		base = float64(y) + 12
		y += lineHeight + 2
	}
	list.text(NameFont, name, top, base, p.pictures[0].Metrics.Fit(NameFont, line.Name, maxName))
	rows := -1
	for side, component := range line.Of {
		if component < 0 {
			continue
		}
		p.drawSide(list, side, component, y, &rows)
		y += p.heightOf(side, component)
	}
}

// colorOf returns the colour of a component, which may have another one in each design.
func (p *Pair) colorOf(line *PairLine) Color {
	if line.Of[0] >= 0 {
		return p.pictures[0].Model.Components[line.Of[0]].paint()
	}
	return p.pictures[1].Model.Components[line.Of[1]].paint()
}

// drawSide draws the arrays of a component in one design. rows is the number that the line before has said, or -1.
func (p *Pair) drawSide(list *List, side, component, y int, rows *int) {
	picture := p.pictures[side]
	line := picture.lines.ofComponent(component)
	d := p.drawing(list, side, Window{Y: picture.lineY(line) - y, Width: p.Width, Height: p.Height})
	middle := float64(y) + float64(p.ribbon)/2 + 4
	letter, color := float64(top), Soft
	if p.wide {
		letter = float64(p.steps - pairLetter)
	}
	if side == 1 {
		color = Ink
	}
	width := picture.Metrics.Width(LabelFont, letters[side])
	list.rect(Fills, Paint{color, Solid}, int(letter)-2, int(middle)-11, letterBox, letterBox)
	list.text(LabelFont, Panel, letter-2+(letterBox-width)/2, middle, letters[side])
	if p.wide {
		p.drawSteps(list, side, component, middle)
	}
	for _, ribbon := range picture.lines.ribbons(line) {
		for _, leaf := range picture.Model.Arrays[ribbon].Leaves {
			picture.top[leaf] = ribbon // each array has its own labels
		}
		d.drawRibbon(ribbon)
		p.drawLane(&d, line, ribbon)
	}
	if n := picture.rowsIn(line); n != *rows && picture.lines.count[line] == 1 {
		*rows = n
		count := formatCount(n)
		list.text(LabelFont, Soft, float64(p.Width-top)-picture.Metrics.Width(LabelFont, count), middle, count)
	}
}

// drawLane writes the number of a lane and its rows, where a component has several arrays.
func (p *Pair) drawLane(d *drawing, line, ribbon int) {
	a := &d.Model.Arrays[ribbon]
	if d.lines.count[line] == 1 && a.Lane == 0 {
		return
	}
	base := float64(d.y(ribbon)-d.win.Y) + float64(d.height(ribbon))/2 + 4
	d.text(SmallFont, Soft, float64(d.Left()-d.numbers), base, strconv.Itoa(a.Lane+1))
	if d.lines.count[line] > 1 {
		count := formatCount(a.Rows)
		d.text(SmallFont, Soft, float64(p.Width-top)-d.Metrics.Width(SmallFont, count), base, count)
	}
}

// drawSteps names what the arrays of a component are in step with, and counts what has no room.
func (p *Pair) drawSteps(list *List, side, component int, base float64) {
	picture := p.pictures[side]
	x, end := float64(p.steps), float64(p.left-gap-picture.numbers)
	others := p.InStep(side, component)
	for at, c := range others {
		name := picture.Model.Components[c].Name
		width, more := picture.Metrics.Width(LabelFont, name), "+"+strconv.Itoa(len(others)-at)
		needed := width
		if at+1 < len(others) {
			needed += picture.Metrics.Width(LabelFont, " "+more)
		}
		if x+needed > end {
			list.text(LabelFont, Soft, x, base, more)
			return
		}
		list.text(LabelFont, picture.Model.Components[c].paint(), x, base, name)
		x += width + picture.Metrics.Width(LabelFont, " ")
	}
}

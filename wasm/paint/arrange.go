package paint

import "math"

// Arrange gives every block its place. The picture is width pixels wide, with ribbons
// that are zoom times as wide as they would be, and its lines share height pixels as far
// as they fit; a height of 0 means the natural one. It costs O(blocks of all arrays).
func (p *Picture) Arrange(width, height int, zoom float64) {
	p.lastWidth, p.lastHeight, p.lastZoom, p.motion = width, height, zoom, motion{}
	p.rowless = p.Model.rowless()
	p.setHeights(height)
	p.setColumns(width)
	p.ribbonsWidth = max(width-p.Left()-gap-p.counts-top, minWidth)
	p.ribbonsWidth = min(int(float64(p.ribbonsWidth)*zoom), maxPixels)
	p.places = make([]place, len(p.Model.Leaves))
	p.tops()
	if p.rowless {
		p.placeEqually(zoom)
	} else {
		p.placeByRows()
	}
	p.connect()
}

// setHeights finds the distance of the lines, and the height of the first array of each.
func (p *Picture) setHeights(height int) {
	n, further := p.lines.len(), p.lines.before[p.lines.len()]*laneHeight+p.lists
	switch {
	case n == 0:
		p.pitch = maxPitch
	case height > 0:
		p.pitch = min(max((height-top-axisHeight-further)/n, minPitch), maxPitch)
	case n <= fewLines:
		p.pitch = maxPitch
	default:
		p.pitch = densePitch
	}
	p.lineGap = 0
	if free := height - top - axisHeight - further; n > 1 && n <= mostBanded && free >= n*bandedPitch+(n-1)*leastGap {
		p.pitch = min((free-(n-1)*leastGap)/n, maxPitch)
		p.lineGap = min((free-n*p.pitch)/(n-1), mostGap)
	}
	p.ribbonHeight = p.pitch - spacing
}

// setColumns finds the widths of the columns on both sides of the ribbons.
func (p *Picture) setColumns(width int) {
	p.brackets, p.numbers = 0, 0
	if width >= wideEnough {
		p.brackets = p.lines.depth * bracketWidth
	}
	if p.lines.numbered {
		p.numbers = int(math.Ceil(p.Metrics.Width(SmallFont, "00"))) + padding
	}
	names, counts := 0.0, p.Metrics.Width(LabelFont, "000")
	for line := range p.lines.len() {
		name := p.Model.Components[p.Model.Arrays[p.lines.first[line]].Component].Name
		names = max(names, p.Metrics.Width(HighlightFont, name))
		if p.roomy() {
			names = max(names, p.Metrics.Width(LabelFont, p.sizeOf(line)))
		}
		for _, ribbon := range p.lines.ribbons(line) {
			if p.counted(line) {
				counts = max(counts, p.Metrics.Width(LabelFont, formatCount(p.Model.Arrays[ribbon].Rows)))
			}
		}
	}
	p.names = min(int(math.Ceil(names)), maxName, max(width/4, 48))
	p.counts = int(math.Ceil(counts))
}

// Marks returns what stands next to the names, for the legend: bit 5 brackets, bit 6 the numbers of arrays; and in bit 7
// whether the lines have room between them for look-ups.
func (p *Picture) Marks() (marks int) {
	if p.brackets > 0 {
		marks |= 32
	}
	if p.numbers > 0 {
		marks |= 64
	}
	if p.lineGap > 0 {
		marks |= 128
	}
	return marks
}

// roomy reports whether two lines of text fit a ribbon.
func (p *Picture) roomy() bool { return p.ribbonHeight >= twoLines }

// counted reports whether the numbers of rows of a line stand at the right; otherwise the
// number is below the name.
func (p *Picture) counted(line int) bool { return !p.roomy() || p.lines.count[line] > 1 }

// sizeOf returns what stands below the name of a component: "12 B × 10,040".
func (p *Picture) sizeOf(line int) string {
	rows, bytes := formatCount(p.rowsIn(line)), p.Model.Components[p.Model.Arrays[p.lines.first[line]].Component].Bytes
	switch {
	case p.rowless && bytes == 0:
		return ""
	case p.rowless:
		return formatCount(bytes) + " B"
	case bytes == 0:
		return rows + " rows"
	}
	return formatCount(bytes) + " B × " + rows
}

// tops finds the first array from the top that holds each block, and where each array has
// nothing but empty blocks to its end.
func (p *Picture) tops() {
	p.top, p.tails = make([]int, len(p.Model.Leaves)), make([]int, len(p.Model.Arrays))
	for i := range p.top {
		p.top[i] = -1
	}
	for _, ribbon := range p.lines.all {
		leaves := p.Model.Arrays[ribbon].Leaves
		for at, leaf := range leaves {
			if p.top[leaf] < 0 {
				p.top[leaf] = ribbon
			}
			if !p.isEmpty(ribbon, leaf) || p.rowless {
				p.tails[ribbon] = at + 1
			}
		}
	}
}

// isEmpty reports whether a block has no rows in an array.
func (p *Picture) isEmpty(ribbon, leaf int) bool {
	start, end := p.Model.rows(ribbon, leaf)
	return start == end
}

// placeByRows gives all blocks places on one scale of rows.
func (p *Picture) placeByRows() {
	rows, tail := 1, 0
	for ribbon := range p.Model.Arrays {
		a := &p.Model.Arrays[ribbon]
		rows = max(rows, a.Rows)
		tail = max(tail, min(len(a.Leaves)-p.tails[ribbon], mostSlivers))
		for _, leaf := range a.Leaves {
			_, end := p.Model.rows(ribbon, leaf)
			rows = max(rows, end)
		}
	}
	if tail > 0 {
		tail = tail*sliverPitch + sliverGap
	}
	p.scale = float64(max(p.ribbonsWidth-tail, minWidth)) / float64(rows)
	for i := range p.Model.Leaves {
		p.places[i] = p.at(p.Model.Leaves[i].Start, p.Model.Leaves[i].End)
	}
}

// placeEqually gives all blocks the same width, in a design without rows. A block that
// several arrays share has as many blocks on its left in each of them.
func (p *Picture) placeEqually(zoom float64) {
	most := 1
	for _, a := range p.Model.Arrays {
		most = max(most, len(a.Leaves))
	}
	p.scale = min(float64(p.ribbonsWidth)/float64(most), maxEqual*zoom)
	for _, a := range p.Model.Arrays {
		for at, leaf := range a.Leaves {
			p.places[leaf] = p.at(at, at+1)
		}
	}
}

// at returns the place of some rows. Neighbours are rounded alike, so that neither a gap
// nor an overlap appears.
func (p *Picture) at(start, end int) place {
	x := int(math.Round(float64(start) * p.scale))
	return place{x, int(math.Round(float64(end)*p.scale)) - x}
}

// box returns the place of the block at an index of an array. Empty blocks at the end of
// an array are slivers beyond its last row.
func (p *Picture) box(ribbon, at int) place {
	a := &p.Model.Arrays[ribbon]
	leaf := a.Leaves[at]
	if past := at - p.tails[ribbon]; past >= 0 {
		end := 0
		if p.tails[ribbon] > 0 {
			last := p.box(ribbon, p.tails[ribbon]-1)
			end = last.x + last.w
		}
		return place{end + sliverGap + min(past, mostSlivers-1)*sliverPitch, sliver}
	}
	if x := p.Model.ownRange(ribbon, leaf); x != nil {
		return p.at(x.Start, x.End)
	}
	return p.places[leaf]
}

// connect finds the stretches of blocks that an array shares with one of the line above.
func (p *Picture) connect() {
	p.connectors = p.connectors[:0]
	last := make([]int, len(p.Model.Leaves)) // the array above that holds the block, plus one
	for _, ribbon := range p.lines.all {
		leaves := p.Model.Arrays[ribbon].Leaves
		for at := 0; at < len(leaves); {
			above, from := last[leaves[at]], p.box(ribbon, at)
			end := from.x
			for ; at < len(leaves) && last[leaves[at]] == above; at++ {
				if at < p.tails[ribbon] {
					box := p.box(ribbon, at)
					end = box.x + box.w
				}
				last[leaves[at]] = ribbon + 1
			}
			if above > 0 && end > from.x && p.lines.of[above-1]+1 == p.lines.of[ribbon] {
				p.connectors = append(p.connectors, connector{above - 1, ribbon, from.x, end - from.x})
			}
		}
	}
}

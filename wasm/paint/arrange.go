package paint

import (
	"math"
	"slices"
)

// Arrange gives every block its place so that the whole picture is width pixels wide,
// with ribbons that are zoom times as wide as they would be. It costs O(blocks).
func (p *Picture) Arrange(width int, zoom float64) {
	p.lastWidth, p.lastZoom, p.motion = width, zoom, motion{}
	p.names = min(p.namesWanted, max(width/4, 48))
	p.ribbonsWidth = max(width-p.Left()-gap-p.counts-top, minWidth)
	p.ribbonsWidth = min(int(float64(p.ribbonsWidth)*zoom), maxPixels)
	p.places = make([]place, len(p.Model.Leaves))
	if len(p.neighbours.order) == 0 {
		return
	}
	starts, ends := make([]float64, len(p.Model.Leaves)), make([]float64, len(p.Model.Leaves))
	p.laneGap = min(laneGap, float64(p.ribbonsWidth)/float64(4*p.lines.lanes))
	p.minimum = p.minimumWidths(labelShare * (float64(p.ribbonsWidth) - float64(p.lines.lanes-1)*p.laneGap))
	// The scale, in pixels for each row, at which the blocks just fit, by bisection.
	low, high := 0.0, float64(p.ribbonsWidth)
	for range 48 {
		if scale := (low + high) / 2; p.layOut(scale, starts, ends) > float64(p.ribbonsWidth) {
			high = scale
		} else {
			low = scale
		}
	}
	p.layOut(low, starts, ends)
	for leaf, end := range ends {
		x := int(math.Round(starts[leaf])) // rounded like the end of the left neighbour, so that no gap appears
		p.places[leaf] = place{x, int(math.Round(end)) - x}
	}
	p.connect()
}

// minimumWidths returns the least width of each block: the width for its label if all
// blocks of an array have room for their labels, else that for its short label, else
// its share of the room. A block in several arrays takes the least of these widths. The
// lanes share the room in proportion to the widths of their longest arrays.
func (p *Picture) minimumWidths(room float64) []float64 {
	out := slices.Clone(p.minLabel)
	longest, all := make([]float64, p.lines.lanes), 0.0
	for _, a := range p.Model.Arrays {
		longest[a.Lane] = max(longest[a.Lane], sum(p.minLabel, a.Leaves))
	}
	for _, width := range longest {
		all += width
	}
	for _, a := range p.Model.Arrays {
		room := room
		if p.lines.lanes > 1 {
			room *= longest[a.Lane] / all
		}
		if sum(p.minLabel, a.Leaves) <= room {
			continue
		}
		share := min(1, room/sum(p.minShort, a.Leaves))
		for _, leaf := range a.Leaves {
			out[leaf] = min(out[leaf], p.minShort[leaf]*share)
		}
	}
	return out
}

func sum(widths []float64, leaves []int) float64 {
	total := 0.0
	for _, leaf := range leaves {
		total += widths[leaf]
	}
	return total
}

// layOut finds where each block starts and ends at a scale in pixels for each row, and
// returns where the last one ends. A block starts where the farthest of its left
// neighbours ends, so it has the same place in all of its arrays. Each lane starts to
// the right of the one before it.
func (p *Picture) layOut(scale float64, starts, ends []float64) float64 {
	last, lane, origin := 0.0, 0, 0.0
	for _, leaf := range p.neighbours.order {
		l := &p.Model.Leaves[leaf]
		if k := p.neighbours.lane[leaf]; k != lane {
			lane, origin = k, last+p.laneGap
		}
		x := origin
		for _, before := range p.neighbours.left[leaf] {
			free := l.Start - p.Model.Leaves[before].End // rows between the blocks, during a tick
			x = max(x, ends[before]+float64(max(free, 0))*scale)
		}
		starts[leaf], ends[leaf] = x, x+max(p.minimum[leaf], float64(l.Rows())*scale)
		last = max(last, ends[leaf])
	}
	return last
}

// connect finds the columns of the lanes, and the stretches of blocks that a ribbon
// shares with one above it.
func (p *Picture) connect() {
	p.columns = make([]place, p.lines.lanes)
	p.connectors = p.connectors[:0]
	for ribbon, a := range p.Model.Arrays {
		if n := len(a.Leaves); n > 0 {
			p.columns[a.Lane] = p.columns[a.Lane].with(p.places[a.Leaves[0]]).with(p.places[a.Leaves[n-1]])
		}
		for i := 0; i < len(a.Leaves); {
			shared := p.Model.Leaves[a.Leaves[i]].Shared
			end := i + 1
			for end < len(a.Leaves) && p.Model.Leaves[a.Leaves[end]].Shared == shared {
				end++
			}
			above := -1
			for c := range shared.All() {
				if r := p.ribbonIn(c, a.Lane); r >= 0 && r < ribbon {
					above = max(above, r)
				}
			}
			if above >= 0 {
				first, last := p.places[a.Leaves[i]], p.places[a.Leaves[end-1]]
				p.connectors = append(p.connectors, connector{above, ribbon, first.x, last.x + last.w - first.x})
			}
			i = end
		}
	}
}

package paint

import (
	"math"
	"slices"
)

// Measures of the picture in pixels, on the page's grid.
const (
	gap       = 8  // between name, ribbon and count
	top       = 4  // above the first ribbon, for the light around a block
	narrow    = 24 // the least width of a block with rows, if there is room
	wide      = 88 // the most that a label may ask for
	marker    = 8  // the width of a block without rows
	padding   = 6  // between the edge of a block and its label
	narrowed  = 3  // the same where room is scarce
	slack     = 4  // for the rounding of places and of glyphs
	maxName   = 160
	dense     = 14      // more arrays than this are drawn in one line each
	shrinkTo  = .9      // of the width, for the least widths of all blocks together
	maxPixels = 1 << 24 // what browsers lay out
)

// span is the place of a block: [x, x+w) from the left end of the ribbons.
type span struct{ x, w int }

// tie joins a stretch of blocks to the same stretch in the next ribbon above
// that shares it. from and to are indices into Model.Arrays.
type tie struct{ from, to, x, w int }

// Picture is a model with a place for everything.
type Picture struct {
	Model   *Model
	Metrics *Metrics

	links  links
	whole  []float64 // of each leaf: the width of its label
	brief  []float64 // and of its short label
	least  []float64 // of each leaf, with its label
	tight  []float64 // of each leaf, with its short label
	wishes []float64 // of each leaf: what it gets without regard to its rows
	place  []span    // of each leaf
	ties   []tie
	width  int // of the ribbons alone
	wanted int // width that the names would like
	names  int // width of the column of names
	counts int // width of the column of counts
	ribbon int // height of a ribbon
	pitch  int // from one ribbon to the next
	rowOf  []int
	asked  int // width and zoom of the last Arrange
	zoom   float64
	motion motion

	Sight Sight // of the last Draw
}

// New prepares a model for being arranged.
func New(m *Model, metrics *Metrics) *Picture {
	p := &Picture{Model: m, Metrics: metrics, links: m.link(), ribbon: 40, pitch: 56}
	if len(m.Arrays) > dense {
		p.ribbon, p.pitch = 24, 32
	}
	p.rowOf = make([]int, len(m.Components))
	for c := range p.rowOf {
		p.rowOf[c] = -1
	}
	name := 0.0
	for i, a := range m.Arrays {
		p.rowOf[a.Component] = i
		name = max(name, metrics.Width(LitFont, m.Components[a.Component].Name))
	}
	p.wanted = min(int(math.Ceil(name)), maxName)
	p.names = p.wanted
	p.shorten()
	for i := range m.Leaves {
		p.whole = append(p.whole, p.labelled(m.Leaves[i].Label))
		p.brief = append(p.brief, min(p.whole[i], p.labelled(m.Leaves[i].Short)))
	}
	p.fit()
	return p
}

// fit works out what depends on the rows: how wide each block must be for its label
// and for its short label, and the column of counts.
func (p *Picture) fit() {
	p.least, p.tight = slices.Clone(p.whole), slices.Clone(p.brief)
	if !p.Model.rowless() {
		for i := range p.Model.Leaves {
			if p.Model.Leaves[i].Rows() == 0 {
				p.least[i], p.tight[i] = marker, marker
			}
		}
	}
	count := p.Metrics.Width(LabelFont, "rows")
	for _, a := range p.Model.Arrays {
		count = max(count, p.Metrics.Width(LabelFont, Count(a.Rows)))
	}
	p.counts = int(math.Ceil(count))
}

func (p *Picture) labelled(label string) float64 {
	return min(max(p.Metrics.Width(LabelFont, label)+2*padding+slack, narrow), wide)
}

// rowless reports whether no block has rows; then all are drawn as if they had.
func (m *Model) rowless() bool {
	for _, a := range m.Arrays {
		if a.Rows > 0 {
			return false
		}
	}
	return true
}

// Arrange gives every block its place, so that the whole picture is width pixels
// wide, and the ribbons zoom times as wide as they would be. It costs O(blocks).
func (p *Picture) Arrange(width int, zoom float64) {
	p.asked, p.zoom, p.motion = width, zoom, motion{}
	p.names = min(p.wanted, max(width/4, 48))
	p.width = max(width-p.Left()-gap-p.counts-top, narrow)
	p.width = min(int(float64(p.width)*zoom), maxPixels)
	p.place = make([]span, len(p.Model.Leaves))
	if len(p.links.order) == 0 {
		return
	}
	starts, ends := make([]float64, len(p.Model.Leaves)), make([]float64, len(p.Model.Leaves))
	p.wishes = p.affordable(shrinkTo * float64(p.width))
	low, high := 0.0, float64(p.width)
	for range 48 { // halving a width in pixels per row until it is exact
		if mid := (low + high) / 2; p.chain(mid, starts, ends) > float64(p.width) {
			high = mid
		} else {
			low = mid
		}
	}
	p.chain(low, starts, ends)
	for leaf, end := range ends {
		x := int(math.Round(starts[leaf])) // exactly where a neighbour ends, which end minus the width need not be
		p.place[leaf] = span{x, int(math.Round(end)) - x}
	}
	p.tie()
}

// affordable returns the least width of each block: that of its label where all
// of an array's blocks have room for theirs, else that of its short label, else
// its share of the room. A block in several arrays takes the least of them.
func (p *Picture) affordable(room float64) []float64 {
	out := slices.Clone(p.least)
	for _, a := range p.Model.Arrays {
		if sum(p.least, a.Leaves) <= room {
			continue
		}
		share := min(1, room/sum(p.tight, a.Leaves))
		for _, leaf := range a.Leaves {
			out[leaf] = min(out[leaf], p.tight[leaf]*share)
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

// wish returns the width of a block at so many pixels per row.
func (p *Picture) wish(leaf int, perRow float64) float64 {
	return max(p.wishes[leaf], float64(p.Model.Leaves[leaf].Rows())*perRow)
}

// chain lays the blocks out, fills in where each starts and ends, and returns where the last one ends. Every block
// starts where the farthest of its left neighbours ends: in all its arrays at
// the same place.
func (p *Picture) chain(perRow float64, starts, ends []float64) float64 {
	last := 0.0
	for _, leaf := range p.links.order {
		x := 0.0
		for _, before := range p.links.left[leaf] {
			free := p.Model.Leaves[leaf].Start - p.Model.Leaves[before].End // rows, in the middle of a tick
			x = max(x, ends[before]+float64(max(free, 0))*perRow)
		}
		starts[leaf], ends[leaf] = x, x+p.wish(leaf, perRow)
		last = max(last, ends[leaf])
	}
	return last
}

// tie finds the stretches of blocks that a ribbon shares with one above it.
func (p *Picture) tie() {
	p.ties = p.ties[:0]
	for row, a := range p.Model.Arrays {
		for i := 0; i < len(a.Leaves); {
			shared := p.Model.Leaves[a.Leaves[i]].Shared
			end := i + 1
			for end < len(a.Leaves) && p.Model.Leaves[a.Leaves[end]].Shared == shared {
				end++
			}
			above := -1
			for c := range shared.All() {
				if r := p.rowOf[c]; r >= 0 && r < row {
					above = max(above, r)
				}
			}
			if above >= 0 {
				first, last := p.place[a.Leaves[i]], p.place[a.Leaves[end-1]]
				p.ties = append(p.ties, tie{above, row, first.x, last.x + last.w - first.x})
			}
			i = end
		}
	}
}

// Left returns where the ribbons begin.
func (p *Picture) Left() int { return p.names + gap + top }

// Ribbon returns where the ribbons begin, and the room that one takes.
func (p *Picture) Ribbon() (left, width, height int) { return p.Left(), p.width, p.ribbon }

// Width returns the width of the whole picture.
func (p *Picture) Width() int { return p.Left() + p.width + gap + p.counts + top }

// Height returns the height of the whole picture.
func (p *Picture) Height() int {
	if len(p.Model.Arrays) == 0 {
		return 0
	}
	return 2*top + len(p.Model.Arrays)*p.pitch - (p.pitch - p.ribbon)
}

// y returns the upper edge of a ribbon.
func (p *Picture) y(row int) int { return top + row*p.pitch }

// rows returns the ribbons that meet [from, to).
func (p *Picture) rows(from, to int) (first, last int) {
	first = max((from-top-p.ribbon)/p.pitch, 0)
	return first, min((to-top)/p.pitch+1, len(p.Model.Arrays))
}

// Hit returns the component whose ribbon or name lies at a point of the picture,
// and the leaf there. Each is -1 where there is none.
func (p *Picture) Hit(x, y int) (component, leaf int) {
	row := (y - top) / p.pitch
	if y < top || row >= len(p.Model.Arrays) || (y-top)%p.pitch >= p.ribbon {
		return -1, -1
	}
	a := &p.Model.Arrays[row]
	if x -= p.Left(); x < 0 {
		return a.Component, -1
	}
	at, _ := slices.BinarySearchFunc(a.Leaves, x, func(leaf, x int) int {
		if s := p.place[leaf]; s.x+s.w <= x {
			return -1
		}
		return 1
	})
	if at == len(a.Leaves) || p.place[a.Leaves[at]].x > x {
		return a.Component, -1
	}
	return a.Component, a.Leaves[at]
}

// Block returns the rectangle of a leaf in the array of a component. ok is false
// if that array does not hold it.
func (p *Picture) Block(component, leaf int) (x, y, w, h int, ok bool) {
	if component < 0 || component >= len(p.rowOf) || p.rowOf[component] < 0 || leaf < 0 || leaf >= len(p.place) {
		return 0, 0, 0, 0, false
	}
	row, s := p.rowOf[component], p.place[leaf]
	if !contains(p.Model.Arrays[row].Leaves, leaf) {
		return 0, 0, 0, 0, false
	}
	return p.Left() + s.x, p.y(row), s.w, p.ribbon, true
}

package paint

import "slices"

// Apply changes the model by bytes of KindState or KindStep and arranges the picture
// again. After an error the picture is as it was before, but the entities of Cells may
// be wrong.
func (p *Picture) Apply(data []byte) error {
	if len(data) == 0 {
		return errFormat
	}
	r, places, old := reader{rest: data[1:]}, p.places, *p
	var x, w []float64
	before := *p.Model
	before.Leaves, before.Arrays, before.Ranges = slices.Clone(before.Leaves), slices.Clone(before.Arrays), slices.Clone(before.Ranges)
	old.Model = &before
	switch data[0] {
	case KindState:
		p.Model.readState(&r)
	case KindStep:
		p.Model.readStep(&r)
		if m := p.Model.Moved; !r.bad && m.From >= 0 && m.Leaf < len(places) {
			for i := range before.Arrays {
				at, width := old.rowPlace(i, m.Leaf, m.From, places)
				x, w = append(x, at), append(w, width)
			}
		}
	default:
		r.bad = true
	}
	if r.bad {
		*p.Model = before
		return errFormat
	}
	p.Arrange(p.lastWidth, p.lastHeight, p.lastZoom)
	p.motion = motion{before: places, after: p.places, x: x, w: w, t: 1}
	return nil
}

// Tween shows the picture between how it was before the last Apply, t = 0, and how it
// is, t = 1. Hit and Block refer to what is shown. It costs O(blocks).
func (p *Picture) Tween(t float64) {
	m := &p.motion
	if len(m.before) != len(m.after) || m.after == nil {
		return
	}
	m.t = min(max(t, 0), 1)
	p.places = m.after
	if m.t < 1 {
		p.places = make([]place, len(m.after))
		for i, to := range m.after {
			from := m.before[i]
			x, end := between(from.x, to.x, m.t), between(from.x+from.w, to.x+to.w, m.t)
			p.places[i] = place{x, end - x}
		}
	}
	p.connect()
}

func between(a, b int, t float64) int { return int(float64(a) + float64(b-a)*t + .5) }

package paint

import "slices"

// motion is what the last Apply changed, while a picture goes over to it.
type motion struct {
	old, goal []span
	x, w      []float64 // by array: where the row that moves came from; nil if none does
	t         float64   // from 0, the picture before, to 1
}

// Apply takes over bytes of KindState or KindStep and arranges the picture anew. After
// an error it shows what it did before; the entities of cells alone may be wrong.
func (p *Picture) Apply(data []byte) error {
	if len(data) == 0 {
		return errBytes
	}
	r, old := reader{rest: data[1:]}, p.place
	var x, w []float64
	before := *p.Model
	before.Leaves, before.Arrays, before.Own = slices.Clone(before.Leaves), slices.Clone(before.Arrays), slices.Clone(before.Own)
	switch data[0] {
	case KindState:
		p.Model.readState(&r)
	case KindStep:
		p.Model.readStep(&r)
		if m := p.Model.Moved; !r.bad && m.From >= 0 && m.Leaf < len(old) {
			for i := range before.Arrays {
				at, wide := before.place(i, m.Leaf, m.From, old)
				x, w = append(x, at), append(w, wide)
			}
		}
	default:
		r.bad = true
	}
	if r.bad {
		*p.Model = before
		return errBytes
	}
	p.fit()
	p.Arrange(p.asked, p.zoom)
	p.motion = motion{old: old, goal: p.place, x: x, w: w, t: 1}
	return nil
}

// Tween shows the picture between what it was before the last Apply, t = 0, and what
// it is, t = 1. What Hit and Block tell is what is shown. It costs O(blocks).
func (p *Picture) Tween(t float64) {
	m := &p.motion
	if len(m.old) != len(m.goal) || m.goal == nil {
		return
	}
	m.t = min(max(t, 0), 1)
	p.place = m.goal
	if m.t < 1 {
		p.place = make([]span, len(m.goal))
		for i, to := range m.goal {
			from := m.old[i]
			x, end := between(from.x, to.x, m.t), between(from.x+from.w, to.x+to.w, m.t)
			p.place[i] = span{x, end - x}
		}
	}
	p.tie()
}

func between(a, b int, t float64) int { return int(float64(a) + float64(b-a)*t + .5) }

// place returns where a row of a leaf is in an array, from the left end of the ribbons.
func (m *Model) place(array, leaf, row int, places []span) (x, w float64) {
	start, end := m.span(array, leaf)
	s := places[leaf]
	w = float64(s.w) / float64(max(end-start, 1))
	return float64(s.x) + float64(row-start)*w, w
}

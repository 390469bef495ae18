package compare

import (
	"github.com/copse-ecs/copse/internal/language/design/figures"
)

// measure counts what a design does. It counts by commit only those commits that are given.
func (h *half) measure(ticks []int) figures.Values {
	out := make(figures.Values)
	for _, m := range figures.Totals {
		out.Set(figures.Subject{}, m, 0)
	}
	out.SetRound(h.Total)
	for i := range h.systems {
		out.AddSystem(figures.Subject{Kind: figures.SystemSubject, Name: h.systems[i].key}, &h.Analysis.Systems[i])
	}
	for i := range h.groups {
		g, s := &h.Analysis.Groups[i], figures.Subject{Kind: figures.GroupSubject, Name: h.groups[i].key}
		out.Set(s, figures.Outcome, int(g.Outcome))
		out.Set(s, figures.Rows, g.Rows)
	}
	for i := range h.Design.Components {
		s := figures.Subject{Kind: figures.ComponentSubject, Name: h.Names[i]}
		out.Set(s, figures.Size, h.Design.Components[i].Bytes)
		out.Set(s, figures.Rows, h.Having(i))
		out.Set(s, figures.Written, 0)
		out.Set(s, figures.WrittenBytes, 0)
	}
	for k := range h.Analysis.Ticks {
		for _, w := range h.written(k) {
			written(out, figures.Subject{}, w)
			written(out, figures.Subject{Kind: figures.ComponentSubject, Name: w.component}, w)
		}
	}
	for _, k := range ticks {
		if k < len(h.Analysis.Ticks) {
			written(out, figures.Subject{Kind: figures.TickSubject, Tick: k}, writing{})
		}
		for _, w := range h.written(k) {
			written(out, figures.Subject{Kind: figures.TickSubject, Tick: k}, w)
			written(out, figures.Subject{Kind: figures.TickSubject, Tick: k, Name: w.component}, w)
		}
	}
	return out
}

func written(v figures.Values, s figures.Subject, w writing) {
	v.Add(s, figures.Written, w.rows)
	v.Add(s, figures.WrittenBytes, w.bytes)
}

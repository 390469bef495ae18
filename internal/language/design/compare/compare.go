package compare

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/sorting"
)

// Analyses compares design b with design a. Systems correspond if they have the same name, and the
// remaining systems if they have the same signature. Groups correspond if they have the same name,
// or else the same expression. Components and tags correspond by name, commits by their number.
//
// For every line that differs, the cause is found by trial. Each deviation of the text of b is
// reverted by itself; if the line then has the value of a, the deviation is its cause. If no single
// deviation changes the line, several are reverted together: there may be two groups, for example,
// either of which makes a system full. A counted budget, about half a second natively, limits the
// number of trials. Without trials the comparison costs as much as measuring a and b.
func Analyses(a, b *analysis.Analysis) *Difference {
	d := WithoutCauses(a, b)
	d.try()
	return d
}

// WithoutCauses compares two designs without searching for causes.
func WithoutCauses(a, b *analysis.Analysis) *Difference {
	d := &Difference{a: newHalf(a), b: newHalf(b)}
	pairAll(d.a, d.b)
	d.deviations = (&deviator{a: d.a, b: d.b}).deviate()
	d.findTicks()
	d.before, d.after = d.a.measure(d.ticks), d.b.measure(d.ticks)
	for k, v := range d.after {
		if w, known := d.before[k]; !known || v != w {
			d.changes++
		}
	}
	for k := range d.before {
		if _, known := d.after[k]; !known {
			d.changes++
		}
	}
	return d
}

// Under analyses the same text with another layout and without hints. Comparing a with a.Under(k)
// shows what the choice of the layout changes.
func Under(a *analysis.Analysis, k grouptree.Kind) *analysis.Analysis {
	if k == a.Layout.Kind {
		return Again(a, a.Text)
	}
	return Again(a, a.Design.Lines().Apply([]diagnostic.Edit{a.Design.LayoutEdit(k)}))
}

// Again analyses another text with the options of a, and without hints.
func Again(a *analysis.Analysis, text string) *analysis.Analysis {
	return analysis.Analyze(text, analysis.Options{Populate: a.Populated}, a.NewWorld)
}

// How many commits a comparison lists, and how many writes of theirs.
const (
	maxTicksListed  = 200
	maxWritesListed = 1000
)

// findTicks finds the commits that write different numbers of rows.
func (d *Difference) findTicks() {
	writes := 0
	for k := range max(len(d.a.Analysis.Ticks), len(d.b.Analysis.Ticks)) {
		a, b := d.a.written(k), d.b.written(k)
		if slices.Equal(a, b) {
			continue
		}
		if writes += len(a) + len(b); len(d.ticks) == maxTicksListed || len(d.ticks) > 0 && writes > maxWritesListed {
			d.moreTicks++
			continue
		}
		d.ticks = append(d.ticks, k)
	}
}

// writing is what a commit wrote in the array of one component.
type writing struct {
	component   string
	rows, bytes int
}

// written returns what commit k wrote, by names, ascending.
func (h *half) written(k int) []writing {
	if k >= len(h.Ticks) {
		return nil
	}
	var out []writing
	for _, w := range h.Ticks[k].Writes {
		if w.Batch > 0 {
			out = append(out, writing{h.Names[w.Component], w.Batch, w.Batch * h.Design.Components[w.Component].Bytes})
		}
	}
	sorting.Stable(out, func(x, y writing) int { return strings.Compare(x.component, y.component) })
	return out
}

package compare

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// Limits of the trials of one comparison: their estimated cost in nanoseconds, and their number.
// The cost is counted, so that the same texts always get the same answer.
const (
	compareBudget = 400_000_000
	mostReverts   = 64
)

// try reverts each deviation by itself and measures the design without it. For the lines
// that no single deviation changes, it reverts several deviations together.
func (d *Difference) try() {
	d.trials = make([]figures.Values, len(d.deviations))
	if d.changes == 0 {
		return
	}
	d.budget = compareBudget
	for i, v := range d.deviations {
		if price := d.revertPrice(v); price > d.budget || i-d.untried == mostReverts {
			d.untried++
			continue
		}
		v.tried = true
		d.trials[i], _ = d.revert(v)
	}
	d.findJointCauses()
}

// revert measures B without some deviations. It returns nil if that text has errors, and
// affordable is false if the budget does not suffice.
func (d *Difference) revert(list ...*deviation) (m figures.Values, affordable bool) {
	price := 0
	for _, v := range list {
		price = max(price, d.revertPrice(v))
	}
	if price > d.budget {
		return nil, false
	}
	d.budget -= price
	text, origins := without(d.a, d.b, list...)
	if len(text) > syntax.MaxText {
		return nil, true
	}
	a := Again(d.b.Analysis, text)
	d.budget -= max(0, a.ReanalysisCost()-price) // the analysis may have cost more than was estimated
	if h := newHalf(a); faults(a) <= faults(d.b.Analysis) && h.follow(origins) {
		return h.measure(d.ticks), true
	}
	return nil, true
}

// revertPrice estimates what it costs to analyse B without a deviation.
func (d *Difference) revertPrice(v *deviation) int {
	if v.kind == "layout" || v.kind == "entities" {
		return max(d.a.ReanalysisCost(), d.b.ReanalysisCost())
	}
	return d.b.ReanalysisCost()
}

// faults counts the errors of an analysis, without expectations that failed.
func faults(a *analysis.Analysis) int {
	n := 0
	for i := range a.Diagnostics {
		if d := &a.Diagnostics[i]; d.Severity == diagnostic.Error && d.Code != diagnostic.ExpectFailed.Entry().Code {
			n++
		}
	}
	return n
}

// cause finds the cause of a line that differs. If only one design has a group, system or
// component, the cause is its statement. If no single deviation restores a sum, the causes of its
// parts are the causes of the sum.
func (d *Difference) cause(k figures.Key) cause {
	for i, v := range d.deviations {
		if v.only == k.Subject && k.Kind != figures.OfDesign {
			return cause{ids: []int{i}, alone: true}
		}
	}
	out := d.causesOf(k)
	if !out.alone && !out.either && k.Kind == figures.OfDesign {
		var parts cause
		for part := range d.after {
			if d.differs(part.Subject, []figures.Figure{part.Figure}) && d.isPart(part, k.Figure) {
				parts.join(d.causesOf(part).ids)
			}
		}
		for part := range d.before {
			if _, known := d.after[part]; !known && d.isPart(part, k.Figure) {
				parts.join(d.causesOf(part).ids)
			}
		}
		if len(parts.ids) > 0 {
			out = parts
		}
	}
	slices.Sort(out.ids)
	return out
}

// join adds further deviations to a cause.
func (c *cause) join(ids []int) {
	for _, id := range ids {
		if !slices.Contains(c.ids, id) {
			c.ids = append(c.ids, id)
		}
	}
}

// isPart reports whether a line is one of those that add up to a measure of the whole design.
func (d *Difference) isPart(k figures.Key, whole figures.Figure) bool {
	switch {
	case whole == figures.Written || whole == figures.WrittenBytes:
		return k.Kind == figures.ComponentSubject && k.Figure == whole
	case k.Kind != figures.SystemSubject:
		return false
	case whole < figures.Full:
		return k.Figure == whole || k.Figure == figures.Weight
	case k.Figure != figures.Match:
		return false
	}
	before, was := d.before[k]
	after, is := d.after[k]
	class := int(whole - figures.Full)
	return was && before == class || is && after == class
}

// causesOf finds the deviations that change a line by themselves, or else those that change it
// together.
func (d *Difference) causesOf(k figures.Key) cause {
	if c, found := d.joint[k]; found {
		return c
	}
	return d.single(k)
}

// single finds the deviations that give the line the value of A when reverted by themselves. If
// there are none, it returns those that change the value.
func (d *Difference) single(k figures.Key) (out cause) {
	before, was := d.before[k]
	after, is := d.after[k]
	var parts []int
	for i, t := range d.trials {
		if t == nil {
			continue
		}
		switch value, there := t[k]; {
		case there == was && value == before:
			out.ids, out.alone = append(out.ids, i), true
		case there != is || value != after:
			parts = append(parts, i)
		}
	}
	if !out.alone {
		out.ids = parts
	}
	return out
}

// causeText returns a cause in words. name returns how a deviation is called.
func (d *Difference) causeText(c cause, name func(id int) string) string {
	if len(c.ids) == 0 {
		if d.untried > 0 || d.short {
			return "cause not found: the designs are too large to try everything"
		}
		return "cause unknown"
	}
	const shown = 3
	last := " and "
	if c.either {
		last = " or "
	}
	text := "because of "
	for i, id := range c.ids[:min(shown, len(c.ids))] {
		switch {
		case i == 0:
		case i == len(c.ids)-1 && strings.Contains(text, ","):
			text += "," + last
		case i == len(c.ids)-1:
			text += last
		default:
			text += "; "
		}
		text += name(id)
	}
	if more := len(c.ids) - shown; more > 0 {
		text += "; and " + wording.Grouped(more) + " more"
	}
	switch {
	case c.either && len(c.ids) == 2:
		text += ": either suffices"
	case c.either:
		text += ": each of them suffices"
	case c.alone && len(c.ids) > 1:
		text += ", together"
	case !c.alone && len(c.ids) == 1:
		text += ", among others"
	case !c.alone:
		text += ", each in part"
	}
	return text
}

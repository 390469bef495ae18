package compare

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/wording"
)

// Summary returns one sentence about what B does differently from A.
func (d *Difference) Summary() string {
	if d.Same() {
		return "No difference."
	}
	return "B: " + d.Effect() + "." + d.roundText()
}

// roundText returns how much less or more a round takes, as a sentence after others.
func (d *Difference) roundText() string {
	switch before, after := d.Total(figures.Round); {
	case after < before:
		return " A round takes " + wording.Nanoseconds(before-after) + " less."
	case after > before:
		return " A round takes " + wording.Nanoseconds(after-before) + " more."
	}
	return ""
}

// Effect returns the most important differences as a part of a sentence.
func (d *Difference) Effect() string {
	if d.changes == 0 {
		return "written differently in " + wording.Amount(len(d.deviations), "place") + ", and nothing that is counted differs"
	}
	var parts []string
	for _, part := range []string{
		d.matchesText(), d.shareText(figures.Lookups, "to look up"), d.shareText(figures.Tested, "to test"), d.WrittenText(),
	} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) > 0 {
		return strings.Join(parts, ", ")
	}
	if text := d.shareText(figures.Estimate, "to do for the systems"); text != "" {
		return text
	}
	same := "nothing to look up, to test or to write differs"
	if before, after := d.Total(figures.Round); before == after {
		same = "a round costs the same"
	}
	return same + "; " + wording.Amount(d.changes, "other figure") + d.verb()
}

func (d *Difference) verb() string {
	if d.changes == 1 {
		return " differs"
	}
	return " differ"
}

// Total returns a measure of the whole design, in A and in B.
func (d *Difference) Total(m figures.Figure) (before, after int) {
	k := figures.Key{Subject: figures.Subject{}, Figure: m}
	return d.before[k], d.after[k]
}

// matchesText returns how many systems more are full or, if that number is the same, match better.
func (d *Difference) matchesText() string {
	before, after := d.Total(figures.Full)
	switch n := after - before; {
	case n == 1:
		return "1 more system full"
	case n > 1:
		return wording.Grouped(n) + " more systems full"
	case n == -1:
		return "1 fewer system full"
	case n < -1:
		return wording.Grouped(-n) + " fewer systems full"
	}
	better, worse := 0, 0
	for k, value := range d.after {
		if was, there := d.before[k]; there && k.Figure == figures.Match {
			better += max(0, sign(was-value))
			worse += max(0, sign(value-was))
		}
	}
	var parts []string
	if better > 0 {
		parts = append(parts, wording.Amount(better, "system")+" better matched")
	}
	if worse > 0 {
		parts = append(parts, wording.Amount(worse, "system")+" worse matched")
	}
	return strings.Join(parts, ", ")
}

// shareText returns by how much a measure of all systems has grown or shrunk.
func (d *Difference) shareText(m figures.Figure, what string) string {
	before, after := d.Total(m)
	switch {
	case before == after:
		return ""
	case before == 0:
		return wording.Grouped(after) + " " + measureNoun(m) + " " + what + " instead of none"
	case after == 0:
		return "nothing left " + what
	}
	return share(before, after) + " " + what
}

// measureNoun returns the noun for what a measure counts.
func measureNoun(m figures.Figure) string {
	if m == figures.Lookups {
		return "columns"
	}
	return figures.Words[m].Unit
}

// share returns by how much a number has grown or shrunk, as a percentage or factor.
func share(before, after int) string {
	word, by := "more", after-before
	if by < 0 {
		word, by = "less", -by
	}
	percent := int((100*float64(by) + float64(before)/2) / float64(before))
	switch {
	case percent == 0:
		return "slightly " + word
	case percent >= 100 && word == "less":
		return "almost 100% less"
	case percent >= 1000:
		return wording.Grouped(1+percent/100) + " times as much"
	}
	return wording.Grouped(percent) + "% " + word
}

// WrittenText returns how many more or fewer bytes are written, per tick if both designs have the
// same number of ticks.
func (d *Difference) WrittenText() string {
	before, after := d.Total(figures.WrittenBytes)
	if before == after {
		return ""
	}
	word, by := " more", after-before
	if by < 0 {
		word, by = " less", -by
	}
	n := len(d.a.Analysis.Ticks)
	switch {
	case n != len(d.b.Analysis.Ticks):
		return wording.Bytes(by) + word + " written in all ticks"
	case n > 1:
		return wording.Bytes((by+n/2)/n) + word + " written per tick"
	}
	return wording.Bytes(by) + word + " written"
}

// systemText returns how the match of a system changes, or that it was added or removed.
func (d *Difference) systemText(s figures.Subject, i, k int) string {
	switch {
	case i < 0:
		r := &d.b.Analysis.Systems[k]
		return "Only B has " + r.Statement.Name.Text + ", which is " + r.Plan.Match.String() + ". " + r.Why[0].Text
	case k < 0:
		r := &d.a.Analysis.Systems[i]
		return "Only A has " + r.Statement.Name.Text + ", which is " + r.Plan.Match.String() + "."
	}
	a, b := &d.a.Analysis.Systems[i], &d.b.Analysis.Systems[k]
	name := b.Statement.Name.Text
	if a.Plan.Match != b.Plan.Match {
		return name + " is " + b.Plan.Match.String() + " instead of " + a.Plan.Match.String() + ". " + b.Why[0].Text
	}
	var parts []string
	for _, m := range []struct {
		figures.Figure
		verb string
	}{
		{figures.Visited, "visits "}, {figures.Tested, "tests "}, {figures.Lookups, "looks up "}, {figures.Bytes, "touches "},
		{figures.CacheLines, "touches "}, {figures.Estimate, "takes about "}, {figures.Weight, "weighs "}, {figures.Matched, "runs for "},
	} {
		key := figures.Key{Subject: s, Figure: m.Figure}
		before, after := d.before[key], d.after[key]
		if before == after || len(parts) == 3 {
			continue
		}
		unit := figures.Words[m.Figure].Unit
		if unit != "" {
			unit = " " + unit
		}
		parts = append(parts, m.verb+wording.Grouped(after)+unit+" instead of "+wording.Grouped(before))
	}
	if len(parts) == 0 {
		return name + " is " + b.Plan.Match.String() + " in both, at the same cost."
	}
	return name + " is " + b.Plan.Match.String() + " in both, but now " + wording.JoinAnd(parts) + "."
}

// groupText returns how the outcome of a group changes, or that it was added or removed.
func (d *Difference) groupText(i, k int) string {
	switch {
	case i < 0:
		g := &d.b.Analysis.Groups[k]
		return "Only B has the group " + g.Label() + ". " + g.Reason
	case k < 0:
		return "Only A has the group " + d.a.Analysis.Groups[i].Label() + "."
	}
	a, b := &d.a.Analysis.Groups[i], &d.b.Analysis.Groups[k]
	text := "The group " + b.Label()
	if groupExpression(d.a.Analysis, i) != groupExpression(d.b.Analysis, k) {
		text += ", " + a.Expr + " in A,"
	}
	switch {
	case a.Outcome != b.Outcome:
		return text + " is " + b.Outcome.String() + " instead of " + a.Outcome.String() + ". " + b.Reason
	case a.Rows != b.Rows:
		return text + " has " + wording.Amount(b.Rows, "row") + " instead of " + wording.Grouped(a.Rows) + "."
	}
	return text + " is " + b.Outcome.String() + " in both."
}

// Dearer returns the names of the systems, except system i, whose match is the same and whose
// estimated cost is higher.
func (d *Difference) Dearer(i int) string {
	var names []string
	for k := range d.b.Analysis.Systems {
		if t := d.b.systems[k].other; t >= 0 && t != i {
			a, b := &d.a.Analysis.Systems[t], &d.b.Analysis.Systems[k]
			if a.Plan.Match == b.Plan.Match && b.Cost.Estimate > a.Cost.Estimate {
				names = append(names, b.Statement.Name.Text+" costs about "+share(max(1, a.Cost.Estimate), b.Cost.Estimate))
			}
		}
	}
	if len(names) > 2 {
		return wording.Amount(len(names), "other system") + " cost more"
	}
	if len(names) == 0 {
		return ""
	}
	return wording.JoinAnd(names)
}

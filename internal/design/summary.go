package design

import "strings"

// Summary says in one sentence what B does otherwise than A.
func (d *Difference) Summary() string {
	if d.Same() {
		return "No difference."
	}
	return "B: " + d.effect() + "."
}

// effect says what is otherwise, as part of a sentence.
func (d *Difference) effect() string {
	if d.changes == 0 {
		return "written differently in " + amount(len(d.deviations), "place") + ", and nothing that is counted differs"
	}
	var parts []string
	for _, part := range []string{
		d.matchesText(), d.shareText(lookupsMeasure, "to look up"), d.shareText(testedMeasure, "to test"), d.writtenText(),
	} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) > 0 {
		return strings.Join(parts, ", ")
	}
	if text := d.shareText(estimateMeasure, "to do for the systems"); text != "" {
		return text
	}
	return "nothing to look up, to test or to write differs; " + amount(d.changes, "other figure") + d.verb()
}

func (d *Difference) verb() string {
	if d.changes == 1 {
		return " does"
	}
	return " do"
}

// total returns a measure of the whole in A and in B.
func (d *Difference) total(m measure) (before, after int) {
	k := measureKey{subject{}, m}
	return d.before[k], d.after[k]
}

// matchesText says how many more systems are full, or else match better.
func (d *Difference) matchesText() string {
	before, after := d.total(fullMeasure)
	switch n := after - before; {
	case n == 1:
		return "1 more system full"
	case n > 1:
		return group3(n) + " more systems full"
	case n == -1:
		return "1 system fewer full"
	case n < -1:
		return group3(-n) + " systems fewer full"
	}
	better, worse := 0, 0
	for k, value := range d.after {
		if was, there := d.before[k]; there && k.measure == matchMeasure {
			better += max(0, sign(was-value))
			worse += max(0, sign(value-was))
		}
	}
	var parts []string
	if better > 0 {
		parts = append(parts, amount(better, "system")+" better matched")
	}
	if worse > 0 {
		parts = append(parts, amount(worse, "system")+" worse matched")
	}
	return strings.Join(parts, ", ")
}

// shareText says how much more or less there is of a measure of the systems.
func (d *Difference) shareText(m measure, what string) string {
	before, after := d.total(m)
	switch {
	case before == after:
		return ""
	case before == 0:
		return group3(after) + " " + measureNoun(m) + " " + what + " instead of none"
	case after == 0:
		return "nothing left " + what
	}
	return share(before, after) + " " + what
}

// measureNoun names what a measure counts.
func measureNoun(m measure) string {
	if m == lookupsMeasure {
		return "columns"
	}
	return measureWords[m].unit
}

// share says by how much a number has grown or shrunk.
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
		return group3(1+percent/100) + " times as much"
	}
	return group3(percent) + "% " + word
}

// writtenText says how many more bytes are written, per tick if there are as many.
func (d *Difference) writtenText() string {
	before, after := d.total(writtenBytesMeasure)
	if before == after {
		return ""
	}
	word, by := " more", after-before
	if by < 0 {
		word, by = " less", -by
	}
	n := len(d.a.Analysis.ticks)
	switch {
	case n != len(d.b.Analysis.ticks):
		return bytesText(by) + word + " written in all ticks"
	case n > 1:
		return bytesText((by+n/2)/n) + word + " written per tick"
	}
	return bytesText(by) + word + " written"
}

// bytesText writes a number of bytes with three digits at most.
func bytesText(n int) string {
	if n < 1000 {
		return amount(n, "byte")
	}
	const units = "KMGT"
	unit, size := 0, 1000
	for n >= 1000*size-size/20 && unit+1 < len(units) { // 999.95 is written as 1,000
		unit, size = unit+1, size*1000
	}
	tenths := (n + size/20) / (size / 10)
	text := group3(tenths / 10)
	switch rest := tenths % 10; {
	case n >= 100*size:
		text = group3((n + size/2) / size)
	case rest > 0:
		text += "." + group3(rest)
	}
	return text + " " + units[unit:unit+1] + "B"
}

// systemText says what becomes of a system.
func (d *Difference) systemText(s subject, i, k int) string {
	switch {
	case i < 0:
		r := &d.b.Analysis.systems[k]
		return "Only B has " + r.stmt.Name.Text + ", which is " + r.plan.Match.String() + ". " + r.why[0].Text
	case k < 0:
		r := &d.a.Analysis.systems[i]
		return "Only A has " + r.stmt.Name.Text + ", which is " + r.plan.Match.String() + "."
	}
	a, b := &d.a.Analysis.systems[i], &d.b.Analysis.systems[k]
	name := b.stmt.Name.Text
	if a.plan.Match != b.plan.Match {
		return name + " is " + b.plan.Match.String() + " instead of " + a.plan.Match.String() + ". " + b.why[0].Text
	}
	var parts []string
	for _, m := range []struct {
		measure
		verb string
	}{
		{visitedMeasure, "visits "}, {testedMeasure, "tests "}, {lookupsMeasure, "looks up "}, {bytesMeasure, "touches "},
		{cacheLinesMeasure, "touches "}, {estimateMeasure, "takes about "}, {weightMeasure, "weighs "}, {matchedMeasure, "runs for "},
	} {
		key := measureKey{s, m.measure}
		before, after := d.before[key], d.after[key]
		if before == after || len(parts) == 3 {
			continue
		}
		unit := measureWords[m.measure].unit
		if unit != "" {
			unit = " " + unit
		}
		parts = append(parts, m.verb+group3(after)+unit+" instead of "+group3(before))
	}
	if len(parts) == 0 {
		return name + " is " + b.plan.Match.String() + " in both, at the same cost."
	}
	return name + " is " + b.plan.Match.String() + " in both, but now " + joinAnd(parts) + "."
}

// joinAnd lists parts of a sentence.
func joinAnd(parts []string) string {
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

// groupText says what becomes of a group.
func (d *Difference) groupText(i, k int) string {
	switch {
	case i < 0:
		g := &d.b.Analysis.groups[k]
		return "Only B has the group " + g.label() + ". " + g.reason
	case k < 0:
		return "Only A has the group " + d.a.Analysis.groups[i].label() + "."
	}
	a, b := &d.a.Analysis.groups[i], &d.b.Analysis.groups[k]
	text := "The group " + b.label()
	if d.a.groupSays(i) != d.b.groupSays(k) {
		text += ", " + a.expr + " in A,"
	}
	switch {
	case a.outcome != b.outcome:
		return text + " is " + b.outcome.String() + " instead of " + a.outcome.String() + ". " + b.reason
	case a.rows != b.rows:
		return text + " has " + amount(b.rows, "row") + " instead of " + group3(a.rows) + "."
	}
	return text + " is " + b.outcome.String() + " in both."
}

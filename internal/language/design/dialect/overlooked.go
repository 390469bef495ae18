package dialect

import (
	"cmp"
	"slices"
)

// changesMissing is what a change means that no reader has read.
const changesMissing = "if it changes which components entities have, that change and its cost are missing from the answer"

// overlooked notes every use of the library that the reader has neither read nor noted. Uses are calls whose names the
// library lists with what their absence means for the answer.
func (d *draft) overlooked(l *library) {
	if len(l.decides) == 0 {
		return
	}
	reached := d.handledBefore()
	heads := map[int]bool{}
	for _, f := range d.scopes {
		heads[f.head] = true
	}
	for i := range d.tokens {
		if d.is(i, word) && d.glued(d.at(i)) && d.macroMentions(d.at(i), l.decides) {
			d.unread(d.span(one(i)), shortened(d.at(i))+" is a macro that joins names, which is not expanded: what it does with components is missing from the answer.")
		}
		means := l.decides[d.at(i)]
		if means == "" || !d.is(i, word) {
			continue
		}
		c, ok := d.call(i)
		if !ok || heads[i] || l.uses != nil && !l.uses(d, c) {
			continue
		}
		end := d.headEnd(c)
		if reached(d.span(part{i, end + 1})) {
			continue
		}
		d.unread(d.span(one(i)), "This "+d.at(i)+" is not understood: "+means+".")
	}
}

// headEnd returns the last token of a call before the first brace of its arguments.
func (d *draft) headEnd(c call) int {
	end := d.match(c.args)
	for i := c.args; i < end && i < c.args+maxHead; i++ {
		if d.at(i) == "{" {
			return i
		}
	}
	return min(end, c.args+maxHead)
}

// handledBefore returns a function that reports whether something in a range was read or noted. Ranges are asked for in
// the order of the text.
func (d *draft) handledBefore() func(at span) bool {
	all := slices.Clone(d.handled)
	slices.SortFunc(all, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	next, furthest := 0, 0
	return func(at span) bool {
		for next < len(all) && all[next].start < at.end {
			furthest = max(furthest, all[next].end)
			next++
		}
		return furthest > at.start
	}
}

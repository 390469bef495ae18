package compare

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/wording"
)

// AppendText appends the comparison for a terminal: the summary, then what differs, each
// line with its cause.
func (d *Difference) AppendText(dst []byte) []byte {
	t := textWriter{Difference: d, buf: dst}
	t.say(d.Summary())
	if d.Same() {
		return t.buf
	}
	t.part("causes", func() {
		for i, v := range d.deviations {
			t.say("  [" + wording.Grouped(i+1) + "] " + v.text)
		}
	})
	t.part("systems", func() {
		pairs(d.a.systems, d.b.systems, func(key string, i, k int) {
			if s := (figures.Subject{Kind: figures.SystemSubject, Name: key}); d.differs(s, figures.OfSystem) {
				t.say("  " + d.systemText(s, i, k))
				if i >= 0 && k >= 0 {
					t.lines(s, figures.OfSystem)
				}
			}
		})
	})
	t.part("groups", func() {
		pairs(d.a.groups, d.b.groups, func(key string, i, k int) {
			if s := (figures.Subject{Kind: figures.GroupSubject, Name: key}); d.differs(s, figures.OfGroup) {
				t.say("  " + d.groupText(i, k))
				if i >= 0 && k >= 0 {
					t.lines(s, figures.OfGroup)
				}
			}
		})
	})
	t.part("totals, systems by weight", func() { t.lines(figures.Subject{}, figures.Totals) })
	t.part("the total of a round", func() { t.lines(figures.Subject{}, figures.OfRound) })
	t.part("written by tick", func() {
		for _, k := range d.ticks {
			t.say("  tick " + wording.Grouped(k+1))
			for _, name := range d.writtenIn(k) {
				t.named(name+" ", figures.Subject{Kind: figures.TickSubject, Tick: k, Name: name}, figures.Written)
			}
		}
		if d.moreTicks > 0 {
			t.say("  and " + wording.Amount(d.moreTicks, "more tick"))
		}
	})
	return t.buf
}

// textWriter writes text.
type textWriter struct {
	*Difference
	buf []byte
}

func (t *textWriter) say(s string) { t.buf = append(append(t.buf, s...), '\n') }

// part writes a heading and what f writes, or nothing if f writes nothing.
func (t *textWriter) part(heading string, f func()) {
	before := len(t.buf)
	t.say("\n" + heading)
	after := len(t.buf)
	if f(); len(t.buf) == after {
		t.buf = t.buf[:before]
	}
}

func (t *textWriter) lines(s figures.Subject, list []figures.Figure) {
	for _, m := range list {
		t.named("", s, m)
	}
}

func (t *textWriter) named(prefix string, s figures.Subject, m figures.Figure) {
	if !t.differs(s, []figures.Figure{m}) {
		return
	}
	k := figures.Key{Subject: s, Figure: m}
	before, was := t.value(t.a, t.before, k)
	after, is := t.value(t.b, t.after, k)
	name := prefix + figures.Words[m].Name
	line := "    " + name + strings.Repeat(" ", max(1, 14-len(name))) + say(m, before, was) + " -> " + say(m, after, is)
	if unit := figures.Words[m].Unit; unit != "" {
		line += " " + unit
	}
	because := t.causeText(t.cause(k), func(id int) string { return "[" + wording.Grouped(id+1) + "]" })
	t.say(line + strings.Repeat(" ", max(3, 52-len(line))) + because)
}

// say writes a value, or "none" if there is none.
func say(m figures.Figure, value int, there bool) string {
	if !there {
		return "none"
	}
	if word, ok := m.Word(value); ok {
		return word
	}
	if m.InTenths() {
		return wording.Tenths(value)
	}
	return wording.Grouped(value)
}

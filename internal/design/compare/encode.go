package compare

import (
	"strings"

	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/design/figures"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// AppendJSON appends the comparison as one JSON document, schema copse.compare/1:
//
//	{"schema", "same", "summary",
//	 "a": {"layout","errors","entities","systems","groups","ticks"}, "b": the same,
//	 "causes": [{"kind","text","a": [range],"b": [range],"groupA","groupB","tried"}],
//	 "systems": [{"name","was","a","b","rangeA","rangeB","changed","text","why": [of A, of B],"lines": [LINE]}],
//	 "groups": [{"label","a","b","rangeA","rangeB","changed","text","lines"}],
//	 "components": [{"name","a","b","rangeA","rangeB","changed","lines"}],
//	 "ticks": [{"tick","rangeA","rangeB","lines","components": [{"name","a","b","lines"}]}], "moreTicks",
//	 "totals": [LINE], "tried", "untried"}
//	LINE = {"measure","unit","a","b","better","cause": {"ids","alone","either","text"}}
//
// The numbers "a" and "b" of systems, groups and components are those of copse.page/1, -1
// where one is not there; "was" is the name in A of a system that B has renamed. Of ticks
// only those that differ are listed. The values of a line are numbers, words for "match"
// and "outcome", and null where there is nothing to count; "better" is 1 where B is the
// better, -1 where it is the worse. A line that does not differ has the cause null. The
// ids of a cause point into "causes"; if it is alone, each of them taken back by itself
// gives the value of A, else each changes it. If it is either, each of them suffices for the
// value of B, so that only all of them taken back give that of A. Without ids it is unknown.
// Kinds of causes
// are layout, group, order, component, system and entities. Every field is always there.
func (d *Difference) AppendJSON(dst []byte) []byte {
	w := differ{Difference: d, Writer: document.Writer{Buf: dst}}
	w.Buf = append(w.Buf, '{')
	w.Key("schema").String("copse.compare/1")
	w.Key("same").Bool(d.Same())
	w.Key("summary").String(d.Summary())
	w.Key("a")
	w.half(d.a)
	w.Key("b")
	w.half(d.b)
	w.causes()
	w.systems()
	w.groups()
	w.components()
	w.tickEntries()
	w.Key("moreTicks").Int(d.moreTicks)
	w.Key("totals").Open('[')
	for _, m := range figures.Totals {
		w.line(figures.Subject{}, m)
	}
	w.Close(']')
	w.Key("tried").Int(len(d.deviations) - d.untried)
	w.Key("untried").Int(d.untried)
	w.Close('}')
	return w.Buf
}

// differ writes the document.
type differ struct {
	*Difference
	document.Writer
}

func (w *differ) half(h *half) {
	w.Open('{')
	w.Key("layout").String(h.Layout.Kind.String())
	w.Key("errors").Bool(h.HasErrors())
	w.Key("entities").Int(h.Census.Total())
	w.Key("systems").Int(len(h.systems))
	w.Key("groups").Int(len(h.groups))
	w.Key("ticks").Int(len(h.Analysis.Ticks))
	w.Close('}')
}

func (w *differ) causes() {
	w.Key("causes").Open('[')
	for _, v := range w.deviations {
		w.Open('{')
		w.Key("kind").String(v.kind)
		w.Key("text").String(v.text)
		w.Key("a")
		w.ranges(w.a, w.litA(v))
		w.Key("b")
		w.ranges(w.b, v.b)
		w.Key("groupA").Int(v.groupA)
		w.Key("groupB").Int(v.groupB)
		w.Key("tried").Bool(v.tried)
		w.Close('}')
	}
	w.Close(']')
}

// litA returns the statements of A that are to be lit up for a deviation: a group that
// stands elsewhere is in A too.
func (w *differ) litA(v *deviation) []int {
	if v.order && v.groupA >= 0 {
		return statementsOf(w.a.group, len(w.a.groups))[v.groupA : v.groupA+1]
	}
	return v.a
}

// ranges writes where statements stand, neighbours as one.
func (w *differ) ranges(h *half, list []int) {
	w.Open('[')
	for i := 0; i < len(list); {
		end := i + 1
		for end < len(list) && list[end] == list[end-1]+1 {
			end++
		}
		w.ShortRange(h.list[list[i]].Where().Range.To(h.list[list[end-1]].Where().Range))
		i = end
	}
	w.Close(']')
}

// rangeOr writes the range of a statement, or null if there is none.
func (w *differ) rangeOr(key string, r diagnostic.Range, there bool) {
	if w.Key(key); there {
		w.ShortRange(r)
		return
	}
	w.Null()
}

// line writes what is counted of a subject in A and in B.
func (w *differ) line(s figures.Subject, m figures.Figure) {
	k := figures.Key{Subject: s, Figure: m}
	words := &figures.Words[m]
	before, was := w.value(w.a, w.before, k)
	after, is := w.value(w.b, w.after, k)
	w.Open('{')
	w.Key("measure").String(words.Name)
	w.Key("unit").String(words.Unit)
	w.side("a", m, before, was)
	w.side("b", m, after, is)
	better := 0
	if was && is {
		better = sign(after-before) * words.More
	}
	w.Key("better").Int(better)
	if w.Key("cause"); was == is && before == after {
		w.Null()
	} else {
		c := w.cause(k)
		w.Open('{')
		w.Key("ids")
		w.Ints(c.ids)
		w.Key("alone").Bool(c.alone)
		w.Key("either").Bool(c.either)
		w.Key("text").String(w.causeText(c, func(id int) string { return w.deviations[id].text }))
		w.Close('}')
	}
	w.Close('}')
}

// value returns a line's value on one side. A component that a commit does not write is
// written 0 times.
func (d *Difference) value(h *half, v figures.Values, k figures.Key) (n int, there bool) {
	if n, there = v[k]; there || k.Kind != figures.TickSubject {
		return n, there
	}
	return 0, k.Tick < len(h.Analysis.Ticks) && (k.Name == "" || has(h.Design.IDs, k.Name))
}

func (w *differ) side(key string, m figures.Figure, value int, there bool) {
	w.Key(key)
	word, isWord := m.Word(value)
	switch {
	case !there:
		w.Null()
	case isWord:
		w.String(word)
	default:
		w.Int(value)
	}
}

// differs reports whether anything that is counted of a subject differs.
func (d *Difference) differs(s figures.Subject, list []figures.Figure) bool {
	for _, m := range list {
		k := figures.Key{Subject: s, Figure: m}
		before, was := d.value(d.a, d.before, k)
		after, is := d.value(d.b, d.after, k)
		if was != is || before != after {
			return true
		}
	}
	return false
}

// pairs calls f for each thing of A and B under its key: those of B in their order, then
// those that only A has; -1 stands for none.
func pairs(a, b []twin, f func(key string, i, k int)) {
	for k, t := range b {
		f(t.key, t.other, k)
	}
	for i, t := range a {
		if t.other < 0 {
			f(t.key, i, -1)
		}
	}
}

func (w *differ) systems() {
	w.Key("systems").Open('[')
	pairs(w.a.systems, w.b.systems, func(key string, i, k int) {
		s := figures.Subject{Kind: figures.SystemSubject, Name: key}
		name, was := "", ""
		var at, from diagnostic.Range
		if i >= 0 {
			name, from = w.a.Analysis.Systems[i].Statement.Name.Text, w.a.Analysis.Systems[i].Statement.Range
		}
		if k >= 0 {
			was, name, at = name, w.b.Analysis.Systems[k].Statement.Name.Text, w.b.Analysis.Systems[k].Statement.Range
		}
		if was == name {
			was = ""
		}
		w.Open('{')
		w.Key("name").String(name)
		w.Key("was").StringOr(was)
		w.Key("a").Int(i)
		w.Key("b").Int(k)
		w.rangeOr("rangeA", from, i >= 0)
		w.rangeOr("rangeB", at, k >= 0)
		w.Key("changed").Bool(w.differs(s, figures.OfSystem))
		w.Key("text").String(w.systemText(s, i, k))
		w.Key("why").Open('[')
		w.String(w.a.whyOf(i))
		w.String(w.b.whyOf(k))
		w.Close(']')
		w.linesOf(s, figures.OfSystem)
		w.Close('}')
	})
	w.Close(']')
}

func (w *differ) linesOf(s figures.Subject, list []figures.Figure) {
	w.Key("lines").Open('[')
	for _, m := range list {
		w.line(s, m)
	}
	w.Close(']')
}

// whyOf returns the deciding reason of a system, "" where there is no such system.
func (h *half) whyOf(i int) string {
	if i < 0 {
		return ""
	}
	return h.Analysis.Systems[i].Why[0].Text
}

func (w *differ) groups() {
	w.Key("groups").Open('[')
	pairs(w.a.groups, w.b.groups, func(key string, i, k int) {
		s := figures.Subject{Kind: figures.GroupSubject, Name: key}
		label := ""
		var at, from diagnostic.Range
		if i >= 0 {
			label, from = w.a.Analysis.Groups[i].Label(), w.a.Analysis.Groups[i].At
		}
		if k >= 0 {
			label, at = w.b.Analysis.Groups[k].Label(), w.b.Analysis.Groups[k].At
		}
		w.Open('{')
		w.Key("label").String(label)
		w.Key("a").Int(i)
		w.Key("b").Int(k)
		w.rangeOr("rangeA", from, i >= 0)
		w.rangeOr("rangeB", at, k >= 0)
		w.Key("changed").Bool(w.differs(s, figures.OfGroup))
		w.Key("text").String(w.groupText(i, k))
		w.linesOf(s, figures.OfGroup)
		w.Close('}')
	})
	w.Close(']')
}

// components writes those of B in their order, then those that only A has.
func (w *differ) components() {
	w.Key("components").Open('[')
	for k, c := range w.b.Design.Components {
		w.component(c.Name, w.a.idOf(c.Name), k, true)
	}
	for i, c := range w.a.Design.Components {
		if w.b.idOf(c.Name) < 0 {
			w.component(c.Name, i, -1, true)
		}
	}
	w.Close(']')
}

// idOf returns the number of a component, -1 if there is none of that name.
func (h *half) idOf(name string) int {
	if id, ok := h.Design.IDs[name]; ok {
		return id
	}
	return -1
}

func (w *differ) component(name string, i, k int, whole bool) {
	s := figures.Subject{Kind: figures.ComponentSubject, Name: name}
	w.Open('{')
	w.Key("name").String(name)
	w.Key("a").Int(i)
	w.Key("b").Int(k)
	if whole {
		w.rangeOr("rangeA", w.a.compAt(i), i >= 0)
		w.rangeOr("rangeB", w.b.compAt(k), k >= 0)
		w.Key("changed").Bool(w.differs(s, figures.OfComponent))
		w.linesOf(s, figures.OfComponent)
	}
	w.Close('}')
}

func (h *half) compAt(i int) diagnostic.Range {
	if i < 0 {
		return diagnostic.Range{}
	}
	return h.Design.Components[i].At
}

// tickEntries writes the commits that write otherwise.
func (w *differ) tickEntries() {
	w.Key("ticks").Open('[')
	for _, k := range w.ticks {
		s := figures.Subject{Kind: figures.TickSubject, Tick: k}
		from, there := w.a.tickAt(k)
		at, here := w.b.tickAt(k)
		w.Open('{')
		w.Key("tick").Int(k + 1)
		w.rangeOr("rangeA", from, there)
		w.rangeOr("rangeB", at, here)
		w.linesOf(s, figures.OfTick)
		w.Key("components").Open('[')
		for _, name := range w.writtenIn(k) {
			if s.Name = name; !w.differs(s, figures.OfTick) {
				continue
			}
			w.Open('{')
			w.Key("name").String(name)
			w.Key("a").Int(w.a.idOf(name))
			w.Key("b").Int(w.b.idOf(name))
			w.linesOf(s, figures.OfTick)
			w.Close('}')
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
}

// tickAt returns the statement that makes a commit; the last commit may have none.
func (h *half) tickAt(k int) (diagnostic.Range, bool) {
	if k < len(h.ticksAt) {
		return h.ticksAt[k], true
	}
	return diagnostic.Range{}, false
}

// writtenIn returns the components that a commit writes in A or in B.
func (d *Difference) writtenIn(k int) []string {
	var out []string
	a, b := d.a.written(k), d.b.written(k)
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].component < b[0].component:
			out, a = append(out, a[0].component), a[1:]
		case len(a) == 0 || b[0].component < a[0].component:
			out, b = append(out, b[0].component), b[1:]
		default:
			out, a, b = append(out, a[0].component), a[1:], b[1:]
		}
	}
	return out
}

// AppendText appends the comparison for a terminal: the summary, then what differs, each
// line with its cause.
func (d *Difference) AppendText(dst []byte) []byte {
	t := teller{Difference: d, buf: dst}
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

// teller writes text.
type teller struct {
	*Difference
	buf []byte
}

func (t *teller) say(s string) { t.buf = append(append(t.buf, s...), '\n') }

// part writes a heading before whatever f writes, if it writes anything.
func (t *teller) part(heading string, f func()) {
	before := len(t.buf)
	t.say("\n" + heading)
	after := len(t.buf)
	if f(); len(t.buf) == after {
		t.buf = t.buf[:before]
	}
}

func (t *teller) lines(s figures.Subject, list []figures.Figure) {
	for _, m := range list {
		t.named("", s, m)
	}
}

func (t *teller) named(prefix string, s figures.Subject, m figures.Figure) {
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

// say writes a value, "none" where there is none.
func say(m figures.Figure, value int, there bool) string {
	if !there {
		return "none"
	}
	if word, ok := m.Word(value); ok {
		return word
	}
	return wording.Grouped(value)
}

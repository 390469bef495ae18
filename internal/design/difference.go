package design

import "strings"

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
	w := differ{Difference: d, writer: writer{buf: dst}}
	w.buf = append(w.buf, '{')
	w.key("schema").string("copse.compare/1")
	w.key("same").bool(d.Same())
	w.key("summary").string(d.Summary())
	w.key("a")
	w.half(d.a)
	w.key("b")
	w.half(d.b)
	w.causes()
	w.systems()
	w.groups()
	w.components()
	w.tickEntries()
	w.key("moreTicks").int(d.moreTicks)
	w.key("totals").open('[')
	for _, m := range totalMeasures {
		w.line(subject{}, m)
	}
	w.close(']')
	w.key("tried").int(len(d.deviations) - d.untried)
	w.key("untried").int(d.untried)
	w.close('}')
	return w.buf
}

// differ writes the document.
type differ struct {
	*Difference
	writer
}

func (w *differ) half(h *half) {
	w.open('{')
	w.key("layout").string(h.Layout.Kind.String())
	w.key("errors").bool(h.HasErrors())
	w.key("entities").int(h.Census.Total())
	w.key("systems").int(len(h.systems))
	w.key("groups").int(len(h.groups))
	w.key("ticks").int(len(h.Analysis.ticks))
	w.close('}')
}

func (w *differ) causes() {
	w.key("causes").open('[')
	for _, v := range w.deviations {
		w.open('{')
		w.key("kind").string(v.kind)
		w.key("text").string(v.text)
		w.key("a")
		w.ranges(w.a, w.litA(v))
		w.key("b")
		w.ranges(w.b, v.b)
		w.key("groupA").int(v.groupA)
		w.key("groupB").int(v.groupB)
		w.key("tried").bool(v.tried)
		w.close('}')
	}
	w.close(']')
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
	w.open('[')
	for i := 0; i < len(list); {
		end := i + 1
		for end < len(list) && list[end] == list[end-1]+1 {
			end++
		}
		w.shortRange(h.list[list[i]].Where().Range.To(h.list[list[end-1]].Where().Range))
		i = end
	}
	w.close(']')
}

// rangeOr writes the range of a statement, or null if there is none.
func (w *differ) rangeOr(key string, r Range, there bool) {
	if w.key(key); there {
		w.shortRange(r)
		return
	}
	w.null()
}

// line writes what is counted of a subject in A and in B.
func (w *differ) line(s subject, m measure) {
	k := measureKey{s, m}
	words := &measureWords[m]
	before, was := w.value(w.a, w.before, k)
	after, is := w.value(w.b, w.after, k)
	w.open('{')
	w.key("measure").string(words.name)
	w.key("unit").string(words.unit)
	w.side("a", m, before, was)
	w.side("b", m, after, is)
	better := 0
	if was && is {
		better = sign(after-before) * words.more
	}
	w.key("better").int(better)
	if w.key("cause"); was == is && before == after {
		w.null()
	} else {
		c := w.cause(k)
		w.open('{')
		w.key("ids")
		w.ints(c.ids)
		w.key("alone").bool(c.alone)
		w.key("either").bool(c.either)
		w.key("text").string(w.causeText(c, func(id int) string { return w.deviations[id].text }))
		w.close('}')
	}
	w.close('}')
}

// value returns a line's value on one side. A component that a commit does not write is
// written 0 times.
func (d *Difference) value(h *half, v measures, k measureKey) (n int, there bool) {
	if n, there = v[k]; there || k.kind != aTick {
		return n, there
	}
	return 0, k.tick < len(h.Analysis.ticks) && (k.name == "" || has(h.m.ids, k.name))
}

func (w *differ) side(key string, m measure, value int, there bool) {
	w.key(key)
	word, isWord := m.word(value)
	switch {
	case !there:
		w.null()
	case isWord:
		w.string(word)
	default:
		w.int(value)
	}
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// differs reports whether anything that is counted of a subject differs.
func (d *Difference) differs(s subject, list []measure) bool {
	for _, m := range list {
		k := measureKey{s, m}
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
	w.key("systems").open('[')
	pairs(w.a.systems, w.b.systems, func(key string, i, k int) {
		s := subject{kind: aSystem, name: key}
		name, was := "", ""
		var at, from Range
		if i >= 0 {
			name, from = w.a.Analysis.systems[i].stmt.Name.Text, w.a.Analysis.systems[i].stmt.Range
		}
		if k >= 0 {
			was, name, at = name, w.b.Analysis.systems[k].stmt.Name.Text, w.b.Analysis.systems[k].stmt.Range
		}
		if was == name {
			was = ""
		}
		w.open('{')
		w.key("name").string(name)
		w.key("was").stringOr(was)
		w.key("a").int(i)
		w.key("b").int(k)
		w.rangeOr("rangeA", from, i >= 0)
		w.rangeOr("rangeB", at, k >= 0)
		w.key("changed").bool(w.differs(s, systemMeasures))
		w.key("text").string(w.systemText(s, i, k))
		w.key("why").open('[')
		w.string(w.a.whyOf(i))
		w.string(w.b.whyOf(k))
		w.close(']')
		w.linesOf(s, systemMeasures)
		w.close('}')
	})
	w.close(']')
}

func (w *differ) linesOf(s subject, list []measure) {
	w.key("lines").open('[')
	for _, m := range list {
		w.line(s, m)
	}
	w.close(']')
}

// whyOf returns the deciding reason of a system, "" where there is no such system.
func (h *half) whyOf(i int) string {
	if i < 0 {
		return ""
	}
	return h.Analysis.systems[i].why[0].Text
}

func (w *differ) groups() {
	w.key("groups").open('[')
	pairs(w.a.groups, w.b.groups, func(key string, i, k int) {
		s := subject{kind: aGroup, name: key}
		label := ""
		var at, from Range
		if i >= 0 {
			label, from = w.a.Analysis.groups[i].label(), w.a.Analysis.groups[i].at
		}
		if k >= 0 {
			label, at = w.b.Analysis.groups[k].label(), w.b.Analysis.groups[k].at
		}
		w.open('{')
		w.key("label").string(label)
		w.key("a").int(i)
		w.key("b").int(k)
		w.rangeOr("rangeA", from, i >= 0)
		w.rangeOr("rangeB", at, k >= 0)
		w.key("changed").bool(w.differs(s, groupMeasures))
		w.key("text").string(w.groupText(i, k))
		w.linesOf(s, groupMeasures)
		w.close('}')
	})
	w.close(']')
}

// components writes those of B in their order, then those that only A has.
func (w *differ) components() {
	w.key("components").open('[')
	for k, c := range w.b.m.comps {
		w.component(c.name, w.a.idOf(c.name), k, true)
	}
	for i, c := range w.a.m.comps {
		if w.b.idOf(c.name) < 0 {
			w.component(c.name, i, -1, true)
		}
	}
	w.close(']')
}

// idOf returns the number of a component, -1 if there is none of that name.
func (h *half) idOf(name string) int {
	if id, ok := h.m.ids[name]; ok {
		return id
	}
	return -1
}

func (w *differ) component(name string, i, k int, whole bool) {
	s := subject{kind: aComponent, name: name}
	w.open('{')
	w.key("name").string(name)
	w.key("a").int(i)
	w.key("b").int(k)
	if whole {
		w.rangeOr("rangeA", w.a.compAt(i), i >= 0)
		w.rangeOr("rangeB", w.b.compAt(k), k >= 0)
		w.key("changed").bool(w.differs(s, componentMeasures))
		w.linesOf(s, componentMeasures)
	}
	w.close('}')
}

func (h *half) compAt(i int) Range {
	if i < 0 {
		return Range{}
	}
	return h.m.comps[i].at
}

// tickEntries writes the commits that write otherwise.
func (w *differ) tickEntries() {
	w.key("ticks").open('[')
	for _, k := range w.ticks {
		s := subject{kind: aTick, tick: k}
		from, there := w.a.tickAt(k)
		at, here := w.b.tickAt(k)
		w.open('{')
		w.key("tick").int(k + 1)
		w.rangeOr("rangeA", from, there)
		w.rangeOr("rangeB", at, here)
		w.linesOf(s, writtenMeasures)
		w.key("components").open('[')
		for _, name := range w.writtenIn(k) {
			if s.name = name; !w.differs(s, writtenMeasures) {
				continue
			}
			w.open('{')
			w.key("name").string(name)
			w.key("a").int(w.a.idOf(name))
			w.key("b").int(w.b.idOf(name))
			w.linesOf(s, writtenMeasures)
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

// tickAt returns the statement that makes a commit; the last commit may have none.
func (h *half) tickAt(k int) (Range, bool) {
	if k < len(h.ticksAt) {
		return h.ticksAt[k], true
	}
	return Range{}, false
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
			t.say("  [" + group3(i+1) + "] " + v.text)
		}
	})
	t.part("systems", func() {
		pairs(d.a.systems, d.b.systems, func(key string, i, k int) {
			if s := (subject{kind: aSystem, name: key}); d.differs(s, systemMeasures) {
				t.say("  " + d.systemText(s, i, k))
				if i >= 0 && k >= 0 {
					t.lines(s, systemMeasures)
				}
			}
		})
	})
	t.part("groups", func() {
		pairs(d.a.groups, d.b.groups, func(key string, i, k int) {
			if s := (subject{kind: aGroup, name: key}); d.differs(s, groupMeasures) {
				t.say("  " + d.groupText(i, k))
				if i >= 0 && k >= 0 {
					t.lines(s, groupMeasures)
				}
			}
		})
	})
	t.part("totals, systems by weight", func() { t.lines(subject{}, totalMeasures) })
	t.part("written by tick", func() {
		for _, k := range d.ticks {
			t.say("  tick " + group3(k+1))
			for _, name := range d.writtenIn(k) {
				t.named(name+" ", subject{kind: aTick, tick: k, name: name}, writtenMeasure)
			}
		}
		if d.moreTicks > 0 {
			t.say("  and " + amount(d.moreTicks, "more tick"))
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

func (t *teller) lines(s subject, list []measure) {
	for _, m := range list {
		t.named("", s, m)
	}
}

func (t *teller) named(prefix string, s subject, m measure) {
	if !t.differs(s, []measure{m}) {
		return
	}
	k := measureKey{s, m}
	before, was := t.value(t.a, t.before, k)
	after, is := t.value(t.b, t.after, k)
	name := prefix + measureWords[m].name
	line := "    " + name + strings.Repeat(" ", max(1, 14-len(name))) + m.say(before, was) + " -> " + m.say(after, is)
	if unit := measureWords[m].unit; unit != "" {
		line += " " + unit
	}
	because := t.causeText(t.cause(k), func(id int) string { return "[" + group3(id+1) + "]" })
	t.say(line + strings.Repeat(" ", max(3, 52-len(line))) + because)
}

// say writes a value, "none" where there is none.
func (m measure) say(value int, there bool) string {
	if !there {
		return "none"
	}
	if word, ok := m.word(value); ok {
		return word
	}
	return group3(value)
}

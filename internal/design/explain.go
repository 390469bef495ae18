package design

import (
	"strconv"
	"strings"
)

// AppendExplanation appends everything there is to say about one system as one JSON
// document, schema copse.explain/1:
//
//	{"schema", "system", "name", "signature", "match", "expected",
//	 "story": [{"text","kind","components","groups","leaves","ranges"}],
//	 "crossing": {"group","label","range","text","theorem","own","other","both","onlyOwn","onlyOther"} or null,
//	 "ways": [{"text","makes","edits","size","smallest","tried","worse": [SHIFT],"better": [SHIFT],"lost","effect","cost"}],
//	 "none",
//	 "loop": [{"indent","text","kind","marks": [{"from","to","kind","component"}],"leaves"}]}
//	SHIFT = {"system","name","from","to"}
//
// The story is in sentences, each with what it speaks of: kinds asks, reason, more, lead,
// tested, blocks, column, crossing, cost. A crossing has the two sets that neither contain
// each other nor keep apart. Ways are edits that make the system match better, tried,
// with what they do to other systems and which groups they would have rejected; "cost" says
// what others pay. Where none makes it full, "none" says why. Lines of the loop walk, test,
// call or note; their marks, in UTF-16 units, say what is contiguous, tested or looked up.
// Components, groups, leaves and systems are numbered as in copse.page/1; ok is false if
// there is no such system. The trials have a counted budget; a design of 12 components,
// 16 systems and 12 groups takes 10 ms, the dearest that was measured half a second.
func (a *Analysis) AppendExplanation(dst []byte, system int) (out []byte, ok bool) {
	if system < 0 || system >= len(a.systems) {
		return dst, false
	}
	w := explainer{Analysis: a, writer: writer{buf: dst}}
	s := &a.systems[system]
	w.buf = append(w.buf, '{')
	w.key("schema").string("copse.explain/1")
	w.key("system").int(system)
	w.key("name").string(s.stmt.Name.Text)
	w.key("signature").string(a.Names.Conj(s.sig.Match))
	w.key("match").string(s.plan.Match.String())
	w.key("expected").stringOr(s.stmt.Expect.Text)
	w.story(system)
	w.crossing(s)
	ways, none := a.ways(system)
	w.ways(ways)
	w.key("none").string(none)
	w.loop(s)
	w.close('}')
	return w.buf, true
}

type explainer struct {
	*Analysis
	writer
}

func (w *explainer) story(system int) {
	w.key("story").open('[')
	for _, t := range w.Analysis.story(system) {
		w.open('{')
		w.key("text").string(t.text)
		w.key("kind").string(t.kind)
		w.key("components")
		w.set(t.components)
		w.key("groups")
		w.ints(t.groups)
		w.key("leaves")
		w.ints(t.leaves)
		w.key("ranges").open('[')
		for _, r := range t.ranges {
			w.shortRange(r)
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

// crossing writes the two sets that cross, for a picture.
func (w *explainer) crossing(s *systemResult) {
	w.key("crossing")
	k := w.crossed(s)
	if k < 0 {
		w.null()
		return
	}
	g := &w.groups[k]
	own, other := s.sig.Match.Has.Minus(w.m.tags), g.conj.Has.Minus(w.m.tags)
	w.open('{')
	w.key("group").int(k)
	w.key("label").string(g.label())
	w.key("range").shortRange(g.first)
	w.key("text").string(w.crossingText(s, k))
	w.key("theorem").string(theoremL)
	w.key("own")
	w.set(own)
	w.key("other")
	w.set(other)
	w.key("both")
	w.set(own.Intersect(other))
	w.key("onlyOwn")
	w.set(own.Minus(other))
	w.key("onlyOther")
	w.set(other.Minus(own))
	w.close('}')
}

func (w *explainer) ways(list []way) {
	w.key("ways").open('[')
	for _, y := range list {
		w.open('{')
		w.key("text").string(y.text)
		w.key("makes").string(y.makes.String())
		w.edits(y.edits, true)
		w.key("size").int(y.size)
		w.key("smallest").bool(y.smallest)
		w.key("tried").bool(y.tried)
		w.shifts("worse", y.worse)
		w.shifts("better", y.better)
		w.key("lost")
		w.ints(y.lost)
		w.key("effect").string(y.effect)
		w.key("cost").string(y.cost)
		w.close('}')
	}
	w.close(']')
}

func (w *explainer) shifts(key string, list []shifted) {
	w.key(key).open('[')
	for _, x := range list {
		w.open('{')
		w.key("system").int(x.system)
		w.key("name").string(w.systems[x.system].stmt.Name.Text)
		w.key("from").string(x.from.String())
		w.key("to").string(x.to.String())
		w.close('}')
	}
	w.close(']')
}

// loop writes the loop; marks are given by their place in the text in UTF-16 units.
func (w *explainer) loop(s *systemResult) {
	l := looper{Analysis: w.Analysis, s: s, marked: true}
	l.write()
	w.key("loop").open('[')
	for _, line := range l.out {
		head, line, _ := strings.Cut(line, markText)
		from, line, _ := strings.Cut(line, markText)
		to, line, _ := strings.Cut(line, markText)
		text, marks := unmark(line)
		w.open('{')
		w.key("indent").int((len(head) - 1) / 2)
		w.key("text").string(text)
		w.key("kind").string(lineWord(head[0]))
		w.key("marks").open('[')
		for _, m := range marks {
			w.open('{')
			w.key("from").int(m.from)
			w.key("to").int(m.to)
			w.key("kind").string(markWord(m.kind))
			w.key("component").int(m.component)
			w.close('}')
		}
		w.close(']')
		w.key("leaves").open('[')
		if head[0] != loopNote {
			first, _ := strconv.Atoi(from)
			last, _ := strconv.Atoi(to)
			for _, step := range s.plan.Leaves[first:last] {
				w.int(int(step.Leaf))
			}
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

// lineWord and markWord write the kinds of lines and marks out.
func lineWord(kind byte) string {
	switch kind {
	case loopWalk:
		return "walk"
	case loopTest:
		return "test"
	case loopCall:
		return "call"
	}
	return "note"
}

func markWord(kind byte) string {
	switch kind {
	case markContiguous:
		return "contiguous"
	case markTested:
		return "tested"
	}
	return "lookup"
}

// mark is a mark of a line of pseudo-code.
type mark struct {
	from, to  int // in UTF-16 units
	kind      byte
	component int
}

// unmark takes the marks out of a line.
func unmark(line string) (text string, marks []mark) {
	for {
		before, rest, found := strings.Cut(line, markBegin)
		if text += before; !found {
			return text, marks
		}
		about, rest, _ := strings.Cut(rest, markText)
		marked, rest, _ := strings.Cut(rest, markEnd)
		component, _ := strconv.Atoi(about[1:])
		from := int(columns(text))
		text += marked
		marks = append(marks, mark{from, int(columns(text)), about[0], component})
		line = rest
	}
}

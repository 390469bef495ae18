package explain

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/design/hints"
)

// Append appends everything there is to say about one system as one JSON
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
func Append(dst []byte, a *analysis.Analysis, system int) (out []byte, ok bool) {
	if system < 0 || system >= len(a.Systems) {
		return dst, false
	}
	w := explainer{Analysis: a, Writer: document.Writer{Buf: dst}}
	s := &a.Systems[system]
	w.Buf = append(w.Buf, '{')
	w.Key("schema").String("copse.explain/1")
	w.Key("system").Int(system)
	w.Key("name").String(s.Statement.Name.Text)
	w.Key("signature").String(a.Names.Conj(s.Signature.Match))
	w.Key("match").String(s.Plan.Match.String())
	w.Key("expected").StringOr(s.Statement.Expect.Text)
	w.story(system)
	w.crossing(s)
	ways, none := hints.Improvements(a, system)
	w.ways(ways)
	w.Key("none").String(none)
	w.loop(s)
	w.Close('}')
	return w.Buf, true
}

type explainer struct {
	*analysis.Analysis
	document.Writer
}

func (w *explainer) story(system int) {
	w.Key("story").Open('[')
	for _, t := range story(w.Analysis, system) {
		w.Open('{')
		w.Key("text").String(t.text)
		w.Key("kind").String(t.kind)
		w.Key("components")
		w.Set(t.components)
		w.Key("groups")
		w.Ints(t.groups)
		w.Key("leaves")
		w.Ints(t.leaves)
		w.Key("ranges").Open('[')
		for _, r := range t.ranges {
			w.ShortRange(r)
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
}

// crossing writes the two sets that cross, for a picture.
func (w *explainer) crossing(s *analysis.SystemResult) {
	w.Key("crossing")
	k := w.Crossed(s)
	if k < 0 {
		w.Null()
		return
	}
	g := &w.Groups[k]
	own, other := s.Signature.Match.Has.Minus(w.Design.Tags), g.Conj.Has.Minus(w.Design.Tags)
	w.Open('{')
	w.Key("group").Int(k)
	w.Key("label").String(g.Label())
	w.Key("range").ShortRange(g.ExprAt)
	w.Key("text").String(w.CrossingText(s, k))
	w.Key("theorem").String(theoremL)
	w.Key("own")
	w.Set(own)
	w.Key("other")
	w.Set(other)
	w.Key("both")
	w.Set(own.Intersect(other))
	w.Key("onlyOwn")
	w.Set(own.Minus(other))
	w.Key("onlyOther")
	w.Set(other.Minus(own))
	w.Close('}')
}

func (w *explainer) ways(list []hints.Improvement) {
	w.Key("ways").Open('[')
	for _, y := range list {
		w.Open('{')
		w.Key("text").String(y.Text)
		w.Key("makes").String(y.Makes.String())
		w.Edits(y.Edits, true)
		w.Key("size").Int(y.Size)
		w.Key("smallest").Bool(y.Smallest)
		w.Key("tried").Bool(y.Tried)
		w.shifts("worse", y.Worse)
		w.shifts("better", y.Better)
		w.Key("lost")
		w.Ints(y.Lost)
		w.Key("effect").String(y.Effect)
		w.Key("cost").String(y.Cost)
		w.Close('}')
	}
	w.Close(']')
}

func (w *explainer) shifts(key string, list []hints.Shift) {
	w.Key(key).Open('[')
	for _, x := range list {
		w.Open('{')
		w.Key("system").Int(x.System)
		w.Key("name").String(w.Systems[x.System].Statement.Name.Text)
		w.Key("from").String(x.From.String())
		w.Key("to").String(x.To.String())
		w.Close('}')
	}
	w.Close(']')
}

// loop writes the loop; marks are given by their place in the text in UTF-16 units.
func (w *explainer) loop(s *analysis.SystemResult) {
	l := analysis.Looper{Analysis: w.Analysis, S: s, Marked: true}
	l.Write()
	w.Key("loop").Open('[')
	for _, line := range l.Out {
		head, line, _ := strings.Cut(line, analysis.MarkText)
		from, line, _ := strings.Cut(line, analysis.MarkText)
		to, line, _ := strings.Cut(line, analysis.MarkText)
		text, marks := unmark(line)
		w.Open('{')
		w.Key("indent").Int((len(head) - 1) / 2)
		w.Key("text").String(text)
		w.Key("kind").String(lineWord(head[0]))
		w.Key("marks").Open('[')
		for _, m := range marks {
			w.Open('{')
			w.Key("from").Int(m.from)
			w.Key("to").Int(m.to)
			w.Key("kind").String(markWord(m.kind))
			w.Key("component").Int(m.component)
			w.Close('}')
		}
		w.Close(']')
		w.Key("leaves").Open('[')
		if head[0] != analysis.LoopNote {
			first, _ := strconv.Atoi(from)
			last, _ := strconv.Atoi(to)
			for _, step := range s.Plan.Leaves[first:last] {
				w.Int(int(step.Leaf))
			}
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
}

// lineWord and markWord write the kinds of lines and marks out.
func lineWord(kind byte) string {
	switch kind {
	case analysis.LoopWalk:
		return "walk"
	case analysis.LoopTest:
		return "test"
	case analysis.LoopCall:
		return "call"
	}
	return "note"
}

func markWord(kind byte) string {
	switch kind {
	case analysis.MarkContiguous:
		return "contiguous"
	case analysis.MarkTested:
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
		before, rest, found := strings.Cut(line, analysis.MarkBegin)
		if text += before; !found {
			return text, marks
		}
		about, rest, _ := strings.Cut(rest, analysis.MarkText)
		marked, rest, _ := strings.Cut(rest, analysis.MarkEnd)
		component, _ := strconv.Atoi(about[1:])
		from := int(diagnostic.Columns(text))
		text += marked
		marks = append(marks, mark{from, int(diagnostic.Columns(text)), about[0], component})
		line = rest
	}
}

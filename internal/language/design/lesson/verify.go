package lesson

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/internal/wording"
)

// Answer is a design that a student could submit, with the name of its file.
type Answer struct{ Name, Text string }

// Verify checks a lesson and returns a sentence for everything that is wrong. Every check must fail at the start and
// hold at the solution, and every keep must hold at both. Every check needs a hint without a condition. Every wrong
// answer must fail, and every hint must be shown for the start or for a wrong answer; where wrong is nil these two are
// not checked. Links must lead to something in the start, in the solution or among the words of the glossary. It costs
// the analyses.
func Verify(l *Lesson, wrong []Answer, words []string, analyze func(string) *analysis.Analysis) []string {
	v := &verifier{Lesson: l, words: words, single: wrong == nil, list: check.Parse(l.List), shown: make(map[[2]int]bool)}
	for _, p := range l.Problems {
		v.complain("line " + strconv.Itoa(p.Line) + ", column " + strconv.Itoa(p.Column) + ": " + p.Message)
	}
	if len(l.Problems) > 0 {
		return v.complaints
	}
	v.start, v.solution = analyze(l.Start), analyze(l.Start)
	if l.solved > 0 {
		v.solution = analyze(l.Solution)
		v.solve()
	}
	v.begin()
	for _, w := range wrong {
		v.answer(w, analyze(w.Text))
	}
	v.hints(wrong)
	v.links()
	return v.complaints
}

type verifier struct {
	*Lesson
	words           []string
	single          bool // the lesson is one file, which has the designs too
	list            *check.List
	start, solution *analysis.Analysis
	shown           map[[2]int]bool // hints that were shown, by check and number
	complaints      []string
}

func (v *verifier) complain(sentence string) { v.complaints = append(v.complaints, sentence) }

// name returns the line and the condition of a check.
func (v *verifier) name(i int) string {
	c := &v.list.Checks[i]
	word := "check "
	if c.Keep {
		word = "keep "
	}
	return "line " + strconv.Itoa(v.listLines[c.Line-1]) + ", '" + word + c.Text() + "'"
}

func (v *verifier) begin() {
	for i, o := range v.list.Run(v.start).Checks {
		switch {
		case o.Keep && !o.Holds:
			v.complain(v.name(i) + " does not hold at the start: " + o.Actual)
		case !o.Keep && o.Holds:
			v.complain(v.name(i) + " holds at the start already: " + o.Actual)
		case !o.Holds:
			v.shown[[2]int{i, o.Hint}] = true
		}
	}
}

func (v *verifier) solve() {
	for i, o := range v.list.Run(v.solution).Checks {
		if !o.Holds {
			v.complain(v.name(i) + " does not hold at the solution: " + o.Actual)
		}
	}
	for _, d := range v.solution.Diagnostics {
		if d.Severity == diagnostic.Error {
			v.complain(v.place("solution", v.solved, d.Range.Start.Line) + " has an error: " + d.Message)
			break
		}
	}
	for _, d := range []struct {
		name, text string
		line       int
	}{{"start", v.Start, v.started}, {"solution", v.Solution, v.solved}} {
		if line, is, wants := unformatted(d.text); line > 0 {
			v.complain(v.place(d.name, d.line, line) + " is not formatted: it is " + is + " and should be " + wants + "; `go run ./build fmt -w` with the name of the file does that")
		}
	}
}

// place names a line of a design: in the file where that is one, else in the design.
func (v *verifier) place(design string, before, line int) string {
	if v.single {
		return "line " + strconv.Itoa(before+line) + ", the " + design
	}
	return "line " + strconv.Itoa(line) + " of the " + design
}

// unformatted returns the first line of a design that Format changes, from 1, with what it is and should be; 0 if there is none.
func unformatted(text string) (line int, is, wants string) {
	now, formatted := strings.Split(text, "\n"), strings.Split(syntax.Format(text), "\n")
	for i := range max(len(now), len(formatted)) {
		switch {
		case i >= len(now):
			return i + 1, "the end", "'" + formatted[i] + "'"
		case i >= len(formatted):
			return i + 1, "'" + now[i] + "'", "the end"
		case now[i] != formatted[i]:
			return i + 1, "'" + now[i] + "'", "'" + formatted[i] + "'"
		}
	}
	return 0, "", ""
}

func (v *verifier) answer(w Answer, a *analysis.Analysis) {
	report := v.list.Run(a)
	if report.Solved() {
		v.complain(w.Name + " solves the lesson")
	}
	for i, o := range report.Checks {
		if !o.Holds {
			v.shown[[2]int{i, o.Hint}] = true
		}
	}
}

// hints finds hints that are never shown and checks without a hint for all other cases.
func (v *verifier) hints(wrong []Answer) {
	asks := false
	for i := range v.list.Checks {
		c := &v.list.Checks[i]
		asks = asks || !c.Keep
		if !c.Always() {
			v.complain(v.name(i) + " has no hint for all other cases: its last hint must have no 'if'")
		}
		for k := range c.Hints() {
			if wrong != nil && !v.shown[[2]int{i, k}] {
				v.complain(v.name(i) + ": hint " + strconv.Itoa(k+1) + " is shown neither for the start nor for a wrong answer; add a wrong answer that gets it")
			}
		}
	}
	if asks && wrong != nil && len(wrong) == 0 {
		v.complain("the lesson has no wrong answers; add one as wrong-1.copse")
	}
}

// links checks the links of the prose that lead into the page.
func (v *verifier) links() {
	for i := range v.Steps {
		for _, l := range linksOf(v.Steps[i].whole) {
			if why := v.broken(l.address); why != "" {
				v.complain("line " + strconv.Itoa(l.line) + ", column " + strconv.Itoa(l.column) + ": the link '" + l.address + "' is broken: " + why)
			}
		}
	}
}

// link is a link of the prose and the place of its address in the lesson.
type link struct {
	address      string
	line, column int
}

// linksOf returns the links of a Markdown text. Code has none.
func linksOf(prose []line) (out []link) {
	code := false
	for _, l := range prose {
		if strings.HasPrefix(l.text, "```") {
			code = !code
		}
		if code {
			continue
		}
		for at, open := 0, 0; ; at += open {
			if open = strings.Index(l.text[at:], "]("); open < 0 {
				break
			}
			open += len("](")
			if address, _, closed := strings.Cut(l.text[at+open:], ")"); closed {
				out = append(out, link{strings.TrimSuffix(strings.TrimPrefix(address, "<"), ">"), l.number, 1 + utf8.RuneCountInString(l.text[:at+open])})
			}
		}
	}
	return out
}

// broken returns why a link is broken, "" if it is not.
func (v *verifier) broken(address string) string {
	scheme, rest, _ := strings.Cut(address, ":")
	switch scheme {
	case "https":
		return ""
	case "word":
		if !slices.ContainsFunc(v.words, func(word string) bool { return strings.ReplaceAll(word, " ", "-") == rest }) {
			return "the glossary has no such word"
		}
	case "show":
		if !shows(v.start, rest) && !shows(v.solution, rest) {
			return "neither the start nor the solution has a system, a component or a group of this name"
		}
	case "walk":
		return v.cannotWalk(rest)
	case "archetypes", "sparse":
		return v.noSystem(rest)
	case "step":
		tick, move, moved := strings.Cut(rest, ".")
		if _, ok := wording.Number(move, 1); moved && !ok {
			return "the step of a tick is a number, as in step:2.1"
		}
		if n, ok := wording.Number(tick, 1<<20); !ok || n < 1 || n > max(len(v.start.Commits()), len(v.solution.Commits())) {
			return "neither the start nor the solution has such a tick"
		}
	case "open":
		if rest != "storages" && rest != "measure" {
			return "only storages and measure can be opened"
		}
	default:
		return "a link begins with show:, walk:, archetypes:, sparse:, step:, open:, word: or https:"
	}
	return ""
}

// noSystem returns that neither the start nor the solution has a system, "" if one of them has.
func (v *verifier) noSystem(system string) string {
	var names []string
	for _, a := range []*analysis.Analysis{v.solution, v.start} {
		for i := range a.Systems {
			names = append(names, a.Systems[i].Statement.Name.Text)
		}
	}
	if slices.Contains(names, system) {
		return ""
	}
	return likeOneOf(noSuchSystem, system, names)
}

const noSuchSystem = "neither the start nor the solution has a system of this name"

// likeOneOf adds to a sentence the name that may be meant.
func likeOneOf(why, system string, names []string) string {
	if like, ok := wording.Nearest(system, names); ok && like != system {
		return why + "; did you mean " + like + "?"
	}
	return why
}

// cannotWalk returns why neither the start nor the solution has a run of a system that a reader can follow, "" if one of them has.
func (v *verifier) cannotWalk(system string) string {
	why := noSuchSystem
	var names []string
	for _, a := range []*analysis.Analysis{v.solution, v.start} {
		for i := range a.Systems {
			name := a.Systems[i].Statement.Name.Text
			names = append(names, name)
			if name != system {
				continue
			}
			followed, err := walk.Of(a, i, walk.Caches[0], walk.MaxPagePlaces)
			if err == nil && len(followed.Entities) > 0 {
				return ""
			}
			why = "the run visits no entities"
			if err != nil {
				why = err.Error()
			}
		}
	}
	return likeOneOf(why, system, names)
}

// shows reports whether a design has a system, a component or a group of a name.
func shows(a *analysis.Analysis, name string) bool {
	return slices.Contains(a.Names, name) ||
		slices.ContainsFunc(a.SystemFacts(), func(s analysis.SystemFact) bool { return s.Name == name }) ||
		slices.ContainsFunc(a.GroupFacts(), func(g analysis.GroupFact) bool { return g.Name == name || g.Built && a.Names.Conj(g.Conj) == name })
}

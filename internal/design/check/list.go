package check

import (
	"strings"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// Check is one condition with what is said about it.
type Check struct {
	Line int    // of the list, from 1
	Keep bool   // it holds from the start and is to stay so
	Say  string // what the reader is asked for, "" if the condition says enough

	cond  node
	hints []hint
}

// hint is said where its check does not hold.
type hint struct {
	when node // nil: always
	text string
}

// List is a list of checks that has been understood, but for what Problems says.
type List struct {
	Checks   []Check
	Problems []Problem

	lost bool // the last check could not be understood, so nothing can be said of what is about it
}

// Text returns the condition in its one form.
func (c *Check) Text() string { return text(c.cond) }

// Hints returns how many hints a check has.
func (c *Check) Hints() int { return len(c.hints) }

// Parse reads a list of checks. A line is
//
//	check CONDITION          or the condition alone
//	keep CONDITION           a condition that holds from the start
//	say TEXT                 what the reader is asked for, of the check above
//	hint TEXT                said where the check above does not hold
//	hint if CONDITION: TEXT  said where this holds too; the first that fits is said
//	# a comment
//
// It never fails: what is not understood is in the problems, each with its place.
func Parse(text string) *List {
	list := &List{}
	if len(text) > MaxText {
		list.report(1, "", 0, "the checks have "+wording.Grouped(len(text))+" bytes, and a list has at most "+wording.Grouped(MaxText)+"; ask for less")
		return list
	}
	for i, line := range strings.Split(text, "\n") {
		if len(list.Problems) == MaxProblems {
			list.report(i+1, "", 0, "after 20 problems the rest is not read; mend those above first")
			break
		}
		list.line(i+1, strings.TrimRight(line, "\r"))
	}
	return list
}

func (l *List) report(number int, line string, at int, message string) {
	l.Problems = append(l.Problems, Problem{number, column(line, at), message})
}

// line reads one line.
func (l *List) line(number int, line string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case bailout:
			l.report(number, line, r.at, r.message)
		default:
			panic(r)
		}
	}()
	start := len(line) - len(strings.TrimLeft(line, " \t"))
	if start == len(line) || line[start] == '#' {
		return
	}
	keyword, _, _ := strings.Cut(line[start:], " ")
	after := min(start+len(keyword)+1, len(line))
	switch keyword {
	case "say", "hint":
		if l.lost {
			return
		}
	}
	switch keyword {
	case "say":
		l.say(line, after)
	case "hint":
		l.hint(line, after)
	case "check", "keep":
		l.add(number, line, after, keyword == "keep")
	default:
		l.add(number, line, start, false)
	}
}

func (l *List) add(number int, line string, from int, keep bool) {
	l.lost = true
	if len(l.Checks) == MaxChecks {
		panic(bailout{from, "a list has at most 64 checks; this one is left out"})
	}
	p := &parser{line: line, tokens: lex(line, from)}
	cond := p.expression()
	p.end()
	l.Checks = append(l.Checks, Check{Line: number, Keep: keep, cond: cond})
	l.lost = false
}

// end makes sure that nothing follows a condition.
func (p *parser) end() {
	if t := p.peek(); t.kind != tokEnd {
		p.fail(t, "the check is complete without "+said(t)+"; 'and' or 'or' joins conditions")
	}
}

// above returns the check that a line is about.
func (l *List) above(what string) *Check {
	if len(l.Checks) == 0 {
		panic(bailout{0, "'" + what + "' is about the check above it, and none stands there"})
	}
	return &l.Checks[len(l.Checks)-1]
}

func (l *List) say(line string, from int) {
	c := l.above("say")
	words := strings.TrimSpace(line[from:])
	switch {
	case words == "":
		panic(bailout{from, "'say' is followed by what the reader is asked for"})
	case c.Say != "":
		panic(bailout{0, "the check says something already"})
	}
	c.Say = words
}

func (l *List) hint(line string, from int) {
	c := l.above("hint")
	h := hint{text: strings.TrimSpace(line[from:])}
	if strings.HasPrefix(h.text, "if ") {
		condition := len(line) - len(strings.TrimLeft(line[from:], " \t")) + len("if ")
		p := &parser{line: line, tokens: lex(line, condition)}
		h.when = p.expression()
		t := p.next()
		if t.kind != tokColon {
			p.fail(t, "':' and the words of the hint belong here, not "+said(t))
		}
		h.text = strings.TrimSpace(line[t.end:])
	}
	if h.text == "" {
		panic(bailout{len(line), "'hint' is followed by what is said"})
	}
	if n := len(c.hints); n > 0 && c.hints[n-1].when == nil {
		panic(bailout{from, "the hint above this one is always said, so this one never is; put it first"})
	}
	c.hints = append(c.hints, h)
}

// Outcome is what became of a check.
type Outcome struct {
	*Check
	Holds  bool
	Actual string // what is so, in words
	Hint   int    // which of its hints is said, from 0; -1 for none
}

// HintText returns what is said where the check does not hold, "" if nothing is.
func (o *Outcome) HintText() string {
	if o.Hint < 0 {
		return ""
	}
	return o.hints[o.Hint].text
}

// Report is what became of a list of checks.
type Report struct {
	Checks   []Outcome
	Problems []Problem
}

// Solved reports whether every line was understood, there is a check, and all hold.
func (r *Report) Solved() bool {
	for i := range r.Checks {
		if !r.Checks[i].Holds {
			return false
		}
	}
	return len(r.Problems) == 0 && len(r.Checks) > 0
}

// Run reads a list of checks and holds an analysis against each. It is all that an
// exercise, a lesson or a script needs.
func Run(a *analysis.Analysis, checks string) *Report { return Parse(checks).Run(a) }

// Run holds an analysis against each check. It takes the time of one pass over what
// each measure counts; inStep goes over two arrays.
func (l *List) Run(a *analysis.Analysis) *Report {
	f := factsOf(a)
	out := &Report{Problems: l.Problems}
	for i := range l.Checks {
		c := &l.Checks[i]
		v := c.cond.judge(f)
		o := Outcome{Check: c, Holds: v.holds, Actual: v.says, Hint: -1}
		if !v.holds {
			o.Hint = c.hintFor(f)
		}
		out.Checks = append(out.Checks, o)
	}
	return out
}

// hintFor returns the first hint that fits.
func (c *Check) hintFor(f *facts) int {
	for i, h := range c.hints {
		if h.when == nil || h.when.judge(f).holds {
			return i
		}
	}
	return -1
}

// Always reports whether a check has a hint for whatever goes wrong.
func (c *Check) Always() bool { return len(c.hints) > 0 && c.hints[len(c.hints)-1].when == nil }

package check

import (
	"strings"

	"github.com/copse-ecs/copse/internal/wording"
)

// Problem says what is wrong in a list of checks. Columns count UTF-16 units from 1.
type Problem struct {
	Line, Column int
	Message      string
}

// Check is one condition of a list, with its texts.
type Check struct {
	Line int    // of the list, from 1
	Keep bool   // it holds from the start and must go on holding
	Say  string // what the reader is asked to do; "" to show the condition

	cond  node
	hints []hint
}

// hint is a text that is shown if its check does not hold.
type hint struct {
	when node // nil: always
	text string
}

// List is a list of checks.
type List struct {
	Checks   []Check
	Problems []Problem

	lost bool // the last check has a problem, so lines about it are skipped
}

// Text returns the condition in its canonical form.
func (c *Check) Text() string { return textOf(c.cond) }

// Hints returns how many hints a check has.
func (c *Check) Hints() int { return len(c.hints) }

// Parse reads a list of checks. A line is
//
//	check CONDITION          or the condition alone
//	keep CONDITION           a condition that holds from the start
//	say TEXT                 what the reader is asked to do for the check above
//	hint TEXT                shown if the check above does not hold
//	hint if CONDITION: TEXT  shown if this condition holds too; only the first hint that fits is shown
//	# a comment
//
// It never fails. What is wrong is in the problems, each with its place.
func Parse(text string) *List {
	list := &List{}
	if len(text) > MaxText {
		list.report(1, "", 0, "the checks have "+wording.Grouped(len(text))+" bytes, and a list has at most "+wording.Grouped(MaxText)+"; use fewer checks")
		return list
	}
	for i, line := range strings.Split(text, "\n") {
		if len(list.Problems) == MaxProblems {
			list.report(i+1, "", 0, "only the first 20 problems are shown; fix them first")
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
		case syntaxError:
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
		panic(syntaxError{from, "a list has at most 64 checks; this one is left out"})
	}
	p := &parser{line: line, tokens: lex(line, from)}
	cond := p.expression()
	p.end()
	l.Checks = append(l.Checks, Check{Line: number, Keep: keep, cond: cond})
	l.lost = false
}

// above returns the check to which a line belongs.
func (l *List) above(what string) *Check {
	if len(l.Checks) == 0 {
		panic(syntaxError{0, "'" + what + "' belongs to the check above it, and there is none"})
	}
	return &l.Checks[len(l.Checks)-1]
}

func (l *List) say(line string, from int) {
	c := l.above("say")
	words := strings.TrimSpace(line[from:])
	switch {
	case words == "":
		panic(syntaxError{from, "'say' needs a text"})
	case c.Say != "":
		panic(syntaxError{0, "the check has a 'say' line already"})
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
			p.fail(t, "':' and the text of the hint belong here, not "+described(t))
		}
		h.text = strings.TrimSpace(line[t.end:])
	}
	if h.text == "" {
		panic(syntaxError{len(line), "'hint' needs a text"})
	}
	if n := len(c.hints); n > 0 && c.hints[n-1].when == nil {
		panic(syntaxError{from, "the hint above this one is always shown, so this one never is; move it up"})
	}
	c.hints = append(c.hints, h)
}

// Always reports whether a check has a hint without a condition.
func (c *Check) Always() bool { return len(c.hints) > 0 && c.hints[len(c.hints)-1].when == nil }

package design

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// maxStretches is the number of loops that are written out for one system.
const maxStretches = 4

// looper writes the loops of a system as a few lines of pseudo-code. Only where marked, for
// explanations, does it write into them what they are about.
type looper struct {
	*Analysis
	s        *systemResult
	marked   bool
	from, to int // the steps of the plan that the loop at hand is over
	out      []string
}

// What lines do, and what their marks say.
const (
	loopWalk = 'w'
	loopTest = 't'
	loopCall = 'c'
	loopNote = 'n'

	markContiguous = 'c'
	markTested     = 't'
	markLookup     = 'l'

	// A marked line is the kind, the indentation, the steps of the plan as two numbers, each
	// with a markText behind it, and the text. A mark in it is markBegin, its kind, the number
	// of the component or -1, markText, the text, markEnd.
	markBegin, markText, markEnd = "\x01", "\x02", "\x03"
)

// loop writes the loops that a system runs as a few lines of pseudo-code: rows
// of contiguous columns are indexed by row, others are looked up by entity.
func (a *Analysis) loop(s *systemResult) []string {
	l := looper{Analysis: a, s: s}
	l.write()
	return l.out
}

func (l *looper) write() {
	plan := &l.s.plan
	switch {
	case plan.Lead < 0:
		l.scan()
	case len(plan.Leaves) == 0:
		l.line(loopNote, 0, "nothing: no block can hold a match")
	}
	shown := 0
	for l.to < len(plan.Leaves) {
		l.from = l.to
		l.to += l.alike(plan, plan.Leaves[l.from:])
		if shown++; shown <= maxStretches {
			l.stretch(plan.Leaves[l.from:l.to])
		}
	}
	if more := shown - maxStretches; more > 0 {
		l.line(loopNote, 0, "and "+group3(more)+" more such loops")
	}
}

// line is called from many places, where a copy of it each would weigh in the engine.
//
//go:noinline
func (l *looper) line(kind byte, indent int, text string) {
	before := "    "[:2*indent]
	if l.marked {
		before = string(kind) + before + markText + strconv.Itoa(l.from) + markText + strconv.Itoa(l.to) + markText
	}
	l.out = append(l.out, before+text)
}

// mark marks a part of a line, which is about a component.
//
//go:noinline
func (l *looper) mark(kind byte, component int, text string) string {
	if !l.marked {
		return text
	}
	return markBegin + string(kind) + strconv.Itoa(component) + markText + text + markEnd
}

// alike returns how many of the first steps one loop serves.
func (a *Analysis) alike(p *grouptree.Plan, steps []grouptree.PlanLeaf) int {
	n := 1
	for n < len(steps) && steps[n].Test == steps[0].Test && a.adjoins(p, steps, n) {
		n++
	}
	return n
}

func (l *looper) scan() {
	l.line(loopWalk, 0, "for entity in entities")
	indent := 1
	if g := l.s.sig.Match; !g.Cares.Empty() {
		l.test("if entity has ", g)
		indent = 2
	}
	l.call(indent, grouptree.Set{})
}

// test asks for the literals of g.
func (l *looper) test(text string, g grouptree.Conj) {
	only := -1
	if g.Cares.Len() == 1 {
		only = g.Cares.First()
	}
	l.line(loopTest, 1, text+l.mark(markTested, only, l.Names.Conj(g)))
}

// stretch is the loop over adjacent leaves.
func (l *looper) stretch(steps []grouptree.PlanLeaf) {
	lead := l.s.plan.Lead
	first, last := steps[0].Leaf, steps[len(steps)-1].Leaf
	from, to := l.Starts[first], l.Starts[last]+l.Rows[last]
	rows := l.Names[lead] + "[" + group3(from) + ":" + group3(to) + "]"
	l.line(loopWalk, 0, "for row in "+l.mark(markContiguous, lead, rows))
	indent := 1
	if steps[0].Test {
		l.test("if entity of row has ", l.undecided(l.s, steps))
		indent = 2
	}
	l.call(indent, l.Layout.Direct(&l.s.plan, steps[0].Leaf))
}

// undecided returns the literals of the signature that a test has to look at:
// those that some leaf of the steps does not settle.
func (a *Analysis) undecided(s *systemResult, steps []grouptree.PlanLeaf) grouptree.Conj {
	settled, _ := a.Layout.Leaves[steps[0].Leaf].Hull()
	for _, step := range steps[1:] {
		hull, _ := a.Layout.Leaves[step.Leaf].Hull()
		settled.Cares = settled.Cares.Intersect(hull.Cares).Minus(settled.Has.Differ(hull.Has))
		settled.Has = settled.Has.Intersect(hull.Has)
	}
	open := s.sig.Match.Cares.Minus(settled.Cares).Union(s.sig.Match.Has.Differ(settled.Has).Intersect(s.sig.Match.Cares))
	return grouptree.Conj{Cares: open, Has: s.sig.Match.Has.Intersect(open)}
}

// call calls the system's function with what it gets, column by column.
func (l *looper) call(indent int, direct grouptree.Set) {
	var list []string
	for _, c := range l.s.columns {
		name, kind := l.Names[c.component], byte(markLookup)
		switch {
		case c.access == accessWith:
			continue
		case direct.Has(c.component):
			name += "[row]"
			kind = markContiguous
		case c.optional:
			name += "?[entity]"
		default:
			name += "[entity]"
		}
		name = l.mark(kind, c.component, name)
		if c.access == accessWrite {
			name = "mut " + name
		}
		list = append(list, name)
	}
	l.line(loopCall, indent, l.s.stmt.Name.Text+"("+strings.Join(list, ", ")+")")
}

package analysis

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// maxStretches is the number of loops that are written out for one system.
const maxStretches = 4

// Looper writes the loops of a system as a few lines of pseudo-code. Only where marked, for
// explanations, does it write into them what they are about.
type Looper struct {
	*Analysis
	S        *SystemResult
	Marked   bool
	from, to int // the steps of the plan that the loop at hand is over
	Out      []string
}

// What lines do, and what their marks say.
const (
	LoopWalk = 'w'
	LoopTest = 't'
	LoopCall = 'c'
	LoopNote = 'n'

	MarkContiguous = 'c'
	MarkTested     = 't'
	markLookup     = 'l'

	// A marked line is the kind, the indentation, the steps of the plan as two numbers, each
	// with a markText behind it, and the text. A mark in it is markBegin, its kind, the number
	// of the component or -1, markText, the text, markEnd.
	MarkBegin, MarkText, MarkEnd = "\x01", "\x02", "\x03"
)

// Loop writes the loops that a system runs as a few lines of pseudo-code: rows
// of contiguous columns are indexed by row, others are looked up by entity.
func (a *Analysis) Loop(s *SystemResult) []string {
	l := Looper{Analysis: a, S: s}
	l.Write()
	return l.Out
}

func (l *Looper) Write() {
	plan := &l.S.Plan
	switch {
	case plan.Lead < 0:
		l.scan()
	case len(plan.Leaves) == 0:
		l.line(LoopNote, 0, "nothing: no block can hold a match")
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
		l.line(LoopNote, 0, "and "+wording.Grouped(more)+" more such loops")
	}
}

// line appends a line.
func (l *Looper) line(kind byte, indent int, text string) {
	before := "    "[:2*indent]
	if l.Marked {
		before = string(kind) + before + MarkText + strconv.Itoa(l.from) + MarkText + strconv.Itoa(l.to) + MarkText
	}
	l.Out = append(l.Out, before+text)
}

// mark marks a part of a line, which is about a component.
func (l *Looper) mark(kind byte, component int, text string) string {
	if !l.Marked {
		return text
	}
	return MarkBegin + string(kind) + strconv.Itoa(component) + MarkText + text + MarkEnd
}

// alike returns how many of the first steps one loop serves.
func (a *Analysis) alike(p *grouptree.Plan, steps []grouptree.PlanLeaf) int {
	n := 1
	for n < len(steps) && steps[n].Test == steps[0].Test && a.adjoins(p, steps, n) {
		n++
	}
	return n
}

func (l *Looper) scan() {
	l.line(LoopWalk, 0, "for entity in entities")
	indent := 1
	if g := l.S.Signature.Match; !g.Cares.Empty() {
		l.test("if entity has ", g)
		indent = 2
	}
	l.call(indent, grouptree.Set{})
}

// test asks for the literals of g.
func (l *Looper) test(text string, g grouptree.Conj) {
	only := -1
	if g.Cares.Len() == 1 {
		only = g.Cares.First()
	}
	l.line(LoopTest, 1, text+l.mark(MarkTested, only, l.Names.Conj(g)))
}

// stretch is the loop over adjacent leaves.
func (l *Looper) stretch(steps []grouptree.PlanLeaf) {
	lead := l.S.Plan.Lead
	first, last := steps[0].Leaf, steps[len(steps)-1].Leaf
	from, to := l.Starts[first], l.Starts[last]+l.Rows[last]
	rows := l.Names[lead] + "[" + wording.Grouped(from) + ":" + wording.Grouped(to) + "]"
	l.line(LoopWalk, 0, "for row in "+l.mark(MarkContiguous, lead, rows))
	indent := 1
	if steps[0].Test {
		l.test("if entity of row has ", l.Undecided(l.S, steps))
		indent = 2
	}
	l.call(indent, l.Layout.Direct(&l.S.Plan, steps[0].Leaf))
}

// Undecided returns the literals of the signature that a test has to look at:
// those that some leaf of the steps does not settle.
func (a *Analysis) Undecided(s *SystemResult, steps []grouptree.PlanLeaf) grouptree.Conj {
	settled, _ := a.Layout.Leaves[steps[0].Leaf].Hull()
	for _, step := range steps[1:] {
		hull, _ := a.Layout.Leaves[step.Leaf].Hull()
		settled.Cares = settled.Cares.Intersect(hull.Cares).Minus(settled.Has.Differ(hull.Has))
		settled.Has = settled.Has.Intersect(hull.Has)
	}
	open := s.Signature.Match.Cares.Minus(settled.Cares).Union(s.Signature.Match.Has.Differ(settled.Has).Intersect(s.Signature.Match.Cares))
	return grouptree.Conj{Cares: open, Has: s.Signature.Match.Has.Intersect(open)}
}

// call calls the system's function with what it gets, column by column.
func (l *Looper) call(indent int, direct grouptree.Set) {
	var list []string
	for _, c := range l.S.Columns {
		name, kind := l.Names[c.Component], byte(markLookup)
		switch {
		case c.Access == With:
			continue
		case direct.Has(c.Component):
			name += "[row]"
			kind = MarkContiguous
		case c.Optional:
			name += "?[entity]"
		default:
			name += "[entity]"
		}
		name = l.mark(kind, c.Component, name)
		if c.Access == Write {
			name = "mut " + name
		}
		list = append(list, name)
	}
	l.line(LoopCall, indent, l.S.Statement.Name.Text+"("+strings.Join(list, ", ")+")")
}

// Package pseudocode writes the loops that a system runs as a few lines of text: rows of
// contiguous columns are indexed by row, others are looked up by entity. Each line comes
// with the leaves that it is about, and the parts of it that are about a component.
package pseudocode

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// maxLoops is the number of loops that are written out for one system.
const maxLoops = 4

// Loop returns the lines. It costs O(leaves of the plan).
func Loop(a *analysis.Analysis, s *analysis.SystemResult) []document.LoopLine {
	w := writer{a: a, s: s, detailed: true}
	w.write()
	return w.out
}

// Text returns the lines as text with indentation, which is all that the page shows at
// every keystroke.
func Text(a *analysis.Analysis, s *analysis.SystemResult) []string {
	w := writer{a: a, s: s}
	w.write()
	out := make([]string, len(w.out))
	for i := range w.out {
		out[i] = "    "[:2*w.out[i].Indent] + w.out[i].Text
	}
	return out
}

func (w *writer) write() {
	plan := &w.s.Plan
	switch {
	case plan.Lead < 0:
		w.scan()
	case len(plan.Leaves) == 0:
		w.line("note", 0, part{text: "nothing: no block can hold a match"})
	}
	loops := 0
	for to := 0; to < len(plan.Leaves); {
		from := to
		to += w.alike(plan.Leaves[from:])
		if loops++; loops <= maxLoops {
			w.loop(plan.Leaves[from:to])
		}
	}
	if more := loops - maxLoops; more > 0 {
		w.line("note", 0, part{text: "and " + wording.Grouped(more) + " more such loops"})
	}
}

// writer writes the lines of one system.
type writer struct {
	a *analysis.Analysis
	s *analysis.SystemResult

	detailed bool              // lines get their marks and leaves
	leaves   []document.LeafID // of the current loop
	out      []document.LoopLine
	parts    []part // of the last call, kept for its memory
}

// part is a part of a line. One that is about a component, or about several (-1), has a mark.
type part struct {
	text      string
	mark      document.MarkKind
	component int
}

func (w *writer) line(kind document.LineKind, indent int, parts ...part) {
	line := document.LoopLine{Indent: indent, Kind: kind}
	column := 0
	text := make([]byte, 0, 16*len(parts))
	for _, p := range parts {
		from := column
		text = append(text, p.text...)
		if !w.detailed {
			continue
		}
		column += int(diagnostic.Columns(p.text))
		if p.mark != "" {
			line.Marks = append(line.Marks, document.Mark{From: from, To: column, Kind: p.mark, Component: p.component})
		}
	}
	line.Text = string(text)
	if kind != "note" {
		line.Leaves = w.leaves
	}
	w.out = append(w.out, line)
}

// alike returns how many of the first steps one loop serves.
func (w *writer) alike(steps []grouptree.PlanLeaf) int {
	n := 1
	for n < len(steps) && steps[n].Test == steps[0].Test && w.a.Adjoins(&w.s.Plan, steps, n) {
		n++
	}
	return n
}

// scan writes the loop of a system that has no lead.
func (w *writer) scan() {
	w.line("walk", 0, part{text: "for entity in entities"})
	indent := 1
	if g := w.s.Signature.Match; !g.Cares.Empty() {
		w.test("if entity has ", g)
		indent = 2
	}
	w.call(indent, grouptree.Set{})
}

// loop writes the loop over adjacent leaves.
func (w *writer) loop(steps []grouptree.PlanLeaf) {
	if w.detailed {
		w.leaves = make([]document.LeafID, len(steps))
		for i, step := range steps {
			w.leaves[i] = int(step.Leaf)
		}
	}
	lead := w.s.Plan.Lead
	first, last := steps[0].Leaf, steps[len(steps)-1].Leaf
	from, to := w.a.Starts[first], w.a.Starts[last]+w.a.Rows[last]
	array := "for row in "
	if lane := w.a.LaneOf(first); lane > 0 {
		array += "array " + strconv.Itoa(lane+1) + " of "
	}
	if !w.a.HasArray(lead) {
		array += "the list of "
	}
	rows := w.a.Names[lead] + "[" + wording.Grouped(from) + ":" + wording.Grouped(to) + "]"
	w.line("walk", 0, part{text: array}, part{rows, "contiguous", lead})
	indent := 1
	if steps[0].Test {
		w.test("if entity of row has ", w.a.Undecided(w.s, steps))
		indent = 2
	}
	w.call(indent, w.a.Layout.Direct(&w.s.Plan, first))
}

// test writes the line that tests the literals of g.
func (w *writer) test(text string, g grouptree.Conj) {
	only := -1
	if g.Cares.Len() == 1 {
		only = g.Cares.First()
	}
	w.line("test", 1, part{text: text}, part{w.a.Names.Conj(g), "tested", only})
}

// call writes the call of the system's function with its arguments, column by column.
func (w *writer) call(indent int, direct grouptree.Set) {
	parts := append(w.parts[:0], part{text: w.s.Statement.Name.Text + "("})
	for _, c := range w.s.Columns {
		p := part{mark: "lookup", component: c.Component}
		index := "[entity]"
		switch {
		case c.Access == analysis.With:
			continue
		case direct.Has(c.Component):
			index, p.mark = "[row]", "contiguous"
		case c.Optional:
			index = "?[entity]"
		}
		p.text = w.a.Names[c.Component] + index
		if len(parts) > 1 {
			parts = append(parts, part{text: ", "})
		}
		if c.Access == analysis.Write {
			parts = append(parts, part{text: "mut "})
		}
		parts = append(parts, p)
	}
	w.parts = append(parts, part{text: ")"})
	w.line("call", indent, w.parts...)
}

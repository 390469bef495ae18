package describe

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// maxPossible is how many edits that do not lower the total the text lists for a system.
const maxPossible = 2

// AppendText appends an analysis for a terminal: what AppendAnalysis says of groups, trees, systems and ticks, and the
// warnings. Each node of a tree is printed once. It costs O(nodes + systems x hints).
func AppendText(dst []byte, a *analysis.Analysis) []byte {
	t := textWriter{buf: dst, page: Page(a)}
	t.say(t.summary())
	if t.page.TotalText != "" {
		t.say(t.page.TotalText)
	}
	t.part("groups", t.groups())
	t.part("trees, with the rows of their blocks", t.trees())
	if len(t.page.Systems) > 0 {
		t.say("\nsystems")
	}
	for i := range t.page.Systems {
		t.system(&t.page.Systems[i])
	}
	t.part("ticks", t.ticks())
	t.notes()
	return t.buf
}

// textWriter writes text.
type textWriter struct {
	buf  []byte
	page *document.PageDocument
}

func (t *textWriter) say(s string) { t.buf = append(append(t.buf, s...), '\n') }

// part writes a heading and a table, or nothing if the table has no rows.
func (t *textWriter) part(heading string, table [][]string) {
	if len(table) == 0 {
		return
	}
	t.say("\n" + heading)
	for _, line := range wording.Columns(table, len(table[0])) {
		t.say("  " + strings.TrimRight(line, " "))
	}
}

// summary says how many entities there are, and how many systems have each match.
func (t *textWriter) summary() string {
	counts := map[grouptree.Match]int{}
	for i := range t.page.Systems {
		counts[t.page.Systems[i].Match]++
	}
	var matches []string
	for _, m := range []grouptree.Match{grouptree.Full, grouptree.Partial, grouptree.Blind, grouptree.Scan} {
		if counts[m] > 0 {
			matches = append(matches, wording.Grouped(counts[m])+" "+m.String())
		}
	}
	out := "Layout " + t.page.Layout.String() + ", " + wording.Entities(t.page.Entities)
	out += ", " + wording.Amount(len(t.page.Groups), "group") + ", " + wording.Amount(len(t.page.Systems), "system")
	if len(matches) > 0 {
		out += ": " + wording.JoinAnd(matches)
	}
	return out + "."
}

func (t *textWriter) groups() (table [][]string) {
	for i := range t.page.Groups {
		g := &t.page.Groups[i]
		name := g.Expr
		if g.Name != "" {
			name = g.Name + " = " + g.Expr
		}
		table = append(table, []string{name, rowsText(g.Rows), g.Outcome.String() + ": " + g.Reason})
	}
	return table
}

func (t *textWriter) trees() (table [][]string) {
	printed := make([]bool, len(t.page.Nodes))
	for i := range t.page.Trees {
		table = t.node(table, t.page.Trees[i].Root, 0, printed)
	}
	return table
}

// node adds a node and what is below it. Of one that is printed already it adds a line that says so.
func (t *textWriter) node(table [][]string, id document.NodeID, depth int, printed []bool) [][]string {
	n := &t.page.Nodes[id]
	label := n.Short
	if depth == 0 || label == "" || printed[id] {
		if label = n.Expr; n.Leaf >= 0 {
			label = t.page.Leaves[n.Leaf].Expr
		}
	}
	line := []string{strings.Repeat("  ", depth) + label, rowsText(n.Rows), t.noteOf(n)}
	if printed[id] {
		line[2] = "as above"
		return append(table, line)
	}
	printed[id] = true
	if table = append(table, line); n.Leaf >= 0 {
		return table
	}
	return t.node(t.node(table, n.Left, depth+1, printed), n.Right, depth+1, printed)
}

// noteOf says where a block is, in which arrays, and of which groups a node is.
func (t *textWriter) noteOf(n *document.NodeEntry) string {
	var notes []string
	for _, g := range n.Groups {
		notes = append(notes, "group "+t.page.Groups[g].Label)
	}
	if n.Leaf >= 0 && n.Rows > 0 {
		leaf := &t.page.Leaves[n.Leaf]
		var names []string
		for c := range t.page.Classes[leaf.Class].Set.All() {
			names = append(names, t.page.Components[c].Name)
		}
		notes = append(notes, wording.Grouped(leaf.Start)+" to "+wording.Grouped(leaf.End)+" of "+wording.JoinAnd(names))
	}
	return strings.Join(notes, "; ")
}

// system writes a system, the reasons for its match, and the edits that make the match better.
func (t *textWriter) system(s *document.SystemEntry) {
	line := "  " + s.Name + " is " + s.Match.String()
	if s.Expected != nil && *s.Expected != s.Match {
		line += ", expected " + s.Expected.String()
	}
	line += ". It visits " + wording.Entities(s.Cost.Visited) + ", tests " + wording.Grouped(s.Cost.Tested) + ", runs for " +
		wording.Grouped(s.Cost.Matched) + " and finds " + wording.Amount(s.Cost.Lookups, "value") + " by handle"
	if s.Cost.Estimate > 0 {
		line += ": " + s.RunText
		if s.ShareText != "" {
			line += ", " + s.ShareText + " of a round"
		}
	}
	t.say(line + ".")
	for i := range s.Why {
		t.say("    " + s.Why[i].Text)
	}
	t.edits(s.Hints)
	t.edits(s.Possible[:min(maxPossible, len(s.Possible))])
	if rest := len(s.Possible) - maxPossible; rest > 0 {
		t.say("    and " + wording.Amount(rest, "more edit"))
	}
}

// edits writes a line for each edit: what it makes of the match, and what it does to the total.
func (t *textWriter) edits(list []document.Hint) {
	for i := range list {
		line := "    " + list[i].Makes.String() + " if you " + list[i].Text
		if list[i].TotalText != "" {
			line += "; " + list[i].TotalText
		}
		t.say(line)
	}
}

func (t *textWriter) ticks() (table [][]string) {
	for i := range t.page.Ticks {
		tick := &t.page.Ticks[i]
		written := 0
		for _, w := range tick.Writes {
			written += w.Rows
		}
		table = append(table, []string{"tick " + wording.Grouped(i+1), wording.Grouped(tick.Spawned) + " spawned", wording.Grouped(tick.Despawned) + " despawned",
			wording.Grouped(tick.Changed) + " changed", wording.Amount(written, "row") + " written"})
	}
	return table
}

// notes writes the diagnostics but errors, which are printed with their file, and hints of systems, which stand below these.
func (t *textWriter) notes() {
	heading := "\nnotes"
	for _, d := range t.page.Diagnostics {
		if d.Severity == diagnostic.Error || d.Code == diagnostic.SystemHint.Entry().Code {
			continue
		}
		if heading != "" {
			t.say(heading)
			heading = ""
		}
		t.say("  line " + strconv.Itoa(d.Range.Start.Line) + ", " + d.Severity.String() + ": " + d.Message)
	}
}

func rowsText(n int) string { return wording.Amount(n, "row") }

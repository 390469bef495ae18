package document

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
)

// AppendAnalysis appends the analysis as one JSON document of schema
// copse.analysis/1, without white space: arrays in order of declaration, every
// field always there. Lists that would make it too large are null, see unlisted.
func AppendAnalysis(dst []byte, a *analysis.Analysis) []byte {
	e := encoder{Analysis: a, Writer: Writer{Buf: dst}, nodes: make(map[*grouptree.Node]string), bests: make(map[*grouptree.Node]string)}
	e.Buf = append(e.Buf, '{')
	e.Key("schema").String("copse.analysis/1")
	e.Key("layout").String(a.Layout.Kind.String())
	e.components()
	e.groupEntries()
	e.trees()
	e.classes()
	e.arrays()
	e.systemEntries()
	e.tickEntries()
	e.diagnostics()
	e.Close('}')
	return e.Buf
}

// encoder writes the document. What occurs many times is rendered once.
type encoder struct {
	*analysis.Analysis
	Writer
	nodes map[*grouptree.Node]string // the first members of a node
	exprs []string                   // of leaves, as JSON strings

	bests   map[*grouptree.Node]string // nodes of columns, as JSON strings
	lists   [listKinds]listCount
	numbers []int  // memory of entities
	nothing string // the writes of a tick that wrote nothing
}

// leafExpr returns the expression of a leaf as a JSON string.
func (e *encoder) leafExpr(leaf int) string {
	if e.exprs == nil {
		e.exprs = make([]string, len(e.Layout.Leaves))
	}
	if e.exprs[leaf] == "" {
		text := e.Names.Leaf(&e.Layout.Leaves[leaf])
		e.exprs[leaf] = string(appendString(nil, text, false))
	}
	return e.exprs[leaf]
}

func (e *encoder) components() {
	e.Key("components").Open('[')
	for _, c := range e.Design.Components {
		e.Open('{')
		e.Key("name").String(c.Name)
		e.Key("bytes").Int(c.Bytes)
		e.Key("tag").Bool(c.Tag)
		e.Key("implicit").Bool(c.Implicit)
		e.Close('}')
	}
	e.Close(']')
}

func (e *encoder) groupEntries() {
	e.Key("groups").Open('[')
	for i := range e.Groups {
		g := &e.Groups[i]
		e.Open('{')
		e.Key("name").StringOr(g.Name)
		e.Key("expr").String(g.Expr)
		e.Key("outcome").String(g.Outcome.String())
		e.Key("reason").String(g.Reason)
		if e.Key("kept"); g.Crosses {
			e.Writer.NameList(g.Kept, e.Names)
		} else {
			e.Null()
		}
		e.Key("rows").Int(g.Rows)
		e.Key("line").Int(g.At.Start.Line)
		e.Close('}')
	}
	e.Close(']')
}

func (e *encoder) trees() {
	e.Key("trees").Open('[')
	drawn := make(map[*grouptree.Node]bool)
	for _, t := range e.Layout.Trees {
		e.Open('{')
		e.Key("maintained")
		e.list(listTrees, func(func() bool) { e.Writer.NameList(t.Maintained, e.Names) })
		e.Key("root")
		e.list(listTrees, func(full func() bool) { e.node(t.Root, drawn, false, full) })
		e.Close('}')
	}
	e.Close(']')
}

// node writes a node and what is below it; one that an earlier tree has drawn
// is grafted, with all that is below it. It stops where that becomes too much.
func (e *encoder) node(n *grouptree.Node, drawn map[*grouptree.Node]bool, grafted bool, full func() bool) {
	if full() {
		return
	}
	grafted = grafted || drawn[n]
	drawn[n] = true
	e.Open('{')
	e.Buf = append(e.Buf, e.nodeHead(n)...)
	e.Key("grafted").Bool(grafted)
	if !n.IsLeaf() {
		e.Key("left")
		e.node(n.Left, drawn, grafted, full)
		e.Key("right")
		e.node(n.Right, drawn, grafted, full)
	}
	e.Close('}')
}

// nodeHead returns the members of a node that are the same wherever it is drawn.
func (e *encoder) nodeHead(n *grouptree.Node) string {
	if head, known := e.nodes[n]; known {
		return head
	}
	w := Writer{Buf: make([]byte, 0, 256)}
	w.Buf = append(w.Buf, `"expr":`...)
	w.Raw(e.nodeExpr(n))
	w.Key("spine").Bool(n.Spine)
	w.Key("requested").Bool(n.Requested)
	w.Key("names").Open('[')
	for _, g := range builtNames(e.Analysis, n.Groups) {
		w.String(g)
	}
	w.Close(']')
	w.Key("shared")
	w.NameList(n.Shared, e.Names)
	e.nodes[n] = string(w.Buf)
	return e.nodes[n]
}

// nodeExpr returns the expression of a node as a JSON string.
func (e *encoder) nodeExpr(n *grouptree.Node) string {
	if n.IsLeaf() {
		return e.leafExpr(n.Leaf)
	}
	return string(appendString(nil, e.Names.Node(n), false))
}

// best returns the expression of a column's node as a JSON string.
func (e *encoder) best(n *grouptree.Node) string {
	if _, known := e.bests[n]; !known {
		e.bests[n] = e.nodeExpr(n)
	}
	return e.bests[n]
}

// builtNames returns the names of the given groups of the layout's spec that have one.
func builtNames(a *analysis.Analysis, built []int) []string {
	var out []string
	for _, b := range built {
		if name := a.Groups[a.GroupOf(b)].Name; name != "" {
			out = append(out, name)
		}
	}
	return out
}

func (e *encoder) classes() {
	e.Key("classes").Open('[')
	for _, c := range laminarClasses(e.Analysis) {
		e.Open('{')
		e.Key("set")
		e.Writer.NameList(c.Set, e.Names)
		e.Key("parent")
		e.parent(c.Parent)
		e.Close('}')
	}
	e.Close(']')
}

// laminarClasses returns the classes of a laminar layout; the others have none
// that are sets of their own choosing.
func laminarClasses(a *analysis.Analysis) []grouptree.Class {
	if a.Layout.Kind != grouptree.Laminar {
		return nil
	}
	return a.Layout.Classes
}

// parent writes an index, or null for -1.
func (w *Writer) parent(k int) {
	if k < 0 {
		w.Null()
		return
	}
	w.Int(k)
}

func (e *encoder) arrays() {
	e.Key("arrays").Open('[')
	shared := make([]string, len(e.Layout.Classes))
	for k, c := range e.Layout.Classes {
		var w Writer
		w.NameList(c.Set, e.Names)
		shared[k] = string(w.Buf)
	}
	for c := range e.Layout.Arrays {
		if e.Design.Components[c].Tag {
			continue
		}
		array := &e.Layout.Arrays[c]
		e.Open('{')
		e.Key("component").String(e.Names[c])
		e.Key("tree")
		e.parent(array.Tree)
		e.Key("blocks")
		e.list(listBlocks, func(full func() bool) {
			e.Open('[')
			for i := 0; i < len(array.Leaves) && !full(); i++ {
				leaf := array.Leaves[i]
				e.Open('{')
				e.Key("expr").Raw(e.leafExpr(leaf))
				e.Key("shared").Raw(shared[e.Layout.Leaves[leaf].Class])
				e.Key("start").Int(e.Starts[leaf])
				e.Key("end").Int(e.Starts[leaf] + e.Rows[leaf])
				e.Close('}')
			}
			e.Close(']')
		})
		e.entities(c)
		e.Close('}')
	}
	e.Close(']')
}

// maxListed is how many rows an array may have whose entities are listed.
const maxListed = 1000

// entities writes the entities of an array in row order.
func (e *encoder) entities(c int) {
	e.Key("entities")
	if e.ArrayRows(c) > maxListed {
		e.Null()
		return
	}
	e.list(listEntities, func(func() bool) {
		e.numbers = e.World.Entities(e.numbers[:0], c)
		e.Ints(e.numbers)
	})
}

func (e *encoder) systemEntries() {
	e.Key("systems").Open('[')
	for i := range e.Systems {
		s := &e.Systems[i]
		e.Open('{')
		e.systemHead(s)
		e.Key("columns").Open('[')
		for _, c := range s.Columns {
			e.Open('{')
			e.Key("component").String(e.Names[c.Component])
			e.columnWith(c, func() {
				e.list(listBest, func(func() bool) { e.Raw(e.best(c.Best)) })
			})
			e.Close('}')
		}
		e.Close(']')
		e.plan(s.Plan)
		e.Costs(s.Cost)
		e.reasons(s.Why)
		e.Key("hints").Open('[')
		for _, h := range s.Hints {
			e.hint(h, false)
		}
		e.Close(']')
		e.Close('}')
	}
	e.Close(']')
}

// systemHead writes what a system is and how it matches.
func (e *encoder) systemHead(s *analysis.SystemResult) {
	e.Key("name").String(s.Statement.Name.Text)
	e.Key("signature").String(e.Names.Conj(s.Signature.Match))
	e.Key("match").String(s.Plan.Match.String())
	if e.Key("paper"); e.HasPaper() {
		e.String(s.Paper.String())
	} else {
		e.Null()
	}
	e.Key("expected").StringOr(s.Statement.Expect.Text)
}

func (e *encoder) columnWith(c analysis.ColumnResult, best func()) {
	e.Key("access").String(c.Access.String())
	e.Key("optional").Bool(c.Optional)
	e.Key("best")
	best()
	e.Key("equivalent").Bool(c.Equivalent)
	e.Key("contiguous").Bool(c.Contiguous)
}

func (e *encoder) plan(p grouptree.Plan) {
	e.Key("plan").Open('{')
	e.Key("lead")
	if p.Lead < 0 {
		e.Null()
	} else {
		e.String(e.Names[p.Lead])
	}
	e.Key("leaves")
	e.list(listLeaves, func(full func() bool) { e.planLeaves(&p, full) })
	e.Key("runs").Int(p.Runs)
	e.Close('}')
}

func (e *encoder) planLeaves(p *grouptree.Plan, full func() bool) {
	e.Open('[')
	class, direct := -1, Writer{}
	for i := 0; i < len(p.Leaves) && !full(); i++ {
		leaf := &p.Leaves[i]
		if k := e.Layout.Leaves[leaf.Leaf].Class; k != class {
			class, direct.Buf = k, direct.Buf[:0]
			direct.NameList(e.Layout.Direct(p, leaf.Leaf), e.Names)
		}
		e.next()
		e.Buf = append(append(e.Buf, `{"block":`...), e.leafExpr(int(leaf.Leaf))...)
		e.Buf = strconv.AppendBool(append(e.Buf, `,"test":`...), leaf.Test)
		e.Buf = append(append(append(e.Buf, `,"direct":`...), direct.Buf...), '}')
	}
	e.Close(']')
}

func (w *Writer) Costs(c analysis.Cost) {
	w.Key("cost").Open('{')
	w.Key("visited").Int(c.Visited)
	w.Key("tested").Int(c.Tested)
	w.Key("matched").Int(c.Matched)
	w.Key("lookups").Int(c.Lookups)
	w.Key("bytes").Int(c.Bytes)
	w.Key("cacheLines").Int(c.CacheLines)
	w.Key("estimate").Int(c.Estimate)
	w.Close('}')
}

func (w *Writer) reasons(why []grouptree.Why) {
	w.Key("why").Open('[')
	for _, y := range why {
		w.Open('{')
		w.Key("code").String(y.Code)
		w.Key("text").String(y.Text)
		w.Close('}')
	}
	w.Close(']')
}

// hint writes a hint; short ranges are arrays of four numbers.
func (w *Writer) hint(h analysis.Hint, short bool) {
	w.Open('{')
	w.Key("text").String(h.Text)
	w.Key("makes").String(h.Makes.String())
	w.Edits(h.Edits, short)
	w.Close('}')
}

func (w *Writer) Edits(list []diagnostic.Edit, short bool) {
	w.Key("edits").Open('[')
	for _, d := range list {
		w.Open('{')
		w.place(d.Range, short)
		w.Key("text").String(d.Text)
		w.Close('}')
	}
	w.Close(']')
}

// place writes the member "range".
func (w *Writer) place(r diagnostic.Range, short bool) {
	w.Key("range")
	if short {
		w.ShortRange(r)
		return
	}
	w.Open('{')
	w.Key("start")
	w.position(r.Start)
	w.Key("end")
	w.position(r.End)
	w.Close('}')
}

func (w *Writer) ShortRange(r diagnostic.Range) {
	w.Open('[')
	w.Int(r.Start.Line)
	w.Int(r.Start.Column)
	w.Int(r.End.Line)
	w.Int(r.End.Column)
	w.Close(']')
}

func (w *Writer) position(p diagnostic.Position) {
	w.Open('{')
	w.Key("line").Int(p.Line)
	w.Key("column").Int(p.Column)
	w.Close('}')
}

// tickEntries writes the commits.
func (e *encoder) tickEntries() {
	e.Key("ticks").Open('[')
	for i := range e.Ticks {
		t := &e.Ticks[i]
		e.Open('{')
		e.tickCounts(t)
		e.Key("writes")
		e.list(listWrites, func(func() bool) { e.writes(t, batch) })
		if e.Key("writesOneByOne"); t.Counted {
			e.list(listWrites, func(func() bool) { e.writes(t, oneByOne) })
		} else {
			e.Null()
		}
		e.Close('}')
	}
	e.Close(']')
}

func batch(w analysis.Writes) int { return w.Batch }

func oneByOne(w analysis.Writes) int { return w.OneByOne }

// writes writes the rows that a tick wrote of every stored component.
func (e *encoder) writes(t *analysis.Commit, rows func(analysis.Writes) int) {
	if len(t.Writes) == 0 {
		if e.nothing == "" {
			e.nothing = string(e.appendWrites(nil, nil, rows))
		}
		e.Raw(e.nothing)
		return
	}
	e.Buf = e.appendWrites(e.Buf, t.Writes, rows)
}

func (e *encoder) appendWrites(dst []byte, list []analysis.Writes, rows func(analysis.Writes) int) []byte {
	w := Writer{Buf: dst}
	w.Open('{')
	for c := range e.Design.Components {
		if e.Design.Components[c].Tag {
			continue
		}
		n := 0
		if len(list) > 0 && list[0].Component == c {
			n, list = rows(list[0]), list[1:]
		}
		w.next()
		w.Buf = append(appendString(w.Buf, e.Names[c], w.ascii), ':')
		w.Int(n)
	}
	w.Close('}')
	return w.Buf
}

func (w *Writer) tickCounts(t *analysis.Commit) {
	w.Key("spawned").Int(t.Spawned)
	w.Key("despawned").Int(t.Despawned)
	w.Key("changed").Int(t.Changed)
}

func (e *encoder) diagnostics() {
	e.Key("diagnostics").Open('[')
	if d, some := e.unlisted(); some {
		e.diagnostic(&d, false)
	}
	for i := range e.Diagnostics {
		e.diagnostic(&e.Diagnostics[i], false)
	}
	e.Close(']')
}

func (w *Writer) diagnostic(d *diagnostic.Diagnostic, short bool) {
	w.Open('{')
	w.Key("severity").String(d.Severity.String())
	w.Key("code").String(d.Code)
	w.Key("message").String(d.Message)
	w.place(d.Range, short)
	w.Key("notes").Open('[')
	for _, n := range d.Notes {
		w.Open('{')
		w.Key("message").String(n.Message)
		w.place(n.Range, short)
		w.Close('}')
	}
	w.Close(']')
	if w.Key("fix"); d.Fix == nil {
		w.Null()
	} else {
		w.Open('{')
		w.Key("text").String(d.Fix.Text)
		w.Edits(d.Fix.Edits, short)
		w.Close('}')
	}
	w.Close('}')
}

package design

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// AppendJSON appends the analysis as one JSON document of schema
// copse.analysis/1, without white space: arrays in order of declaration, every
// field always there. Lists that would make it too large are null, see unlisted.
func (a *Analysis) AppendJSON(dst []byte) []byte {
	e := encoder{Analysis: a, writer: writer{buf: dst}, nodes: make(map[*grouptree.Node]string), bests: make(map[*grouptree.Node]string)}
	e.buf = append(e.buf, '{')
	e.key("schema").string("copse.analysis/1")
	e.key("layout").string(a.Layout.Kind.String())
	e.components()
	e.groupEntries()
	e.trees()
	e.classes()
	e.arrays()
	e.systemEntries()
	e.tickEntries()
	e.diagnostics()
	e.close('}')
	return e.buf
}

// encoder writes the document. What occurs many times is rendered once.
type encoder struct {
	*Analysis
	writer
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
	e.key("components").open('[')
	for _, c := range e.m.comps {
		e.open('{')
		e.key("name").string(c.name)
		e.key("bytes").int(c.bytes)
		e.key("tag").bool(c.tag)
		e.key("implicit").bool(c.implicit)
		e.close('}')
	}
	e.close(']')
}

func (e *encoder) groupEntries() {
	e.key("groups").open('[')
	for i := range e.groups {
		g := &e.groups[i]
		e.open('{')
		e.key("name").stringOr(g.name)
		e.key("expr").string(g.expr)
		e.key("outcome").string(g.outcome.String())
		e.key("reason").string(g.reason)
		if e.key("kept"); g.crosses {
			e.writer.names(g.kept, e.Names)
		} else {
			e.null()
		}
		e.key("rows").int(g.rows)
		e.key("line").int(g.at.Start.Line)
		e.close('}')
	}
	e.close(']')
}

func (e *encoder) trees() {
	e.key("trees").open('[')
	drawn := make(map[*grouptree.Node]bool)
	for _, t := range e.Layout.Trees {
		e.open('{')
		e.key("maintained")
		e.list(listTrees, func(func() bool) { e.writer.names(t.Maintained, e.Names) })
		e.key("root")
		e.list(listTrees, func(full func() bool) { e.node(t.Root, drawn, false, full) })
		e.close('}')
	}
	e.close(']')
}

// node writes a node and what is below it; one that an earlier tree has drawn
// is grafted, with all that is below it. It stops where that becomes too much.
func (e *encoder) node(n *grouptree.Node, drawn map[*grouptree.Node]bool, grafted bool, full func() bool) {
	if full() {
		return
	}
	grafted = grafted || drawn[n]
	drawn[n] = true
	e.open('{')
	e.buf = append(e.buf, e.nodeHead(n)...)
	e.key("grafted").bool(grafted)
	if !n.IsLeaf() {
		e.key("left")
		e.node(n.Left, drawn, grafted, full)
		e.key("right")
		e.node(n.Right, drawn, grafted, full)
	}
	e.close('}')
}

// nodeHead returns the members of a node that are the same wherever it is drawn.
func (e *encoder) nodeHead(n *grouptree.Node) string {
	if head, known := e.nodes[n]; known {
		return head
	}
	w := writer{buf: make([]byte, 0, 256)}
	w.buf = append(w.buf, `"expr":`...)
	w.raw(e.nodeExpr(n))
	w.key("spine").bool(n.Spine)
	w.key("requested").bool(n.Requested)
	w.key("names").open('[')
	for _, g := range e.builtNames(n.Groups) {
		w.string(g)
	}
	w.close(']')
	w.key("shared")
	w.names(n.Shared, e.Names)
	e.nodes[n] = string(w.buf)
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
func (a *Analysis) builtNames(built []int) []string {
	var out []string
	for _, b := range built {
		if name := a.groups[a.groupOf(b)].name; name != "" {
			out = append(out, name)
		}
	}
	return out
}

// groupOf returns the group statement of a group of the layout's spec.
func (a *Analysis) groupOf(built int) int {
	for i := built; ; i++ { // those before it that are not built push it back
		if a.groups[i].build == built {
			return i
		}
	}
}

func (e *encoder) classes() {
	e.key("classes").open('[')
	for _, c := range e.laminarClasses() {
		e.open('{')
		e.key("set")
		e.writer.names(c.Set, e.Names)
		e.key("parent")
		e.parent(c.Parent)
		e.close('}')
	}
	e.close(']')
}

// laminarClasses returns the classes of a laminar layout; the others have none
// that are sets of their own choosing.
func (a *Analysis) laminarClasses() []grouptree.Class {
	if a.Layout.Kind != grouptree.Laminar {
		return nil
	}
	return a.Layout.Classes
}

// parent writes an index, or null for -1.
func (w *writer) parent(k int) {
	if k < 0 {
		w.null()
		return
	}
	w.int(k)
}

func (e *encoder) arrays() {
	e.key("arrays").open('[')
	shared := make([]string, len(e.Layout.Classes))
	for k, c := range e.Layout.Classes {
		var w writer
		w.names(c.Set, e.Names)
		shared[k] = string(w.buf)
	}
	for c := range e.Layout.Arrays {
		if e.m.comps[c].tag {
			continue
		}
		array := &e.Layout.Arrays[c]
		e.open('{')
		e.key("component").string(e.Names[c])
		e.key("tree")
		e.parent(array.Tree)
		e.key("blocks")
		e.list(listBlocks, func(full func() bool) {
			e.open('[')
			for i := 0; i < len(array.Leaves) && !full(); i++ {
				leaf := array.Leaves[i]
				e.open('{')
				e.key("expr").raw(e.leafExpr(leaf))
				e.key("shared").raw(shared[e.Layout.Leaves[leaf].Class])
				e.key("start").int(e.Starts[leaf])
				e.key("end").int(e.Starts[leaf] + e.Rows[leaf])
				e.close('}')
			}
			e.close(']')
		})
		e.entities(c)
		e.close('}')
	}
	e.close(']')
}

// maxListed is how many rows an array may have whose entities are listed.
const maxListed = 1000

// entities writes the entities of an array in row order.
func (e *encoder) entities(c int) {
	e.key("entities")
	if e.arrayRows(c) > maxListed {
		e.null()
		return
	}
	e.list(listEntities, func(func() bool) {
		e.numbers = e.world.Entities(e.numbers[:0], c)
		e.ints(e.numbers)
	})
}

func (e *encoder) systemEntries() {
	e.key("systems").open('[')
	for i := range e.systems {
		s := &e.systems[i]
		e.open('{')
		e.systemHead(s)
		e.key("columns").open('[')
		for _, c := range s.columns {
			e.open('{')
			e.key("component").string(e.Names[c.component])
			e.columnWith(c, func() {
				e.list(listBest, func(func() bool) { e.raw(e.best(c.best)) })
			})
			e.close('}')
		}
		e.close(']')
		e.plan(s.plan)
		e.costs(s.cost)
		e.reasons(s.why)
		e.key("hints").open('[')
		for _, h := range s.hints {
			e.hint(h, false)
		}
		e.close(']')
		e.close('}')
	}
	e.close(']')
}

// systemHead writes what a system is and how it matches.
func (e *encoder) systemHead(s *systemResult) {
	e.key("name").string(s.stmt.Name.Text)
	e.key("signature").string(e.Names.Conj(s.sig.Match))
	e.key("match").string(s.plan.Match.String())
	if e.key("paper"); e.hasPaper() {
		e.string(s.paper.String())
	} else {
		e.null()
	}
	e.key("expected").stringOr(s.stmt.Expect.Text)
}

func (e *encoder) columnTail(c columnResult) {
	e.columnWith(c, func() { e.string(e.Names.Node(c.best)) })
}

func (e *encoder) columnWith(c columnResult, best func()) {
	e.key("access").string(c.access.String())
	e.key("optional").bool(c.optional)
	e.key("best")
	best()
	e.key("equivalent").bool(c.equivalent)
	e.key("contiguous").bool(c.contiguous)
}

func (e *encoder) plan(p grouptree.Plan) {
	e.key("plan").open('{')
	e.key("lead")
	if p.Lead < 0 {
		e.null()
	} else {
		e.string(e.Names[p.Lead])
	}
	e.key("leaves")
	e.list(listLeaves, func(full func() bool) { e.planLeaves(&p, full) })
	e.key("runs").int(p.Runs)
	e.close('}')
}

func (e *encoder) planLeaves(p *grouptree.Plan, full func() bool) {
	e.open('[')
	class, direct := -1, writer{}
	for i := 0; i < len(p.Leaves) && !full(); i++ {
		leaf := &p.Leaves[i]
		if k := e.Layout.Leaves[leaf.Leaf].Class; k != class {
			class, direct.buf = k, direct.buf[:0]
			direct.names(e.Layout.Direct(p, leaf.Leaf), e.Names)
		}
		e.next()
		e.buf = append(append(e.buf, `{"block":`...), e.leafExpr(int(leaf.Leaf))...)
		e.buf = strconv.AppendBool(append(e.buf, `,"test":`...), leaf.Test)
		e.buf = append(append(append(e.buf, `,"direct":`...), direct.buf...), '}')
	}
	e.close(']')
}

func (w *writer) costs(c cost) {
	w.key("cost").open('{')
	w.key("visited").int(c.Visited)
	w.key("tested").int(c.Tested)
	w.key("matched").int(c.Matched)
	w.key("lookups").int(c.Lookups)
	w.key("bytes").int(c.bytes)
	w.key("cacheLines").int(c.cacheLines)
	w.key("estimate").int(c.estimate)
	w.close('}')
}

func (w *writer) reasons(why []grouptree.Why) {
	w.key("why").open('[')
	for _, y := range why {
		w.open('{')
		w.key("code").string(y.Code)
		w.key("text").string(y.Text)
		w.close('}')
	}
	w.close(']')
}

// hint writes a hint; short ranges are arrays of four numbers.
func (w *writer) hint(h hint, short bool) {
	w.open('{')
	w.key("text").string(h.text)
	w.key("makes").string(h.makes.String())
	w.edits(h.edits, short)
	w.close('}')
}

func (w *writer) edits(list []Edit, short bool) {
	w.key("edits").open('[')
	for _, d := range list {
		w.open('{')
		w.place(d.Range, short)
		w.key("text").string(d.Text)
		w.close('}')
	}
	w.close(']')
}

// place writes the member "range".
func (w *writer) place(r Range, short bool) {
	w.key("range")
	if short {
		w.shortRange(r)
		return
	}
	w.open('{')
	w.key("start")
	w.position(r.Start)
	w.key("end")
	w.position(r.End)
	w.close('}')
}

func (w *writer) shortRange(r Range) {
	w.open('[')
	w.int(r.Start.Line)
	w.int(r.Start.Column)
	w.int(r.End.Line)
	w.int(r.End.Column)
	w.close(']')
}

func (w *writer) position(p Position) {
	w.open('{')
	w.key("line").int(p.Line)
	w.key("column").int(p.Column)
	w.close('}')
}

// tickEntries writes the commits.
func (e *encoder) tickEntries() {
	e.key("ticks").open('[')
	for i := range e.ticks {
		t := &e.ticks[i]
		e.open('{')
		e.tickCounts(t)
		e.key("writes")
		e.list(listWrites, func(func() bool) { e.writes(t, Writes.batch) })
		if e.key("writesOneByOne"); t.Counted {
			e.list(listWrites, func(func() bool) { e.writes(t, Writes.oneByOne) })
		} else {
			e.null()
		}
		e.close('}')
	}
	e.close(']')
}

func (w Writes) batch() int    { return w.Batch }
func (w Writes) oneByOne() int { return w.OneByOne }

// writes writes the rows that a tick wrote of every stored component.
func (e *encoder) writes(t *Commit, rows func(Writes) int) {
	if len(t.Writes) == 0 {
		if e.nothing == "" {
			e.nothing = string(e.appendWrites(nil, nil, rows))
		}
		e.raw(e.nothing)
		return
	}
	e.buf = e.appendWrites(e.buf, t.Writes, rows)
}

func (e *encoder) appendWrites(dst []byte, list []Writes, rows func(Writes) int) []byte {
	w := writer{buf: dst}
	w.open('{')
	for c := range e.m.comps {
		if e.m.comps[c].tag {
			continue
		}
		n := 0
		if len(list) > 0 && list[0].Component == c {
			n, list = rows(list[0]), list[1:]
		}
		w.next()
		w.buf = append(appendString(w.buf, e.Names[c], w.ascii), ':')
		w.int(n)
	}
	w.close('}')
	return w.buf
}

func (w *writer) tickCounts(t *Commit) {
	w.key("spawned").int(t.Spawned)
	w.key("despawned").int(t.Despawned)
	w.key("changed").int(t.Changed)
}

func (e *encoder) diagnostics() {
	e.key("diagnostics").open('[')
	if d, some := e.unlisted(); some {
		e.diagnostic(&d, false)
	}
	for i := range e.Diagnostics {
		e.diagnostic(&e.Diagnostics[i], false)
	}
	e.close(']')
}

func (w *writer) diagnostic(d *Diagnostic, short bool) {
	w.open('{')
	w.key("severity").string(d.Severity.String())
	w.key("code").string(d.Code)
	w.key("message").string(d.Message)
	w.place(d.Range, short)
	w.key("notes").open('[')
	for _, n := range d.Notes {
		w.open('{')
		w.key("message").string(n.Message)
		w.place(n.Range, short)
		w.close('}')
	}
	w.close(']')
	if w.key("fix"); d.Fix == nil {
		w.null()
	} else {
		w.open('{')
		w.key("text").string(d.Fix.Text)
		w.edits(d.Fix.Edits, short)
		w.close('}')
	}
	w.close('}')
}

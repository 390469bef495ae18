package design

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// AppendPage appends the analysis as the page wants it: one JSON document of
// schema copse.page/1 in which components, groups, nodes, leaves, sets and systems
// are numbers, so that nothing is said twice, leaves are ranges, and expressions end
// where nobody reads on: it has a few megabytes at most. It is ASCII alone, which a browser
// decodes several times as fast. The member "micros" is left
// 0 for whoever measures the time.
func (a *Analysis) AppendPage(dst []byte) []byte {
	p := pager{encoder: encoder{Analysis: a, writer: writer{buf: dst, ascii: true}}, ids: make(map[*grouptree.Node]int, 2*len(a.Layout.Leaves))}
	p.setIDs = make(map[grouptree.Set]int)
	p.kindOf = make([]int, 2*len(a.Layout.Classes))
	p.number()
	p.buf = append(p.buf, '{')
	p.key("schema").string("copse.page/1")
	p.key("layout").string(a.Layout.Kind.String())
	p.key("errors").bool(a.HasErrors())
	p.key("entities").int(a.Census.Total())
	p.key("micros").int(0)
	p.choices()
	p.components()
	p.groupEntries()
	p.nodeEntries()
	p.trees()
	p.classes()
	p.leaves()
	p.arrays()
	p.systemEntries()
	p.ticks()
	p.remarks()
	p.close('}')
	return p.buf
}

// AppendAdvice appends the hints of every system and all diagnostics, schema
// copse.advice/1: what completes the page document of an analysis whose hints
// were left for later.
func (a *Analysis) AppendAdvice(dst []byte) []byte {
	p := pager{encoder: encoder{Analysis: a, writer: writer{buf: dst, ascii: true}}}
	p.buf = append(p.buf, '{')
	p.key("schema").string("copse.advice/1")
	p.key("hints").open('[')
	for i := range a.systems {
		p.open('[')
		p.offers(a.systems[i].hints)
		p.close(']')
	}
	p.close(']')
	p.remarks()
	p.close('}')
	return p.buf
}

// offers writes the hints of one system.
func (p *pager) offers(hints []hint) {
	for _, h := range hints {
		p.hint(h, true)
	}
}

// remarks writes the diagnostics.
func (p *pager) remarks() {
	p.key("diagnostics").open('[')
	for i := range p.Diagnostics {
		p.diagnostic(&p.Diagnostics[i], true)
	}
	p.close(']')
}

// pager writes the page's document.
type pager struct {
	encoder
	order   []*grouptree.Node // all nodes, parents before children
	parents []int             // by node: the first parent met, or -1
	ids     map[*grouptree.Node]int
	rows    []int                 // by node
	byGroup []int                 // by group of the spec: the first node that is equal to it, or -1
	with    [][]int               // memory of having, by component: the leaves that have it
	sets    []grouptree.Set       // the table of sets
	setIDs  map[grouptree.Set]int // their numbers
	kindOf  []int                 // memory of plan, by class and whether entities are tested; 0 between two plans
}

// number gives every node of the trees and of the lowered trees its number. A
// branch that several trees share is numbered once.
func (p *pager) number() {
	for _, t := range p.Layout.Trees {
		p.visit(t.Root, -1)
	}
	for c := range p.Layout.Arrays {
		if root := p.Layout.Arrays[c].Root; root != nil {
			p.visit(root, -1)
		}
	}
	p.rows = make([]int, len(p.order))
	p.byGroup = make([]int, len(p.Layout.Groups))
	for i := range p.byGroup {
		p.byGroup[i] = -1
	}
	for i := len(p.order) - 1; i >= 0; i-- {
		n := p.order[i]
		if n.IsLeaf() {
			p.rows[i] = p.Rows[n.Leaf]
		} else {
			p.rows[i] = -1
		}
		for _, g := range n.Groups {
			p.byGroup[g] = i
		}
	}
	for i := range p.order {
		p.rowsOf(i)
	}
}

func (p *pager) visit(n *grouptree.Node, parent int) {
	if _, known := p.ids[n]; known {
		return
	}
	id := len(p.order)
	p.ids[n] = id
	p.order = append(p.order, n)
	p.parents = append(p.parents, parent)
	if !n.IsLeaf() {
		p.visit(n.Left, id)
		p.visit(n.Right, id)
	}
}

// node returns the number of a node, or -1 for none.
func (p *pager) node(n *grouptree.Node) int {
	if id, known := p.ids[n]; known {
		return id
	}
	return -1
}

// rowsOf returns the rows of a node: those of its leaves.
func (p *pager) rowsOf(id int) int {
	if p.rows[id] < 0 {
		n := p.order[id]
		p.rows[id] = p.rowsOf(p.ids[n.Left]) + p.rowsOf(p.ids[n.Right])
	}
	return p.rows[id]
}

// layoutKinds lists the layouts in the order in which they are offered.
var layoutKinds = [...]grouptree.Kind{grouptree.Laminar, grouptree.Trees, grouptree.Paper, grouptree.Naive}

// choices writes for each layout the edit of the text that chooses it.
func (p *pager) choices() {
	p.key("choices").open('[')
	for _, k := range layoutKinds {
		p.open('{')
		p.key("layout").string(k.String())
		p.edits([]Edit{p.m.layoutEdit(k)}, true)
		p.close('}')
	}
	p.close(']')
}

func (p *pager) components() {
	p.key("components").open('[')
	for i, c := range p.m.comps {
		p.open('{')
		p.key("name").string(c.name)
		p.key("bytes").int(c.bytes)
		p.key("tag").bool(c.tag)
		p.key("implicit").bool(c.implicit)
		p.key("color").int(i)
		p.key("range").shortRange(c.at)
		rows := p.arrayRows(i)
		if c.tag {
			one := grouptree.SetOf(i)
			rows = p.matching(grouptree.Conj{Cares: one, Has: one})
		}
		p.key("rows").int(rows)
		p.close('}')
	}
	p.close(']')
}

func (p *pager) groupEntries() {
	p.key("groups").open('[')
	for i := range p.groups {
		g := &p.groups[i]
		p.open('{')
		p.key("name").stringOr(g.name)
		p.key("label").string(g.label())
		p.key("expr").string(g.expr)
		p.key("outcome").string(g.outcome.String())
		p.key("reason").string(g.reason)
		if p.key("kept"); g.crosses {
			p.set(g.kept)
		} else {
			p.null()
		}
		p.key("rows").int(g.rows)
		p.key("line").int(g.at.Start.Line)
		p.key("range").shortRange(g.at)
		p.key("leaves")
		p.ranges(p.leavesIn(g.group))
		node := -1
		if g.build >= 0 {
			node = p.byGroup[g.build]
		}
		p.key("node").int(node)
		p.close('}')
	}
	p.close(']')
}

// leavesIn returns the leaves that lie within a group, whatever became of it.
func (p *pager) leavesIn(g *group) []int {
	var out []int
	if g.build < 0 {
		return nil
	}
	for _, i := range p.having(g.conj.Has) {
		if p.Layout.Leaves[i].Implies(g.conj) {
			out = append(out, i)
		}
	}
	return out
}

// having returns leaves among which are all that have every component of the set: to ask
// each leaf about each group would be a third of what a large document costs.
func (p *pager) having(set grouptree.Set) []int {
	if p.with == nil {
		p.with = make([][]int, len(p.Names)+1) // the last one is of no component: all leaves
		for i := range p.Layout.Leaves {
			hull, _ := p.Layout.Leaves[i].Hull()
			for c := range hull.Has.All() {
				p.with[c] = append(p.with[c], i)
			}
			p.with[len(p.Names)] = append(p.with[len(p.Names)], i)
		}
	}
	least := p.with[len(p.Names)]
	for c := range set.All() {
		if len(p.with[c]) < len(least) {
			least = p.with[c]
		}
	}
	return least
}

// nodeEntries writes each node as a row, of a leaf [flags, short, groups, shared, rows,
// leaf], of any other [flags, short, groups, shared, rows, left, right, expr], where flags
// are 1 on the spine and 2 if requested. A leaf has its own expression.
func (p *pager) nodeEntries() {
	p.key("nodes").open('[')
	for i, n := range p.order {
		p.open('[')
		p.int(flags(n.Spine, n.Requested))
		p.expr(p.short(i))
		p.open('[')
		for _, g := range n.Groups {
			p.int(p.groupOf(g))
		}
		p.close(']')
		p.int(p.setOf(n.Shared))
		p.int(p.rows[i])
		if n.IsLeaf() {
			p.int(n.Leaf)
		} else {
			p.int(p.ids[n.Left])
			p.int(p.ids[n.Right])
			p.expr(p.Names.Node(n))
		}
		p.close(']')
	}
	p.close(']')
	p.key("sets").open('[')
	for _, s := range p.sets {
		p.set(s)
	}
	p.close(']')
}

// short writes a node by what it adds to its parent: "… & !Velocity". It is ""
// where the whole expression must do: at a root, and where a shared branch, which
// has several parents, does not follow from the first.
func (p *pager) short(id int) string {
	n := p.order[id]
	if p.parents[id] < 0 {
		return ""
	}
	up := p.order[p.parents[id]]
	if !n.IsConj || !n.Hull.Implies(up.Region.R) {
		return p.shortRegion(n, up)
	}
	base := up.Region.R
	if up.IsConj {
		base = up.Hull
	}
	rest := grouptree.Conj{Cares: n.Hull.Cares.Minus(base.Cares)}
	rest.Has = n.Hull.Has.Intersect(rest.Cares)
	if rest.Cares.Empty() {
		return ""
	}
	return "… & " + p.Names.Conj(rest)
}

// shortRegion writes a remainder by the exclusion that its parent does not have.
func (p *pager) shortRegion(n, up *grouptree.Node) string {
	if n.Region.R != up.Region.R || len(n.Region.Not) != len(up.Region.Not)+1 {
		return ""
	}
	last := n.Region.Not[len(n.Region.Not)-1]
	rest := grouptree.Conj{Cares: last.Cares.Minus(n.Region.R.Cares)}
	rest.Has = last.Has.Intersect(rest.Cares)
	return "… & !(" + p.Names.Conj(rest) + ")"
}

func (p *pager) trees() {
	p.key("trees").open('[')
	owner := make([]int, len(p.Layout.Trees))
	for i := range owner {
		owner[i] = -1
	}
	if !p.hasPaper() {
		for c := range p.Layout.Arrays {
			if t := p.Layout.Arrays[c].Tree; t >= 0 {
				owner[t] = c
			}
		}
	}
	drawn := make([]bool, len(p.order))
	for i, t := range p.Layout.Trees {
		p.open('{')
		p.key("maintained")
		p.set(t.Maintained)
		p.key("component").int(owner[i])
		p.key("root").int(p.ids[t.Root])
		p.key("grafts").open('[')
		p.grafts(t.Root, drawn)
		p.close(']')
		p.close('}')
	}
	p.close(']')
	p.key("lowered").open('[')
	for c := range p.Layout.Arrays {
		root := -1
		if n := p.Layout.Arrays[c].Root; n != nil {
			root = p.ids[n]
		}
		p.int(root)
	}
	p.close(']')
}

// grafts writes the topmost nodes of a tree that an earlier one has drawn.
func (p *pager) grafts(n *grouptree.Node, drawn []bool) {
	id := p.ids[n]
	if drawn[id] {
		p.int(id)
		return
	}
	drawn[id] = true
	if !n.IsLeaf() {
		p.grafts(n.Left, drawn)
		p.grafts(n.Right, drawn)
	}
}

func (p *pager) classes() {
	p.key("classes").open('[')
	for _, c := range p.Layout.Classes {
		p.open('{')
		p.key("set")
		p.set(c.Set)
		p.key("parent")
		p.parent(c.Parent)
		p.key("leaves")
		p.ranges(c.Leaves)
		p.close('}')
	}
	p.close(']')
}

// leaves writes each leaf as a row, [expr, short, start, end, class].
func (p *pager) leaves() {
	letters := p.letters()
	p.key("leaves").open('[')
	for i := range p.Layout.Leaves {
		leaf := &p.Layout.Leaves[i]
		p.open('[')
		p.expr(p.Names.Leaf(leaf))
		p.expr(shortLeaf(leaf, letters))
		p.int(p.Starts[i])
		p.int(p.Starts[i] + p.Rows[i])
		p.int(leaf.Class)
		p.close(']')
	}
	p.close(']')
}

// letters gives every component the shortest beginning of its name that no
// component before it has, one letter where possible.
func (p *pager) letters() []string {
	taken := make(map[string]bool)
	out := make([]string, len(p.Names))
	for c, name := range p.Names {
		n := 1
		for n < len(name) && taken[name[:n]] {
			n++
		}
		out[c] = name[:n]
		if taken[out[c]] {
			out[c] = name + strconv.Itoa(c)
		}
		taken[out[c]] = true
	}
	return out
}

// shortLeaf writes a sub-block by letters: "P V !M", and one "!(..)" for each
// exclusion that is not a literal.
func shortLeaf(leaf *grouptree.Leaf, letters []string) string {
	g, exact := leaf.Hull()
	out := appendLetters(nil, g, letters)
	if exact {
		return string(out)
	}
	for _, s := range leaf.Region.Not {
		rest := grouptree.Conj{Cares: s.Cares.Minus(g.Cares)}
		rest.Has = s.Has.Intersect(rest.Cares)
		if rest.Cares.Empty() || s.Excludes(g) {
			continue
		}
		out = append(out, " !("...)
		out = append(appendLetters(out, rest, letters), ')')
	}
	return string(out)
}

func appendLetters(out []byte, g grouptree.Conj, letters []string) []byte {
	first := true
	for c := range g.Cares.All() {
		if !first {
			out = append(out, ' ')
		}
		first = false
		if !g.Has.Has(c) {
			out = append(out, '!')
		}
		out = append(out, letters[c]...)
	}
	return out
}

func (p *pager) arrays() {
	p.key("arrays").open('[')
	for c := range p.Layout.Arrays {
		if p.m.comps[c].tag {
			continue
		}
		p.open('{')
		p.key("component").int(c)
		p.key("tree")
		p.parent(p.Layout.Arrays[c].Tree)
		p.key("leaves")
		p.ranges(p.Layout.Arrays[c].Leaves)
		p.key("rows").int(p.arrayRows(c))
		p.close('}')
	}
	p.close(']')
}

func (p *pager) systemEntries() {
	p.key("systems").open('[')
	for i := range p.systems {
		s := &p.systems[i]
		p.open('{')
		p.systemHead(s)
		p.key("range").shortRange(s.stmt.Range)
		p.key("line").int(s.stmt.Range.Start.Line)
		p.key("columns").open('[')
		for _, c := range s.columns {
			p.column(c)
		}
		p.close(']')
		p.plan(s.plan)
		p.cost(s.cost)
		p.key("loop").open('[')
		for _, line := range p.loop(s) {
			p.string(line)
		}
		p.close(']')
		p.why(s.why)
		p.key("hints").open('[')
		p.offers(s.hints)
		p.close(']')
		p.close('}')
	}
	p.close(']')
}

func (p *pager) ticks() {
	p.key("ticks").open('[')
	for i := range p.Analysis.ticks {
		t := &p.Analysis.ticks[i]
		p.open('{')
		p.tickCounts(t)
		p.written(t)
		p.close('}')
	}
	p.close(']')
}

// written writes what a tick wrote: [component, rows, rows one by one] for each
// array that either writes, the last null where it was too much to count.
func (p *pager) written(t *Commit) {
	p.key("writes").open('[')
	for _, w := range t.Writes {
		p.open('[')
		p.int(w.Component)
		p.int(w.Batch)
		if t.Counted {
			p.int(w.OneByOne)
		} else {
			p.null()
		}
		p.close(']')
	}
	p.close(']')
}

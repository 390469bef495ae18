package document

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
)

// AppendPage appends the analysis as the page wants it: one JSON document of
// schema copse.page/1 in which components, groups, nodes, leaves, sets and systems
// are numbers, so that nothing is said twice, leaves are ranges, and expressions end
// where nobody reads on: it has a few megabytes at most. It is ASCII alone, which a browser
// decodes several times as fast. The member "micros" is left
// 0 for whoever measures the time.
func AppendPage(dst []byte, a *analysis.Analysis) []byte {
	p := pager{encoder: encoder{Analysis: a, Writer: Writer{Buf: dst, ascii: true}}, ids: make(map[*grouptree.Node]int, 2*len(a.Layout.Leaves))}
	p.setIDs = make(map[grouptree.Set]int)
	p.kindOf = make([]int, 2*len(a.Layout.Classes))
	p.number()
	p.Buf = append(p.Buf, '{')
	p.Key("schema").String("copse.page/1")
	p.Key("layout").String(a.Layout.Kind.String())
	p.Key("errors").Bool(a.HasErrors())
	p.Key("entities").Int(a.Census.Total())
	p.Key("micros").Int(0)
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
	p.Close('}')
	return p.Buf
}

// AppendAdvice appends the hints of every system and all diagnostics, schema
// copse.advice/1: what completes the page document of an analysis whose hints
// were left for later.
func AppendAdvice(dst []byte, a *analysis.Analysis) []byte {
	p := pager{encoder: encoder{Analysis: a, Writer: Writer{Buf: dst, ascii: true}}}
	p.Buf = append(p.Buf, '{')
	p.Key("schema").String("copse.advice/1")
	p.Key("hints").Open('[')
	for i := range a.Systems {
		p.Open('[')
		p.offers(a.Systems[i].Hints)
		p.Close(']')
	}
	p.Close(']')
	p.remarks()
	p.Close('}')
	return p.Buf
}

// offers writes the hints of one system.
func (p *pager) offers(hints []analysis.Hint) {
	for _, h := range hints {
		p.hint(h, true)
	}
}

// remarks writes the diagnostics.
func (p *pager) remarks() {
	p.Key("diagnostics").Open('[')
	for i := range p.Diagnostics {
		p.diagnostic(&p.Diagnostics[i], true)
	}
	p.Close(']')
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
	p.Key("choices").Open('[')
	for _, k := range layoutKinds {
		p.Open('{')
		p.Key("layout").String(k.String())
		p.Edits([]diagnostic.Edit{p.Design.LayoutEdit(k)}, true)
		p.Close('}')
	}
	p.Close(']')
}

func (p *pager) components() {
	p.Key("components").Open('[')
	for i, c := range p.Design.Components {
		p.Open('{')
		p.Key("name").String(c.Name)
		p.Key("bytes").Int(c.Bytes)
		p.Key("tag").Bool(c.Tag)
		p.Key("implicit").Bool(c.Implicit)
		p.Key("color").Int(i)
		p.Key("range").ShortRange(c.At)
		rows := p.ArrayRows(i)
		if c.Tag {
			one := grouptree.SetOf(i)
			rows = p.Count(grouptree.Conj{Cares: one, Has: one})
		}
		p.Key("rows").Int(rows)
		p.Close('}')
	}
	p.Close(']')
}

func (p *pager) groupEntries() {
	p.Key("groups").Open('[')
	for i := range p.Groups {
		g := &p.Groups[i]
		p.Open('{')
		p.Key("name").StringOr(g.Name)
		p.Key("label").String(g.Label())
		p.Key("expr").String(g.Expr)
		p.Key("outcome").String(g.Outcome.String())
		p.Key("reason").String(g.Reason)
		if p.Key("kept"); g.Crosses {
			p.Set(g.Kept)
		} else {
			p.Null()
		}
		p.Key("rows").Int(g.Rows)
		p.Key("line").Int(g.At.Start.Line)
		p.Key("range").ShortRange(g.At)
		p.Key("leaves")
		p.ranges(p.leavesIn(g.Group))
		node := -1
		if g.SpecIndex >= 0 {
			node = p.byGroup[g.SpecIndex]
		}
		p.Key("node").Int(node)
		p.Close('}')
	}
	p.Close(']')
}

// leavesIn returns the leaves that lie within a group, whatever became of it.
func (p *pager) leavesIn(g *analysis.Group) []int {
	var out []int
	if g.SpecIndex < 0 {
		return nil
	}
	for _, i := range p.having(g.Conj.Has) {
		if p.Layout.Leaves[i].Implies(g.Conj) {
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
	p.Key("nodes").Open('[')
	for i, n := range p.order {
		p.Open('[')
		p.Int(flags(n.Spine, n.Requested))
		p.expr(p.short(i))
		p.Open('[')
		for _, g := range n.Groups {
			p.Int(p.GroupOf(g))
		}
		p.Close(']')
		p.Int(p.setOf(n.Shared))
		p.Int(p.rows[i])
		if n.IsLeaf() {
			p.Int(n.Leaf)
		} else {
			p.Int(p.ids[n.Left])
			p.Int(p.ids[n.Right])
			p.expr(p.Names.Node(n))
		}
		p.Close(']')
	}
	p.Close(']')
	p.Key("sets").Open('[')
	for _, s := range p.sets {
		p.Set(s)
	}
	p.Close(']')
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
	p.Key("trees").Open('[')
	owner := make([]int, len(p.Layout.Trees))
	for i := range owner {
		owner[i] = -1
	}
	if !p.HasPaper() {
		for c := range p.Layout.Arrays {
			if t := p.Layout.Arrays[c].Tree; t >= 0 {
				owner[t] = c
			}
		}
	}
	drawn := make([]bool, len(p.order))
	for i, t := range p.Layout.Trees {
		p.Open('{')
		p.Key("maintained")
		p.Set(t.Maintained)
		p.Key("component").Int(owner[i])
		p.Key("root").Int(p.ids[t.Root])
		p.Key("grafts").Open('[')
		p.grafts(t.Root, drawn)
		p.Close(']')
		p.Close('}')
	}
	p.Close(']')
	p.Key("lowered").Open('[')
	for c := range p.Layout.Arrays {
		root := -1
		if n := p.Layout.Arrays[c].Root; n != nil {
			root = p.ids[n]
		}
		p.Int(root)
	}
	p.Close(']')
}

// grafts writes the topmost nodes of a tree that an earlier one has drawn.
func (p *pager) grafts(n *grouptree.Node, drawn []bool) {
	id := p.ids[n]
	if drawn[id] {
		p.Int(id)
		return
	}
	drawn[id] = true
	if !n.IsLeaf() {
		p.grafts(n.Left, drawn)
		p.grafts(n.Right, drawn)
	}
}

func (p *pager) classes() {
	p.Key("classes").Open('[')
	for _, c := range p.Layout.Classes {
		p.Open('{')
		p.Key("set")
		p.Set(c.Set)
		p.Key("parent")
		p.parent(c.Parent)
		p.Key("leaves")
		p.ranges(c.Leaves)
		p.Close('}')
	}
	p.Close(']')
}

// leaves writes each leaf as a row, [expr, short, start, end, class].
func (p *pager) leaves() {
	letters := p.letters()
	p.Key("leaves").Open('[')
	for i := range p.Layout.Leaves {
		leaf := &p.Layout.Leaves[i]
		p.Open('[')
		p.expr(p.Names.Leaf(leaf))
		p.expr(shortLeaf(leaf, letters))
		p.Int(p.Starts[i])
		p.Int(p.Starts[i] + p.Rows[i])
		p.Int(leaf.Class)
		p.Close(']')
	}
	p.Close(']')
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
	p.Key("arrays").Open('[')
	for c := range p.Layout.Arrays {
		if p.Design.Components[c].Tag {
			continue
		}
		p.Open('{')
		p.Key("component").Int(c)
		p.Key("tree")
		p.parent(p.Layout.Arrays[c].Tree)
		p.Key("leaves")
		p.ranges(p.Layout.Arrays[c].Leaves)
		p.Key("rows").Int(p.ArrayRows(c))
		p.Close('}')
	}
	p.Close(']')
}

func (p *pager) systemEntries() {
	p.Key("systems").Open('[')
	for i := range p.Systems {
		s := &p.Systems[i]
		p.Open('{')
		p.systemHead(s)
		p.Key("range").ShortRange(s.Statement.Range)
		p.Key("line").Int(s.Statement.Range.Start.Line)
		p.Key("columns").Open('[')
		for _, c := range s.Columns {
			p.column(c)
		}
		p.Close(']')
		p.plan(s.Plan)
		p.cost(s.Cost)
		p.Key("loop").Open('[')
		for _, line := range p.Loop(s) {
			p.String(line)
		}
		p.Close(']')
		p.why(s.Why)
		p.Key("hints").Open('[')
		p.offers(s.Hints)
		p.Close(']')
		p.Close('}')
	}
	p.Close(']')
}

func (p *pager) ticks() {
	p.Key("ticks").Open('[')
	for i := range p.Analysis.Ticks {
		t := &p.Analysis.Ticks[i]
		p.Open('{')
		p.tickCounts(t)
		p.written(t)
		p.Close('}')
	}
	p.Close(']')
}

// written writes what a tick wrote: [component, rows, rows one by one] for each
// array that either writes, the last null where it was too much to count.
func (p *pager) written(t *analysis.Commit) {
	p.Key("writes").Open('[')
	for _, w := range t.Writes {
		p.Open('[')
		p.Int(w.Component)
		p.Int(w.Batch)
		if t.Counted {
			p.Int(w.OneByOne)
		} else {
			p.Null()
		}
		p.Close(']')
	}
	p.Close(']')
}

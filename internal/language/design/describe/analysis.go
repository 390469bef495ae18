package describe

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// AppendAnalysis appends an analysis as one JSON document of schema copse.analysis/1,
// without white space: arrays in order of declaration, every field always present. Lists
// that would make it too large are null, see listing.go.
func AppendAnalysis(dst []byte, a *analysis.Analysis) []byte {
	return appendAnalysis(dst, Page(a), func(component, lane int) []int {
		return a.Entities(nil, a.Layout.ArrayOf(component, lane))
	})
}

// appendAnalysis writes a page with names and expressions in the place of numbers.
// entities returns the entities of an array, which a page does not have.
func appendAnalysis(dst []byte, page *document.PageDocument, entities func(component, lane int) []int) []byte {
	s := speller{Writer: document.Writer{Buf: append(dst, '{')}, page: page, nodes: make([]string, len(page.Nodes))}
	for i := range page.Components {
		s.names = append(s.names, page.Components[i].Name)
	}
	for i := range page.Leaves {
		s.leaves = append(s.leaves, document.Quoted(page.Leaves[i].Expr))
	}
	s.Key("schema").String("copse.analysis/1")
	s.Key("layout").String(page.Layout.String())
	s.components()
	s.groups()
	s.trees()
	s.classes()
	s.arrays(entities)
	s.systems()
	s.Key("total")
	document.AppendRound(&s.Writer, &s.page.Total)
	s.ticks()
	s.diagnostics()
	s.Close('}')
	return s.Buf
}

// speller writes the document. It writes an expression that occurs many times once, and
// copies it.
type speller struct {
	document.Writer
	page   *document.PageDocument
	names  grouptree.Names
	leaves []string // by leaf: its expression as JSON
	nodes  []string // by node: its members that are the same wherever it is drawn
	best   map[document.NodeID]string
	lists  [listKinds]listCount
}

func (s *speller) components() {
	s.Key("components").Open('[')
	for i := range s.page.Components {
		c := &s.page.Components[i]
		s.Open('{')
		s.Key("name").String(c.Name)
		s.Key("bytes").Int(c.Bytes)
		s.Key("tag").Bool(c.Tag)
		s.Key("implicit").Bool(c.Implicit)
		s.Close('}')
	}
	s.Close(']')
}

func (s *speller) groups() {
	s.Key("groups").Open('[')
	for i := range s.page.Groups {
		g := &s.page.Groups[i]
		s.Open('{')
		s.Key("name").StringOr(g.Name)
		s.Key("expr").String(g.Expr)
		s.Key("outcome").String(g.Outcome.String())
		s.Key("lane").Int(g.Lane)
		s.Key("reason").String(g.Reason)
		if s.Key("kept"); g.Kept != nil {
			s.NameList(*g.Kept, s.names)
		} else {
			s.Null()
		}
		s.Key("rows").Int(g.Rows)
		s.Key("line").Int(g.Line)
		s.Close('}')
	}
	s.Close(']')
}

func (s *speller) trees() {
	s.Key("trees").Open('[')
	drawn := make([]bool, len(s.page.Nodes))
	for i := range s.page.Trees {
		t := &s.page.Trees[i]
		s.Open('{')
		s.Key("maintained")
		s.list(listTrees, func(func() bool) { s.NameList(t.Maintained, s.names) })
		s.Key("root")
		s.list(listTrees, func(full func() bool) { s.node(t.Root, drawn, false, full) })
		s.Close('}')
	}
	s.Close(']')
}

// node writes a node and what is below it; one that an earlier tree has drawn
// is grafted, with all that is below it. It stops where that becomes too much.
func (s *speller) node(id document.NodeID, drawn []bool, grafted bool, full func() bool) {
	if full() {
		return
	}
	grafted = grafted || drawn[id]
	drawn[id] = true
	s.Open('{')
	s.Buf = append(s.Buf, s.nodeHead(id)...)
	s.Key("grafted").Bool(grafted)
	if n := &s.page.Nodes[id]; n.Leaf < 0 {
		s.Key("left")
		s.node(n.Left, drawn, grafted, full)
		s.Key("right")
		s.node(n.Right, drawn, grafted, full)
	}
	s.Close('}')
}

// nodeHead returns the members of a node that are the same wherever it is drawn.
func (s *speller) nodeHead(id document.NodeID) string {
	if s.nodes[id] == "" {
		n := &s.page.Nodes[id]
		w := document.Writer{Buf: make([]byte, 0, 256)}
		w.Buf = append(w.Buf, `"expr":`...)
		w.Raw(s.nodeExpr(id))
		w.Key("spine").Bool(n.Spine)
		w.Key("requested").Bool(n.Requested)
		w.Key("names").Open('[')
		for _, g := range n.Groups {
			if name := s.page.Groups[g].Name; name != "" {
				w.String(name)
			}
		}
		w.Close(']')
		w.Key("shared")
		w.NameList(s.page.Sets[n.Set], s.names)
		s.nodes[id] = string(w.Buf)
	}
	return s.nodes[id]
}

// nodeExpr returns the expression of a node as JSON.
func (s *speller) nodeExpr(id document.NodeID) string {
	n := &s.page.Nodes[id]
	if n.Leaf >= 0 {
		return s.leaves[n.Leaf]
	}
	return document.Quoted(n.Expr)
}

// classes writes the classes of a laminar or lanes layout; the others have none that are
// sets of their own choosing.
func (s *speller) classes() {
	s.Key("classes").Open('[')
	if s.page.Layout == grouptree.Laminar || s.page.Layout == grouptree.Lanes {
		number := make([]int, len(s.page.Classes)) // without the lists of tags
		for i, n := 0, 0; i < len(number); i++ {
			if number[i] = n; !s.page.Classes[i].List {
				n++
			}
		}
		for i := range s.page.Classes {
			c := &s.page.Classes[i]
			if c.List {
				continue
			}
			parent := c.Parent
			if parent >= 0 {
				parent = number[parent]
			}
			s.Open('{')
			s.Key("set")
			s.NameList(c.Set, s.names)
			s.Key("parent").IntOrNull(parent)
			s.Key("lane").Int(c.Lane)
			s.Close('}')
		}
	}
	s.Close(']')
}

// maxListed is how many rows an array may have whose entities are listed.
const maxListed = 1000

func (s *speller) arrays(entities func(component, lane int) []int) {
	s.Key("arrays").Open('[')
	shared := make([]string, len(s.page.Classes))
	for k := range s.page.Classes {
		var w document.Writer
		w.NameList(s.page.Classes[k].Set, s.names)
		shared[k] = string(w.Buf)
	}
	for i := range s.page.Arrays {
		array := &s.page.Arrays[i]
		s.Open('{')
		s.Key("component").String(s.names[array.Component])
		s.Key("lane").Int(array.Lane)
		s.Key("tree").IntOrNull(array.Tree)
		s.Key("blocks")
		s.list(listBlocks, func(full func() bool) { s.blocks(array.Leaves, shared, full) })
		if s.Key("entities"); array.Rows > maxListed {
			s.Null()
		} else {
			s.list(listEntities, func(func() bool) { s.Ints(entities(array.Component, array.Lane)) })
		}
		s.Close('}')
	}
	s.Close(']')
}

func (s *speller) blocks(leaves []document.LeafID, shared []string, full func() bool) {
	s.Open('[')
	for i := 0; i < len(leaves) && !full(); i++ {
		leaf := &s.page.Leaves[leaves[i]]
		s.Open('{')
		s.Key("expr").Raw(s.leaves[leaves[i]])
		s.Key("shared").Raw(shared[leaf.Class])
		s.Key("start").Int(leaf.Start)
		s.Key("end").Int(leaf.End)
		s.Close('}')
	}
	s.Close(']')
}

func (s *speller) systems() {
	rows := make(map[document.ComponentID][]document.LeafID)
	for i := range s.page.Arrays {
		c := s.page.Arrays[i].Component
		rows[c] = append(rows[c], s.page.Arrays[i].Leaves...)
	}
	for i := range s.page.Classes {
		if c := &s.page.Classes[i]; c.List {
			rows[c.Set.First()] = c.Leaves
		}
	}
	s.best = make(map[document.NodeID]string)
	s.Key("systems").Open('[')
	for i := range s.page.Systems {
		x := &s.page.Systems[i]
		s.Open('{')
		s.Key("name").String(x.Name)
		s.Key("signature").String(x.Signature)
		s.Key("match").String(x.Match.String())
		s.Key("paper")
		s.match(x.Paper)
		s.Key("expected")
		s.match(x.Expected)
		s.columns(x.Columns)
		s.plan(&x.Plan, rows[x.Plan.Lead])
		s.Key("cost")
		document.AppendCost(&s.Writer, &x.Cost)
		s.Key("why").Open('[')
		for k := range x.Why {
			document.AppendReason(&s.Writer, &x.Why[k])
		}
		s.Close(']')
		s.hints("hints", x.Hints)
		s.hints("possible", x.Possible)
		s.Close('}')
	}
	s.Close(']')
}

func (s *speller) hints(key string, list []document.Hint) {
	s.Key(key).Open('[')
	for i := range list {
		h := &list[i]
		s.Open('{')
		s.Key("text").String(h.Text)
		s.Key("makes").String(h.Makes.String())
		s.edits(h.Edits)
		if s.Key("total"); h.Total != nil {
			h.Total.AppendJSON(&s.Writer)
		} else {
			s.Null()
		}
		s.Close('}')
	}
	s.Close(']')
}

func (s *speller) match(m *document.Match) {
	if m == nil {
		s.Null()
		return
	}
	s.String(m.String())
}

func (s *speller) columns(list []document.ColumnEntry) {
	s.Key("columns").Open('[')
	for i := range list {
		c := &list[i]
		s.Open('{')
		s.Key("component").String(s.names[c.Component])
		s.Key("access").String(c.Access.String())
		s.Key("optional").Bool(c.Optional)
		s.Key("best")
		s.list(listBest, func(func() bool) { s.Raw(s.bestExpr(c)) })
		s.Key("equivalent").Bool(c.Equivalent)
		s.Key("contiguous").Bool(c.Contiguous)
		s.Close('}')
	}
	s.Close(']')
}

// bestExpr returns the expression of a column's node as JSON: the component itself where no
// single node has what the system wants.
func (s *speller) bestExpr(c *document.ColumnEntry) string {
	id := c.Best
	if id < 0 {
		return document.Quoted(s.names[c.Component])
	}
	if _, known := s.best[id]; !known {
		s.best[id] = s.nodeExpr(id)
	}
	return s.best[id]
}

func (s *speller) plan(p *document.PlanEntry, row []document.LeafID) {
	s.Key("plan").Open('{')
	s.Key("lead")
	if p.Lead < 0 {
		s.Null()
	} else {
		s.String(s.names[p.Lead])
	}
	s.Key("leaves")
	s.list(listLeaves, func(full func() bool) { s.planLeaves(p, row, full) })
	s.Key("runs").Int(p.Runs)
	s.Close('}')
}

func (s *speller) planLeaves(p *document.PlanEntry, row []document.LeafID, full func() bool) {
	tails := make([]string, len(p.Kinds)) // what follows the block of each kind
	for k := range p.Kinds {
		w := document.Writer{Buf: strconv.AppendBool([]byte(`,"test":`), p.Kinds[k].Test)}
		w.Buf = append(w.Buf, `,"direct":`...)
		w.NameList(p.Kinds[k].Direct, s.names)
		w.Close('}')
		tails[k] = string(w.Buf)
	}
	s.Open('[')
	for _, step := range p.Steps {
		for i := 0; step.Kind > 0 && i < step.Leaves && !full(); i++ {
			s.Open('{')
			s.Buf = append(append(s.Buf, `"block":`...), s.leaves[row[i]]...)
			s.Key("lane").Int(s.page.Classes[s.page.Leaves[row[i]].Class].Lane)
			s.Buf = append(s.Buf, tails[step.Kind-1]...)
		}
		row = row[step.Leaves:]
	}
	s.Close(']')
}

func (s *speller) edits(list []diagnostic.Edit) {
	s.Key("edits").Open('[')
	for _, e := range list {
		s.Open('{')
		s.place(e.Range)
		s.Key("text").String(e.Text)
		s.Close('}')
	}
	s.Close(']')
}

// place writes the member "range".
func (s *speller) place(r diagnostic.Range) {
	s.Key("range").Open('{')
	s.position("start", r.Start)
	s.position("end", r.End)
	s.Close('}')
}

func (s *speller) position(key string, p diagnostic.Position) {
	s.Key(key).Open('{')
	s.Key("line").Int(p.Line)
	s.Key("column").Int(p.Column)
	s.Close('}')
}

func (s *speller) ticks() {
	var stored []document.ComponentID
	for i := range s.page.Components {
		if !s.page.Components[i].Tag {
			stored = append(stored, i)
		}
	}
	s.Key("ticks").Open('[')
	for i := range s.page.Ticks {
		t := &s.page.Ticks[i]
		s.Open('{')
		s.Key("spawned").Int(t.Spawned)
		s.Key("despawned").Int(t.Despawned)
		s.Key("changed").Int(t.Changed)
		s.Key("writes")
		s.list(listWrites, func(func() bool) {
			s.writes(t.Writes, stored, func(w *document.ArrayWrites) int { return w.Rows })
		})
		if s.Key("writesOneByOne"); t.Counted {
			s.list(listWrites, func(func() bool) {
				s.writes(t.Writes, stored, func(w *document.ArrayWrites) int { return w.OneByOne })
			})
		} else {
			s.Null()
		}
		s.Close('}')
	}
	s.Close(']')
}

// writes writes the rows that a tick wrote of every stored component.
func (s *speller) writes(list []document.ArrayWrites, stored []document.ComponentID, rows func(*document.ArrayWrites) int) {
	s.Open('{')
	for _, c := range stored {
		n := 0
		if len(list) > 0 && list[0].Component == c {
			n, list = rows(&list[0]), list[1:]
		}
		s.Key(s.names[c]).Int(n)
	}
	s.Close('}')
}

func (s *speller) diagnostics() {
	s.Key("diagnostics").Open('[')
	if d, some := s.unlisted(); some {
		s.diagnostic(&d)
	}
	for i := range s.page.Diagnostics {
		s.diagnostic(&s.page.Diagnostics[i])
	}
	s.Close(']')
}

func (s *speller) diagnostic(d *diagnostic.Diagnostic) {
	s.Open('{')
	s.Key("severity").String(d.Severity.String())
	s.Key("code").String(d.Code)
	s.Key("message").String(d.Message)
	s.place(d.Range)
	s.Key("notes").Open('[')
	for _, n := range d.Notes {
		s.Open('{')
		s.Key("message").String(n.Message)
		s.place(n.Range)
		s.Close('}')
	}
	s.Close(']')
	s.Key("fix")
	s.fix(d.Fix)
	s.Key("other")
	s.fix(d.Other)
	s.Close('}')
}

func (s *speller) fix(fix *diagnostic.Fix) {
	if fix == nil {
		s.Null()
		return
	}
	s.Open('{')
	s.Key("text").String(fix.Text)
	s.edits(fix.Edits)
	s.Close('}')
}

package describe

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/pseudocode"
	"github.com/copse-ecs/copse/internal/wording"
)

// Page describes an analysis as the page shows it. It costs O(nodes + groups x leaves +
// steps of all plans).
func Page(a *analysis.Analysis) *document.PageDocument {
	p := pager{
		a: a, out: &document.PageDocument{}, table: newNodeTable(a.Layout),
		setIDs: make(map[grouptree.Set]int), kinds: make([]int, 2*len(a.Layout.Classes)),
	}
	p.summed = make([]bool, len(p.table.order))
	p.out.Layout = a.Layout.Kind
	p.out.Errors = a.HasErrors()
	p.out.Entities = a.Census.Total()
	p.out.Diagnostics = a.Diagnostics
	for _, k := range grouptree.Kinds() {
		p.out.Choices = append(p.out.Choices, document.Choice{Layout: k, Edits: []diagnostic.Edit{a.Design.LayoutEdit(k)}})
	}
	p.components()
	p.groups()
	p.nodes()
	p.trees()
	p.blocks()
	p.systems()
	p.componentCosts()
	p.round()
	p.ticks()
	return p.out
}

// Advice describes the hints of every system and all diagnostics. better is asked where no single edit pays; it may be nil.
func Advice(a *analysis.Analysis, better Better) *document.Advice {
	out := &document.Advice{Diagnostics: a.Diagnostics, Help: help(a, better)}
	for i := range a.Systems {
		out.Hints = append(out.Hints, hintsOf(a, a.Systems[i].Hints))
		out.Possible = append(out.Possible, hintsOf(a, a.Systems[i].Possible))
	}
	return out
}

func hintsOf(a *analysis.Analysis, list []analysis.Hint) []document.Hint {
	was := cost.Tenths(a.Total.Sum())
	out := make([]document.Hint, len(list))
	for i, h := range list {
		out[i] = document.Hint{
			Text: h.Text, Makes: h.Makes, Edits: h.Edits,
			Total: document.ChangeOf(h.Total, h.Weighed), Pays: h.Pays(was), TotalText: h.Effect(),
		}
		if h.Weighed && was > 0 {
			out[i].Was, out[i].Now = wording.Nanoseconds(was), wording.Nanoseconds(was+h.Total)
			out[i].Change = wording.SignedChange(int64(was), int64(was+h.Total))
		}
	}
	return out
}

// pager fills a page document.
type pager struct {
	a         *analysis.Analysis
	out       *document.PageDocument
	table     *nodeTable
	summed    []bool                // by node: its rows have been added up
	setIDs    map[grouptree.Set]int // by set: its number in the table of sets
	kinds     []int                 // of the plan that is described, by class and whether entities are tested
	usedKinds []int                 // places in kinds that are not 0
}

func (p *pager) components() {
	p.out.Components = make([]document.Component, len(p.a.Design.Components))
	for i, c := range p.a.Design.Components {
		p.out.Components[i] = document.Component{
			Name: c.Name, Bytes: c.Bytes, Tag: c.Tag, Implicit: c.Implicit, Color: i, Range: c.At, Rows: p.a.Having(i),
		}
	}
}

func (p *pager) groups() {
	finder := leafFinder{layout: p.a.Layout}
	nodes := groupNodes(p.a, p.table)
	p.out.Groups = make([]document.Group, len(p.a.Groups))
	for i := range p.a.Groups {
		g := &p.a.Groups[i]
		out := &p.out.Groups[i]
		*out = document.Group{
			Name: g.Name, Label: g.Label(), Expr: g.Expr, Outcome: g.Outcome, Reason: g.Reason,
			Rows: g.Rows, Lane: g.Lane, Line: g.At.Start.Line, Range: g.At, Leaves: finder.within(g.Group), Node: -1,
		}
		if g.Crosses {
			out.Kept = &g.Kept
		}
		if g.SpecIndex >= 0 {
			out.Node = nodes[g.SpecIndex]
		}
	}
}

// blocks fills the classes, the leaves and the arrays.
func (p *pager) blocks() {
	l := p.a.Layout
	p.out.Classes = make([]document.Class, len(l.Classes))
	for i, c := range l.Classes {
		p.out.Classes[i] = document.Class{
			Set: c.Set, Parent: c.Parent, Lane: c.Lane, Leaves: c.Leaves,
			List: p.a.Design.Components[c.Set.First()].Tag,
		}
	}
	p.out.Leaves = make([]document.LeafEntry, len(l.Leaves))
	for i := range l.Leaves {
		leaf := &l.Leaves[i]
		p.out.Leaves[i] = document.LeafEntry{
			Expr:  p.a.Names.Leaf(leaf),
			Start: p.a.Starts[i], End: p.a.Starts[i] + p.a.Rows[i], Class: leaf.Class,
		}
	}
	for c := range p.a.Design.Components {
		if p.a.Design.Components[c].Tag {
			continue
		}
		for array := range l.ArraysOf(c) {
			p.out.Arrays = append(p.out.Arrays, document.ComponentArray{
				Component: c, Lane: array.Lane, Tree: array.Tree, Leaves: array.Leaves, Rows: p.a.ArrayRows(array),
			})
		}
	}
}

func (p *pager) systems() {
	p.out.Systems = make([]document.SystemEntry, len(p.a.Systems))
	for i := range p.a.Systems {
		s := &p.a.Systems[i]
		out := &p.out.Systems[i]
		*out = document.SystemEntry{
			Name: s.Statement.Name.Text, Signature: p.a.Names.Conj(s.Signature.Match), Match: s.Plan.Match,
			Range: s.Statement.Range, Line: s.Statement.Range.Start.Line,
			Columns: p.columns(s), Plan: p.plan(&s.Plan), Cost: Cost(&s.Cost), Loop: pseudocode.Text(p.a, s),
			Weight: s.Statement.Weight.Value, RunText: wording.Duration(1000 * int64(s.Cost.Estimate)), RoundText: wording.Duration(p.a.Prices[i]),
			Share: document.FractionOf(p.a.Prices[i], p.a.Total.Sum()), ShareText: wording.Share(p.a.Prices[i], p.a.Total.Sum()),
			Hints: hintsOf(p.a, s.Hints), Possible: hintsOf(p.a, s.Possible),
		}
		if p.a.HasPaper() {
			out.Paper = &s.Paper
		}
		if expected, ok := grouptree.ParseMatch(s.Statement.Expect.Text); ok {
			out.Expected = &expected
		}
		for _, y := range s.Why {
			out.Why = append(out.Why, document.Reason{Code: y.Code, Text: y.Text})
		}
	}
}

func (p *pager) columns(s *analysis.SystemResult) []document.ColumnEntry {
	out := make([]document.ColumnEntry, len(s.Columns))
	touches := p.a.Touches(s)
	for i, c := range s.Columns {
		touch := touches[c.Component]
		out[i] = document.ColumnEntry{
			Lines: touch.Lines, Lookups: touch.Lookups, Used: touch.UsedPercent(),
			Component: c.Component, Access: document.Access(c.Access), Best: p.table.id(c.Best),
			Optional: c.Optional, Equivalent: c.Equivalent, Contiguous: c.Contiguous,
		}
	}
	return out
}

// Cost describes what one run of a system touches.
func Cost(c *analysis.Cost) document.Cost {
	return document.Cost{
		Visited: c.Visited, Tested: c.Tested, Matched: c.Matched, Lookups: c.Lookups,
		Bytes: c.Bytes, CacheLines: c.CacheLines, Estimate: c.Estimate,
	}
}

func (p *pager) ticks() {
	p.out.Ticks = make([]document.Tick, len(p.a.Ticks))
	for i := range p.a.Ticks {
		t := &p.a.Ticks[i]
		out := &p.out.Ticks[i]
		*out = document.Tick{Spawned: t.Spawned, Despawned: t.Despawned, Changed: t.Changed, Counted: t.Counted}
		out.Writes = make([]document.ArrayWrites, len(t.Writes))
		for k, w := range t.Writes {
			out.Writes[k] = document.ArrayWrites{Component: w.Component, Rows: w.Batch, OneByOne: -1}
			if t.Counted {
				out.Writes[k].OneByOne = w.OneByOne
			}
		}
	}
}

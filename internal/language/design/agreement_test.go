package design_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// spelled is what is read of copse.analysis/1.
type spelled struct {
	Components []struct{ Name string }
	Groups     []struct {
		Expr, Outcome string
		Lane          int
	}
	Classes []struct {
		Set    []string
		Parent *int
		Lane   int
	}
	Trees  []struct{ Root spelledNode }
	Arrays []struct {
		Component string
		Lane      int
		Blocks    []struct {
			Expr, Start, End any
			Shared           []string
		}
	}
	Systems []struct {
		Name, Match string
		Columns     []struct{ Component, Access, Best string }
		Plan        struct {
			Lead   *string
			Leaves []struct {
				Block  string
				Lane   int
				Test   bool
				Direct []string
			}
		}
		Cost document.Cost
	}
	Ticks       []struct{ Writes map[string]int }
	Diagnostics []struct{ Code, Message string }
}

type spelledNode struct {
	Expr        string
	Shared      []string
	Left, Right *spelledNode
}

// TestPageAndAnalysisAgree reads the analysis document of every worked design back and
// compares it with the page that it was written from, entry by entry.
func TestPageAndAnalysisAgree(t *testing.T) {
	texts := designtest.Examples(t)
	texts["every entry"] = designtest.Read(t, designtest.Path("every_entry.copse"))
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			a := analyze(text, analysis.Options{Populate: true})
			var d spelled
			require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, a), &d))
			requireAgreement(t, describe.Page(a), &d)
		})
	}
}

func requireAgreement(t *testing.T, p *document.PageDocument, d *spelled) {
	names := func(set grouptree.Set) []string {
		out := []string{}
		for c := range set.All() {
			out = append(out, p.Components[c].Name)
		}
		return out
	}
	exprOf := func(id document.NodeID) string {
		if n := &p.Nodes[id]; n.Leaf < 0 {
			return n.Expr
		}
		return p.Leaves[p.Nodes[id].Leaf].Expr
	}
	var node func(id document.NodeID, n *spelledNode)
	node = func(id document.NodeID, n *spelledNode) {
		require.Equal(t, exprOf(id), n.Expr)
		require.Equal(t, names(p.Sets[p.Nodes[id].Set]), n.Shared)
		require.Equal(t, p.Nodes[id].Leaf >= 0, n.Left == nil)
		if n.Left != nil {
			node(p.Nodes[id].Left, n.Left)
			node(p.Nodes[id].Right, n.Right)
		}
	}
	require.Len(t, d.Components, len(p.Components))
	for i, g := range d.Groups {
		require.Equal(t, p.Groups[i].Expr+" "+p.Groups[i].Outcome.String(), g.Expr+" "+g.Outcome)
		require.Equal(t, p.Groups[i].Lane, g.Lane)
	}
	classes, lists := 0, map[document.ComponentID][]document.LeafID{} // the lists of tags are not in the analysis
	for _, c := range p.Classes {
		if only := c.Set.First(); p.Components[only].Tag {
			lists[only] = c.Leaves
			continue
		}
		if len(d.Classes) > 0 { // layouts of trees list none
			got := d.Classes[classes]
			require.Equal(t, names(c.Set), got.Set)
			require.Equal(t, c.Lane, got.Lane)
			require.Equal(t, c.Parent >= 0, got.Parent != nil)
			if got.Parent != nil {
				require.Equal(t, names(p.Classes[c.Parent].Set), d.Classes[*got.Parent].Set)
			}
			classes++
		}
	}
	require.Len(t, d.Classes, classes)
	for i := range d.Trees {
		node(p.Trees[i].Root, &d.Trees[i].Root)
	}
	require.Len(t, d.Arrays, len(p.Arrays))
	rows := lists
	for i, array := range d.Arrays {
		own := &p.Arrays[i]
		rows[own.Component] = append(rows[own.Component], own.Leaves...)
		require.Equal(t, p.Components[own.Component].Name, array.Component)
		require.Equal(t, own.Lane, array.Lane)
		require.Len(t, array.Blocks, len(own.Leaves))
		for k, b := range array.Blocks {
			leaf := &p.Leaves[own.Leaves[k]]
			require.Equal(t, []any{leaf.Expr, float64(leaf.Start), float64(leaf.End)}, []any{b.Expr, b.Start, b.End})
			require.Equal(t, names(p.Classes[leaf.Class].Set), b.Shared)
		}
	}
	require.Len(t, d.Systems, len(p.Systems))
	for i, s := range d.Systems {
		own := &p.Systems[i]
		require.Equal(t, own.Name+" "+own.Match.String(), s.Name+" "+s.Match)
		require.Equal(t, own.Cost, s.Cost)
		for k, c := range own.Columns {
			best := p.Components[c.Component].Name
			if c.Best >= 0 {
				best = exprOf(c.Best)
			}
			require.Equal(t, p.Components[c.Component].Name+" "+c.Access.String()+" "+best, strings.Join([]string{s.Columns[k].Component, s.Columns[k].Access, s.Columns[k].Best}, " "))
		}
		at, n := 0, 0
		for _, step := range own.Plan.Steps {
			for range step.Leaves {
				if step.Kind > 0 {
					leaf, kind := s.Plan.Leaves[n], own.Plan.Kinds[step.Kind-1]
					entry := &p.Leaves[rows[own.Plan.Lead][at]]
					require.Equal(t, entry.Expr, leaf.Block)
					require.Equal(t, p.Classes[entry.Class].Lane, leaf.Lane)
					require.Equal(t, kind.Test, leaf.Test)
					require.Equal(t, names(kind.Direct), leaf.Direct)
					n++
				}
				at++
			}
		}
		require.Len(t, s.Plan.Leaves, n)
	}
	for i, tick := range d.Ticks {
		for _, w := range p.Ticks[i].Writes {
			require.Equal(t, w.Rows, tick.Writes[p.Components[w.Component].Name])
		}
	}
	require.Len(t, d.Diagnostics, len(p.Diagnostics))
	for i, x := range d.Diagnostics {
		require.Equal(t, p.Diagnostics[i].Code+p.Diagnostics[i].Message, x.Code+x.Message)
	}
}

package explain

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/design/pseudocode"
)

// System describes a system. ok is false if there is no such system. Edits are tried within a
// counted budget: this takes 10 ms for a design of 12 components, 16 systems and 12 groups, and
// half a second for the slowest design that was measured.
func System(a *analysis.Analysis, system int) (out *document.Explanation, ok bool) {
	if system < 0 || system >= len(a.Systems) {
		return nil, false
	}
	s := &a.Systems[system]
	out = &document.Explanation{
		System:    system,
		Name:      s.Statement.Name.Text,
		Signature: a.Names.Conj(s.Signature.Match),
		Match:     s.Plan.Match,
		Story:     sentences(a, system),
		Crossing:  crossing(a, s),
		Loop:      pseudocode.Loop(a, s),
	}
	if expected, some := grouptree.ParseMatch(s.Statement.Expect.Text); some {
		out.Expected = &expected
	}
	found, none := hints.Improvements(a, system)
	out.None = none
	for i := range found {
		out.Ways = append(out.Ways, way(a, &found[i]))
	}
	return out, true
}

// crossing describes the group that the system crosses, nil if it crosses none.
func crossing(a *analysis.Analysis, s *analysis.SystemResult) *document.Crossing {
	k := a.Crossed(s)
	if k < 0 {
		return nil
	}
	g := &a.Groups[k]
	own, other := s.Signature.Match.Has.Minus(a.Design.Tags), g.Conj.Has.Minus(a.Design.Tags)
	return &document.Crossing{
		Group: k, Label: g.Label(), Range: g.ExprAt, Text: a.CrossingText(s, k), Theorem: theoremL,
		Own: own, Other: other, Both: own.Intersect(other), OnlyOwn: own.Minus(other), OnlyOther: other.Minus(own),
	}
}

func way(a *analysis.Analysis, x *hints.Improvement) document.Way {
	return document.Way{
		Text: x.Text, Makes: x.Makes, Edits: x.Edits,
		Total: document.ChangeOf(x.Total, x.Weighed), Pays: x.Change.Pays(cost.Tenths(a.Total.Sum())), TotalText: x.Change.Effect(), Size: x.Size, Smallest: x.Smallest, Tried: x.Tried,
		Worse: shifts(a, x.Worse), Better: shifts(a, x.Better), Lost: x.Lost, Effect: x.InAll, Cost: x.Cost,
	}
}

func shifts(a *analysis.Analysis, list []hints.Shift) (out []document.SystemShift) {
	for _, x := range list {
		out = append(out, document.SystemShift{System: x.System, Name: a.Systems[x.System].Statement.Name.Text, From: x.From, To: x.To})
	}
	return out
}

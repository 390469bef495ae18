package describe

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// round describes what a round costs and what the arrays take, and says what costs most.
func (p *pager) round() {
	t := p.a.Total
	p.out.Total, p.out.TotalText = document.RoundOf(t), totalText(t)
	for _, array := range p.out.Arrays {
		p.out.Memory += array.Rows * p.out.Components[array.Component].Bytes
	}
	if p.out.TotalText != "" {
		p.out.RoundText = wording.Duration(t.Sum())
		if t.Changes > 0 {
			p.out.Commits = commits(p.a)
		}
	}
	p.out.ByCost = byCost(p.a, p.out.Commits != nil)
	if p.out.TotalText != "" && len(p.out.ByCost) > 0 {
		p.out.Payer, p.out.PayerWhy = p.payer(p.out.ByCost[0])
	}
}

// byCost returns the systems and, as -1, the commits: what costs most in a round first. Equal ones
// stay in the order of the text.
func byCost(a *analysis.Analysis, withCommits bool) []int {
	price := func(i int) int64 {
		if i < 0 {
			return a.Total.Changes
		}
		return a.Prices[i]
	}
	var out []int
	first := 0
	if withCommits {
		first = -1
	}
	for i := first; i < len(a.Systems); i++ {
		out = append(out, i)
		for k := len(out) - 1; k > 0 && price(out[k]) > price(out[k-1]); k-- { // systems are few, and a sort would add 1 KB to the engine
			out[k], out[k-1] = out[k-1], out[k]
		}
	}
	return out
}

// payer says who pays most of a round, and why.
func (p *pager) payer(dearest int) (text, why string) {
	if dearest >= 0 {
		s := &p.out.Systems[dearest]
		if why = p.slow(dearest); why == "" && len(s.Why) > 0 {
			why = s.Why[0].Text
		}
		return s.Name + " takes " + s.ShareText + ".", why
	}
	c := p.out.Commits
	each := "."
	if c.Count > 1 {
		each = ", " + c.RunText + " each."
	}
	return "Commits take " + c.ShareText + ".", wording.Amount(c.Count, "commit") + " in a round" + each
}

// slow says in plain words why a system looks values up, and how many; "" for one that looks none up.
func (p *pager) slow(system int) string {
	s := &p.a.Systems[system]
	apart := s.Signature.Access.Minus(p.a.Design.Tags).Minus(s.Plan.Always)
	if s.Cost.Lookups == 0 || apart.Empty() {
		return ""
	}
	tested := ""
	if s.Cost.Tested > 0 {
		tested = wording.Amount(s.Cost.Tested, "row") + wording.IsAre(s.Cost.Tested) + "tested and "
	}
	return p.a.Names.List(apart.Union(grouptree.SetOf(s.Plan.Lead))) + " are not in the same order: " + tested +
		wording.Amount(s.Cost.Lookups, "value") + wording.IsAre(s.Cost.Lookups) + "looked up, one by one."
}

func totalText(t cost.Total) string {
	switch {
	case cost.Tenths(t.Sum()) == 0:
		return ""
	case t.Changes == 0:
		return "A round costs " + wording.Duration(t.Sum()) + ", without commits."
	}
	return "A round costs " + wording.Duration(t.Sum()) + ": " + wording.Duration(t.Systems) + " for the systems and " + wording.Duration(t.Changes) + " for commits."
}

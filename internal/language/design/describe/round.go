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
	p.out.Total, p.out.TotalText, p.out.Dearest = document.RoundOf(t), totalText(t), dearest(p.a)
	for _, array := range p.out.Arrays {
		p.out.Memory += array.Rows * p.out.Components[array.Component].Bytes
	}
	if p.out.TotalText != "" {
		p.out.RoundText = wording.Duration(t.Sum())
		if t.Changes > 0 {
			p.out.Commits = commits(p.a)
		}
	}
}

// dearest returns the system that is not full and costs most in a round; if all are full, the one
// that costs most; -1 if there is none. Of equal ones it is the first.
func dearest(a *analysis.Analysis) int {
	best := -1
	for i := range a.Systems {
		if best < 0 || before(a, i, best) {
			best = i
		}
	}
	return best
}

// before reports whether system i is rather to be looked at than system k.
func before(a *analysis.Analysis, i, k int) bool {
	if full := a.Systems[i].Plan.Match == grouptree.Full; full != (a.Systems[k].Plan.Match == grouptree.Full) {
		return !full
	}
	return a.Prices[i] > a.Prices[k]
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

package describe

import (
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// help finds the hint that lowers the cost of a round most. Of equal ones it is the first.
func help(a *analysis.Analysis) document.Help {
	was, least := cost.Tenths(a.Total.Sum()), 0
	out := document.Help{System: -1}
	for i := range a.Systems {
		for k, h := range a.Systems[i].Hints {
			if h.Pays(was) && h.Total < least {
				out, least = document.Help{System: i, Hint: k, Text: string(h.Text[0]&^0x20) + h.Text[1:] + ". That " + h.Effect() + "."}, h.Total
			}
		}
	}
	if out.System < 0 && was > 0 {
		out.Text = "No single edit was found that saves 1 % of it."
	}
	return out
}

package hints

import (
	"github.com/copse-ecs/copse/internal/design/analysis"
)

// Analyze builds the layout that a text asks for, carries out its ticks on a new
// world and says how every system runs. It never fails: what cannot be had of a text
// is in the diagnostics. It returns nil only for a text beyond Options.Within. Beyond
// Parse it costs the layout and the plans of package grouptree, what the world allows
// the ticks to cost, and a bounded number of trials for the hints.
func Analyze(text string, opt analysis.Options, world analysis.NewWorld) *analysis.Analysis {
	if opt.HintsLater {
		return analysis.Analyze(text, opt, world)
	}
	a, diags := analysis.Begin(text, opt, world)
	if a != nil {
		offerHints(a)
		a.Conclude(diags)
	}
	return a
}

package hints

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// Analyze analyses a text: it builds the layout, carries out the ticks on a new world, plans every
// system, and finds hints. It never fails: errors are in the diagnostics. It returns nil only for a
// text that costs more than Options.Within. It takes the time of Parse, of the layout and the plans
// of package grouptree, of the ticks, which the world limits, and of a limited number of trials for
// hints.
func Analyze(text string, opt analysis.Options, world analysis.NewWorld) *analysis.Analysis {
	if opt.HintsLater {
		return analysis.WithoutHints(text, opt, world, syntax.Parse)
	}
	a, diags := analysis.Begin(text, opt, world, syntax.Parse)
	if a != nil {
		offerHints(a)
		a.Causes = causes(a)
		a.Conclude(diags)
	}
	return a
}

package hints

import (
	"cmp"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/sorting"
)

const (
	mostCauses  = 16         // statements that are left out, one after the other
	causeBudget = 64_000_000 // for all analyses without one of them, in the steps of Analysis.Spent
)

// causes finds what each statement of the ticks after the first costs in a round: the text is analysed again without it. It finds
// nothing where commits are less than half of a round, for there others pay, or where so many analyses would take too long.
func causes(a *analysis.Analysis) (out []analysis.Cause) {
	list := changes(a)
	if 2*a.Total.Changes < a.Total.Sum() || len(list) < 2 || len(list) > mostCauses || len(list)*a.Spent > causeBudget {
		return nil
	}
	for _, at := range list {
		without := Analyze(a.Edited([]diagnostic.Edit{a.Design.Lines().Delete(at)}), analysis.Options{HintsLater: true}, a.NewWorld)
		if without.HasErrors() {
			continue // later statements name what it makes
		}
		out = append(out, analysis.Cause{
			Range: at, Changes: a.Total.Changes - without.Total.Changes, Systems: without.Total.Systems - a.Total.Systems,
		})
	}
	sorting.Stable(out, func(x, y analysis.Cause) int { return cmp.Compare(y.Changes, x.Changes) })
	return out
}

// changes lists the statements that change entities after the first tick.
func changes(a *analysis.Analysis) (out []diagnostic.Range) {
	ticks := 0
	for _, s := range a.Design.File.Statements {
		switch s.(type) {
		case *syntax.Tick:
			ticks++
		case *syntax.Spawn, *syntax.Add, *syntax.Remove, *syntax.Despawn:
			if ticks > 0 {
				out = append(out, s.Where().Range)
			}
		}
	}
	return out
}

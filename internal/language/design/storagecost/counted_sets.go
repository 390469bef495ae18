package storagecost

import "github.com/copse-ecs/copse/internal/language/design/analysis"

// Sets are numbers of a design whose entities are stored in sparse sets.
type Sets struct {
	Views  []analysis.Cost // what each system does as a view
	Groups int             // that pay
	Over   []bool          // which systems run over a group that pays
	Swaps  int             // pairs of rows that the handlers of these groups swap in a round
}

// CountSets returns the numbers of a design in sparse sets.
func CountSets(a *analysis.Analysis) *Sets {
	plain, grouped := withoutGroups(a), withGroups(a)
	out := &Sets{Groups: len(grouped.groups.Chosen), Swaps: inOnes(grouped.upkeep().Swaps)}
	for i := range a.Systems {
		out.Views = append(out.Views, plain.judge(i).Cost)
		out.Over = append(out.Over, grouped.groups.By[i] >= 0)
	}
	return out
}

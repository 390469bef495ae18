package search

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// chosen returns the components that some entity has, those that changes put on and take off most first.
func chosen(in *model.Input) []int {
	changed := toggled(in)
	var used grouptree.Set
	for i := range in.Compositions {
		used = used.Union(in.Compositions[i].Has)
	}
	var out []int
	for c := range used.All() {
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(changed[b], changed[a]) })
	return out
}

// toggled returns how often changes put each component on or take it off.
func toggled(in *model.Input) []int64 {
	out := make([]int64, len(in.Components))
	for _, t := range in.Transitions {
		if t.From == model.None || t.To == model.None {
			continue
		}
		for c := range in.Compositions[t.From].Has.Differ(in.Compositions[t.To].Has).All() {
			out[c] += t.Thousandths
		}
	}
	return out
}

package designmodel

import "github.com/copse-ecs/copse/internal/language/design/analysis"

// Written returns how many rows of each component a commit of the ticks after the first writes, on average, or nil if there is none.
func Written(a *analysis.Analysis) []int {
	commits := len(a.Ticks) - 1
	if commits < 1 {
		return nil
	}
	out := make([]int, len(a.Design.Components))
	for _, tick := range a.Ticks[1:] {
		for _, w := range tick.Writes {
			out[w.Component] += w.Batch
		}
	}
	for c := range out {
		out[c] = (out[c] + commits/2) / commits
	}
	return out
}

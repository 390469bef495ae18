package design_test

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/compare"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/explain"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
)

// BenchmarkWhatIf measures what the page asks for on demand.
func BenchmarkWhatIf(b *testing.B) {
	later := analysis.Options{HintsLater: true, Populate: true}
	for name, text := range designtest.BenchDesigns() {
		a := analyze(text, later)
		b.Run(name+"/compare", func(b *testing.B) {
			for b.Loop() {
				compare.Analyses(a, compare.Under(a, grouptree.Trees)).Document().Append(nil)
			}
		})
		b.Run(name+"/storages", func(b *testing.B) {
			for b.Loop() {
				storagecost.Storages(a).Append(nil)
			}
		})
		b.Run(name+"/explain", func(b *testing.B) {
			i := 0
			for b.Loop() {
				if d, ok := explain.System(a, i%len(a.Systems)); ok {
					d.Append(nil)
				}
				i++
			}
		})
	}
}

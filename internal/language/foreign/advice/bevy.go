package advice

import (
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
)

// bevy fills the advice for a program of Bevy.
func (a *Advice) bevy(b *builder, opt Options) {
	a.start(b, opt)
	library := search.Bevy{In: b.in, Prices: model.BevyDefault}
	text := patch.NewBevy(a.text, a.Program)
	a.Prices, a.Memory = library.Prices.Table(), library.World(library.Now()).Memory()
	a.stored(b, storing{
		Library: library,
		what: func(c int, way, _ search.Way) (what, code, now string) {
			if way == search.Sparse {
				return "store " + b.in.Components[c].Name + " as SparseSet", "SparseSet", "Table"
			}
			return "store " + b.in.Components[c].Name + " in tables", "Table", "SparseSet"
		},
		patch: func(c int, way search.Way, reason string) ([]patch.Edit, string) {
			return text.Store(c, way == search.Sparse, reason)
		},
		draw: func(w search.Ways, when string) { a.tables(library.World(w), when) },
	}, opt)
}

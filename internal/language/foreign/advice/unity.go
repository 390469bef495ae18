package advice

import (
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
	"github.com/copse-ecs/copse/internal/wording"
)

// unity fills the advice for a program of Unity Entities.
func (a *Advice) unity(b *builder, opt Options) {
	a.start(b, opt)
	library := search.Unity{In: b.in, Prices: model.UnityDefault}
	text := patch.NewUnity(a.text, a.Program)
	world := library.World(library.Now())
	a.Prices, a.Memory = library.Prices.Table(), world.Memory()
	a.tooLarge(b, world)
	a.stored(b, storing{
		Library: library,
		what: func(c int, way, _ search.Way) (what, code, now string) {
			const bits, moves = "IEnableableComponent", "structural change"
			if way == search.Enableable {
				return "make " + b.in.Components[c].Name + " enableable", bits, moves
			}
			return "add and remove " + b.in.Components[c].Name, moves, bits
		},
		patch: func(c int, way search.Way, reason string) ([]patch.Edit, string) {
			if way != search.Enableable {
				return nil, "who enables it relies on its value being there, so each place has to be read"
			}
			return text.Enable(c, b.makers(library.World(library.Now().With(c, way)), c), reason)
		},
		draw: func(w search.Ways, when string) { a.chunks(library.World(w), when) },
	}, opt)
}

// makers returns the places of the text whose entities hold a component that can be enabled, from the beginning.
func (b *builder) makers(world *model.Unity, c int) (out []int) {
	for i := range b.p.Spawns {
		s := &b.p.Spawns[i]
		for _, list := range [][]int{s.Components, append(append([]int{}, s.Components...), s.Sometimes...)} {
			if at, known := b.number[b.made(s, list)]; known && world.Held(at).Has(c) {
				out = append(out, i)
				break
			}
		}
	}
	return out
}

// tooLarge finds entities that Unity refuses because they do not fit a chunk.
func (a *Advice) tooLarge(b *builder, world *model.Unity) {
	for _, x := range world.Archetypes() {
		if world.RowBytes(x.Held) <= model.MostOfEntity {
			continue
		}
		at := a.Program.Systems[b.of[0]].At
		for i := range a.Program.Spawns {
			if made := b.required(append(append([]int{}, a.Program.Spawns[i].Components...), a.Program.Spawns[i].Sometimes...)); made.Contains(x.Held) {
				at = a.Program.Spawns[i].At
				break
			}
		}
		a.Problems = append(a.Problems, Problem{at, "An entity with " + names(b.in, listOf(x.Held)) + " has " + wording.Bytes(world.RowBytes(x.Held)) + ", and a chunk has room for " + wording.Bytes(model.MostOfEntity) + ": Unity refuses its archetype."})
	}
}

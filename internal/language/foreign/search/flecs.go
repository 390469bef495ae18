package search

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// The ways of Flecs' components that are no columns of tables.
const (
	SparseTrait  Way = 1 // in a set of its own, and part of types
	DontFragment Way = 2 // in a set of its own, and no part of types
)

// FlecsTraits are the names of the ways in the library, "" for the usual one.
var FlecsTraits = []string{"", "Sparse", "DontFragment"}

// Flecs is a library whose components have traits.
type Flecs struct {
	In     *model.Input
	Prices model.FlecsPrices
	Known  int // how many of FlecsTraits the version has
}

// World returns the model with a choice of traits.
func (f Flecs) World(w Ways) *model.Flecs {
	return model.NewFlecs(f.In, f.Prices, w.Of(SparseTrait), w.Of(DontFragment))
}

// Input returns the program.
func (f Flecs) Input() *model.Input { return f.In }

// Now has the traits of the program.
func (f Flecs) Now() Ways {
	out := make(Ways, len(f.In.Components))
	for c := range f.In.Components {
		out[c] = Way(max(0, slices.Index(FlecsTraits, f.In.Components[c].Trait)))
	}
	return out
}

// Chosen has the components that some entity has, without those that can be disabled: their bits are columns of tables.
func (f Flecs) Chosen() []int {
	return slices.DeleteFunc(chosen(f.In), func(c int) bool { return f.In.Components[c].Enableable })
}

// Ways is how many of them the version has.
func (f Flecs) Ways() int { return f.Known }

// Run returns what runs of systems do.
func (f Flecs) Run(w Ways) func(s *model.System) model.Run { return f.World(w).Run }

// Changes returns what the changes of a round do.
func (f Flecs) Changes(w Ways) model.Moved { return f.World(w).Changes() }

// Priced returns Flecs with other prices of changes.
func (f Flecs) Priced(by, over int64) Library {
	return Flecs{f.In, f.Prices.Changes(by, over), f.Known}
}

// Bound returns a sum that no choice is below in which the open components may have any trait.
func (f Flecs) Bound(w Ways, open grouptree.Set) (sum int64) {
	world := f.World(w)
	for i := range f.In.Systems {
		s := &f.In.Systems[i]
		sum += int64(s.Weight) * world.LeastOfQuery(s, open)
	}
	changes := int64(0)
	for i := range f.In.Transitions {
		t := &f.In.Transitions[i]
		changes += t.Thousandths * world.LeastOfChange(t, open)
	}
	return sum + changes/1000
}

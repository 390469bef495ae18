package search

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// Sparse is the way of Bevy's components that are in sparse sets and no columns of tables.
const Sparse Way = 1

// Bevy is a library whose components are columns of tables or in sparse sets.
type Bevy struct {
	In     *model.Input
	Prices model.BevyPrices
}

// World returns the model with a choice of storages.
func (b Bevy) World(w Ways) *model.Bevy { return model.NewBevy(b.In, b.Prices, w.Of(Sparse)) }

// Input returns the program.
func (b Bevy) Input() *model.Input { return b.In }

// Now has the storages of the program.
func (b Bevy) Now() Ways { return waysOf(b.In, b.In.Stored(), Sparse) }

// Chosen has the components that some entity has.
func (b Bevy) Chosen() []int { return chosen(b.In) }

// Ways is how many storages there are.
func (b Bevy) Ways() int { return 2 }

// Run returns what runs of systems do.
func (b Bevy) Run(w Ways) func(s *model.System) model.Run { return b.World(w).Run }

// Changes returns what the changes of a round do.
func (b Bevy) Changes(w Ways) model.Moved { return b.World(w).Changes() }

// Priced returns Bevy with other prices of changes.
func (b Bevy) Priced(by, over int64) Library { return Bevy{b.In, b.Prices.Changes(by, over)} }

// Bound returns a sum that no choice is below in which the open components may be either.
func (b Bevy) Bound(w Ways, open grouptree.Set) (sum int64) {
	sparse := w.Of(Sparse).Minus(open)
	most := model.NewBevy(b.In, b.Prices, sparse.Union(open))
	least := model.NewBevy(b.In, b.Prices, sparse)
	for i := range b.In.Systems {
		s := &b.In.Systems[i]
		sum += int64(s.Weight) * b.least(s, sparse, open, least)
	}
	changes := int64(0)
	for i := range b.In.Transitions {
		t := &b.In.Transitions[i]
		changes += t.Thousandths * most.Least(t, open)
	}
	return sum + changes/1000
}

// least returns what a system costs at least: as a dense query with the fewest tables, or archetype by archetype.
func (b Bevy) least(s *model.System, sparse, open grouptree.Set, least *model.Bevy) int64 {
	terms := s.Has.Union(s.Not).Union(s.Optional)
	apart := func() int64 { return least.Apart(s, open).Picoseconds }
	if terms.Meets(sparse) {
		return apart()
	}
	// What is no term and is sparse makes tables fewer.
	dense := model.NewBevy(b.In, b.Prices, sparse.Union(open.Minus(terms))).Run(s).Picoseconds
	if !terms.Meets(open) {
		return dense
	}
	return min(dense, apart())
}

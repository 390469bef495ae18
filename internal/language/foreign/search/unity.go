package search

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// Enableable is the way of Unity's components that have a bit for each entity, and stay where they are when it changes.
const Enableable Way = 1

// Unity is a library whose components are put on and taken off, or enabled and disabled.
type Unity struct {
	In     *model.Input
	Prices model.UnityPrices
}

// World returns the model with a choice of components that are enableable.
func (u Unity) World(w Ways) *model.Unity { return model.NewUnity(u.In, u.Prices, w.Of(Enableable)) }

// Input returns the program.
func (u Unity) Input() *model.Input { return u.In }

// Now has what is enableable in the program.
func (u Unity) Now() Ways { return waysOf(u.In, u.In.Switched(), Enableable) }

// Chosen has the components that changes put on or take off, without those whose values are shared, which cannot be enableable, and
// those that a query asks for whether or while they are disabled.
func (u Unity) Chosen() []int {
	changed := toggled(u.In)
	return slices.DeleteFunc(chosen(u.In), func(c int) bool {
		disabled := slices.ContainsFunc(u.In.Systems, func(s model.System) bool { return s.Disabled.Has(c) || s.Held.Has(c) })
		return changed[c] == 0 || disabled || u.In.Components[c].Shared > 0
	})
}

// Ways is how many there are.
func (u Unity) Ways() int { return 2 }

// Run returns what runs of systems do.
func (u Unity) Run(w Ways) func(s *model.System) model.Run { return u.World(w).Run }

// Changes returns what the changes of a round do.
func (u Unity) Changes(w Ways) model.Moved { return u.World(w).Changes() }

// Priced returns Unity with other prices of changes.
func (u Unity) Priced(by, over int64) Library { return Unity{u.In, u.Prices.Changes(by, over)} }

// Bound returns a sum that no choice is below in which the open components may be enableable or not.
func (u Unity) Bound(w Ways, open grouptree.Set) (sum int64) {
	for i := range u.In.Systems {
		s := &u.In.Systems[i]
		sum += int64(s.Weight) * u.In.LeastOfQuery(s, u.Prices)
	}
	changes := int64(0)
	for i := range u.In.Transitions {
		t := &u.In.Transitions[i]
		changes += t.Thousandths * u.In.LeastOfChange(t, u.Prices, w.Of(Enableable).Minus(open), open)
	}
	return sum + changes/1000
}

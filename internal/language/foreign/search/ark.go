package search

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// Field is the way of Ark's components that are no components but fields of others.
const Field Way = 1

// Ark is a library without options: what can be chosen is whether something is a component, or a field of another one.
type Ark struct {
	In     *model.Input
	Prices model.ArkPrices
}

// World returns the model with a choice of fields.
func (a Ark) World(w Ways) *model.Ark { return model.NewArk(a.In, a.Prices, w.Of(Field)) }

// Input returns the program.
func (a Ark) Input() *model.Input { return a.In }

// Now has the components of the program.
func (a Ark) Now() Ways { return make(Ways, len(a.In.Components)) }

// Chosen has the components that changes put on or take off, without relations.
func (a Ark) Chosen() []int {
	changed := toggled(a.In)
	return slices.DeleteFunc(chosen(a.In), func(c int) bool { return changed[c] == 0 || a.In.Components[c].Targets > 0 })
}

// Ways is how many there are.
func (a Ark) Ways() int { return 2 }

// Run returns what runs of systems do.
func (a Ark) Run(w Ways) func(s *model.System) model.Run { return a.World(w).Run }

// Changes returns what the changes of a round do.
func (a Ark) Changes(w Ways) model.Moved { return a.World(w).Changes() }

// Priced returns Ark with other prices of changes.
func (a Ark) Priced(by, over int64) Library { return Ark{a.In, a.Prices.Changes(by, over)} }

// Bound returns a sum that no choice is below in which the open components may be fields.
func (a Ark) Bound(w Ways, open grouptree.Set) (sum int64) {
	world := model.NewArk(a.In, a.Prices, w.Of(Field).Minus(open))
	for i := range a.In.Systems {
		s := &a.In.Systems[i]
		sum += int64(s.Weight) * world.LeastOfQuery(s)
	}
	changes := int64(0)
	for i := range a.In.Transitions {
		t := &a.In.Transitions[i]
		changes += t.Thousandths * world.LeastOfChange(t, open)
	}
	return sum + changes/1000
}

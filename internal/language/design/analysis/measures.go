package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
)

// Having returns the number of entities that have a component.
func (a *Analysis) Having(c int) int {
	if !a.Design.Components[c].Tag {
		return a.ComponentRows(c)
	}
	one := grouptree.SetOf(c)
	return a.Count(grouptree.Conj{Cares: one, Has: one})
}

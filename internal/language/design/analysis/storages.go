package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
)

// Stored returns the components that have storage.
func (a *Analysis) Stored() (out grouptree.Set) {
	for c := range a.Design.Components {
		if !a.Design.Components[c].Tag {
			out.Add(c)
		}
	}
	return out
}

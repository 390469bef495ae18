package observe

import "strings"

// Kinds is a kind of change of entities, or several of them joined with |.
type Kinds uint8

// The kinds of change. Of a component they speak of entities with that component.
const (
	Spawned   Kinds = 1 << iota // an entity is spawned with the component
	Added                       // an entity that is there already gets the component
	Replaced                    // an entity has the component and keeps it, and its value, or its target of a relation, is set
	Removed                     // an entity loses the component and stays
	Despawned                   // an entity is despawned that has the component
)

// All has every kind.
const All = Spawned | Added | Replaced | Removed | Despawned

// The places of kinds in arrays by kind.
const (
	spawnedIndex = iota
	addedIndex
	replacedIndex
	removedIndex
	despawnedIndex
	kindCount
)

var kindNames = [kindCount]string{"Spawned", "Added", "Replaced", "Removed", "Despawned"}

// callOrder is the order in which the kinds of change are told.
var callOrder = [kindCount]Kinds{Despawned, Removed, Spawned, Added, Replaced}

// String returns the names of the kinds, such as Spawned|Added.
func (k Kinds) String() string {
	var out []string
	for i, name := range kindNames {
		if k.has(i) {
			out = append(out, name)
		}
	}
	if k&^All != 0 {
		out = append(out, "unknown")
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, "|")
}

// has reports whether the kind with a place is among them.
func (k Kinds) has(place int) bool { return k>>place&1 != 0 }

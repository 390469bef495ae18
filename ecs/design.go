package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/designtext"
)

// Design prints the world as a design, which the playground opens and `go run ./build analyze`
// explains: its components, groups and systems, and how many entities have each composition. A
// character that names of the language cannot have is written as an escape: Äa is U00C4a. The
// history of entities is not in it: they are listed by composition. Systems are in the order of a tick. Comments name tasks, stages if there are several,
// events, relations, exclusive tags, what a system asks for with [Any], [Exactly] and [Changed], and the options of all of these that say when and how they run. In a
// lanes layout the design has
// no blocks of compositions that no entity has any more, and no lists of tags that only queries ask for.
// Of more than 256 systems the first are printed. After [World.CountUse] systems have their measured weights: how often they have run.
func (w *World) Design() string {
	checkWorld(w)
	return designtext.Design(w.core(), reflect.TypeFor[Entity]())
}

// String writes the system as the design language does: "Move(mut Position, Velocity) without
// Frozen". The language has no tasks, "Spawn() reads Position writes Velocity uses Clock", and of what [Any], [Exactly] and
// [Changed] ask for, "any Burning, Poisoned exactly changed Health", nothing either.
func (s *System) String() string {
	if s == nil || s.w == nil {
		return "zero System"
	}
	return s.text()
}

// text writes a declaration as the design language does.
func (d *declaration) text() string { return d.named(designtext.Identifiers(d.w.registry())).Text() }

// named returns the declaration with the given names of components, to be written.
func (d *declaration) named(names grouptree.Names) designtext.Function {
	return designtext.Function{Access: &d.access, Walk: &d.walk, Names: names}
}

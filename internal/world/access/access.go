// Package access says what the functions that run now may read and write, and refuses the rest in the words of a program.
package access

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/refuse"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Access is what the functions that run now may read and write through handles. The nil access,
// when no system runs, allows everything.
type Access struct {
	Name     string        // of the system, or of several that run at the same time
	Readable grouptree.Set // components of any entity
	Writable grouptree.Set

	OtherReads  grouptree.Set // of Readable, those that are read of other entities than its own
	OtherWrites grouptree.Set // of Writable, those that are written of others

	Uses     []reflect.Type // resources that may be written
	LooksAt  []reflect.Type // resources that are only read
	Sends    []reflect.Type // events
	Receives []reflect.Type // events
	Task     bool           // it is a task and no system
	Parallel bool           // several goroutines run functions
}

// MayRead reports whether a component of any entity may be read. O(1).
func (a *Access) MayRead(component int) bool { return a == nil || a.Readable.Has(component) }

// MayWrite reports whether a component of any entity may be written. O(1).
func (a *Access) MayWrite(component int) bool { return a == nil || a.Writable.Has(component) }

// MayUse reports whether a resource may be read, and so its pointer be taken.
func (a *Access) MayUse(resource reflect.Type) bool {
	return a.MaySet(resource) || slices.Contains(a.LooksAt, resource)
}

// MaySet reports whether a resource may be written.
func (a *Access) MaySet(resource reflect.Type) bool {
	return a == nil || slices.Contains(a.Uses, resource)
}

// TryUse returns an error if a resource may not be read.
func (a *Access) TryUse(resource reflect.Type) error {
	if a.MayUse(resource) {
		return nil
	}
	return refuse.Misuse(a.Text("it uses the resource " + registry.TypeName(resource) + " without having declared it: add ecs.Uses, or ecs.ReadsResource if it is only read"))
}

// TrySet returns an error if a resource may not be written, which the verb says in other words, such as "removes".
func (a *Access) TrySet(resource reflect.Type, verb string) error {
	if a.MaySet(resource) {
		return nil
	}
	why := " without having declared it: add ecs.Uses"
	if a.MayUse(resource) {
		why = ", which it declares with ecs.ReadsResource: declare it with ecs.Uses"
	}
	return refuse.Misuse(a.Text("it " + verb + " the resource " + registry.TypeName(resource) + why))
}

// Refuse says that an entity's component cannot be read, or written.
func (a *Access) Refuse(component string, write bool) string {
	verb, option := "read", "AlsoReads"
	if write {
		verb, option = "write", "AlsoWrites"
	}
	if a.Parallel {
		return a.RefuseParallel("it cannot " + verb + " " + component + " of an entity")
	}
	return a.Text("it " + verb + "s " + component + " of an entity without having declared it: add ecs." + option)
}

// RefuseParallel says that an operation is not possible on several goroutines.
func (a *Access) RefuseParallel(operation string) string {
	return a.Text(operation + " while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it")
}

// Text returns the text of an error about a system or a task.
func (a *Access) Text(text string) string { return "ecs: " + a.Subject() + ": " + text }

// Subject names a system or a task.
func (a *Access) Subject() string {
	return a.Kind() + " " + strconv.Quote(a.Name)
}

// Kind is "system" or "task".
func (a *Access) Kind() string {
	if a.Task {
		return "task"
	}
	return "system"
}

// CannotBeRun returns the beginning of an error. It is a constant, because each run needs it, whether it fails or not.
func (a *Access) CannotBeRun() string {
	if a.Task {
		return "a task cannot be run"
	}
	return "a system cannot be run"
}

// UsesEvents reports whether a system sends or reads events.
func (a *Access) UsesEvents() bool { return len(a.Sends)+len(a.Receives) > 0 }

package ecs

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// access is what the functions that run now may read and write through handles. The nil access,
// when no system runs, allows everything.
type access struct {
	name     string // of the system, or of several that run at the same time
	readable grouptree.Set
	writable grouptree.Set
	uses     []reflect.Type // resources that may be written
	looksAt  []reflect.Type // resources that are only read
	sends    []reflect.Type // events
	receives []reflect.Type // events
	task     bool           // it is a task and no system
	parallel bool           // several goroutines run functions
}

func (a *access) mayRead(id ID) bool  { return a == nil || a.readable.Has(int(id)) }
func (a *access) mayWrite(id ID) bool { return a == nil || a.writable.Has(int(id)) }

// mayUse reports whether a resource may be read, and so its pointer be taken.
func (a *access) mayUse(resource reflect.Type) bool {
	return a.maySet(resource) || slices.Contains(a.looksAt, resource)
}

func (a *access) maySet(resource reflect.Type) bool {
	return a == nil || slices.Contains(a.uses, resource)
}

// refuse says that an entity's component cannot be read, or written.
func (a *access) refuse(component string, write bool) string {
	verb, option := "read", "AlsoReads"
	if write {
		verb, option = "write", "AlsoWrites"
	}
	if a.parallel {
		return a.refuseParallel("it cannot " + verb + " " + component + " of an entity")
	}
	return a.error("it " + verb + "s " + component + " of an entity without having declared it: add ecs." + option)
}

// refuseParallel says that an operation is not possible on several goroutines.
func (a *access) refuseParallel(operation string) string {
	return a.error(operation + " while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it")
}

// error returns the text of an error about a system or a task.
func (a *access) error(text string) string { return "ecs: " + a.subject() + ": " + text }

// subject names a system or a task.
func (a *access) subject() string {
	return a.kind() + " " + strconv.Quote(a.name)
}

func (a *access) kind() string {
	if a.task {
		return "task"
	}
	return "system"
}

// cannotBeRun returns the beginning of an error. It is a constant, because each run needs it, whether it fails or not.
func (a *access) cannotBeRun() string {
	if a.task {
		return "a task cannot be run"
	}
	return "a system cannot be run"
}

// Package guard refuses, in the words of a program, what cannot be done to a world now.
//
// What is open in the world is asked of package mode. A function that runs may read and write what it has declared, see package access.
package guard

import (
	"strings"

	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/refuse"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/running"
)

// Parts are what a guard knows of a world.
type Parts struct {
	Mode      *mode.Mode
	Running   *running.Function
	Registry  *registry.Registry
	Arrays    *arrays.Arrays
	Observers *observe.Observers
	Commits   *commit.Commits
}

// Host is the world that is guarded.
type Host interface {
	// Arranged lets the arrays follow the layout. The error says why they cannot, or what is lost by it.
	Arranged() error
}

// CommittedLater is a hint for systems that try to commit.
const CommittedLater = "; what is queued is committed at the end of the stage"

// Guard refuses operations of one world. A nil Guard, that of no world, and a zero one refuse every operation.
type Guard struct {
	Moves uint64 // counts operations that may have moved rows

	of   Parts
	host Host
}

// New returns the guard of a world.
func New(of Parts, host Host) Guard { return Guard{of: of, host: host} }

// Made returns an error if there is no world, or a zero one.
func (g *Guard) Made() error {
	switch {
	case g == nil:
		return refuse.Misuse("ecs: a nil World: make one with ecs.NewWorld")
	case g.of.Mode == nil:
		return refuse.Misuse("ecs: a zero World: make one with ecs.NewWorld")
	}
	return nil
}

// Idle returns an error if something is under way that forbids an operation which may move rows. The hint, if there is one, ends the message
// of a system. What a panic has left is committed first.
func (g *Guard) Idle(operation string, hint ...string) error {
	if err := g.Made(); err != nil {
		return err
	}
	if c, still := g.of.Mode.Still(); still {
		return g.TooSoon(c, operation, hint...)
	}
	if err := g.of.Commits.CommitKept(); err != nil {
		return err
	}
	g.Moves++
	return nil
}

// All returns an error if what reads or writes all entities cannot begin, with a hint as that of Idle. The arrays follow the layout then.
func (g *Guard) All(operation string, hint ...string) error {
	if err := g.Idle(operation, hint...); err != nil {
		return err
	}
	if err := g.NoBatch(operation); err != nil {
		return err
	}
	if g.of.Arrays.Follows() {
		return nil
	}
	return g.host.Arranged()
}

// NoBatch returns an error inside a batch, or a transition, which is as one.
func (g *Guard) NoBatch(operation string) error {
	if c, collects := g.of.Mode.Together(); collects {
		return g.TooSoon(c, operation)
	}
	return nil
}

// OpenQueue prepares an operation that queues a change. It returns an error if changes cannot be made now.
func (g *Guard) OpenQueue(operation string) error {
	if err := g.host.Arranged(); err != nil {
		return err
	}
	if g.of.Mode.Change() == mode.Noted {
		g.of.Observers.NoteChange()
		return nil
	}
	if err := g.QueueOpen(operation); err != nil {
		return err
	}
	return g.of.Commits.CommitKept()
}

// QueueOpen returns an error if several goroutines run systems, or during a phase.
func (g *Guard) QueueOpen(operation string) error {
	if err := g.Made(); err != nil {
		return err
	}
	if c, closed := g.of.Mode.Closed(); closed {
		return g.TooSoon(c, operation)
	}
	return nil
}

// OneGoroutine returns an error if several goroutines run systems.
func (g *Guard) OneGoroutine(operation string) error {
	if err := g.Made(); err != nil {
		return err
	}
	if g.of.Mode.In(mode.Goroutines) {
		return g.TooSoon(mode.Goroutines, operation)
	}
	return nil
}

// TooSoon says that an operation is not possible in a context. The hint, if there is one, ends the message of a system.
func (g *Guard) TooSoon(c mode.Context, operation string, hint ...string) error {
	switch c {
	case mode.Function:
		return refuse.Misuse("ecs: " + operation + " while the " + g.of.Running.Access().Subject() + " runs" + strings.Join(hint, ""))
	case mode.Goroutines:
		return refuse.Misuse(g.of.Running.Access().RefuseParallel(operation))
	}
	return refuse.Misuse("ecs: " + operation + c.Refusal())
}

// Read returns an error if a function runs that has not declared that it reads a component of any entity.
func (g *Guard) Read(component int) error {
	if g.of.Running.Access().MayRead(component) {
		return nil
	}
	return refuse.Misuse(g.of.Running.Access().Refuse(g.of.Registry.List[component].Name, false))
}

// Write returns an error if a function runs that has not declared that it writes a component of any entity.
func (g *Guard) Write(component int) error {
	if g.of.Running.Access().MayWrite(component) {
		return nil
	}
	return refuse.Misuse(g.of.Running.Access().Refuse(g.of.Registry.List[component].Name, true))
}

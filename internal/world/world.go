// Package world assembles the core of a world from its parts, each of which is a package below this one and knows no world.
//
// A [World] is what the packages above share: ecs gives it to programs as a type of its own, and what needs more than programs do, such as
// package ecs/persist, converts it back. The [Host] does what takes the types of a program.
package world

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/bulk"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/guard"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/resources"
	"github.com/copse-ecs/copse/internal/world/running"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/snapshot"
	"github.com/copse-ecs/copse/internal/world/states"
	"github.com/copse-ecs/copse/internal/world/verbs"
)

// World is the parts of a world. The zero World has none: Init makes them.
type World struct {
	store     *blockstore.Store // entities, component arrays, queued changes
	registry  registry.Registry
	arrays    arrays.Arrays // the layout, and the groups
	resources resources.Resources
	states    states.States
	events    events.Events
	observers observe.Observers
	relations relations.Relations
	names     names.Names
	commits   commit.Commits // of what is queued
	env       execution.Env
	parallel  execution.Round
	schedule  schedule.Schedule
	mode      mode.Mode        // what is open: it decides what may be done
	running   running.Function // of a system or task
	guard     guard.Guard
	verbs     verbs.Verbs
	bulk      bulk.Spawner
	snapshots snapshot.Snapshots
	host      Host
}

// Host does for a world what takes the types of a program: it makes the errors that a program gets, and knows what its systems require.
type Host interface {
	verbs.Host
	// Required returns an error if something that a program requires of the layout is lost, and says what has changed.
	Required(change string) error
	// Requires reports whether a program requires something of the layout.
	Requires() bool
	// SetName names an entity, as a program would.
	SetName(e entity.Entity, name string) error
}

// Options are what is chosen when a world is made.
type Options struct {
	Layout    grouptree.Kind
	Limit     int  // of entities; 0 for the most there can be
	KeepQueue bool // a panic in a system leaves what is queued
}

// Init makes a zero World an empty one. The host may keep the address of the World, which it must not copy.
func (w *World) Init(o Options, host Host) {
	w.host = host
	w.registry = registry.New()
	w.states = states.New(func() { w.mode.Open(mode.Transition) }, func() { w.mode.Close(mode.Transition) }, w.commits.CommitTransition)
	w.store = blockstore.New(grouptree.Build(o.Layout, grouptree.Spec{}), nil)
	w.store.SetMaxEntities(o.Limit)
	w.arrays = arrays.New(o.Layout, w.store, &w.registry, &w.mode)
	w.env = execution.Env{Store: w.store, Arrays: &w.arrays, Registry: &w.registry}
	w.relations = relations.New(w.store)
	w.observers = observe.New(w.store, &w.registry, &w.relations, &w.mode)
	w.commits = commit.New(commit.Parts{
		Store: w.store, Relations: &w.relations, Names: &w.names, Events: &w.events, States: &w.states, Mode: &w.mode,
	}, (*inside)(w), o.KeepQueue)
	w.running = running.New(&w.mode, &w.store.Rows)
	w.schedule = schedule.New(schedule.Parts{
		Env: &w.env, Parallel: &w.parallel, Running: &w.running, Mode: &w.mode, Commits: &w.commits, Events: &w.events,
	}, (*inside)(w).Arrange)
	w.initChanges()
}

// initChanges makes the parts that change entities, and the one that refuses that.
func (w *World) initChanges() {
	host := (*inside)(w)
	w.guard = guard.New(guard.Parts{
		Mode: &w.mode, Running: &w.running, Registry: &w.registry, Arrays: &w.arrays, Observers: &w.observers, Commits: &w.commits,
	}, host)
	w.verbs = verbs.New(verbs.Parts{
		Store: w.store, Registry: &w.registry, Mode: &w.mode, Guard: &w.guard, Observers: &w.observers, Relations: &w.relations, Commits: &w.commits,
	}, host)
	w.bulk = bulk.New(bulk.Parts{
		Store: w.store, Registry: &w.registry, Mode: &w.mode, Guard: &w.guard, Observers: &w.observers, Commits: &w.commits,
	}, host)
	w.snapshots = snapshot.New(snapshot.Parts{
		Store: w.store, Registry: &w.registry, Arrays: &w.arrays, Mode: &w.mode, Resources: &w.resources, States: &w.states,
		Observers: &w.observers, Relations: &w.relations, Names: &w.names, Commits: &w.commits, Schedule: &w.schedule,
	}, host)
}

// IsZero reports whether there is no world, or one that Init has not made.
func (w *World) IsZero() bool { return w == nil || w.store == nil }

// Store returns the entities, their values, and what is queued. It is the same from Init on.
func (w *World) Store() *blockstore.Store { return w.store }

// Registry returns the components, tags and relations.
func (w *World) Registry() *registry.Registry { return &w.registry }

// Arrays returns the layout and what it is built from.
func (w *World) Arrays() *arrays.Arrays { return &w.arrays }

// Resources returns the values that belong to no entity.
func (w *World) Resources() *resources.Resources { return &w.resources }

// States returns the states and what waits for their transitions.
func (w *World) States() *states.States { return &w.states }

// Events returns the queues of events.
func (w *World) Events() *events.Events { return &w.events }

// Observers returns who is called for which changes.
func (w *World) Observers() *observe.Observers { return &w.observers }

// Relations returns the targets of entities.
func (w *World) Relations() *relations.Relations { return &w.relations }

// Names returns the names of entities.
func (w *World) Names() *names.Names { return &w.names }

// Commits returns what carries out or drops what is queued.
func (w *World) Commits() *commit.Commits { return &w.commits }

// Env returns what the walkers of systems and queries have in common.
func (w *World) Env() *execution.Env { return &w.env }

// Parallel returns what runs systems on several goroutines.
func (w *World) Parallel() *execution.Round { return &w.parallel }

// Schedule returns the stages of a tick.
func (w *World) Schedule() *schedule.Schedule { return &w.schedule }

// Mode returns what is open in the world.
func (w *World) Mode() *mode.Mode { return &w.mode }

// Host returns what Init was given.
func (w *World) Host() Host { return w.host }

// Guard returns what refuses operations: it does so also for a nil World.
func (w *World) Guard() *guard.Guard {
	if w == nil {
		return nil
	}
	return &w.guard
}

// Verbs returns what changes single entities.
func (w *World) Verbs() *verbs.Verbs { return &w.verbs }

// Bulk returns what spawns many entities together.
func (w *World) Bulk() *bulk.Spawner { return &w.bulk }

// Snapshots returns what takes snapshots and restores them.
func (w *World) Snapshots() *snapshot.Snapshots { return &w.snapshots }

// Moves returns the number of operations so far that may have moved rows, which each of them counts.
func (w *World) Moves() *uint64 { return &w.guard.Moves }

// Running returns what the function that runs may access, nil if none does.
func (w *World) Running() *access.Access { return w.running.Access() }

// Settle is [commit.Commits.Settle]. It is inlined.
func (w *World) Settle() error { return w.commits.Settle() }

// OpenQueue prepares an operation that queues a change: the arrays follow the layout afterwards. It returns an error if changes cannot be
// made now. It is inlined.
func (w *World) OpenQueue(operation string) error {
	if w.mode.Takes() {
		return nil
	}
	return w.guard.OpenQueue(operation)
}

// Batch calls f and carries out what it changes together, as [commit.Commits.Batch] does.
func (w *World) Batch(f func() error) error {
	if err := w.OpenQueue("a batch cannot begin"); err != nil {
		return err
	}
	return w.commits.Batch(f)
}

// Package snapshot copies what a world holds, and replaces it: by a copy, or by nothing.
package snapshot

import (
	"maps"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/refuse"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/resources"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/states"
)

// Snapshot is a copy of what a world holds.
type Snapshot struct {
	store        *blockstore.Store
	names        map[entity.Entity]string
	relations    relations.Snapshot
	states       states.Snapshot
	resources    resources.Snapshot
	clocks       schedule.Clocks
	declarations int // of the world, when the snapshot was taken
}

// Len returns the number of entities.
func (s *Snapshot) Len() int { return s.store.Len() }

// Equal reports whether two snapshots of one world hold the same, but for its time: the same values of the states and resources that both
// have. O(entities).
func (s *Snapshot) Equal(t *Snapshot) bool {
	return s.store.Equal(t.store) && s.relations.Equal(t.relations) && maps.Equal(s.names, t.names) && s.states.Equal(t.states) &&
		s.resources.Equal(t.resources)
}

// Parts are the parts of a world that a snapshot has, and those that a restore concerns.
type Parts struct {
	Store     *blockstore.Store
	Registry  *registry.Registry
	Arrays    *arrays.Arrays
	Mode      *mode.Mode
	Resources *resources.Resources
	States    *states.States
	Observers *observe.Observers
	Relations *relations.Relations
	Names     *names.Names
	Commits   *commit.Commits
	Schedule  *schedule.Schedule
}

// Host is the world that snapshots are taken of.
type Host interface {
	// Arranged lets the arrays follow the layout. The error says why they cannot, or what is lost by it.
	Arranged() error
	// Required returns an error if something that a program requires of the layout is lost, and says what has changed.
	Required(change string) error
	// Requires reports whether a program requires something of the layout.
	Requires() bool
}

// Snapshots takes snapshots of one world and restores them. Nothing may be under way.
type Snapshots struct {
	of   Parts
	host Host
}

// New returns what takes snapshots of a world.
func New(of Parts, host Host) Snapshots { return Snapshots{of, host} }

// Take copies what the world holds. O(entities).
func (x *Snapshots) Take() *Snapshot {
	of := &x.of
	return &Snapshot{
		store: of.Store.Clone(), names: of.Names.All(of.Store), relations: of.Relations.Save(), states: of.States.Save(),
		resources: x.copied(of.Resources.Save), clocks: of.Schedule.Clocks(), declarations: of.Arrays.Declarations,
	}
}

// copied returns what a function copies of resources, by functions of the program: these change nothing.
func (x *Snapshots) copied(do func() resources.Snapshot) resources.Snapshot {
	if !x.of.Resources.KeepsAny() {
		return nil
	}
	x.of.Mode.Open(mode.Copy)
	defer x.of.Mode.Close(mode.Copy)
	return do()
}

// Restore gives the world what a snapshot of it has. Observers are called when it is done. If one panics, if what they change cannot be carried
// out, or if something is lost that the program requires, the world is as before. O(entities).
func (x *Snapshots) Restore(s *Snapshot) error {
	if err := x.checkExclusive(s); err != nil {
		return err
	}
	// Functions of the program are called before anything changes.
	values := x.copied(func() resources.Snapshot { return x.of.Resources.Copy(s.resources) })
	return x.replace(x.mayLoseMatch(s), func() error { return x.restore(s, values) })
}

// checkExclusive returns an error if an entity of a snapshot has two tags that exclude one another.
func (x *Snapshots) checkExclusive(s *Snapshot) error {
	for _, tags := range x.of.Registry.Exclusive {
		if e, two := registry.WithTwo(s.store, tags); !e.IsZero() {
			return refuse.Misuse("ecs: a snapshot cannot be restored: entity " + e.String() + " has " + x.of.Registry.Pair(two) + " in it, which exclude one another since")
		}
	}
	return nil
}

// mayLoseMatch reports whether a restore may take a match from a system that requires it.
func (x *Snapshots) mayLoseMatch(s *Snapshot) bool {
	same := s.declarations == x.of.Arrays.Declarations && s.store.Blocks.Layout() == x.of.Store.Blocks.Layout()
	return !same && x.host.Requires()
}

// replace calls f, which gives the world other entities, and the observers for what it changes. If f can fail, or if there are observers, the
// world is as before if that fails.
func (x *Snapshots) replace(canFail bool, f func() error) error {
	if !canFail && !x.of.Observers.Observes(observe.All) {
		return f()
	}
	before := x.Take()
	return x.of.Commits.Observed(func() error {
		if err := f(); err != nil {
			return err
		}
		x.of.Observers.TellRestored(before.store, before.relations)
		return nil
	}, func() { _ = x.restore(before, before.resources) }) // it had what the program requires
}

// restore is Restore without observers. The values are the world's from then on.
func (x *Snapshots) restore(s *Snapshot, values resources.Snapshot) error {
	of := &x.of
	layout := of.Store.Blocks.Layout()
	of.Store.Restore(s.store)
	of.Observers.Forget()
	of.Relations.Restore(s.relations)
	of.Names.Replace(s.names)
	of.States.Restore(s.states)
	of.Resources.Restore(values)
	s.clocks.Restore()
	x.forgetTimes()
	other := of.Arrays.Restored(layout, s.declarations)
	switch {
	case s.declarations != of.Arrays.Declarations:
		return x.host.Arranged()
	case other:
		of.Arrays.MakeLists()
		return x.host.Required("the snapshot has entities of another kind")
	}
	return nil
}

// forgetTimes says that all values may have changed.
func (x *Snapshots) forgetTimes() {
	if x.of.Commits.Changes != nil {
		x.of.Commits.Changes.Restore()
	}
}

// Reset ends all entities. Observers are called when it is done; if one panics the world is as before.
func (x *Snapshots) Reset() error {
	return x.replace(false, func() error {
		x.of.Store.Reset()
		x.of.Relations.Reset()
		x.of.Names.Clear()
		x.forgetTimes()
		return nil
	})
}

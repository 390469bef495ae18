// Package bulk spawns many entities with the same components together, whose values a function of the program writes.
package bulk

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/guard"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Parts are what a spawner knows of a world.
type Parts struct {
	Store     *blockstore.Store
	Registry  *registry.Registry
	Mode      *mode.Mode
	Guard     *guard.Guard
	Observers *observe.Observers
	Commits   *commit.Commits
}

// Host makes the errors that a program gets.
type Host interface {
	// Refusal returns the error of a program for one of the store.
	Refusal(err error) error
}

// Fill writes the values of new entities.
type Fill func(*execution.Frame)

// Spawner spawns entities of one world.
type Spawner struct {
	of   Parts
	host Host
	kept *memory // of the last SpawnKept; nil while one runs
}

// New returns the spawner of a world.
func New(of Parts, host Host) Spawner { return Spawner{of: of, host: host} }

// Shrink gives up the memory of earlier spawns, with its views of columns.
func (s *Spawner) Shrink() { s.kept = nil }

// Spawn makes n > 0 entities and returns them: at once, or in the queue if changes wait. fill may be nil. If it panics, or an observer does, or if
// what observers change cannot be carried out, there are no entities. O(n).
func (s *Spawner) Spawn(n int, set grouptree.Set, fill Fill) ([]entity.Entity, error) {
	var m memory
	if err := s.spawn(&m, n, set, fill); err != nil {
		return nil, err
	}
	return m.list, nil
}

// SpawnKept is Spawn in memory that is kept for the next call.
func (s *Spawner) SpawnKept(n int, set grouptree.Set, fill Fill) error {
	m := s.kept
	if s.kept = nil; m == nil { // it is the first, or called by an observer of another one
		m = &memory{}
	}
	if err := s.spawn(m, n, set, fill); err != nil {
		return err
	}
	m.frame = execution.Frame{Calls: m.frame.Calls} // a block that is kept against the rule has no entities
	s.kept = m
	return nil
}

func (s *Spawner) spawn(m *memory, n int, set grouptree.Set, fill Fill) error {
	if s.of.Mode.Waits() {
		return s.queue(m, n, set, fill)
	}
	if err := s.CheckRoom(n, set); err != nil {
		return err
	}
	s.of.Guard.Moves++
	if err := s.of.Store.SpawnEach(set, m.listOf(n)); err != nil {
		return s.host.Refusal(err)
	}
	return s.finish(m, set, fill)
}

// finish lets fill write the values of entities that were spawned at once, and calls the observers. If one of them panics, or if what observers
// change cannot be carried out, the entities are taken back.
func (s *Spawner) finish(m *memory, set grouptree.Set, fill Fill) error {
	done := false
	defer func() {
		if !done {
			s.of.Guard.Moves++
			s.of.Store.TakeBack(m.list)
		}
	}()
	if fill != nil {
		m.begin(set, nil)
		s.fill(m, fill)
	}
	if s.of.Observers.Concern(observe.Spawned, set) {
		if err := s.tell(m.list); err != nil {
			return err
		}
	}
	if s.of.Commits.Use != nil {
		s.of.Commits.Use.AddSpawned(set, len(m.list))
	}
	if s.of.Commits.Totals != nil {
		s.of.Commits.Totals.AddSpawned(set, len(m.list))
	}
	done = true
	return nil
}

// fill lets a function write the values of new entities.
func (s *Spawner) fill(m *memory, fill Fill) {
	s.of.Mode.Open(mode.Fill)
	defer s.of.Mode.Close(mode.Fill)
	fill(&m.frame)
}

// tell calls the observers for entities that have been spawned at once. What they change is carried out then.
func (s *Spawner) tell(list []entity.Entity) error {
	return s.of.Commits.Observed(func() error {
		s.of.Observers.TellSpawned(s.of.Store.CompositionOf(list[0]), list)
		return nil
	}, func() {})
}

// queue queues new entities with the values that fill writes. If fill panics they are taken out of the queue again.
func (s *Spawner) queue(m *memory, n int, set grouptree.Set, fill Fill) error {
	if err := s.checkRoomLater(n, set); err != nil {
		return err
	}
	composition, err := s.of.Store.Compositions.Intern(set)
	if err != nil {
		return s.host.Refusal(err)
	}
	for i, list := 0, m.listOf(n); i < n; i++ {
		list[i] = s.of.Store.Queue.Spawn(composition)
	}
	m.addViews(s.of.Registry, set)
	m.begin(set, m.views)
	if fill != nil {
		s.fillQueued(m, fill)
	}
	for _, v := range m.views {
		v.Push(m.list)
	}
	return nil
}

// fillQueued lets a function write the values of entities that were queued last.
func (s *Spawner) fillQueued(m *memory, fill Fill) {
	done := false
	defer func() {
		if !done {
			s.of.Store.Queue.Withdraw(len(m.list))
		}
	}()
	s.fill(m, fill)
	done = true
}

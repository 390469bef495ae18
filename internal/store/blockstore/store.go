package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/journal"
	"github.com/copse-ecs/copse/internal/store/record"
)

// Store keeps entities and their components as a layout says. Changes are queued
// and carried out together by Commit. It may be used by one goroutine at a time.
type Store struct {
	Blocks       Blocks          // the arrays and what is in them
	Compositions Compositions    // the sets of components
	Queue        Queue           // what the next commit does
	Rows         Rows            // where the rows of entities are
	Now          Immediate       // changes without the queue
	Journal      journal.Journal // which entities commits have changed or moved

	transitions transitions
	plan        plan
	applier     applier
	extender    extender
	prepared    bool   // the next commit is
	planned     bool   // by a plan; else it is about one entity
	after       *Store // a copy with the prepared commit carried out, nil if nothing asked for its rows

	mark uint64 // of a clone: the position in the journal of the other when it was made
}

// New returns an empty store. columns are by component: nil where a component has
// no values, as tags have none.
func New(layout *gt.Layout, columns []column.Column) *Store {
	s := assemble()
	s.Blocks.arrange(layout, columns)
	s.Rows.Reset(layout.Spec.Components)
	s.Compositions.indexes.UseLanes(layout)
	s.Compositions.intern(gt.Set{})
	s.transitions.reset()
	s.plan.arrange()
	return s
}

// assemble returns a store whose parts know one another.
func assemble() *Store {
	s := &Store{}
	records := &s.Queue.records
	records.Init()
	s.Queue.blocks, s.Queue.compositions = &s.Blocks, &s.Compositions
	s.Rows = Rows{records: records, blocks: &s.Blocks, compositions: &s.Compositions, queue: &s.Queue, journal: &s.Journal}
	s.Rows.Table.Init(records, &s.Queue.changes, &s.Blocks.rows)
	s.Compositions = Compositions{blocks: &s.Blocks, transitions: &s.transitions, indexes: &s.Rows.Table, number: make(map[gt.Set]uint32)}
	s.transitions.blocks, s.transitions.compositions = &s.Blocks, &s.Compositions
	s.plan = plan{
		records: records, blocks: &s.Blocks, compositions: &s.Compositions, transitions: &s.transitions, queue: &s.Queue, rows: &s.Rows,
		minFresh: minFresh,
	}
	s.extender = extender{blocks: &s.Blocks, compositions: &s.Compositions, transitions: &s.transitions, plan: &s.plan}
	s.plan.extender = &s.extender
	s.applier.plan = &s.plan
	s.Now = Immediate{store: s, plan: &s.plan}
	return s
}

// Len returns the number of committed entities.
func (s *Store) Len() int { return s.Queue.records.Alive }

// SetMaxEntities sets how many entities may be alive at once; 0, the default, stands for the most
// there can be, 2^31 - 1. It may be fewer than are alive: then none can be added until some are despawned.
func (s *Store) SetMaxEntities(n int) { s.Queue.records.SetLimit(n) }

// SetFirstGeneration sets the generation with which each index begins, with the tag copse_debug; without it that is always 1. The store
// must be new.
func (s *Store) SetFirstGeneration(generation uint32) { s.Queue.records.SetFirst(generation) }

// IsForeign reports, with the tag copse_debug, whether a handle that is neither alive nor queued is known to be of another store.
func (s *Store) IsForeign(e entity.Entity) bool { return s.Queue.records.IsForeign(e) }

// AcceptExtensions lets a function refuse layouts that the store extends for compositions that get their first entity:
// its error is that of the commit or change, which then changes nothing.
func (s *Store) AcceptExtensions(accept func(*gt.Layout) error) { s.extender.accept = accept }

// Transitions returns how many different changes of composition commits have met,
// spawning and despawning included. Each is worked out once.
func (s *Store) Transitions() int { return s.transitions.compiled }

// ReplaceColumn gives a component another column, which has the same values at the same rows of the same lanes.
func (s *Store) ReplaceColumn(component int, by column.Column) {
	s.Blocks.replaceColumn(component, by)
	s.transitions.forget()
	if component < len(s.plan.stages) {
		s.plan.stages[component] = stage{}
	}
}

// Alive reports whether an entity is committed and not despawned. O(1).
func (s *Store) Alive(e entity.Entity) bool { return s.State(e) == entity.Alive }

// State tells what has become of an entity: O(1).
func (s *Store) State(e entity.Entity) entity.State {
	if int(e.Index()) >= len(s.Queue.records.List) || e.IsZero() {
		if s.Queue.isFresh(e) {
			return entity.Queued
		}
		return entity.Unknown
	}
	switch r := &s.Queue.records.List[e.Index()]; {
	case e.Generation() < r.Generation || r.Generation == 0: // all generations are used up
		return entity.Dead
	case e.Generation() > r.Generation || r.Comp == record.NoComposition:
		return entity.Unknown
	case s.Queue.changes.Committed(r) == record.NoComposition:
		return entity.Queued
	}
	return entity.Alive
}

// Composition returns the components of a committed entity, tags included: O(1).
func (s *Store) Composition(e entity.Entity) (set gt.Set, ok bool) {
	return s.Compositions.setOf(s.Queue.committed(e))
}

// Has reports whether an entity is committed, and whether it has a component or tag: O(1).
func (s *Store) Has(e entity.Entity, component int) (has, alive bool) {
	comp := s.Queue.committed(e)
	return s.Compositions.has(comp, component), comp != record.NoComposition
}

// NextComposition returns the components that an entity will have after the commit; ok is
// false if it is not there now or will not be there then.
func (s *Store) NextComposition(e entity.Entity) (set gt.Set, ok bool) {
	return s.Compositions.setOf(s.Queue.coming(e))
}

// WillHave reports whether an entity will be there after the commit and have a component or tag: O(1).
func (s *Store) WillHave(e entity.Entity, component int) bool {
	return s.Compositions.has(s.Queue.coming(e), component)
}

// CompositionOf returns the number of the composition of a committed entity.
func (s *Store) CompositionOf(e entity.Entity) int {
	return int(s.Queue.changes.Committed(&s.Queue.records.List[e.Index()]))
}

// CommittedComposition returns the number of an entity's composition; ok is false if it is not committed. The generation is checked. O(1).
func (s *Store) CommittedComposition(e entity.Entity) (composition int, ok bool) {
	comp := s.Queue.committed(e)
	return int(comp), comp != record.NoComposition
}

// CompositionAt returns the number of the composition of the committed entity with an index; ok is false if there is none.
func (s *Store) CompositionAt(index uint32) (composition int, ok bool) {
	if int(index) >= len(s.Queue.records.List) {
		return 0, false
	}
	composition = s.CompositionOf(entity.New(index, 0))
	return composition, composition != int(record.NoComposition)
}

// Indices returns the number of indices that committed entities have or had: the indices of all are below it.
func (s *Store) Indices() int { return len(s.Queue.records.List) }

// Handle returns the present handle of an index that is in use.
func (s *Store) Handle(index uint32) entity.Entity {
	if int(index) >= len(s.Queue.records.List) {
		return entity.New(index, s.Queue.records.First()) // a fresh spawn
	}
	return s.Queue.records.Handle(index)
}

// EachEntity calls yield with every committed entity and the number of its
// composition, by index, until it returns false.
func (s *Store) EachEntity(yield func(e entity.Entity, composition int) bool) {
	for i := range s.Queue.records.List {
		r := &s.Queue.records.List[i]
		if comp := s.Queue.changes.Committed(r); comp != record.NoComposition && !yield(entity.New(uint32(i), r.Generation), int(comp)) {
			return
		}
	}
}

// Prepare works out what the next commit will do to blocks, and all that may refuse it, and changes nothing.
// It returns an error, which is a [LimitError], if the commit would break a limit. Between
// Prepare and Apply nothing may be queued.
//
// A commit of one change needs no plan: it is carried out as a change at once, with the same rows. With a plan it takes 1.6 times as long.
func (s *Store) Prepare() error {
	s.prepared, s.after = false, nil
	s.planned = s.Queue.Len() != 1 || !s.Now.canCarryOutQueued()
	if s.planned {
		if err := s.plan.survey(); err != nil {
			return err
		}
	}
	s.prepared = true
	return nil
}

// Apply carries out what Prepare worked out. The slices in Stats are the
// store's own and good until the next commit.
func (s *Store) Apply() Stats {
	s.mustBePrepared("Apply")
	s.prepared, s.after = false, nil
	switch {
	case s.Queue.Len() == 0: // as at the end of a tick that queued no change: the commit has no number
	case s.planned:
		s.Queue.addTo(&s.Journal)
		s.applier.apply()
	default:
		s.Now.carryOutQueued()
	}
	s.applier.release()
	s.checkDebug()
	return s.plan.stats
}

// ApplyOne is Apply of a change at once that was queued: it counts nothing, and gives no memory up, as a change without the queue.
func (s *Store) ApplyOne() {
	if s.planned {
		s.Apply()
		return
	}
	s.mustBePrepared("ApplyOne")
	s.prepared, s.after = false, nil
	s.Now.carryOutOne()
	s.applier.flushOne()
	s.Queue.reset()
	s.checkDebug()
}

func (s *Store) mustBePrepared(what string) {
	if !s.prepared {
		panic("blockstore: " + what + " without Prepare")
	}
}

// Package relations keeps the relations of a world: which target an entity has under each, what is queued, and what the end of an entity
// does to those that have it as target.
package relations

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/links"
)

// Rules say what a relation refuses, and what the end of a target does.
type Rules struct {
	Acyclic        bool // no entity leads to itself
	DespawnSources bool // the sources of a target end with it; otherwise they lose the relation
}

// Relation is one relation. An entity has its tag exactly as long as it has a target.
type Relation struct {
	Number int // among the relations of the world
	Tag    int // the number of its tag among the components
	Rules  Rules
	links.Links
	Queue Queue
}

// Queue has the targets that are queued, in order, for observers.
type Queue struct {
	Sources []uint32
	Targets []entity.Entity
}

// Push adds a target.
func (q *Queue) Push(source uint32, target entity.Entity) {
	q.Sources, q.Targets = append(q.Sources, source), append(q.Targets, target)
}

func (q *Queue) clear() { q.Sources, q.Targets = q.Sources[:0], q.Targets[:0] }

// Queued returns how many targets are queued.
func (q *Queue) Queued() int { return len(q.Sources) }

// QueuedFor returns the sources from the i-th on.
func (q *Queue) QueuedFor(i int) []uint32 { return q.Sources[i:] }

// Same stands for the place that an index has among the sources of a target, or the last one if it gets the target only now.
const Same = ^uint32(0)

// Put makes an index a source of a target. before is one more than the index of the source that follows it, 0 if it is the last source, or Same.
func (r *Relation) Put(source, target, before uint32, queued bool) {
	if before == Same {
		if r.Of(source).Target == target+1 {
			return
		}
		before = 0
	}
	r.Place(source, target+1, before, queued)
}

// Take takes the target of an index that will have one.
func (r *Relation) Take(source uint32, queued bool) {
	if r.Of(source).Target != 0 {
		r.Attach(source, 0, queued)
	}
}

// Relations are all relations of one world.
type Relations struct {
	store  *blockstore.Store
	list   []*Relation
	set    grouptree.Set
	ending []uint32 // indices of entities that end with another one: memory of End
}

// New returns no relations yet, of the entities of a store.
func New(store *blockstore.Store) Relations { return Relations{store: store} }

// Add adds a relation, which has the given tag from now on.
func (s *Relations) Add(r *Relation, tag int) {
	r.Number, r.Tag = len(s.list), tag
	s.list = append(s.list, r)
	s.set.Add(tag)
}

// All returns the relations, in order of declaration. It must not be written.
func (s *Relations) All() []*Relation { return s.list }

// Tags returns the tags of all relations.
func (s *Relations) Tags() grouptree.Set { return s.set }

// IsLinked reports whether an index will have a target or sources in any relation. O(relations).
func (s *Relations) IsLinked(i uint32) bool {
	for _, r := range s.list {
		if r.IsLinked(i) {
			return true
		}
	}
	return false
}

// Clone gives an entity without targets those of another one, as the last source of each. O(relations).
func (s *Relations) Clone(from, to uint32) {
	for _, r := range s.list {
		if target := r.Now(from).Target; target != 0 {
			r.Attach(to, target, false)
		}
	}
}

// End queues what the end of an entity, which is queued, does to the sources that have it as target: they are despawned too, or
// lose the relation. O(relations), and O(sources) of all that end.
func (s *Relations) End(i uint32) error {
	s.ending = append(s.ending[:0], i)
	for k := 0; k < len(s.ending); k++ {
		for _, r := range s.list {
			i := s.ending[k]
			if !r.IsLinked(i) {
				continue
			}
			r.Mark(i)
			if err := s.endSources(r, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// endSources queues what the end of a target does to its sources. Those that are despawned are listed.
func (s *Relations) endSources(r *Relation, target uint32) error {
	queue := &s.store.Queue
	for at := r.Of(target).First; at != 0; {
		i := at - 1
		at = r.Of(i).Next
		if r.Rules.DespawnSources {
			source := s.store.Handle(i)
			if _, stays := queue.Survives(source); stays {
				queue.Despawn(source)
				s.ending = append(s.ending, i)
			}
			continue
		}
		r.Attach(i, 0, true)
		if _, err := queue.Change(s.store.Handle(i), r.Tag, false); err != nil {
			return err
		}
	}
	return nil
}

// EndNow is End at once, for an entity that is despawned.
func (s *Relations) EndNow(i uint32) error {
	s.ending = append(s.ending[:0], i)
	for k := 0; k < len(s.ending); k++ {
		for _, r := range s.list {
			i := s.ending[k]
			if !r.IsLinked(i) {
				continue
			}
			r.Take(i, false)
			if err := s.endSourcesNow(r, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// endSourcesNow is endSources at once.
func (s *Relations) endSourcesNow(r *Relation, target uint32) (err error) {
	now := &s.store.Now
	for at := r.Of(target).First; at != 0 && err == nil; at = r.Of(target).First {
		i := at - 1
		r.Attach(i, 0, false)
		switch e := s.store.Handle(i); {
		case !now.Idle(e): // it has ended itself
		case r.Rules.DespawnSources:
			err = now.Despawn(e)
			s.ending = append(s.ending, i)
		default:
			err = now.Change(e, r.Tag, false)
		}
	}
	return err
}

// Commit carries out what is queued. O(what is queued).
func (s *Relations) Commit() {
	for _, r := range s.list {
		r.Links.Commit()
		r.Queue.clear()
	}
}

// Discard drops what is queued. O(what is queued).
func (s *Relations) Discard() {
	for _, r := range s.list {
		r.Links.Discard()
		r.Queue.clear()
	}
}

// Reset takes all targets, and keeps the memory.
func (s *Relations) Reset() {
	for _, r := range s.list {
		r.Links.Reset()
		r.Queue.clear()
	}
}

// Shrink gives up the memory that links do not need. Nothing may be queued.
func (s *Relations) Shrink() {
	for _, r := range s.list {
		r.Links = r.Clone()
		r.Queue = Queue{}
	}
}

// Snapshot has the links of the relations, in order of declaration.
type Snapshot []links.Links

// Save copies the links of all relations.
func (s *Relations) Save() (out Snapshot) {
	for _, r := range s.list {
		out = append(out, r.Clone())
	}
	return out
}

// Restore gives the relations the links of a snapshot. Those that were declared later have none.
func (s *Relations) Restore(from Snapshot) {
	for k, r := range s.list {
		r.Queue.clear()
		r.Links = links.Links{}
		if k < len(from) {
			r.Links = from[k].Clone()
		}
	}
}

// Of returns the links of a relation in the snapshot, which has none of one that was declared later.
func (s Snapshot) Of(r *Relation) *links.Links {
	if r.Number < len(s) {
		return &s[r.Number]
	}
	return &links.Links{}
}

// Equal compares snapshots, of which one may have more relations.
func (s Snapshot) Equal(other Snapshot) bool {
	if len(s) < len(other) {
		s, other = other, s
	}
	for k := range s {
		var in links.Links
		if k < len(other) {
			in = other[k]
		}
		if !s[k].Equal(&in) {
			return false
		}
	}
	return true
}

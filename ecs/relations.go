package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/links"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// kind says in a word what a component is.
func (c *component) kind() string {
	switch {
	case c.relation != nil:
		return "relation"
	case c.tag:
		return "tag"
	}
	return "component"
}

// tryNoRelation returns an error if components that are given without a target contain a relation.
func (w *World) tryNoRelation(set grouptree.Set) error {
	if both := set.Intersect(w.relationSet); !both.Empty() {
		return misuse("ecs: " + w.component(ID(both.First())).name + " is a relation and needs a target: leave it out, and give it with RelationHandle.Set")
	}
	return nil
}

// isLinked reports whether an index will have a target or sources in any relation. O(relations).
func (w *World) isLinked(i uint32) bool {
	for _, r := range w.relations {
		if r.links.IsLinked(i) {
			return true
		}
	}
	return false
}

// endLinks queues what the end of an entity, which is queued, does to the sources that have it as target: they are despawned too, or
// lose the relation. O(relations), and O(sources) of all that end.
func (w *World) endLinks(i uint32) {
	w.ending = append(w.ending[:0], i)
	for k := 0; k < len(w.ending); k++ {
		for _, r := range w.relations {
			if i := w.ending[k]; r.links.IsLinked(i) {
				r.links.Mark(i)
				r.endSources(i)
			}
		}
	}
}

// endSources queues what the end of a target does to its sources. Those that are despawned are listed.
func (r *relation) endSources(target uint32) {
	queue := &r.w.store.Queue
	for at := r.links.Of(target).First; at != 0; {
		i := at - 1
		if at = r.links.Of(i).Next; r.rules.despawnSources {
			source := r.w.store.Handle(i)
			if _, stays := queue.Survives(source); stays {
				queue.Despawn(source)
				r.w.ending = append(r.w.ending, i)
			}
			continue
		}
		r.links.Attach(i, 0, true)
		_, err := queue.Change(r.w.store.Handle(i), int(r.id), false)
		must(wrap(err))
	}
}

// endLinksNow is endLinks at once, for an entity that is despawned.
func (w *World) endLinksNow(i uint32) {
	w.ending = append(w.ending[:0], i)
	for k := 0; k < len(w.ending); k++ {
		for _, r := range w.relations {
			if i := w.ending[k]; r.links.IsLinked(i) {
				r.take(i, false)
				r.endSourcesNow(i)
			}
		}
	}
}

// endSourcesNow is endSources at once.
func (r *relation) endSourcesNow(target uint32) {
	now := &r.w.store.Now
	for at := r.links.Of(target).First; at != 0; at = r.links.Of(target).First {
		i := at - 1
		r.links.Attach(i, 0, false)
		switch e := r.w.store.Handle(i); {
		case !now.Idle(e): // it has ended itself
		case r.rules.despawnSources:
			must(wrap(now.Despawn(e)))
			r.w.ending = append(r.w.ending, i)
		default:
			must(wrap(now.Change(e, int(r.id), false)))
		}
	}
}

// cloneLinks gives a clone the targets of an entity: at once, or in the queue.
func (w *World) cloneLinks(e, clone Entity, composition int, queued bool) error {
	for c := range w.store.Compositions.Set(composition).Intersect(w.relationSet).All() {
		r := w.component(ID(c)).relation
		target := r.links.Now(e.Index()).Target
		if !queued {
			r.links.Attach(clone.Index(), target, false)
			continue
		}
		w.mode.Open(mode.Clone)
		err := RelationHandle{r}.TrySet(clone, Entity(w.store.Handle(target-1)))
		w.mode.Close(mode.Clone)
		if err != nil {
			return err
		}
	}
	return nil
}

// commitRelations carries out what is queued for relations.
func (w *World) commitRelations() {
	for _, r := range w.relations {
		r.links.Commit()
		r.queue.clear()
	}
}

// discardRelations drops what is queued for relations.
func (w *World) discardRelations() {
	for _, r := range w.relations {
		r.links.Discard()
		r.queue.clear()
	}
}

// resetRelations takes all targets.
func (w *World) resetRelations() {
	for _, r := range w.relations {
		r.links.Reset()
		r.queue.clear()
	}
}

// shrinkRelations gives up the memory that links do not need. Nothing may be queued.
func (w *World) shrinkRelations() {
	for _, r := range w.relations {
		r.links = r.links.Clone()
		r.queue = targetQueue{}
	}
}

// copyOfRelations copies the links of all relations, in order of declaration.
func (w *World) copyOfRelations() (out []links.Links) {
	for _, r := range w.relations {
		out = append(out, r.links.Clone())
	}
	return out
}

// restoreRelations gives the relations copied links. Those that were declared later have none.
func (w *World) restoreRelations(from []links.Links) {
	for k, r := range w.relations {
		r.queue.clear()
		if r.links = (links.Links{}); k < len(from) {
			r.links = from[k].Clone()
		}
	}
}

// sameRelations compares copied links, of which a list may be shorter.
func sameRelations(a, b []links.Links) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	for k := range a {
		var other links.Links
		if k < len(b) {
			other = b[k]
		}
		if !a[k].Equal(&other) {
			return false
		}
	}
	return true
}

// queuedValues are values that wait for the commit, in order, for the entities with some indices.
type queuedValues interface {
	Queued() int
	QueuedFor(i int) []uint32 // the i-th and some that follow it
}

// queue returns the queued values of a component or targets of a relation, nil for another tag.
func (c *component) queue() queuedValues {
	switch {
	case c.relation != nil:
		return &c.relation.queue
	case c.column != nil:
		return c.column
	}
	return nil
}

// linksBefore returns the links of a relation before a restore.
func (o *observers) linksBefore(r *relation) *links.Links {
	if r.number < len(o.past) {
		return &o.past[r.number]
	}
	return &links.Links{}
}

// findRetargeted finds the numbers of the entities that have another target than before a restore.
func (w *World) findRetargeted(r *relation) {
	o := &w.observers
	for n, e := range o.all {
		if list := &w.store.Compositions; list.Has(int(o.comps[oldSide][n]), int(r.id)) && list.Has(int(o.comps[newSide][n]), int(r.id)) {
			o.replaced[n] = r.targetOn(o, oldSide, e.Index()) != r.targetOn(o, newSide, e.Index())
		}
	}
}

// comment is what the design language does not have of a relation, nothing for another tag.
func (r *relation) comment() string {
	if r == nil {
		return ""
	}
	text := " # relation"
	if r.rules.acyclic {
		text += ", acyclic"
	}
	if r.rules.despawnSources {
		text += ", sources end with their target"
	}
	return text
}

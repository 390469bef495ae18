package ecs

import "github.com/copse-ecs/copse/internal/world/execution"

// Changed lets a system, or a loop over a query, run only over entities that have at least one of the components, the value of
// which has changed since its last run. Of several Changed an entity needs one of each. A value has changed if
//
//   - the entity has got the component, by being spawned or otherwise;
//   - it was set, by [Handle.Set], [Bundle.Set], [World.SetValue] or the like, whether or not the new value differs;
//   - [Handle.Ptr] or [Dynamic.Ptr] has returned its place, at the time of that call;
//   - a system, or a loop over a query, has run over the entity and has a column of the component that it has not declared with
//     [Reads], whether or not it wrote;
//   - [World.Restore] has restored a snapshot, which changes all values.
//
// That is exact for each entity: it depends neither on the layout nor on where rows are, nor on workers. Moves of
// rows and other components that entities get or lose are no changes.
//
// The first run is over all entities that match. A run that a condition, [System.Disable] or a pause leaves out is none,
// so that nothing is lost; each substep and each fixed step is a run; [System.Run] is one. What a run itself
// writes in place it does not see again; what it queues is carried out after it, so it sees that in the next. A loop over a query
// that is left early, or in a panic, counts as no run: the next one gets its entities again.
//
// Changed panics if there are no terms, or if one is negated, given twice or a tag. The system need not declare that it reads
// the components. The match is [Blind] at best. A run costs O(compositions) if nothing has changed; then
// O(entities that have changed) after single writes, and O(entities) after a system has written only some of those that match.
// Each component that some Changed names costs 8 bytes for an entity, and the first 24 more; a write of one is up to a
// few nanoseconds slower. Other components cost nothing.
func Changed(terms ...Term) Option {
	return systemOption(func(d *declaration) {
		set := d.several("Changed", terms)
		for c := range set.All() {
			if d.w.component(ID(c)).Tag {
				c := d.w.component(ID(c))
				panic(d.error(c.Name + " is a " + c.Kind() + " and has no value that changes: With requires it, and World.Observe tells when entities get it"))
			}
		}
		d.walk.Filter.Changed = append(d.walk.Filter.Changed, execution.Changed{Set: set})
		if set.Len() > 1 {
			d.walk.Filter.Any = append(d.walk.Filter.Any, set)
			return
		}
		d.terms = append(d.terms, ID(set.First()))
	})
}

// Package observe calls observers for changes of entities: it knows who observes what, finds the entities to which something happens, and has
// their values before the change and after it. What is told is a prepared commit of a store, or what has been done to it already.
package observe

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// Observers are the observers of one world, and the call that one of them is in.
type Observers struct {
	watch
	store     *blockstore.Store
	registry  *registry.Registry
	relations *relations.Relations
	mode      *mode.Mode
	list      []*Observer       // in the order of their declaration; replaced, never changed
	steps     map[change][]step // the calls that changes ask for, as far as they were needed
	told      told
	call      call
}

// Observer is a function that is called for some kinds of change.
type Observer struct {
	what      Kinds
	component int // -1 for all entities
	f         func(call uint64)
	stopped   bool
}

// New returns no observers yet, of the entities of a store. The mode says while they are called that they are.
func New(store *blockstore.Store, components *registry.Registry, relations *relations.Relations, mode *mode.Mode) Observers {
	return Observers{store: store, registry: components, relations: relations, mode: mode, steps: map[change][]step{}}
}

// Add adds an observer for some kinds of change of a component, or of all entities if that is -1. f gets the number of its call, for
// [Observers.InCall]. O(observers).
func (o *Observers) Add(what Kinds, component int, f func(call uint64)) *Observer {
	x := &Observer{what: what, component: component, f: f}
	o.list = append(slices.Clip(o.list), x) // a copy: the list may be gone through now
	o.note(o.list)
	o.Forget()
	return x
}

// Stop ends an observer: it is not called any more. O(observers).
func (o *Observers) Stop(x *Observer) {
	x.stopped = true
	o.list = slices.DeleteFunc(slices.Clone(o.list), func(other *Observer) bool { return other == x })
	o.note(o.list)
	o.Forget()
}

// Exclude says that an entity has one at most of some tags: what gives it one takes the others from it.
func (o *Observers) Exclude(tags grouptree.Set) {
	o.exclusive = append(o.exclusive, tags)
	o.note(o.list)
	o.Forget()
}

// SeeEverything says whether every change has to be seen, as counts need it, and not only those that observers ask for.
func (o *Observers) SeeEverything(counted bool) {
	o.counted = counted
	o.note(o.list)
	o.Forget()
}

// UnobservedSpawn reports whether nothing has to see the spawn of an entity with a composition.
func (o *Observers) UnobservedSpawn(composition int) bool {
	return o.seen&Spawned == 0 || !o.counted && !o.Concern(Spawned, o.store.Compositions.Set(composition))
}

// UnobservedEnd reports whether nothing has to see the despawn of an entity. It is in doubt where the entity has a target or sources.
func (o *Observers) UnobservedEnd(e entity.Entity) bool {
	if o.seen&(Despawned|Removed) == 0 {
		return true
	}
	set, _ := o.store.Composition(e)
	return !o.counted && !o.Concern(Despawned, set) && !o.relations.IsLinked(e.Index())
}

// Grow makes room for components with the numbers 0 to n-1.
func (o *Observers) Grow(n int) {
	o.watch.grow(n)
	o.told.grow(n)
}

// Shrink gives up the memory of earlier calls.
func (o *Observers) Shrink() {
	o.told.entities, o.told.comps = nil, [2][]int32{}
	o.call.chosen, o.call.numbers, o.call.positions, o.call.replaced = nil, nil, nil, nil
}

// begin says that observers are called from now on.
func (o *Observers) begin() {
	o.mode.Open(mode.Observers)
	o.told.begin()
}

// end ends begin, also if an observer has panicked.
func (o *Observers) end() {
	o.call.end()
	o.told.was = nil
	o.mode.Close(mode.Observers)
}

// tell calls the observers for the differences of what they know and what is. Those that are added now are not among them.
func (o *Observers) tell() {
	list := o.list
	o.told.survey(&o.store.Compositions)
	o.surveyValues()
	for _, what := range callOrder {
		if o.kinds&what == 0 {
			continue
		}
		for _, x := range list {
			if x.what&what == 0 || x.stopped || !o.told.happens(what, x.component) {
				continue
			}
			o.choose(what, x.component)
			if len(o.call.chosen) > 0 {
				x.f(o.call.begin(what))
				o.call.end()
			}
		}
	}
}

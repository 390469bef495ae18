// Package verbs changes single entities: it spawns, despawns, gives components and takes them.
//
// Each verb has two ways. If nothing is open in the world and nothing has to see the change, it is made at once. Otherwise it is queued, and
// carried out by itself unless something that is open does that later.
package verbs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/guard"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// Parts are what verbs know of a world.
type Parts struct {
	Store     *blockstore.Store
	Registry  *registry.Registry
	Mode      *mode.Mode
	Guard     *guard.Guard
	Observers *observe.Observers
	Relations *relations.Relations
	Commits   *commit.Commits
}

// Host makes the errors that a program gets.
type Host interface {
	// Refusal returns the error of a program for one of the store.
	Refusal(err error) error
	// Unfit returns the error for an entity that cannot be changed, or does not have a component; that is -1 if it is about the entity alone.
	Unfit(e entity.Entity, component int) error
}

// Verbs change entities of one world.
type Verbs struct {
	of   Parts
	host Host
}

// New returns the verbs of a world.
func New(of Parts, host Host) Verbs { return Verbs{of: of, host: host} }

// Spawn makes an entity with a composition, whose values are zero.
func (v *Verbs) Spawn(composition int) (entity.Entity, error) {
	if v.of.Mode.Idle() && v.of.Observers.UnobservedSpawn(composition) {
		return v.SpawnNow(composition)
	}
	e, err := v.QueueSpawn(composition)
	if err != nil {
		return entity.Entity{}, err
	}
	for c := range v.of.Store.Compositions.Set(composition).All() {
		if values := v.of.Registry.List[c].Column; values != nil {
			values.PushZero(e.Index())
		}
	}
	return e, v.of.Commits.Settle()
}

// Add gives an entity a component, with the value zero if it is new, or a tag.
func (v *Verbs) Add(e entity.Entity, component int) error {
	if v.of.Mode.Idle() && v.of.Observers.Unobserved(observe.Added, component) {
		return v.addZeroNow(e, component)
	}
	values := v.of.Registry.List[component].Column
	isNew := values != nil && !v.of.Store.WillHave(e, component)
	if err := v.QueueAdd(e, component); err != nil {
		return err
	}
	if isNew {
		values.PushZero(e.Index())
	}
	return v.of.Commits.Settle()
}

// addZeroNow is Add at once. A value that is new counts as written.
func (v *Verbs) addZeroNow(e entity.Entity, component int) error {
	times := v.of.Commits.Changes
	if times != nil && !v.of.Store.Rows.Has(e, component) {
		defer times.Write(e, grouptree.SetOf(component))
	}
	return v.ChangeNow(e, component, true, component)
}

// Remove takes a component or a tag, which is no relation, from an entity.
func (v *Verbs) Remove(e entity.Entity, component int) error {
	if v.of.Mode.Idle() && v.of.Observers.Unobserved(observe.Removed, component) {
		return v.ChangeNow(e, component, false, component)
	}
	if err := v.QueueRemove(e, component); err != nil {
		return err
	}
	return v.of.Commits.Settle()
}

// Despawn ends an entity, and does what that does to the sources of relations.
func (v *Verbs) Despawn(e entity.Entity) error {
	if v.of.Mode.Idle() && v.of.Observers.UnobservedEnd(e) {
		return v.despawnNow(e)
	}
	if err := v.openQueue("an entity cannot be despawned"); err != nil {
		return err
	}
	if !v.of.Store.Queue.Despawn(e) {
		return v.host.Unfit(e, -1)
	}
	if len(v.of.Relations.All()) > 0 {
		v.must(v.of.Relations.End(e.Index()))
	}
	return v.of.Commits.Settle()
}

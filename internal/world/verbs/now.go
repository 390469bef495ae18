package verbs

import (
	"errors"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// SpawnNow makes an entity with a composition at once.
func (v *Verbs) SpawnNow(composition int) (entity.Entity, error) {
	v.of.Guard.Moves++
	e, err := v.of.Store.Now.Spawn(composition)
	if err != nil {
		return entity.Entity{}, v.host.Refusal(err)
	}
	return e, nil
}

// AddNow adds a component at once and returns its lane and row, column.NoRow for a tag.
func (v *Verbs) AddNow(e entity.Entity, component int) (lane int, row uint32, err error) {
	if err := v.ChangeNow(e, component, true, component); err != nil {
		return 0, column.NoRow, err
	}
	lane, row = v.of.Store.Rows.Place(e, component)
	return lane, row, nil
}

// ChangeNow gives an entity a component at once, or takes it, or does so with a set of them, by its number in the store. The error is about
// the component.
func (v *Verbs) ChangeNow(e entity.Entity, number int, has bool, component int) error {
	v.of.Guard.Moves++
	if err := v.of.Store.Now.Change(e, number, has); err != nil {
		return v.refuse(e, component, err)
	}
	return nil
}

// refuse says why an entity, or a component of it, cannot be changed at once.
func (v *Verbs) refuse(e entity.Entity, component int, err error) error {
	if errors.Is(err, blockstore.ErrNotIdle) {
		return v.host.Unfit(e, component)
	}
	return v.host.Refusal(err)
}

// despawnNow ends an entity at once.
func (v *Verbs) despawnNow(e entity.Entity) error {
	v.of.Guard.Moves++
	if err := v.of.Store.Now.Despawn(e); err != nil {
		return v.refuse(e, -1, err)
	}
	if len(v.of.Relations.All()) > 0 {
		v.must(v.of.Relations.EndNow(e.Index()))
	}
	return nil
}

// must panics if the end of an entity cannot be carried out: that is no mistake of the call.
func (v *Verbs) must(err error) {
	if err != nil {
		panic(v.host.Refusal(err))
	}
}

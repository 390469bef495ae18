package verbs

import "github.com/copse-ecs/copse/internal/store/entity"

// openQueue is [guard.Guard.OpenQueue] unless the queue takes changes with no more ado.
func (v *Verbs) openQueue(operation string) error {
	if v.of.Mode.Takes() {
		return nil
	}
	return v.of.Guard.OpenQueue(operation)
}

// QueueSpawn queues a new entity. It returns an error at once if the change would be carried out by itself and the limit
// does not allow it, so that no handle is used up.
func (v *Verbs) QueueSpawn(composition int) (entity.Entity, error) {
	if !v.of.Mode.Waits() {
		if err := v.of.Store.Now.CanSpawn(); err != nil {
			return entity.Entity{}, v.host.Refusal(err)
		}
	}
	return v.of.Store.Queue.Spawn(composition), nil
}

// QueueAdd queues that an entity gets a component, without its value.
func (v *Verbs) QueueAdd(e entity.Entity, component int) error {
	return v.QueueChange("a component cannot be set", e, component, true, component)
}

// QueueRemove queues that an entity loses a component.
func (v *Verbs) QueueRemove(e entity.Entity, component int) error {
	return v.QueueChange("a component cannot be removed", e, component, false, component)
}

// QueueChange queues that an entity gets or loses a component, or a set of them, by its number in the store. The error is about the component.
func (v *Verbs) QueueChange(operation string, e entity.Entity, number int, has bool, component int) error {
	if err := v.openQueue(operation); err != nil {
		return err
	}
	valid, err := v.of.Store.Queue.Change(e, number, has)
	if !valid {
		return v.host.Unfit(e, component)
	}
	if err != nil {
		return v.host.Refusal(err)
	}
	return nil
}

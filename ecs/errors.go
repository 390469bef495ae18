package ecs

// Error says why something could not be done with an entity.
type Error struct {
	Entity    Entity
	Component string // "" if it is about the entity alone
	State     State  // Alive: it lives and does not have the component
	Coming    bool   // Alive: the component is queued, and there after the commit
}

// Error names the entity and the component, and says what has become of it.
func (e *Error) Error() string {
	text := "entity " + e.Entity.String()
	if e.Component != "" {
		text = e.Component + " of entity " + e.Entity.String()
	}
	switch e.State {
	case Dead:
		return text + ": the entity is dead: it was despawned, and this handle was kept"
	case Queued:
		return text + ": the entity is queued: it was spawned in this tick and can be read after the commit"
	case Alive:
		if e.Coming {
			return text + ": it is queued and is there after the commit"
		}
		return text + ": the entity is alive and does not have it"
	}
	if e.Entity.IsZero() {
		return text + ": the zero Entity stands for none"
	}
	return text + ": this world never gave out such an entity"
}

// stale is the error for an entity that cannot be changed, or does not have a component.
func (w *World) stale(e Entity, id ID) error {
	out := &Error{Entity: e, State: w.store.State(e)}
	if id >= 0 {
		out.Component = w.components[id].name
		next, lives := w.store.NextComposition(e)
		out.Coming = out.State == Alive && lives && next.Has(int(id))
	}
	return out
}

// must turns an error into the panic of a programmer's mistake.
func must(err error) {
	if err != nil {
		panic("ecs: " + err.Error())
	}
}

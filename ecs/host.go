package ecs

// The methods of this file are what the core asks of a world that a program has made.

// Refusal returns an error of this package for one of the store.
func (f *face) Refusal(err error) error { return wrap(err) }

// Unfit returns the error for an entity that cannot be changed, or that does not have a component, which is -1 for none.
func (f *face) Unfit(e stored, component int) error { return f.w.entityError(Entity(e), ID(component)) }

// SetName is [World.TrySetName].
func (f *face) SetName(e stored, name string) error { return f.w.TrySetName(Entity(e), name) }

// Required returns an error if a system has lost the match that it requires, and says what has changed.
func (f *face) Required(change string) error { return f.tryRequired(change) }

// Requires reports whether a system requires a match.
func (f *face) Requires() bool {
	for s := range f.w.eachSystem() {
		if s.required != Scan {
			return true
		}
	}
	return false
}

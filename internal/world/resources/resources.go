// Package resources keeps the values of a world that belong to no entity, one for each type, and copies of them for snapshots.
package resources

import "reflect"

// Resources are the values of one world. The zero Resources has none.
type Resources struct {
	byType map[reflect.Type]any // *T by T
	kept   []kept               // those in snapshots, in order of declaration
}

// Of returns the value of a type, nil if there is none. Its pointer stays the same until the value is removed. O(1).
func Of[T any](r *Resources) *T {
	value, _ := r.byType[reflect.TypeFor[T]()].(*T)
	return value
}

// Pointer returns what Of returns for a type that is known at run time; found is false if there is none. O(1).
func (r *Resources) Pointer(typ reflect.Type) (value any, found bool) {
	value, found = r.byType[typ]
	return value, found
}

// Set gives a type its value, in the same place if it has one. O(size of T).
func Set[T any](r *Resources, value T) {
	typ := reflect.TypeFor[T]()
	if old, ok := r.byType[typ].(*T); ok {
		*old = value
		return
	}
	if r.byType == nil {
		r.byType = map[reflect.Type]any{}
	}
	r.byType[typ] = &value
}

// Remove takes the value of a type, and reports whether there was one. O(1).
func (r *Resources) Remove(typ reflect.Type) (had bool) {
	_, had = r.byType[typ]
	delete(r.byType, typ)
	return had
}

// Keep makes the value of a type part of snapshots, from now on, by a function that copies it. It reports whether it was none before. O(kept types).
func Keep[T any](r *Resources, clone func(T) T) bool {
	for _, other := range r.kept {
		if other.ofType() == reflect.TypeFor[T]() {
			return false
		}
	}
	r.kept = append(r.kept, keptOf[T]{clone})
	return true
}

// kept is a resource of any type that is part of snapshots.
type kept interface {
	ofType() reflect.Type
	save(*Resources) any
	copy(saved any) any
	restore(r *Resources, saved any) // which becomes the resource
}

type keptOf[T any] struct{ clone func(T) T }

// saved is the value of a resource in a snapshot.
type saved[T any] struct{ Value T }

func (k keptOf[T]) ofType() reflect.Type { return reflect.TypeFor[T]() }

func (k keptOf[T]) save(r *Resources) any {
	if value := Of[T](r); value != nil {
		return &saved[T]{k.clone(*value)}
	}
	return nil
}

func (k keptOf[T]) copy(of any) any {
	if s, ok := of.(*saved[T]); ok {
		return &saved[T]{k.clone(s.Value)}
	}
	return nil
}

func (k keptOf[T]) restore(r *Resources, of any) {
	if s, ok := of.(*saved[T]); ok {
		Set(r, s.Value)
		return
	}
	r.Remove(k.ofType())
}

// Snapshot has copies of the resources that are part of snapshots, in order of declaration.
type Snapshot []any

// KeepsAny reports whether a snapshot has resources, which functions of a program copy.
func (r *Resources) KeepsAny() bool { return len(r.kept) > 0 }

// Save returns copies of the resources that are part of snapshots. O(their sizes).
func (r *Resources) Save() (out Snapshot) {
	for _, k := range r.kept {
		out = append(out, k.save(r))
	}
	return out
}

// Copy returns a copy of a snapshot of these resources. O(their sizes).
func (r *Resources) Copy(of Snapshot) (out Snapshot) {
	for i, v := range of {
		out = append(out, r.kept[i].copy(v))
	}
	return out
}

// Restore takes the values of a snapshot, which must not be used afterwards. Resources that became part of snapshots since stay as they are.
func (r *Resources) Restore(from Snapshot) {
	for i, v := range from {
		r.kept[i].restore(r, v)
	}
}

// Equal compares the resources that both snapshots have.
func (s Snapshot) Equal(other Snapshot) bool {
	n := min(len(s), len(other))
	return reflect.DeepEqual(s[:n], other[:n])
}

// IsPlain reports whether a copy of a value shares nothing with it that can change.
func IsPlain(typ reflect.Type) bool {
	switch typ.Kind() {
	case reflect.Array:
		return IsPlain(typ.Elem())
	case reflect.Struct:
		for i := range typ.NumField() {
			if !IsPlain(typ.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer, reflect.Uintptr:
		return false
	}
	return true
}

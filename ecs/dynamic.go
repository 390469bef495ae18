package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/rowindex"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/views"
)

// Dynamic gives access to a component of which only the size is known: for editors, scripts and other
// programs that know components at run time. A value is a number of bytes without pointers. Dynamic is
// one pointer, as a [Handle] is.
type Dynamic struct{ *dynamicComponent }

// dynamicComponent is what the handles of a component of known size point to.
type dynamicComponent struct {
	w     *World
	id    ID
	array *column.Bytes
	rows  rowindex.Index
	times *changed.Versions // nil if no system asks for changes of the component

	observed observe.Lent[byte]
}

const zeroDynamic = misuse("ecs: a zero Dynamic: take one from World.Dynamic")

func (r Dynamic) literal(w *World) (ID, bool, error) {
	if r.dynamicComponent == nil {
		return 0, false, zeroDynamic
	}
	return r.id, true, tryOwner(w, r.w, r.id)
}

func (r Dynamic) world() *World {
	if r.dynamicComponent == nil {
		panic(string(zeroDynamic))
	}
	return r.w
}

// ID returns the component's number.
func (r Dynamic) ID() ID {
	r.world()
	return r.id
}

// String returns the name of the component, as [World.Name] does.
func (r Dynamic) String() string {
	if r.dynamicComponent == nil {
		return "zero Dynamic"
	}
	return r.w.component(r.id).Name
}

// MaxBytes is the size of the largest value that a component registered by its size can have.
const MaxBytes = 1 << 20

// Dynamic registers a component by name and size in bytes, 1 to [MaxBytes], or returns the one that is
// registered with that name and size. It panics if the name is empty, or registered with another size, as a
// tag, or from a Go type.
func (w *World) Dynamic(name string, bytes int) Dynamic {
	checkWorld(w)
	if name == "" {
		panic("ecs: Dynamic with an empty name: messages need one")
	}
	if bytes < 1 || bytes > MaxBytes {
		panic("ecs: component " + name + " would have " + strconv.Itoa(bytes) + " bytes; 1 to " + strconv.Itoa(MaxBytes) + " are possible, and a tag has none")
	}
	id, known := w.withName(name)
	if !known {
		array := column.NewBytes(bytes)
		c := &dynamicComponent{w: w, array: array}
		id = register(w, registry.Component{
			Name: name, Bytes: bytes, Column: array, Handle: c, Times: &c.times, NewView: func() views.View { return views.NewRaw(array) },
		})
		c.id = id
		w.store().Rows.MoveIndex(int(id), &c.rows)
		w.component(id).All = views.AllOfBytes(array, w.store(), int(id))
	}
	c, ok := w.component(id).Handle.(*dynamicComponent)
	if !ok || c.array.Width() != bytes {
		panic("ecs: component " + name + " is registered already with another type or size")
	}
	return Dynamic{c}
}

// Set gives an entity the component with the given bytes, as [Handle.Set] does. It
// panics if there are more or fewer bytes than the component has.
func (r Dynamic) Set(e Entity, value []byte) { must(r.TrySet(e, value)) }

// TrySet is Set for handles that may be stale: it returns an [Error] instead of panicking.
func (r Dynamic) TrySet(e Entity, value []byte) error {
	if r.dynamicComponent == nil {
		return zeroDynamic
	}
	w := r.w
	if len(value) != r.array.Width() {
		return misuse("ecs: a value of " + w.component(r.id).Name + " has " + strconv.Itoa(r.array.Width()) + " bytes, not " + strconv.Itoa(len(value)))
	}
	if w.direct() && w.observers().Unobserved(observe.Added|observe.Replaced, int(r.id)) {
		lane, row, err := w.verbs().AddNow(stored(e), int(r.id))
		if err == nil {
			copy(r.rowsOf(lane, row), value)
			r.written(e)
		}
		return err
	}
	if err := w.add(e, r.id); err != nil {
		return err
	}
	r.array.Push(e.Index(), value)
	return w.core().Settle()
}

// Remove takes the component from an entity, as [Handle.Remove] does.
func (r Dynamic) Remove(e Entity) { must(r.TryRemove(e)) }

// TryRemove is Remove for handles that may be stale: it returns an [Error] instead of panicking.
func (r Dynamic) TryRemove(e Entity) error {
	if r.dynamicComponent == nil {
		return zeroDynamic
	}
	return r.w.tryRemove(e, r.id)
}

// Has reports whether a committed entity has the component, as [Handle.Has] does.
func (r Dynamic) Has(e Entity) bool {
	r.world()
	return r.rows.IsIn(r.rows.CompositionNumber(stored(e)))
}

// Get returns a copy of a committed entity's bytes. It panics as [Handle.Get] does; in a system the component must be a column of
// it, or declared with [AlsoReads]. O(bytes), and it allocates the copy: [Dynamic.Ptr] does not.
func (r Dynamic) Get(e Entity) []byte {
	w := r.world()
	w.checkRead(r.id)
	lane, row := mustPlace(w, e, r.id)
	return slices.Clone(r.rowsOf(lane, row))
}

// TryGet is Get for handles that may be stale: it returns an [Error] instead of panicking.
func (r Dynamic) TryGet(e Entity) ([]byte, error) {
	if r.dynamicComponent == nil {
		return nil, zeroDynamic
	}
	w := r.w
	if err := w.tryRead(r.id); err != nil {
		return nil, err
	}
	lane, row := w.store().Rows.Place(stored(e), int(r.id))
	if row == column.NoRow {
		return nil, w.entityError(e, r.id)
	}
	return slices.Clone(r.rowsOf(lane, row)), nil
}

// Ptr returns a committed entity's bytes in the array, to be read and written. It panics as
// [Handle.Ptr] does, and the slice is valid as long. O(1).
func (r Dynamic) Ptr(e Entity) []byte {
	w := r.world()
	w.checkWrite(r.id)
	w.checkPointer(e, r.id)
	lane, row := mustPlace(w, e, r.id)
	r.written(e)
	return r.rowsOf(lane, row)
}

// TryPtr is Ptr for handles that may be stale: it returns an [Error] instead of panicking.
func (r Dynamic) TryPtr(e Entity) ([]byte, error) {
	if r.dynamicComponent == nil {
		return nil, zeroDynamic
	}
	w := r.w
	if err := w.tryWrite(r.id); err != nil {
		return nil, err
	}
	if !r.Has(e) {
		return nil, w.entityError(e, r.id)
	}
	return r.Ptr(e), nil
}

// rowsOf returns the bytes of one row in its array.
func (c *dynamicComponent) rowsOf(lane int, row uint32) []byte {
	return c.array.InLane(lane).Rows(int(row), int(row)+1)
}

// written notes that the value of an entity is written.
func (c *dynamicComponent) written(e Entity) {
	if c.times != nil {
		c.times.Mark(e.Index())
	}
}

// In returns the column of a block, as [Handle.In] does: the bytes of its values, one value after
// the other.
func (r Dynamic) In(b Block) []byte {
	r.world()
	if view := b.view(r.w, r.id); view != nil {
		return view.(*views.Raw).Values
	}
	lane, row := b.newRows(r.id)
	return r.array.InLane(lane).Rows(row, row+b.f.N)
}

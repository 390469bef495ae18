package contract

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
)

// Storage holds entities and their components. Changes happen at once. A pointer to a value is
// good until the next change; none of the methods may be called while a query runs.
type Storage interface {
	// Spawn makes an entity that has the components of the set, their values zero.
	Spawn(has Set) entity.Entity
	// Despawn ends an entity; false if it is not valid.
	Despawn(e entity.Entity) bool
	// Valid reports whether an entity is there.
	Valid(e entity.Entity) bool
	// Has returns the components of an entity, none if it is not valid.
	Has(e entity.Entity) Set
	// Add makes sure that an entity has a component and returns its value, zero if it is new;
	// nil if the entity is not valid. That of a tag points to no memory of its own.
	Add(e entity.Entity, component int) unsafe.Pointer
	// Remove takes a component from an entity; false if it has none.
	Remove(e entity.Entity, component int) bool
	// Get returns the value of a component, nil if the entity has none or is not valid.
	Get(e entity.Entity, component int) unsafe.Pointer
	// Query prepares a walk over the entities that match.
	Query(s Spec) Query
	// Len returns the number of entities.
	Len() int
	// Memory returns the bytes that are held for entities and values, room to grow included.
	Memory() int
}

// Spec says which entities a query visits, and which of their values it hands out.
type Spec struct {
	Read    []int // components, in the order in which a stretch has them; each has values and is in With
	With    Set   // at least one
	Without Set
}

// Query is a walk that can be made again and again; it sees what has changed in between.
type Query interface {
	// Each calls visit for stretches that together have every matching entity once. The
	// stretch is good until visit returns.
	Each(visit func(*Stretch))
}

// Stretch is a run of entities with the values that a query reads.
type Stretch struct {
	Len   int
	Views []View // as [Spec].Read
}

// View is where the values of one component of a stretch stand: the i-th at Base + row *
// Stride, where row is i, or Rows[i] if there are Rows.
type View struct {
	Base   unsafe.Pointer
	Stride uintptr
	Rows   []uint32
}

// BlockRows is how many entities a stretch has at most whose rows were looked up: few enough
// for the lists to stay in the nearest cache.
const BlockRows = 1024

// In returns the k-th values of a stretch as a slice; false if they do not stand side by side.
func In[T any](s *Stretch, k int) ([]T, bool) {
	v := &s.Views[k]
	var zero T
	if v.Rows != nil || v.Stride != unsafe.Sizeof(zero) {
		return nil, false
	}
	return unsafe.Slice((*T)(v.Base), s.Len), true
}

// At returns the k-th value of the i-th entity of a stretch.
func At[T any](s *Stretch, k, i int) *T {
	v := &s.Views[k]
	row := uintptr(i)
	if v.Rows != nil {
		row = uintptr(v.Rows[i])
	}
	return (*T)(unsafe.Add(v.Base, row*v.Stride))
}

// Value returns the value of a component, nil if the entity has none or is not valid.
func Value[T any](s Storage, e entity.Entity, component int) *T { return (*T)(s.Get(e, component)) }

// Place returns the value of a row of a view.
func Place(v View, row uint32) unsafe.Pointer { return unsafe.Add(v.Base, uintptr(row)*v.Stride) }

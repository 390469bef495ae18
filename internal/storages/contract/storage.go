package contract

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// Storage keeps entities and their components. A change happens at once. The address of a value is valid until the next change.
// No method may be called while a query runs.
type Storage interface {
	// Spawn makes an entity with the components of the set. Their values are zero.
	Spawn(has Set) entity.Entity
	// Despawn ends an entity; it returns false if the entity is not alive.
	Despawn(e entity.Entity) bool
	// Valid reports whether an entity is alive.
	Valid(e entity.Entity) bool
	// Has returns the components of an entity; the empty set if it is not alive.
	Has(e entity.Entity) Set
	// Add adds a component to an entity, unless it has it, and returns the address of the value. A new value is zero. Add
	// returns nil if the entity is not alive, and [TagValue] for a tag.
	Add(e entity.Entity, component int) unsafe.Pointer
	// Remove removes a component from an entity; it returns false if the entity does not have it.
	Remove(e entity.Entity, component int) bool
	// Get returns the address of the value of a component; nil if the entity is not alive or does not have it.
	Get(e entity.Entity, component int) unsafe.Pointer
	// Query prepares a walk over the matching entities.
	Query(s Spec) Query
	// Len returns the number of entities.
	Len() int
	// Memory returns how many bytes are allocated for entities and values.
	Memory() int
}

// Spec says which entities a query visits, and which of their values it reads.
type Spec struct {
	Read    []int // the components that are read, in the order of [Batch.Views]; none is a tag, all are in With
	With    Set   // the components that an entity must have; at least one
	Without Set   // the components that an entity must not have
}

// Query is a walk that can be repeated. Each walk sees the current entities.
type Query interface {
	// Each calls visit with batches that together have every matching entity once. A batch is valid until visit returns.
	Each(visit func(*Batch))
}

// Batch is some of the entities that a query visits, with the values that it reads.
type Batch struct {
	Len   int    // how many entities
	Views []View // by component of [Spec].Read
}

// View says where the values of one component of a batch are: the i-th at Base + row*Stride, where row is Rows[i], or i if
// Rows is nil.
type View struct {
	Base   unsafe.Pointer
	Stride uintptr
	Rows   []uint32
}

// BatchRows is the largest number of entities of a batch whose rows are looked up: few enough for the lists of rows to stay in
// the first-level cache.
const BatchRows = 1024

// Dense returns the values of view k as a slice; false if they are not side by side.
func Dense[T any](b *Batch, k int) ([]T, bool) {
	v := &b.Views[k]
	var zero T
	if v.Rows != nil || v.Stride != unsafe.Sizeof(zero) {
		return nil, false
	}
	return unsafe.Slice((*T)(v.Base), b.Len), true
}

// At returns the value of view k of the i-th entity of a batch.
func At[T any](b *Batch, k, i int) *T {
	v := &b.Views[k]
	row := uintptr(i)
	if v.Rows != nil {
		row = uintptr(v.Rows[i])
	}
	return (*T)(unsafe.Add(v.Base, row*v.Stride))
}

// Value is [Storage.Get] with the type of the component.
func Value[T any](s Storage, e entity.Entity, component int) *T { return (*T)(s.Get(e, component)) }

// Many is a storage that looks an entity up once for several components.
type Many interface {
	// GetMany writes the addresses of the values of components to a list of the same length, nil for those that the entity does not have.
	GetMany(e entity.Entity, components []int, to []unsafe.Pointer)
}

// Forgetter is a storage that keeps what a query has found for later ones.
type Forgetter interface {
	// ForgetQueries drops what was kept: the next query of each kind is made as the first one was.
	ForgetQueries()
}

// GetterOf returns a function that reads several components of an entity: with one look-up where the storage is [Many], otherwise with
// one for each.
func GetterOf(s Storage) func(e entity.Entity, components []int, to []unsafe.Pointer) {
	if many, ok := s.(Many); ok {
		return many.GetMany
	}
	return func(e entity.Entity, components []int, to []unsafe.Pointer) {
		for k, c := range components {
			to[k] = s.Get(e, c)
		}
	}
}

// Address returns the address of a row of a view.
func Address(v View, row uint32) unsafe.Pointer { return unsafe.Add(v.Base, uintptr(row)*v.Stride) }

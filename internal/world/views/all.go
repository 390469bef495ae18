package views

import (
	"reflect"
	"slices"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// All reads and writes the values of a component for many entities at a time. A list of values is a []T, or bytes of a component of
// which only the size is known.
type All interface {
	// Read calls yield with the values of entities of one composition that have the component, in their order: lists that may be the memory
	// of the component.
	Read(entities []entity.Entity, yield func(values any))
	// Push queues values, one for each entity.
	Push(entities []entity.Entity, values any)
	// Write writes values, one for each entity.
	Write(entities []entity.Entity, values any)
	// TakeOver makes a list the memory of an array without rows, if it can.
	TakeOver(lane int, values any) bool
	// At returns a copy of the value at a row.
	At(lane int, row uint32) any
	// PushCopy queues a copy of the value at a row for the entity with an index.
	PushCopy(index uint32, lane int, row uint32)
	// Arrays writes the arrays of a component of type T, by lane, to a *[][]T.
	Arrays(into any)
}

// smallRun is how many values are copied to others, rather than handed out in their array, and gathered how many are copied at most.
const smallRun, gathered = 64, 128

type allTyped[T any] struct {
	array     *column.Array[T]
	store     *blockstore.Store
	component int
}

// AllOf returns all values of a component whose type is known.
func AllOf[T any](array *column.Array[T], store *blockstore.Store, component int) All {
	return &allTyped[T]{array, store, component}
}

func (a *allTyped[T]) Read(entities []entity.Entity, yield func(values any)) {
	var some []T
	a.store.EachRun(a.component, entities, func(_, lane, row, n int) {
		values := a.array.InLane(lane)[row : row+n]
		if n >= smallRun || len(some)+n > gathered {
			if len(some) > 0 {
				yield(some)
				some = some[:0]
			}
		}
		if n >= smallRun {
			yield(values)
			return
		}
		some = append(some, values...)
	})
	if len(some) > 0 {
		yield(some)
	}
}

func (a *allTyped[T]) Push(entities []entity.Entity, values any) {
	list := values.([]T)
	for k, e := range entities {
		a.array.Push(e.Index(), list[k])
	}
}

func (a *allTyped[T]) Write(entities []entity.Entity, values any) {
	list := values.([]T)
	a.store.EachRun(a.component, entities, func(k, lane, row, n int) { copy(a.array.InLane(lane)[row:row+n], list[k:k+n]) })
}

func (a *allTyped[T]) TakeOver(lane int, values any) bool {
	a.array.Lane(lane).(*column.Array[T]).TakeOver(values.([]T))
	return true
}

func (a *allTyped[T]) At(lane int, row uint32) any { return a.array.InLane(lane)[row] }

func (a *allTyped[T]) PushCopy(index uint32, lane int, row uint32) {
	a.array.Push(index, a.array.InLane(lane)[row])
}

func (a *allTyped[T]) Arrays(into any) {
	list := into.(*[][]T)
	if *list = append((*list)[:0], a.array.ByLane...); len(*list) == 0 {
		*list = append(*list, a.array.Data)
	}
}

type allBytes struct {
	array     *column.Bytes
	store     *blockstore.Store
	component int
}

// AllOfBytes returns all values of a component of which only the size is known.
func AllOfBytes(array *column.Bytes, store *blockstore.Store, component int) All {
	return &allBytes{array, store, component}
}

func (a *allBytes) Read(entities []entity.Entity, yield func(values any)) {
	a.store.EachRun(a.component, entities, func(_, lane, row, n int) { yield(a.array.InLane(lane).Rows(row, row+n)) })
}

func (a *allBytes) Push(entities []entity.Entity, values any) {
	list, width := values.([]byte), a.array.Width()
	for k, e := range entities {
		a.array.Push(e.Index(), list[k*width:(k+1)*width])
	}
}

func (a *allBytes) Write(entities []entity.Entity, values any) {
	list, width := values.([]byte), a.array.Width()
	a.store.EachRun(a.component, entities, func(k, lane, row, n int) {
		copy(a.array.InLane(lane).Rows(row, row+n), list[k*width:(k+n)*width])
	})
}

// TakeOver takes nothing over: the memory of the array is aligned, and that of a list of bytes need not be.
func (a *allBytes) TakeOver(int, any) bool { return false }

func (a *allBytes) At(lane int, row uint32) any { return slices.Clone(a.rowAt(lane, row)) }

func (a *allBytes) PushCopy(index uint32, lane int, row uint32) {
	a.array.Push(index, a.rowAt(lane, row))
}

func (a *allBytes) rowAt(lane int, row uint32) []byte {
	return a.array.InLane(lane).Rows(int(row), int(row)+1)
}

// Arrays writes nothing: there is no type.
func (a *allBytes) Arrays(any) {}

type allReflected struct {
	array     *column.Reflected
	store     *blockstore.Store
	component int
}

// AllOfReflected returns all values of a component that is known by its type alone.
func AllOfReflected(array *column.Reflected, store *blockstore.Store, component int) All {
	return &allReflected{array, store, component}
}

func (a *allReflected) Read(entities []entity.Entity, yield func(values any)) {
	a.store.EachRun(a.component, entities, func(_, lane, row, n int) { yield(a.array.Rows(lane, row, row+n).Interface()) })
}

func (a *allReflected) Push(entities []entity.Entity, values any) {
	list := reflect.ValueOf(values)
	for k, e := range entities {
		a.array.Push(e.Index(), list.Index(k))
	}
}

func (a *allReflected) Write(entities []entity.Entity, values any) {
	list := reflect.ValueOf(values)
	a.store.EachRun(a.component, entities, func(k, lane, row, n int) {
		reflect.Copy(a.array.Rows(lane, row, row+n), list.Slice(k, k+n))
	})
}

// TakeOver takes nothing over: Write copies.
func (a *allReflected) TakeOver(int, any) bool { return false }

func (a *allReflected) At(lane int, row uint32) any { return a.array.At(lane, row).Interface() }

func (a *allReflected) PushCopy(index uint32, lane int, row uint32) {
	a.array.Push(index, a.array.At(lane, row))
}

// Arrays writes nothing: the program has not named the type.
func (a *allReflected) Arrays(any) {}

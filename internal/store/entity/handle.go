package entity

import "unsafe"

// Handle is [Entity] and the types that are made of it, as ecs.Entity is.
type Handle interface {
	~struct{ index, generation uint32 }
}

// As returns a list of handles as one of another type, without a copy: both lists have the same memory. That is sound because
// the types differ only in their methods, as Handle says.
func As[To, From Handle](list []From) []To {
	return *(*[]To)(unsafe.Pointer(&list))
}

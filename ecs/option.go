package ecs

import "reflect"

// Option says something about a system that its function's parameters do not.
type Option func(*System)

// Reads declares components that the function reads and does not write. Columns
// that are fetched by handle are then not written back.
func Reads(terms ...Term) Option {
	return func(s *System) {
		for _, t := range terms {
			id := s.w.idOf(t)
			if !s.columnSet(false).Has(int(id)) {
				panic(s.error(s.takesNo(id) + ", and AlsoReads reads it of any entity"))
			}
			s.columns[s.column(id)].write = false
		}
	}
}

// Optional declares components that an entity need not have. Their slice is nil
// where no entity of a block has one, see [Block.Present].
func Optional(terms ...Term) Option {
	return func(s *System) {
		for _, t := range terms {
			s.columns[s.column(s.w.idOf(t))].optional = true
		}
	}
}

// With requires components or tags that the function does not access.
func With(terms ...Term) Option {
	return func(s *System) { s.terms = append(s.terms, terms...) }
}

// Without excludes entities that have any of the components or tags.
func Without(terms ...Term) Option {
	return func(s *System) {
		for _, t := range terms {
			s.terms = append(s.terms, Not(t))
		}
	}
}

// AlsoReads declares components that the function reads of any entity, with
// [Handle.Get]; those of its own columns it may read anyway.
func AlsoReads(terms ...Term) Option {
	return func(s *System) { s.random = s.random.Union(s.w.set(terms)) }
}

// AlsoWrites declares components that the function reads and writes of any entity,
// with [Handle.Ptr].
func AlsoWrites(terms ...Term) Option {
	return func(s *System) {
		set := s.w.set(terms)
		s.random, s.randomWrites = s.random.Union(set), s.randomWrites.Union(set)
	}
}

// Uses declares a resource that the function asks for with [Resource].
func Uses[T any]() Option {
	return func(s *System) { s.uses = append(s.uses, reflect.TypeFor[T]()) }
}

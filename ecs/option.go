package ecs

import (
	"reflect"
	"strconv"
)

// systemOption is an [Option] that is for systems, queries and tasks alone.
type systemOption func(*System)

func (o systemOption) toSystem(s *System) { o(s) }

// Reads declares components that the function reads and does not write. Their columns are then
// not written back where they are fetched by handle. A program that is built with the tag copse_debug
// panics if the function writes them all the same.
func Reads(terms ...Term) Option {
	return systemOption(func(s *System) {
		for _, t := range terms {
			id := s.w.idOf(t)
			if s.task == nil && !s.walk.ColumnSet().Has(int(id)) {
				panic(s.error(s.noColumn(id) + ", and AlsoReads reads it of any entity"))
			}
			s.walk.Columns[s.columnIndex(id)].Write = false
		}
	})
}

// Optional declares components that an entity need not have. Their slice is nil if no entity of a
// block has one; see [Block.Present].
func Optional(terms ...Term) Option {
	return systemOption(func(s *System) {
		for _, t := range terms {
			s.walk.Columns[s.columnIndex(s.w.idOf(t))].Optional = true
		}
	})
}

// With requires components or tags that the function does not access.
func With(terms ...Term) Option {
	return systemOption(func(s *System) { s.terms = append(s.terms, terms...) })
}

// Without excludes entities that have any of the components or tags.
func Without(terms ...Term) Option {
	return systemOption(func(s *System) {
		for _, t := range terms {
			s.terms = append(s.terms, Not(t))
		}
	})
}

// AlsoReads declares components that the function reads of any entity, with [Handle.Get]. Those of
// its own columns need not be declared.
func AlsoReads(terms ...Term) Option {
	return systemOption(func(s *System) { s.otherReads = s.otherReads.Union(sure(s.w.set(terms))) })
}

// AlsoWrites declares components that the function reads and writes of any entity, with
// [Handle.Ptr].
func AlsoWrites(terms ...Term) Option {
	return systemOption(func(s *System) {
		set := sure(s.w.set(terms))
		s.otherReads, s.otherWrites = s.otherReads.Union(set), s.otherWrites.Union(set)
	})
}

// Uses declares a resource that the function gets with [Resource], and may write, set and remove.
func Uses[T any]() Option {
	return systemOption(func(s *System) { s.access.Uses = append(s.access.Uses, reflect.TypeFor[T]()) })
}

// ReadsResource declares a resource that the function gets with [Resource] and only reads: also in stages with [Parallel],
// [Concurrent] or [Fuse], where any number of systems may read it. [SetResource] and [RemoveResource] panic then. Nothing keeps
// the function from writing through the pointer; a program that is built with the tag copse_debug panics if it does, unless
// what is written is memory that the value points to. With [Uses] of the same resource it says nothing.
func ReadsResource[T any]() Option {
	return systemOption(func(s *System) { s.access.LooksAt = append(s.access.LooksAt, reflect.TypeFor[T]()) })
}

// In puts a system or task into a stage, after those that are in it already. Without In it is in the stage [MainStage].
func In(stage *Stage) Option {
	if stage == nil {
		panic("ecs: In of a nil Stage: make one with World.Stage")
	}
	return systemOption(func(s *System) {
		switch {
		case stage.w != s.w:
			panic(s.error("the stage " + strconv.Quote(stage.name) + " belongs to another world"))
		case s.stage != nil && s.stage != stage:
			panic(s.error("it is in the stage " + strconv.Quote(s.stage.name) + " already, and cannot be in " + strconv.Quote(stage.name) + " too"))
		}
		s.stage = stage
	})
}

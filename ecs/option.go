package ecs

import (
	"reflect"
	"strconv"
)

// systemOption is an [Option] that is for systems, queries and tasks alone.
type systemOption func(*declaration)

func (o systemOption) declare(d *declaration) { o(d) }

// Reads declares components that the function reads and does not write. Their columns are then
// not written back where they are fetched by handle. A program that is built with the tag copse_debug
// panics if the function writes them all the same.
func Reads(terms ...Term) Option {
	return systemOption(func(d *declaration) {
		for _, t := range terms {
			id := idOf(d.w, t)
			if !d.access.Task && !d.walk.Columns.Set().Has(int(id)) {
				panic(d.error(d.noColumn(id) + ", and AlsoReads reads it of any entity"))
			}
			d.walk.Columns[d.columnIndex(id)].Write = false
		}
	})
}

// Optional declares components that an entity need not have. Their slice is nil if no entity of a
// block has one; see [Block.Present].
func Optional(terms ...Term) Option {
	return systemOption(func(d *declaration) {
		for _, t := range terms {
			d.walk.Columns[d.columnIndex(idOf(d.w, t))].Optional = true
		}
	})
}

// With requires components or tags that the function does not access.
func With(terms ...Term) Option {
	return systemOption(func(d *declaration) { d.terms = append(d.terms, terms...) })
}

// Without excludes entities that have any of the components or tags.
func Without(terms ...Term) Option {
	return systemOption(func(d *declaration) {
		for _, t := range terms {
			d.terms = append(d.terms, Not(t))
		}
	})
}

// AlsoReads declares components that the function reads of any entity, with [Handle.Get]. Those of
// its own columns need not be declared.
func AlsoReads(terms ...Term) Option {
	return systemOption(func(d *declaration) { d.access.OtherReads = d.access.OtherReads.Union(sure(setOf(d.w, terms))) })
}

// AlsoWrites declares components that the function reads and writes of any entity, with
// [Handle.Ptr].
func AlsoWrites(terms ...Term) Option {
	return systemOption(func(d *declaration) {
		set := sure(setOf(d.w, terms))
		d.access.OtherReads, d.access.OtherWrites = d.access.OtherReads.Union(set), d.access.OtherWrites.Union(set)
	})
}

// Uses declares a resource that the function gets with [Resource], and may write, set and remove.
func Uses[T any]() Option {
	return systemOption(func(d *declaration) { d.access.Uses = append(d.access.Uses, reflect.TypeFor[T]()) })
}

// ReadsResource declares a resource that the function gets with [Resource] and only reads: also in stages with [Parallel],
// [Concurrent] or [Fuse], where any number of systems may read it. [SetResource] and [RemoveResource] panic then. Nothing keeps
// the function from writing through the pointer; a program that is built with the tag copse_debug panics if it does, unless
// what is written is memory that the value points to. With [Uses] of the same resource it says nothing.
func ReadsResource[T any]() Option {
	return systemOption(func(d *declaration) { d.access.LooksAt = append(d.access.LooksAt, reflect.TypeFor[T]()) })
}

// In puts a system or task into a stage, after those that are in it already. Without In it is in the stage [MainStage].
func In(stage *Stage) Option {
	if stage == nil {
		panic("ecs: In of a nil Stage: make one with World.Stage")
	}
	return systemOption(func(d *declaration) {
		switch {
		case stage.w != d.w:
			panic(d.error("the stage " + strconv.Quote(stage.core.Name) + " belongs to another world"))
		case d.entry.Stage != nil && d.entry.Stage != &stage.core:
			panic(d.error("it is in the stage " + strconv.Quote(d.entry.Stage.Name) + " already, and cannot be in " + strconv.Quote(stage.core.Name) + " too"))
		}
		d.entry.Stage = &stage.core
	})
}

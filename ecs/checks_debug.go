//go:build copse_debug

package ecs

import (
	"bytes"
	"reflect"
	"slices"
	"unsafe"

	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
)

const debugBuild = true

// debugChecks is what the checks of the tag copse_debug remember: of a world, whose function runs; of a frame, what it is
// compared with.
type debugChecks struct {
	log     func(string) // of a world: nil if it is silenced
	ticks   int          // of a world: that have ended
	call    uint64       // of a frame: the number of the call that runs, another one after it
	calling *frame       // of the function that runs on the world's goroutine, nil if none does
	outer   *frame       // of the function inside of which the function of this frame runs
	before  [][]byte     // by column: the values before the call of a column that is only read, otherwise nil
}

// callBody calls a function for the frame's block. It panics if the function has written a column that it only reads.
func (f *frame) callBody(body func(Block)) {
	w := f.w
	if !w.mode.In(mode.Goroutines) { // on several goroutines pointers are refused in any case
		f.debug.outer, w.debug.calling = w.debug.calling, f
		defer func() { w.debug.calling = f.debug.outer }()
	}
	f.rememberReadOnly()
	resources := f.s.rememberResources()
	f.callWith(body)
	f.checkReadOnly()
	f.s.checkResources(resources)
}

// callTask calls the function of a task. It panics if the function has written a resource that it only reads.
func (s *System) callTask(dt float64) {
	resources := s.rememberResources()
	calls := &s.frame.debug
	calls.call++
	defer func() { calls.call++ }()
	s.task(Tick{tickCall{calls.call}, s, dt})
	s.checkResources(resources)
}

// rememberResources copies the resources that a function only reads, in the order of their declaration.
func (s *System) rememberResources() (out [][]byte) {
	for _, typ := range s.access.LooksAt {
		out = append(out, bytes.Clone(s.w.resourceMemory(typ)))
	}
	return out
}

// checkResources compares the resources that a function only reads with what they were.
func (s *System) checkResources(before [][]byte) {
	for i, typ := range s.access.LooksAt {
		if !s.access.MaySet(typ) && !bytes.Equal(before[i], s.w.resourceMemory(typ)) {
			panic(s.error("it has written the resource " + registry.TypeName(typ) + ", which it declares with ecs.ReadsResource: declare it with ecs.Uses"))
		}
	}
}

// resourceMemory returns the bytes of a resource, without those that it points to; none if there is no such resource.
func (w *World) resourceMemory(typ reflect.Type) []byte {
	value, has := w.resources.Pointer(typ)
	if !has {
		return nil
	}
	return unsafe.Slice((*byte)(reflect.ValueOf(value).UnsafePointer()), typ.Size())
}

// rememberReadOnly copies the columns that the function only reads. Queries are left out: outside of systems everything
// may be written by handle. So are components that the function may write of any entity.
func (f *frame) rememberReadOnly() {
	s := f.s
	f.debug.before = slices.Grow(f.debug.before[:0], len(f.views))[:len(f.views)]
	clear(f.debug.before)
	for k, c := range s.columns {
		if s.stage != nil && !c.write && !s.otherWrites.Has(int(c.id)) {
			f.debug.before[k] = bytes.Clone(views.Memory(f.views[k]))
		}
	}
}

// checkReadOnly compares the columns that the function only reads with what they were.
func (f *frame) checkReadOnly() {
	for k, before := range f.debug.before {
		if before == nil {
			continue
		}
		now := views.Memory(f.views[k])
		for i, width := 0, len(before)/f.n; i < f.n; i++ {
			if from, to := i*width, (i+1)*width; !bytes.Equal(before[from:to], now[from:to]) {
				name := f.w.component(f.s.columns[k].id).Name
				panic(f.s.error("it has written " + name + " of entity " + f.entities[i].String() + ", which it declares with ecs.Reads: " +
					"a write is lost where values are fetched by handle; take " + name + " out of ecs.Reads"))
			}
		}
	}
}

// checkPointer panics if a pointer to the value of an entity is asked for by a function that holds a copy of the value.
func (w *World) checkPointer(e Entity, id ID) {
	for f := w.debug.calling; f != nil; f = f.debug.outer {
		for k, c := range f.s.columns {
			if c.id == id && f.modes[k] == execution.ByHandle && slices.Contains(f.entities, e) {
				panic(f.s.error("it asks for a pointer to " + w.component(id).Name + " of entity " + e.String() +
					" while its function holds a copy of that value: what is written through the pointer is lost, or not seen; write to the column"))
			}
		}
	}
}

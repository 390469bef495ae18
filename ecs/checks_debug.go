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
	"github.com/copse-ecs/copse/internal/world/resources"
	"github.com/copse-ecs/copse/internal/world/views"
)

const debugBuild = true

// debugChecks is what the checks of the tag copse_debug remember: of a world, whose function runs; of a frame, what it is
// compared with.
type debugChecks struct {
	log     func(string) // of a world: nil if it is silenced
	ticks   int          // of a world: that have ended
	calling []debugCall  // of a world: the functions that run on its goroutine, one inside the other
}

// debugCall is a call of a function for a block.
type debugCall struct {
	d *declaration
	f *execution.Frame
}

// checked returns a function that calls another one, and panics if that has written a column that it only reads.
func (d *declaration) checked(body func(*execution.Frame)) func(*execution.Frame) {
	return func(f *execution.Frame) {
		w := d.w
		if !w.mode().In(mode.Goroutines) { // on several goroutines pointers are refused in any case
			w.face().debug.calling = append(w.face().debug.calling, debugCall{d, f})
			defer func() { w.face().debug.calling = w.face().debug.calling[:len(w.face().debug.calling)-1] }()
		}
		columns, resources := d.rememberReadOnly(f), d.rememberResources()
		d.callFrame(f, body)
		d.checkReadOnly(f, columns)
		d.checkResources(resources)
	}
}

// callTask calls the function of a task. It panics if the function has written a resource that it only reads.
func (s *System) callTask(f func(Tick), dt float64) {
	resources := s.rememberResources()
	calls := &s.walk.Frame().Calls
	*calls++
	defer func() { *calls++ }()
	f(Tick{tickCall{*calls}, s, dt})
	s.checkResources(resources)
}

// rememberResources copies the resources that a function only reads, in the order of their declaration.
func (d *declaration) rememberResources() (out [][]byte) {
	for _, typ := range d.access.LooksAt {
		out = append(out, bytes.Clone(memoryOf(d.w.resources(), typ)))
	}
	return out
}

// checkResources compares the resources that a function only reads with what they were.
func (d *declaration) checkResources(before [][]byte) {
	for i, typ := range d.access.LooksAt {
		if !d.access.MaySet(typ) && !bytes.Equal(before[i], memoryOf(d.w.resources(), typ)) {
			panic(d.error("it has written the resource " + registry.TypeName(typ) + ", which it declares with ecs.ReadsResource: declare it with ecs.Uses"))
		}
	}
}

// memoryOf returns the bytes of a resource, without those that it points to; none if there is no such resource.
func memoryOf(list *resources.Resources, typ reflect.Type) []byte {
	value, has := list.Pointer(typ)
	if !has {
		return nil
	}
	return unsafe.Slice((*byte)(reflect.ValueOf(value).UnsafePointer()), typ.Size())
}

// rememberReadOnly copies the columns that the function only reads: by column the values before the call, otherwise nil. Queries are left
// out: outside of systems everything may be written by handle. So are components that the function may write of any entity.
func (d *declaration) rememberReadOnly(f *execution.Frame) (before [][]byte) {
	before = make([][]byte, len(f.Views))
	for k, c := range d.walk.Columns {
		if d.entry.Stage != nil && !c.Write && !d.access.OtherWrites.Has(c.Component) {
			before[k] = bytes.Clone(views.Memory(f.Views[k]))
		}
	}
	return before
}

// checkReadOnly compares the columns that the function only reads with what they were.
func (d *declaration) checkReadOnly(f *execution.Frame, columns [][]byte) {
	for k, before := range columns {
		if before == nil {
			continue
		}
		now := views.Memory(f.Views[k])
		for i, width := 0, len(before)/f.N; i < f.N; i++ {
			if from, to := i*width, (i+1)*width; !bytes.Equal(before[from:to], now[from:to]) {
				name := d.w.registry().List[d.walk.Columns[k].Component].Name
				panic(d.error("it has written " + name + " of entity " + f.Entities[i].String() + ", which it declares with ecs.Reads: " +
					"a write is lost where values are fetched by handle; take " + name + " out of ecs.Reads"))
			}
		}
	}
}

// checkPointer panics if a pointer to the value of an entity is asked for by a function that holds a copy of the value.
func (w *World) checkPointer(e Entity, id ID) { w.face().debug.checkPointer(e, id) }

// checkPointer is [World.checkPointer].
func (d *debugChecks) checkPointer(e Entity, id ID) {
	for _, c := range d.calling {
		k := c.d.walk.Columns.Index(int(id))
		if k >= 0 && c.f.Reading(k) == execution.ByHandle && slices.Contains(c.f.Entities, stored(e)) {
			panic(c.d.error("it asks for a pointer to " + c.d.w.component(id).Name + " of entity " + e.String() +
				" while its function holds a copy of that value: what is written through the pointer is lost, or not seen; write to the column"))
		}
	}
}

package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/column"
)

// Raw gives access to a component whose size alone is known: for editors, scripts and
// whoever else knows components at run time. A value is a number of bytes without pointers.
// It is one pointer, as a [Handle] is.
type Raw struct{ *heldRaw }

type heldRaw struct {
	w     *World
	id    ID
	array *column.Bytes
}

func (r Raw) literal() (ID, bool, *World) {
	w := r.world()
	return r.id, true, w
}

func (r Raw) world() *World {
	if r.heldRaw == nil {
		panic("ecs: a zero Raw: take one from World.Raw")
	}
	return r.w
}

// ID returns the component's number.
func (r Raw) ID() ID {
	r.world()
	return r.id
}

// MaxBytes is the largest value a component registered by its size can have.
const MaxBytes = 1 << 20

// Raw registers a component by name and size in bytes, 1 to MaxBytes, or returns the
// one with that name. It panics if that has another size.
func (w *World) Raw(name string, bytes int) Raw {
	w.real()
	if bytes < 1 || bytes > MaxBytes {
		panic("ecs: component " + name + " would have " + strconv.Itoa(bytes) + " bytes; 1 to " + strconv.Itoa(MaxBytes) + " are possible, and a tag has none")
	}
	id, known := w.byName[name]
	if !known {
		array := column.NewBytes(bytes)
		id = w.register(componentInfo{name: name, bytes: bytes, column: array, port: func() port { return &rawPort{array: array} }})
		w.components[id].held = &heldRaw{w, id, array}
	}
	held, ok := w.components[id].held.(*heldRaw)
	if !ok || held.array.Width() != bytes {
		panic("ecs: component " + name + " is registered already, and is something else")
	}
	return Raw{held}
}

// Set queues that an entity has the component with the given bytes.
func (r Raw) Set(e Entity, value []byte) {
	w := r.world()
	if len(value) != r.array.Width() {
		panic("ecs: a value of " + w.components[r.id].name + " has " + strconv.Itoa(r.array.Width()) + " bytes, not " + strconv.Itoa(len(value)))
	}
	must(w.add(e, r.id))
	r.array.Push(e.Index(), value)
}

// Get returns a committed entity's bytes, in place. It panics as [Handle.Get] does.
func (r Raw) Get(e Entity) []byte {
	w := r.world()
	row := w.mustRow(e, r.id)
	w.running.mustWrite(r.id)
	return r.array.Rows(int(row), int(row)+1)
}

// In returns the column of a block: the bytes of its values, one after the other.
func (r Raw) In(b Block) []byte {
	f := b.f
	if f.w.mine(r.world(), r.id); f.s != nil {
		return f.ports[f.s.column(r.id)].(*rawPort).values
	}
	row := f.batch.Row(int(r.id))
	if row == column.NoRow {
		panic("ecs: the new entities are not given a " + f.w.components[r.id].name)
	}
	return r.array.Rows(int(row), int(row)+f.n)
}

// rawPort is a port for a component whose size is known.
type rawPort struct {
	array  *column.Bytes
	values []byte
	buffer []byte
}

func (p *rawPort) view(from, to int) { p.values = p.array.Rows(from, to) }

func (p *rawPort) none() { p.values = nil }

func (p *rawPort) gather(rows []uint32) {
	width := p.array.Width()
	if p.buffer == nil {
		p.buffer = make([]byte, blockRows*width)
	}
	p.values = p.buffer[:len(rows)*width]
	for i, row := range rows {
		out := p.values[i*width : (i+1)*width]
		if row == column.NoRow {
			clear(out)
			continue
		}
		copy(out, p.array.Rows(int(row), int(row)+1))
	}
}

func (p *rawPort) scatter(rows []uint32) {
	width := p.array.Width()
	for i, row := range rows {
		if row != column.NoRow {
			copy(p.array.Rows(int(row), int(row)+1), p.values[i*width:])
		}
	}
}

// NewSystem declares a system over components that are known at run time: its function
// finds the columns with [Handle.In] or [Raw.In]. The options are those of the typed
// forms, and so is everything else.
func (w *World) NewSystem(name string, components []Term, run func(Block), options ...Option) *System {
	s := newSystem(w, name)
	for _, t := range components {
		id := w.idOf(t)
		if w.components[id].tag {
			panic(s.error(w.components[id].name + " has no values to be passed; With and Without are for tags"))
		}
		s.mayAdd(id)
		s.columns = append(s.columns, access{id: id, write: true})
		s.frame.ports = append(s.frame.ports, w.components[id].port())
	}
	return s.finish(options, run).schedule()
}

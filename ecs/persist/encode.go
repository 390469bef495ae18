package persist

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"slices"
	"strings"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
)

var le = binary.LittleEndian

// encoder appends values in the binary format.
type encoder struct {
	buf []byte
	ref func(ecs.Entity) ecs.Entity // what is written of a reference
	err error
}

func (x *encoder) uvarint(n uint64) { x.buf = binary.AppendUvarint(x.buf, n) }

func (x *encoder) str(s string) {
	x.uvarint(uint64(len(s)))
	x.buf = append(x.buf, s...)
}

func (x *encoder) entity(e ecs.Entity) {
	x.buf = le.AppendUint32(le.AppendUint32(x.buf, e.Index()), e.Generation())
}

// value appends a value.
func (x *encoder) value(c *codec, p unsafe.Pointer) {
	switch k := c.shape.kind; k {
	case kindEntity:
		x.entity(x.ref(*(*ecs.Entity)(p)))
	case kindStr:
		x.str(*(*string)(p))
	case kindText:
		text, err := c.value(p).Addr().Interface().(encoding.TextMarshaler).MarshalText()
		if err != nil && x.err == nil {
			x.err = err
		}
		x.str(string(text))
	case kindStruct:
		for _, f := range c.fields {
			x.value(f.of, unsafe.Add(p, f.offset))
		}
	case kindArray:
		x.values(c.elem, p, c.typ.Len())
	case kindSlice:
		first, n := sliceAt(p)
		if first == nil {
			x.uvarint(0)
			return
		}
		x.uvarint(uint64(n) + 1)
		x.values(c.elem, first, n)
	case kindPointer:
		at := *(*unsafe.Pointer)(p)
		if at == nil {
			x.buf = append(x.buf, 0)
			return
		}
		x.buf = append(x.buf, 1)
		x.value(c.elem, at)
	case kindMap:
		x.mapping(c, p)
	default:
		x.number(c, p)
	}
}

func (x *encoder) values(c *codec, first unsafe.Pointer, n int) {
	if c.plain && !c.refs {
		x.buf = append(x.buf, unsafe.Slice((*byte)(first), uintptr(n)*c.size)...)
		return
	}
	for i := range n {
		x.value(c, unsafe.Add(first, uintptr(i)*c.size))
	}
}

func (x *encoder) number(c *codec, p unsafe.Pointer) {
	v := c.value(p)
	switch k := c.shape.kind; {
	case k == kindBool:
		x.buf = append(x.buf, *(*byte)(p))
	case k == kindI64: // of int, too
		x.buf = le.AppendUint64(x.buf, uint64(v.Int()))
	case k == kindU64:
		x.buf = le.AppendUint64(x.buf, v.Uint())
	default:
		n := len(x.buf)
		x.buf = append(x.buf, unsafe.Slice((*byte)(p), c.size)...)
		swapNumber(k, x.buf[n:])
	}
}

// swapNumber turns the memory of a number to little endian, and back.
func swapNumber(k kind, b []byte) {
	if littleEndian {
		return
	}
	if k == kindC64 || k == kindC128 {
		slices.Reverse(b[:len(b)/2])
		b = b[len(b)/2:]
	}
	slices.Reverse(b)
}

// mapping appends a map, in the order of what its keys are written as.
func (x *encoder) mapping(c *codec, p unsafe.Pointer) {
	v := c.value(p)
	if v.IsNil() {
		x.uvarint(0)
		return
	}
	x.uvarint(uint64(v.Len()) + 1)
	type entry struct{ key, value []byte }
	var entries []entry
	for it := v.MapRange(); it.Next(); {
		_, keyAt := addressOf(it.Key())
		_, elemAt := addressOf(it.Value())
		k, e := encoder{ref: x.ref}, encoder{ref: x.ref}
		k.value(c.key, keyAt)
		e.value(c.elem, elemAt)
		if k.err != nil && x.err == nil {
			x.err = k.err
		}
		if e.err != nil && x.err == nil {
			x.err = e.err
		}
		entries = append(entries, entry{k.buf, e.buf})
	}
	slices.SortFunc(entries, func(a, b entry) int {
		if order := bytes.Compare(a.key, b.key); order != 0 {
			return order
		}
		return strings.Compare(string(a.value), string(b.value))
	})
	for _, e := range entries {
		x.buf = append(append(x.buf, e.key...), e.value...)
	}
}

package persist

import (
	"errors"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
)

// A type of fixed size whose memory is not what a file has, because of gaps between fields or of values that are checked, is packed: its
// values are copied span by span.

// span is a part of a value: what is in the file follows that of the span before.
type span struct {
	offset uintptr
	size   uintptr
	kind   kind // kindBool, kindEntity, or kindStruct for memory that is copied
}

// maxSpans is how many spans a packed type has at most.
const maxSpans = 64

// spansOf returns the spans of a type, nil if it is not packed.
func spansOf(c *codec) []span {
	if !littleEndian || c.shape.size < 1 || c.plain {
		return nil
	}
	list, ok := c.appendSpans(nil, 0)
	if !ok {
		return nil
	}
	return list
}

func (c *codec) appendSpans(list []span, at uintptr) (out []span, ok bool) {
	switch k := c.shape.kind; k {
	case kindBool, kindEntity:
		list = append(list, span{at, c.size, k})
	case kindStruct:
		for _, f := range c.fields {
			if list, ok = f.of.appendSpans(list, at+f.offset); !ok {
				return nil, false
			}
		}
	case kindArray:
		for i := range c.shape.length {
			if list, ok = c.elem.appendSpans(list, at+uintptr(i)*c.elem.size); !ok {
				return nil, false
			}
		}
	default:
		if int64(c.size) != kindSizes[k] { // an int of 4 bytes
			return nil, false
		}
		if n := len(list); n > 0 && list[n-1].kind == kindStruct && list[n-1].offset+list[n-1].size == at {
			list[n-1].size += c.size
		} else {
			list = append(list, span{at, c.size, kindStruct})
		}
	}
	return list, len(list) <= maxSpans
}

// pack appends a value.
func pack(b []byte, spans []span, p unsafe.Pointer, ref func(ecs.Entity) ecs.Entity) []byte {
	for i := range spans {
		s := &spans[i]
		from := unsafe.Add(p, s.offset)
		switch {
		case s.kind == kindEntity:
			e := ref(*(*ecs.Entity)(from))
			b = le.AppendUint32(le.AppendUint32(b, e.Index()), e.Generation())
		case s.size == 1:
			b = append(b, *(*byte)(from))
		default:
			b = append(b, unsafe.Slice((*byte)(from), s.size)...)
		}
	}
	return b
}

var errBool = errors.New("a bool is neither true nor false")

// packed is value for a packed type.
func (d *decoder) packed(s *step, p unsafe.Pointer) error {
	b, err := d.next(int(s.from.size))
	if err != nil {
		return err
	}
	return unpack(b, s.to.spans, p)
}

// unpack reads a value from as many bytes as it has in the file.
func unpack(b []byte, spans []span, p unsafe.Pointer) error {
	for i := range spans {
		s := &spans[i]
		to := unsafe.Add(p, s.offset)
		if s.size == 1 {
			if s.kind == kindBool && b[0] > 1 {
				return errBool
			}
			*(*byte)(to) = b[0]
		} else {
			copy(unsafe.Slice((*byte)(to), s.size), b)
		}
		b = b[s.size:]
	}
	return nil
}

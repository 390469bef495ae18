package persist

import (
	"encoding"
	"encoding/binary"
	"errors"
	"reflect"
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// budget is how much memory a load may still take.
type budget struct{ left, limit int64 }

// take takes memory for n values.
func (b *budget) take(n int64, size int64) error {
	if size > 0 && n > b.left/size {
		return errors.New("more memory would be needed than the limit of " + strconv.FormatInt(b.limit, 10) + " bytes: see persist.Limit")
	}
	b.left -= n * size
	return nil
}

// step reads the values of a part of a shape into a Go type.
type step struct {
	from     *shape
	to       *codec // nil if the values are left out
	same     bool   // the bytes of the file are the memory
	offset   uintptr
	jsonName string // of a field that is renamed: that in the file
	fields   []*step
	elem     *step
	key      *step
}

// packed reports whether values are unpacked: the type is that of the file.
func (s *step) packed() bool {
	return s.to != nil && s.to.spans != nil && s.from.String() == s.to.shape.String()
}

// match finds out how values of a shape become those of a Go type. removed is called with the fields that the type does not have.
func match(from *shape, to *codec, path string, removed func(path string)) (*step, error) {
	s := &step{from: from, to: to}
	if to != nil && from.kind != to.shape.kind {
		return nil, errors.New(where(path) + "the file has " + cut(from.String()) + ", and the program " + cut(to.shape.String()) + ": see persist.Migrate")
	}
	var elem, key *codec
	if to != nil {
		elem, key = to.elem, to.key
	}
	var err error
	switch from.kind {
	case kindArray:
		if to != nil && from.length != to.shape.length {
			return nil, errors.New(where(path) + "the file has an array of " + strconv.Itoa(from.length) + ", and the program of " + strconv.Itoa(to.shape.length) + ": see persist.Migrate")
		}
		s.elem, err = match(from.elem, elem, path+"[]", removed)
	case kindSlice, kindPointer:
		s.elem, err = match(from.elem, elem, path+"[]", removed)
	case kindMap:
		if s.key, err = match(from.key, key, path+"[key]", removed); err == nil {
			s.elem, err = match(from.elem, elem, path+"[]", removed)
		}
	case kindStruct:
		err = s.matchFields(path, removed)
	}
	s.same = err == nil && to != nil && to.plain && from.String() == to.shape.String()
	return s, err
}

func where(path string) string {
	if path == "" {
		return ""
	}
	return "field " + path + ": "
}

func (s *step) matchFields(path string, removed func(string)) error {
	for _, f := range s.from.fields {
		var to *codec
		var offset uintptr
		full := f.name
		if path != "" {
			full = path + "." + f.name
		}
		if s.to != nil {
			for _, g := range s.to.fields {
				if g.name == f.name {
					to, offset = g.of, g.offset
				}
			}
			if to == nil {
				removed(full)
			}
		}
		part, err := match(f.of, to, full, removed)
		if err != nil {
			return err
		}
		part.offset, part.jsonName = offset, f.old
		s.fields = append(s.fields, part)
	}
	return nil
}

// decoder reads values in the binary format from memory.
type decoder struct {
	buf    []byte
	at     int
	budget *budget
	block  []byte // memory that is left for short slices
}

// Short slices of numbers get their memory from blocks: an allocation for each takes twice as long. A slice that is kept keeps its block, so
// blocks are small.
const (
	blockLen = 1 << 14
	shortLen = 1 << 9
)

// short returns memory for the elements of a short slice, which have no pointers: n bytes, which are still to be read.
func (d *decoder) short(n int) unsafe.Pointer {
	const align = 8
	n = (n + align - 1) &^ (align - 1)
	if n > len(d.block) {
		left := (len(d.buf) - d.at + align - 1) &^ (align - 1)
		d.block = make([]byte, min(blockLen, left))
	}
	first := unsafe.SliceData(d.block)
	d.block = d.block[n:]
	return unsafe.Pointer(first)
}

var errShort = errors.New("the data ends too early")

func (d *decoder) next(n int) ([]byte, error) {
	if n < 0 || n > len(d.buf)-d.at {
		return nil, errShort
	}
	d.at += n
	return d.buf[d.at-n : d.at], nil
}

func (d *decoder) uvarint() (uint64, error) {
	n, size := binary.Uvarint(d.buf[d.at:])
	if size <= 0 {
		return 0, errShort
	}
	d.at += size
	return n, nil
}

// length reads a number of things that take at least so many bytes each.
func (d *decoder) length(n uint64, size int64) (int, error) {
	left := uint64(len(d.buf) - d.at)
	if n > 1<<40 || size > 0 && n > left/uint64(size) || size < 0 && n > left {
		return 0, errors.New("a length of " + strconv.FormatUint(n, 10) + " is more than there is data for")
	}
	if size == 0 {
		return int(n), d.budget.take(int64(n), 1)
	}
	return int(n), nil
}

func (d *decoder) str() (string, error) {
	n, err := d.uvarint()
	if err != nil {
		return "", err
	}
	length, err := d.length(n, 1)
	if err != nil {
		return "", err
	}
	if err := d.budget.take(int64(length), 1); err != nil {
		return "", err
	}
	b, err := d.next(length)
	return string(b), err
}

func (d *decoder) entity() (entity.Entity, error) {
	b, err := d.next(8)
	if err != nil {
		return entity.Entity{}, err
	}
	return entity.New(le.Uint32(b), le.Uint32(b[4:])), nil
}

// runs reads entities that appendRuns has written.
func (d *decoder) runs(list []entity.Entity) error {
	next := uint64(0)
	for len(list) > 0 {
		gap, err := d.uvarint()
		n, err2 := d.uvarint()
		generation, err3 := d.uvarint()
		if err := errors.Join(err, err2, err3); err != nil {
			return errShort
		}
		const indices = 1 << 32
		if next += gap; gap > indices || n == 0 || n > uint64(len(list)) || next+n > indices || generation == 0 || generation >= indices {
			return errors.New("a run of entities is wrong")
		}
		for i := range n {
			list[i] = entity.New(uint32(next+i), uint32(generation))
		}
		list, next = list[n:], next+n
	}
	if d.at != len(d.buf) {
		return errors.New("the entities go on after the last one of the table")
	}
	return nil
}

// value reads a value to an address, or skips it if the step leads nowhere.
func (d *decoder) value(s *step, p unsafe.Pointer) error {
	if s.to == nil && s.from.size >= 0 {
		_, err := d.next(int(s.from.size))
		return err
	}
	switch k := s.from.kind; k {
	case kindStr, kindText:
		return d.text(s, p)
	case kindStruct:
		for _, f := range s.fields {
			if err := d.value(f, unsafe.Add(p, f.offset)); err != nil {
				return err
			}
		}
		return nil
	case kindArray:
		return d.values(s.elem, p, s.from.length)
	case kindSlice:
		return d.slice(s, p)
	case kindPointer:
		return d.pointer(s, p)
	case kindMap:
		return d.mapping(s, p)
	case kindEntity:
		e, err := d.entity()
		*(*entity.Entity)(p) = e
		return err
	default:
		return d.number(s.to, k, p)
	}
}

func (d *decoder) values(s *step, p unsafe.Pointer, n int) error {
	if s.from.size == 0 {
		return nil
	}
	if s.same {
		b, err := d.next(n * int(s.from.size))
		if err == nil {
			copy(unsafe.Slice((*byte)(p), len(b)), b)
		}
		return err
	}
	for i := range n {
		at := p
		if s.to != nil {
			at = unsafe.Add(p, uintptr(i)*s.to.size)
		}
		if err := d.value(s, at); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) text(s *step, p unsafe.Pointer) error {
	text, err := d.str()
	if err != nil || s.to == nil {
		return err
	}
	if s.from.kind == kindStr {
		*(*string)(p) = text
		return nil
	}
	return s.to.value(p).Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
}

func (d *decoder) slice(s *step, p unsafe.Pointer) error {
	n, err := d.uvarint()
	if err != nil || n == 0 {
		return err
	}
	length, err := d.length(n-1, s.elem.from.size)
	if err != nil {
		return err
	}
	if s.to == nil {
		return d.values(s.elem, nil, length)
	}
	if err := d.budget.take(int64(length), int64(s.elem.to.size)); err != nil {
		return err
	}
	if size := int64(length) * s.elem.from.size; s.elem.same && 0 < size && size <= shortLen {
		first := d.short(int(size))
		*(*[]byte)(p) = unsafe.Slice((*byte)(first), length) // the length and the capacity are those of the elements, as in sliceAt
		return d.values(s.elem, first, length)
	}
	v := reflect.MakeSlice(s.to.typ, length, length)
	s.to.value(p).Set(v)
	return d.values(s.elem, v.UnsafePointer(), length)
}

func (d *decoder) pointer(s *step, p unsafe.Pointer) error {
	b, err := d.next(1)
	switch {
	case err != nil || b[0] == 0:
		return err
	case b[0] != 1:
		return errors.New("a pointer is neither there nor not there")
	case s.to == nil:
		return d.value(s.elem, nil)
	}
	if err := d.budget.take(1, int64(s.elem.to.size)); err != nil {
		return err
	}
	v := reflect.New(s.to.typ.Elem())
	s.to.value(p).Set(v.Convert(s.to.typ))
	return d.value(s.elem, v.UnsafePointer())
}

func (d *decoder) mapping(s *step, p unsafe.Pointer) error {
	n, err := d.uvarint()
	if err != nil || n == 0 {
		return err
	}
	size := int64(-1)
	if s.key.from.size >= 0 && s.elem.from.size >= 0 {
		size = s.key.from.size + s.elem.from.size
	}
	length, err := d.length(n-1, size)
	if err != nil {
		return err
	}
	if s.to == nil {
		for range length {
			if err := d.value(s.key, nil); err != nil {
				return err
			}
			if err := d.value(s.elem, nil); err != nil {
				return err
			}
		}
		return nil
	}
	if err := d.budget.take(int64(length), int64(s.key.to.size+s.elem.to.size)+16); err != nil {
		return err
	}
	v := reflect.MakeMap(s.to.typ)
	s.to.value(p).Set(v)
	for range length {
		key, elem := reflect.New(s.to.typ.Key()), reflect.New(s.to.typ.Elem())
		if err := d.value(s.key, key.UnsafePointer()); err != nil {
			return err
		}
		if err := d.value(s.elem, elem.UnsafePointer()); err != nil {
			return err
		}
		v.SetMapIndex(key.Elem(), elem.Elem())
	}
	if v.Len() != length {
		return errors.New("a map has a key twice")
	}
	return nil
}

func (d *decoder) number(c *codec, k kind, p unsafe.Pointer) error {
	b, err := d.next(int(kindSizes[k]))
	if err != nil {
		return err
	}
	switch v := c.value(p); k {
	case kindBool:
		if b[0] > 1 {
			return errBool
		}
		v.SetBool(b[0] == 1)
	case kindI64:
		if n := int64(le.Uint64(b)); v.OverflowInt(n) {
			return errors.New("the number " + strconv.FormatInt(n, 10) + " does not fit into " + c.typ.String())
		} else {
			v.SetInt(n)
		}
	case kindU64:
		if n := le.Uint64(b); v.OverflowUint(n) {
			return errors.New("the number " + strconv.FormatUint(n, 10) + " does not fit into " + c.typ.String())
		} else {
			v.SetUint(n)
		}
	default:
		to := unsafe.Slice((*byte)(p), c.size)
		copy(to, b)
		swapNumber(k, to)
	}
	return nil
}

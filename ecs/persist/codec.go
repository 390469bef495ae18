package persist

import (
	"encoding"
	"errors"
	"reflect"
	"sync"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
)

// codec is a Go type with what is needed to read and write its values. It is compiled once for a type.
type codec struct {
	typ    reflect.Type
	shape  *shape
	plain  bool // a value's memory is the value in the binary format
	refs   bool // there is a reference in it
	size   uintptr
	elem   *codec
	key    *codec
	fields []codecField // as in the shape
	spans  []span       // of a packed type
}

type codecField struct {
	name   string
	offset uintptr
	of     *codec
}

var codecs sync.Map // *codec or error by reflect.Type

var (
	entityType      = reflect.TypeFor[ecs.Entity]()
	marshalerType   = reflect.TypeFor[encoding.TextMarshaler]()
	unmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
)

var littleEndian = func() bool { x := uint16(1); return *(*byte)(unsafe.Pointer(&x)) == 1 }()

// codecOf returns the codec of a type. The error names the part of it that a file cannot hold.
func codecOf(typ reflect.Type) (*codec, error) {
	if known, ok := codecs.Load(typ); ok {
		if err, ok := known.(error); ok {
			return nil, err
		}
		return known.(*codec), nil
	}
	c, err := compile(typ, map[reflect.Type]bool{})
	if err != nil {
		codecs.Store(typ, err)
		return nil, err
	}
	c.spans = spansOf(c)
	codecs.Store(typ, c)
	return c, nil
}

var kindOf = map[reflect.Kind]kind{
	reflect.Bool: kindBool, reflect.Int8: kindI8, reflect.Int16: kindI16, reflect.Int32: kindI32, reflect.Int64: kindI64, reflect.Int: kindI64,
	reflect.Uint8: kindU8, reflect.Uint16: kindU16, reflect.Uint32: kindU32, reflect.Uint64: kindU64, reflect.Uint: kindU64,
	reflect.Float32: kindF32, reflect.Float64: kindF64, reflect.Complex64: kindC64, reflect.Complex128: kindC128, reflect.String: kindStr,
	reflect.Array: kindArray, reflect.Slice: kindSlice, reflect.Pointer: kindPointer, reflect.Map: kindMap, reflect.Struct: kindStruct,
}

func compile(typ reflect.Type, above map[reflect.Type]bool) (*codec, error) {
	c := &codec{typ: typ, shape: &shape{}, size: typ.Size()}
	k, ok := kindOf[typ.Kind()]
	switch {
	case typ.Kind() == reflect.Struct && typ.ConvertibleTo(entityType):
		k, c.refs = kindEntity, true
	case !ok:
		return nil, errors.New("it has a value of type " + typ.String() + ", which a file cannot hold: leave the field out with the tag `persist:\"-\"`")
	case above[typ]:
		return nil, errors.New("the type " + typ.String() + " contains itself, which a file cannot hold: leave the field out with the tag `persist:\"-\"`, or refer to entities")
	}
	above[typ] = true
	defer delete(above, typ)
	c.shape.kind = k
	if err := c.compileParts(above); err != nil {
		return nil, err
	}
	if k != kindEntity && !c.refs && isText(typ) {
		c.shape, c.plain, c.elem, c.key, c.fields = &shape{kind: kindText}, false, nil, nil, nil
	}
	return c, c.shape.finish()
}

func (c *codec) compileParts(above map[reflect.Type]bool) (err error) {
	part := func(typ reflect.Type) (*codec, *shape) {
		of, e := compile(typ, above)
		if e != nil {
			err = e
			return nil, nil
		}
		c.refs = c.refs || of.refs
		return of, of.shape
	}
	if isText(c.typ) && c.shape.kind != kindEntity && !containsEntity(c.typ, map[reflect.Type]bool{}) {
		return nil // its parts do not matter
	}
	switch c.shape.kind {
	case kindBool, kindStr, kindText:
	case kindArray:
		c.shape.length = c.typ.Len()
		if c.elem, c.shape.elem = part(c.typ.Elem()); err == nil {
			c.plain = c.elem.plain
		}
	case kindSlice, kindPointer:
		c.elem, c.shape.elem = part(c.typ.Elem())
	case kindMap:
		if c.key, c.shape.key = part(c.typ.Key()); err == nil {
			c.elem, c.shape.elem = part(c.typ.Elem())
		}
	case kindStruct:
		return c.compileFields(part, &err)
	default:
		c.plain = littleEndian && int64(c.typ.Size()) == kindSizes[c.shape.kind]
	}
	return err
}

func (c *codec) compileFields(part func(reflect.Type) (*codec, *shape), err *error) error {
	c.plain = true
	var end uintptr
	for i := range c.typ.NumField() {
		f := c.typ.Field(i)
		if f.Name == "_" || f.Tag.Get("persist") == "-" {
			continue
		}
		of, s := part(f.Type)
		if *err != nil {
			return errors.New("field " + f.Name + ": " + (*err).Error())
		}
		c.plain = c.plain && of.plain && f.Offset == end
		end = f.Offset + f.Type.Size()
		c.fields = append(c.fields, codecField{f.Name, f.Offset, of})
		c.shape.fields = append(c.shape.fields, shapeField{name: f.Name, of: s})
	}
	c.plain = c.plain && end == c.typ.Size()
	return nil
}

// isText reports whether a type writes itself as text, and reads that, by methods that are not those of one of its fields.
func isText(typ reflect.Type) bool {
	if !reflect.PointerTo(typ).Implements(marshalerType) || !reflect.PointerTo(typ).Implements(unmarshalerType) || typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Interface {
		return false
	}
	if typ.Kind() == reflect.Struct {
		for i := range typ.NumField() {
			if f := typ.Field(i); f.Anonymous && (f.Type.Implements(marshalerType) || reflect.PointerTo(f.Type).Implements(marshalerType)) {
				return false
			}
		}
	}
	return true
}

// containsEntity reports whether a reference is anywhere in a type.
func containsEntity(typ reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[typ] {
		return false
	}
	seen[typ] = true
	switch typ.Kind() {
	case reflect.Array, reflect.Slice, reflect.Pointer:
		return containsEntity(typ.Elem(), seen)
	case reflect.Map:
		return containsEntity(typ.Key(), seen) || containsEntity(typ.Elem(), seen)
	case reflect.Struct:
		if typ.ConvertibleTo(entityType) {
			return true
		}
		for i := range typ.NumField() {
			if containsEntity(typ.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// value returns the value at an address.
func (c *codec) value(p unsafe.Pointer) reflect.Value { return reflect.NewAt(c.typ, p).Elem() }

// addressOf returns the address of a value that is a copy.
func addressOf(v reflect.Value) (reflect.Value, unsafe.Pointer) {
	at := reflect.New(v.Type())
	at.Elem().Set(v)
	return at, at.UnsafePointer()
}

// slice returns the header of a slice.
func sliceAt(p unsafe.Pointer) (first unsafe.Pointer, n int) {
	s := *(*[]byte)(p) // the length is that of the elements, whatever they are
	return unsafe.Pointer(unsafe.SliceData(s)), len(s)
}

// rewrite replaces the references in a value that belongs to nothing else.
func (c *codec) rewrite(p unsafe.Pointer, to func(ecs.Entity) ecs.Entity) {
	if !c.refs {
		return
	}
	switch c.shape.kind {
	case kindEntity:
		e := (*ecs.Entity)(p)
		*e = to(*e)
	case kindArray:
		for i := range c.typ.Len() {
			c.elem.rewrite(unsafe.Add(p, uintptr(i)*c.elem.size), to)
		}
	case kindSlice:
		first, n := sliceAt(p)
		for i := range n {
			c.elem.rewrite(unsafe.Add(first, uintptr(i)*c.elem.size), to)
		}
	case kindPointer:
		if at := *(*unsafe.Pointer)(p); at != nil {
			c.elem.rewrite(at, to)
		}
	case kindStruct:
		for _, f := range c.fields {
			f.of.rewrite(unsafe.Add(p, f.offset), to)
		}
	case kindMap:
		c.rewriteMap(p, to)
	}
}

func (c *codec) rewriteMap(p unsafe.Pointer, to func(ecs.Entity) ecs.Entity) {
	v := c.value(p)
	if v.IsNil() {
		return
	}
	out := reflect.MakeMapWithSize(c.typ, v.Len())
	for it := v.MapRange(); it.Next(); {
		key, keyAt := addressOf(it.Key())
		elem, elemAt := addressOf(it.Value())
		c.key.rewrite(keyAt, to)
		c.elem.rewrite(elemAt, to)
		out.SetMapIndex(key.Elem(), elem.Elem())
	}
	v.Set(out)
}

// rewriteAll is rewrite for each value of a column.
func (c *codec) rewriteAll(values any, to func(ecs.Entity) ecs.Entity) {
	if !c.refs {
		return
	}
	first, n := memoryOf(values)
	for i := range n {
		c.rewrite(unsafe.Add(first, uintptr(i)*c.size), to)
	}
}

// memoryOf returns where the values of a slice of any type are, and how many.
func memoryOf(values any) (first unsafe.Pointer, n int) {
	v := reflect.ValueOf(values)
	return v.UnsafePointer(), v.Len()
}

// bytesOf returns the memory of the values of a slice.
func (c *codec) bytesOf(values any) []byte {
	first, n := memoryOf(values)
	return unsafe.Slice((*byte)(first), uintptr(n)*c.size)
}

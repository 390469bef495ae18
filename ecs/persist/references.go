package persist

import (
	"reflect"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
)

// references says where references are in the values of a type, which can be any type.
type references struct {
	typ       reflect.Type
	isEntity  bool
	elem, key *references // nil if there is none
	fields    []fieldReferences
}

type fieldReferences struct {
	offset uintptr
	of     *references
}

// referencesIn returns nil if there is no reference in a type. Interfaces are not looked into.
func referencesIn(typ reflect.Type, known map[reflect.Type]*references) *references {
	if r, found := known[typ]; found {
		return r
	}
	if !containsEntity(typ, map[reflect.Type]bool{}) {
		return nil
	}
	r := &references{typ: typ}
	known[typ] = r
	switch typ.Kind() {
	case reflect.Map:
		r.key = referencesIn(typ.Key(), known)
		r.elem = referencesIn(typ.Elem(), known)
	case reflect.Array, reflect.Slice, reflect.Pointer:
		r.elem = referencesIn(typ.Elem(), known)
	case reflect.Struct:
		if r.isEntity = typ.ConvertibleTo(entityType); r.isEntity {
			return r
		}
		for i := range typ.NumField() {
			if of := referencesIn(typ.Field(i).Type, known); of != nil {
				r.fields = append(r.fields, fieldReferences{typ.Field(i).Offset, of})
			}
		}
	}
	return r
}

// detacher rewrites references in copies of values that share with the originals what pointers, slices and maps lead to: what
// leads to references is copied too, once.
type detacher struct {
	to   func(ecs.Entity) ecs.Entity
	done map[shared]reflect.Value
}

// shared is what a pointer, slice or map leads to.
type shared struct {
	typ reflect.Type
	at  unsafe.Pointer
	len int
}

func (d *detacher) rewrite(r *references, p unsafe.Pointer) {
	switch {
	case r == nil:
		return
	case r.isEntity:
		e := (*ecs.Entity)(p)
		*e = d.to(*e)
		return
	}
	v := reflect.NewAt(r.typ, p).Elem()
	switch r.typ.Kind() {
	case reflect.Struct:
		for _, f := range r.fields {
			d.rewrite(f.of, unsafe.Add(p, f.offset))
		}
	case reflect.Array:
		for i := range r.typ.Len() {
			d.rewrite(r.elem, unsafe.Add(p, uintptr(i)*r.elem.typ.Size()))
		}
	default:
		if !v.IsNil() {
			v.Set(d.copyOf(r, v))
		}
	}
}

// copyOf returns a copy of what a pointer, slice or map leads to.
func (d *detacher) copyOf(r *references, v reflect.Value) reflect.Value {
	key := shared{typ: r.typ, at: v.UnsafePointer()}
	if r.typ.Kind() == reflect.Slice {
		key.len = v.Len()
	}
	if known, found := d.done[key]; found {
		return known
	}
	switch r.typ.Kind() {
	case reflect.Pointer:
		out := reflect.New(r.typ.Elem())
		out.Elem().Set(reflect.NewAt(r.typ.Elem(), v.UnsafePointer()).Elem())
		d.done[key] = out.Convert(r.typ)
		d.rewrite(r.elem, out.UnsafePointer())
	case reflect.Slice:
		out := reflect.MakeSlice(r.typ, v.Len(), v.Len())
		reflect.Copy(out, v)
		d.done[key] = out
		for i := range v.Len() {
			d.rewrite(r.elem, unsafe.Add(out.UnsafePointer(), uintptr(i)*r.elem.typ.Size()))
		}
	default:
		out := reflect.MakeMapWithSize(r.typ, v.Len())
		d.done[key] = out
		for it := v.MapRange(); it.Next(); {
			key, keyAt := addressOf(it.Key())
			elem, elemAt := addressOf(it.Value())
			d.rewrite(r.key, keyAt)
			d.rewrite(r.elem, elemAt)
			out.SetMapIndex(key.Elem(), elem.Elem())
		}
	}
	return d.done[key]
}

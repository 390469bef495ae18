package persist

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

// jsonFactor is how many bytes of memory a byte of JSON takes, about.
const jsonFactor = 16

// readJSON reads a file of which the first bytes are read.
func (l *loading) readJSON(head []byte, r io.Reader) error {
	most := l.budget.left / jsonFactor
	data, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(head), r), most+1))
	if err != nil {
		return &Error{int64(len(data)), err}
	}
	if err := l.budget.take(int64(len(data)), jsonFactor); err != nil {
		return &Error{int64(len(data)), err}
	}
	var f jsonFile
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err = d.Decode(&f)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("something follows the end")
		}
	}
	if err != nil {
		at := d.InputOffset()
		var syntax *json.SyntaxError
		var typ *json.UnmarshalTypeError
		if errors.As(err, &syntax) {
			at = syntax.Offset
		} else if errors.As(err, &typ) {
			at = typ.Offset
		}
		return &Error{at, err}
	}
	if at, err := checkKeys(data); err != nil {
		return &Error{at, err}
	}
	if f.Copse != jsonVersion {
		return refuse("version " + strconv.Itoa(f.Copse) + " is unknown; this program reads version " + strconv.Itoa(jsonVersion))
	}
	if err := l.takeJSON(&f); err != nil {
		return &Error{-1, err}
	}
	return nil
}

func (l *loading) takeJSON(f *jsonFile) error {
	h := header{Components: f.Components}
	for _, r := range f.Resources {
		h.Resources = append(h.Resources, r.headerComponent)
	}
	if err := l.resolve(h); err != nil {
		return err
	}
	place := map[string]int{} // by the name in the file
	for k, c := range f.Components {
		place[c.Name] = k
	}
	if err := l.takeEntities(f.Entities, place); err != nil {
		return err
	}
	for name := range f.Relations {
		if k, ok := place[name]; !ok || !l.file[k].relation() {
			return errors.New(strconv.Quote(cut(name)) + " has targets, and is no relation of the list of components")
		}
	}
	for k, c := range f.Components {
		for _, t := range f.Relations[c.Name] {
			for _, source := range t.Sources {
				l.addLink(&l.file[k], source, t.Target)
			}
		}
	}
	for i := range l.fileResources {
		c := &l.fileResources[i]
		if c.step == nil {
			continue
		}
		c.value = makeSlice(c.codec.typ, 1)
		first, _ := memoryOf(c.value)
		if err := l.jsonValue(c, first, f.Resources[i].Value); err != nil {
			return errors.New("resource " + c.Name + ": " + err.Error())
		}
	}
	return nil
}

// takeEntities sorts entities by their components, and reads the values.
func (l *loading) takeEntities(list []jsonEntity, place map[string]int) error {
	tables := map[string]int{}
	var members [][]int // by table: places in list
	for i, e := range list {
		var of []int
		for name := range e.Values {
			k, ok := place[name]
			if !ok || l.file[k].Kind == "tag" || l.file[k].relation() {
				return errors.New("entity " + e.ID.String() + " has a value of " + strconv.Quote(cut(name)) + ", which is no component of the list")
			}
			of = append(of, k)
		}
		for _, name := range e.Tags {
			k, ok := place[name]
			if !ok || l.file[k].Kind != "tag" || slices.Contains(of, k) {
				return errors.New("entity " + e.ID.String() + " has the tag " + strconv.Quote(cut(name)) + ", which is no tag of the list, or there twice")
			}
			of = append(of, k)
		}
		slices.Sort(of)
		var key []byte
		for _, k := range of {
			key = le.AppendUint32(key, uint32(k))
		}
		t, ok := tables[string(key)]
		if !ok {
			t = len(l.tables)
			tables[string(key)] = t
			var table persisted.Table
			for _, k := range of {
				if l.file[k].id >= 0 {
					table.Components = append(table.Components, l.file[k].id)
				}
			}
			l.tables, members = append(l.tables, table), append(members, nil)
		}
		l.tables[t].Entities, members[t] = append(l.tables[t].Entities, e.ID), append(members[t], i)
		if e.Name != "" {
			l.names = append(l.names, persisted.Name{Entity: e.ID, Name: e.Name})
		}
	}
	for t := range l.tables {
		if err := l.takeColumns(&l.tables[t], members[t], list, place); err != nil {
			return err
		}
	}
	return nil
}

func (l *loading) takeColumns(table *persisted.Table, members []int, list []jsonEntity, place map[string]int) error {
	var names []string
	for name := range list[members[0]].Values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		c := &l.file[place[name]]
		if c.id < 0 {
			continue
		}
		values, err := l.takeColumn(c, members, func(i int) (json.RawMessage, entity.Entity) { return list[i].Values[name], list[i].ID })
		if err != nil {
			return err
		}
		table.Columns = append(table.Columns, persisted.Column{Component: c.id, Values: values})
	}
	return nil
}

func (l *loading) takeColumn(c *fileComponent, members []int, of func(i int) (json.RawMessage, entity.Entity)) (any, error) {
	size := c.size()
	if err := l.budget.take(int64(len(members)), size); err != nil {
		return nil, errors.New("component " + c.Name + ": " + err.Error())
	}
	var values any
	if c.codec == nil {
		values = make([]byte, int64(len(members))*size)
	} else {
		values = makeSlice(c.codec.typ, len(members))
	}
	first, _ := memoryOf(values)
	for k, i := range members {
		text, e := of(i)
		if err := l.jsonValue(c, unsafe.Add(first, int64(k)*size), text); err != nil {
			return nil, errors.New("component " + c.Name + " of entity " + e.String() + ": " + err.Error())
		}
	}
	if c.convert != nil {
		values = c.convert(values)
	}
	return values, nil
}

// size returns the bytes of a value in memory.
func (c *fileComponent) size() int64 {
	if c.codec != nil {
		return int64(c.codec.size)
	}
	return c.shape.size
}

// jsonValue reads a value.
func (l *loading) jsonValue(c *fileComponent, p unsafe.Pointer, text json.RawMessage) error {
	if c.Kind == "bytes" {
		return l.jsonBytes(c, p, text)
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return err
	}
	if c.raw { // of a component of which the program knows only the size
		_, err := appendShape(unsafe.Slice((*byte)(p), c.size())[:0], c.shape, v)
		return err
	}
	return l.fromJSON(c.step, p, v)
}

// jsonBytes reads a value of which the program that saved it knew only the size.
func (l *loading) jsonBytes(c *fileComponent, p unsafe.Pointer, text json.RawMessage) error {
	var b []byte
	if err := json.Unmarshal(text, &b); err != nil {
		return err
	}
	if int64(len(b)) != c.shape.size {
		return errors.New("there are " + strconv.Itoa(len(b)) + " bytes, and not " + strconv.FormatInt(c.shape.size, 10))
	}
	if c.raw {
		copy(unsafe.Slice((*byte)(p), len(b)), b)
		return nil
	}
	d := decoder{buf: b, budget: &l.budget}
	return d.value(c.step, p)
}

var errUnknownField = errors.New("there is a field that its type in the file does not have")

func wrong(v any, k string) error {
	text, _ := json.Marshal(v)
	return errors.New(cut(string(text)) + " is no " + k)
}

// fromJSON reads a value from what encoding/json makes of it.
func (l *loading) fromJSON(s *step, p unsafe.Pointer, v any) error {
	if s.to == nil {
		return nil
	}
	switch k := s.from.kind; k {
	case kindEntity:
		text, ok := v.(string)
		if !ok {
			return wrong(v, "entity")
		}
		return (*entity.Entity)(p).UnmarshalText([]byte(text))
	case kindStr, kindText:
		text, ok := v.(string)
		if !ok {
			return wrong(v, "text")
		}
		if k == kindStr {
			*(*string)(p) = text
			return nil
		}
		return s.to.value(p).Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	case kindStruct:
		return l.structFromJSON(s, p, v)
	case kindArray, kindSlice, kindPointer:
		return l.listFromJSON(s, p, v)
	case kindMap:
		return l.mapFromJSON(s, p, v)
	}
	return numberFromJSON(s, p, v)
}

func (l *loading) structFromJSON(s *step, p unsafe.Pointer, v any) error {
	object, ok := v.(map[string]any)
	if !ok {
		return wrong(v, "struct")
	}
	used := 0
	for i, f := range s.fields {
		name := s.from.fields[i].name
		if f.jsonName != "" {
			name = f.jsonName
		}
		part, ok := object[name]
		if !ok {
			continue
		}
		used++
		if err := l.fromJSON(f, unsafe.Add(p, f.offset), part); err != nil {
			return errors.New("field " + name + ": " + err.Error())
		}
	}
	if used != len(object) {
		return errUnknownField
	}
	return nil
}

func (l *loading) listFromJSON(s *step, p unsafe.Pointer, v any) error {
	list, ok := v.([]any)
	kind := s.from.kind
	if v == nil && kind != kindArray {
		return nil
	}
	if !ok || kind == kindArray && len(list) != s.from.length || kind == kindPointer && len(list) != 1 {
		return wrong(v, s.from.String())
	}
	switch kind {
	case kindSlice:
		if err := l.budget.take(int64(len(list)), int64(s.elem.to.size)); err != nil {
			return err
		}
		slice := reflect.MakeSlice(s.to.typ, len(list), len(list))
		s.to.value(p).Set(slice)
		p = slice.UnsafePointer()
	case kindPointer:
		if err := l.budget.take(1, int64(s.elem.to.size)); err != nil {
			return err
		}
		at := reflect.New(s.to.typ.Elem())
		s.to.value(p).Set(at.Convert(s.to.typ))
		p = at.UnsafePointer()
	}
	for i, part := range list {
		if err := l.fromJSON(s.elem, unsafe.Add(p, uintptr(i)*s.elem.to.size), part); err != nil {
			return err
		}
	}
	return nil
}

func (l *loading) mapFromJSON(s *step, p unsafe.Pointer, v any) error {
	if v == nil {
		return nil
	}
	list, ok := v.([]any)
	if !ok {
		return wrong(v, "map")
	}
	if err := l.budget.take(int64(len(list)), int64(s.key.to.size+s.elem.to.size)+16); err != nil {
		return err
	}
	m := reflect.MakeMap(s.to.typ)
	s.to.value(p).Set(m)
	for _, part := range list {
		pair, ok := part.([]any)
		if !ok || len(pair) != 2 {
			return wrong(part, "key and value of a map")
		}
		key, elem := reflect.New(s.to.typ.Key()), reflect.New(s.to.typ.Elem())
		if err := l.fromJSON(s.key, key.UnsafePointer(), pair[0]); err != nil {
			return err
		}
		if err := l.fromJSON(s.elem, elem.UnsafePointer(), pair[1]); err != nil {
			return err
		}
		m.SetMapIndex(key.Elem(), elem.Elem())
	}
	if m.Len() != len(list) {
		return errors.New("a map has a key twice")
	}
	return nil
}

func numberFromJSON(s *step, p unsafe.Pointer, v any) error {
	to, k := s.to.value(p), s.from.kind
	if k == kindBool {
		b, ok := v.(bool)
		if !ok {
			return wrong(v, "bool")
		}
		to.SetBool(b)
		return nil
	}
	if k == kindC64 || k == kindC128 {
		pair, ok := v.([]any)
		if !ok || len(pair) != 2 {
			return wrong(v, "complex number")
		}
		re, err := floatFromJSON(pair[0], to.Type().Bits()/2)
		im, err2 := floatFromJSON(pair[1], to.Type().Bits()/2)
		to.SetComplex(complex(re, im))
		return errors.Join(err, err2)
	}
	n, ok := v.(json.Number)
	if k == kindF32 || k == kindF64 {
		f, err := floatFromJSON(v, to.Type().Bits())
		to.SetFloat(f)
		return err
	}
	if !ok {
		return wrong(v, kindNames[k])
	}
	if k <= kindI64 {
		i, err := strconv.ParseInt(string(n), 10, to.Type().Bits())
		to.SetInt(i)
		return err
	}
	u, err := strconv.ParseUint(string(n), 10, to.Type().Bits())
	to.SetUint(u)
	return err
}

func floatFromJSON(v any, bits int) (float64, error) {
	switch v := v.(type) {
	case json.Number:
		return strconv.ParseFloat(string(v), bits)
	case string:
		if v == "NaN" || v == "+Inf" || v == "-Inf" {
			return strconv.ParseFloat(v, bits)
		}
	}
	return 0, wrong(v, "number")
}

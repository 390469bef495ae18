package persist

import (
	"encoding"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

// jsonFile is a world as JSON.
type jsonFile struct {
	Copse      int                     `json:"copse"` // the version
	Components []headerComponent       `json:"components"`
	Entities   []jsonEntity            `json:"entities"`
	Relations  map[string][]jsonTarget `json:"relations"`
	Resources  []jsonResource          `json:"resources"`
}

type jsonEntity struct {
	ID     entity.Entity              `json:"id"`
	Name   string                     `json:"name"`
	Tags   []string                   `json:"tags"`
	Values map[string]json.RawMessage `json:"values"`
}

type jsonTarget struct {
	Target  entity.Entity   `json:"target"`
	Sources []entity.Entity `json:"sources"`
}

type jsonResource struct {
	headerComponent
	Value json.RawMessage `json:"value"`
}

// jsonWriter appends values as JSON.
type jsonWriter struct {
	buf []byte
	ref func(ecs.Entity) ecs.Entity
	err error
}

func (x *jsonWriter) text(s string) {
	if !utf8.ValidString(s) { // JSON cannot hold it as it is
		x.fail(errors.New("the text " + strconv.Quote(cut(s)) + " is not UTF-8, which JSON cannot hold"))
	}
	b, err := json.Marshal(s)
	x.fail(err)
	x.buf = append(x.buf, b...)
}

func (x *jsonWriter) fail(err error) {
	if err != nil && x.err == nil {
		x.err = err
	}
}

func (x *jsonWriter) add(parts ...string) {
	for _, p := range parts {
		x.buf = append(x.buf, p...)
	}
}

// float appends a number; what is none in JSON is a text.
func (x *jsonWriter) float(f float64, bits int) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		x.text(strconv.FormatFloat(f, 'g', -1, bits))
		return
	}
	x.buf = strconv.AppendFloat(x.buf, f, 'g', -1, bits)
}

func (x *jsonWriter) value(c *codec, p unsafe.Pointer) {
	switch k := c.shape.kind; k {
	case kindEntity:
		x.text(x.ref(*(*ecs.Entity)(p)).String())
	case kindStr:
		x.text(*(*string)(p))
	case kindText:
		text, err := c.value(p).Addr().Interface().(encoding.TextMarshaler).MarshalText()
		x.fail(err)
		x.text(string(text))
	case kindStruct:
		x.add("{")
		for i, f := range c.fields {
			x.comma(i)
			x.text(f.name)
			x.add(":")
			x.value(f.of, unsafe.Add(p, f.offset))
		}
		x.add("}")
	case kindArray:
		x.values(c.elem, p, c.typ.Len())
	case kindSlice:
		if first, n := sliceAt(p); first == nil {
			x.add("null")
		} else {
			x.values(c.elem, first, n)
		}
	case kindPointer:
		if at := *(*unsafe.Pointer)(p); at == nil {
			x.add("null")
		} else {
			x.add("[")
			x.value(c.elem, at)
			x.add("]")
		}
	case kindMap:
		x.mapping(c, p)
	default:
		x.number(k, c.value(p))
	}
}

func (x *jsonWriter) comma(i int) {
	if i > 0 {
		x.add(",")
	}
}

func (x *jsonWriter) values(c *codec, first unsafe.Pointer, n int) {
	x.add("[")
	for i := range n {
		x.comma(i)
		x.value(c, unsafe.Add(first, uintptr(i)*c.size))
	}
	x.add("]")
}

func (x *jsonWriter) number(k kind, v reflect.Value) {
	switch {
	case k == kindBool:
		x.buf = strconv.AppendBool(x.buf, v.Bool())
	case k <= kindI64:
		x.buf = strconv.AppendInt(x.buf, v.Int(), 10)
	case k <= kindU64:
		x.buf = strconv.AppendUint(x.buf, v.Uint(), 10)
	case k <= kindF64:
		x.float(v.Float(), v.Type().Bits())
	default:
		x.add("[")
		x.float(real(v.Complex()), v.Type().Bits()/2)
		x.add(",")
		x.float(imag(v.Complex()), v.Type().Bits()/2)
		x.add("]")
	}
}

// mapping appends a map as a list of keys and values, in the order of the text of the keys.
func (x *jsonWriter) mapping(c *codec, p unsafe.Pointer) {
	v := c.value(p)
	if v.IsNil() {
		x.add("null")
		return
	}
	var entries []string
	for it := v.MapRange(); it.Next(); {
		_, keyAt := addressOf(it.Key())
		_, elemAt := addressOf(it.Value())
		e := jsonWriter{ref: x.ref}
		e.add("[")
		e.value(c.key, keyAt)
		e.add(",")
		e.value(c.elem, elemAt)
		e.add("]")
		x.fail(e.err)
		entries = append(entries, string(e.buf))
	}
	slices.Sort(entries)
	x.add("[", strings.Join(entries, ","), "]")
}

// lines appends a list, one element in a line.
func (x *jsonWriter) lines(n int, each func(i int)) {
	x.add("[")
	for i := range n {
		x.comma(i)
		x.add("\n  ")
		each(i)
	}
	x.add("]")
}

func (x *jsonWriter) header(c headerComponent) {
	x.add(`{"name":`)
	x.text(c.Name)
	x.add(`,"kind":`)
	x.text(c.Kind)
	if c.Type != "" {
		x.add(`,"type":`)
		x.text(c.Type)
	}
}

func (s *saving) writeJSON(w io.Writer) error {
	resources, err := s.savedResources()
	if err != nil {
		return err
	}
	x := &jsonWriter{ref: s.ref}
	x.add(`{"copse":`, strconv.Itoa(jsonVersion), ",\n", `"components":`)
	h := s.header()
	x.lines(len(h.Components), func(i int) {
		x.header(h.Components[i])
		x.add("}")
	})
	x.add(",\n", `"entities":`)
	s.writeEntities(x)
	x.add(",\n", `"relations":{`)
	first := 0
	for k, c := range s.components {
		if c.Relation {
			x.comma(first)
			first++
			x.text(c.Name)
			x.add(":")
			x.targets(s.links[k])
		}
	}
	x.add("},\n", `"resources":`)
	x.lines(len(resources), func(i int) {
		x.header(headerComponent{resources[i].name, "resource", resources[i].codec.shape.String()})
		x.add(`,"value":`)
		x.value(resources[i].codec, resources[i].at)
		x.add("}")
	})
	x.add("}\n")
	if x.err != nil {
		return errors.New("persist: the world cannot be saved: " + x.err.Error())
	}
	_, err = w.Write(x.buf)
	return err
}

// targets appends targets with their sources.
func (x *jsonWriter) targets(links []persisted.Link) {
	var list []jsonTarget
	for _, l := range links {
		if n := len(list); n == 0 || list[n-1].Target != l.Target {
			list = append(list, jsonTarget{Target: l.Target})
		}
		at := &list[len(list)-1]
		at.Sources = append(at.Sources, l.Source)
	}
	x.lines(len(list), func(i int) {
		b, err := json.Marshal(list[i])
		x.fail(err)
		x.buf = append(x.buf, b...)
	})
}

// writeEntities appends all entities, by index.
func (s *saving) writeEntities(x *jsonWriter) {
	type cell struct {
		c     *savedComponent
		value any
		row   int
	}
	cells := map[entity.Entity][]cell{}
	for _, t := range s.tables {
		for _, k := range t.components {
			c := &s.components[k]
			var values any
			if !c.Tag {
				values = gather(s.world, c.id, c.Type, t.entities)
			}
			for row, e := range t.entities {
				cells[e] = append(cells[e], cell{c, values, row})
			}
		}
	}
	entities := s.entitiesByIndex()
	x.lines(len(entities), func(i int) {
		e := entities[i]
		x.add(`{"id":"`, e.String(), `"`)
		if name := s.world.NameOf(ecs.Entity(e)); name != "" {
			x.add(`,"name":`)
			x.text(name)
		}
		tags, values := 0, 0
		for _, at := range cells[e] {
			if at.c.Tag {
				x.add([]string{`,"tags":[`, ","}[min(tags, 1)])
				tags++
				x.text(at.c.Name)
			}
		}
		if tags > 0 {
			x.add("]")
		}
		for _, at := range cells[e] {
			if at.c.Tag {
				continue
			}
			x.add([]string{`,"values":{`, ","}[min(values, 1)])
			values++
			x.text(at.c.Name)
			x.add(":")
			if at.c.codec == nil {
				b, err := json.Marshal(at.value.([]byte)[at.row*at.c.Bytes : (at.row+1)*at.c.Bytes])
				x.fail(err)
				x.buf = append(x.buf, b...)
				continue
			}
			first, _ := memoryOf(at.value)
			x.value(at.c.codec, unsafe.Add(first, uintptr(at.row)*at.c.codec.size))
		}
		if values > 0 {
			x.add("}")
		}
		x.add("}")
	})
}

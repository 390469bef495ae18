package persist

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

// A binary file is magic, the version as 4 bytes, and sections: a letter, the length of the data as 8 bytes, the data, and the CRC-32C of
// all that as 4 bytes. Numbers are little endian. A reader needs them in this order:
//
//	H  the header, as JSON
//	E  for each table the entities: runs of neighbouring indices with one generation, see appendRuns; in version 1 they have
//	   8 bytes each; followed by
//	C  the values of each of its components
//	L  for each relation of the header its links: source and target
//	N  names: entity, length and text
//	R  for each resource of the header its value
//	Z  the end
const magic = "\x89copse\r\n"

// binaryVersion is what Save writes. Load reads it and those before it.
const binaryVersion = 2

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header is the first section.
type header struct {
	Components []headerComponent `json:"components"`
	Tables     []headerTable     `json:"tables"`
	Resources  []headerComponent `json:"resources"`
}

type headerComponent struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Type string `json:"type,omitempty"` // a shape
}

type headerTable struct {
	Components []int `json:"components"` // places in the list
	Entities   int   `json:"entities"`
}

func (s *saving) header() header {
	var h header
	for i := range s.components {
		c := &s.components[i]
		line := headerComponent{Name: c.Name, Kind: c.kind()}
		if of := c.shape(); of != nil {
			line.Type = of.String()
		}
		h.Components = append(h.Components, line)
	}
	for _, t := range s.tables {
		h.Tables = append(h.Tables, headerTable{t.components, len(t.entities)})
	}
	return h
}

// sections writes sections. After an error it writes nothing.
type sections struct {
	w    io.Writer
	err  error
	sum  uint32 // of the section that has begun
	lent []byte // to writePlain

	parts [][]byte // memory of values of a section whose length is not known yet
}

// partLen is how many bytes are written, or read, and summed up together: few enough to stay in the processor's cache.
const partLen = 1 << 18

func (x *sections) begin(letter byte, length int) {
	x.sum = 0
	x.add(le.AppendUint64([]byte{letter}, uint64(length)))
}

func (x *sections) add(data []byte) {
	for len(data) > 0 && x.err == nil {
		part := data[:min(partLen, len(data))]
		data = data[len(part):]
		x.sum = crc32.Update(x.sum, castagnoli, part)
		_, x.err = x.w.Write(part)
	}
}

func (x *sections) end() {
	if x.err == nil {
		_, x.err = x.w.Write(le.AppendUint32(nil, x.sum))
	}
}

func (x *sections) write(letter byte, data []byte) {
	x.begin(letter, len(data))
	x.add(data)
	x.end()
}

// appendRuns appends entities in ascending order of indices: for each run of neighbouring indices with one generation
// how many indices are left out before it, how many it has, and the generation.
func appendRuns(b []byte, list []entity.Entity) []byte {
	next := uint32(0)
	for k := 0; k < len(list); {
		e, n := list[k], 1
		for k+n < len(list) && list[k+n] == entity.New(e.Index()+uint32(n), e.Generation()) {
			n++
		}
		b = binary.AppendUvarint(b, uint64(e.Index()-next))
		b = binary.AppendUvarint(b, uint64(n))
		b = binary.AppendUvarint(b, uint64(e.Generation()))
		next = e.Index() + uint32(n)
		k += n
	}
	return b
}

// entityBytes returns handles in the binary format.
func entityBytes(list []entity.Entity) []byte {
	if littleEndian && len(list) > 0 {
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), 8*len(list))
	}
	var b []byte
	for _, e := range list {
		b = le.AppendUint32(le.AppendUint32(b, e.Index()), e.Generation())
	}
	return b
}

func (s *saving) writeBinary(w io.Writer) error {
	h := s.header()
	resources, err := s.savedResources()
	if err != nil {
		return err
	}
	for _, r := range resources {
		h.Resources = append(h.Resources, headerComponent{r.name, "resource", r.codec.shape.String()})
	}
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	x := &sections{w: w}
	_, x.err = w.Write(le.AppendUint32([]byte(magic), binaryVersion))
	x.write('H', text)
	for _, t := range s.tables {
		x.write('E', appendRuns(nil, t.entities))
		for _, k := range t.components {
			if c := &s.components[k]; !c.Tag && x.err == nil {
				s.writeColumn(x, c, t.entities)
			}
		}
	}
	for k, c := range s.components {
		if c.Relation {
			var list []entity.Entity
			for _, l := range s.links[k] {
				list = append(list, l.Source, l.Target)
			}
			x.write('L', entityBytes(list))
		}
	}
	e := &encoder{ref: s.ref}
	for _, n := range s.names() {
		e.buf = append(e.buf, entityBytes([]entity.Entity{n.Entity})...)
		e.str(n.Name)
	}
	x.write('N', e.buf)
	for _, r := range resources {
		e := &encoder{ref: s.ref}
		e.value(r.codec, r.at)
		x.fail(e.err, "resource "+r.name)
		x.write('R', e.buf)
	}
	x.write('Z', nil)
	return x.err
}

func (x *sections) fail(err error, what string) {
	if err != nil && x.err == nil {
		x.err = errors.New("persist: " + what + " cannot be saved: " + err.Error())
	}
}

func (s *saving) writeColumn(x *sections, c *savedComponent, entities []entity.Entity) {
	if c.codec == nil || c.codec.plain {
		x.begin('C', len(entities)*c.Bytes)
		persisted.Runs(core(s.world), c.id, entities, func(values any) { s.writePlain(x, c, values) })
		x.end()
		return
	}
	if c.codec.spans != nil {
		x.begin('C', len(entities)*int(c.codec.shape.size))
		persisted.Runs(core(s.world), c.id, entities, func(values any) { s.writePacked(x, c, values) })
		x.end()
		return
	}
	s.writeValues(x, c, entities)
}

// writeValues writes values whose sizes differ. They are kept in parts until the length of the section is known: to append all of them to one list
// would copy it each time it grows.
func (s *saving) writeValues(x *sections, c *savedComponent, entities []entity.Entity) {
	e := &encoder{ref: s.ref}
	used, length := 0, 0
	next := func() {
		if used++; used > len(x.parts) {
			x.parts = append(x.parts, make([]byte, 0, partLen+partLen/8))
		}
		e.buf = x.parts[used-1][:0]
	}
	keep := func() {
		x.parts[used-1] = e.buf
		length += len(e.buf)
	}
	next()
	persisted.Runs(core(s.world), c.id, entities, func(values any) {
		first, n := memoryOf(values)
		for i := range n {
			if len(e.buf) >= partLen {
				keep()
				next()
			}
			e.value(c.codec, unsafe.Add(first, uintptr(i)*c.codec.size))
		}
	})
	keep()
	x.fail(e.err, "component "+c.Name)
	x.begin('C', length)
	for _, part := range x.parts[:used] {
		x.add(part)
	}
	x.end()
}

// writePlain writes values as their memory is; references are rewritten in a copy.
func (s *saving) writePlain(x *sections, c *savedComponent, values any) {
	if c.codec == nil {
		x.add(values.([]byte))
		return
	}
	data := c.codec.bytesOf(values)
	if !c.codec.refs {
		x.add(data)
		return
	}
	for most := max(1, partLen/c.Bytes) * c.Bytes; len(data) > 0; {
		x.lent = append(x.lent[:0], data[:min(most, len(data))]...)
		data = data[len(x.lent):]
		for at := 0; at < len(x.lent); at += c.Bytes {
			c.codec.rewrite(unsafe.Pointer(&x.lent[at]), s.ref)
		}
		x.add(x.lent)
	}
}

// writePacked writes values of a packed type.
func (s *saving) writePacked(x *sections, c *savedComponent, values any) {
	first, n := memoryOf(values)
	x.lent = x.lent[:0]
	for i := range n {
		x.lent = pack(x.lent, c.codec.spans, unsafe.Add(first, uintptr(i)*c.codec.size), s.ref)
		if len(x.lent) >= partLen || i == n-1 {
			x.add(x.lent)
			x.lent = x.lent[:0]
		}
	}
}

package persist

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/persistence"
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
		persistence.Runs(s.world, c.id, entities, func(values any) { s.writePlain(x, c, values) })
		x.end()
		return
	}
	e := &encoder{ref: s.ref}
	persistence.Runs(s.world, c.id, entities, func(values any) {
		first, n := memoryOf(values)
		for i := range n {
			e.value(c.codec, unsafe.Add(first, uintptr(i)*c.codec.size))
		}
	})
	x.fail(e.err, "component "+c.Name)
	x.write('C', e.buf)
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

// binaryReader reads sections.
type binaryReader struct {
	r      io.Reader
	at     int64  // bytes read
	sum    uint32 // of the section that is read
	budget *budget
}

// place adds to an error where it is.
func (x *binaryReader) place(at int64, err error) error {
	return &Error{Offset: at, err: err}
}

func (x *binaryReader) full(b []byte) error {
	n, err := io.ReadFull(x.r, b)
	x.at += int64(n)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errShort
	}
	return err
}

// summed reads data of a section and sums it up.
func (x *binaryReader) summed(data []byte) error {
	for len(data) > 0 {
		part := data[:min(partLen, len(data))]
		data = data[len(part):]
		if err := x.full(part); err != nil {
			return err
		}
		x.sum = crc32.Update(x.sum, castagnoli, part)
	}
	return nil
}

// section reads a section. If into is not nil, it is called with the length and returns the memory for the data, or an error.
func (x *binaryReader) section(letter byte, into func(length uint64) ([]byte, error)) (data []byte, err error) {
	start := x.at
	var head [9]byte
	if err := x.full(head[:]); err != nil {
		return nil, x.place(x.at, err)
	}
	if head[0] != letter {
		return nil, x.place(start, errors.New("a section "+strconv.QuoteRune(rune(head[0]))+" is there where "+strconv.QuoteRune(rune(letter))+" is expected"))
	}
	length := le.Uint64(head[1:])
	x.sum = crc32.Update(0, castagnoli, head[:])
	if into != nil {
		if data, err = into(length); err == nil {
			err = x.summed(data)
		}
	} else {
		data, err = x.grow(length)
	}
	if err != nil {
		return nil, x.place(x.at, err)
	}
	var tail [4]byte
	if err := x.full(tail[:]); err != nil {
		return nil, x.place(x.at, err)
	}
	if le.Uint32(tail[:]) != x.sum {
		return nil, x.place(start, errors.New("the checksum of the section "+strconv.QuoteRune(rune(letter))+" is wrong: the data is damaged"))
	}
	return data, nil
}

// grow reads data whose length may be a lie: memory is taken for what is there.
func (x *binaryReader) grow(length uint64) ([]byte, error) {
	const part = 1 << 20
	if length > uint64(x.budget.left) {
		return nil, x.budget.take(int64(min(length, 1<<62)), 1)
	}
	if err := x.budget.take(int64(length), 1); err != nil {
		return nil, err
	}
	data := make([]byte, 0, min(length, part))
	for uint64(len(data)) < length {
		n := int(min(length-uint64(len(data)), uint64(max(part, len(data)))))
		had := len(data)
		data = append(data, make([]byte, n)...)
		if err := x.summed(data[had:]); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// readBinary reads what follows the magic.
func (l *loading) readBinary(r io.Reader) error {
	x := &binaryReader{r: r, at: int64(len(magic)), budget: &l.budget}
	var v [4]byte
	if err := x.full(v[:]); err != nil {
		return x.place(x.at, err)
	}
	version := le.Uint32(v[:])
	if version == 0 || version > binaryVersion {
		return x.place(int64(len(magic)), errors.New("version "+strconv.FormatUint(uint64(version), 10)+" is unknown; this program reads versions 1 to "+strconv.Itoa(binaryVersion)))
	}
	start := x.at
	text, err := x.section('H', nil)
	if err != nil {
		return err
	}
	var h header
	if err := l.budget.take(int64(len(text)), 16); err != nil {
		return x.place(start, err)
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return x.place(start, err)
	}
	if err := l.resolve(h); err != nil {
		return x.place(start, err)
	}
	for _, t := range h.Tables {
		if err := l.readTable(x, t, version); err != nil {
			return err
		}
	}
	if err := l.readLinks(x); err != nil {
		return err
	}
	if err := l.readNames(x); err != nil {
		return err
	}
	for i := range l.fileResources {
		if err := l.readResource(x, &l.fileResources[i]); err != nil {
			return err
		}
	}
	_, err = x.section('Z', func(length uint64) ([]byte, error) {
		if length != 0 {
			return nil, errors.New("the end has data")
		}
		return nil, nil
	})
	return err
}

// entityMemory is about how many bytes a load takes for an entity without its values: in lists, in what leads from old handles to new ones,
// and as a record of the world.
const entityMemory = 48

func (l *loading) readTable(x *binaryReader, t headerTable, version uint32) error {
	start := x.at
	data, err := x.section('E', nil)
	if err != nil {
		return err
	}
	if t.Entities < 0 {
		return x.place(start, errors.New("a table has "+strconv.Itoa(t.Entities)+" entities"))
	}
	if version == 1 && (len(data)%8 != 0 || len(data)/8 != t.Entities) {
		return x.place(start, errors.New("a table of "+strconv.Itoa(t.Entities)+" entities has "+strconv.Itoa(len(data))+" bytes of handles, and not 8 for each"))
	}
	if err := l.budget.take(int64(t.Entities), entityMemory); err != nil {
		return x.place(start, err)
	}
	table := persistence.Table{Entities: make([]entity.Entity, t.Entities)}
	d := decoder{buf: data}
	if version > 1 {
		if err := d.runs(table.Entities); err != nil {
			return x.place(start+9+int64(d.at), err)
		}
	} else {
		for i := range table.Entities {
			table.Entities[i], _ = d.entity()
		}
	}
	for i, k := range t.Components {
		if k < 0 || k >= len(l.file) || i > 0 && k <= t.Components[i-1] || l.file[k].relation() {
			return x.place(start, errors.New("a table has a wrong list of components"))
		}
		if err := l.readColumn(x, &l.file[k], &table); err != nil {
			return err
		}
	}
	l.tables = append(l.tables, table)
	return nil
}

func (l *loading) readColumn(x *binaryReader, c *fileComponent, table *persistence.Table) error {
	n := len(table.Entities)
	switch {
	case c.Kind == "tag":
		if c.id >= 0 {
			table.Components = append(table.Components, c.id)
		}
		return nil
	case c.id < 0:
		_, err := x.section('C', nil)
		return err
	case c.raw || c.step.same && c.convert == nil:
		return l.readPlain(x, c, table)
	}
	start := x.at
	data, err := x.section('C', nil)
	if err != nil {
		return err
	}
	if err := l.budget.take(int64(n), int64(c.codec.size)); err != nil {
		return x.place(start, err)
	}
	d := &decoder{buf: data, budget: &l.budget}
	values := makeSlice(c.codec.typ, n)
	first, _ := memoryOf(values)
	for i := range n {
		at := d.at
		if err := d.value(c.step, unsafe.Add(first, uintptr(i)*c.codec.size)); err != nil {
			return x.place(start+9+int64(at), errors.New("component "+c.Name+" of entity "+table.Entities[i].String()+": "+err.Error()))
		}
	}
	if d.at != len(data) {
		return x.place(start+9+int64(d.at), errors.New("component "+c.Name+": the data goes on after the last value"))
	}
	if c.convert != nil {
		values = c.convert(values)
	}
	table.Components = append(table.Components, c.id)
	table.Columns = append(table.Columns, persistence.Column{Component: c.id, Values: values})
	return nil
}

// readPlain reads values whose memory is what the file has.
func (l *loading) readPlain(x *binaryReader, c *fileComponent, table *persistence.Table) error {
	n := len(table.Entities)
	var values any
	_, err := x.section('C', func(length uint64) ([]byte, error) {
		if length != uint64(n)*uint64(c.shape.size) {
			return nil, errors.New("component " + c.Name + " has " + strconv.FormatUint(length, 10) + " bytes of values, and not " + strconv.FormatInt(c.shape.size, 10) + " for each of " + strconv.Itoa(n) + " entities")
		}
		if err := l.budget.take(int64(n), c.shape.size); err != nil {
			return nil, err
		}
		if c.codec == nil {
			memory := make([]byte, length)
			values = memory
			return memory, nil
		}
		values = makeSlice(c.codec.typ, n)
		return c.codec.bytesOf(values), nil
	})
	table.Components = append(table.Components, c.id)
	table.Columns = append(table.Columns, persistence.Column{Component: c.id, Values: values})
	return err
}

func (l *loading) readLinks(x *binaryReader) error {
	for k := range l.file {
		c := &l.file[k]
		if !c.relation() {
			continue
		}
		start := x.at
		data, err := x.section('L', nil)
		if err != nil {
			return err
		}
		if len(data)%16 != 0 {
			return x.place(start, errors.New("the targets of "+c.Name+" have "+strconv.Itoa(len(data))+" bytes, and not 16 for each"))
		}
		d := decoder{buf: data}
		for d.at < len(data) {
			source, _ := d.entity()
			target, _ := d.entity()
			l.addLink(c, source, target)
		}
	}
	return nil
}

func (l *loading) readNames(x *binaryReader) error {
	start := x.at
	data, err := x.section('N', nil)
	if err != nil {
		return err
	}
	d := &decoder{buf: data, budget: &l.budget}
	for d.at < len(data) {
		at := start + 9 + int64(d.at)
		e, err := d.entity()
		var name string
		if err == nil {
			name, err = d.str()
		}
		if err != nil {
			return x.place(at, errors.New("the name of an entity: "+err.Error()))
		}
		l.names = append(l.names, persistence.Name{Entity: e, Name: name})
	}
	return nil
}

func (l *loading) readResource(x *binaryReader, c *fileComponent) error {
	start := x.at
	data, err := x.section('R', nil)
	if err != nil || c.step == nil {
		return err
	}
	if err := l.budget.take(1, int64(c.codec.size)); err != nil {
		return x.place(start, err)
	}
	d := &decoder{buf: data, budget: &l.budget}
	values := makeSlice(c.codec.typ, 1)
	first, _ := memoryOf(values)
	if err := d.value(c.step, first); err != nil || d.at != len(data) {
		if err == nil {
			err = errors.New("the data goes on after the value")
		}
		return x.place(start+9+int64(d.at), errors.New("resource "+c.Name+": "+err.Error()))
	}
	c.value = values
	return nil
}

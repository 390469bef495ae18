package persist

import (
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
//	E  for each table the entities, 8 bytes each, followed by
//	C  the values of each of its components
//	L  for each relation of the header its links: source and target
//	N  names: entity, length and text
//	R  for each resource of the header its value
//	Z  the end
const magic = "\x89copse\r\n"

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
	w   io.Writer
	err error
}

func (x *sections) write(letter byte, parts ...[]byte) {
	if x.err != nil {
		return
	}
	length := 0
	for _, p := range parts {
		length += len(p)
	}
	head := le.AppendUint64([]byte{letter}, uint64(length))
	sum := crc32.Update(0, castagnoli, head)
	_, x.err = x.w.Write(head)
	for _, p := range parts {
		if x.err == nil && len(p) > 0 {
			sum = crc32.Update(sum, castagnoli, p)
			_, x.err = x.w.Write(p)
		}
	}
	if x.err == nil {
		_, x.err = x.w.Write(le.AppendUint32(nil, sum))
	}
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
	_, x.err = w.Write(le.AppendUint32([]byte(magic), version))
	x.write('H', text)
	for _, t := range s.tables {
		x.write('E', entityBytes(t.entities))
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
	x.write('Z')
	return x.err
}

func (x *sections) fail(err error, what string) {
	if err != nil && x.err == nil {
		x.err = errors.New("persist: " + what + " cannot be saved: " + err.Error())
	}
}

func (s *saving) writeColumn(x *sections, c *savedComponent, entities []entity.Entity) {
	values := s.values(c, entities)
	switch {
	case c.codec == nil:
		x.write('C', values.([]byte))
	case c.codec.plain:
		x.write('C', c.codec.bytesOf(values))
	default:
		e := &encoder{ref: s.ref}
		first, n := memoryOf(values)
		for i := range n {
			e.value(c.codec, unsafe.Add(first, uintptr(i)*c.codec.size))
		}
		x.fail(e.err, "component "+c.Name)
		x.write('C', e.buf)
	}
}

// binaryReader reads sections.
type binaryReader struct {
	r      io.Reader
	at     int64 // bytes read
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
	sum := crc32.Update(0, castagnoli, head[:])
	if into != nil {
		if data, err = into(length); err == nil {
			err = x.full(data)
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
	if le.Uint32(tail[:]) != crc32.Update(sum, castagnoli, data) {
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
		if err := x.full(data[had:]); err != nil {
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
	if n := le.Uint32(v[:]); n != version {
		return x.place(int64(len(magic)), errors.New("version "+strconv.FormatUint(uint64(n), 10)+" is unknown; this program reads version "+strconv.Itoa(version)))
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
		if err := l.readTable(x, t); err != nil {
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

func (l *loading) readTable(x *binaryReader, t headerTable) error {
	start := x.at
	data, err := x.section('E', nil)
	if err != nil {
		return err
	}
	if t.Entities < 0 || len(data)%8 != 0 || len(data)/8 != t.Entities {
		return x.place(start, errors.New("a table of "+strconv.Itoa(t.Entities)+" entities has "+strconv.Itoa(len(data))+" bytes of handles, and not 8 for each"))
	}
	table := persistence.Table{Entities: make([]entity.Entity, t.Entities)}
	d := decoder{buf: data}
	for i := range table.Entities {
		table.Entities[i], _ = d.entity()
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

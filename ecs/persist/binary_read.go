package persist

import (
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

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
	if at, err := checkKeys(text); err != nil {
		return x.place(start+9+at, err)
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
	table := persisted.Table{Entities: make([]entity.Entity, t.Entities)}
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

func (l *loading) readColumn(x *binaryReader, c *fileComponent, table *persisted.Table) error {
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
	read := d.value
	if c.step.packed() {
		read = d.packed
	}
	for i := range n {
		at := d.at
		if err := read(c.step, unsafe.Add(first, uintptr(i)*c.codec.size)); err != nil {
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
	table.Columns = append(table.Columns, persisted.Column{Component: c.id, Values: values})
	return nil
}

// readPlain reads values whose memory is what the file has.
func (l *loading) readPlain(x *binaryReader, c *fileComponent, table *persisted.Table) error {
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
	table.Columns = append(table.Columns, persisted.Column{Component: c.id, Values: values})
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
		l.names = append(l.names, persisted.Name{Entity: e, Name: name})
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

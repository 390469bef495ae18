package dialect

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/design/syntax"
)

// size is what is known of a type: its bytes, and the scalar it is made of where
// that is one. Without ok, why says what is not known.
type size struct {
	bytes, align int
	unit         string
	count        int
	ok           bool
	why          string
	pointers     bool // holds what has another size on a machine of 32 bits
}

var scalarBytes = map[string]int{
	"f32": 4, "f64": 8, "i8": 1, "i16": 2, "i32": 4, "i64": 8,
	"u8": 1, "u16": 2, "u32": 4, "u64": 8, "bool": 1, "entity": 8,
}

// sized reads a size as the tables write it: f32x3, or 32/8 for 32 bytes aligned
// to 8, or ptr and ptrx3.
func sized(text string) size {
	if bytes, align, found := strings.Cut(text, "/"); found {
		b, _ := strconv.Atoi(bytes)
		a, _ := strconv.Atoi(align)
		return size{bytes: b, align: a, ok: true}
	}
	unit, times, found := strings.Cut(text, "x")
	n := 1
	if found {
		n, _ = strconv.Atoi(times)
	}
	if unit == "ptr" {
		return size{bytes: 8 * n, align: 8, ok: true, pointers: true}
	}
	if unit == "word" { // as wide as a pointer, but a number
		return size{bytes: 8 * n, align: 8, unit: "i64", count: n, ok: true, pointers: true}
	}
	bytes := scalarBytes[unit]
	return size{bytes: bytes * n, align: bytes, unit: unit, count: n, ok: bytes > 0}
}

func unknown(why string) size { return size{why: why} }

// times is an array.
func (z size) times(n int) size {
	if !z.ok {
		return z
	}
	if n < 0 || n > syntax.MaxBytes || z.bytes*n > syntax.MaxBytes {
		return unknown("it has more than 65,536 bytes")
	}
	z.bytes *= n
	z.count *= n
	return z
}

// together lays fields out one after the other, with the gaps that their
// alignment asks for. Rust moves fields so that the gaps are at the end.
func together(fields []size, reorder bool) size {
	out := size{align: 1, ok: true}
	for i, f := range fields {
		if !f.ok {
			return f
		}
		out.align = max(out.align, f.align)
		out.pointers = out.pointers || f.pointers
		if i == 0 {
			out.unit = f.unit
		} else if f.unit != out.unit {
			out.unit = ""
		}
		out.count += f.count
		if !reorder && f.align > 0 {
			out.bytes = (out.bytes + f.align - 1) / f.align * f.align
		}
		out.bytes += f.bytes
		if out.bytes > syntax.MaxBytes {
			return unknown("it has more than 65,536 bytes")
		}
	}
	out.bytes = (out.bytes + out.align - 1) / out.align * out.align
	return out
}

// declared is a type that the text declares.
type declared struct {
	name   string
	at     span
	fields []field
	empty  bool // nothing in it: a tag where the library says so
	size   size
	state  uint8 // 0 not looked at, 1 under way, 2 done
	parsed bool  // size was worked out while it was read
}

// field is a member of a type: so many of a type of the language.
type field struct {
	typ   part
	text  string
	count int
	size  size // where it is known at once
	known bool
}

// sizeOfType returns the size of a type that the text declares.
func (d *draft) sizeOfType(t *declared) size {
	switch t.state {
	case 1:
		return unknown(t.name + " contains itself")
	case 2:
		return t.size
	}
	t.state = 1
	var all []size
	for _, f := range t.fields {
		z := f.size
		if !f.known {
			z = d.typeSize(f.typ)
		}
		all = append(all, z.times(f.count))
	}
	if !t.parsed {
		t.size = together(all, d.family == rust)
	}
	t.state = 2
	return t.size
}

// longestType bounds, in tokens, what is read of a type, since types nest.
const longestType = 200

// typeSize returns the size of a type as it is written.
func (d *draft) typeSize(p part) size {
	if p.to-p.from > longestType {
		return unknown("its type is too long")
	}
	text := d.written(p)
	if z, ok := d.spelt(p, text); ok {
		return z
	}
	name := lastName(text)
	if t := d.types[name]; t != nil {
		return d.sizeOfType(t)
	}
	return unknown("the size of " + shortened(text) + " is not in the text")
}

func shortened(text string) string {
	if len(text) <= longestName {
		return text
	}
	cut := longestName
	for text[cut]&0xc0 == 0x80 {
		cut--
	}
	return text[:cut] + ".."
}

// resolveSizes gives every component its size, and says where it is assumed.
func (d *draft) resolveSizes() {
	for i := range d.components {
		c := &d.components[i]
		if c.tag || c.sized {
			continue
		}
		t := d.types[lastName(c.full)]
		if t == nil {
			if z, ok := d.spelt(part{}, c.full); ok && z.ok {
				d.give(c, z, c.at)
				continue
			}
			d.assumed(c.at, "The fields of "+shortened(c.full)+" are not in the text: 12 bytes (f32x3) are assumed.")
			continue
		}
		if t.empty {
			c.tag = true
			continue
		}
		z := d.sizeOfType(t)
		if !z.ok {
			d.assumed(t.at, "The size of "+t.name+" is unknown, because "+z.why+": 12 bytes (f32x3) are assumed.")
			continue
		}
		d.give(c, z, t.at)
	}
}

func (d *draft) give(c *component, z size, at span) {
	if z.pointers && d.once("pointers") {
		d.assumed(at, "Pointers, and types as wide as pointers, count as 8 bytes, as on 64-bit machines.")
	}
	c.bytes = max(z.bytes, 1)
	if z.unit != "" && z.count > 0 && scalarBytes[z.unit]*z.count == z.bytes {
		c.unit = z.unit
		if z.count > 1 {
			c.unit += "x" + strconv.Itoa(z.count)
		}
	}
}

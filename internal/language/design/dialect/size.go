package dialect

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// size is the size of a type, with its scalar type if all of it has one. Where ok is false, why is the reason.
type size struct {
	bytes, align int
	unit         string
	count        int
	ok           bool
	why          string
	pointers     bool // the size differs on 32-bit machines
}

var scalarBytes = map[string]int{
	"f32": 4, "f64": 8, "i8": 1, "i16": 2, "i32": 4, "i64": 8,
	"u8": 1, "u16": 2, "u32": 4, "u64": 8, "bool": 1, "entity": 8,
}

// parseSize reads the notation of the tables: f32x3, 32/8 for 32 bytes aligned to 8, ptr, ptrx3, and word for an
// integer as wide as a pointer.
func parseSize(text string) size {
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
	if unit == "word" {
		return size{bytes: 8 * n, align: 8, unit: "i64", count: n, ok: true, pointers: true}
	}
	bytes := scalarBytes[unit]
	return size{bytes: bytes * n, align: bytes, unit: unit, count: n, ok: bytes > 0}
}

func unknown(why string) size { return size{why: why} }

// array returns the size of n elements.
func (z size) array(n int) size {
	if !z.ok {
		return z
	}
	if n < 0 {
		return unknown("the length of an array in it is not in the text")
	}
	if n > syntax.MaxBytes || z.bytes*n > syntax.MaxBytes {
		return unknown("it has more than 65,536 bytes")
	}
	z.bytes *= n
	z.count *= n
	return z
}

// structSize returns the size of a struct with these fields, with padding for their alignment. Rust reorders fields, so
// that all padding is at the end.
func structSize(fields []size, reorder bool) size {
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

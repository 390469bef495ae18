package dialect

import "strings"

var scriptUnits = map[string]string{
	"f32": "f32", "f64": "f64", "i8": "i8", "i16": "i16", "i32": "i32", "ui8": "u8", "ui8c": "u8", "ui16": "u16", "ui32": "u32", "eid": "u32",
	"u8": "u8", "u16": "u16", "u32": "u32",
	"Float32Array": "f32", "Float64Array": "f64", "Int8Array": "i8", "Uint8Array": "u8", "Uint8ClampedArray": "u8",
	"Int16Array": "i16", "Uint16Array": "u16", "Int32Array": "i32", "Uint32Array": "u32", "BigInt64Array": "i64", "BigUint64Array": "u64",
}

// declareTypes finds `const Position = defineComponent({..})` and `const Position = { x: [] }`.
func (r *bitecsReader) declareTypes() {
	for i := range r.tokens {
		if r.at(i) != "=" || !r.is(i-1, word) {
			continue
		}
		t := &declared{name: r.at(i - 1), at: r.span(one(i - 1))}
		at := i + 1
		if r.at(at+1) == "." && r.at(at+2) == "defineComponent" {
			at += 2
		}
		if c, ok := r.call(at); ok && r.at(at) == "defineComponent" {
			args := r.items(c.args)
			t.empty = len(args) == 0
			at = c.args + 1
			if len(args) > 0 && r.is(at, word) {
				if schema := r.types.byName[r.at(at)]; schema != nil {
					t.fields, t.empty = schema.fields, schema.empty
				} else {
					t.parsed, t.size = true, unknown("the schema "+r.at(at)+" is not in the text")
				}
				r.types.declare(t)
				continue
			}
		}
		switch {
		case r.at(at) == "{" && r.match(at) > 0:
			t.fields = r.fields(at, 0)
			t.empty = len(t.fields) == 0
		case r.at(at) == "Symbol" && r.at(at+1) == "(":
			t.empty = true
		case r.isTypedArray(at):
			t.fields = r.field(part{at, min(at+4, len(r.tokens))}, 0)
		case r.at(at) == "[":
			t.parsed, t.size = true, unknown("it is an array of objects")
		case !t.empty:
			continue
		}
		r.types.declare(t)
	}
}

func (r *bitecsReader) fields(open, depth int) []field {
	var out []field
	for _, p := range r.items(open) {
		if schema := r.types.byName[r.at(p.from+1)]; r.at(p.from) == "..." && schema != nil && p.to == p.from+2 {
			out = append(out, schema.fields...)
			continue
		}
		colon := r.find(p, ":")
		if colon < 0 || depth > 20 {
			out = append(out, field{size: unknown("the contents of " + shortened(r.textOf(part{p.from, min(p.to, p.from+maxType)})) + " are not in the text"), known: true, count: 1})
			continue
		}
		out = append(out, r.field(part{colon + 1, p.to}, depth)...)
	}
	return out
}

// field reads Types.f32, [Types.f32, 3], [] as number[], new Float32Array(n), or an object of these.
func (r *bitecsReader) field(p part, depth int) []field {
	if r.at(p.from) == "{" && r.match(p.from) > 0 {
		return r.fields(p.from, depth+1)
	}
	f := field{known: true, count: 1}
	if r.at(p.from) == "[" {
		args := r.items(p.from)
		if len(args) == 0 {
			f.size = parseSize("f64")
			f.size.align = 1
			if r.once("numbers") {
				r.assumed(r.span(p), "Each element of a plain array of numbers counts as 8 bytes.")
			}
			return []field{f}
		}
		if len(args) == 2 {
			f.count = r.literal(args[1])
			p = args[0]
		}
	}
	for i := p.from; i < min(p.to, p.from+maxHead); i++ {
		name := r.at(i)
		if other := r.units[name]; other != "" {
			name = other
		}
		if unit := scriptUnits[name]; unit != "" {
			f.size = parseSize(unit)
			f.size.align = 1 // each field is an array of its own
			if f.count < 0 {
				f.count, f.size = 1, unknown("the length of an array is not a number")
			}
			return []field{f}
		}
	}
	f.size = unknown("the contents of " + shortened(strings.TrimSpace(r.textOf(part{p.from, min(p.to, p.from+maxHead)}))) + " are unknown")
	return []field{f}
}

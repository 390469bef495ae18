package dialect

import "slices"

// findTypes finds the types that the text declares, for their sizes alone:
// whether one is a component is for the importers to say.
func (d *draft) findTypes() {
	for i := range d.tokens {
		if !d.is(i, word) {
			continue
		}
		d.typeParameters(i)
		switch d.family {
		case cpp, csharp:
			d.cType(i)
		case rust:
			d.rustStruct(i)
		case golang:
			d.goTypeDecl(i)
		}
	}
}

// typeParameters finds the names that stand for any type: template <typename T>, fn f<T>, func F[T any].
func (d *draft) typeParameters(i int) {
	open := -1
	switch {
	case d.family == cpp && d.at(i) == "template" && d.at(i+1) == "<", d.family == rust && d.at(i) == "impl" && d.at(i+1) == "<":
		open = i + 1
	case d.family == rust && d.at(i) == "fn" && d.at(i+2) == "<", d.family == golang && d.at(i) == "func" && d.at(i+2) == "[" && d.is(i+1, word):
		open = i + 2
	default:
		return
	}
	for _, p := range d.list(open) {
		if d.family == cpp {
			if d.at(p.from) != "typename" && d.at(p.from) != "class" {
				continue
			}
			if p.from++; d.at(p.from) == "..." {
				p.from++
			}
		}
		if d.is(p.from, word) && d.at(p.from) != "const" {
			d.generic[d.at(p.from)] = true
		}
	}
}

func (d *draft) declare(t *declared) {
	if d.types[t.name] == nil {
		d.types[t.name] = t
	}
}

// cType reads `struct Name : Base { .. }`, `enum class Name : type { .. }`,
// `using Name = type;` and `typedef struct { .. } Name;`.
func (d *draft) cType(i int) {
	switch d.at(i) {
	case "struct", "class":
		if d.at(i-1) == "enum" {
			return
		}
		d.cStruct(i)
	case "enum":
		d.cEnum(i)
	case "using":
		if end := d.find(part{i, min(i+reach, len(d.tokens))}, ";"); d.at(i+2) == "=" && end > 0 && d.is(i+1, word) {
			d.declare(&declared{name: d.at(i + 1), at: d.span(part{i, end}), fields: []field{{typ: part{i + 3, end}, count: 1}}})
		}
	}
}

func (d *draft) cStruct(i int) {
	name := i + 1
	for d.at(name) == "alignas" || d.at(name) == "[" {
		if d.at(name) == "alignas" {
			name++
		}
		if d.match(name) < 0 {
			return
		}
		name = d.match(name) + 1
	}
	open := name
	if d.is(name, word) {
		if open = d.braceAfter(name+1, ";"); open < 0 {
			return
		}
	}
	end := d.match(open)
	if d.at(open) != "{" || end < 0 {
		return
	}
	if !d.is(name, word) || d.at(i-1) == "typedef" {
		name = end + 1 // typedef struct { .. } Name;
	}
	based := d.family == cpp && d.find(part{i + 1, open}, ":") > 0
	for fields := d.cFields(part{open + 1, end}); d.is(name, word); name += 2 {
		t := &declared{name: d.at(name), at: d.span(one(name)), fields: fields, empty: len(fields) == 0 && !based}
		if based {
			t.parsed, t.size = true, unknown("it inherits from another type")
		}
		d.declare(t)
		if name < end || d.at(name+1) != "," { // typedef struct { .. } One, Two;
			return
		}
	}
}

func (d *draft) cEnum(i int) {
	name := i + 1
	if d.at(name) == "class" || d.at(name) == "struct" {
		name++
	}
	if !d.is(name, word) {
		return
	}
	t := &declared{name: d.at(name), at: d.span(one(name)), fields: []field{{size: sized("i32"), known: true, count: 1}}}
	if open := d.braceAfter(name+1, ";"); d.at(name+1) == ":" && open > 0 {
		t.fields = []field{{typ: part{name + 2, open}, count: 1}}
	}
	d.declare(t)
}

var modifiers = []string{"public", "private", "protected", "internal", "readonly", "fixed", "unsafe", "mutable", "volatile", "const", "new", "inline", "typename"}

// cFields reads the fields of a struct of C++ or C#.
func (d *draft) cFields(body part) []field {
	var out []field
	for i := body.from; i < body.to; {
		switch {
		case d.at(i) == ";" || d.at(i) == ":" || d.at(i) == "}":
			i++
		case d.at(i) == "[" && d.match(i) > i: // attributes
			i = d.match(i) + 1
		case slices.Contains([]string{"public", "private", "protected"}, d.at(i)) && d.at(i+1) == ":":
			i += 2
		default:
			end, isField := d.memberEnd(part{i, body.to})
			if isField {
				out = append(out, d.cField(part{i, end})...)
			}
			i = end + 1
		}
	}
	return out
}

// memberEnd finds where a member ends: at its semicolon or closing brace.
func (d *draft) memberEnd(p part) (end int, isField bool) {
	isField = true
	for i := p.from; i < p.to; i++ {
		switch d.at(i) {
		case ";":
			return i, isField
		case "=>", "operator", "static", "using", "typedef", "friend", "template", "enum", "constexpr":
			isField = false
		case "const":
			isField = isField && d.family == cpp // in C# a constant of the type
		case "=":
			semicolon := d.find(part{i, p.to}, ";")
			if semicolon < 0 {
				return p.to, isField
			}
			return semicolon, isField
		case "(":
			isField = false
		case "struct", "class":
			if d.at(i+2) == "{" || d.at(i+1) == "{" {
				isField = false
			}
		case "{":
			m := d.match(i)
			if m < 0 {
				return p.to, false
			}
			property := d.at(i+1) == "get" && d.at(i+2) == ";"
			if !isField || property || d.at(m+1) != ";" && d.at(m+1) != "," {
				return m, isField && property
			}
		}
		if m := d.match(i); m > i && m < p.to {
			i = m
		}
	}
	return p.to, isField
}

// cField reads `type a, b[4] = ..`.
func (d *draft) cField(p part) []field {
	for slices.Contains(modifiers, d.at(p.from)) {
		p.from++
	}
	stop := p.to
	for i := p.from; i < p.to; i++ {
		if d.at(i) == "[" && d.at(i+1) == "]" {
			i++
			continue
		}
		if slices.Contains([]string{"=", "{", "[", ",", ":"}, d.at(i)) {
			stop = i
			break
		}
		if m := d.match(i); m > i && m < p.to {
			i = m
		}
	}
	name := stop - 1
	if name <= p.from || !d.is(name, word) {
		return nil
	}
	typ := part{p.from, name}
	var out []field
	for _, each := range d.cut(part{name, p.to}, ",") {
		f := field{typ: typ, count: 1}
		if d.at(each.from) == "*" {
			f.size, f.known = sized("ptr"), true
			each.from++
		}
		for at := each.from + 1; d.at(at) == "[" && d.match(at) > 0; at = d.match(at) + 1 {
			n := d.number(part{at + 1, d.match(at)})
			if n < 0 {
				f.size, f.known = unknown("the length of "+shortened(d.at(each.from))+" is not a number"), true
			}
			f.count = min(max(f.count, 1)*max(n, 0), 1<<20)
		}
		out = append(out, f)
	}
	return out
}

// rustStruct reads `struct Name;`, `struct Name(..);`, `struct Name { .. }` and `enum Name { .. }`.
func (d *draft) rustStruct(i int) {
	if d.at(i) != "struct" && d.at(i) != "enum" || !d.is(i+1, word) {
		return
	}
	t := &declared{name: d.at(i + 1), at: d.span(one(i + 1))}
	body := i + 2
	if d.at(body) == "<" && d.match(body) > 0 {
		body = d.match(body) + 1
	}
	switch {
	case d.at(i) == "enum":
		d.rustEnum(t, body)
	case d.at(body) == ";":
		t.empty = true
	case d.at(body) == "(":
		for _, each := range d.list(body) {
			t.fields = append(t.fields, field{typ: d.rustPlain(each), count: 1})
		}
		t.empty = len(t.fields) == 0
	default:
		if body = d.braceAfter(body, ";"); body < 0 {
			return
		}
		for _, each := range d.list(body) {
			each = d.rustPlain(each)
			if d.at(each.from+1) == ":" {
				t.fields = append(t.fields, field{typ: part{each.from + 2, each.to}, count: 1})
			}
		}
		t.empty = len(t.fields) == 0
	}
	d.declare(t)
}

// rustPlain leaves out attributes and visibility.
func (d *draft) rustPlain(p part) part {
	for p.from < p.to {
		switch {
		case d.at(p.from) == "#" && d.match(p.from+1) > 0:
			p.from = d.match(p.from+1) + 1
		case d.at(p.from) == "pub":
			p.from++
			if d.at(p.from) == "(" && d.match(p.from) > 0 && d.match(p.from) < p.to-1 {
				p.from = d.match(p.from) + 1
			}
		default:
			return p
		}
	}
	return p
}

// rustEnum takes an enum without data for one byte.
func (d *draft) rustEnum(t *declared, body int) {
	t.parsed = true
	t.size = sized("u8")
	variants := d.list(body)
	for _, each := range variants {
		each = d.rustPlain(each)
		if d.at(each.from+1) == "(" || d.at(each.from+1) == "{" {
			t.size = unknown("it is an enum with data")
		}
	}
	if len(variants) > 256 {
		t.size = unknown("it is an enum with more than 256 variants")
	}
	d.declare(t)
}

// goTypeDecl reads `type Name struct { .. }`, `type Name other`, and both in parentheses.
func (d *draft) goTypeDecl(i int) {
	if d.at(i) != "type" {
		return
	}
	if d.at(i+1) != "(" {
		d.goTypeSpec(i+1, len(d.tokens))
		return
	}
	end := d.match(i + 1)
	for at := i + 2; at < end; at++ {
		if d.tokens[at].newline || at == i+2 {
			d.goTypeSpec(at, end)
		}
		if m := d.match(at); m > at {
			at = m
		}
	}
}

func (d *draft) goTypeSpec(name, limit int) {
	if !d.is(name, word) {
		return
	}
	t := &declared{name: d.at(name), at: d.span(one(name))}
	at := name + 1
	if d.at(at) == "=" {
		at++
	}
	if d.at(at) == "struct" && d.at(at+1) == "{" && d.match(at+1) > 0 {
		t.fields = d.goFields(part{at + 2, d.match(at + 1)})
		t.empty = len(t.fields) == 0
	} else {
		t.fields = []field{{typ: part{at, d.goLineEnd(at, limit)}, count: 1}}
	}
	d.declare(t)
}

// goLineEnd returns where a line of Go ends, outside brackets.
func (d *draft) goLineEnd(from, limit int) int {
	limit = min(limit, from+longestType)
	for i := from; i < limit; i++ {
		if i > from && d.tokens[i].newline || d.at(i) == ";" {
			return i
		}
		if m := d.match(i); m > i {
			i = m
		}
	}
	return limit
}

// goFields reads `X, Y float32`, `Name string`+"`tag`"+` and embedded types.
func (d *draft) goFields(body part) []field {
	var out []field
	for i := body.from; i < body.to; {
		end := d.goLineEnd(i, body.to)
		if d.at(i) == ";" {
			i++
			continue
		}
		out = append(out, d.goField(part{i, end}))
		i = max(end, i+1)
	}
	return out
}

func (d *draft) goField(p part) field {
	if p.to-p.from > 1 && d.is(p.to-1, quoted) {
		p.to--
	}
	names, at := 1, p.from
	for d.is(at, word) && d.at(at+1) == "," {
		names++
		at += 2
	}
	if d.is(at, word) && at+1 < p.to && d.at(at+1) != "." {
		at++ // a name; without one the type is embedded
	}
	return field{typ: part{at, p.to}, count: names}
}

package dialect

import "slices"

// findDeclarations finds the types that the text declares, for their sizes. The importers decide which of them are
// components.
func (x *typeTable) findDeclarations() {
	for i := range x.tokens {
		if !x.is(i, word) {
			continue
		}
		x.typeParameters(i)
		switch x.language {
		case cpp, csharp:
			x.cType(i)
		case rust:
			x.rustStruct(i)
		case golang:
			x.goTypeDecl(i)
		}
	}
}

// typeParameters finds the names of type parameters: template <typename T>, fn f<T>, func F[T any].
func (x *typeTable) typeParameters(i int) {
	open := -1
	switch {
	case x.language == cpp && x.at(i) == "template" && x.at(i+1) == "<", x.language == rust && x.at(i) == "impl" && x.at(i+1) == "<":
		open = i + 1
	case x.language == rust && x.at(i) == "fn" && x.at(i+2) == "<", x.language == golang && x.at(i) == "func" && x.at(i+2) == "[" && x.is(i+1, word):
		open = i + 2
	default:
		return
	}
	for _, p := range x.items(open) {
		if x.language == cpp {
			if x.at(p.from) != "typename" && x.at(p.from) != "class" {
				continue
			}
			if p.from++; x.at(p.from) == "..." {
				p.from++
			}
		}
		if x.is(p.from, word) && x.at(p.from) != "const" {
			x.generic[x.at(p.from)] = true
		}
	}
}

func (x *typeTable) declare(t *declared) {
	if x.byName[t.name] == nil {
		x.byName[t.name] = t
	}
}

// cType reads `struct Name : Base { .. }`, `enum class Name : type { .. }`,
// `using Name = type;` and `typedef struct { .. } Name;`.
func (x *typeTable) cType(i int) {
	switch x.at(i) {
	case "struct", "class":
		if x.at(i-1) == "enum" {
			return
		}
		x.cStruct(i)
	case "enum":
		x.cEnum(i)
	case "typedef":
		x.cTypedef(i)
	case "ECS_STRUCT": // of Flecs: ECS_STRUCT(Body, { float x; })
		if args := x.items(i + 1); len(args) == 2 && x.at(args[1].from) == "{" && x.match(args[1].from) > 0 {
			fields := x.cFields(part{args[1].from + 1, x.match(args[1].from)})
			x.declare(&declared{name: x.at(args[0].from), at: x.span(args[0]), fields: fields, empty: len(fields) == 0})
		}
	case "using":
		if end := x.find(part{i, min(i+maxHead, len(x.tokens))}, ";"); x.at(i+2) == "::" && end > i+3 && x.is(end-1, word) { // using flecs::entity;
			x.declare(&declared{name: x.at(end - 1), at: x.span(part{i, end}), fields: []field{{typ: part{i + 1, end}, count: 1}}})
		} else if x.at(i+2) == "=" && end > 0 && x.is(i+1, word) {
			x.declare(&declared{name: x.at(i + 1), at: x.span(part{i, end}), fields: []field{{typ: part{i + 3, end}, count: 1}}})
		}
	}
}

// inherit puts the fields of the types that a struct of C++ extends in front of its own. One with virtual functions has a size that
// is not known.
func (x *typeTable) inherit(t *declared, head, body part) {
	var bases []field
	for _, p := range x.split(part{x.find(head, ":") + 1, head.to}, ",") {
		for slices.Contains(modifiers, x.at(p.from)) {
			p.from++
		}
		bases = append(bases, field{typ: p, count: 1})
	}
	virtual := x.find(part{head.from, body.to}, "virtual") >= 0
	for i := body.from; i < body.to && !virtual; i++ {
		virtual = x.at(i) == "override" || x.at(i) == "virtual"
		if m := x.match(i); m > i {
			i = m
		}
	}
	if virtual {
		t.parsed, t.size = true, unknown("it has virtual functions")
		return
	}
	t.fields = append(bases, t.fields...)
}

// cTypedef reads `typedef vec2 Velocity, Force;`.
func (x *typeTable) cTypedef(i int) {
	end := x.find(part{i, min(i+maxHead, len(x.tokens))}, ";")
	if end < 0 || x.find(part{i, end}, "{") >= 0 || x.find(part{i, end}, "(") >= 0 {
		return
	}
	names := x.split(part{i + 1, end}, ",")
	typ := part{}
	for n, p := range names {
		if n == 0 {
			typ = part{p.from, p.to - 1}
		}
		if x.is(p.to-1, word) && !typ.empty() {
			x.declare(&declared{name: x.at(p.to - 1), at: x.span(one(p.to - 1)), fields: []field{{typ: typ, count: 1}}})
		}
	}
}

func (x *typeTable) cStruct(i int) {
	name := i + 1
	for x.at(name) == "alignas" || x.at(name) == "[" {
		if x.at(name) == "alignas" {
			name++
		}
		if x.match(name) < 0 {
			return
		}
		name = x.match(name) + 1
	}
	open := name
	if x.is(name, word) {
		if open = x.braceAfter(name+1, ";"); open < 0 {
			return
		}
	}
	end := x.match(open)
	if x.at(open) != "{" || end < 0 {
		return
	}
	if !x.is(name, word) || x.at(i-1) == "typedef" {
		name = end + 1 // typedef struct { .. } Name;
	}
	based := x.language == cpp && x.find(part{i + 1, open}, ":") > 0
	for fields := x.cFields(part{open + 1, end}); x.is(name, word); name += 2 {
		t := &declared{name: x.at(name), at: x.span(one(name)), fields: fields, empty: len(fields) == 0 && !based}
		if open := x.match(i - 1); x.at(i-1) == ">" && open > 0 && x.at(open-1) == "template" {
			t.params = x.parametersOf(open)
		}
		if !based && x.language == cpp && x.find(part{open + 1, end}, "virtual") >= 0 { // a pointer to its functions comes first
			t.fields, t.empty = append([]field{{size: parseSize("ptr"), known: true, count: 1}}, fields...), false
		}
		if based {
			x.inherit(t, part{i + 1, open}, part{open + 1, end})
		}
		x.declare(t)
		if name < end || x.at(name+1) != "," { // typedef struct { .. } One, Two;
			return
		}
	}
}

func (x *typeTable) cEnum(i int) {
	name := i + 1
	if x.at(name) == "class" || x.at(name) == "struct" {
		name++
	}
	if !x.is(name, word) {
		return
	}
	t := &declared{name: x.at(name), at: x.span(one(name)), fields: []field{{size: parseSize("i32"), known: true, count: 1}}}
	if open := x.braceAfter(name+1, ";"); x.at(name+1) == ":" && open > 0 {
		t.fields = []field{{typ: part{name + 2, open}, count: 1}}
	}
	x.declare(t)
}

// rustStruct reads `struct Name;`, `struct Name(..);`, `struct Name { .. }` and `enum Name { .. }`.
func (x *typeTable) rustStruct(i int) {
	if x.at(i) != "struct" && x.at(i) != "enum" || !x.is(i+1, word) {
		return
	}
	t := &declared{name: x.at(i + 1), at: x.span(one(i + 1))}
	body := i + 2
	if x.at(body) == "<" && x.match(body) > 0 {
		t.params = x.parametersOf(body)
		body = x.match(body) + 1
	}
	switch {
	case x.at(i) == "enum":
		x.rustEnum(t, body)
	case x.at(body) == ";":
		t.empty = true
	case x.at(body) == "(":
		for _, each := range x.items(body) {
			t.fields = append(t.fields, field{typ: x.rustPlain(each), count: 1})
		}
		t.empty = len(t.fields) == 0
	default:
		if body = x.braceAfter(body, ";"); body < 0 {
			return
		}
		for _, each := range x.items(body) {
			each = x.rustPlain(each)
			if x.at(each.from+1) == ":" {
				t.fields = append(t.fields, field{typ: part{each.from + 2, each.to}, count: 1})
			}
		}
		t.empty = len(t.fields) == 0
	}
	x.declare(t)
}

// rustEnum declares an enum. One without data has one byte.
func (x *typeTable) rustEnum(t *declared, body int) {
	t.parsed = true
	t.size = parseSize("u8")
	variants := x.items(body)
	for _, each := range variants {
		each = x.rustPlain(each)
		if x.at(each.from+1) == "(" || x.at(each.from+1) == "{" {
			t.size = unknown("it is an enum with data")
		}
	}
	if len(variants) > 256 {
		t.size = unknown("it is an enum with more than 256 variants")
	}
	x.declare(t)
}

// goTypeDecl reads `type Name struct { .. }`, `type Name other`, and both in parentheses.
func (x *typeTable) goTypeDecl(i int) {
	if x.at(i) != "type" {
		return
	}
	if x.at(i+1) != "(" {
		x.goTypeSpec(i+1, len(x.tokens))
		return
	}
	end := x.match(i + 1)
	for at := i + 2; at < end; at++ {
		if x.tokens[at].newline || at == i+2 {
			x.goTypeSpec(at, end)
		}
		if m := x.match(at); m > at {
			at = m
		}
	}
}

func (x *typeTable) goTypeSpec(name, limit int) {
	if !x.is(name, word) {
		return
	}
	t := &declared{name: x.at(name), at: x.span(one(name))}
	at := name + 1
	if x.at(at) == "=" {
		at++
	}
	if x.at(at) == "struct" && x.at(at+1) == "{" && x.match(at+1) > 0 {
		t.fields = x.goFields(part{at + 2, x.match(at + 1)})
		t.empty = len(t.fields) == 0
	} else {
		t.fields = []field{{typ: part{at, x.goLineEnd(at, limit)}, count: 1}}
	}
	x.declare(t)
}

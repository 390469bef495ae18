package dialect

import "slices"

// maxType is how many tokens of a type are read. It bounds the work for nested types.
const maxType = 200

// field is one or several members of a type that have the same type.
type field struct {
	typ   part
	text  string
	count int
	// lengths are those of arrays, next to the count.
	lengths []part
	size    size // if known
	known   bool
}

var modifiers = []string{"public", "private", "protected", "internal", "readonly", "fixed", "unsafe", "mutable", "volatile", "const", "new", "inline", "typename"}

// cFields reads the fields of a struct of C++ or C#.
func (s *source) cFields(body part) []field {
	var out []field
	for i := body.from; i < body.to; {
		switch {
		case s.at(i) == ";" || s.at(i) == ":" || s.at(i) == "}":
			i++
		case s.at(i) == "[" && s.match(i) > i: // attributes
			i = s.match(i) + 1
		case slices.Contains([]string{"public", "private", "protected"}, s.at(i)) && s.at(i+1) == ":":
			i += 2
		default:
			if more, end := s.nestedField(part{i, body.to}); end > i {
				out = append(out, more...)
				i = end + 1
				continue
			}
			end, isField := s.memberEnd(part{i, body.to})
			if isField {
				out = append(out, s.cField(part{i, end})...)
			}
			i = end + 1
		}
	}
	return out
}

// nestedField reads a field whose type is declared with it: enum class Slot : std::uint8_t { Hand, Head } slot; It returns the
// semicolon, 0 if there is no such field.
func (s *source) nestedField(p part) (out []field, end int) {
	if field, end := s.functionPointer(p); end > 0 {
		return field, end
	}
	if first := s.at(p.from); first != "enum" && first != "struct" && first != "union" {
		return nil, 0
	}
	open := s.braceAfter(p.from+1, ";")
	if open < 0 || open > p.to || s.match(open) < 0 {
		return nil, 0
	}
	name := s.match(open) + 1
	end = s.find(part{name, p.to}, ";")
	if !s.is(name, word) || end < 0 {
		return nil, 0
	}
	switch s.at(p.from) {
	case "struct":
		return s.cFields(part{open + 1, s.match(open)}), end
	case "union":
		return []field{{size: unknown("it has a union"), known: true, count: 1}}, end
	}
	if colon := s.find(part{p.from, open}, ":"); colon > 0 {
		return []field{{typ: part{colon + 1, open}, count: 1}}, end
	}
	return []field{{size: parseSize("i32"), known: true, count: 1}}, end
}

// functionPointer reads Result (*name)(Parameter);
func (s *source) functionPointer(p part) (out []field, end int) {
	for i := p.from; i < p.to && i < p.from+maxHead; i++ {
		switch text := s.at(i); {
		case text == ";" || text == "{" || text == "=" || text == "[":
			return nil, 0
		case text != "(":
			continue
		}
		if s.at(i+1) != "*" || s.match(i) != i+3 || s.at(i+4) != "(" || s.match(i+4) < 0 {
			return nil, 0
		}
		if end = s.find(part{s.match(i + 4), p.to}, ";"); end < 0 {
			return nil, 0
		}
		return []field{{size: parseSize("ptr"), known: true, count: 1}}, end
	}
	return nil, 0
}

// memberEnd returns the semicolon or brace at which a member of a struct ends, and whether the member is a field.
func (s *source) memberEnd(p part) (end int, isField bool) {
	isField = true
	for i := p.from; i < p.to; i++ {
		switch s.at(i) {
		case ";":
			return i, isField
		case "=>", "operator", "static", "using", "typedef", "friend", "template", "enum", "constexpr":
			isField = false
		case "const":
			isField = isField && s.language == cpp // in C#, a constant is no field
		case "=":
			semicolon := s.find(part{i, p.to}, ";")
			if semicolon < 0 {
				return p.to, isField
			}
			return semicolon, isField
		case "(":
			isField = false
		case "struct", "class":
			if s.at(i+2) == "{" || s.at(i+1) == "{" {
				isField = false
			}
		case "{":
			m := s.match(i)
			if m < 0 {
				return p.to, false
			}
			property := s.at(i+1) == "get" && s.at(i+2) == ";"
			if !isField || property || s.at(m+1) != ";" && s.at(m+1) != "," {
				return m, isField && property
			}
		}
		if m := s.match(i); m > i && m < p.to {
			i = m
		}
	}
	return p.to, isField
}

// cField reads `type a, b[4] = ..`.
func (s *source) cField(p part) []field {
	for slices.Contains(modifiers, s.at(p.from)) {
		p.from++
	}
	stop := p.to
	for i := p.from; i < p.to; i++ {
		if s.at(i) == "[" && s.at(i+1) == "]" {
			i++
			continue
		}
		if slices.Contains([]string{"=", "{", "[", ",", ":"}, s.at(i)) {
			stop = i
			break
		}
		if m := s.match(i); m > i && m < p.to {
			i = m
		}
	}
	name := stop - 1
	if name <= p.from || !s.is(name, word) {
		return nil
	}
	typ := part{p.from, name}
	var out []field
	for _, each := range s.split(part{name, p.to}, ",") {
		f := field{typ: typ, count: 1}
		if s.at(each.from) == "*" {
			f.size, f.known = parseSize("ptr"), true
			each.from++
		}
		for at := each.from + 1; s.at(at) == "[" && s.match(at) > 0; at = s.match(at) + 1 {
			f.lengths = append(f.lengths, part{at + 1, s.match(at)})
		}
		out = append(out, f)
	}
	return out
}

// rustPlain returns a part without its attributes and visibility.
func (s *source) rustPlain(p part) part {
	for p.from < p.to {
		switch {
		case s.at(p.from) == "#" && s.match(p.from+1) > p.from+1:
			p.from = s.match(p.from+1) + 1
		case s.at(p.from) == "pub":
			p.from++
			if s.at(p.from) == "(" && s.match(p.from) > 0 && s.match(p.from) < p.to-1 {
				p.from = s.match(p.from) + 1
			}
		default:
			return p
		}
	}
	return p
}

// goLineEnd returns the end of a line of Go, outside of brackets.
func (s *source) goLineEnd(from, limit int) int {
	limit = min(limit, from+maxType)
	for i := from; i < limit; i++ {
		if i > from && s.tokens[i].newline || s.at(i) == ";" {
			return i
		}
		if m := s.match(i); m > i {
			i = m
		}
	}
	return limit
}

// goFields reads `X, Y float32`, `Name string`+"`tag`"+` and embedded types.
func (s *source) goFields(body part) []field {
	var out []field
	for i := body.from; i < body.to; {
		end := s.goLineEnd(i, body.to)
		if s.at(i) == ";" {
			i++
			continue
		}
		out = append(out, s.goField(part{i, end}))
		i = max(end, i+1)
	}
	return out
}

func (s *source) goField(p part) field {
	if p.to-p.from > 1 && s.is(p.to-1, quoted) {
		p.to--
	}
	names, at := 1, p.from
	for s.is(at, word) && s.at(at+1) == "," {
		names++
		at += 2
	}
	if s.is(at, word) && at+1 < p.to && s.at(at+1) != "." {
		at++ // the name of the field; an embedded type has none
	}
	return field{typ: part{at, p.to}, count: names}
}

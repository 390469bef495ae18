package dialect

import (
	"slices"
	"strings"
)

// call is a call: name<types>(arguments), with the brackets of its language.
type call struct {
	name  int // token
	types int // the bracket, -1 if there are none
	args  int // the parenthesis
}

// call reads a call whose name is at i.
func (s *source) call(i int) (c call, ok bool) {
	if !s.is(i, word) {
		return call{}, false
	}
	c = call{name: i, types: -1}
	at := i + 1
	if s.language == rust && s.at(at) == "::" {
		at++
	}
	bracket := "<"
	if s.language == golang {
		bracket = "["
	}
	if s.at(at) == bracket && s.match(at) > at {
		c.types = at
		at = s.match(at) + 1
	}
	if s.at(at) != "(" || s.match(at) < at {
		return call{}, false
	}
	c.args = at
	return c, true
}

// end returns the token after a call.
func (s *source) end(c call) int { return s.match(c.args) + 1 }

// whole returns the part of a call, from its name on.
func (s *source) whole(c call) part { return part{c.name, s.end(c)} }

// typeArgs returns the type arguments of a call.
func (s *source) typeArgs(c call) []part {
	if c.types < 0 {
		return nil
	}
	return s.items(c.types)
}

// method reports whether a name is called as a method.
func (s *source) method(i int) bool {
	return s.at(i-1) == "." || s.at(i-1) == "->" || s.at(i-1) == "template" && s.at(i-2) == "."
}

// receiver returns the last name before a method, "" if there is none.
func (s *source) receiver(i int) string {
	if s.at(i-1) == "template" && s.method(i) {
		i--
	}
	if s.method(i) && s.is(i-2, word) {
		return s.at(i - 2)
	}
	return ""
}

// statementStart returns the token at which the expression of a call begins.
func (s *source) statementStart(i int) int {
	for n := 0; n < 5*maxHead && i > 0; n++ {
		switch s.at(i - 1) {
		case ".", "->", "::", "?.", "&", "*", "await", "new", "template":
			i--
			continue
		case ")", "]", ">":
			if m := s.match(i - 1); m >= 0 && s.at(i) != "=" {
				i = m
				continue
			}
			return i
		}
		if !s.is(i-1, word) || slices.Contains(notFunctions, s.at(i-1)) || !slices.Contains([]string{".", "->", "::", "?.", "(", "<", "["}, s.at(i)) {
			return i
		}
		i--
	}
	return i
}

// variable returns the name of the variable or field that an expression is assigned to, "" if there is none: `auto
// moving = ..`, `this.moving = ..`, `moving: ..`.
func (s *source) variable(i int) string {
	start := s.statementStart(i)
	switch s.at(start - 1) {
	case "=", ":=", ":":
		name := start - 2
		if s.at(name) == "]" && s.language == golang || s.at(name) == ">" && s.language == script {
			name = s.match(name) - 1
		}
		if s.is(name, word) {
			if s.language == script && s.at(name-1) == ":" && s.is(name-2, word) {
				name -= 2
			}
			return s.at(name)
		}
	}
	return ""
}

var assignments = []string{"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--"}

// isAssigned reports whether the expression that begins at a name is assigned to: `Position.x[eid] += ..`, `pos.X =
// ..`, `*pos = ..`.
func (s *source) isAssigned(i int) bool {
	if before := s.at(i - 1); before == "++" || before == "--" {
		after := s.at(i - 2)
		if !s.is(i-2, word) && !s.is(i-2, number) && after != "]" && after != ")" {
			return true
		}
	}
	at := i + 1
	for n := 0; n < maxHead; n++ {
		switch s.at(at) {
		case ".", "->":
			at += 2
			continue
		case "[", "(":
			if m := s.match(at); m > at {
				at = m + 1
				continue
			}
		}
		break
	}
	direct := at == i+1 && s.at(i-1) != "*"
	return slices.Contains(assignments, s.at(at)) && !(direct && s.language == golang)
}

// arg is a type argument without its qualifiers.
type arg struct {
	full                         string
	at                           span
	constant, pointer, reference bool
	part                         part
}

// cppArg reads a type of C++ or C#: `const game::Position*`.
func (s *source) cppArg(p part) arg {
	a := arg{at: s.span(p)}
	for p.from < p.to && slices.Contains([]string{"const", "typename", "struct", "volatile", "class"}, s.at(p.from)) {
		a.constant = a.constant || s.at(p.from) == "const"
		p.from++
	}
	for p.from < p.to && slices.Contains([]string{"&", "&&", "*", "const"}, s.at(p.to-1)) {
		a.constant = a.constant || s.at(p.to-1) == "const"
		a.pointer = a.pointer || s.at(p.to-1) == "*"
		a.reference = a.reference || s.at(p.to-1) == "&"
		p.to--
	}
	if p.to-p.from <= maxType {
		a.full = strings.TrimPrefix(s.textOf(p), "::")
	}
	a.part = p
	return a
}

// isName reports whether a type is a name, which may be qualified and have type arguments.
func (s *source) isName(p part) bool {
	return !p.empty() && s.is(p.from, word) && (s.is(p.to-1, word) || s.at(p.to-1) == ">" || s.at(p.to-1) == "]") && p.to-p.from <= maxType
}

// variableAfter returns the word at a token, "view" if there is none.
func (s *source) variableAfter(i int) string {
	if s.is(i, word) {
		return s.at(i)
	}
	return "view"
}

// inner returns the range of the contents of a string literal.
func (s *source) inner(i int) span {
	at := s.tokens[i]
	text := s.unquoted(i)
	start := int(at.start) + strings.Index(s.text[at.start:at.end], text)
	return span{start, start + len(text)}
}

var notFunctions = []string{"if", "for", "foreach", "while", "switch", "catch", "using", "lock", "fixed", "with", "return", "else"}

package dialect

import (
	"slices"
	"strings"
)

// call is `name<types>(arguments)`, with the types in the brackets of its language.
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
	if s.family == rust && s.at(at) == "::" {
		at++
	}
	bracket := "<"
	if s.family == golang {
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

// end is the token behind a call.
func (s *source) end(c call) int { return s.match(c.args) + 1 }

// whole is a call from its name on.
func (s *source) whole(c call) part { return part{c.name, s.end(c)} }

// longestChain bounds how many calls on one another are read as one.
const longestChain = 100

// chain returns the calls that are made on the result of one: `.with<A>().build()`.
func (d *draft) chain(c call) []call {
	var out []call
	for at := d.end(c); d.at(at) == "." || d.at(at) == "->" || d.at(at) == "?."; {
		next, ok := d.call(at + 1)
		if !ok {
			return out
		}
		if len(out) == longestChain {
			d.limit("chain", d.span(one(next.name)), "A chain is read up to its 100th call: this call and later ones are left out.")
			return out
		}
		out = append(out, next)
		at = d.end(next)
	}
	return out
}

// typeArgs returns the types between the brackets of a call.
func (s *source) typeArgs(c call) []part {
	if c.types < 0 {
		return nil
	}
	return s.list(c.types)
}

// method tells whether a name is that of a call on something.
func (s *source) method(i int) bool {
	return s.at(i-1) == "." || s.at(i-1) == "->" || s.at(i-1) == "template" && s.at(i-2) == "."
}

// receiver returns the last name of what a method is called on, "" if that is no name.
func (s *source) receiver(i int) string {
	if s.method(i) && s.is(i-2, word) {
		return s.at(i - 2)
	}
	return ""
}

// statementStart goes back to where the expression of a call begins.
func (s *source) statementStart(i int) int {
	for n := 0; n < 5*reach && i > 0; n++ {
		switch s.at(i - 1) {
		case ".", "->", "::", "?.", "&", "*", "await", "new":
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

// variable returns the name that the value of an expression is given, "" if it is
// given none: `auto moving = ..`, `this.moving = ..`, `moving: ..`.
func (s *source) variable(i int) string {
	start := s.statementStart(i)
	switch s.at(start - 1) {
	case "=", ":=", ":":
		name := start - 2
		if s.at(name) == "]" && s.family == golang || s.at(name) == ">" && s.family == script {
			name = s.match(name) - 1
		}
		if s.is(name, word) {
			if s.family == script && s.at(name-1) == ":" && s.is(name-2, word) {
				name -= 2
			}
			return s.at(name)
		}
	}
	return ""
}

// What methods are called that say nothing about what they do.
var commonMethods = []string{"Update", "update", "OnUpdate", "Run", "run", "Execute", "Tick", "tick", "Init", "Initialize", "OnCreate", "main", "Main", "setup"}

// What queries are called that says as little.
var commonVariables = []string{"view", "group", "query", "filter", "q", "v", "f"}

// ownerName names a query by the function it is in, or by the type of a method
// that has a name like Update.
func (s *source) ownerName(i int) string {
	at := s.owner(i)
	if at < 0 {
		return ""
	}
	f := s.scopes[at]
	if !slices.Contains(commonMethods, f.name) {
		return f.name
	}
	if f.of != "" {
		return f.of
	}
	if t := s.around(i, aType); t >= 0 {
		return s.scopes[t].name
	}
	return f.name
}

// queryName names a query by its function, then by its variable.
func (s *source) queryName(i int) string {
	owner, variable := s.ownerName(i), s.variable(i)
	switch {
	case owner != "" && !slices.Contains(commonMethods, owner):
		return owner
	case variable != "" && (owner == "" || !slices.Contains(commonVariables, variable)):
		return variable
	case owner != "":
		return owner
	}
	return "query"
}

// function finds the parameters of a function by its name.
func (d *draft) function(name string) (params int, found bool) {
	for _, f := range d.scopes {
		if !d.spend() {
			break
		}
		if f.kind == function && f.name == name && f.params >= 0 {
			return f.params, true
		}
	}
	return 0, false
}

var assignments = []string{"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--"}

// assigned tells whether something is assigned to within what begins at a name:
// `Position.x[eid] += ..`, `pos.X = ..`, `*pos = ..`.
func (s *source) isAssigned(i int) bool {
	at := i + 1
	for n := 0; n < reach; n++ {
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
	return slices.Contains(assignments, s.at(at)) && !(direct && s.family == golang)
}

// arg is a type argument without what qualifies it.
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
	if p.to-p.from <= longestType {
		a.full = strings.TrimPrefix(s.written(p), "::")
	}
	a.part = p
	return a
}

// isName tells whether a type is a name, maybe qualified, maybe with arguments.
func (s *source) isName(p part) bool {
	return !p.empty() && s.is(p.from, word) && (s.is(p.to-1, word) || s.at(p.to-1) == ">" || s.at(p.to-1) == "]") && p.to-p.from <= longestType
}

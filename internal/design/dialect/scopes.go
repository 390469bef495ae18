package dialect

import "slices"

type scopeKind uint8

const (
	function scopeKind = iota
	lambda             // without a name of its own
	aType
)

// scope is what a pair of braces belongs to.
type scope struct {
	kind   scopeKind
	name   string
	of     string // the type whose method it is, where that stands before its name
	head   int    // the token of the name, or of the brace
	params int    // the parenthesis of the parameters, -1 for none
	body   part
	parent int
}

// reach is how far a head is looked for before or behind its braces.
const reach = 40

// findScopes finds functions and types, and which of them each token is in.
func (s *source) findScopes() {
	s.inside = make([]int32, len(s.tokens))
	heads := map[int]scope{}
	if s.family == rust || s.family == golang {
		s.headsForward(heads)
	}
	at := -1
	for i := range s.tokens {
		for at >= 0 && i >= s.scopes[at].body.to {
			at = s.scopes[at].parent
		}
		s.inside[i] = int32(at)
		if s.at(i) != "{" || s.match(i) < i || s.is(i, quoted) {
			continue
		}
		head, known := heads[i]
		if !known {
			head, known = s.headBefore(i)
		}
		if known {
			head.body, head.parent = part{i + 1, s.match(i)}, at
			s.scopes = append(s.scopes, head)
			at = len(s.scopes) - 1
		}
	}
}

// owner returns the named function that a token is in, -1 if there is none.
func (s *source) owner(i int) int { return s.around(i, function) }

// around returns the innermost scope of a kind that a token is in, -1 if there is none.
func (s *source) around(i int, k scopeKind) int {
	if i < 0 || i >= len(s.inside) {
		return -1
	}
	at := int(s.inside[i])
	for at >= 0 && s.scopes[at].kind != k {
		at = s.scopes[at].parent
	}
	return at
}

// headsForward finds the functions of languages that announce them by a keyword.
func (s *source) headsForward(heads map[int]scope) {
	for i := range s.tokens {
		switch {
		case s.at(i) == "fn" && s.family == rust && s.is(i+1, word):
			s.rustHead(i, heads)
		case s.at(i) == "func" && s.family == golang:
			s.goHead(i, heads)
		}
	}
}

func (s *source) rustHead(i int, heads map[int]scope) {
	params := i + 2
	if s.at(params) == "<" && s.match(params) > 0 {
		params = s.match(params) + 1
	}
	if s.at(params) != "(" || s.match(params) < 0 {
		return
	}
	if open := s.braceAfter(s.match(params)+1, ";"); open >= 0 {
		heads[open] = scope{kind: function, name: s.at(i + 1), head: i + 1, params: params}
	}
}

func (s *source) goHead(i int, heads map[int]scope) {
	head, params, k := i, i+1, lambda
	name, of := "", ""
	if end := s.match(params); s.at(params) == "(" && end > 0 && s.is(end+1, word) && s.at(end+2) == "(" {
		if of = s.at(end - 1); of == "]" {
			of = s.at(s.match(end-1) - 1)
		}
		params = end + 1 // behind the receiver
	}
	if s.is(params, word) {
		head, name, k = params, s.at(params), function
		params++
		if s.at(params) == "[" && s.match(params) > 0 {
			params = s.match(params) + 1
		}
	} else if (s.at(i-1) == ":=" || s.at(i-1) == "=") && s.is(i-2, word) {
		head, name, k = i-2, s.at(i-2), function
	}
	if s.at(params) != "(" || s.match(params) < 0 {
		return
	}
	open := s.match(params) + 1
	for n := 0; n < reach && open < len(s.tokens) && !s.tokens[open].newline; n++ {
		if s.at(open) == "{" && s.at(open-1) != "interface" && s.at(open-1) != "struct" {
			heads[open] = scope{kind: k, name: name, of: of, head: head, params: params}
			return
		}
		if m := s.match(open); m > open {
			open = m
		}
		open++
	}
}

// braceAfter returns the next brace behind a head, -1 if the head ends without.
func (s *source) braceAfter(i int, end string) int {
	for n := 0; n < reach && i < len(s.tokens); n++ {
		switch s.at(i) {
		case "{":
			return i
		case end, "}":
			return -1
		case "(", "[", "<":
			if m := s.match(i); m > i {
				i = m
			}
		}
		i++
	}
	return -1
}

var notFunctions = []string{"if", "for", "foreach", "while", "switch", "catch", "using", "lock", "fixed", "with", "return", "else"}

// headBefore finds what a brace belongs to by what stands before it.
func (s *source) headBefore(open int) (scope, bool) {
	i := open - 1
	if s.family == cpp {
		i = s.skipQualifiers(i)
	}
	arrow := s.at(i) == "=>"
	if arrow {
		i--
	}
	if s.family == script {
		i = s.skipResult(i)
		if arrow && s.is(i, word) {
			return s.assigned(i-1, i, -1), true
		}
	}
	if s.at(i) == ")" && s.match(i) >= 0 {
		return s.functionHead(s.match(i), arrow)
	}
	return s.typeHead(open)
}

// skipQualifiers goes back over what may stand between parameters and body in C++.
func (s *source) skipQualifiers(i int) int {
	for slices.Contains([]string{"const", "noexcept", "override", "final", "mutable"}, s.at(i)) {
		i--
	}
	for k := i; k > i-12 && k > 0; k-- {
		switch s.at(k) {
		case "->":
			return k - 1
		case ";", "{", "}", "(":
			return i
		}
	}
	return i
}

// skipResult goes back over the type of a result in TypeScript.
func (s *source) skipResult(i int) int {
	for k := i; k > i-12 && k > 0; k-- {
		switch s.at(k) {
		case ":":
			if s.at(k-1) == ")" {
				return k - 1
			}
			return i
		case ";", "{", "}", "(", ",", "=":
			return i
		}
	}
	return i
}

func (s *source) functionHead(params int, arrow bool) (scope, bool) {
	before := params - 1
	switch {
	case s.at(before) == "]" && s.family == cpp:
		return s.assigned(s.match(before)-1, before, params), true
	case arrow || s.at(before) == "function":
		if s.at(before) == "async" || s.at(before) == "function" {
			before--
		}
		return s.assigned(before, params, params), true
	case s.at(before) == ">" && s.match(before) > 0:
		before = s.match(before) - 1
	}
	if !s.is(before, word) || slices.Contains(notFunctions, s.at(before)) {
		return scope{}, false
	}
	f := scope{kind: function, name: s.at(before), head: before, params: params}
	if s.at(before-1) == "::" && s.is(before-2, word) {
		f.of = s.at(before - 2)
	}
	return f, true
}

// assigned is a function without a name of its own. It takes that of the
// variable it is assigned to, maybe as the argument of a call: `move = system(() => {`.
func (s *source) assigned(equals, head, params int) scope {
	if s.at(equals) == "(" && s.is(equals-1, word) {
		equals -= 2
	}
	if s.at(equals) == "=" {
		name := equals - 1
		if s.is(name, word) && s.at(name-1) == ":" && s.is(name-2, word) {
			name -= 2
		}
		if s.is(name, word) {
			return scope{kind: function, name: s.at(name), head: name, params: params}
		}
	}
	return scope{kind: lambda, head: head, params: params}
}

var typeWords = []string{"struct", "class", "record", "interface", "namespace", "union", "enum"}

func (s *source) typeHead(open int) (scope, bool) {
	for i := open - 1; i >= 0 && i > open-reach; i-- {
		switch s.at(i) {
		case ";", "{", "}", ")", "=":
			return scope{}, false
		}
		if slices.Contains(typeWords, s.at(i)) && s.is(i+1, word) && s.at(i) != "namespace" {
			return scope{kind: aType, name: s.at(i + 1), head: i + 1, params: -1}, true
		}
	}
	return scope{}, false
}

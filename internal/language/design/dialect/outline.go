package dialect

import "slices"

type scopeKind uint8

const (
	function scopeKind = iota
	lambda             // a function without a name
	typeScope
)

// scope is a function or type with its braces.
type scope struct {
	kind   scopeKind
	name   string
	of     string // the type of a method, if the language writes it before the name
	head   int    // the token of the name, or of the brace
	params int    // the parenthesis of the parameters, -1 for none
	body   part
	parent int
}

// outline is a text with its functions and types.
type outline struct {
	*source
	scopes []scope // in order of their opening braces
	inside []int32 // for each token, the innermost scope, -1 for none
}

func newOutline(s *source) *outline {
	o := &outline{source: s}
	o.findScopes()
	return o
}

// findScopes finds functions and types, and which of them each token is in.
func (o *outline) findScopes() {
	o.inside = make([]int32, len(o.tokens))
	heads := map[int]scope{}
	if o.language == rust || o.language == golang {
		o.headsForward(heads)
	}
	at := -1
	for i := range o.tokens {
		for at >= 0 && i >= o.scopes[at].body.to {
			at = o.scopes[at].parent
		}
		o.inside[i] = int32(at)
		if arrow, ok := o.arrowHead(i); ok {
			arrow.parent = at
			o.scopes = append(o.scopes, arrow)
			at = len(o.scopes) - 1
			continue
		}
		if o.at(i) != "{" || o.match(i) < i || o.is(i, quoted) {
			continue
		}
		head, known := heads[i]
		if !known {
			head, known = o.headBefore(i)
		}
		if known {
			head.body, head.parent = part{i + 1, o.match(i)}, at
			o.scopes = append(o.scopes, head)
			at = len(o.scopes) - 1
		}
	}
}

// owner returns the named function around a token, -1 if there is none.
func (o *outline) owner(i int) int { return o.around(i, function) }

// around returns the innermost scope of a kind around a token, -1 if there is none.
func (o *outline) around(i int, k scopeKind) int {
	if i < 0 || i >= len(o.inside) {
		return -1
	}
	at := int(o.inside[i])
	for at >= 0 && o.scopes[at].kind != k {
		at = o.scopes[at].parent
	}
	return at
}

// headsForward finds the functions of languages with a keyword for functions, by their opening brace.
func (o *outline) headsForward(heads map[int]scope) {
	for i := range o.tokens {
		switch {
		case o.at(i) == "fn" && o.language == rust && o.is(i+1, word):
			o.rustHead(i, heads)
		case o.at(i) == "func" && o.language == golang:
			o.goHead(i, heads)
		}
	}
}

func (o *outline) rustHead(i int, heads map[int]scope) {
	params := i + 2
	if o.at(params) == "<" && o.match(params) > 0 {
		params = o.match(params) + 1
	}
	if o.at(params) != "(" || o.match(params) < 0 {
		return
	}
	if open := o.braceAfter(o.match(params)+1, ";"); open >= 0 {
		heads[open] = scope{kind: function, name: o.at(i + 1), head: i + 1, params: params}
	}
}

func (o *outline) goHead(i int, heads map[int]scope) {
	head, params, k := i, i+1, lambda
	name, of := "", ""
	if end := o.match(params); o.at(params) == "(" && end > 0 && o.is(end+1, word) && o.at(end+2) == "(" {
		if of = o.at(end - 1); of == "]" {
			of = o.at(o.match(end-1) - 1)
		}
		params = end + 1 // behind the receiver
	}
	if o.is(params, word) {
		head, name, k = params, o.at(params), function
		params++
		if o.at(params) == "[" && o.match(params) > 0 {
			params = o.match(params) + 1
		}
	} else if (o.at(i-1) == ":=" || o.at(i-1) == "=") && o.is(i-2, word) {
		head, name, k = i-2, o.at(i-2), function
	}
	if o.at(params) != "(" || o.match(params) < 0 {
		return
	}
	open := o.match(params) + 1
	for n := 0; n < maxHead && open < len(o.tokens) && !o.tokens[open].newline; n++ {
		if o.at(open) == "{" && o.at(open-1) != "interface" && o.at(open-1) != "struct" {
			if _, known := heads[open]; !known { // else this is a function type among the parameters of the one that is known
				heads[open] = scope{kind: k, name: name, of: of, head: head, params: params}
			}
			return
		}
		if m := o.match(open); m > open {
			open = m
		}
		open++
	}
}

// headBefore finds the function or type of a brace by the tokens before it. Where functions have a keyword it finds types only:
// `for body in query.iter_mut() {` is no function.
func (o *outline) headBefore(open int) (scope, bool) {
	if o.language == rust || o.language == golang {
		return o.typeHead(open)
	}
	i := open - 1
	if o.language == cpp {
		i = o.skipQualifiers(i)
	}
	arrow := o.at(i) == "=>"
	if arrow {
		i--
	}
	if o.language == script {
		i = o.skipResult(i)
		if arrow && o.is(i, word) {
			return o.assigned(i-1, i, -1), true
		}
	}
	if o.language == cpp {
		i = o.skipInitialisers(i)
	}
	if o.at(i) == ")" && o.match(i) >= 0 {
		return o.functionHead(o.match(i), arrow)
	}
	return o.typeHead(open)
}

// skipQualifiers goes back over what C++ allows between parameters and body.
func (o *outline) skipQualifiers(i int) int {
	for slices.Contains([]string{"const", "noexcept", "override", "final", "mutable"}, o.at(i)) {
		i--
	}
	for k := i; k > i-12 && k > 0; k-- {
		switch o.at(k) {
		case "->":
			return k - 1
		case ";", "{", "}", "(":
			return i
		}
	}
	return i
}

// skipInitialisers goes back over the initialisers of a constructor of C++: `: health{100}, name(text)`.
func (o *outline) skipInitialisers(last int) int {
	i := last
	for n := 0; n < maxHead && (o.at(i) == ")" || o.at(i) == "}") && o.match(i) >= 0; n++ {
		name := o.match(i) - 1
		if o.at(name) == ">" && o.match(name) >= 0 {
			name = o.match(name) - 1
		}
		for o.is(name, word) && o.at(name-1) == "::" {
			name -= 2
		}
		if !o.is(name, word) {
			return last
		}
		switch o.at(name - 1) {
		case ",":
			i = name - 2
		case ":":
			if o.at(name-2) == ")" {
				return name - 2
			}
			return last
		default:
			return last
		}
	}
	return last
}

// skipResult goes back over the type of a result in TypeScript.
func (o *outline) skipResult(i int) int {
	for k := i; k > i-12 && k > 0; k-- {
		switch o.at(k) {
		case ":":
			if o.at(k-1) == ")" {
				return k - 1
			}
			return i
		case ";", "{", "}", "(", ",", "=":
			return i
		}
	}
	return i
}

func (o *outline) functionHead(params int, arrow bool) (scope, bool) {
	before := params - 1
	switch {
	case o.at(before) == "]" && o.language == cpp:
		return o.assigned(o.match(before)-1, before, params), true
	case arrow || o.at(before) == "function":
		if o.at(before) == "async" || o.at(before) == "function" {
			before--
		}
		return o.assigned(before, params, params), true
	case o.at(before) == ">" && o.match(before) > 0:
		before = o.match(before) - 1
		if o.at(before) == "]" && o.language == cpp { // [&]<typename T>(..)
			return o.assigned(o.match(before)-1, before, params), true
		}
	case o.at(before) == ")" && o.at(before-2) == "operator":
		return scope{kind: function, name: "operator()", head: before - 2, params: params}, true
	}
	if !o.is(before, word) || slices.Contains(notFunctions, o.at(before)) {
		return scope{}, false
	}
	f := scope{kind: function, name: o.at(before), head: before, params: params}
	if o.at(before-1) == "::" && o.is(before-2, word) {
		f.of = o.at(before - 2)
	}
	return f, true
}

// assigned returns the scope of a function without a name. It has the name of the variable to which it is assigned,
// also as the argument of a call: `move = system(() => {`.
func (o *outline) assigned(equals, head, params int) scope {
	if o.at(equals) == "(" && o.is(equals-1, word) {
		equals -= 2
	}
	if o.at(equals) == "=" {
		name := equals - 1
		if o.is(name, word) && o.at(name-1) == ":" && o.is(name-2, word) {
			name -= 2
		}
		if o.is(name, word) {
			return scope{kind: function, name: o.at(name), head: name, params: params}
		}
	}
	return scope{kind: lambda, head: head, params: params}
}

var typeWords = []string{"struct", "class", "record", "interface", "namespace", "union", "enum"}

func (o *outline) typeHead(open int) (scope, bool) {
	for i := open - 1; i >= 0 && i > open-maxHead; i-- {
		switch o.at(i) {
		case ";", "{", "}", ")", "=":
			return scope{}, false
		}
		if slices.Contains(typeWords, o.at(i)) && o.is(i+1, word) && o.at(i) != "namespace" {
			return scope{kind: typeScope, name: o.at(i + 1), head: i + 1, params: -1}, true
		}
	}
	return scope{}, false
}

// commonMethods are names of methods that do not describe what they do.
var commonMethods = []string{"Update", "update", "OnUpdate", "Run", "run", "Execute", "Tick", "tick", "Init", "Initialize", "OnCreate", "main", "Main", "setup", "operator()", "execute", "process", "onUpdate", "MainUpdate"}

// commonVariables are names of variables that do not describe their query.
var commonVariables = []string{"view", "group", "query", "filter", "q", "v", "f"}

// ownerName returns a name for a query: the function around it, or the type of a method with a common name.
func (o *outline) ownerName(i int) string {
	at := o.owner(i)
	if at < 0 {
		return ""
	}
	f := o.scopes[at]
	if !slices.Contains(commonMethods, f.name) {
		return f.name
	}
	if f.of != "" {
		return f.of
	}
	if t := o.around(i, typeScope); t >= 0 {
		return o.scopes[t].name
	}
	return f.name
}

// queryName returns a name for a query: the function around it, or else its variable.
func (o *outline) queryName(i int) string {
	owner, variable := o.ownerName(i), o.variable(i)
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

package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// enttLookups are calls that look at the components of one entity.
var enttLookups = []string{"get", "try_get", "all_of", "any_of", "has", "any"}

// refine says what a loop does with the components of its query, and adds those that it looks up for its entity. It
// changes the form of the loop if values are looked up in the registry.
func (r *enttReader) refine(l *enttLoop, terms []access, bound binding) []access {
	values := r.valued(terms)
	for n, name := range l.values {
		if n >= len(values) {
			break
		}
		a := &terms[values[n]]
		a.mut = a.mut && !(n < len(l.reads) && l.reads[n]) && (l.body.empty() || r.writesThrough(name, l.body))
	}
	if l.entity == "" || l.body.empty() {
		r.lookElsewhereIn(l.body, bound)
		return terms
	}
	u := &enttUse{enttReader: r, loop: l, bound: bound, terms: terms, fetched: map[int]bool{}, written: map[int]bool{}, inQuery: map[int]bool{}, handles: map[string]bool{}}
	for _, a := range terms {
		u.inQuery[a.component] = true
	}
	mentioned, known := 0, 0
	for i := l.body.from; i < l.body.to && r.spend(); i++ {
		if r.at(i) == l.entity && r.is(i, word) && r.at(i-1) != "." && r.at(i-1) != "->" {
			mentioned++
			if u.isCompared(i) || u.handle(i) {
				known++
			}
		}
		if u.handles[r.at(i)] && !r.method(i) && r.at(i+1) != "." && r.at(i-1) != "=" && !r.declares(i) {
			mentioned++
		}
		if c, ok := r.call(i); ok && (r.method(i) || r.wrappers[r.at(i)] != "") && u.look(c) {
			known++
		}
	}
	if l.form == program.LoopGet {
		u.settle(mentioned <= known)
	}
	if l.form == program.LoopGet && u.registry > u.view {
		l.form = program.LoopRegistry
	}
	return u.terms
}

// enttUse is what the body of a loop does with the entity of the loop.
type enttUse struct {
	*enttReader
	loop           *enttLoop
	bound          binding // of the template that the loop is in
	terms          []access
	inQuery        map[int]bool
	fetched        map[int]bool
	written        map[int]bool
	handles        map[string]bool // variables that stand for the entity: Entity self{e, this}
	view, registry int             // look-ups in each
}

// isCompared reports whether a name is compared with something.
func (r *enttReader) isCompared(i int) bool {
	return r.at(i-1) == "==" || r.at(i-1) == "!=" || r.at(i+1) == "==" || r.at(i+1) == "!="
}

// declares reports whether a name is a variable that is declared here: Entity self{..}.
func (r *enttReader) declares(i int) bool { return r.is(i-1, word) && r.at(i-1) != "return" }

// handle reads a handle that is made of the entity: Entity self{e, this}, Entity self = {e, this}, entt::handle self{registry, e}.
func (u *enttUse) handle(i int) bool {
	for open := i - 1; open > i-maxHead/4 && open > 0; open-- {
		if u.at(open) != "{" || u.match(open) < i {
			continue
		}
		name := open - 1
		if u.at(name) == "=" {
			name--
		}
		if !u.is(name, word) || !u.declares(name) {
			return false
		}
		u.handles[u.at(name)] = true
		return true
	}
	return false
}

// look reads a call that may be about the entity of the loop, and reports whether it is.
func (u *enttUse) look(c call) bool {
	args := u.items(c.args)
	byHandle := u.handles[u.receiver(c.name)] && u.receiver(c.name) != ""
	name := u.at(c.name)
	if verb := u.wrappers[name]; verb != "" {
		name = verb
	}
	if !byHandle && (len(args) == 0 || args[0].to-args[0].from != 1 || u.at(args[0].from) != u.loop.entity) {
		if slices.Contains(enttLookups, name) && c.types >= 0 {
			list, _ := u.typeList(c.types, u.bound, false)
			u.lookElsewhere(c, list)
		}
		return false
	}
	if name == "patch" || name == "replace" {
		u.set(c)
	}
	if !slices.Contains(enttLookups, name) {
		return c.types >= 0 && enttVerbs[name] != "" || name == "destroy" || name == "release" || name == "valid"
	}
	inView := u.receiver(c.name) == u.loop.view && u.loop.view != ""
	if name == "get" || name == "try_get" {
		u.view, u.registry = u.view+count(inView), u.registry+count(!inView)
	}
	if c.types < 0 { // view.get(e) gives all of them
		for n, i := range u.valued(u.terms) {
			u.fetched[u.terms[i].component] = true
			u.written[u.terms[i].component] = u.written[u.terms[i].component] || u.mayWrite(c, n)
		}
		return !byHandle
	}
	all := []binding{u.bound}
	if len(u.bound) == 0 {
		all = u.cpp.bindings(u.lists(c))
	}
	for _, b := range all {
		list, _ := u.typeList(c.types, b, false)
		for n, a := range list {
			u.add(c, name, a, n)
		}
	}
	return !byHandle
}

// set notes a value that is written in the registry: registry.patch<Health>(entity, ..).
func (u *enttUse) set(c call) {
	if c.types < 0 {
		return
	}
	list, _ := u.typeList(c.types, u.bound, false)
	for _, a := range list {
		if a.component < 0 {
			continue
		}
		found := false
		u.fetched[a.component], u.written[a.component] = true, true
		for i := range u.terms {
			if have := &u.terms[i]; have.component == a.component && !have.excluded {
				have.mut, have.with, found = true, false, true
			}
		}
		if !found {
			u.inQuery[a.component] = true
			u.terms = append(u.terms, access{component: a.component, mut: true, optional: true, lookup: true, at: u.span(one(c.name))})
		}
	}
}

func count(which bool) int {
	if which {
		return 1
	}
	return 0
}

// add notes the use of one component.
func (u *enttUse) add(c call, name string, a access, n int) {
	if a.component < 0 {
		return
	}
	test := name != "get" && name != "try_get"
	a.mut = a.mut && !test && u.mayWrite(c, n)
	if u.inQuery[a.component] {
		u.fetched[a.component] = u.fetched[a.component] || !test
		u.written[a.component] = u.written[a.component] || a.mut
		for i := range u.terms {
			if u.terms[i].component == a.component && u.terms[i].lookup {
				merge(&u.terms[i], access{component: a.component, mut: a.mut, optional: true, lookup: true, with: test})
			}
		}
		return
	}
	u.inQuery[a.component] = true
	u.terms = append(u.terms, access{component: a.component, mut: a.mut, optional: true, lookup: true, with: test, at: u.span(one(c.name))})
	if name == "get" && u.once("lookup") {
		u.assumed(u.span(one(c.name)), shortened(u.components[a.component].name)+" is looked up for the entities of this loop without being part of its view: the design has it as optional. The same holds for others.")
	}
}

// mayWrite reports whether what a look-up returns may be written: it is bound to a reference that is not const and whose
// uses may write, or used in place by an assignment or a method. n is its number among the types of the call.
func (u *enttUse) mayWrite(c call, n int) bool {
	start, end := u.statementStart(c.name), u.end(c)
	switch {
	case u.at(start-1) == "return":
		return false
	case u.at(start-1) != "=":
		if u.at(end) == "." || u.at(end) == "->" || u.at(end) == "[" {
			return u.writes(end - 1)
		}
		if slices.Contains(assignments, u.at(end)) || u.at(start-1) == "*" {
			return true
		}
		passed := (u.at(start-1) == "(" || u.at(start-1) == ",") && u.at(end) != "=" && u.mayKeep(start)
		if passed && u.once("passed on") {
			u.assumed(u.span(u.whole(c)), "This value is passed on, and what is done with it is not followed: it counts as written. The same holds for others.")
		}
		return passed
	case u.at(start-2) == "]" && u.match(start-2) > 0: // auto [a, b] = view.get<A, B>(e)
		if open := u.match(start - 2); u.at(open-2) == "const" || u.at(open-3) == "const" {
			return false
		}
		if names := u.items(u.match(start - 2)); n < len(names) {
			return u.writesThrough(u.at(names[n].from), u.loop.body)
		}
		return true
	}
	reference := u.at(c.name) == "try_get"
	for k := start - 2; k > start-maxHead && k > 0; k-- {
		switch u.at(k) {
		case "const":
			return false
		case "&", "*", "&&":
			reference = true
		case ";", "{", "}", "(", ")":
			return reference && u.writesThrough(u.at(start-2), u.loop.body)
		}
	}
	return reference
}

// settle says of each term of the query what the loop does with it. A term whose value is never looked up is only required,
// if all that is done with the entity is known.
func (u *enttUse) settle(known bool) {
	for i := range u.terms {
		a := &u.terms[i]
		switch {
		case a.excluded || a.lookup:
		case u.fetched[a.component]:
			a.mut = a.mut && u.written[a.component]
		case known:
			a.with, a.mut = true, false
		}
	}
}

// writesThrough reports whether a part may write to what a variable refers to: not if all uses of it are read-only.
func (r *enttReader) writesThrough(name string, body part) bool {
	if name == "" {
		return true
	}
	for i := body.from; i < body.to && r.spend(); i++ {
		if r.at(i) == name && r.is(i, word) && !r.method(i) && r.at(i-1) != "::" && !r.isDeclared(i) && r.writes(i) {
			return true
		}
	}
	return false
}

// isDeclared reports whether a variable is declared at a token, with a value: auto &body = ..
func (r *enttReader) isDeclared(i int) bool {
	if r.at(i+1) != "=" {
		return false
	}
	before := i - 1
	for r.at(before) == "&" || r.at(before) == "&&" || r.at(before) == "*" {
		before--
	}
	return r.is(before, word) && r.at(before) != "return" && r.at(before) != "else" || r.at(before) == ">"
}

// readingMethods begin the names of methods that usually change nothing.
var readingMethods = []string{"get", "is", "has", "size", "empty", "length", "count", "contains", "to_", "c_str", "data", "front", "back", "at", "find", "begin", "end", "dot", "cross", "normalized", "distance", "magnitude"}

// writes reports whether the expression that begins at a name may be written to: by an assignment, a method, or as an
// argument or reference of something else.
func (r *enttReader) writes(i int) bool {
	if r.at(i+1) == "." && r.at(i+2) == "*" || r.at(i+1) == "->" && r.at(i+2) == "*" { // value.*member
		return true
	}
	if r.isAssigned(i) || slices.Contains([]string{"++", "--"}, r.at(i-1)) {
		return true
	}
	at := i + 1
	for n := 0; n < maxHead; n++ {
		switch r.at(at) {
		case ".", "->":
			if m, ok := r.call(at + 1); ok {
				method := strings.ToLower(r.at(m.name))
				if !slices.ContainsFunc(readingMethods, func(start string) bool { return strings.HasPrefix(method, start) }) {
					return true
				}
				at = r.end(m)
				continue
			}
			at += 2
			continue
		case "[":
			if m := r.match(at); m > at {
				at = m + 1
				continue
			}
		}
		break
	}
	if (r.at(at) == ">" && r.at(at+1) == ">=") || (r.at(at) == "<" && r.at(at+1) == "<=") { // >>= and <<=
		return true
	}
	return r.passedOn(i, at)
}

// passedOn reports whether an expression from one token to another is an argument or is bound to a reference.
func (r *enttReader) passedOn(from, to int) bool {
	before, behind := r.at(from-1), r.at(to)
	if (before == "(" || before == ",") && (behind == ")" || behind == ",") {
		return to == from+1 && r.mayKeep(from) // a field is taken by reference by few functions
	}
	if before == "&" || before == "*" {
		return r.at(from-2) == "(" || r.at(from-2) == "," || r.at(from-2) == "="
	}
	if before != "=" || behind != ";" {
		return false
	}
	for k := from - 2; k > from-maxHead/4 && k > 0; k-- {
		switch r.at(k) {
		case "&":
			return r.at(k-1) == "auto" || r.is(k-1, word)
		case ";", "{", "}", "(", ".", "->":
			return false
		}
	}
	return false
}

// mayKeep reports whether the function that gets the argument which begins at a token may write to it: not if the text declares it with
// a constant or copied parameter.
func (r *enttReader) mayKeep(from int) bool {
	open, number := from-1, 0
	for n := 0; r.at(open) != "(" && n < maxHead; n++ {
		if r.at(open) == "[" && r.match(open) > from {
			return false // auto [a, b, c] declares it
		}
		if r.at(open) == "," {
			number++
		}
		if m := r.match(open); m >= 0 && m < open {
			open = m
		}
		open--
	}
	name := r.at(open - 1)
	if slices.Contains(notFunctions, name) || readingFunction(name) {
		return false
	}
	known, writes := r.parameterWrites(name, number)
	if !known && r.is(open-1, word) && r.once("passed to a function") {
		r.assumed(r.span(one(from)), "What "+shortened(name)+" does with its argument is not in the text: it counts as written. The same holds for others.")
	}
	return !known || writes
}

// parameterWrites reports whether the text declares functions with a name, and whether one of them may write to an argument.
func (r *enttReader) parameterWrites(name string, number int) (known, writes bool) {
	if r.declared == nil {
		r.declared = map[string][]int{}
		for i := range r.tokens {
			before := r.at(i - 1)
			declares := r.is(i-1, word) && !slices.Contains([]string{"return", "else", "new", "co_await", "throw"}, before) || before == ">" || before == "*" || before == "&"
			if r.is(i, word) && declares && r.at(i+1) == "(" && r.match(i+1) > 0 && (r.heads[i] || slices.Contains([]string{";", "const", "noexcept"}, r.at(r.match(i+1)+1))) {
				r.declared[r.at(i)] = append(r.declared[r.at(i)], i+1)
			}
		}
	}
	for _, open := range r.declared[name] {
		params := r.items(open)
		if !r.spend() || number >= len(params) {
			continue
		}
		p := params[number]
		refers := r.find(p, "&") >= 0 || r.find(p, "&&") >= 0 || r.find(p, "*") >= 0
		known, writes = true, writes || refers && r.find(p, "const") < 0
	}
	return known, writes
}

// readingFunction reports whether a function usually takes its arguments by value.
func readingFunction(name string) bool {
	return slices.Contains([]string{"sqrt", "sin", "cos", "abs", "fabs", "pow", "atan2", "floor", "ceil", "round", "min", "max", "clamp", "float", "int", "double", "static_cast", "length", "normalize", "distance", "dot", "printf", "lerp", "mix", "to_string", "valid", ">"}, name)
}

package dialect

import (
	"slices"
	"strings"
)

// unityLoop is a part of the text that runs for the entities of a system.
type unityLoop struct {
	system int // as an index + 1, 0 for one that is not known
	body   part
	entity string // the variable of the entity
	array  string // the variable of all of them
	values map[string]unityValue
	made   int   // the call that returns the array
	also   []int // other systems with this body, in a function that is given several queries
}

// paint finds the innermost loop of each token.
func (r *unityReader) paint() {
	r.over = make([]int32, len(r.tokens))
	slices.SortStableFunc(r.loopsOver, func(a, b unityLoop) int { return a.body.from - b.body.from })
	var open []int32
	next := 0
	for i := range r.over {
		for len(open) > 0 && i >= r.loopsOver[open[len(open)-1]].body.to {
			open = open[:len(open)-1]
		}
		for next < len(r.loopsOver) && r.loopsOver[next].body.from <= i {
			if r.loopsOver[next].body.to > i {
				open = append(open, int32(next))
			}
			next++
		}
		r.over[i] = -1
		if len(open) > 0 {
			r.over[i] = open[len(open)-1]
		}
	}
}

// loopOf returns the loop around a token, nil for none.
func (r *unityReader) loopOf(i int) *unityLoop {
	if i < 0 || i >= len(r.over) || r.over[i] < 0 {
		return nil
	}
	return &r.loopsOver[r.over[i]]
}

// isOfLoop reports whether an argument is the entity of the loop around it.
func (r *unityReader) isOfLoop(l *unityLoop, p part) bool {
	if l == nil || p.empty() {
		return false
	}
	first := r.at(p.from)
	if p.to-p.from == 1 && first == l.entity {
		return true
	}
	if l.array != "" && first == l.array && r.at(p.from+1) == "[" {
		return true
	}
	if p.to-p.from == 1 && l.array != "" { // var e = entities[i]
		if at := r.declarationOf(first, p.from); at >= l.body.from && r.at(at+1) == "=" {
			return r.at(at+2) == l.array && r.at(at+3) == "["
		}
	}
	return false
}

// declarationOf returns the last place in front of a token where a name is declared or assigned, -1 for none.
func (r *unityReader) declarationOf(name string, i int) int {
	all := r.vars[name]
	n, _ := slices.BinarySearch(all, i)
	for k := n - 1; k >= 0 && k > n-maxHead; k-- {
		if next := r.at(all[k] + 1); next == "=" || r.is(all[k]-1, word) && r.at(all[k]-1) != "return" && r.at(all[k]-1) != "in" && r.at(all[k]-1) != "new" || r.at(all[k]-1) == ">" {
			return all[k]
		}
	}
	return -1
}

// addTerm adds a look-up or another access to a system, and joins it with what the system has already.
func (r *unityReader) addTerm(system int, a access) {
	if a.component < 0 || system <= 0 {
		return
	}
	s := &r.systems[system-1]
	for i := range s.accesses {
		have := &s.accesses[i]
		if have.component != a.component {
			continue
		}
		switch {
		case have.excluded:
		case have.optional:
			have.mut = have.mut || a.mut
		case a.lookup && a.with: // a test of what is required
		default:
			merge(have, a)
		}
		return
	}
	s.accesses = append(s.accesses, a)
}

// unityReads are calls that ask for a component of an entity.
var unityReads = map[string]access{
	"GetComponent": {}, "GetComponentData": {}, "GetComponentRO": {}, "GetComponentRW": {mut: true}, "GetBuffer": {mut: true}, "GetComponentObject": {}, "GetSharedComponent": {}, "GetSharedComponentManaged": {},
	"GetAspect": {}, "HasComponent": {with: true}, "HasBuffer": {with: true}, "IsComponentEnabled": {with: true}, "TryGetComponent": {}, "TryGetBuffer": {mut: true}, "GetRefRW": {mut: true}, "GetRefRO": {}, "GetRefRWOptional": {mut: true}, "GetRefROOptional": {},
	"GetEnabledRefRW": {with: true}, "GetEnabledRefRO": {with: true}, "HasComponentEnabled": {with: true},
}

// lookedUp reads a call that asks for a component of an entity, by its type or through a look-up.
func (r *unityReader) lookedUp(c call) {
	a, isRead := unityReads[r.at(c.name)]
	args := r.items(c.args)
	if !isRead || len(args) == 0 || !r.method(c.name) && c.types < 0 {
		return
	}
	a.at, a.lookup = r.span(r.whole(c)), true
	if h, known := r.handleNamed(r.receiver(c.name), c.name); known && h.lookup {
		a.component, a.mut = h.component, a.mut && !h.read
		r.lookup(c.name, a, args[0])
		return
	}
	if c.types < 0 || r.at(c.name) == "GetAspect" {
		return
	}
	for _, p := range r.typeArgs(c) {
		if full := r.textOf(p); r.types.generic[full] {
			continue
		}
		if component, ok := r.component(p); ok {
			a.component = component
			r.lookup(c.name, a, args[0])
		}
	}
}

// bufferWrites are methods that change a buffer.
var bufferWrites = []string{"Add", "AddRange", "Clear", "Insert", "RemoveAt", "RemoveAtSwapBack", "RemoveRange", "RemoveRangeSwapBack", "Resize", "ResizeUninitialized", "CopyFrom", "TrimExcess", "EnsureCapacity"}

// indexed reads lookup[entity].
func (r *unityReader) indexed(i int) {
	h, known := r.handleNamed(r.at(i), i)
	end := r.match(i + 1)
	if !known || !h.lookup || end < 0 {
		return
	}
	changes := r.at(end+1) == "." && slices.Contains(bufferWrites, r.at(end+2))
	written := (r.isAssigned(i) || changes) && !h.read
	r.lookup(i, access{component: h.component, mut: written, lookup: true, at: r.span(part{i, end + 1})}, part{i + 2, end})
}

// lookup adds a look-up for the entity of the loop, and notes one for another entity.
func (r *unityReader) lookup(i int, a access, entity part) {
	l := r.loopOf(i)
	if l == nil || l.system == 0 {
		return
	}
	for n := int(r.over[i]) - 1; n >= 0 && !r.isOfLoop(l, r.trimmed(entity)) && r.spend(); n-- { // of a loop around
		if outer := &r.loopsOver[n]; i >= outer.body.from && i < outer.body.to && outer.system > 0 && r.isOfLoop(outer, r.trimmed(entity)) {
			l = outer
		}
	}
	if r.isOfLoop(l, r.trimmed(entity)) {
		for _, system := range append(l.also, l.system) {
			r.addTerm(system, a)
		}
		return
	}
	if a.component >= 0 && r.once("other entities "+r.components[a.component].full) {
		r.lost(a.at, "A design has no look-ups of other entities: what it costs to reach "+r.components[a.component].name+" of the entity "+shortened(r.textOf(part{entity.from, min(entity.to, entity.from+maxType)}))+", and of others like it, is missing from the answer.")
	}
}

// typeOfValue returns the type of an expression: new T { .. }, default(T), a variable, T.Make(..).
func (r *unityReader) typeOfValue(p part, depth int) (full string, at span, ok bool) {
	p = r.trimmed(p)
	if depth > 3 || p.empty() || !r.spend() {
		return "", span{}, false
	}
	named := func(typ part) (string, span, bool) {
		full, ok := r.textOf(typ), r.isName(typ)
		if a, known := r.aliases[full]; known {
			full = a
		}
		return full, r.span(typ), ok && !r.types.generic[full] && full != "var"
	}
	switch first := r.at(p.from); {
	case first == "new":
		end := p.from + 1
		for end < p.to && r.at(end) != "(" && r.at(end) != "{" {
			if r.at(end) == "<" && r.match(end) > 0 {
				end = r.match(end)
			}
			end++
		}
		return named(part{p.from + 1, end})
	case first == "default" && r.at(p.from+1) == "(" && r.match(p.from+1) > 0:
		return named(part{p.from + 2, r.match(p.from + 1)})
	case first == "(" && r.match(p.from) > 0 && r.match(p.from) < p.to-1: // a cast
		return named(part{p.from + 1, r.match(p.from)})
	case r.is(p.from, word):
		return r.typeOfName(p, depth)
	}
	return "", span{}, false
}

// typeOfName returns the type of a variable, of its value, or of what a method of a component makes.
func (r *unityReader) typeOfName(p part, depth int) (full string, at span, ok bool) {
	name := r.at(p.from)
	if p.to-p.from > 1 {
		for i := p.from; i < p.to-1 && i < p.from+maxHead; i++ { // GetComponent<T>(e), SystemAPI.GetSingleton<T>()
			if c, isCall := r.call(i); isCall && c.types >= 0 && strings.HasPrefix(r.at(i), "Get") {
				if items := r.typeArgs(c); len(items) == 1 && r.isName(items[0]) {
					return r.textOf(items[0]), r.span(items[0]), true
				}
			}
		}
		if l := r.loopOf(p.from); l != nil && r.at(p.from+1) == "." && strings.HasPrefix(r.at(p.from+2), "Value") {
			if v, known := l.values[name]; known {
				return r.components[v.component].full, r.span(one(p.from)), true
			}
		}
		if r.bases[name] != nil || unityComponent[name] != "" || unitySizes[name] != "" {
			return name, r.span(one(p.from)), true // LocalTransform.FromPosition(..), LocalTransform.Identity
		}
		if typ := r.returnedBy(p); !typ.empty() {
			return r.textOf(typ), r.span(typ), true
		}
		return "", span{}, false
	}
	if l := r.loopOf(p.from); l != nil {
		if v, known := l.values[name]; known {
			return r.components[v.component].full, r.span(one(p.from)), true
		}
	}
	declared := r.declarationOf(name, p.from)
	if declared < 0 {
		return r.typeOfField(name, p.from)
	}
	if start := r.typeBefore(declared); r.textOf(start) != "var" && r.isName(start) {
		full = r.textOf(start)
		if a, known := r.aliases[full]; known {
			full = a
		}
		return full, r.span(start), !r.types.generic[full]
	}
	if r.at(declared+1) == "=" {
		end := r.find(part{declared + 2, min(declared+2+20*maxHead, len(r.tokens))}, ";")
		return r.typeOfValue(part{declared + 2, max(end, declared+3)}, depth+1)
	}
	return "", span{}, false
}

// returnedBy returns the type that a method of the text is declared with, where an expression ends with a call of it: yard.RandomPlace().
func (r *unityReader) returnedBy(p part) part {
	if r.at(p.to-1) != ")" || r.match(p.to-1) <= p.from {
		return part{}
	}
	name := r.match(p.to-1) - 1
	found := part{}
	for _, f := range r.scopes {
		if !r.spend() || f.kind != function || f.name != r.at(name) || f.params < 0 {
			continue
		}
		if typ := r.typeBefore(f.head); r.isName(typ) && r.textOf(typ) != "void" {
			if !found.empty() {
				return part{}
			}
			found = typ
		}
	}
	return found
}

// typeOfField returns the type of a field that is declared behind its use.
func (r *unityReader) typeOfField(name string, i int) (full string, at span, ok bool) {
	all := r.vars[name]
	n, _ := slices.BinarySearch(all, i)
	for ; n < len(all) && n < maxHead; n++ {
		if typ := r.typeBefore(all[n]); all[n] > i && r.at(all[n]+1) == ";" && r.isName(typ) && r.textOf(typ) != "var" {
			return r.textOf(typ), r.span(typ), true
		}
	}
	return "", span{}, false
}

// typeBefore returns the type in front of the name of a variable.
func (r *unityReader) typeBefore(name int) part {
	start := name
	for n := 0; n < maxHead && start > 0; n++ {
		switch before := r.at(start - 1); {
		case before == ">" && r.match(start-1) > 0:
			start = r.match(start - 1)
		case before == ".":
			start--
		case r.is(start-1, word) && (start == name || r.at(start) == "<" || r.at(start) == "."):
			start--
		default:
			return part{start, name}
		}
	}
	return part{name, name}
}

// conditions counts the conditions under which a token stands, from another one on: what is around it, and what leaves the
// loop or function before it.
func (r *unityReader) conditions(from, i int) int {
	n := 0
	for k := from; k < i && r.spend(); k++ {
		name := r.at(k)
		switch {
		case !r.is(k, word):
		case (name == "if" || name == "switch") && r.at(k+1) == "(" && r.match(k+1) > k:
			body := r.match(k+1) + 1
			end := r.statementEnd(body)
			if i >= body && i < end || r.leaves(part{body, end}) {
				n++
			}
			k = r.match(k + 1)
			continue
		case name == "else" && i < r.statementEnd(k+1):
			n++
		}
		if m := r.match(k); m > k && m < i {
			k = m
		}
	}
	return n
}

// leaves reports whether a part ends with return or continue.
func (r *unityReader) leaves(p part) bool {
	for i := p.to - 1; i >= p.from && i > p.to-maxHead && r.spend(); i-- {
		if name := r.at(i); r.is(i, word) && (name == "continue" || name == "return" || name == "break") {
			return true
		}
	}
	return false
}

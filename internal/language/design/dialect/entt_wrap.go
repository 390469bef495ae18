package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// findWrappers finds the templates of a text that only pass their types on: template<class T> T& AddComponent(..) {
// return registry.emplace<T>(..); }. A call of one is a call of what it wraps.
func (r *enttReader) findWrappers() {
	for range 2 { // the second time finds wrappers of wrappers
		for scope, f := range r.scopes {
			t, isTemplate := r.cpp.templates[scope]
			if !isTemplate {
				continue
			}
			if f.kind != function || f.name == "operator()" || !r.spend() || r.hasLoop(f.body) || r.makesEntity(f.body) {
				continue
			}
			verb := ""
			for i := f.body.from; i < f.body.to && r.spend(); i++ {
				if found := r.wrappedVerb(i, t); rank(found) > rank(verb) {
					verb = found
					if c, _ := r.call(i); rank(found) == rank("view") && r.method(i) {
						r.wrapped[f.name] = enttWrapped{c, t}
					}
				}
			}
			if verb != "" && rank(verb) > rank(r.wrappers[f.name]) {
				r.wrappers[f.name] = verb
			}
		}
	}
}

// enttWrapped is the view or group that a wrapper returns.
type enttWrapped struct {
	call     call
	template cppTemplate
}

// inner returns the call that a use of a wrapper of a view stands for, with what the types of the wrapper are there.
func (r *enttReader) inner(c call, outer binding) (call, binding, bool) {
	w, known := r.wrapped[r.at(c.name)]
	if !known || r.at(c.name) == "view" || r.at(c.name) == "group" {
		return c, outer, true
	}
	b, ok := r.cpp.bind(w.template, c.types, outer)
	return w.call, b, ok
}

// rank orders what a wrapper may do, because one that adds a component may ask for it first.
func rank(verb string) int {
	switch kind := enttVerbs[verb]; {
	case kind == program.Adds || kind == program.Removes || kind == program.Clears:
		return 4
	case kind == program.Sets:
		return 3
	case verb == "view" || verb == "group":
		return 2
	case verb != "":
		return 1
	}
	return 0
}

// makesEntity reports whether a part makes an entity in a registry.
func (r *enttReader) makesEntity(p part) bool {
	for i := p.from; i < p.to && r.spend(); i++ {
		if r.at(i) == "create" && r.method(i) && r.onRegistry(i) {
			return true
		}
	}
	return false
}

func (r *enttReader) hasLoop(p part) bool {
	for i := p.from; i < p.to && r.spend(); i++ {
		if name := r.at(i); r.is(i, word) && (name == "for" || name == "while" || name == "each" || name == "for_each") {
			return true
		}
	}
	return false
}

// wrappedVerb returns the verb of a call with a template's own types, "" for any other token.
func (r *enttReader) wrappedVerb(i int, t cppTemplate) string {
	c, ok := r.call(i)
	if !ok || c.types < 0 || !r.namesParams(c, t) {
		return ""
	}
	name := r.at(i)
	if wrapped := r.wrappers[name]; wrapped != "" {
		name = wrapped
	} else if !r.method(i) {
		return ""
	}
	if name == "view" || name == "group" {
		if r.at(r.statementStart(i)-1) != "return" || r.at(r.end(c)) != ";" {
			return ""
		}
		return name
	}
	if enttVerbs[name] != "" || slices.Contains(enttLookups, name) {
		return name
	}
	return ""
}

// namesParams reports whether all types of a call are parameters of a template.
func (r *enttReader) namesParams(c call, t cppTemplate) bool {
	items := r.typeArgs(c)
	for _, p := range items {
		for p.from < p.to && r.at(p.to-1) == "..." {
			p.to--
		}
		if !slices.Contains(t.params, r.cppArg(p).full) {
			return false
		}
	}
	return len(items) > 0
}

// wraps reports whether a call stands in a wrapper and passes its types on, so that the uses of the wrapper are read instead.
func (r *enttReader) wraps(c call) bool {
	if c.types < 0 {
		return false
	}
	for at := int(r.inside[c.name]); at >= 0; at = r.scopes[at].parent {
		if t, known := r.cpp.templates[at]; known && r.wrappers[t.name] != "" && r.namesParams(c, t) {
			r.read(r.span(r.whole(c)))
			return true
		}
	}
	return false
}

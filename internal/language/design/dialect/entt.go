package dialect

import (
	"slices"
	"strings"
)

var enttEvidence = []evidence{
	{3, "entt ::"}, {3, "entt/entt.hpp"}, {3, "entt.hpp"}, {2, "registry . view <"}, {2, "registry . group <"}, {2, "registry . emplace <"},
	{1, ". view <"}, {1, ". group <"}, {1, ". emplace <"}, {1, "exclude <"}, {1, "exclude_t <"},
}

// enttDecides are calls that decide what EnTT does.
var enttDecides = map[string]string{
	"remove": changesMissing,
}

func isEnttCall(d *draft, c call) bool { return d.method(c.name) && c.types >= 0 }

// enttReader reads the code of one text.
type enttReader struct{ *draft }

func readEnTT(d *draft) {
	r := &enttReader{draft: d}
	for i := range r.tokens {
		if !r.is(i, word) {
			continue
		}
		name := r.at(i)
		if r.at(i-2) == "entt" && r.at(i-1) == "::" {
			r.named(i)
		}
		c, isCall := r.call(i)
		if !isCall || !r.method(i) {
			continue
		}
		switch name {
		case "view":
			r.view(c)
		case "group":
			r.group(c)
		case "emplace", "emplace_or_replace", "insert", "replace", "patch", "storage", "get_or_emplace":
			if types := r.typeArgs(c); len(types) == 1 && r.isName(r.cppArg(types[0]).part) {
				r.use(r.cppArg(types[0]).full, r.cppArg(types[0]).at)
				if name == "emplace" || name == "insert" {
					r.entities(c)
				}
			}
		case "on_construct", "on_update", "on_destroy":
			r.lost(r.span(r.whole(c)), "A design has no signals: "+name+" is left out.")
		case "sort":
			if len(r.typeArgs(c)) > 0 {
				r.lost(r.span(one(i)), "A design cannot sort entities: sort is left out.")
			}
		}
	}
	if i := r.word("in_place_delete"); i >= 0 {
		r.lost(r.span(one(i)), "A design has no stable pointers: in_place_delete is left out, and the rows of this component move like all others.")
	}
}

// named reads what has the prefix entt:: : types of views and groups as parameters, and what a design does not have.
func (r *enttReader) named(i int) {
	switch r.at(i) {
	case "view", "basic_view", "group", "basic_group":
		if r.at(i+1) == "<" && r.match(i+1) > 0 {
			r.parameter(i)
		}
	case "observer", "collector", "reactive_mixin":
		if r.once("observer") {
			r.lost(r.span(part{i - 2, i + 1}), "A design does not record changes, so this observer is left out.")
		}
	case "runtime_view":
		r.lost(r.span(part{i - 2, i + 1}), "The components of a run-time view are not in the text, so it is left out.")
	}
}

// parameter reads entt::view<entt::get_t<Position, const Velocity>, entt::exclude_t<Frozen>>.
func (r *enttReader) parameter(i int) {
	var list []access
	var owned bool
	for _, p := range r.items(i + 1) {
		open := r.find(p, "<")
		if open < 0 {
			continue
		}
		switch kind := r.at(open - 1); kind {
		case "get_t", "owned_t":
			owned = owned || kind == "owned_t" && len(r.items(open)) > 0
			list = append(list, r.typeList(open, false)...)
		case "exclude_t":
			list = append(list, r.typeList(open, true)...)
		}
	}
	if len(list) == 0 {
		return
	}
	at := r.span(part{i - 2, r.match(i+1) + 1})
	if owned {
		r.groupOnce(at, list)
	}
	name := r.parameterOf(i)
	if name == "" {
		name = r.variableAfter(r.match(i+1) + 1)
	}
	r.addSystem(name, at, list)
}

// typeList reads a list of types: const types are read, all others are written.
func (r *enttReader) typeList(open int, excluded bool) []access {
	var out []access
	for _, p := range r.items(open) {
		a := r.cppArg(p)
		if !r.isName(a.part) || strings.HasPrefix(a.full, "entt::") {
			if a.full != "entt::entity" {
				r.lost(a.at, "The components of "+shortened(a.full)+" are not in the text, so it is left out.")
			}
			continue
		}
		out = append(out, access{component: r.use(a.full, a.at), mut: !a.constant && !excluded, excluded: excluded, at: a.at})
	}
	return out
}

// arguments reads entt::get<..> and entt::exclude<..> among the arguments.
func (r *enttReader) arguments(c call) []access {
	var out []access
	for _, p := range r.items(c.args) {
		open := r.find(p, "<")
		switch {
		case r.at(p.from) == "{" && r.match(p.from) == p.from+1: // an empty entt::get
		case open < 0:
			r.lost(r.span(p), "The components of this argument are not in the text, so it is left out.")
		case r.at(open-1) == "exclude" || r.at(open-1) == "exclude_t":
			out = append(out, r.typeList(open, true)...)
		case r.at(open-1) == "get" || r.at(open-1) == "get_t":
			out = append(out, r.typeList(open, false)...)
		}
	}
	return out
}

func (r *enttReader) view(c call) {
	if c.types < 0 {
		return
	}
	list := append(r.typeList(c.types, false), r.arguments(c)...)
	if len(list) == 0 {
		return
	}
	if after := r.end(c); r.at(after) == "|" || r.at(r.statementStart(c.name)-1) == "|" {
		r.lost(r.span(r.whole(c)), "Views that are combined with | are imported as separate systems.")
	}
	r.addSystem(r.queryName(c.name), r.span(r.whole(c)), list)
}

// group reads registry.group<Owned..>(entt::get<..>, entt::exclude<..>).
func (r *enttReader) group(c call) {
	var owned []access
	if c.types >= 0 {
		owned = r.typeList(c.types, false)
	}
	list := append(slices.Clone(owned), r.arguments(c)...)
	if len(list) == 0 {
		return
	}
	at := r.span(r.whole(c))
	switch {
	case len(owned) == 0:
		r.assumed(at, "This group owns no component, so it orders no array: only its system is imported.")
		r.addSystem(r.queryName(c.name), at, list)
		return
	case slices.ContainsFunc(list[len(owned):], func(a access) bool { return !a.excluded }) && r.once("partial"):
		r.assumed(at, "EnTT orders only the owned components; the group of the design has all components that are not excluded.")
	}
	r.groupOnce(at, list)
	if r.iterated(c) {
		r.addSystem(r.queryName(c.name), at, list)
	}
}

// groupOnce adds a group unless it has been added: EnTT returns the same group for the same types.
func (r *enttReader) groupOnce(at span, list []access) {
	key := "group"
	for _, a := range list {
		if a.component >= 0 {
			key += " " + r.components[a.component].name
		}
		if a.excluded {
			key += "!"
		}
	}
	if r.once(key) {
		r.addGroup(at, list)
	}
}

// iterated reports whether the text iterates over a group: group.each(..), or for (auto e : group).
func (r *enttReader) iterated(c call) bool {
	if next := r.chain(c); len(next) > 0 && r.at(next[0].name) == "each" {
		return true
	}
	if r.at(r.statementStart(c.name)-1) == ":" {
		return true
	}
	variable := r.variable(c.name)
	if variable == "" {
		return false
	}
	end := len(r.tokens)
	if owner := r.owner(c.name); owner >= 0 {
		end = r.scopes[owner].body.to
	}
	for i := r.end(c); i < end && r.spend(); i++ {
		if r.at(i) != variable {
			continue
		}
		if r.at(i-1) == ":" || r.at(i+1) == "." && slices.Contains([]string{"each", "begin", "use"}, r.at(i+2)) {
			return true
		}
	}
	return false
}

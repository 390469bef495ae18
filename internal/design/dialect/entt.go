package dialect

import (
	"slices"
	"strings"
)

var enttMarks = []evidence{
	{3, "entt ::"}, {3, "entt/entt.hpp"}, {3, "entt.hpp"}, {2, "registry . view <"}, {2, "registry . group <"}, {2, "registry . emplace <"},
	{1, ". view <"}, {1, ". group <"}, {1, ". emplace <"}, {1, "exclude <"}, {1, "exclude_t <"},
}

func readEnTT(d *draft) {
	for i := range d.tokens {
		if !d.is(i, word) {
			continue
		}
		name := d.at(i)
		if d.at(i-2) == "entt" && d.at(i-1) == "::" {
			d.enttNamed(i)
		}
		c, isCall := d.call(i)
		if !isCall || !d.method(i) {
			continue
		}
		switch name {
		case "view":
			d.enttView(c)
		case "group":
			d.enttGroup(c)
		case "emplace", "emplace_or_replace", "insert", "replace", "patch", "storage", "get_or_emplace":
			if types := d.typeArgs(c); len(types) == 1 && d.isName(d.cppArg(types[0]).part) {
				d.use(d.cppArg(types[0]).full, d.cppArg(types[0]).at)
				if name == "emplace" || name == "insert" {
					d.entities(c)
				}
			}
		case "on_construct", "on_update", "on_destroy":
			d.lost(d.span(d.whole(c)), "A design has no signals: "+name+" is left out.")
		case "sort":
			if len(d.typeArgs(c)) > 0 {
				d.lost(d.span(one(i)), "A design cannot sort entities: sort is left out.")
			}
		}
	}
	if i := d.word("in_place_delete"); i >= 0 {
		d.lost(d.span(one(i)), "A design has no stable pointers: in_place_delete is left out, and the rows of this component move like all others.")
	}
}

// word returns the first token that is a word with a text, -1 if there is none.
func (s *source) word(text string) int {
	for i := range s.tokens {
		if s.is(i, word) && s.at(i) == text {
			return i
		}
	}
	return -1
}

// enttNamed reads what is spelt with the namespace: types of views and groups as
// parameters, and what a design has not.
func (d *draft) enttNamed(i int) {
	switch d.at(i) {
	case "view", "basic_view", "group", "basic_group":
		if d.at(i+1) == "<" && d.match(i+1) > 0 {
			d.enttParameter(i)
		}
	case "observer", "collector", "reactive_mixin":
		if d.once("observer") {
			d.lost(d.span(part{i - 2, i + 1}), "A design does not record changes, so this observer is left out.")
		}
	case "runtime_view":
		d.lost(d.span(part{i - 2, i + 1}), "The components of a run-time view are not in the text, so it is left out.")
	}
}

// enttParameter reads entt::view<entt::get_t<Position, const Velocity>, entt::exclude_t<Frozen>>.
func (d *draft) enttParameter(i int) {
	var list []access
	var owned bool
	for _, p := range d.list(i + 1) {
		open := d.find(p, "<")
		if open < 0 {
			continue
		}
		switch kind := d.at(open - 1); kind {
		case "get_t", "owned_t":
			owned = owned || kind == "owned_t" && len(d.list(open)) > 0
			list = append(list, d.enttTypes(open, false)...)
		case "exclude_t":
			list = append(list, d.enttTypes(open, true)...)
		}
	}
	if len(list) == 0 {
		return
	}
	at := d.span(part{i - 2, d.match(i+1) + 1})
	if owned {
		d.enttOnce(at, list)
	}
	name := d.parameterOf(i)
	if name == "" {
		name = d.variableAfter(d.match(i+1) + 1)
	}
	d.addSystem(name, at, list)
}

// parameterOf names the function that a token is a parameter of, "" if it is none.
func (d *draft) parameterOf(i int) string {
	for _, f := range d.scopes {
		if d.spend() && f.params >= 0 && f.params < i && i < d.match(f.params) && f.kind == function {
			return f.name
		}
	}
	return ""
}

func (s *source) variableAfter(i int) string {
	if s.is(i, word) {
		return s.at(i)
	}
	return "view"
}

// enttTypes reads a list of types: const is read, all others are written.
func (d *draft) enttTypes(open int, excluded bool) []access {
	var out []access
	for _, p := range d.list(open) {
		a := d.cppArg(p)
		if !d.isName(a.part) || strings.HasPrefix(a.full, "entt::") {
			if a.full != "entt::entity" {
				d.lost(a.at, "The components of "+shortened(a.full)+" are not in the text, so it is left out.")
			}
			continue
		}
		out = append(out, access{component: d.use(a.full, a.at), mut: !a.constant && !excluded, excluded: excluded, at: a.at})
	}
	return out
}

// enttArgs reads entt::get<..> and entt::exclude<..> among the arguments.
func (d *draft) enttArgs(c call) []access {
	var out []access
	for _, p := range d.list(c.args) {
		open := d.find(p, "<")
		switch {
		case d.at(p.from) == "{" && d.match(p.from) == p.from+1: // nothing is got
		case open < 0:
			d.lost(d.span(p), "The components of this argument are not in the text, so it is left out.")
		case d.at(open-1) == "exclude" || d.at(open-1) == "exclude_t":
			out = append(out, d.enttTypes(open, true)...)
		case d.at(open-1) == "get" || d.at(open-1) == "get_t":
			out = append(out, d.enttTypes(open, false)...)
		}
	}
	return out
}

func (d *draft) enttView(c call) {
	if c.types < 0 {
		return
	}
	list := append(d.enttTypes(c.types, false), d.enttArgs(c)...)
	if len(list) == 0 {
		return
	}
	if after := d.end(c); d.at(after) == "|" || d.at(d.statementStart(c.name)-1) == "|" {
		d.lost(d.span(d.whole(c)), "Views that are combined with | are imported as separate systems.")
	}
	d.addSystem(d.queryName(c.name), d.span(d.whole(c)), list)
}

// enttGroup reads registry.group<Owned..>(entt::get<..>, entt::exclude<..>).
func (d *draft) enttGroup(c call) {
	var owned []access
	if c.types >= 0 {
		owned = d.enttTypes(c.types, false)
	}
	list := append(slices.Clone(owned), d.enttArgs(c)...)
	if len(list) == 0 {
		return
	}
	at := d.span(d.whole(c))
	switch {
	case len(owned) == 0:
		d.assumed(at, "This group owns no component, so it orders no array: only its system is imported.")
		d.addSystem(d.queryName(c.name), at, list)
		return
	case slices.ContainsFunc(list[len(owned):], func(a access) bool { return !a.excluded }) && d.once("partial"):
		d.assumed(at, "EnTT orders only the owned components; the group of the design has all components that are not excluded.")
	}
	d.enttOnce(at, list)
	if d.iterated(c) {
		d.addSystem(d.queryName(c.name), at, list)
	}
}

// enttOnce takes a group unless it is there: EnTT gives out the same one again.
func (d *draft) enttOnce(at span, list []access) {
	key := "group"
	for _, a := range list {
		if a.component >= 0 {
			key += " " + d.components[a.component].name
		}
		if a.excluded {
			key += "!"
		}
	}
	if d.once(key) {
		d.addGroup(at, list)
	}
}

// iterated tells whether the text goes through a group: group.each(..), or for (auto e : group).
func (d *draft) iterated(c call) bool {
	if next := d.chain(c); len(next) > 0 && d.at(next[0].name) == "each" {
		return true
	}
	if d.at(d.statementStart(c.name)-1) == ":" {
		return true
	}
	variable := d.variable(c.name)
	if variable == "" {
		return false
	}
	end := len(d.tokens)
	if owner := d.owner(c.name); owner >= 0 {
		end = d.scopes[owner].body.to
	}
	for i := d.end(c); i < end && d.spend(); i++ {
		if d.at(i) != variable {
			continue
		}
		if d.at(i-1) == ":" || d.at(i+1) == "." && slices.Contains([]string{"each", "begin", "use"}, d.at(i+2)) {
			return true
		}
	}
	return false
}

package dialect

import (
	"slices"
	"strconv"
	"strings"
)

// bevyHeld is a query with the way in which the text names it: q, set.p0(), sight.targets.
type bevyHeld struct {
	path   []string
	label  string
	kind   string   // Query, Single, Populated
	typ    bevyType // Query<..>
	at     part     // what is shown: in the parameters of a function
	owner  string   // the SystemParam that it is a field of
	helper bool     // passed to a function as a reference
	number int      // of the parameter
}

// bevyParam is a parameter of a function or closure.
type bevyParam struct {
	name    string
	pattern part
	typ     part
}

// paramsOf reads parameters: `mut q: Query<..>`.
func (r *bevyReader) paramsOf(items []part) []bevyParam {
	var out []bevyParam
	for _, p := range items {
		p = r.rustPlain(p)
		colon := r.find(p, ":")
		if colon < 0 {
			out = append(out, bevyParam{})
			continue
		}
		pattern := part{p.from, colon}
		if r.at(pattern.from) == "mut" {
			pattern.from++
		}
		if r.at(pattern.to-1) == ")" && r.match(pattern.to-1) > pattern.from { // Single(player), Res(time)
			if inner := r.items(r.match(pattern.to - 1)); len(inner) == 1 {
				pattern = inner[0]
			}
		}
		out = append(out, bevyParam{name: r.at(pattern.to - 1), pattern: pattern, typ: part{colon + 1, p.to}})
	}
	return out
}

// held returns the queries of a parameter with a type, and reads what else it may be.
func (r *bevyReader) held(path []string, label string, t bevyType, depth int) []bevyHeld {
	written := t.part
	if depth > maxBevyDepth || !r.spend() {
		return nil
	}
	helper := false
	if r.at(t.from) == "&" {
		helper = true
		for r.at(t.from) == "&" || r.at(t.from) == "mut" || strings.HasPrefix(r.at(t.from), "'") {
			t.from++
		}
	}
	t = r.expand(t)
	name, args := r.head(t)
	switch {
	case slices.Contains(bevyQueries, name) && len(args) > 0:
		return []bevyHeld{{path: path, label: label, kind: name, typ: t, at: written, helper: helper}}
	case (name == "Option" || name == "If" || name == "Extract") && len(args) == 1:
		return r.held(path, label, args[0], depth+1)
	case name == "ParamSet" && len(args) > 0:
		return r.heldBySet(path, label, args[len(args)-1], depth)
	case r.structs[name].derives["SystemParam"]:
		var out []bevyHeld
		s := r.structs[name]
		for n, f := range s.fields {
			field := f.name
			if field == "" {
				field = strconv.Itoa(n)
			}
			for _, each := range r.held(append(slices.Clone(path), ".", field), label+"_"+field, bevyType{f.typ, r.bind(s, args)}, depth+1) {
				each.owner, each.helper = name, false
				out = append(out, each)
			}
		}
		return out
	}
	r.otherParam(name, args, t)
	return nil
}

func (r *bevyReader) heldBySet(path []string, label string, t bevyType, depth int) []bevyHeld {
	var out []bevyHeld
	list, _ := r.tuple(r.expand(t))
	for n, each := range list {
		number := "p" + strconv.Itoa(n)
		out = append(out, r.held(append(slices.Clone(path), ".", number, "(", ")"), label+"_"+number, each, depth+1)...)
	}
	return out
}

// otherParam reads parameters that are no queries: resources, removals, readers of events.
func (r *bevyReader) otherParam(name string, args []bevyType, t bevyType) {
	switch name {
	case "Res", "ResMut", "NonSend", "NonSendMut":
		if len(args) == 1 && r.isName(r.expand(args[0]).part) {
			r.addSingleton(r.plainName(r.expand(args[0])), r.span(args[0].part))
		}
	case "RemovedComponents":
		if len(args) == 1 && r.isName(r.expand(args[0]).part) {
			inner := r.expand(args[0])
			r.use(r.plainName(inner), r.span(args[0].part))
			r.lost(r.span(t.part), "A design does not record changes: what reads "+shortened(r.textOf(t.part))+" is left out, and so is what it costs.")
		}
	case "EventReader", "EventWriter", "MessageReader", "MessageWriter", "MessageMutator", "EventMutator":
		if r.once("events") {
			r.lost(r.span(t.part), "Events and messages are no components of entities: "+shortened(r.textOf(t.part))+" and others, with their queues and what it costs to read them, are left out.")
		}
	case "FilteredResources", "FilteredResourcesMut", "DynSystemParam", "StaticSystemParam":
		r.unread(r.span(t.part), "What "+name+" accesses is not in the text: if it is a query, its system is missing from the answer.")
	}
}

// pluginEnvs returns what the type parameters of the plugin around a token are, for each use of it:
// add_plugins(JobPlugin::<Pick>::default()). Outside of such a plugin it is one empty binding.
func (r *bevyReader) pluginEnvs(i int) []bevyEnv {
	impl := r.implOf(i)
	if impl == nil || impl.trait != "Plugin" {
		return []bevyEnv{nil}
	}
	params := r.structs[impl.of].params
	var out []bevyEnv
	for _, at := range r.placesOf(impl.of) {
		open := at + 1
		if r.at(open) == "::" {
			open++
		}
		if r.at(open) != "<" || r.match(open) < 0 || r.at(at-1) == "struct" || r.at(at-1) == "for" || !r.spend() {
			continue
		}
		env := bevyEnv{}
		for n, p := range r.items(open) {
			if n < len(params) {
				env[params[n]] = bevyType{part: p}
			}
		}
		if out = append(out, env); len(out) == 50 {
			break
		}
	}
	if len(out) == 0 {
		return []bevyEnv{nil}
	}
	return out
}

// bindingsOf returns what the type parameters of a function are at each place that names it, one empty binding for a
// function without type parameters.
func (r *bevyReader) bindingsOf(scope int) []bevyEnv {
	params := r.generics[scope]
	if len(params) == 0 {
		return []bevyEnv{nil}
	}
	if known, done := r.bound[scope]; done {
		return known
	}
	var out []bevyEnv
	seen := map[string]bool{}
	for _, run := range r.scheduled[r.scopes[scope].name] {
		if run.types < 0 {
			continue
		}
		for _, outer := range r.pluginEnvs(run.types) {
			env, key := bevyEnv{}, ""
			for n, p := range r.items(run.types) {
				if n >= len(params) || r.at(p.from) == "_" {
					continue
				}
				env[params[n]] = bevyType{part: p}
				if known, ok := outer[r.at(p.from)]; ok && p.to-p.from == 1 {
					env[params[n]] = known
				}
				key += r.textOf(env[params[n]].part) + ","
			}
			if !seen[key] && len(out) < 50 {
				seen[key] = true
				out = append(out, env)
			}
		}
	}
	r.bound[scope] = out
	return out
}

package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// enttVerbs are calls that change the components of entities, with what they do.
var enttVerbs = map[string]program.ChangeKind{
	"emplace": program.Adds, "emplace_or_replace": program.Adds, "get_or_emplace": program.Adds, "insert": program.Adds, "assign": program.Adds,
	"assign_or_replace": program.Adds, "accommodate": program.Adds, "get_or_assign": program.Adds,
	"replace": program.Sets, "patch": program.Sets,
	"remove": program.Removes, "erase": program.Removes, "reset": program.Removes, "remove_if_exists": program.Removes,
	"clear": program.Clears,
}

// statement reads what is no query: changes, look-ups, storages, observers and singletons.
func (r *enttReader) statement(i int) {
	c, isCall := r.call(i)
	if !isCall || !r.isUse(i) {
		return
	}
	name := r.at(i)
	if verb := r.wrappers[name]; verb != "" {
		name = verb
	}
	switch {
	case r.singletonCall(c):
	case enttVerbs[name] != "":
		r.change(c, name)
	case (name == "destroy" || name == "release") && r.onRegistry(i) && len(r.items(c.args)) > 0:
		r.despawn(c, name)
	case slices.Contains(enttLookups, name) && c.types >= 0 && (len(r.items(c.args)) > 0 || r.wrappers[r.at(i)] != ""):
		r.mention(c)
	case name == "storage" && c.types >= 0:
		r.mention(c)
		if list, name := r.typesOf(c), r.variable(i); len(list) == 1 && name != "" {
			r.storages[name] = list[0]
		}
	case name == "storage" && r.onRegistry(i):
		r.unread(r.span(r.whole(c)), "Which components these storages have is known at run time only: what goes over them or changes them is missing from the answer.")
	case name == "on_construct" || name == "on_update" || name == "on_destroy":
		r.observe(c, name)
	case name == "sort" && (c.types >= 0 || r.registries[r.receiver(i)] || r.packs[r.receiver(i)] != nil):
		r.lost(r.span(one(i)), "A design cannot sort entities: sort is left out, with what it costs and the order that it gives.")
	}
}

// typesOf returns the types that a call names, none if they are not known.
func (r *enttReader) typesOf(c call) []typed {
	var out []typed
	for _, b := range r.cpp.bindings(r.lists(c)) {
		out = append(out, r.typesWith(c, b)...)
	}
	return out
}

// typesWith returns the types that a call names, for one binding of the templates around it.
func (r *enttReader) typesWith(c call, b binding) []typed {
	var out []typed
	for _, p := range r.typeArgs(c) {
		types, ok := r.cpp.resolve(p, b)
		if !ok {
			return nil
		}
		out = append(out, types...)
	}
	if r.registries[r.receiver(c.name)] {
		return out
	}
	return slices.DeleteFunc(out, func(t typed) bool { return !isComponentType(t.full) })
}

// isComponentType leaves out types of the language and of libraries, which other containers are asked for.
func isComponentType(full string) bool {
	_, scalar := cppTypes[full]
	first := full
	if len(first) > 5 {
		first = first[:5]
	}
	return full != "" && first != "std::" && (!scalar || len(full) > 5 && first == "glm::") && (first != "entt:" || len(full) > 9 && full[:9] == "entt::tag")
}

// mention reads the components that a call looks up outside of what a system goes over.
func (r *enttReader) mention(c call) {
	r.read(r.span(r.whole(c)))
	for _, t := range r.typesOf(c) {
		r.component(t.full, t.at)
	}
}

// placed completes a change with the place where it stands.
func (r *enttReader) placed(c call, made change) change {
	made.at = r.span(r.whole(c))
	if end := c.args + maxHead; r.end(c) > end {
		made.at = r.span(part{c.name, c.args + 1})
	}
	made.function = r.functionName(c.name)
	made.inLoop = r.loopAt[c.name] >= 0
	if n := r.over[c.name]; n >= 0 {
		if made.inLoop = true; !r.isElsewhere(c, int(n)) {
			made.system = r.loopsOver[r.loopAbout(c, int(n))].system
		}
	} else if system := r.bufferOf(c); system > 0 {
		made.system, made.inLoop = system, true
	}
	made.sure = !r.underCondition(c.name)
	return made
}

// loopAbout returns the loop whose entity a call is about: an outer one where an argument is the entity of that, else the
// innermost.
func (r *enttReader) loopAbout(c call, innermost int) int {
	for _, p := range r.items(c.args) {
		if p.to-p.from != 1 {
			continue
		}
		name := r.at(p.from)
		for n := innermost; n >= 0 && r.spend(); n-- {
			if l := &r.loopsOver[n]; l.entity == name && c.name >= l.body.from && c.name < l.body.to {
				return n
			}
		}
	}
	return innermost
}

// despawn reads registry.destroy(e).
func (r *enttReader) despawn(c call, verb string) {
	r.addForEach(c, r.placed(c, change{kind: program.Despawns, verb: verb}))
}

// addForEach adds a change that names no type parameter, once for each instantiation of the template that its loop is in.
func (r *enttReader) addForEach(c call, made change) {
	if n := int(r.over[c.name]); made.system > 0 && n >= 0 && r.loopsOver[n].system == made.system {
		for k := n - 1; k >= 0 && r.loopsOver[k].body == r.loopsOver[n].body && r.spend(); k-- {
			again := made
			again.system = r.loopsOver[k].system
			again.added, again.removed = slices.Clone(made.added), slices.Clone(made.removed)
			r.addChange(again)
		}
	}
	r.addChange(made)
}

// isElsewhere reports whether a change in a loop is about an entity that the loop does not go over: emplace<Eaten>(hunting.target).
func (r *enttReader) isElsewhere(c call, innermost int) bool {
	args := r.items(c.args)
	if len(args) == 0 || !r.onRegistry(c.name) || r.at(args[0].from) == "*" {
		return false
	}
	l := &r.loopsOver[r.loopAbout(c, innermost)]
	p := args[0]
	switch first := r.at(p.from); {
	case first == l.entity || !r.is(p.from, word):
		return false
	case p.to-p.from > 1:
		return (r.at(p.from+1) == "." || r.at(p.from+1) == "->") && r.find(p, "(") < 0 && l.system > 0 && !slices.Contains([]string{"entity", "id", "self"}, strings.Trim(strings.ToLower(r.at(p.to-1)), "_"))
	case l.entity == "" || l.form == program.LoopNone || l.form == program.LoopUnknown:
		return false
	}
	for i := l.body.from; i < c.name && r.spend(); i++ {
		if r.at(i) != r.at(p.from) || r.at(i+1) != "=" && r.at(i+1) != "{" {
			continue
		}
		for k := i + 2; k < c.name && r.at(k) != ";"; k++ {
			if r.at(k) == l.entity || r.at(k) == "to_entity" {
				return false
			}
		}
	}
	return true
}

// underCondition reports whether a token stands under a condition, between it and the loop or function around it.
func (r *enttReader) underCondition(i int) bool {
	from := 0
	if n := r.over[i]; n >= 0 {
		from = r.loopsOver[n].body.from
	} else if at := r.inside[i]; at >= 0 {
		from = r.scopes[at].body.from
	}
	return r.conditions(from, i) > 0
}

// conditions counts the conditions under which a token stands, from another one on.
func (r *enttReader) conditions(from, i int) int {
	n := 0
	for k := from; k < i && r.spend(); k++ {
		name := r.at(k)
		if (name == "if" || name == "switch") && r.is(k, word) {
			open := k + 1
			if r.at(open) == "constexpr" {
				open++
			}
			if r.at(open) == "(" && r.match(open) > k {
				if body := r.match(open) + 1; i < r.statementEnd(body) && i >= body {
					n++
				}
				k = r.match(open)
			}
			continue
		}
		if name == "else" && i < r.statementEnd(k+1) {
			n++
		}
		if m := r.match(k); m > k && m < i {
			k = m
		}
	}
	return n
}

// change reads registry.emplace<T>(e, ..), remove<A, B>(e), clear<T>() and the like.
func (r *enttReader) change(c call, verb string) {
	if r.made[c.name] {
		return
	}
	kind := enttVerbs[verb]
	if c.types < 0 && kind == program.Clears && r.onRegistry(c.name) && len(r.items(c.args)) == 0 {
		r.addChange(r.placed(c, change{kind: kind, verb: verb}))
		return
	}
	args := r.items(c.args)
	if verb == "reset" && len(args) == 0 || kind == program.Removes && len(args) == 2 && r.at(args[0].to-3) == "begin" {
		kind = program.Clears // of all, or of all that a view has
	}
	all := r.changed(c)
	for n, types := range all {
		made := change{kind: kind, verb: verb}
		for _, t := range types {
			component := r.component(t.full, t.at)
			if kind == program.Adds || kind == program.Sets {
				made.added = append(made.added, component)
			} else {
				made.removed = append(made.removed, component)
			}
		}
		if kind == program.Adds {
			made.added = r.withGiven(made.added)
		}
		if made = r.placed(c, made); made.system > 0 && len(all) > 1 {
			made.system = r.instanceOf(c.name, n, len(all))
			r.addChange(made)
			continue
		}
		r.addForEach(c, made)
	}
}

// instanceOf returns the system, as an index + 1, of a loop in a template that has several, one for each instantiation.
func (r *enttReader) instanceOf(i, n, all int) int {
	last := int(r.over[i])
	if first := last - all + 1; first >= 0 && r.loopsOver[first].body == r.loopsOver[last].body {
		return r.loopsOver[first+n].system
	}
	return r.loopsOver[last].system
}

// changed returns the components that a change names, by its types or by the storage that it is called on, for each
// instantiation of the templates around it. It returns none for what is no change, such as the body of a wrapper, whose
// uses are read.
func (r *enttReader) changed(c call) [][]typed {
	switch {
	case c.types >= 0 && r.at(c.types+1) == "&": // organizer.emplace<&system>()
		r.read(r.span(r.whole(c)))
		return nil
	case r.wraps(c):
		return nil
	case c.types < 0:
		if types := r.ofStorage(c); len(types) > 0 {
			return [][]typed{types}
		}
		return nil
	}
	all := r.cpp.bindings(r.lists(c))
	if len(all) == 0 {
		r.unread(r.span(one(c.name)), "The types of this "+r.at(c.name)+" are named where the template is instantiated, which this text does not: the change is missing from the answer.")
	}
	var out [][]typed
	for _, b := range all {
		if types := r.typesWith(c, b); len(types) > 0 {
			out = append(out, types)
		} else {
			r.read(r.span(r.whole(c))) // a std::variant and the like
		}
	}
	return out
}

// ofStorage returns the component of the storage that a call is made on: registry.storage<T>().emplace(e).
func (r *enttReader) ofStorage(c call) []typed {
	if t, isStorage := r.storages[r.receiver(c.name)]; isStorage {
		return []typed{{t.full, t.constant, r.span(one(c.name))}}
	}
	if r.at(c.name-1) != "." || r.at(c.name-2) != ")" {
		return nil
	}
	before := r.match(c.name-2) - 1
	if r.at(before) == ">" && r.match(before) > 0 {
		if s, ok := r.call(r.match(before) - 1); ok && r.at(s.name) == "storage" {
			return r.typesOf(s)
		}
	}
	return nil
}

// observe reads registry.on_construct<T>().connect<&handler>().
func (r *enttReader) observe(c call, event string) {
	types := r.typesOf(c)
	if len(types) == 0 {
		r.unread(r.span(one(c.name)), "The component of this "+event+" is not in the text: what runs when it changes is missing from the answer.")
		return
	}
	handler := ""
	for _, next := range r.chain(c) {
		if name := r.at(next.name); name == "connect" && next.types >= 0 {
			if items := r.items(next.types); len(items) > 0 {
				handler = strings.TrimPrefix(r.textOf(items[0]), "&")
			}
		} else if name == "disconnect" {
			r.read(r.span(r.whole(c)))
			return
		}
	}
	for _, t := range types {
		component := r.component(t.full, t.at)
		if component < 0 {
			continue
		}
		r.addObserver(observer{event: event, component: component, handler: handler, at: r.span(r.whole(c))})
		what := "a function"
		if handler != "" {
			what = shortened(handler)
		}
		r.lost(r.span(r.whole(c)), "A design has no signals: "+event+" is left out, and so is what "+what+" costs at each change of "+r.components[component].name+".")
	}
}

// singletonCall reads registry.ctx().emplace<T>() and the older registry.set<T>(), and reports whether a call is one.
func (r *enttReader) singletonCall(c call) bool {
	name := r.at(c.name)
	older := c.types >= 0 && r.registries[r.receiver(c.name)] && slices.Contains([]string{"set", "unset", "ctx", "try_ctx", "ctx_or_set"}, name)
	context := r.at(c.name-1) == "." && (r.at(c.name-2) == ")" && r.at(r.match(c.name-2)-1) == "ctx" || r.contexts()[r.receiver(c.name)])
	if !older && !context {
		return name == "ctx"
	}
	r.read(r.span(r.whole(c)))
	for _, p := range r.typeArgs(c) {
		a := r.cppArg(p)
		r.addSingleton(r.cpp.plain(a.full, 0), a.at)
	}
	if args := r.items(c.args); c.types < 0 && name == "insert_or_assign" && len(args) > 0 && r.is(args[0].from, word) && !r.is(args[0].from+1, word) {
		r.addSingleton(r.at(args[0].from), r.span(one(args[0].from)))
	}
	return true
}

// contexts are the variables that hold the context of a registry.
func (r *enttReader) contexts() map[string]bool {
	if r.contextNames == nil {
		r.contextNames = map[string]bool{}
		for i := range r.tokens {
			if r.at(i) == "ctx" && r.at(i+1) == "(" && r.at(i+2) == ")" && r.at(i+3) == ";" {
				if name := r.variable(i); name != "" {
					r.contextNames[name] = true
				}
			}
		}
	}
	return r.contextNames
}

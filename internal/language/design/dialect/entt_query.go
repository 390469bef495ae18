package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// enttQuery is a view or group with the place where its loops are looked for.
type enttQuery struct {
	at       span
	token    int // of view or group
	end      int // behind the call
	name     string
	terms    []access
	bound    binding // of the templates around it
	group    int     // index + 1
	variable string
	scope    part // where the variable may be used
	// parameter says that it is a parameter of a function.
	parameter bool
}

// typeList reads a list of types: const types are read, all others are written. ok is false where one of them is not known,
// because the query matches less than the others say.
func (r *enttReader) typeList(open int, b binding, excluded bool) (list []access, ok bool) {
	ok = true
	for _, p := range r.items(open) {
		types, known := r.cpp.resolve(p, b)
		if !known {
			return nil, false
		}
		for _, t := range types {
			full := strings.TrimSuffix(t.full, "&")
			switch {
			case full == "entt::entity" || full == "entity" && r.types.byName[full] == nil:
			case full == "" || strings.HasPrefix(full, "entt::") && !strings.HasPrefix(full, "entt::tag<"):
				ok = false
			default:
				list = append(list, access{component: r.component(full, t.at), mut: !t.constant && !excluded, excluded: excluded, at: t.at})
			}
		}
	}
	return list, ok
}

// component returns the component with a name. A tag of entt::tag is named by its text.
func (r *enttReader) component(full string, at span) int {
	i := r.use(strings.TrimPrefix(full, "::"), at)
	if i >= 0 && (strings.HasPrefix(full, "entt::tag<") || r.cpp.isTag(full)) {
		r.components[i].tag = true
	}
	return i
}

// isTag reports whether a name is an alias of entt::tag<"name"_hs>, which has no value.
func (n *cppNames) isTag(full string) bool {
	a, known := n.aliases[lastName(full)]
	if !known {
		return false
	}
	text := n.textOf(part{a.part.from, min(a.part.to, a.part.from+maxType)})
	return strings.HasPrefix(text, "entt::tag<")
}

// arguments reads entt::get<..> and entt::exclude<..> among the arguments.
func (r *enttReader) arguments(c call, b binding) (list []access, ok bool) {
	for _, p := range r.items(c.args) {
		open := r.find(p, "<")
		if r.at(p.from) == "{" && r.match(p.from) == p.from+1 { // an empty entt::get
			continue
		}
		if open < 0 {
			return nil, false
		}
		kind := r.listKind(r.at(open - 1))
		if kind == "" {
			return nil, false
		}
		more, known := r.typeList(open, b, kind == "exclude")
		if !known {
			return nil, false
		}
		list = append(list, more...)
	}
	return list, true
}

// listKind returns what a list of types is, by its name or the name that the text gives it: get, exclude, owned.
func (r *enttReader) listKind(name string) string {
	if a, known := r.cpp.aliases[name]; known {
		if open := r.find(a.part, "<"); open > 0 {
			name = r.at(open - 1)
		}
	}
	name = strings.TrimSuffix(name, "_t")
	if name == "get" || name == "exclude" || name == "owned" {
		return name
	}
	return ""
}

// lists returns the type arguments and arguments of a call.
func (r *enttReader) lists(c call) part {
	from := c.types
	if from < 0 {
		from = c.args
	}
	return part{from, r.end(c)}
}

// view reads registry.view<A, const B>(entt::exclude<C>), also several that are combined with |.
func (r *enttReader) view(c call) {
	if c.types < 0 || r.wraps(c) {
		return
	}
	if r.inDecltype(c.name) {
		r.read(r.span(r.whole(c)))
		return
	}
	var first []access
	if start := r.statementStart(c.name); r.at(start-1) == "|" {
		before, known := r.packs[r.at(start-2)]
		if r.at(start-2) == ")" {
			return // the first of several reads all of them
		}
		if !known {
			r.unread(r.span(r.whole(c)), "What this view is combined with is not in the text: "+queryMissing+".")
			return
		}
		first = before
	}
	calls := []call{c}
	end := r.end(c)
	for r.at(end) == "|" && len(calls) < maxChain {
		next, ok := r.viewAfter(end + 1)
		if !ok {
			r.unread(r.span(part{c.name, end + 2}), "What this view is combined with is not in the text: "+queryMissing+".")
			return
		}
		calls = append(calls, next)
		end = r.end(next)
	}
	whole := part{c.name, end}
	all := r.cpp.bindings(whole)
	if len(all) == 0 {
		r.unread(r.span(whole), "The types of "+shortened(r.textOf(part{c.name, min(r.end(c), c.name+maxType)}))+" are named where the template is instantiated, which this text does not: the systems that use it are missing from the answer.")
	}
	for _, b := range all {
		terms := slices.Clone(first)
		known := true
		for _, each := range calls {
			inner, bound, ok := r.inner(each, b)
			list, listed := r.typeList(inner.types, bound, false)
			more, argued := r.arguments(inner, bound)
			terms, known = append(append(terms, list...), more...), known && listed && argued && ok
		}
		if !known {
			r.unread(r.span(whole), "Not all types of this view are in the text, so the entities that it matches are unknown: "+queryMissing+".")
			continue
		}
		q := enttQuery{at: r.span(whole), token: c.name, end: end, name: r.queryName(c.name), terms: terms, bound: b}
		if len(all) > 1 {
			q.name += r.suffix(b)
		}
		r.finish(q)
	}
}

// suffix returns the types of a binding as the end of a name.
func (r *enttReader) suffix(b binding) string {
	var names []string
	for name := range b {
		names = append(names, name)
	}
	slices.Sort(names)
	out := ""
	for _, name := range names {
		for _, t := range b[name] {
			out += "_" + lastName(t.full)
		}
	}
	return out
}

// viewAfter returns the call of view in the expression that begins at a token.
func (r *enttReader) viewAfter(i int) (call, bool) {
	for n := 0; n < maxHead/4; n++ {
		if c, ok := r.call(i + n); ok && r.at(i+n) == "view" && c.types >= 0 {
			return c, true
		}
	}
	return call{}, false
}

// group reads registry.group<Owned..>(entt::get<..>, entt::exclude<..>).
func (r *enttReader) group(c call) {
	if r.wraps(c) {
		return
	}
	if r.collects(c) {
		r.read(r.span(r.whole(c)))
		return
	}
	all := r.cpp.bindings(r.lists(c))
	if len(all) == 0 {
		r.unread(r.span(r.whole(c)), "The types of this group are named where the template is instantiated, which this text does not: the group, its order and what runs over it are missing from the answer.")
	}
	for _, b := range all {
		var owned []access
		known := true
		inner, bound, ok := r.inner(c, b)
		if inner.types >= 0 {
			owned, known = r.typeList(inner.types, bound, false)
		}
		others, argued := r.arguments(inner, bound)
		known = known && ok
		if !known || !argued {
			r.unread(r.span(r.whole(c)), "Not all types of this group are in the text: the group, its order and what runs over it are missing from the answer.")
			continue
		}
		for n := range owned {
			owned[n].owned = true
		}
		r.addGroupOf(c, b, owned, others)
	}
}

func (r *enttReader) addGroupOf(c call, b binding, owned, others []access) {
	list := append(slices.Clone(owned), others...)
	if len(list) == 0 {
		r.read(r.span(r.whole(c)))
		return
	}
	q := enttQuery{at: r.span(r.whole(c)), token: c.name, end: r.end(c), name: r.queryName(c.name), terms: list, bound: b}
	if len(owned) == 0 {
		r.assumed(q.at, "This group owns no component, so it orders no array: only its system is imported.")
		r.finish(q)
		return
	}
	if slices.ContainsFunc(others, func(a access) bool { return !a.excluded }) && r.once("partial") {
		r.assumed(q.at, "EnTT orders only the owned components; the group of the design has all components that are not excluded.")
	}
	q.group = r.groupOnce(q.at, list)
	if r.version == "" && r.once("version") {
		r.assumed(q.at, "The text does not say which version of EnTT it is for: the rules of 3.12 and newer are assumed, where no component is owned by two groups.")
	}
	r.finish(q)
}

// groupOnce adds a group unless it has been added: EnTT returns the same group for the same types. It returns its index + 1.
func (r *enttReader) groupOnce(at span, list []access) int {
	r.read(at)
	key := ""
	for _, a := range list {
		if a.component >= 0 {
			key += " " + r.components[a.component].name
		}
		switch {
		case a.excluded:
			key += "!"
		case a.owned:
			key += "*"
		}
	}
	if known := r.groupOf[key]; known > 0 {
		return known
	}
	before := len(r.groups)
	if r.addGroup(at, list); len(r.groups) > before {
		r.groupOf[key] = len(r.groups)
	}
	return r.groupOf[key]
}

// parameter reads entt::view<entt::get_t<Position, const Velocity>, entt::exclude_t<Frozen>> at a token. use and behind are
// where it stands: the same place, or that of an alias.
func (r *enttReader) parameter(i, use, behind int) {
	if r.at(use-1) == "=" || r.at(i-3) == "=" && use == i {
		return // `using Name = ..`: its uses are read
	}
	var list []access
	var owned bool
	for _, p := range r.items(i + 1) {
		open := r.find(p, "<")
		if open < 0 {
			continue
		}
		kind := r.listKind(r.at(open - 1))
		more, known := r.typeList(open, nil, kind == "exclude")
		if !known {
			r.unread(r.span(p), "Not all types of this view are in the text: "+queryMissing+".")
			return
		}
		for n := range more {
			more[n].owned = kind == "owned"
		}
		owned = owned || kind == "owned" && len(more) > 0
		list = append(list, more...)
	}
	if len(list) == 0 {
		return
	}
	for r.at(behind) == "&" || r.at(behind) == "&&" || r.at(behind) == "const" {
		behind++
	}
	q := enttQuery{at: r.span(part{use, behind}), token: use, end: behind, terms: list, variable: r.variableAfter(behind), parameter: true}
	if use == i {
		q.at = r.span(part{i - 2, r.match(i+1) + 1})
	}
	if owned {
		q.group = r.groupOnce(q.at, list)
	}
	if q.name, q.scope = r.parameterScope(use); q.name == "" {
		q.name = q.variable
	}
	r.finish(q)
}

// parameterScope returns the function among whose parameters a token is, with its body.
func (r *enttReader) parameterScope(i int) (name string, body part) {
	for n, f := range r.scopes {
		if r.spend() && f.params >= 0 && f.params < i && i < r.match(f.params) && f.kind != typeScope {
			if named := r.ownerName(r.scopes[n].body.from); named != "" {
				return named, f.body
			}
			return f.name, f.body
		}
	}
	return "", part{}
}

// aliased reads a parameter or variable whose type is an alias of a view: MoveView movers.
func (r *enttReader) aliased(i int, a cppAlias) {
	for at := a.part.from; at < a.part.to && at < a.part.from+4; at++ {
		name := r.at(at)
		if (name == "view" || name == "basic_view" || name == "group" || name == "basic_group") && r.at(at+1) == "<" && r.at(at-1) == "::" {
			r.parameter(at, i, i+1)
			return
		}
	}
}

// finish finds the loops of a query and adds a system for each of them.
func (r *enttReader) finish(q enttQuery) {
	if name := r.handlerAround(q.token); name != "" {
		r.lost(q.at, shortened(name)+" runs at each signal and not each tick: what this goes over and costs is left out.")
		return
	}
	loops := r.findLoopsOf(&q)
	if q.variable != "" {
		r.packs[q.variable] = q.terms
	}
	r.addLoops(q, loops)
}

// addLoops adds a system for each loop over a query.
func (r *enttReader) addLoops(q enttQuery, loops []enttLoop) {
	for _, l := range loops {
		terms := slices.Clone(q.terms)
		switch l.form {
		case program.LoopNone:
		case program.LoopFirst:
			for n := range terms {
				terms[n].with, terms[n].mut = !terms[n].excluded, false
			}
			r.lost(q.at, "Only the first entity of this view, its size or one entity is asked for, which a design cannot say: no system of the design stands for it.")
		default:
			terms = r.refine(&l, terms, q.bound)
			for n := range terms {
				if l.whole && !terms[n].excluded {
					terms[n].with, terms[n].mut = true, false
				}
			}
		}
		s := r.addSystem(q.name, q.at, terms)
		if s == nil {
			return
		}
		s.function, s.loop, s.group, s.parallel = r.functionName(l.at), l.form, q.group, l.parallel
		if l.form != program.LoopNone {
			s.loopAt = r.span(one(l.at))
		}
		if l.lead != "" {
			s.lead = r.componentNamed(l.lead) + 1
		}
		l.system = len(r.systems)
		if !l.body.empty() {
			r.loopsOver = append(r.loopsOver, l)
		}
	}
}

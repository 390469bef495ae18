package dialect

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// enttSite is a place where an entity is made: registry.create(), or a call of a function that makes one.
type enttSite struct {
	call
	variable   string
	returned   bool // the function around it returns the entity
	components []int
	sometimes  []gain
	count      int    // how many each time
	known      bool   // the text says count
	several    bool   // they fill a container
	generic    []call // of components that the type arguments of the function name
	place      int    // the token that is shown for it, 0 for that of the call
}

// Bounds of the search for what makes entities.
const (
	maxSites      = 1000
	maxSiteCalls  = 100
	maxSiteRounds = 3
)

// findSites finds where entities are made, and what they are given there.
func (r *enttReader) findSites() {
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.at(i) != "create" || !r.method(i) || !r.onRegistry(i) || len(r.sites) >= maxSites {
			continue
		}
		s := enttSite{call: c, count: 1, known: true}
		if args := r.items(c.args); len(args) == 2 { // create(first, last)
			s.count, s.known = r.lengthOf(r.at(args[0].from))
			s.variable, s.several = r.at(args[0].from), true
		} else {
			s.variable, s.returned = r.madeVariable(i)
		}
		for _, t := range r.typesOf(c) { // create<A, B>() of old versions
			s.components = append(s.components, r.component(t.full, t.at))
		}
		if around := r.callWith(i); s.variable == "" && around > 0 { // registry.emplace<T>(registry.create())
			if outer, isCall := r.call(around); isCall && r.isUse(around) {
				r.give(&s, outer)
			}
		}
		r.gather(&s)
		r.sites = append(r.sites, s)
	}
}

// callWith returns the name of the call whose first argument begins with a call, 0 if there is none.
func (r *enttReader) callWith(i int) int {
	open := r.statementStart(i) - 1
	if r.at(open) != "(" {
		return 0
	}
	name := open - 1
	if r.at(name) == ">" && r.match(name) > 0 {
		name = r.match(name) - 1
	}
	if r.is(name, word) {
		return name
	}
	return 0
}

// lengthOf returns the number of elements with which a container is declared: std::vector<entt::entity> all(100).
func (r *enttReader) lengthOf(name string) (n int, known bool) {
	for i := range r.tokens {
		if r.at(i) != name || r.at(i-1) != ">" || !r.spend() {
			continue
		}
		if open := i + 1; r.at(open) == "(" || r.at(open) == "{" {
			if items := r.items(open); len(items) > 0 && r.literal(items[0]) > 0 {
				return r.literal(items[0]), true
			}
		}
		if open := r.match(i - 1); open > 0 && r.at(open-1) == "array" {
			if items := r.items(open); len(items) == 2 && r.literal(items[1]) > 0 {
				return r.literal(items[1]), true
			}
		}
	}
	return 0, false
}

// madeVariable returns the variable of an entity that is made at a token, also where a handle is made of it: Entity e{r.create(), this}.
func (r *enttReader) madeVariable(i int) (name string, returned bool) {
	if name = r.variable(i); name != "" {
		return name, false
	}
	start := r.statementStart(i)
	if open := r.match(start - 2); r.at(start-1) == "=" && r.at(start-2) == "]" && open > 0 && r.is(open-1, word) {
		return r.at(open - 1), false // belts[i] = registry.create()
	}
	for n := 0; n < 3; n++ {
		if r.at(start-1) == "return" {
			return "", true
		}
		open := start - 1
		for k := 0; k < maxHead/2 && r.at(open) != "{" && r.at(open) != "("; k++ {
			if r.at(open) == ";" || r.at(open) == "}" || open <= 0 {
				return "", false
			}
			open--
		}
		switch before := open - 1; {
		case r.at(before) == "=" && r.is(before-1, word):
			return r.at(before - 1), false
		case r.at(before) == "return":
			return "", true
		case r.is(before, word):
			if name := r.variable(before); name != "" {
				return name, false
			}
			if r.is(before-1, word) && r.at(before-1) != "return" || r.at(before-1) == ">" {
				return r.at(before), false
			}
			start = r.statementStart(before)
		default:
			return "", false
		}
	}
	return "", false
}

// gather finds what an entity is given after it was made, in the same function.
func (r *enttReader) gather(s *enttSite) {
	if s.variable == "" {
		return
	}
	scope := part{0, len(r.tokens)}
	if at := r.inside[s.name]; at >= 0 {
		scope = r.scopes[at].body
	}
	if s.several {
		r.gatherEach(s, scope)
	}
	for i := r.end(s.call); i < scope.to && r.spend(); i++ {
		if !r.is(i, word) {
			continue
		}
		if r.at(i) == s.variable && r.at(i+1) == "=" {
			return // it is another entity from here on
		}
		if r.at(i) == s.variable && r.at(i-1) == "return" {
			s.returned = true
		}
		if c, ok := r.call(i); ok && r.isUse(i) && r.isAbout(c, s.variable) {
			r.give(s, c)
		}
	}
}

// isAbout reports whether a call is about an entity: its first argument, or the handle that it is called on.
func (r *enttReader) isAbout(c call, variable string) bool {
	if r.receiver(c.name) == variable {
		return true
	}
	args := r.items(c.args)
	return len(args) > 0 && r.at(args[0].from) == variable && (args[0].to-args[0].from == 1 || r.at(args[0].from+1) == "." || r.at(args[0].from+1) == "[" && r.match(args[0].from+1) == args[0].to-1)
}

// give adds what a call gives to the entity of a site.
func (r *enttReader) give(s *enttSite, c call) { r.giveUnder(s, c, r.end(s.call)) }

// giveUnder does the same, and counts the conditions from a token on.
func (r *enttReader) giveUnder(s *enttSite, c call, from int) {
	verb := r.at(c.name)
	if wrapped := r.wrappers[verb]; wrapped != "" {
		verb = wrapped
	}
	if enttVerbs[verb] != program.Adds && enttVerbs[verb] != program.Sets || r.wraps(c) {
		return
	}
	if r.isGeneric(c) && r.owner(c.name) == r.owner(s.name) {
		s.generic = append(s.generic, c)
		r.made[c.name] = true
		r.read(r.span(r.whole(c)))
		return
	}
	types := slices.Concat(r.changed(c)...)
	if len(types) == 0 {
		return
	}
	r.made[c.name] = true
	r.read(r.span(r.whole(c)))
	sometimes := r.conditions(from, c.name) > 0
	for _, t := range types {
		component := r.component(t.full, t.at)
		addGained(&s.components, &s.sometimes, component, sometimes, c.name)
	}
}

// callSites replaces the sites of functions that make entities by the places that call them. A function that runs once keeps
// its own.
func (r *enttReader) callSites() {
	for round := 0; round < maxSiteRounds; round++ {
		callers := r.callersOf(r.sites)
		var next []enttSite
		for _, s := range r.sites {
			calls := callers[r.owner(s.name)]
			if len(calls) == 0 || len(calls) > maxSiteCalls || len(next) > maxSites {
				next = append(next, s)
				continue
			}
			for _, c := range calls {
				next = append(next, r.calledSite(s, c, len(calls) == 1))
			}
		}
		if len(next) == len(r.sites) && len(callers) == 0 {
			break
		}
		r.sites = next
	}
}

func (r *enttReader) addSites() {
	for _, s := range r.sites {
		for _, each := range s.generic { // which nothing calls
			r.giveGeneric(&s, each, s.call)
		}
		r.addSite(s)
	}
}

// callersOf returns, for each function that makes entities, where the text calls it.
func (r *enttReader) callersOf(sites []enttSite) map[int][]call {
	byName := map[string][]int{}
	for _, s := range sites {
		if at := r.owner(s.name); at >= 0 && !r.runsOnce(s.name) && !slices.Contains(byName[r.scopes[at].name], at) {
			byName[r.scopes[at].name] = append(byName[r.scopes[at].name], at)
		}
	}
	out := map[int][]call{}
	for i := range r.tokens {
		owners := byName[r.at(i)]
		if len(owners) != 1 || !r.is(i, word) || r.scopes[owners[0]].head == i || r.owner(i) < 0 || r.owner(i) == owners[0] {
			continue
		}
		if c, ok := r.call(i); ok && (r.method(i) || !r.is(i-1, word) || r.at(i-1) == "return") {
			out[owners[0]] = append(out[owners[0]], c)
		}
	}
	return out
}

// isGeneric reports whether a call names type parameters of the function around it.
func (r *enttReader) isGeneric(c call) bool {
	at := r.owner(c.name)
	t, known := r.cpp.templates[at]
	return at >= 0 && known && c.types >= 0 && r.cpp.namesAny(part{c.types, r.match(c.types)}, t.params)
}

// giveGeneric adds what a call in a template gives to the entity, where the template is called: breed<Fox>(registry). What no
// call says is one of the types of all instantiations.
func (r *enttReader) giveGeneric(s *enttSite, c, at call) {
	t := r.cpp.templates[r.owner(c.name)]
	bound, ok := []binding{}, false
	if at.types >= 0 {
		var b binding
		if b, ok = r.cpp.bind(t, at.types, nil); ok {
			bound = r.cpp.spread(t, b, r.lists(c))
		}
	}
	if !ok {
		bound = r.cpp.bindings(r.lists(c))
	}
	sometimes := r.conditions(r.scopes[r.owner(c.name)].body.from, c.name) > 0 || !ok
	for _, b := range bound {
		for _, t := range r.typesWith(c, b) {
			addGained(&s.components, &s.sometimes, r.component(t.full, t.at), sometimes, c.name)
		}
	}
}

// calledSite is a site where it is called from, with what is given to the entity there.
func (r *enttReader) calledSite(s enttSite, c call, only bool) enttSite {
	out := enttSite{call: c, components: slices.Clone(s.components), sometimes: slices.Clone(s.sometimes)}
	out.count, out.known = r.countOf(s)
	for _, each := range s.generic {
		r.giveGeneric(&out, each, c)
	}
	if only && !s.returned {
		out.place = cmp.Or(s.place, s.name)
	}
	if s.returned {
		out.variable, out.returned = r.madeVariable(c.name)
		for _, each := range r.chain(c) {
			r.give(&out, each)
		}
		r.gather(&out)
	}
	return out
}

// countOf returns how many entities a site makes each time its function runs.
func (r *enttReader) countOf(s enttSite) (n int, known bool) {
	if r.over[s.name] >= 0 || !s.known {
		return 0, false
	}
	if n, known = r.times(s.name); !known || n > 1<<22/max(s.count, 1) {
		return 0, false
	}
	return n * s.count, true
}

// runsOnce reports whether a token is in a function that runs once: by its name, as a constructor, or because the loop of
// the game stands in it, behind the token.
func (r *enttReader) runsOnce(i int) bool {
	at := r.owner(i)
	if at < 0 {
		return true
	}
	f := r.scopes[at]
	if t := r.around(i, typeScope); f.name == f.of || t >= 0 && r.scopes[t].name == f.name {
		return true
	}
	for k := i; k < f.body.to && r.spend(); k++ {
		if r.at(k) == "while" && r.is(k, word) && r.loopAt[i] < 0 {
			return true // the loop of the game comes later
		}
	}
	return startsByName(f.name)
}

func (r *enttReader) addSite(s enttSite) {
	shown := s.call
	if c, ok := r.call(s.place); ok && s.place > 0 {
		shown = c
	}
	at := r.span(r.whole(shown))
	made := spawn{at: at, components: r.withGiven(s.components), sometimes: s.sometimes, function: r.functionName(shown.name)}
	n, known := r.countOf(s)
	if known && (n > 1 || r.runsOnce(s.name)) {
		made.count = n
		r.oneRun(s.name, at, r.runsOnce)
	}
	r.addSpawn(made)
}

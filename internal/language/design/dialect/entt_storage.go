package dialect

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// storageLoops reads the loops over the storage of one component: for (auto [e, power] : registry.storage<Power>().each()).
func (r *enttReader) storageLoops(c call) {
	if c.types < 0 || len(r.items(c.types)) != 1 || r.wraps(c) {
		return
	}
	for _, b := range r.cpp.bindings(r.lists(c)) {
		terms, known := r.typeList(c.types, b, false)
		if !known || len(terms) != 1 {
			continue
		}
		q := enttQuery{at: r.span(r.whole(c)), token: c.name, end: r.end(c), name: r.queryName(c.name), terms: terms, bound: b}
		loops := r.findLoopsOf(&q)
		loops = slices.DeleteFunc(loops, func(l enttLoop) bool { return r.at(l.at) != "for" && r.at(l.at) != "each" })
		for n := range loops {
			if l := &loops[n]; l.form == program.LoopGet && len(r.valued(terms)) == 1 { // a storage gives its values
				l.form, l.values, l.entity = program.LoopEach, []string{l.entity}, ""
			}
		}
		if len(loops) > 0 {
			r.addLoops(q, loops)
		}
	}
}

// inDecltype reports whether a call stands in decltype(..), where only its type is asked for.
func (r *enttReader) inDecltype(i int) bool {
	for open := i - 1; open > 0 && open > i-maxHead; open-- {
		if text := r.at(open); text == ";" || text == "{" {
			return false
		}
		if r.at(open) == "(" && r.at(open-1) == "decltype" && r.match(open) > i {
			return true
		}
	}
	return false
}

// collects reports whether a group is part of what an observer collects: entt::collector.group<A>().
func (r *enttReader) collects(c call) bool {
	start := r.statementStart(c.name)
	for i := start; i < c.name && i < start+maxHead; i++ {
		if r.at(i) == "collector" {
			return true
		}
	}
	return false
}

// findHandlers finds the functions that are only run by signals: connect<&World::spill>(this).
func (r *enttReader) findHandlers() {
	r.handlers = map[string]bool{}
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.at(i) != "connect" || c.types < 0 || !r.method(i) {
			continue
		}
		if p := r.items(c.types); len(p) > 0 && r.at(p[0].from) == "&" && r.is(p[0].to-1, word) {
			r.handlers[r.at(p[0].to-1)] = true
		}
	}
	for i := range r.tokens {
		if !r.handlers[r.at(i)] || r.at(i-1) == "::" || r.at(i-1) == "&" {
			continue
		}
		if _, ok := r.call(i); ok && !r.heads[i] {
			delete(r.handlers, r.at(i)) // it is also called
		}
	}
}

// handlerAround returns the function around a token if only signals run it, else "".
func (r *enttReader) handlerAround(i int) string {
	if at := r.owner(i); at >= 0 && r.handlers[r.scopes[at].name] {
		return r.scopes[at].name
	}
	return ""
}

// comesWith finds the components that a signal gives to every entity that gets another one: on_construct<Enemy>().connect<&arm>(),
// where arm emplaces Health. Such a call is part of the other change, and no change of its own.
func (r *enttReader) comesWith() {
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.at(i) != "on_construct" || c.types < 0 || !r.method(i) {
			continue
		}
		types := r.typesOf(c)
		for _, next := range r.chain(c) {
			if r.at(next.name) != "connect" || next.types < 0 || len(types) != 1 {
				continue
			}
			component := r.component(types[0].full, types[0].at)
			given := r.givenBy(next)
			for _, n := range given {
				if component >= 0 && n != component && !slices.Contains(r.components[component].requires, n) {
					r.components[component].requires = append(r.components[component].requires, n)
				}
			}
			if component >= 0 && len(given) > 0 {
				r.assumed(r.span(r.whole(c)), "Every entity that gets "+r.components[component].name+" also gets "+shortened(r.namesOf(given))+", by this signal: compositions have both.")
			}
		}
	}
}

// givenBy returns the components that a function which is connected to a signal gives to its entity under no condition.
func (r *enttReader) givenBy(connect call) (given []int) {
	items := r.items(connect.types)
	if len(items) == 0 {
		return nil
	}
	for i := items[0].from; i < items[0].to; i++ { // connect<&entt::registry::emplace_or_replace<Health>>()
		if enttVerbs[r.at(i)] == program.Adds && r.at(i+1) == "<" && r.match(i+1) > 0 {
			list, _ := r.typeList(i+1, nil, false)
			return componentsIn(list)
		}
	}
	params, body, ok := r.functionNamed(items[0])
	if !ok || len(params) != 2 {
		return nil
	}
	entity := r.at(params[1].to - 1)
	for i := body.from; i < body.to && r.spend(); i++ {
		c, isCall := r.call(i)
		if !isCall || enttVerbs[r.at(i)] != program.Adds || !r.method(i) || c.types < 0 || !r.isAbout(c, entity) || r.conditions(body.from, i) > 0 {
			continue
		}
		list, known := r.typeList(c.types, nil, false)
		if known {
			r.made[i] = true
			r.read(r.span(r.whole(c)))
			given = append(given, componentsIn(list)...)
		}
	}
	return given
}

func componentsIn(list []access) (out []int) {
	for _, a := range list {
		if a.component >= 0 {
			out = append(out, a.component)
		}
	}
	return out
}

// withGiven returns components with those that signals add to them.
func (r *enttReader) withGiven(components []int) []int {
	out := slices.Clone(components)
	for n := 0; n < len(out) && r.spend(); n++ {
		if out[n] < 0 {
			continue
		}
		for _, more := range r.components[out[n]].requires {
			if !slices.Contains(out, more) {
				out = append(out, more)
			}
		}
	}
	return out
}

// gatherEach finds what the entities of a container are given in the loops over it: for (auto e : people) registry.emplace<Car>(e).
func (r *enttReader) gatherEach(s *enttSite, scope part) {
	for i := r.end(s.call); i < scope.to && r.spend(); i++ {
		if r.at(i) != s.variable || !r.is(i, word) || r.at(i-1) != ":" {
			continue
		}
		l, ok := r.rangeOver(i-1, false)
		if !ok || l.entity == "" {
			continue
		}
		for k := l.body.from; k < l.body.to && r.spend(); k++ {
			if c, isCall := r.call(k); isCall && r.isUse(k) && r.isAbout(c, l.entity) {
				r.giveUnder(s, c, l.body.from)
			}
		}
	}
}

// otherLookup is a look-up in the registry for another entity than that of the loop around it.
type otherLookup struct {
	at    span
	token int
	name  string // of the entity
	full  string
}

// lookElsewhere notes a look-up for later: it may be about the entity of another loop.
func (r *enttReader) lookElsewhere(c call, list []access) {
	args := r.items(c.args)
	if len(args) == 0 || !r.onRegistry(c.name) || !r.once("elsewhere at "+strconv.Itoa(c.name)) {
		return
	}
	for _, a := range list {
		if a.component >= 0 {
			r.elsewhere = append(r.elsewhere, otherLookup{r.span(r.whole(c)), c.name, r.textOf(part{args[0].from, min(args[0].to, args[0].from+maxType)}), r.components[a.component].full})
		}
	}
}

// lookElsewhereIn notes the look-ups in the body of a loop that does not name its entity, so that all of them are about others.
func (r *enttReader) lookElsewhereIn(body part, b binding) {
	for i := body.from; i < body.to && r.spend(); i++ {
		if c, ok := r.call(i); ok && c.types >= 0 && slices.Contains(enttLookups, r.at(i)) && r.onRegistry(i) {
			list, _ := r.typeList(c.types, b, false)
			r.lookElsewhere(c, list)
		}
	}
}

// noteElsewhere notes the look-ups for entities that no loop around them goes over, once for each component.
func (r *enttReader) noteElsewhere() {
	for _, o := range r.elsewhere {
		about := func(l enttLoop) bool {
			return r.spend() && l.entity == o.name && o.token >= l.body.from && o.token < l.body.to
		}
		if slices.ContainsFunc(r.loopsOver, about) || !r.once("elsewhere "+o.full) {
			continue
		}
		r.lost(o.at, "A design has no look-ups of other entities: what it costs to reach "+shortened(o.full)+" of the entity "+shortened(o.name)+", and of others like it, is missing from the answer.")
	}
}

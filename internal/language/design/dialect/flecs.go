package dialect

import (
	"slices"
	"strings"
)

var flecsEvidence = []evidence{
	{3, "flecs ::"}, {3, "flecs.h"}, {3, "ECS_COMPONENT ("}, {3, "ECS_TAG ("}, {3, "ECS_SYSTEM ("}, {3, "ecs_query ("}, {3, "ecs_world_t"},
	{3, "ecs_id ("}, {2, "query_builder <"}, {2, "ECS_COMPONENT_DEFINE ("}, {2, ". with <"}, {2, ". without <"}, {1, ". query <"}, {1, ". system <"}, {1, ". observer <"},
}

// flecsDecides are calls that change entities, which the reader does not read as changes.
var flecsDecides = map[string]string{
	"remove": changesMissing, "destruct": changesMissing, "enable": changesMissing, "disable": changesMissing,
	"ecs_remove": changesMissing, "ecs_delete": changesMissing, "ecs_enable_id": changesMissing, "ecs_remove_id": changesMissing, "ecs_add_id": changesMissing,
}

// flecsReader reads the code of one text.
type flecsReader struct{ *draft }

func readFlecs(d *draft) {
	r := &flecsReader{draft: d}
	queries := map[string]bool{}
	for i := range r.tokens {
		if !r.is(i, word) {
			continue
		}
		name := r.at(i)
		c, isCall := r.call(i)
		switch {
		case !isCall:
		case strings.HasPrefix(name, "ECS_"):
			r.macro(name, c)
		case name == "ecs_query" || name == "ecs_system" || name == "ecs_query_init" || name == "ecs_system_init":
			r.descriptor(c)
		case name == "ecs_observer" || name == "ecs_observer_init" || name == "observer" && r.method(i):
			r.lost(r.span(one(i)), "A design has no events, so this observer is left out.")
		case slices.Contains([]string{"query", "system", "query_builder", "system_builder"}, name) && r.method(i):
			queries[r.variable(i)] = true
			r.builder(c)
		case name == "each" && r.method(i) && r.isWorld(i) && !queries[r.receiver(i)]:
			r.each(c)
		case r.method(i):
			r.given(c)
		case name == "ecs_set" || name == "ecs_add" || name == "ecs_insert":
			r.set(name, c)
		}
	}
}

// isWorld reports whether each is called on a world, and not on a query.
func (r *flecsReader) isWorld(i int) bool {
	return slices.Contains([]string{"world", "ecs", "m_world", "world_", "_world"}, r.receiver(i))
}

// given reads calls that give entities components, and notes traits that a design does not have.
func (r *flecsReader) given(c call) {
	types := r.typeArgs(c)
	switch name := r.at(c.name); {
	case name == "component" && len(types) == 1:
		r.use(r.cppArg(types[0]).full, r.cppArg(types[0]).at)
		for _, next := range r.chain(c) {
			r.trait(r.cppArg(types[0]).full, next)
		}
	case (name == "set" || name == "add" || name == "emplace" || name == "ensure") && len(types) == 1 && r.at(c.args+1) != "flecs":
		a := r.cppArg(types[0])
		if r.isName(a.part) && !strings.HasPrefix(a.full, "flecs::") {
			r.use(a.full, a.at)
			r.entities(c)
		}
	case r.at(c.args+1) == "flecs" && slices.Contains(flecsTraits, r.at(c.args+3)): // noted where the component is registered
	case (name == "set" || name == "add" || name == "is_a" || name == "child_of") && (len(types) == 2 || name == "is_a" || name == "child_of" || r.at(c.args+1) == "flecs"):
		r.lostPair(r.span(r.whole(c)))
	}
}

var flecsTraits = []string{"Sparse", "DontFragment", "CanToggle", "Exclusive", "Union", "Singleton", "Inheritable", "OnInstantiate", "Relationship", "Traversable", "Symmetric"}

func (r *flecsReader) trait(component string, c call) {
	args := part{c.args + 1, r.match(c.args)}
	for i := args.from; i < args.to; i++ {
		if slices.Contains(flecsTraits, r.at(i)) {
			r.lost(r.span(r.whole(c)), "A design cannot say that "+shortened(component)+" is "+r.at(i)+": it is stored like any other component.")
			return
		}
	}
}

// macro reads ECS_COMPONENT(world, Position) and similar macros.
func (r *flecsReader) macro(name string, c call) {
	args := r.items(c.args)
	kind := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "ECS_"), "_DEFINE"), "_DECLARE")
	switch kind {
	case "COMPONENT", "TAG":
		if len(args) == 0 {
			return
		}
		a := r.cppArg(args[len(args)-1])
		if i := r.use(a.full, a.at); i >= 0 && kind == "TAG" {
			r.components[i].tag = true
		}
	case "SYSTEM", "QUERY":
		first := 3
		if kind == "QUERY" {
			first = 2
		}
		if len(args) <= first {
			return
		}
		q := flecsQuery{draft: r.draft, current: -1}
		q.queryText(span{r.span(args[first]).start, r.span(args[len(args)-1]).end})
		q.finish(r.at(args[1].from), r.span(r.whole(c)))
	case "OBSERVER", "TRIGGER":
		r.lost(r.span(one(c.name)), "A design has no events, so this observer is left out.")
	}
}

func (r *flecsReader) set(name string, c call) {
	if args := r.items(c.args); len(args) >= 3 && r.is(args[2].from, word) && (name != "ecs_add" || len(args) == 3) {
		r.use(r.at(args[2].from), r.span(one(args[2].from)))
		r.entities(c)
	}
}

// builder reads world.system<Position, const Velocity>("Move").with<A>()...
func (r *flecsReader) builder(c call) {
	q := flecsQuery{draft: r.draft, current: -1}
	delete(r.seen, "or")
	for _, p := range r.typeArgs(c) {
		q.typed(p)
	}
	name := ""
	for _, p := range r.items(c.args) {
		if r.is(p.from, quoted) {
			name = lastName(r.unquoted(p.from))
		}
	}
	for _, next := range r.chain(c) {
		q.step(next)
	}
	if name == "" {
		name = r.variable(c.name)
	}
	if name == "" {
		name = r.queryName(c.name)
	}
	q.finish(name, r.span(r.whole(c)))
}

// each reads world.each([](Position& p, const Velocity& v) { .. }).
func (r *flecsReader) each(c call) {
	args := r.items(c.args)
	if len(args) == 0 || r.at(args[0].from) != "[" || r.match(args[0].from) < 0 {
		return
	}
	params := r.match(args[0].from) + 1
	if r.at(params) != "(" {
		return
	}
	q := flecsQuery{draft: r.draft, current: -1}
	for _, p := range r.items(params) {
		if r.is(p.to-1, word) && p.to-p.from > 1 {
			p.to-- // its name
		}
		if a := r.cppArg(p); a.full != "flecs::entity" && a.full != "flecs::iter" && a.full != "size_t" {
			q.typed(p)
		}
	}
	q.finish(r.queryName(c.name), r.span(one(c.name)))
}

// descriptor reads ecs_query(world, { .terms = {..} }) and similar calls.
func (r *flecsReader) descriptor(c call) {
	q := flecsQuery{draft: r.draft, current: -1}
	name := ""
	for i := c.args + 1; i < r.match(c.args); i++ {
		switch {
		case r.sequence(i, "terms", "=", "{"):
			for _, p := range r.items(i + 2) {
				q.described(p)
			}
		case r.sequence(i, "expr", "=") && r.is(i+2, quoted):
			q.queryText(r.inner(i + 2))
		case r.sequence(i, "name", "=") && r.is(i+2, quoted):
			name = r.unquoted(i + 2)
		case r.sequence(i, "callback", "=") && r.is(i+2, word) && name == "":
			name = r.at(i + 2)
		case r.at(i) == "order_by" || r.at(i) == "group_by":
			r.lost(r.span(one(i)), "A design cannot sort entities: "+r.at(i)+" is left out.")
		}
	}
	if name == "" {
		name = r.variable(c.name)
	}
	if name == "" {
		name = r.queryName(c.name)
	}
	q.finish(name, r.span(one(c.name)))
}

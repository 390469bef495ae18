package dialect

import (
	"slices"
	"strings"
)

var flecsMarks = []evidence{
	{3, "flecs ::"}, {3, "flecs.h"}, {3, "ECS_COMPONENT ("}, {3, "ECS_TAG ("}, {3, "ECS_SYSTEM ("}, {3, "ecs_query ("}, {3, "ecs_world_t"},
	{3, "ecs_id ("}, {2, "query_builder <"}, {2, "ECS_COMPONENT_DEFINE ("}, {2, ". with <"}, {2, ". without <"}, {1, ". query <"}, {1, ". system <"}, {1, ". observer <"},
}

// term is a term of a Flecs query while it is read.
type term struct {
	access
	full    string
	dropped bool
}

// flecsQuery is a query or system while its chain is read.
type flecsQuery struct {
	*draft
	terms   []term
	current int // what .in() and others are about, -1 for none
}

func readFlecs(d *draft) {
	queries := map[string]bool{}
	for i := range d.tokens {
		if !d.is(i, word) {
			continue
		}
		name := d.at(i)
		c, isCall := d.call(i)
		switch {
		case !isCall:
		case strings.HasPrefix(name, "ECS_"):
			d.flecsMacro(name, c)
		case name == "ecs_query" || name == "ecs_system" || name == "ecs_query_init" || name == "ecs_system_init":
			d.flecsDescriptor(c)
		case name == "ecs_observer" || name == "ecs_observer_init" || name == "observer" && d.method(i):
			d.lost(d.span(one(i)), "A design has no events, so this observer is left out.")
		case slices.Contains([]string{"query", "system", "query_builder", "system_builder"}, name) && d.method(i):
			queries[d.variable(i)] = true
			d.flecsBuilder(c)
		case name == "each" && d.method(i) && d.flecsWorld(i) && !queries[d.receiver(i)]:
			d.flecsEach(c)
		case d.method(i):
			d.flecsUse(c)
		case name == "ecs_set" || name == "ecs_add" || name == "ecs_insert":
			d.flecsSet(name, c)
		}
	}
}

// flecsWorld tells whether each is called on a world, and not on a query.
func (d *draft) flecsWorld(i int) bool {
	return slices.Contains([]string{"world", "ecs", "m_world", "world_", "_world"}, d.receiver(i))
}

// flecsUse takes the components that entities are given, and traits that a design cannot say.
func (d *draft) flecsUse(c call) {
	types := d.typeArgs(c)
	switch name := d.at(c.name); {
	case name == "component" && len(types) == 1:
		d.use(d.cppArg(types[0]).full, d.cppArg(types[0]).at)
		for _, next := range d.chain(c) {
			d.flecsTrait(d.cppArg(types[0]).full, next)
		}
	case (name == "set" || name == "add" || name == "emplace" || name == "ensure") && len(types) == 1 && d.at(c.args+1) != "flecs":
		a := d.cppArg(types[0])
		if d.isName(a.part) && !strings.HasPrefix(a.full, "flecs::") {
			d.use(a.full, a.at)
			d.entities(c)
		}
	case d.at(c.args+1) == "flecs" && slices.Contains(flecsTraits, d.at(c.args+3)): // said where the component is registered
	case (name == "set" || name == "add" || name == "is_a" || name == "child_of") && (len(types) == 2 || name == "is_a" || name == "child_of" || d.at(c.args+1) == "flecs"):
		d.pair(d.span(d.whole(c)))
	}
}

// entities says once that entities are not taken.
func (d *draft) entities(c call) {
	if d.once("entities") {
		d.assumed(d.span(one(c.name)), "Entities are not imported; add your own with `spawn 1000 Position, Velocity`.")
	}
}

func (d *draft) pair(at span) {
	d.lost(at, "A design has no relationships: "+shortened(d.text[at.start:at.end])+" is left out.")
}

var flecsTraits = []string{"Sparse", "DontFragment", "CanToggle", "Exclusive", "Union", "Singleton", "Inheritable", "OnInstantiate", "Relationship", "Traversable", "Symmetric"}

func (d *draft) flecsTrait(component string, c call) {
	args := part{c.args + 1, d.match(c.args)}
	for i := args.from; i < args.to; i++ {
		if slices.Contains(flecsTraits, d.at(i)) {
			d.lost(d.span(d.whole(c)), "A design cannot say that "+shortened(component)+" is "+d.at(i)+": it is stored like any other component.")
			return
		}
	}
}

// flecsMacro reads ECS_COMPONENT(world, Position) and its like.
func (d *draft) flecsMacro(name string, c call) {
	args := d.list(c.args)
	kind := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "ECS_"), "_DEFINE"), "_DECLARE")
	switch kind {
	case "COMPONENT", "TAG":
		if len(args) == 0 {
			return
		}
		a := d.cppArg(args[len(args)-1])
		if i := d.use(a.full, a.at); i >= 0 && kind == "TAG" {
			d.components[i].tag = true
		}
	case "SYSTEM", "QUERY":
		first := 3
		if kind == "QUERY" {
			first = 2
		}
		if len(args) <= first {
			return
		}
		q := flecsQuery{draft: d, current: -1}
		q.language(span{d.span(args[first]).start, d.span(args[len(args)-1]).end})
		q.finish(d.at(args[1].from), d.span(d.whole(c)))
	case "OBSERVER", "TRIGGER":
		d.lost(d.span(one(c.name)), "A design has no events, so this observer is left out.")
	}
}

func (d *draft) flecsSet(name string, c call) {
	if args := d.list(c.args); len(args) >= 3 && d.is(args[2].from, word) && (name != "ecs_add" || len(args) == 3) {
		d.use(d.at(args[2].from), d.span(one(args[2].from)))
		d.entities(c)
	}
}

// flecsBuilder reads world.system<Position, const Velocity>("Move").with<A>()...
func (d *draft) flecsBuilder(c call) {
	q := flecsQuery{draft: d, current: -1}
	delete(d.said, "or")
	for _, p := range d.typeArgs(c) {
		q.typed(p)
	}
	name := ""
	for _, p := range d.list(c.args) {
		if d.is(p.from, quoted) {
			name = lastName(d.unquoted(p.from))
		}
	}
	for _, next := range d.chain(c) {
		q.step(next)
	}
	if name == "" {
		name = d.variable(c.name)
	}
	if name == "" {
		name = d.queryName(c.name)
	}
	q.finish(name, d.span(d.whole(c)))
}

// flecsEach reads world.each([](Position& p, const Velocity& v) { .. }).
func (d *draft) flecsEach(c call) {
	args := d.list(c.args)
	if len(args) == 0 || d.at(args[0].from) != "[" || d.match(args[0].from) < 0 {
		return
	}
	params := d.match(args[0].from) + 1
	if d.at(params) != "(" {
		return
	}
	q := flecsQuery{draft: d, current: -1}
	for _, p := range d.list(params) {
		if d.is(p.to-1, word) && p.to-p.from > 1 {
			p.to-- // its name
		}
		if a := d.cppArg(p); a.full != "flecs::entity" && a.full != "flecs::iter" && a.full != "size_t" {
			q.typed(p)
		}
	}
	q.finish(d.queryName(c.name), d.span(one(c.name)))
}

// typed adds a term by its type: const is read, a pointer is optional.
func (q *flecsQuery) typed(p part) {
	a := q.cppArg(p)
	if strings.HasPrefix(a.full, "flecs::pair<") || !q.isName(a.part) {
		q.pair(a.at)
		q.terms = append(q.terms, term{dropped: true})
		return
	}
	q.terms = append(q.terms, term{full: a.full, access: access{component: q.use(a.full, a.at), mut: !a.constant, optional: a.pointer, at: a.at}})
}

// step reads one call of a builder's chain.
func (q *flecsQuery) step(c call) {
	types := q.typeArgs(c)
	switch name := q.at(c.name); name {
	case "with", "without", "term", "read", "write":
		q.with(name, c, types)
	case "term_at":
		q.current = q.number(part{c.args + 1, q.match(c.args)})
	case "optional", "not_", "in", "out", "inout", "inout_none", "read_write", "oper", "filter":
		q.change(name, c)
	case "or_":
		q.lost(q.span(q.whole(c)), "A system cannot match alternatives (or): both terms are left out. Use two systems, one for each.")
		q.drop(q.current)
		q.terms = append(q.terms, term{dropped: true}) // swallowed by the next
		q.said["or"] = true
	case "up", "cascade", "parent", "src", "second", "first", "trav", "var", "set_var":
		q.elsewhere(name, c)
	case "order_by", "group_by":
		q.lost(q.span(one(c.name)), "A design cannot sort entities: "+name+" is left out.")
	case "expr":
		q.lostOr(c)
	}
}

// lostOr reads the text of expr.
func (q *flecsQuery) lostOr(c call) {
	if at := c.args + 1; q.is(at, quoted) {
		q.language(q.inner(at))
	}
}

// inner is what stands between the quotes of a string.
func (s *source) inner(i int) span {
	at := s.span(one(i))
	text := s.unquoted(i)
	start := at.start + strings.Index(s.text[at.start:at.end], text)
	return span{start, start + len(text)}
}

func (q *flecsQuery) with(name string, c call, types []part) {
	after := q.said["or"]
	delete(q.said, "or")
	if after {
		q.terms = q.terms[:len(q.terms)-1]
	}
	q.current = len(q.terms)
	plain := q.at(c.args+1) == ")"
	var a arg
	switch args := q.list(c.args); {
	case len(types) == 1 && plain:
		a = q.cppArg(types[0])
	case len(types) == 0 && len(args) == 1 && q.isName(args[0]):
		a = q.cppArg(args[0])
	default:
		q.terms = append(q.terms, term{dropped: true})
		q.pair(q.span(q.whole(c)))
		return
	}
	t := term{full: a.full, dropped: after, access: access{at: a.at, with: true}}
	switch name {
	case "without":
		t.excluded = true
	case "read":
		t.with = false
	case "write", "term":
		t.with, t.mut = false, true
	}
	if t.component = -1; !after {
		t.component = q.use(a.full, a.at)
	}
	q.terms = append(q.terms, t)
}

func (q *flecsQuery) drop(i int) {
	if i >= 0 && i < len(q.terms) {
		q.terms[i].dropped = true
	}
}

func (q *flecsQuery) change(name string, c call) {
	if q.current < 0 || q.current >= len(q.terms) {
		return
	}
	t := &q.terms[q.current]
	if name == "oper" {
		switch q.at(q.match(c.args) - 1) {
		case "Not":
			name = "not_"
		case "Optional":
			name = "optional"
		case "Or":
			q.lost(q.span(q.whole(c)), "A system cannot match alternatives (or): the term is left out.")
			t.dropped = true
		}
	}
	switch name {
	case "optional":
		t.optional, t.with = true, false
	case "not_":
		t.excluded = true
	case "in":
		t.mut, t.with = false, false
	case "out", "inout", "read_write":
		t.mut, t.with = true, false
	case "inout_none", "filter":
		t.mut, t.with = false, true
	}
}

// elsewhere drops a term that is matched on another entity.
func (q *flecsQuery) elsewhere(name string, c call) {
	if q.current < 0 || q.current >= len(q.terms) || q.terms[q.current].dropped {
		return
	}
	t := &q.terms[q.current]
	t.dropped = true
	q.lost(q.span(q.whole(c)), "."+name+"() matches "+shortened(t.full)+" on another entity, which a design cannot express: the term is left out.")
}

func (q *flecsQuery) finish(name string, at span) {
	var list []access
	for _, t := range q.terms {
		if !t.dropped {
			list = append(list, t.access)
		}
	}
	if len(list) == 0 && len(q.terms) > 0 {
		q.lost(at, "No term of this query could be imported, so it is left out.")
		return
	}
	if len(list) > 0 {
		q.addSystem(name, at, list)
	}
}

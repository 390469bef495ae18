package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

var (
	flecsMakes     = []string{"query", "system", "query_builder", "system_builder", "filter", "filter_builder", "observer", "routine", "rule", "rule_builder"}
	flecsDescribed = []string{"ecs_query", "ecs_system", "ecs_query_init", "ecs_system_init", "ecs_observer", "ecs_observer_init"}
)

// query reads a call that makes a query, system or observer, or goes over entities.
func (r *flecsReader) query(c call) {
	switch name := r.at(c.name); {
	case slices.Contains(flecsDescribed, name):
		r.descriptor(c)
	case strings.HasPrefix(name, "ECS_"):
		r.macro(name, c)
	case slices.Contains(flecsMakes, name) && r.method(c.name) && (c.types >= 0 || r.isWorld(c.name)):
		r.builder(c)
	case (name == "ecs_each" || name == "ecs_each_id") && len(r.items(c.args)) == 2:
		q := r.newQuery(c, nil)
		q.name = r.queryName(c.name)
		q.add(r.cID(r.items(c.args)[1]), access{mut: name == "ecs_each"})
		q.runs = []enttLoop{r.iterated(c.name)}
		q.finish()
	case name == "each" && r.isWorld(c.name):
		r.worldEach(c)
	case slices.Contains(flecsMakes, name):
		r.read(r.span(one(c.name)))
	}
}

// builder reads world.system<Position, const Velocity>("Move").with<A>()...
func (r *flecsReader) builder(c call) {
	chain := r.chain(c)
	whole := part{c.name, r.end(c)}
	if len(chain) > 0 {
		whole.to = r.end(chain[len(chain)-1])
	}
	heads := part{c.name, whole.to}
	for _, next := range chain { // without the bodies of functions, which may be long
		if items := r.items(next.args); len(items) > 0 && r.at(items[0].from) == "[" {
			heads.to = next.args
			break
		}
	}
	all := r.cpp.bindings(heads)
	if len(all) == 0 {
		r.unread(r.span(one(c.name)), "The types of this "+r.at(c.name)+" are named where the template is instantiated, which this text does not: "+queryMissing+".")
	}
	for _, b := range all {
		q := r.newQuery(c, b)
		q.at = r.span(part{c.name, r.end(c)})
		for _, p := range r.typeArgs(c) {
			q.typed(p)
		}
		q.current = -1
		if len(q.terms) == 1 {
			q.current = 0
		}
		for _, next := range chain {
			q.step(next)
		}
		q.named(c, whole.to, len(all) > 1)
		q.builtLater()
		q.system = strings.HasPrefix(r.at(c.name), "system") || r.at(c.name) == "routine"
		q.close(c)
	}
}

// named gives a query its name: that of the text, of its variable, or of the function around it.
func (q *flecsQuery) named(c call, end int, several bool) {
	for _, p := range q.items(c.args) {
		if q.is(p.from, quoted) {
			q.name = lastName(q.unquoted(p.from))
		}
	}
	q.variable = q.flecsReader.variable(c.name)
	if open := q.statementStart(c.name) - 1; q.variable == "" && (q.token(open) == "{" || q.token(open) == "(") && q.match(open) == end && q.is(open-1, word) && !slices.Contains(notFunctions, q.token(open-1)) {
		if before := q.token(open - 2); before == ":" || before == "," || before == ">" || q.declares(open-1) {
			q.variable = q.token(open - 1) // of a field: cars{world.query<Car>()}
		}
	}
	if q.name == "" {
		q.name = q.variable
	}
	if q.name == "" {
		q.name, q.unnamed = q.queryName(c.name), true
	}
	if several {
		q.name += q.suffix(q.bound)
	}
	if q.owned() {
		q.scope = q.scopes[q.owner(c.name)].body
	}
	if c.types >= 0 {
		q.brackets = q.flecsReader.brackets(c.types)
	}
}

// owned reports whether the variable of a query belongs to the function around it.
func (q *flecsQuery) owned() bool {
	start := q.statementStart(q.start.name)
	declared := q.is(start-3, word) || q.token(start-3) == ">" || q.token(start-3) == "&" || q.token(start-3) == "*"
	return q.owner(q.start.name) >= 0 && declared && !strings.HasSuffix(q.variable, "_") && q.token(start-4) != "static"
}

// close finishes a builder, or keeps it until its uses are found.
func (q *flecsQuery) close(c call) {
	name := q.token(c.name)
	switch {
	case name == "observer":
		q.observe()
	case strings.HasSuffix(name, "_builder") && !q.builds && len(q.runs) == 0:
		q.lost(q.at, "Nothing in the text builds a query from this builder: "+queryMissing+".")
	case q.system || len(q.runs) > 0:
		q.finish()
	default:
		q.keep(q)
	}
}

// worldEach reads world.each([](Position& p, const Velocity& v) { .. }).
func (r *flecsReader) worldEach(c call) {
	args := r.items(c.args)
	if len(args) == 0 {
		return
	}
	q := r.newQuery(c, nil)
	q.at, q.name = r.span(one(c.name)), r.queryName(c.name)
	l := q.loopOf(c)
	params, _, ok := r.lambda(args[len(args)-1])
	if !ok {
		params, _, ok = r.functionNamed(args[len(args)-1])
	}
	if !ok {
		r.unread(q.at, "What this each goes over is not in the text: "+queryMissing+".")
		return
	}
	if len(args) == 2 { // world.each(id, function)
		q.add(r.idOf(args[0]), access{with: true})
	}
	for _, p := range append(r.typeArgs(c), params...) {
		if r.is(p.to-1, word) && p.to-p.from > 1 && r.at(p.to-2) != "::" && r.at(p.to-2) != "const" {
			p.to-- // its name
		}
		if a := r.cppArg(p); !isFlecsParameter(a.full) {
			q.typed(p)
		}
	}
	q.runs = []enttLoop{l}
	q.finish()
}

// isFlecsParameter reports whether a parameter of a function is no component.
func isFlecsParameter(full string) bool {
	return slices.Contains([]string{"flecs::entity", "entity", "flecs::iter", "flecs::id", "size_t", "std::size_t", "int", "int32_t", "flecs::entity_view", "auto"}, full)
}

// loopOf returns the loop of each(function), iter(function) and run(function).
func (r *flecsReader) loopOf(c call) enttLoop {
	l := enttLoop{at: c.name, form: program.LoopEach}
	if r.at(c.name) != "each" && r.at(c.name) != "find" {
		l.form = program.LoopChunk
	}
	args := r.items(c.args)
	if len(args) == 0 {
		return l
	}
	params, body, ok := r.lambda(args[len(args)-1])
	if !ok {
		params, body, ok = r.functionNamed(args[len(args)-1])
	}
	if !ok {
		return l
	}
	l.body = body
	if len(params) > 0 && strings.Contains(r.brief(params[0]), "iter") {
		l.view = r.at(params[0].to - 1)
	}
	if len(params) > 0 && strings.Contains(r.brief(params[0]), "entity") {
		l.entity = r.at(params[0].to - 1)
		r.handles[l.entity] = true
		r.rows[l.entity] = true
	}
	return l
}

// keep finds the loops over a query that is kept in a variable.
func (r *flecsReader) keep(q *flecsQuery) {
	r.queries = append(r.queries, *q)
	passed := false
	for _, i := range r.uses[q.variable] {
		if !r.spend() || q.variable == "" || i < max(q.scope.from, q.built) || i >= q.scope.to {
			continue
		}
		if i > q.start.name && r.at(i+1) == "=" && q.owned() {
			break // another variable with this name
		}
		passed = r.useOf(q, i) || passed
	}
	returned := r.at(r.statementStart(q.start.name)-1) == "return"
	if passed && len(q.runs) == 0 && r.passed[q.brackets] {
		r.read(q.at) // the function that has it as a parameter goes over it
		return
	}
	if (passed || returned) && len(q.runs) == 0 {
		q.runs = []enttLoop{{at: q.start.name, form: program.LoopUnknown}}
	}
	q.finish()
}

// useOf reads a use of a query, and reports whether it is passed on.
func (r *flecsReader) useOf(q *flecsQuery, i int) (passed bool) {
	if r.at(i+1) == "." || r.at(i+1) == "->" {
		c, ok := r.call(i + 2)
		if !ok {
			return false
		}
		for _, next := range append([]call{c}, r.chain(c)...) {
			switch r.at(next.name) {
			case "each", "iter", "run":
				if len(r.items(next.args)) > 0 && (r.at(next.name) != "iter" || strings.Contains(r.textOf(part{next.args, min(next.args+3, r.end(next))}), "[")) {
					q.runs = append(q.runs, r.loopOf(next))
				}
			case "find":
				q.runs = append(q.runs, r.loopOf(next))
				r.assumed(r.span(one(next.name)), "A search ends at the first entity that is looked for: the system of the design goes over all of them.")
			case "first", "count", "is_true":
				q.runs = append(q.runs, enttLoop{at: next.name, form: program.LoopFirst})
			case "destruct":
				r.read(r.span(r.whole(next)))
			}
		}
		return false
	}
	if r.at(i-1) == "=" && r.at(i-2) == "ctx" {
		return r.contextOf(q, i)
	}
	before := i - 1
	for r.at(before) == "." || r.at(before) == "->" { // ctx->query
		before -= 2
	}
	if r.at(before) != "(" && r.at(before) != "," {
		return false
	}
	open := before
	for n := 0; r.at(open) != "(" && n < maxHead; n++ {
		if m := r.match(open); m >= 0 && m < open {
			open = m
		}
		open--
	}
	switch name := r.at(open - 1); name {
	case "ecs_query_iter":
		r.read(r.span(part{open - 1, i + 1}))
		q.runs = append(q.runs, r.iterated(open-1))
	case "ecs_query_count", "ecs_query_is_true", "ecs_query_first":
		q.runs = append(q.runs, enttLoop{at: open - 1, form: program.LoopFirst})
	case "ecs_query_fini", "ecs_query_str", "move", "ECS_QUERY", "ECS_QUERY_DECLARE", "ECS_QUERY_DEFINE":
	default:
		return !slices.Contains(notFunctions, name) && r.is(open-1, word)
	}
	return false
}

// contextOf reads a query that a system of C has as its context: .ctx = trees. Its callback gets it by it->ctx.
func (r *flecsReader) contextOf(q *flecsQuery, i int) (passed bool) {
	open := i - 1
	for n := 0; r.at(open) != "{" && r.at(open) != "(" && open > 0 && n < 20*maxHead; n++ {
		if m := r.match(open); m >= 0 && m < open {
			open = m
		}
		open--
	}
	callback := r.find(part{open + 1, r.match(open)}, "callback")
	if callback < 0 || r.at(callback+1) != "=" {
		return true
	}
	_, body, ok := r.functionNamed(one(callback + 2))
	for k := body.from; ok && k < body.to && r.spend(); k++ {
		if !r.sequence(k, "it", "->", "ctx") {
			continue
		}
		equals := k - 1
		for r.at(equals) == ")" && r.match(equals) > 0 { // a cast
			equals = r.match(equals) - 1
		}
		if r.at(equals) != "=" {
			continue
		}
		for _, use := range r.uses[r.at(equals-1)] {
			if r.spend() && use > k && use < body.to {
				passed = r.useOf(q, use) || passed
			}
		}
	}
	return passed || len(q.runs) == 0
}

// iterated returns the loop over an iterator of C: while (ecs_query_next(&it)) { .. }.
func (r *flecsReader) iterated(i int) enttLoop {
	l := enttLoop{at: i, form: program.LoopChunk}
	end := len(r.tokens)
	if at := r.owner(i); at >= 0 {
		end = r.scopes[at].body.to
	}
	for k := i; k < end && r.spend(); k++ {
		if name := r.at(k); name == "ecs_query_next" || name == "ecs_iter_next" || name == "ecs_each_next" {
			if name := r.items(k + 1); len(name) == 1 && r.is(name[0].to-1, word) {
				l.view = r.at(name[0].to - 1)
			}
			for open := k; open > k-4 && open > 0; open-- {
				if r.at(open) == "while" {
					l.at = open
					l.body = part{r.match(open+1) + 1, r.statementEnd(r.match(open+1) + 1)}
				} else if r.at(open) == "if" {
					l.form = program.LoopFirst
				}
			}
			break
		}
	}
	return l
}

// brackets returns the text of a list of types.
func (r *flecsReader) brackets(open int) string {
	return r.textOf(part{open, min(r.match(open)+1, open+maxType)})
}

// parameters reads queries that are parameters: void draw(flecs::query<const Position>& shapes). The one that is passed is
// made elsewhere, perhaps with more terms than its type has.
func (r *flecsReader) parameters() {
	for i := range r.tokens {
		if (r.at(i) == "query_builder" || r.at(i) == "system_builder") && r.at(i-1) == "::" && r.at(i+1) == "<" && r.is(r.match(i+1)+1, word) && r.at(r.match(i+1)+2) != "=" {
			if name := r.match(i+1) + 1; r.match(name+1) > name {
				r.declaredBuilder(i, name)
				continue
			}
			r.unread(r.span(part{i, r.match(i+1) + 2}), "This builder gets its terms in several statements, which may stand under conditions: "+queryMissing+".")
		}
		if r.at(i) != "query" || r.at(i-1) != "::" || r.at(i+1) != "<" || r.match(i+1) < 0 {
			continue
		}
		name := r.match(i+1) + 1
		for r.at(name) == "&" || r.at(name) == "const" {
			name++
		}
		_, body := r.parameterScope(i)
		if !r.is(name, word) || body.empty() {
			continue
		}
		r.parameterQuery(i, name, body)
	}
}

// parameterQuery adds the loops over a query that is a parameter, with the terms of the only query of the text that has
// its types.
func (r *flecsReader) parameterQuery(i, name int, body part) {
	at := r.span(part{i - 2, name})
	types := r.brackets(i + 1)
	var made []*flecsQuery
	for n := range r.queries {
		if r.queries[n].brackets == types {
			made = append(made, &r.queries[n])
		}
	}
	if len(made) != 1 {
		r.unread(at, "This query is made elsewhere, perhaps with terms that its type does not have: what goes over it is missing from the answer.")
		return
	}
	q := *made[0]
	q.runs, q.variable, q.name = nil, r.at(name), r.queryName(body.from)
	for _, use := range r.uses[q.variable] {
		if r.spend() && use >= body.from && use < body.to {
			r.useOf(&q, use)
		}
	}
	if len(q.runs) > 0 {
		q.finish()
	}
}

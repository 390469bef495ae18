package dialect

import "strings"

// builtLater reads the calls on the variable of a builder, in the statements behind it: b.with<A>(); b.each(..). What a
// condition decides is taken to be there, because the query matches more without it.
func (q *flecsQuery) builtLater() {
	if q.variable == "" || q.builds || len(q.runs) > 0 || !q.isBuilder() {
		return
	}
	for _, i := range q.uses[q.variable] {
		if !q.spend() || q.builds || len(q.runs) > 0 {
			return
		}
		if i <= q.start.name || i < q.scope.from || i >= q.scope.to {
			continue
		}
		if q.token(i+1) == "=" {
			return // another builder with this name
		}
		q.builtAt(i)
	}
}

// isBuilder reports whether the call returns a builder: a query does only by its name.
func (q *flecsQuery) isBuilder() bool {
	name := q.token(q.start.name)
	return strings.HasSuffix(name, "_builder") || name == "system" || name == "observer" || name == "routine"
}

// builtAt reads one use of the variable of a builder.
func (q *flecsQuery) builtAt(i int) {
	if q.token(i+1) != "." && q.token(i+1) != "->" {
		if before := q.token(i - 1); (before == "(" || before == ",") && q.is(q.callAround(i), word) {
			q.unread(q.span(one(i)), "This builder is given to a function, which may ask for more: the query is read without it, so its system may run on more entities than in Flecs.")
		}
		return
	}
	at := i + 2
	if q.token(at) == "template" {
		at++
	}
	c, ok := q.call(at)
	if !ok {
		return
	}
	for _, next := range append([]call{c}, q.chain(c)...) {
		terms := len(q.terms)
		q.step(next)
		q.read(q.span(part{next.name, next.args}))
		if len(q.terms) > terms && q.conditional(next.name) {
			q.assumed(q.span(q.whole(next)), "This term stands under a condition: it is part of the query here.")
		}
		if q.token(next.name) == "build" {
			if built := q.flecsReader.variable(next.name); built != "" {
				q.variable, q.built = built, next.name
				if q.name == "" || q.name == q.token(i) {
					q.name = built
				}
			}
			return
		}
	}
}

// conditional reports whether a token stands under a condition of the function around it.
func (q *flecsQuery) conditional(i int) bool {
	from := 0
	if at := q.inside[i]; at >= 0 {
		from = q.scopes[at].body.from
	}
	return q.conditions(from, i) > 0
}

// declaredBuilder reads flecs::query_builder<Wheel> wheels(world), and the calls on it.
func (r *flecsReader) declaredBuilder(i, name int) {
	c := call{name: i, types: i + 1, args: name + 1}
	q := r.newQuery(c, nil)
	q.at = r.span(part{i, name + 1})
	for _, p := range r.typeArgs(c) {
		q.typed(p)
	}
	q.current = -1
	q.variable, q.name, q.brackets = r.at(name), r.at(name), r.brackets(i+1)
	for _, p := range r.items(c.args) {
		if r.is(p.from, quoted) {
			q.name = lastName(r.unquoted(p.from))
		}
	}
	if at := r.owner(i); at >= 0 {
		q.scope = r.scopes[at].body
	}
	q.builtLater()
	q.system = r.at(i) == "system_builder"
	q.close(c)
}

// callAround returns the name of the call among whose arguments a token is, -1 if there is none.
func (q *flecsQuery) callAround(i int) int {
	for n := 0; n < maxHead && i > 0; n++ {
		i--
		if q.token(i) == "(" && q.match(i) > i {
			return i - 1
		}
		if m := q.match(i); m >= 0 && m < i {
			i = m
		}
	}
	return -1
}

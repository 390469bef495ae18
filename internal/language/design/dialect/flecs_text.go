package dialect

import (
	"strings"
)

// macro reads ECS_SYSTEM(world, Move, EcsOnUpdate, Position, [in] Velocity), ECS_QUERY and ECS_OBSERVER.
func (r *flecsReader) macro(name string, c call) {
	args := r.items(c.args)
	kind := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "ECS_"), "_DEFINE"), "_DECLARE")
	first := map[string]int{"SYSTEM": 3, "OBSERVER": 3, "TRIGGER": 3, "QUERY": 2}[kind]
	if first == 0 || len(args) < 2 {
		return
	}
	q := r.newQuery(c, nil)
	q.name, q.variable = r.at(args[1].from), r.at(args[1].from)
	for _, p := range args[min(first, len(args)):] {
		q.writtenTerm(r.textOf(part{p.from, min(p.to, p.from+maxType)}), r.span(p))
	}
	switch kind {
	case "SYSTEM":
		q.system = true
		if len(args) > 2 && r.brief(args[2]) == "0" {
			q.manual(r.span(args[2]))
		}
		q.runs = append(q.runs, r.functionLoop(args[1], c.name))
		q.finish()
	case "QUERY":
		r.keep(q)
	default:
		q.observed = []string{lastFlecs(r.brief(args[min(2, len(args)-1)]))}
		q.observe()
	}
}

// functionLoop returns the loop of a function of C that runs for each table of a system.
func (r *flecsReader) functionLoop(p part, at int) enttLoop {
	l := enttLoop{at: at, form: "chunk"}
	if params, body, ok := r.functionNamed(p); ok {
		l.body = body
		if len(params) > 0 {
			l.view = r.at(params[0].to - 1)
		}
	}
	return l
}

// queryText reads terms in the query language of Flecs from a string: [in] Position, !Velocity, ?Mass.
func (q *flecsQuery) queryText(at span) {
	depth, from := 0, at.start
	for i := at.start; i <= at.end; i++ {
		c := byte(',')
		if i < at.end {
			c = q.text[i]
		}
		switch {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == ',' && depth <= 0 || i == at.end:
			text := q.text[from:i]
			start := from + len(text) - len(strings.TrimLeft(text, " \t\r\n"))
			text = strings.TrimSpace(text)
			q.writtenTerm(text, span{start, start + len(text)})
			from = i + 1
		}
	}
}

// writtenTerm reads one term of the query language, or alternatives.
func (q *flecsQuery) writtenTerm(text string, at span) {
	if text == "" || text == "0" {
		return
	}
	pieces := strings.Split(text, "||")
	for n, piece := range pieces {
		from := len(q.terms)
		q.plainTerm(strings.TrimSpace(piece), at)
		if n+1 < len(pieces) && len(q.terms) > from {
			q.terms[from].or = true
		}
	}
}

// plainTerm reads [in] Position, !Frozen, ?Mass($), (Likes, *), Position(up) and the like.
func (q *flecsQuery) plainTerm(text string, at span) {
	a := access{mut: true}
	if modifier, rest, ok := strings.Cut(text, "]"); ok && text[0] == '[' {
		switch strings.TrimSpace(modifier[1:]) {
		case "in":
			a.mut = false
		case "none", "filter":
			a.mut, a.with = false, true
		}
		text = strings.TrimSpace(rest)
	}
	switch {
	case strings.HasPrefix(text, "!"):
		a.excluded, a.mut = true, false
		text = strings.TrimSpace(text[1:])
	case strings.HasPrefix(text, "?"):
		a.optional = true
		text = strings.TrimSpace(text[1:])
	}
	name, inside, _ := strings.Cut(text, "(")
	name, inside = strings.TrimSpace(name), strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(inside), ")"))
	args := strings.Split(inside, ",")
	for n := range args {
		args[n] = strings.TrimSpace(args[n])
	}
	switch {
	case name == "" && len(args) == 2: // (Likes, Apples)
		a.with = a.with || !a.excluded && !a.optional
		q.addTextPair(nameID(args[0], at), nameID(args[1], at), a)
		return
	case len(args) == 2: // Likes($this, Apples)
		q.addTextPair(nameID(name, at), nameID(args[1], at), a)
	default:
		q.add(nameID(name, at), a)
	}
	q.textSource(q.last(), args[0], name)
}

func (q *flecsQuery) addTextPair(relation, target flecsID, a access) {
	id := q.pairOf(relation, target)
	id.at = relation.at
	q.add(id, a)
	q.terms[len(q.terms)-1].at = relation.at
}

// textSource reads what stands between the parentheses of a term.
func (q *flecsQuery) textSource(t *flecsTerm, source, name string) {
	first, _, _ := strings.Cut(source, " ")
	first, _, _ = strings.Cut(first, "|")
	switch first {
	case "", "$this", "$This", "self", "this", "This":
	case "$", name:
		t.skip = "singleton"
	case "up", "cascade", "parent", "super":
		q.onParent(t, first)
	default:
		if strings.HasPrefix(first, "$") {
			t.why = "the variable " + shortened(first) + " is another entity, which a design cannot say"
			return
		}
		t.skip = "source"
	}
}

// descriptor reads ecs_query(world, { .terms = {..} }) and similar calls.
func (r *flecsReader) descriptor(c call) {
	q := r.newQuery(c, nil)
	q.at = r.span(one(c.name))
	kind := r.at(c.name)
	q.system = strings.HasPrefix(kind, "ecs_system")
	for i := c.args + 1; i < r.match(c.args) && r.spend(); i++ {
		q.field(i)
	}
	if body := r.describedBefore(c); len(q.terms) == 0 {
		for i := body.from; i < body.to && r.spend(); i++ {
			q.field(i)
		}
	}
	q.variable = r.variable(c.name)
	if q.name == "" {
		q.name = q.variable
	}
	if q.name == "" {
		q.name = r.queryName(c.name)
	}
	if q.owned() {
		q.scope = r.scopes[r.owner(c.name)].body
	}
	switch {
	case strings.HasPrefix(kind, "ecs_observer"):
		q.observe()
	case q.system:
		q.finish()
	case strings.HasSuffix(kind, "_init") && len(q.terms) == 0:
		r.unread(q.at, "The terms of this query are not where it is made: "+queryMissing+".")
	default:
		r.keep(q)
	}
}

// describedBefore returns the descriptor of ecs_query_init(world, &desc): ecs_query_desc_t desc = { .. }, in the same function.
func (r *flecsReader) describedBefore(c call) part {
	args := r.items(c.args)
	if len(args) != 2 || r.at(args[1].from) != "&" || args[1].to-args[1].from != 2 {
		return part{}
	}
	name, from := r.at(args[1].from+1), 0
	if at := r.owner(c.name); at >= 0 {
		from = r.scopes[at].body.from
	}
	for i := c.name - 1; i > from && r.spend(); i-- {
		if r.at(i) == name && strings.HasSuffix(r.at(i-1), "_desc_t") && r.at(i+1) == "=" && r.at(i+2) == "{" && r.match(i+2) > 0 {
			return part{i + 3, r.match(i + 2)}
		}
	}
	return part{}
}

// field reads one field of a descriptor.
func (q *flecsQuery) field(i int) {
	switch {
	case q.sequence(i, "terms", "=", "{"):
		for _, p := range q.items(i + 2) {
			q.described(p)
		}
	case q.sequence(i, "expr", "=") && q.is(i+2, quoted):
		q.queryText(q.outline.inner(i + 2))
	case q.sequence(i, "expr", "="):
		q.add(flecsID{at: q.span(one(i)), why: "the text of this expression " + flecsRunTime}, access{})
	case q.sequence(i, "name", "=") && q.is(i+2, quoted) && q.name == "":
		q.name = q.unquoted(i + 2)
	case (q.sequence(i, "callback", "=") || q.sequence(i, "run", "=")) && q.is(i+2, word):
		if q.name == "" {
			q.name = q.token(i + 2)
		}
		q.runs = append(q.runs, q.functionLoop(one(i+2), i+2))
	case q.sequence(i, "events", "=", "{"):
		for _, p := range q.items(i + 2) {
			q.observed = append(q.observed, lastFlecs(q.brief(p)))
		}
	case q.sequence(i, "multi_threaded", "="):
		q.parallel = q.token(i+2) != "false"
	case q.sequence(i, "interval", "="), q.sequence(i, "rate", "="):
		q.lost(q.span(one(i)), "A design has no clock: this system is part of every tick there, so its cost counts as often as that of all others.")
	case q.sequence(i, "order_by", "="), q.sequence(i, "group_by", "="):
		q.sorted(q.token(i), q.span(one(i)))
	}
}

// described reads a term of a descriptor: { .id = ecs_id(Position), .inout = EcsIn }.
func (q *flecsQuery) described(p part) {
	body := p
	if q.token(p.from) == "{" && q.match(p.from) > 0 {
		body = part{p.from + 1, q.match(p.from)}
	}
	var id, first, second flecsID
	a := access{mut: true}
	t := flecsTerm{}
	hasID := false
	for n, piece := range q.split(body, ",") {
		path, value := q.assignment(piece)
		switch {
		case path == "" && n == 0, path == "id":
			id, hasID = q.idOf(value), true
		case path == "first" || strings.HasPrefix(path, "first."):
			first, hasID = q.idOf(q.flat(value)), true
		case path == "second" || strings.HasPrefix(path, "second."):
			second = q.idOf(q.flat(value))
		case path == "inout" || path == "" && n > 0 && strings.HasPrefix(q.token(value.from), "EcsIn"):
			a.mut = q.token(value.from) == "EcsInOut" || q.token(value.from) == "EcsOut" || q.token(value.from) == "EcsInOutDefault"
			a.with = q.token(value.from) == "EcsInOutNone" || q.token(value.from) == "EcsInOutFilter"
		case path == "oper":
			q.operator(&t, &a, q.token(value.from))
		case path == "trav", path == "src" || strings.HasPrefix(path, "src."):
			q.describedSource(&t, value, path)
		}
	}
	if second.full != "" {
		if first.full == "" {
			first = id
		}
		id = q.pairOf(first, second)
	} else if first.full != "" {
		id = first
	}
	if !hasID {
		id.why = "the component of a term is not in the text"
	}
	id.at = q.span(p)
	if id.pair {
		a.with = a.with || !a.excluded && !a.optional && id.value == ""
	}
	q.add(id, a)
	q.finishDescribed(q.last(), t)
}

func (q *flecsQuery) operator(t *flecsTerm, a *access, name string) {
	switch name {
	case "EcsNot":
		a.excluded, a.mut = true, false
	case "EcsOptional":
		a.optional = true
	case "EcsOr":
		t.or = true
	case "EcsAnd":
	default:
		t.why = "the operator " + shortened(name) + " is not understood"
	}
}

// describedSource reads .src = {..}, .src.id = .. and .trav = ...
func (q *flecsQuery) describedSource(t *flecsTerm, value part, path string) {
	value = q.flat(value)
	text := q.textOf(part{value.from, min(value.to, value.from+maxType)})
	switch {
	case path == "trav" || strings.Contains(text, "EcsUp") || strings.Contains(text, "EcsCascade") || strings.Contains(text, "EcsParent"):
		t.skip = "up"
	case strings.Contains(text, "EcsSelf") || strings.Contains(text, "EcsThis"):
	case strings.Contains(text, "\"$"):
		t.why = "a variable is another entity, which a design cannot say"
	default:
		t.skip = "source"
		if id := q.idOf(value); id.why == "" {
			t.id = id
		}
	}
}

func (q *flecsQuery) finishDescribed(added *flecsTerm, t flecsTerm) {
	added.or = t.or
	if t.why != "" {
		added.why = t.why
	}
	switch {
	case t.skip == "up":
		q.onParent(added, "the term")
	case t.skip != "":
		added.skip = t.skip
		if lastName(t.id.full) == lastName(added.id.full) {
			added.skip = "singleton"
		}
	}
}

// assignment reads .path.of.field = value; the path is "" for a value without one.
func (q *flecsQuery) assignment(p part) (path string, value part) {
	equals := q.find(part{p.from, min(p.to, p.from+10)}, "=")
	if q.token(p.from) != "." || equals < 0 {
		return "", p
	}
	return strings.TrimPrefix(q.textOf(part{p.from, equals}), "."), part{equals + 1, p.to}
}

// flat returns the value of { .id = value } and { .name = value }.
func (q *flecsQuery) flat(p part) part {
	if q.token(p.from) == "{" && q.match(p.from) > 0 {
		_, value := q.assignment(part{p.from + 1, q.match(p.from)})
		return value
	}
	return p
}

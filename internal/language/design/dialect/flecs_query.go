package dialect

import "strings"

// flecsTerm is a term of a query while the query is read.
type flecsTerm struct {
	access
	full    string
	dropped bool
}

// flecsQuery is a query or system while its calls are read.
type flecsQuery struct {
	*draft
	terms   []flecsTerm
	current int // the term that .in() and similar calls change, -1 for none
}

// typed adds a term by its type: a const type is read, and a pointer is optional.
func (q *flecsQuery) typed(p part) {
	a := q.cppArg(p)
	if strings.HasPrefix(a.full, "flecs::pair<") || !q.isName(a.part) {
		q.lostPair(a.at)
		q.terms = append(q.terms, flecsTerm{dropped: true})
		return
	}
	q.terms = append(q.terms, flecsTerm{full: a.full, access: access{component: q.use(a.full, a.at), mut: !a.constant, optional: a.pointer, at: a.at}})
}

// step reads one call of a chain.
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
		q.terms = append(q.terms, flecsTerm{dropped: true}) // the next term replaces it
		q.seen["or"] = true
	case "up", "cascade", "parent", "src", "second", "first", "trav", "var", "set_var":
		q.elsewhere(name, c)
	case "order_by", "group_by":
		q.lost(q.span(one(c.name)), "A design cannot sort entities: "+name+" is left out.")
	case "expr":
		q.expression(c)
	}
}

// expression reads the text of .expr().
func (q *flecsQuery) expression(c call) {
	if at := c.args + 1; q.is(at, quoted) {
		q.queryText(q.inner(at))
	}
}

func (q *flecsQuery) with(name string, c call, types []part) {
	after := q.seen["or"]
	delete(q.seen, "or")
	if after {
		q.terms = q.terms[:len(q.terms)-1]
	}
	q.current = len(q.terms)
	plain := q.at(c.args+1) == ")"
	var a arg
	switch args := q.items(c.args); {
	case len(types) == 1 && plain:
		a = q.cppArg(types[0])
	case len(types) == 0 && len(args) == 1 && q.isName(args[0]):
		a = q.cppArg(args[0])
	default:
		q.terms = append(q.terms, flecsTerm{dropped: true})
		q.lostPair(q.span(q.whole(c)))
		return
	}
	t := flecsTerm{full: a.full, dropped: after, access: access{at: a.at, with: true}}
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

// queryText reads terms in the query language of Flecs, from a string or from the arguments of a macro: [in] Position,
// !Velocity, ?Mass.
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
			q.writtenTerm(span{from, i})
			from = i + 1
		}
	}
}

// writtenTerm reads one term of the query language.
func (q *flecsQuery) writtenTerm(at span) {
	text := q.text[at.start:at.end]
	at.start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	text = strings.TrimSpace(text)
	at.end = at.start + len(text)
	if text == "" || text == "0" {
		return
	}
	whole := at
	t := flecsTerm{access: access{mut: true, at: at}}
	if modifier, rest, ok := strings.Cut(text, "]"); ok && text[0] == '[' {
		switch strings.TrimSpace(modifier[1:]) {
		case "in":
			t.mut = false
		case "none", "filter":
			t.mut, t.with = false, true
		}
		text = strings.TrimSpace(rest)
	}
	switch {
	case strings.HasPrefix(text, "!"):
		t.excluded, t.mut = true, false
		text = strings.TrimSpace(text[1:])
	case strings.HasPrefix(text, "?"):
		t.optional = true
		text = strings.TrimSpace(text[1:])
	}
	text = strings.TrimSuffix(text, "($this)")
	text = strings.TrimSuffix(text, "(self)")
	switch {
	case strings.Contains(text, "||"):
		q.lost(whole, "A system cannot match alternatives (or): "+shortened(text)+" is left out. Use two systems, one for each.")
	case !plainName(text):
		q.lost(whole, "A design has no relationships, and a system matches one entity at a time: "+shortened(text)+" is left out.")
	default:
		at.start = at.end - len(text)
		t.full, t.component = text, q.use(text, at)
		q.terms = append(q.terms, t)
		return
	}
	q.terms = append(q.terms, flecsTerm{dropped: true})
}

func plainName(text string) bool {
	for i := range len(text) {
		if c := text[i]; !isLetter(c) && !(isDigit(c) && i > 0) && c != '.' && c != ':' {
			return false
		}
	}
	return text != ""
}

// described reads a term of a descriptor: { .id = ecs_id(Position), .inout = EcsIn }.
func (q *flecsQuery) described(p part) {
	body := p
	if q.at(p.from) == "{" && q.match(p.from) > 0 {
		body = part{p.from + 1, q.match(p.from)}
	}
	t := flecsTerm{access: access{mut: true, at: q.span(p), component: -1}}
	for n, piece := range q.split(body, ",") {
		value := piece
		if q.at(piece.from) == "." && q.at(piece.from+2) == "=" {
			value.from += 3
		} else if n > 0 {
			continue
		}
		switch {
		case n == 0 && value == piece, q.at(piece.from+1) == "id":
			q.identify(&t, value)
		case q.at(value.from) == "EcsIn":
			t.mut = false
		case q.at(value.from) == "EcsInOutNone" || q.at(value.from) == "EcsInOutFilter":
			t.mut, t.with = false, true
		case q.at(value.from) == "EcsNot":
			t.excluded, t.mut = true, false
		case q.at(value.from) == "EcsOptional":
			t.optional = true
		case q.at(value.from) == "EcsOr":
			t.dropped = true
			q.lost(q.span(p), "A system cannot match alternatives (or): the term is left out.")
		case q.at(piece.from+1) == "src" || q.at(piece.from+1) == "trav" || q.at(piece.from+1) == "first" || q.at(piece.from+1) == "second":
			t.dropped = true
			q.lost(q.span(p), "A design has no relationships, and a system matches one entity at a time: the term is left out.")
		}
	}
	if t.full != "" && !t.dropped {
		t.component = q.use(t.full, t.at)
	}
	t.dropped = t.dropped || t.full == ""
	q.terms = append(q.terms, t)
}

// identify reads the component of a term: ecs_id(Position), or the name of a tag.
func (q *flecsQuery) identify(t *flecsTerm, value part) {
	if c, ok := q.call(value.from); ok {
		if args := q.items(c.args); q.at(c.name) == "ecs_id" && len(args) == 1 {
			t.full, t.at = q.at(args[0].from), q.span(args[0])
			return
		}
		q.lostPair(q.span(value))
		return
	}
	if q.is(value.from, word) && value.to-value.from == 1 {
		t.full, t.at = q.at(value.from), q.span(value)
		return
	}
	q.lostPair(q.span(value))
}

package dialect

import "strings"

// language reads terms as Flecs' query language writes them, in a string or in
// the arguments of a macro: [in] Position, !Velocity, ?Mass.
func (q *flecsQuery) language(at span) {
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
			q.written1(span{from, i})
			from = i + 1
		}
	}
}

// written1 reads one term of the query language.
func (q *flecsQuery) written1(at span) {
	text := q.text[at.start:at.end]
	at.start += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	text = strings.TrimSpace(text)
	at.end = at.start + len(text)
	if text == "" || text == "0" {
		return
	}
	whole := at
	t := term{access: access{mut: true, at: at}}
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
	q.terms = append(q.terms, term{dropped: true})
}

func plainName(text string) bool {
	for i := range len(text) {
		if c := text[i]; !isLetter(c) && !(isDigit(c) && i > 0) && c != '.' && c != ':' {
			return false
		}
	}
	return text != ""
}

// flecsDescriptor reads ecs_query(world, { .terms = {..} }) and its like.
func (d *draft) flecsDescriptor(c call) {
	q := flecsQuery{draft: d, current: -1}
	name := ""
	for i := c.args + 1; i < d.match(c.args); i++ {
		switch {
		case d.sequence(i, "terms", "=", "{"):
			for _, p := range d.list(i + 2) {
				q.described(p)
			}
		case d.sequence(i, "expr", "=") && d.is(i+2, quoted):
			q.language(d.inner(i + 2))
		case d.sequence(i, "name", "=") && d.is(i+2, quoted):
			name = d.unquoted(i + 2)
		case d.sequence(i, "callback", "=") && d.is(i+2, word) && name == "":
			name = d.at(i + 2)
		case d.at(i) == "order_by" || d.at(i) == "group_by":
			d.lost(d.span(one(i)), "A design cannot sort entities: "+d.at(i)+" is left out.")
		}
	}
	if name == "" {
		name = d.variable(c.name)
	}
	if name == "" {
		name = d.queryName(c.name)
	}
	q.finish(name, d.span(one(c.name)))
}

// described reads a term of a descriptor: { .id = ecs_id(Position), .inout = EcsIn }.
func (q *flecsQuery) described(p part) {
	body := p
	if q.at(p.from) == "{" && q.match(p.from) > 0 {
		body = part{p.from + 1, q.match(p.from)}
	}
	t := term{access: access{mut: true, at: q.span(p), component: -1}}
	for n, piece := range q.cut(body, ",") {
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

// identify reads what a term asks for: ecs_id(Position), or the name of a tag.
func (q *flecsQuery) identify(t *term, value part) {
	if c, ok := q.call(value.from); ok {
		if args := q.list(c.args); q.at(c.name) == "ecs_id" && len(args) == 1 {
			t.full, t.at = q.at(args[0].from), q.span(args[0])
			return
		}
		q.pair(q.span(value))
		return
	}
	if q.is(value.from, word) && value.to-value.from == 1 {
		t.full, t.at = q.at(value.from), q.span(value)
		return
	}
	q.pair(q.span(value))
}

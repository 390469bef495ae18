package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// enttLoop is a loop over a view or group.
type enttLoop struct {
	at       int // the token that makes it one
	form     program.Loop
	body     part
	view     string   // the variable of the view
	entity   string   // the variable of the entity, "" if there is none
	values   []string // the variables of the values, in the order of the types that have some
	reads    []bool   // which of them cannot be written
	lead     string   // view.use<Lead>()
	parallel bool
	whole    bool // it gives its entities to one call
	system   int  // index + 1
}

// findLoopsOf returns the loops over a query; one of form none if there are none.
func (r *enttReader) findLoopsOf(q *enttQuery) []enttLoop {
	var loops []enttLoop
	if q.variable == "" {
		if l, ok := r.direct(q); ok {
			return []enttLoop{l}
		}
		q.variable = r.variable(q.token)
		q.scope = r.scopeOf(q.token)
		if open := r.statementStart(q.token) - 1; q.variable == "" && (r.at(open) == "{" || r.at(open) == "(") && r.match(open) == q.end && r.is(open-1, word) {
			q.initialised(r, open-1)
		}
	}
	if q.variable == "" {
		if q.group > 0 {
			return nil // a group that is only made
		}
		return []enttLoop{{at: q.token, form: program.LoopUnknown}}
	}
	lead, first := "", -1
	for i := max(q.end, q.scope.from); i < q.scope.to && r.spend(); i++ {
		if r.at(i) != q.variable || !r.is(i, word) || r.at(i-1) == "." || r.at(i-1) == "->" && r.at(i-2) != "this" {
			continue
		}
		if r.is(i-1, word) && (r.at(i-1) == "auto" || r.at(i-1) == "view") || r.at(i+1) == "=" {
			break // another variable with this name
		}
		l, kind := r.useOf(i, q)
		switch kind {
		case "loop":
			l.lead = lead
			loops = append(loops, l)
		case "lead":
			lead = l.lead
		case "first":
			if first < 0 {
				first = i
			}
		}
	}
	switch {
	case len(loops) > 0:
		return loops
	case q.parameter: // a caller outside of the text passes the view, such as an organizer
		return []enttLoop{{at: q.token, form: program.LoopUnknown}}
	case first >= 0:
		return []enttLoop{{at: first, form: program.LoopFirst}}
	case q.group > 0:
		return nil
	}
	return []enttLoop{{at: q.token, form: program.LoopNone}}
}

// initialised takes the variable of a view from View view{registry.view<A>()}, or from the initialiser of a field.
func (q *enttQuery) initialised(r *enttReader, name int) {
	field := r.at(name-1) == ":" || r.at(name-1) == ","
	if !field && !r.declares(name) && r.at(name-1) != ">" {
		return
	}
	q.variable = r.at(name)
	if field {
		q.scope = part{0, len(r.tokens)}
		q.name = q.variable
	}
}

// scopeOf returns where a variable that is declared at a token may be used: the function around it, or all of the text for
// a field.
func (r *enttReader) scopeOf(i int) part {
	start := r.statementStart(i)
	name := start - 2
	field := strings.HasPrefix(r.at(name), "m_") || strings.HasSuffix(r.at(name), "_") || r.at(name-1) == "->"
	if at := int(r.inside[i]); at >= 0 && !field {
		for r.scopes[at].kind == lambda && r.scopes[at].parent >= 0 {
			at = r.scopes[at].parent
		}
		return r.scopes[at].body
	}
	return part{0, len(r.tokens)}
}

// direct returns the loop over a query that is not kept in a variable: for (auto e : registry.view<A>()) and
// registry.view<A>().each(..).
func (r *enttReader) direct(q *enttQuery) (enttLoop, bool) {
	lead := ""
	at := q.end
	for r.at(at) == "." {
		c, ok := r.call(at + 1)
		if !ok {
			break
		}
		switch r.at(c.name) {
		case "use":
			lead = r.leadOf(c)
			at = r.end(c)
			continue
		case "each":
			l := r.each(c, q)
			l.lead = lead
			return l, true
		case "front", "back", "begin", "end", "size", "size_hint", "empty", "contains", "find", "get":
			return enttLoop{at: c.name, form: program.LoopFirst}, true
		}
		break
	}
	if l, ok := r.rangeOver(r.statementStart(q.token)-1, false); ok {
		l.lead = lead
		return l, true
	}
	return enttLoop{}, false
}

// leadOf returns the component that view.use<T>() names.
func (r *enttReader) leadOf(c call) string {
	if types := r.typeArgs(c); len(types) == 1 {
		return r.cpp.plain(r.cppArg(types[0]).full, 0)
	}
	return ""
}

// useOf says what a use of a variable of a view is: a loop, a choice of the lead, or a look at the first entity.
func (r *enttReader) useOf(i int, q *enttQuery) (l enttLoop, kind string) {
	if r.at(i+1) != "." && r.at(i+1) != "->" {
		if l, ok := r.rangeOver(r.statementStart(i)-1, false); ok {
			l.view = q.variable
			return l, "loop"
		}
		if r.at(i-1) == "(" || r.at(i-1) == "," { // passed on
			return enttLoop{at: i, form: program.LoopUnknown, view: q.variable}, "loop"
		}
		return l, ""
	}
	c, ok := r.call(i + 2)
	if !ok {
		return l, ""
	}
	switch r.at(c.name) {
	case "each":
		l = r.each(c, q)
		l.view = q.variable
		return l, "loop"
	case "use":
		return enttLoop{lead: r.leadOf(c)}, "lead"
	case "begin", "cbegin", "rbegin":
		return r.iterators(i, q)
	case "front", "back", "size", "size_hint", "empty", "contains", "find":
		return l, "first"
	}
	return l, ""
}

// iterators returns the loop of std::for_each(view.begin(), view.end(), function), or of a for over iterators.
func (r *enttReader) iterators(i int, q *enttQuery) (l enttLoop, kind string) {
	l = enttLoop{at: i, form: program.LoopGet, view: q.variable}
	for k := i - 1; k > i-maxHead && k > 0; k-- {
		if r.at(k) != "(" || r.match(k) < i {
			continue
		}
		if r.at(k-1) == "for" {
			l.body = part{r.match(k) + 1, r.statementEnd(r.match(k) + 1)}
			return l, "loop"
		}
		if slices.Contains(notFunctions, r.at(k-1)) {
			return l, "first"
		}
		if r.at(k-2) != "::" && r.at(k-1) != "for_each" {
			l.form = program.LoopUnknown
			if verb := r.at(k - 1); verb == "destroy" || r.at(k-1) == ">" && r.match(k-1) > 0 && enttVerbs[r.at(r.match(k-1)-1)] != "" {
				l.whole, l.body = true, part{r.statementStart(k - 1), r.match(k) + 1} // all of its entities are changed, and no value is looked at
			}
			return l, "loop"
		}
		args := r.items(k)
		l.parallel = slices.ContainsFunc(args, func(p part) bool {
			return strings.Contains(r.textOf(part{p.from, min(p.to, p.from+6)}), "execution::par")
		})
		if n := len(args); n > 1 && r.at(args[n-1].from) == "[" {
			if params, body, ok := r.lambda(args[n-1]); ok {
				l.body = body
				if len(params) > 0 {
					l.entity = r.at(params[0].to - 1)
				}
			}
		}
		return l, "loop"
	}
	return l, "first"
}

// rangeOver returns the loop of `for (auto [entity, a, b] : ..)` by its colon.
func (r *enttReader) rangeOver(colon int, each bool) (l enttLoop, ok bool) {
	if r.at(colon) != ":" {
		return l, false
	}
	for k := colon - 1; k > colon-2*maxHead && k > 0; k-- {
		if r.at(k) == ";" || r.at(k) == "{" {
			return l, false
		}
		if r.at(k) != "(" || r.match(k) < colon {
			continue
		}
		if r.at(k-1) != "for" {
			return l, false
		}
		end := r.match(k) + 1
		l = enttLoop{at: k - 1, form: program.LoopGet, body: part{end, r.statementEnd(end)}}
		if r.at(colon-1) == "]" && r.match(colon-1) > 0 {
			for n, p := range r.items(r.match(colon - 1)) {
				if n == 0 {
					l.entity = r.at(p.from)
				} else {
					l.values = append(l.values, r.at(p.from))
				}
			}
		} else {
			l.entity = r.at(colon - 1)
		}
		if each {
			l.form = program.LoopEach
		}
		return l, true
	}
	return l, false
}

// each returns the loop of view.each(function), or of for (auto [e, a] : view.each()).
func (r *enttReader) each(c call, q *enttQuery) enttLoop {
	args := r.items(c.args)
	if len(args) == 0 {
		if l, ok := r.rangeOver(r.statementStart(c.name)-1, true); ok {
			return l
		}
		return enttLoop{at: c.name, form: program.LoopEach}
	}
	l := enttLoop{at: c.name, form: program.LoopEach}
	params, body, ok := r.lambda(args[0])
	if !ok {
		params, body, ok = r.functionNamed(args[0])
	}
	if !ok {
		return l
	}
	l.body = body
	values := r.valued(q.terms)
	if len(params) > 0 && (len(params) > len(values) || r.isEntity(params[0])) {
		l.entity = r.at(params[0].to - 1)
		params = params[1:]
	}
	for _, p := range params {
		name := ""
		if r.is(p.to-1, word) && p.to-p.from > 1 && r.at(p.to-2) != "::" && r.at(p.to-2) != "const" {
			p.to--
			name = r.at(p.to)
		}
		a := r.cppArg(p)
		l.values = append(l.values, name)
		l.reads = append(l.reads, a.constant || !a.reference && !a.pointer && r.at(p.to-1) != "&&" || name == "")
	}
	return l
}

// lambda returns the parameters and the body of a lambda.
func (r *enttReader) lambda(p part) (params []part, body part, ok bool) {
	if r.at(p.from) != "[" || r.match(p.from) < 0 {
		return nil, part{}, false
	}
	open := r.match(p.from) + 1
	if r.at(open) == "<" && r.match(open) > 0 {
		open = r.match(open) + 1
	}
	if r.at(open) == "(" && r.match(open) > 0 {
		params = r.items(open)
		open = r.match(open) + 1
	}
	brace := r.braceAfter(open, ";")
	if brace < 0 || r.match(brace) < 0 {
		return nil, part{}, false
	}
	return params, part{brace + 1, r.match(brace)}, true
}

// functionNamed returns the parameters and the body of a function that is passed by its name.
func (r *enttReader) functionNamed(p part) (params []part, body part, ok bool) {
	name := r.at(p.to - 1)
	if !r.is(p.to-1, word) || p.to-p.from > 6 {
		return nil, part{}, false
	}
	for _, f := range r.scopes {
		if !r.spend() {
			break
		}
		if f.kind == function && f.name == name && f.params >= 0 {
			return r.items(f.params), f.body, true
		}
	}
	return nil, part{}, false
}

// isEntity reports whether a parameter is the entity: by its type, or by a usual name.
func (r *enttReader) isEntity(p part) bool {
	for i := p.from; i < p.to-1; i++ {
		if r.at(i) == "entity" || strings.HasSuffix(r.at(i), "Entity") {
			return true
		}
	}
	plain := p.to-p.from >= 2 && r.at(p.to-2) != "&" || p.to-p.from >= 3 && r.at(p.from) == "const"
	return plain && slices.Contains([]string{"e", "ent", "entity", "id", "entt", "_", "self", "eid"}, r.at(p.to-1))
}

// valued returns the terms that each() gives values of, in order: those that are not excluded and have some.
func (r *enttReader) valued(terms []access) []int {
	var out []int
	for i, a := range terms {
		if a.excluded || a.component < 0 {
			continue
		}
		c := &r.components[a.component]
		if t := r.types.byName[lastName(c.full)]; c.tag || t != nil && t.empty {
			continue
		}
		out = append(out, i)
	}
	return out
}

// paint finds, for each token, the innermost loop over a view around it.
func (r *enttReader) paint() {
	r.over = make([]int32, len(r.tokens))
	for i := range r.over {
		r.over[i] = -1
	}
	slices.SortStableFunc(r.loopsOver, func(a, b enttLoop) int { return a.body.from - b.body.from })
	for n, l := range r.loopsOver {
		for i := l.body.from; i < l.body.to && r.spend(); i++ {
			r.over[i] = int32(n)
		}
	}
}

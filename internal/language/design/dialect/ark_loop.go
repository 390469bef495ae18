package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// arkLoop is a loop over a query.
type arkLoop struct {
	at       int // the token that makes it one
	head     int // the token for
	query    call
	form     program.Loop
	body     part
	region   part     // where the values of the query may be used
	variable string   // of the query
	entity   string   // of the entity
	values   []string // the variables of the values, in the order of the types
	got      bool     // the values are asked for
	passed   bool     // the query is passed on
	written  bool     // its values are used in place, and may be written
	system   int      // index + 1
}

// loopsOf returns the loops over the query of a filter. A query runs once, so there is more than one only by mistake.
func (r *arkReader) loopsOf(f *arkFilter, use arkUse) []arkLoop {
	l := arkLoop{at: use.name, query: use.call, form: program.LoopUnknown, variable: r.variable(use.name)}
	start := r.end(use.call)
	l.region = part{start, r.bodyOf(use.name).to}
	if l.variable == "" || l.variable == "_" {
		r.direct(&l, use)
		return []arkLoop{l}
	}
	counted := false
	for i := start; i < l.region.to && r.spend(); i++ {
		if r.at(i) != l.variable || !r.is(i, word) || r.at(i-1) == "." && r.at(i+1) != "." {
			continue
		}
		if r.at(i+1) == ":=" || r.at(i+1) == "=" {
			l.region.to = i // another query from here on
			break
		}
		if r.at(i+1) != "." {
			r.passOn(&l, i)
			continue
		}
		switch r.at(i + 2) {
		case "Next", "NextTable":
			r.next(&l, i)
		case "Get", "GetColumns":
			r.get(&l, i)
		case "Entity", "Entities":
			if name := r.variable(i + 2); name != "" {
				l.entity = name
			}
		case "Count", "EntityAt":
			counted = true
		}
	}
	if l.form == program.LoopUnknown && counted {
		l.form = program.LoopFirst
	}
	return []arkLoop{l}
}

// direct reads a query that is not kept in a variable: filter.Query().Count(), draw(filter.Query()).
func (r *arkReader) direct(l *arkLoop, use arkUse) {
	for _, next := range r.chain(use.call) {
		if name := r.at(next.name); name == "Count" || name == "EntityAt" || name == "Next" {
			l.form = program.LoopFirst
			return
		}
	}
	r.passOn(l, use.name)
}

// next reads query.Next(), usually in the head of a loop.
func (r *arkReader) next(l *arkLoop, i int) {
	for n := range r.loops {
		loop := &r.loops[n]
		if !r.spend() || loop.head > i {
			break
		}
		if i > loop.head && i < loop.body.from && l.body.empty() {
			l.body, l.head, l.form, l.at = loop.body, loop.head, program.LoopEach, l.query.name
			if r.at(i+2) == "NextTable" {
				l.form = program.LoopChunk
			}
			return
		}
	}
	if l.form == program.LoopUnknown {
		l.form = program.LoopFirst
	}
}

// get reads pos, vel := query.Get().
func (r *arkReader) get(l *arkLoop, i int) {
	c, ok := r.call(i + 2)
	if !ok || len(r.items(c.args)) > 0 { // by an identifier
		return
	}
	l.got = true
	if r.at(i-1) == "*" && (r.at(i-2) == "=" || r.at(i-2) == ":=") { // a copy
		l.values = append(l.values, "?")
		return
	}
	if r.at(i-1) != ":=" && r.at(i-1) != "=" {
		passed := r.at(r.end(c)) != "."
		l.written = l.written || passed || r.isAssigned(i)
		if passed {
			r.assumed(r.span(part{i, r.end(c)}), "These values are passed on, and what is done with them is not followed: all of them count as written.")
		} else if !l.written {
			l.values = append(l.values, "?")
		}
		return
	}
	var names []string
	for at := i - 2; r.is(at, word); at -= 2 {
		names = append([]string{r.at(at)}, names...)
		if r.at(at-1) != "," {
			break
		}
	}
	for n, name := range names {
		if n >= len(l.values) {
			l.values = append(l.values, name)
		} else if l.values[n] == "_" {
			l.values[n] = name
		}
	}
}

// passOn reads a query that is passed to a function of the text, as a value or a pointer.
func (r *arkReader) passOn(l *arkLoop, i int) {
	l.passed = true
	name, n := r.argumentOf(i)
	f, known := r.methods[name]
	if !known || f.several || n >= len(f.params) || l.got {
		if r.at(i-1) == "return" || !l.got {
			r.assumed(r.span(one(i)), "This query is passed on, and what is done with its values is not followed: all of them count as written.")
		}
		return
	}
	inner := arkLoop{variable: f.params[n], query: l.query, region: r.scopes[f.scope].body}
	for k := inner.region.from; k < inner.region.to && r.spend(); k++ {
		if r.at(k) != inner.variable || r.at(k+1) != "." {
			continue
		}
		switch r.at(k + 2) {
		case "Next", "NextTable":
			r.next(&inner, k)
		case "Get", "GetColumns":
			r.get(&inner, k)
		case "Entity":
			inner.entity = r.variable(k + 2)
		}
	}
	if inner.got {
		l.got, l.passed, l.values, l.written, l.entity = true, false, inner.values, inner.written, inner.entity
		l.body, l.head, l.form, l.region, l.variable = inner.body, inner.head, inner.form, inner.region, inner.variable
		l.at = l.query.name
	}
}

// argumentOf returns the function to which a token is passed, and the number of its parameter.
func (r *arkReader) argumentOf(i int) (name string, n int) {
	for k := i - 1; k > 0 && k > i-maxHead; k-- {
		switch r.at(k) {
		case ",":
			n++
		case "(":
			if r.is(k-1, word) {
				return r.at(k - 1), n
			}
			return "", 0
		case ";", "{", "}":
			return "", 0
		}
		if m := r.match(k); m >= 0 && m < k {
			k = m
		}
	}
	return "", 0
}

// refine says what a loop does with the components of its query, and adds those that it looks up.
func (r *arkReader) refine(l *arkLoop, terms []access, typed int) []access {
	region := l.region
	if !l.body.empty() {
		region = l.body
	}
	if l.form == program.LoopNone {
		return terms
	}
	for n := 0; n < typed && n < len(terms); n++ {
		a := &terms[n]
		switch {
		case l.passed && !l.got, l.written:
			a.mut = true
		case !l.got || n < len(l.values) && l.values[n] == "_":
			a.with = true
		case n < len(l.values):
			a.mut = r.mayWrite(l.values[n], region, 0)
		}
	}
	gets := 0
	for i := region.from; i < region.to && r.spend(); i++ {
		if c, ok := r.call(i); ok && r.method(i) {
			terms = r.look(l, c, terms, region, &gets)
		}
	}
	if l.form == program.LoopEach && !l.got && gets > 0 {
		l.form = program.LoopRegistry
	}
	return terms
}

// ofLoop reports whether an argument is the entity of a loop.
func (r *arkReader) ofLoop(l *arkLoop, p part) bool {
	if p.to-p.from == 1 {
		return l.entity != "" && r.at(p.from) == l.entity
	}
	return l.variable != "" && (r.sequence(p.from, l.variable, ".", "Entity", "(", ")") || r.sequence(p.from, l.variable, ".", "Entities", "("))
}

var arkLookups = []string{"Get", "GetUnchecked", "Has", "HasAll", "HasUnchecked"}

// look reads a look-up in a map: position.Get(query.Entity()).
func (r *arkReader) look(l *arkLoop, c call, terms []access, region part, gets *int) []access {
	if !slices.Contains(arkLookups, r.at(c.name)) {
		return terms
	}
	args := r.items(c.args)
	components, unsafe := r.lookedUp(c, args)
	if len(components) == 0 || len(args) == 0 {
		return terms
	}
	test := r.at(c.name)[:3] == "Has"
	if !r.ofLoop(l, args[0]) && !(unsafe && l.variable != "" && r.receiver(c.name) == l.variable) {
		r.lost(r.span(r.whole(c)), "This looks up "+shortened(r.namesOf(components))+" of another entity than that of its loop, which a design does not say: what it costs is missing from the answer.")
		return terms
	}
	*gets += count(!test)
	if unsafe && !test && r.receiver(c.name) == l.variable && l.form == program.LoopEach {
		l.form = program.LoopGet
	}
	names := r.assigned(c)
	for n, component := range components {
		mut := !test && n < len(names) && r.mayWrite(names[n], region, 0) || !test && r.isAssigned(c.name)
		terms = addLookup(terms, access{component: component, mut: mut, optional: true, lookup: true, with: test, at: r.span(one(c.name))})
	}
	return terms
}

// addLookup adds a look-up to the terms, or to what they say about its component.
func addLookup(terms []access, a access) []access {
	for n := range terms {
		if have := &terms[n]; have.component == a.component && a.component >= 0 {
			if have.lookup {
				merge(have, a)
			} else if !have.excluded {
				have.mut, have.with = have.mut || a.mut, have.with && a.with
			}
			return terms
		}
	}
	return append(terms, a)
}

// lookedUp returns the components of a map, or that of an identifier.
func (r *arkReader) lookedUp(c call, args []part) (components []int, unsafe bool) {
	if t := r.receiving(c); t != nil && t.kind == arkIsMap {
		return t.components, false
	}
	if len(args) > 0 {
		if id := r.idOf(args[len(args)-1]); id >= 0 {
			return []int{id}, true
		}
	}
	return nil, false
}

// receiving returns the thing on which a method is called: m.Add(..), ecs.NewMap1[A](w).Add(..).
func (r *arkReader) receiving(c call) *arkThing {
	if !r.method(c.name) {
		return nil
	}
	before := c.name - 2
	if r.at(before) != ")" {
		return r.thing(before)
	}
	for n := 0; n < 5 && r.at(before) == ")" && r.match(before) > 0; n++ {
		before = r.match(before) - 1
		if r.at(before) == "]" && r.match(before) > 0 {
			before = r.match(before) - 1
		}
		if t := r.made[before]; t != nil {
			return t
		}
		if r.at(before) == "Unsafe" {
			return &arkThing{kind: arkIsUnsafe}
		}
		if r.at(before-1) != "." {
			return nil
		}
		before -= 2
	}
	return r.thing(before)
}

// assigned returns the variables to which the results of a call are assigned.
func (r *arkReader) assigned(c call) []string {
	start := r.statementStart(c.name)
	for n := 0; n < 2 && r.at(start-1) == "("; n++ { // (*Position)(query.Get(id))
		if r.at(start-2) != ")" || r.match(start-2) < 0 {
			return nil
		}
		start = r.match(start - 2)
	}
	if r.at(start-1) != ":=" && r.at(start-1) != "=" {
		return nil
	}
	var names []string
	for at := start - 2; r.is(at, word); at -= 2 {
		names = append([]string{r.at(at)}, names...)
		if r.at(at-1) != "," {
			break
		}
	}
	return names
}

// paint notes for each token the innermost loop over a query.
func (r *arkReader) paint() {
	r.over = make([]int32, len(r.tokens))
	for i := range r.over {
		r.over[i] = -1
	}
	order := make([]int, len(r.loopsOver))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return r.loopsOver[a].body.from - r.loopsOver[b].body.from })
	for _, n := range order {
		for i := r.loopsOver[n].body.from; i < r.loopsOver[n].body.to && r.spend(); i++ {
			r.over[i] = int32(n)
		}
	}
}

package dialect

import (
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bitecsQuery is a query that is kept in a variable, or one that is run where it is written.
type bitecsQuery struct {
	name    string
	at      span
	token   int
	list    []access
	unknown string // why not all terms are known
	used    bool
	changed string // enterQuery or exitQuery, for the entities that have just entered or left
}

// store reads const moving = defineQuery([..]), also in enterQuery(..).
func (r *bitecsReader) store(c call) {
	q := r.newQuery(c, r.items(c.args), 0)
	q.name = r.variable(c.name)
	if before := c.name - 1; r.at(before) == "(" && (r.at(before-1) == "enterQuery" || r.at(before-1) == "exitQuery") {
		q.changed = r.at(before - 1)
		q.name = r.variable(before - 1)
	}
	if q.name == "" {
		r.queries["at "+r.at(c.name)+string(rune(c.name))] = q
		return
	}
	r.queries[q.name] = q
}

// newQuery reads the terms of a query, which is the n-th argument.
func (r *bitecsReader) newQuery(c call, args []part, n int) *bitecsQuery {
	q := &bitecsQuery{at: r.span(r.whole(c)), token: c.name}
	r.read(q.at)
	if n >= len(args) {
		q.unknown = "it names no terms"
		return q
	}
	r.termsOf(q, args[n], 0)
	if len(q.list) == 0 && q.unknown == "" {
		q.unknown = "it names no component"
	}
	return q
}

// termsOf reads [Position, Not(Frozen)], a variable for such an array, and [...moving, Mass].
func (r *bitecsReader) termsOf(q *bitecsQuery, p part, depth int) {
	open := p.from
	if p.to-p.from == 1 && r.is(p.from, word) {
		if at, known := r.arrays[r.at(p.from)]; known {
			open = at
		}
	}
	if r.at(open) != "[" || r.match(open) < 0 || depth > 5 {
		q.unknown = "the terms of " + shortened(r.textOf(part{p.from, min(p.to, p.from+maxHead)})) + " are not in the text"
		return
	}
	for _, each := range r.items(open) {
		if r.at(each.from) == "..." || r.at(each.from) == "." {
			for r.at(each.from) == "." || r.at(each.from) == "..." {
				each.from++
			}
			r.termsOf(q, each, depth+1)
			continue
		}
		r.term(q, each, access{}, 0)
	}
}

// term reads one term of a query.
func (r *bitecsReader) term(q *bitecsQuery, p part, as access, depth int) {
	as.at = r.span(p)
	c, isCall := r.call(p.from)
	name := r.at(c.name)
	if component := r.component(p); component >= 0 {
		as.component = component
		as.with = as.with || isCall
		q.list = append(q.list, as)
		if isCall && !as.excluded {
			r.lost(as.at, "A design has no relationships: of "+shortened(r.textOf(p))+" the target is left out, so the system runs on the entities of all targets.")
		}
		return
	}
	if !isCall || depth > 20 {
		r.plainTerm(q, p)
		return
	}
	args := r.items(c.args)
	switch {
	case name == "Not" && len(args) > 1:
		q.unknown = "Not of several matches alternatives, which a system cannot"
	case name == "Not" || name == "None":
		if as.excluded {
			q.unknown = "a negation of a negation matches alternatives, which a system cannot"
			return
		}
		as.excluded = true
		r.termsIn(q, args, as, depth)
	case (name == "And" || name == "All") && !as.excluded:
		r.termsIn(q, args, as, depth)
	case name == "Changed" && len(args) == 1:
		r.lost(as.at, "A design does not record changes: "+shortened(r.textOf(p))+" is imported as the component alone, so the system runs on more entities. bitECS compares all values.")
		r.termsIn(q, args, as, depth)
	case name == "Or" || name == "Any":
		if as.excluded {
			q.unknown = "this negation matches alternatives, which a system cannot"
			return
		}
		r.lost(as.at, "A system cannot match alternatives: "+shortened(r.textOf(p))+" is optional in the design, so the system runs on more entities. Use two systems, one for each.")
		as.optional = true
		r.termsIn(q, args, as, depth)
	case name == "IsA":
		q.unknown = shortened(r.textOf(p)) + " asks for a prefab, which a design does not have"
	case name == "Hierarchy" || name == "Cascade":
		r.lost(as.at, "A design has no hierarchies: "+shortened(r.textOf(p))+" is left out, so the system runs on more entities, in another order.")
	default:
		q.unknown = shortened(r.textOf(part{p.from, min(p.to, p.from+maxHead)})) + " is not known as a term"
	}
}

func (r *bitecsReader) termsIn(q *bitecsQuery, args []part, as access, depth int) {
	for _, each := range args {
		r.term(q, each, as, depth+1)
	}
}

// plainTerm reads a term that is neither a component nor a call.
func (r *bitecsReader) plainTerm(q *bitecsQuery, p part) {
	switch name := r.at(p.to - 1); {
	case name == "Prefab":
		q.unknown = "it goes over prefabs, which a design does not have"
	case name == "Wildcard":
		r.lost(r.span(p), name+" has no counterpart in a design: it is left out, so the system runs on other entities.")
	case name == "asBuffer" || name == "isNested" || name == "noCommit":
	default:
		q.unknown = shortened(r.textOf(part{p.from, min(p.to, p.from+maxHead)})) + " is not known as a component"
	}
}

// run reads what runs a query: query(world, [..]), or moving(world) of a stored one.
func (r *bitecsReader) run(i int) {
	c, isCall := r.call(i)
	if !isCall || r.at(i-1) == "function" || r.heads[i] {
		return
	}
	args := r.items(c.args)
	switch name := r.at(i); {
	case name == "query" || name == "innerQuery":
		if r.method(i) && (len(args) < 2 || r.at(args[1].from) != "[" || r.is(args[0].from, quoted)) {
			r.read(r.span(r.whole(c))) // of a data base and the like
			return
		}
		if len(args) >= 2 {
			r.addRun(r.newQuery(c, args, 1), c)
		}
	case name == "enterQuery" || name == "exitQuery":
		r.entered(c, args)
	case r.queries[name] != nil && len(args) > 0:
		r.queries[name].used = true
		r.addRun(r.queries[name], c)
	}
}

// entered reads const entered = enterQuery(moving).
func (r *bitecsReader) entered(c call, args []part) {
	r.read(r.span(r.whole(c)))
	name := r.variable(c.name)
	if name == "" {
		return
	}
	q := &bitecsQuery{name: name, at: r.span(r.whole(c)), token: c.name, changed: r.at(c.name), used: true}
	if len(args) == 1 {
		if of := r.queries[r.at(args[0].to-1)]; of != nil && args[0].to-args[0].from < 4 {
			of.used, q.list, q.unknown = true, of.list, of.unknown
		} else if have := r.queries[name]; have != nil && have.changed != "" {
			have.used = true
			return
		}
	}
	r.queries[name] = q
}

// addRun adds the system of a place that runs a query.
func (r *bitecsReader) addRun(q *bitecsQuery, c call) {
	r.read(r.span(r.whole(c)))
	l := r.loopOf(c)
	switch {
	case q.changed != "":
		r.lost(r.span(r.whole(c)), "A design does not record changes: what goes over the entities of this "+q.changed+" is left out, and so is what it costs; changes in its loop are read.")
		r.loopsOver = append(r.loopsOver, l)
		return
	case q.unknown != "":
		r.unread(r.span(r.whole(c)), "This query is left out, because "+q.unknown+": "+queryMissing+".")
		r.loopsOver = append(r.loopsOver, l)
		return
	}
	list := r.refine(&l, q.list)
	at := r.span(r.whole(c))
	if r.once("writes") {
		r.assumed(at, "This code does not declare what a system writes: components that its function assigns to are `mut`, all others are read.")
	}
	name := r.ownerName(c.name)
	if name == "" {
		name = r.arrowName(c.name)
	}
	if name == "" {
		name = q.name
	}
	if name == "" {
		name = r.queryName(c.name)
	}
	if made := r.addSystem(name, at, list); made != nil {
		made.loop = l.form
		if !l.body.empty() {
			made.loopAt = r.span(part{l.head, min(l.body.to+1, len(r.tokens))})
		}
		l.system = len(r.systems)
	}
	r.loopsOver = append(r.loopsOver, l)
}

// arrowName returns the variable of a function without braces around a token: const total = world => scores(world).length.
func (r *bitecsReader) arrowName(i int) string {
	arrow := false
	for k := i - 1; k > 0 && k > i-maxHead; k-- {
		switch text := r.at(k); {
		case text == ";" || text == "{" || text == "}":
			return ""
		case text == "=>":
			arrow = true
		case text == "=" && arrow && r.is(k-1, word):
			return r.variable(k + 1)
		}
		if m := r.match(k); m >= 0 && m < k {
			k = m
		}
	}
	return ""
}

// unused adds the stored queries that nothing in the text runs.
func (r *bitecsReader) unused() {
	for i := range r.tokens {
		if r.at(i) != "defineQuery" && r.at(i) != "registerQuery" {
			continue
		}
		for _, q := range []*bitecsQuery{r.queries[r.variable(i)], r.queries["at "+r.at(i)+string(rune(i))]} {
			if q == nil || q.used || q.token != i || q.changed != "" {
				continue
			}
			if q.unknown != "" {
				r.unread(q.at, "This query is left out, because "+q.unknown+".")
				continue
			}
			name := q.name
			if name == "" {
				name = r.queryName(i)
			}
			if made := r.addSystem(name, q.at, q.list); made != nil {
				made.loop = program.LoopNone
			}
		}
	}
}

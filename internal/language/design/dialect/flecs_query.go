package dialect

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// flecsTerm is a term of a query while the query is read.
type flecsTerm struct {
	access
	id   flecsID
	why  string // why the term is not known
	skip string // why it is not asked of the entities
	or   bool   // or the next one
}

// flecsQuery is a query or system while its calls are read.
type flecsQuery struct {
	*flecsReader
	bound    binding
	terms    []flecsTerm
	current  int // the term that .in() and similar calls change, -1 for none
	start    call
	at       span
	name     string
	unnamed  bool   // the text does not name it
	brackets string // its types
	variable string
	scope    part // where the variable is used
	system   bool
	observed []string // events
	parallel bool
	runs     []enttLoop
	builds   bool
	built    int // the token of build, where a later statement calls it
}

func (r *flecsReader) newQuery(c call, b binding) *flecsQuery {
	return &flecsQuery{flecsReader: r, bound: b, current: -1, start: c, at: r.span(r.whole(c)), scope: part{0, len(r.tokens)}}
}

// typed adds the terms of a type: a const type is read, and a pointer is optional.
func (q *flecsQuery) typed(p part) {
	for _, id := range q.idsOf(p, q.bound) {
		q.add(id, access{mut: !id.constant, optional: id.pointer})
	}
}

// add adds a term.
func (q *flecsQuery) add(id flecsID, a access) {
	a.at, a.component = id.at, -1
	t := flecsTerm{access: a, id: id, why: id.why}
	if id.variable != "" {
		for _, other := range q.terms {
			if q.spend() && other.id.variable == id.variable {
				t.why = "the variable " + shortened(id.variable) + " stands in several terms"
			}
		}
	}
	if q.lone[lastName(id.full)] && !id.pair {
		t.skip = "singleton"
	}
	q.current = len(q.terms)
	q.terms = append(q.terms, t)
}

// last returns the term that calls change, nil if there is none.
func (q *flecsQuery) last() *flecsTerm {
	if q.current < 0 || q.current >= len(q.terms) {
		return nil
	}
	return &q.terms[q.current]
}

// step reads one call of a chain.
func (q *flecsQuery) step(c call) {
	types, args := q.typeArgs(c), q.items(c.args)
	name := q.token(c.name)
	if name == "first" && len(types)+len(args) == 0 {
		name = "count"
	}
	switch name {
	case "with", "without", "term":
		q.with(name, c, types, args)
	case "read", "write":
		if len(types)+len(args) > 0 {
			q.with(name, c, types, args)
		}
	case "term_at":
		q.termAt(types, args)
	case "expr":
		if len(args) == 1 && q.is(args[0].from, quoted) {
			q.queryText(q.outline.inner(args[0].from))
		} else {
			q.add(flecsID{at: q.span(one(c.name)), why: "the text of this expression " + flecsRunTime}, access{})
		}
	case "optional", "not_", "in", "out", "inout", "inout_none", "read_write", "oper", "filter", "or_", "singleton", "up", "cascade", "parent", "src", "second", "first", "trav", "var", "subj", "obj", "superset":
		if t := q.last(); t != nil {
			q.modify(t, name, args, types)
			if t.skip == "parent" || t.skip == "up" {
				t.at = q.span(one(c.name))
			}
		}
	case "order_by", "group_by":
		q.sorted(name, q.span(one(c.name)))
	case "interval", "rate", "tick_source", "timeout":
		q.lost(q.span(q.whole(c)), "A design has no clock: this system is part of every tick there, so its cost counts as often as that of all others.")
	case "multi_threaded":
		q.parallel = len(args) == 0 || q.token(args[0].from) != "false"
	case "kind":
		if len(args) > 0 && (q.token(args[0].from) == "0" || q.brief(args[0]) == "flecs::Disabled") {
			q.manual(q.span(q.whole(c)))
		}
	case "event":
		q.event(types, args)
	case "build":
		q.builds = true
	case "each", "iter", "run", "run_each":
		q.builds = true
		q.runs = append(q.runs, q.loopOf(c))
	case "find":
		q.runs = append(q.runs, q.loopOf(c))
		q.assumed(q.span(one(c.name)), "A search ends at the first entity that is looked for: the system of the design goes over all of them.")
	case "count", "is_true":
		q.runs = append(q.runs, enttLoop{at: c.name, form: program.LoopFirst})
	}
}

func (q *flecsQuery) manual(at span) {
	q.lost(at, "This system runs only where the program calls it: the design has it in every tick.")
}

func (q *flecsQuery) sorted(name string, at span) {
	if name == "order_by" {
		q.lost(at, "A design cannot sort entities: order_by is left out, with what the sorting costs after each change and the order that it gives.")
		return
	}
	q.lost(at, "A design has no groups of tables: group_by is left out, which changes the order of the tables and not what matches.")
}

// with reads with<T>(), with<R, T>(), with<R>(target), with(id) and the same of without, read and write.
func (q *flecsQuery) with(name string, c call, types, args []part) {
	a := access{with: true}
	switch name {
	case "without":
		a.excluded = true
	case "read":
		a.with = false
	case "write", "term":
		a.with, a.mut = false, true
	}
	var id flecsID
	switch {
	case len(types) == 1 && len(args) == 0:
		for _, id := range q.idsOf(types[0], q.bound) {
			q.add(id, a)
		}
		return
	case len(types) == 2:
		id = q.pairOf(q.typeID(types[0], q.bound), q.typeID(types[1], q.bound))
	case len(types) == 1 && len(args) == 1:
		id = q.pairOf(q.typeID(types[0], q.bound), q.idOf(args[0]))
	case len(types) == 0 && len(args) == 1:
		id = q.idOf(args[0])
		if id.why == "" && q.types.generic[id.full] {
			id.why = id.full + " " + flecsRunTime
		}
	case len(types) == 0 && len(args) == 2:
		id = q.pairOf(q.idOf(args[0]), q.idOf(args[1]))
	default:
		id.why = "what this ." + name + " asks for is not understood"
	}
	id.at = q.span(q.whole(c))
	q.add(id, a)
}

// termAt selects the term that later calls change.
func (q *flecsQuery) termAt(types, args []part) {
	q.current = -1
	if len(args) == 1 {
		q.current = q.number(args[0])
	}
	if len(types) == 1 {
		want := lastName(q.typeID(types[0], q.bound).full)
		for i := range q.terms {
			if lastName(q.terms[i].id.full) == want {
				q.current = i
				break
			}
		}
	}
	if q.last() == nil {
		q.add(flecsID{why: "which term term_at changes " + flecsRunTime}, access{})
	}
}

// modify reads a call that changes a term.
func (q *flecsQuery) modify(t *flecsTerm, name string, args, types []part) {
	first := ""
	if len(args) > 0 {
		first = q.textOf(part{args[0].from, min(args[0].to, args[0].from+maxType)})
	}
	if name == "oper" {
		name = map[string]string{"Not": "not_", "Optional": "optional", "Or": "or_", "And": "and"}[lastName(first)]
		if name == "" {
			t.why = "the operator " + shortened(first) + " is not understood"
		}
	}
	switch name {
	case "optional":
		t.optional, t.with = true, false
	case "not_":
		t.excluded, t.mut = true, false
	case "or_":
		t.or = true
	case "in":
		t.mut, t.with = false, false
	case "out", "inout", "read_write":
		t.mut, t.with = true, false
		if name == "inout" && first != "" {
			t.mut = lastName(first) == "InOut" || lastName(first) == "Out"
			t.with = strings.HasSuffix(first, "None")
		}
	case "inout_none", "filter":
		t.mut, t.with = false, true
	case "singleton":
		t.skip = "singleton"
	case "up", "cascade", "parent", "trav", "superset":
		q.onParent(t, "."+name+"()")
	case "second", "obj":
		q.second(t, args, types)
	case "src", "subj":
		q.sourceOf(t, first, args, types)
	case "first":
		q.first(t, args, types)
	case "var":
		t.why = "." + name + "() asks for what a design cannot say"
	}
}

func (q *flecsQuery) onParent(t *flecsTerm, how string) {
	if t.optional {
		t.skip = "parent"
		return
	}
	t.why = how + " asks for " + shortened(t.id.full) + " on another entity, which a design cannot say"
	t.skip = "up"
}

// first names the relationship of a term.
func (q *flecsQuery) first(t *flecsTerm, args, types []part) {
	switch {
	case len(types) == 1:
		t.id = q.typeID(types[0], q.bound)
	case len(args) == 1:
		t.id = q.idOf(args[0])
	default:
		t.why = ".first() asks for what a design cannot say"
		return
	}
	t.why = t.id.why
}

// second makes a pair of a term.
func (q *flecsQuery) second(t *flecsTerm, args, types []part) {
	var target flecsID
	switch {
	case len(types) == 1:
		target = q.typeID(types[0], q.bound)
	case len(args) == 1:
		target = q.idOf(args[0])
	default:
		return
	}
	id := q.pairOf(t.id, target)
	t.id, t.why = id, id.why
}

// source reads the entity that a term is asked of, which is the one of the row unless the text says otherwise.
func (q *flecsQuery) sourceOf(t *flecsTerm, first string, args, types []part) {
	switch {
	case first == "" && len(types) == 0, strings.Contains(first, "$this") || lastName(first) == "This":
	case len(types) == 1 && lastName(q.brief(types[0])) == lastName(t.id.full):
		t.skip = "singleton"
	case strings.Contains(first, "$"):
		t.why = "a variable asks for " + shortened(t.id.full) + " on another entity, which a design cannot say"
	default:
		t.skip = "source"
	}
}

// event notes what an observer waits for.
func (q *flecsQuery) event(types, args []part) {
	for _, p := range append(types, args...) {
		q.observed = append(q.observed, lastFlecs(q.textOf(part{p.from, min(p.to, p.from+maxType)})))
	}
}

// token returns the text of a token; the query has a field with the name of the usual method.
func (q *flecsQuery) token(i int) string { return q.flecsReader.at(i) }

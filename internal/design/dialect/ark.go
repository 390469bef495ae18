package dialect

import "strings"

var arkMarks = []evidence{
	{3, "github.com/mlange-42/ark/ecs"}, {3, "github.com/mlange-42/arche/ecs"}, {3, "github.com/mlange-42/arche/generic"}, {2, "ecs . NewFilter1 ["}, {2, "ecs . NewFilter2 ["}, {2, "ecs . NewFilter3 ["},
	{2, "ecs . NewFilter4 ["}, {2, ". NewFilter*"}, {2, "ecs . C ["}, {2, "ecs . NewMap ["}, {2, "ecs . NewMap1 ["}, {2, "ecs . NewMap2 ["}, {1, ". Exclusive ("}, {1, ". NewEntity ("}, {1, "ecs . NewWorld ("},
}

func readArk(d *draft) {
	filters := map[string]*stored{}
	var order []*stored
	exclusive := map[*stored]span{}
	for i := range d.tokens {
		c, isCall := d.call(i)
		if !isCall {
			continue
		}
		switch name := d.at(i); {
		case strings.HasPrefix(name, "NewFilter") && (c.types >= 0 || name == "NewFilter0"):
			q, at := d.arkFilter(c)
			if at != (span{}) {
				exclusive[q] = at
			}
			order = append(order, q)
			if q.name != "" {
				filters[q.name] = q
			}
		case (strings.HasPrefix(name, "NewMap") || strings.HasPrefix(name, "NewExchange") || name == "ComponentID" || name == "C" || name == "T") && c.types >= 0 && d.method(i):
			for _, p := range d.typeArgs(c) {
				d.use(d.written(p), d.span(p))
			}
		case name == "NewUnsafeFilter" || name == "Unsafe" && d.method(i):
			d.lost(d.span(one(i)), "The components of the unsafe interface are known at run time only, so this is left out.")
		case name == "Observe" && d.method(i):
			d.lost(d.span(one(i)), "A design has no events, so this observer is left out.")
		case (name == "NewEntity" || name == "NewBatch" || name == "NewBatchFn" || name == "NewEntityFn") && d.method(i):
			d.entities(c)
		case name == "SetRelation" || name == "SetRelations":
			d.lost(d.span(one(i)), "A design has no relationships: "+name+" is left out.")
		}
	}
	if i := d.word("RelationMarker"); i >= 0 {
		d.lost(d.span(one(i)), "A design has no relationships: a component with RelationMarker is imported like any other.")
	}
	// Exclusive means all that the text declares, which is known only now.
	for _, q := range order {
		if at, ok := exclusive[q]; ok {
			d.arkExclusive(q, at)
		}
	}
	uses := d.usesOf(filters, func(i int) bool { return d.at(i+1) == "." && d.at(i+2) == "Query" && d.at(i+3) == "(" })
	for _, q := range order {
		d.arkQuery(q, uses[q])
	}
}

// arkFilter reads ecs.NewFilter2[A, B](world).With(ecs.C[C]()).Without(..).
func (d *draft) arkFilter(c call) (q *stored, exclusive span) {
	q = &stored{name: d.variable(c.name), at: d.span(d.whole(c)), call: c.name}
	for _, p := range d.typeArgs(c) {
		q.list = append(q.list, access{component: d.use(d.written(p), d.span(p)), at: d.span(p)})
	}
	for _, next := range d.chain(c) {
		switch name := d.at(next.name); name {
		case "With", "Without", "Optional":
			q.list = append(q.list, d.arkTerms(next, name)...)
		case "Exclusive":
			exclusive = d.span(d.whole(next))
		case "Relations", "WithRelation":
			d.lost(d.span(d.whole(next)), "A design has no relationships: "+name+" is left out, so the system runs on more entities.")
		}
	}
	return q, exclusive
}

// arkTerms reads ecs.C[Frozen](), or generic.T[Frozen]() of Arche.
func (d *draft) arkTerms(c call, name string) []access {
	var out []access
	for _, p := range d.list(c.args) {
		open := d.find(p, "[")
		if open < 0 || d.at(open-1) != "C" && d.at(open-1) != "T" {
			d.lost(d.span(p), "The components of "+shortened(d.written(p))+" are known at run time only, so it is left out.")
			continue
		}
		for _, each := range d.list(open) {
			a := access{component: d.use(d.written(each), d.span(each)), at: d.span(each)}
			a.with, a.excluded, a.optional = name == "With", name == "Without", name == "Optional"
			out = append(out, a)
		}
	}
	return out
}

// arkExclusive excludes every component that the text names and the filter does not.
func (d *draft) arkExclusive(q *stored, at span) {
	asked := map[int]bool{}
	for _, a := range q.list {
		asked[a.component] = true
	}
	var names []string
	for i := range d.components {
		if !asked[i] {
			q.list = append(q.list, access{component: i, excluded: true, at: at})
			names = append(names, d.components[i].name)
		}
	}
	if len(names) == 0 {
		d.assumed(at, "Exclusive excludes all other components, and the text names none.")
		return
	}
	d.assumed(at, "Exclusive excludes all other components: those that the text names are "+shortened(strings.Join(names, ", "))+".")
}

// arkQuery makes a system of every function that runs a filter's query.
func (d *draft) arkQuery(q *stored, uses []int) {
	if len(q.list) == 0 {
		d.lost(q.at, "No component of this filter could be read, so it is left out.")
		return
	}
	if len(uses) == 0 && d.at(d.end(d.mustCall(q.call))) != "" {
		uses = d.directUse(q)
	}
	if len(uses) == 0 {
		d.written2(d.nameOf(q, q.call), q.at, q.list, -1, map[string]int{})
	}
	for _, use := range uses {
		d.written2(d.nameOf(q, use), q.at, q.list, use, d.arkLocals(q, use))
	}
}

func (d *draft) mustCall(i int) call {
	c, _ := d.call(i)
	return c
}

// directUse finds filter.Query() in the chain that makes the filter.
func (d *draft) directUse(q *stored) []int {
	for _, next := range d.chain(d.mustCall(q.call)) {
		if d.at(next.name) == "Query" {
			return []int{q.call}
		}
	}
	return nil
}

func (d *draft) nameOf(q *stored, use int) string {
	if name := d.ownerName(use); name != "" {
		return name
	}
	if q.name != "" {
		return q.name
	}
	return d.queryName(q.call)
}

// arkLocals finds the variables that query.Get() fills in a function: which component each points to.
func (d *draft) arkLocals(q *stored, use int) map[string]int {
	locals := map[string]int{}
	owner := d.owner(use)
	if owner < 0 {
		return locals
	}
	query, body := d.variable(use), d.scopes[owner].body
	for i := body.from; i < body.to && d.spend(); i++ {
		if !d.sequence(i, ".", "Get", "(") || d.at(i-1) != query || query == "" {
			continue
		}
		var names []string
		for at := i - 3; d.is(at, word); at -= 2 {
			names = append([]string{d.at(at)}, names...)
			if d.at(at-1) != "," {
				break
			}
		}
		for n, a := range q.list {
			if n < len(names) && !a.with && !a.excluded {
				locals[names[n]] = a.component
			}
		}
	}
	return locals
}

package dialect

import "strings"

var arkEvidence = []evidence{
	{3, "github.com/mlange-42/ark/ecs"}, {3, "github.com/mlange-42/arche/ecs"}, {3, "github.com/mlange-42/arche/generic"}, {2, "ecs . NewFilter1 ["}, {2, "ecs . NewFilter2 ["}, {2, "ecs . NewFilter3 ["},
	{2, "ecs . NewFilter4 ["}, {2, ". NewFilter*"}, {2, "ecs . C ["}, {2, "ecs . NewMap ["}, {2, "ecs . NewMap1 ["}, {2, "ecs . NewMap2 ["}, {1, ". Exclusive ("}, {1, ". NewEntity ("}, {1, "ecs . NewWorld ("},
}

// arkDecides are calls that change entities, which the reader does not read as changes.
var arkDecides = map[string]string{
	"Exchange": changesMissing, "ExchangeFn": changesMissing, "ExchangeBatch": changesMissing, "Remove": changesMissing, "RemoveBatch": changesMissing, "AddBatch": changesMissing,
	"RemoveEntity": changesMissing, "RemoveEntities": changesMissing,
}

// arkReader reads the code of one text.
type arkReader struct{ *draft }

func readArk(d *draft) {
	r := &arkReader{draft: d}
	filters := map[string]*storedQuery{}
	var order []*storedQuery
	exclusive := map[*storedQuery]span{}
	for i := range r.tokens {
		c, isCall := r.call(i)
		if !isCall {
			continue
		}
		switch name := r.at(i); {
		case strings.HasPrefix(name, "NewFilter") && (c.types >= 0 || name == "NewFilter0"):
			q, at := r.filter(c)
			if at != (span{}) {
				exclusive[q] = at
			}
			order = append(order, q)
			if q.name != "" {
				filters[q.name] = q
			}
		case (strings.HasPrefix(name, "NewMap") || strings.HasPrefix(name, "NewExchange") || name == "ComponentID" || name == "C" || name == "T") && c.types >= 0 && r.method(i):
			for _, p := range r.typeArgs(c) {
				r.use(r.textOf(p), r.span(p))
			}
		case name == "NewUnsafeFilter" || name == "Unsafe" && r.method(i):
			r.lost(r.span(one(i)), "The components of the unsafe interface are known at run time only, so this is left out.")
		case name == "Observe" && r.method(i):
			r.lost(r.span(one(i)), "A design has no events, so this observer is left out.")
		case (name == "NewEntity" || name == "NewBatch" || name == "NewBatchFn" || name == "NewEntityFn") && r.method(i):
			r.entities(c)
		case name == "SetRelation" || name == "SetRelations":
			r.lost(r.span(one(i)), "A design has no relationships: "+name+" is left out.")
		}
	}
	if i := r.word("RelationMarker"); i >= 0 {
		r.lost(r.span(one(i)), "A design has no relationships: a component with RelationMarker is imported like any other.")
	}
	// Exclusive excludes every component of the text, so it comes after the whole text was read.
	for _, q := range order {
		if at, ok := exclusive[q]; ok {
			r.exclude(q, at)
		}
	}
	uses := r.usesOf(filters, func(i int) bool { return r.at(i+1) == "." && r.at(i+2) == "Query" && r.at(i+3) == "(" })
	for _, q := range order {
		r.addSystems(q, uses[q])
	}
}

// filter reads ecs.NewFilter2[A, B](world).With(ecs.C[C]()).Without(..).
func (r *arkReader) filter(c call) (q *storedQuery, exclusive span) {
	q = &storedQuery{name: r.variable(c.name), at: r.span(r.whole(c)), call: c.name}
	for _, p := range r.typeArgs(c) {
		q.list = append(q.list, access{component: r.use(r.textOf(p), r.span(p)), at: r.span(p)})
	}
	for _, next := range r.chain(c) {
		switch name := r.at(next.name); name {
		case "With", "Without", "Optional":
			q.list = append(q.list, r.terms(next, name)...)
		case "Exclusive":
			exclusive = r.span(r.whole(next))
		case "Relations", "WithRelation":
			r.lost(r.span(r.whole(next)), "A design has no relationships: "+name+" is left out, so the system runs on more entities.")
		}
	}
	return q, exclusive
}

// terms reads ecs.C[Frozen](), or generic.T[Frozen]() of Arche.
func (r *arkReader) terms(c call, name string) []access {
	var out []access
	for _, p := range r.items(c.args) {
		open := r.find(p, "[")
		if open < 0 || r.at(open-1) != "C" && r.at(open-1) != "T" {
			r.lost(r.span(p), "The components of "+shortened(r.textOf(p))+" are known at run time only, so it is left out.")
			continue
		}
		for _, each := range r.items(open) {
			a := access{component: r.use(r.textOf(each), r.span(each)), at: r.span(each)}
			a.with, a.excluded, a.optional = name == "With", name == "Without", name == "Optional"
			out = append(out, a)
		}
	}
	return out
}

// exclude excludes every component of the text that the filter does not have.
func (r *arkReader) exclude(q *storedQuery, at span) {
	asked := map[int]bool{}
	for _, a := range q.list {
		asked[a.component] = true
	}
	var names []string
	for i := range r.components {
		if !asked[i] {
			q.list = append(q.list, access{component: i, excluded: true, at: at})
			names = append(names, r.components[i].name)
		}
	}
	if len(names) == 0 {
		r.assumed(at, "Exclusive excludes all other components, and the text names none.")
		return
	}
	r.assumed(at, "Exclusive excludes all other components: those that the text names are "+shortened(strings.Join(names, ", "))+".")
}

// addSystems adds a system for every function that runs the query of a filter.
func (r *arkReader) addSystems(q *storedQuery, uses []int) {
	if len(q.list) == 0 {
		r.lost(q.at, "No component of this filter could be read, so it is left out.")
		return
	}
	if len(uses) == 0 && r.at(r.end(r.callAt(q.call))) != "" {
		uses = r.directUse(q)
	}
	if len(uses) == 0 {
		r.addWithWrites(r.nameOf(q, q.call), q.at, q.list, -1, map[string]int{})
	}
	for _, use := range uses {
		r.addWithWrites(r.nameOf(q, use), q.at, q.list, use, r.locals(q, use))
	}
}

func (r *arkReader) callAt(i int) call {
	c, _ := r.call(i)
	return c
}

// directUse returns the token of a filter on which Query is called directly, without a variable.
func (r *arkReader) directUse(q *storedQuery) []int {
	for _, next := range r.chain(r.callAt(q.call)) {
		if r.at(next.name) == "Query" {
			return []int{q.call}
		}
	}
	return nil
}

func (r *arkReader) nameOf(q *storedQuery, use int) string {
	if name := r.ownerName(use); name != "" {
		return name
	}
	if q.name != "" {
		return q.name
	}
	return r.queryName(q.call)
}

// locals returns the components to which the variables point that query.Get() assigns in a function.
func (r *arkReader) locals(q *storedQuery, use int) map[string]int {
	locals := map[string]int{}
	owner := r.owner(use)
	if owner < 0 {
		return locals
	}
	query, body := r.variable(use), r.scopes[owner].body
	for i := body.from; i < body.to && r.spend(); i++ {
		if !r.sequence(i, ".", "Get", "(") || r.at(i-1) != query || query == "" {
			continue
		}
		var names []string
		for at := i - 3; r.is(at, word); at -= 2 {
			names = append([]string{r.at(at)}, names...)
			if r.at(at-1) != "," {
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

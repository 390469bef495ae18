package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// builtQuery is a query that is kept in a variable or given somewhere: new EntityQueryBuilder(..), SystemAPI.QueryBuilder(),
// GetEntityQuery(..), new EntityQueryDesc { .. }.
type builtQuery struct {
	token   int
	at      span
	name    string // of the variable
	terms   []access
	known   bool
	used    bool
	passed  bool        // to a function
	systems map[int]int // by function, as an index + 1
}

// declaredQuery finds queries and what belongs to them.
func (r *unityReader) declaredQuery(i int) {
	if !r.is(i, word) || r.queryAt[i] != nil {
		return
	}
	c, isCall := r.call(i)
	switch name := r.at(i); {
	case name == "EntityQueryDesc" && r.at(i-1) == "new":
		r.described(i)
	case !isCall:
	case name == "EntityQueryBuilder" && r.at(i-1) == "new" || name == "QueryBuilder" && r.ofSystemAPI(i):
		chain := r.chain(c)
		list, ok := r.clauses(chain)
		end := r.end(c)
		if len(chain) > 0 {
			end = r.end(chain[len(chain)-1])
		}
		r.keepQuery(i, part{i, end}, list, ok)
	case name == "GetEntityQuery" || name == "CreateEntityQuery":
		r.typedQuery(c)
	case r.method(i) && (name == "Build" || name == "Reset" || strings.HasPrefix(name, "With") || name == "AddAdditionalQuery"):
		r.builderCall(c)
	case name == "WithStoreEntityQueryInField":
		if args := r.items(c.args); len(args) == 1 {
			p := r.trimmed(args[0])
			r.queryOf[place{r.around(i, typeScope), r.at(p.to - 1)}] = &builtQuery{token: i, name: r.at(p.to - 1), used: true}
		}
	case name == "CreateArchetype":
		r.createArchetype(c)
	}
}

// keepQuery records a query that is made at a token.
func (r *unityReader) keepQuery(i int, whole part, list []access, known bool) *builtQuery {
	q := &builtQuery{token: i, at: r.span(whole), terms: list, known: known, systems: map[int]int{}}
	r.read(q.at)
	r.queries = append(r.queries, q)
	r.queryAt[i] = q
	if to, name := r.set(i); name >= 0 {
		q.name = r.at(name)
		r.queryOf[to] = q
	}
	return q
}

// queryNamed returns the query that a variable holds, nil for none.
func (r *unityReader) queryNamed(name string, i int) *builtQuery {
	for _, at := range r.here(i, name) {
		if q := r.queryOf[at]; q != nil {
			return q
		}
	}
	return r.inheritedQuery(name, i)
}

// inheritedQuery returns the query of a field that a type gets from the type that it extends; nil if several have the name.
func (r *unityReader) inheritedQuery(name string, i int) *builtQuery {
	t := r.around(i, typeScope)
	if t < 0 {
		return nil
	}
	var found *builtQuery
	for _, base := range r.basesBefore(r.scopes[t].head, r.scopes[t].body.from-1) {
		for at, f := range r.scopes {
			if q := r.queryOf[place{at, name}]; q != nil && f.kind == typeScope && f.name == base && r.spend() {
				found = q
			}
		}
	}
	return found
}

// queryIn returns the query that an argument is: a variable, or one that is made there.
func (r *unityReader) queryIn(p part) *builtQuery {
	p = r.trimmed(p)
	for i := p.from; i < p.to && i < p.from+maxHead; i++ {
		if q := r.queryAt[i]; q != nil {
			return q
		}
	}
	if p.empty() || !r.is(p.to-1, word) || p.to-p.from > 5 {
		return nil
	}
	return r.queryNamed(r.at(p.to-1), p.from)
}

// builderCall reads calls on a variable that holds a builder.
func (r *unityReader) builderCall(c call) {
	start := r.statementStart(c.name)
	if r.at(start) == "this" {
		start += 2
	}
	if !r.is(start, word) || start != c.name-2 || !r.method(c.name) {
		return
	}
	q := r.queryNamed(r.at(start), start)
	if q == nil {
		return
	}
	if r.at(c.name) == "Reset" {
		r.read(r.span(r.whole(c)))
		q.terms, q.known = nil, true
		return
	}
	chain := append([]call{c}, r.chain(c)...)
	list, ok := r.clauses(chain)
	last := chain[len(chain)-1]
	whole := part{start, r.end(last)}
	q.terms, q.known = append(slices.Clone(q.terms), list...), q.known && ok
	r.read(r.span(whole))
	if r.at(last.name) == "Build" {
		q.used = true
		r.keepQuery(start, whole, q.terms, q.known)
	}
}

// typedQuery reads GetEntityQuery(ComponentType.ReadOnly<A>(), typeof(B)), GetEntityQuery(builder) and GetEntityQuery(desc).
func (r *unityReader) typedQuery(c call) {
	args := r.items(c.args)
	r.read(r.span(r.whole(c)))
	if at := r.owner(c.name); at >= 0 && r.scopes[at].head == c.name {
		return
	}
	if len(args) == 1 {
		p := r.trimmed(args[0])
		if r.at(p.from) == "new" && p.to-p.from < 2*len(r.tokens) {
			for i := p.from; i < min(p.to, p.from+6); i++ {
				r.declaredQuery(i)
			}
		}
		if q := r.queryIn(p); q != nil {
			q.used = true
			made := r.keepQuery(c.name, r.whole(c), q.terms, q.known)
			if q.token >= p.from && q.token < p.to { // it is the same
				made.token = c.name
				r.queryAt[q.token] = made
			}
			return
		}
	}
	list, ok := r.componentTypes(args)
	r.keepQuery(c.name, r.whole(c), list, ok && len(list) > 0)
}

// componentTypes reads ComponentType.ReadOnly<A>(), ComponentType.Exclude<B>(), typeof(C), and arrays of them.
func (r *unityReader) componentTypes(parts []part) (list []access, ok bool) {
	ok = true
	for _, p := range parts {
		if (r.at(p.from) == "new" || r.at(p.from) == "stackalloc") && r.at(p.to-1) == "}" && r.match(p.to-1) > p.from {
			more, known := r.componentTypes(r.items(r.match(p.to - 1)))
			list, ok = append(list, more...), ok && known
			continue
		}
		if r.at(p.from) == "[" && r.match(p.from) == p.to-1 {
			more, known := r.componentTypes(r.items(p.from))
			list, ok = append(list, more...), ok && known
			continue
		}
		a, known := r.oneType(p)
		list, ok = append(list, a), ok && known
	}
	if !ok {
		return nil, false
	}
	return list, ok
}

// oneType reads one of them.
func (r *unityReader) oneType(p part) (a access, ok bool) {
	a.at = r.span(p)
	inner, verb := part{}, ""
	if at := r.find(p, "typeof"); at >= 0 && r.match(at+1) > 0 {
		inner, verb = part{at + 2, r.match(at + 1)}, "typeof"
	}
	if open := r.find(p, "<"); open >= 0 && r.match(open) > 0 && inner.empty() {
		inner, verb = part{open + 1, r.match(open)}, r.at(open-1)
	}
	if at := r.find(p, "("); inner.empty() && at > 0 && r.at(at+1) == "typeof" && r.match(at+2) > 0 { // ComponentType.ReadOnly(typeof(A))
		inner, verb = part{at + 3, r.match(at + 2)}, r.at(at-1)
	}
	switch verb {
	case "typeof", "ReadWrite", "ComponentType":
		a.mut = true
	case "ReadOnly":
	case "Exclude":
		a.excluded = true
	default:
		r.unread(a.at, shortened(r.textOf(p))+" could not be read as the type of a component: what it is part of is missing from the answer, because with fewer terms it would mean something else.")
		return a, false
	}
	a.component, ok = r.component(inner)
	return a, ok
}

// described reads new EntityQueryDesc { All = new ComponentType[] { .. }, None = .., Any = .. }.
func (r *unityReader) described(i int) {
	open := i + 1
	if r.at(open) == "(" && r.match(open) == open+1 {
		open += 2
	}
	if r.at(open) != "{" || r.match(open) < 0 {
		return
	}
	var list []access
	ok := true
	for _, p := range r.items(open) {
		if r.at(p.from+1) != "=" {
			continue
		}
		more, known := r.describedPart(r.at(p.from), part{p.from + 2, p.to})
		list, ok = append(list, more...), ok && known
	}
	r.keepQuery(i, part{i, r.match(open) + 1}, list, ok)
}

func (r *unityReader) describedPart(field string, p part) (list []access, ok bool) {
	if field == "Options" {
		r.options(p)
		return nil, true
	}
	list, ok = r.componentTypes([]part{p})
	whole := r.span(p)
	switch field {
	case "None", "Absent":
		for i := range list {
			list[i].excluded, list[i].mut = true, false
		}
	case "Any":
		if len(list) > 1 {
			r.lost(whole, "A system cannot match alternatives: these are left out, so the system runs on more entities. Use two systems, one for each.")
			return nil, ok
		}
	case "Disabled":
		if len(list) == 0 {
			return nil, ok
		}
		r.lost(whole, "A design cannot disable components: these are imported as present, so the system runs on more entities.")
	}
	return list, ok
}

// runs finds what goes over entities: queries, jobs, and loops over the entities of built queries.
func (r *unityReader) runs(i int) {
	c, isCall := r.call(i)
	if !isCall {
		return
	}
	switch name := r.at(i); {
	case name == "Query" && r.ofSystemAPI(i):
		r.foreachQuery(c)
	case name == "ForEach" && r.method(i):
		r.forEach(c)
	case r.method(i) && unitySchedules[name]:
		r.schedule(c)
	case r.method(i):
		r.useOfQuery(c)
	}
}

// unityAsks are methods of queries that go over no values.
var unityAsks = []string{
	"CalculateEntityCount", "CalculateEntityCountWithoutFiltering", "CalculateChunkCount", "CalculateChunkCountWithoutFiltering", "GetSingleton", "GetSingletonRW", "GetSingletonEntity",
	"GetSingletonBuffer", "TryGetSingleton", "TryGetSingletonRW", "TryGetSingletonEntity", "TryGetSingletonBuffer", "HasSingleton", "SetSingleton",
}

// useOfQuery reads query.ToEntityArray(..), query.CalculateEntityCount() and the like.
func (r *unityReader) useOfQuery(c call) {
	name := r.at(c.name)
	isArray := strings.HasPrefix(name, "ToEntity") || strings.HasPrefix(name, "ToComponentData") || strings.HasPrefix(name, "ToArchetypeChunk") || strings.HasPrefix(name, "CopyFromComponentData")
	asks := slices.Contains(unityAsks, name)
	filters := strings.HasSuffix(name, "VersionFilter") || strings.HasPrefix(name, "SetSharedComponentFilter") || strings.HasPrefix(name, "AddSharedComponentFilter")
	if !isArray && !asks && !filters {
		return
	}
	all := r.queriesBefore(c)
	switch {
	case len(all) == 0 && isArray:
		r.unread(r.span(r.whole(c)), "The query of this "+name+" is not in the text: what goes over its entities is missing from the answer.")
	case filters && len(all) > 0:
		r.lost(r.span(r.whole(c)), "A design cannot match by value or by change: "+name+" is left out, so what goes over the query runs on more entities.")
	default:
		for _, q := range all {
			q.used = true
			if q.known {
				r.overArray(q, c, asks)
			}
		}
	}
}

// queryBefore returns the query that a method is called on.
func (r *unityReader) queryBefore(c call) *builtQuery {
	if r.is(c.name-2, word) {
		return r.queryNamed(r.at(c.name-2), c.name)
	}
	if start := r.statementStart(c.name); start < c.name-1 {
		for i := start; i < c.name && i < start+maxHead; i++ {
			if q := r.queryAt[i]; q != nil {
				return q
			}
		}
	}
	return nil
}

// overArray adds the system of a function that asks a query for its entities, or for their values.
func (r *unityReader) overArray(q *builtQuery, c call, asks bool) {
	q.used = true
	r.read(r.span(r.whole(c)))
	function := r.owner(c.name)
	n := q.systems[function]
	if n == 0 {
		if r.addSystem(r.builtName(q, c.name), q.at, asPresence(q.terms)) == nil {
			return
		}
		n = len(r.systems)
		q.systems[function] = n
		r.systems[n-1].function = r.functionName(c.name)
		r.systems[n-1].loop = program.LoopFirst
	}
	s := &r.systems[n-1]
	name := r.at(c.name)
	if asks {
		if s.loop == program.LoopFirst {
			s.loopAt = r.span(one(c.name))
		}
		return
	}
	s.loopAt = r.span(r.whole(c))
	switch {
	case strings.HasPrefix(name, "ToArchetypeChunk"):
		s.loop = program.LoopChunk
	case strings.HasPrefix(name, "ToEntity"):
		s.loop = program.LoopRegistry
	case s.loop == program.LoopFirst:
		s.loop = program.LoopGet
	}
	for _, p := range r.typeArgs(c) {
		if component, ok := r.component(p); ok {
			r.addTerm(n, access{component: component, mut: strings.HasPrefix(name, "CopyFrom"), at: r.span(p)})
		}
	}
	if strings.HasPrefix(name, "CopyFrom") && c.types < 0 { // writes what was read the same way
		for k := range s.accesses {
			a := &s.accesses[k]
			a.mut = a.mut || !a.with && !a.excluded && !a.lookup
		}
	}
	r.loopsOfArray(n, c)
}

// loopsOfArray finds the loops over what a call returns.
func (r *unityReader) loopsOfArray(system int, c call) {
	if head := r.foreachHead(r.statementStart(c.name)); head >= 0 {
		if r.sameArray(system, c) {
			return
		}
		names := r.patternNames(part{head + 2, r.statementStart(c.name) - 1})
		r.loopsOver = append(r.loopsOver, unityLoop{system: system, made: c.name, body: part{r.match(head+1) + 1, r.statementEnd(r.match(head+1) + 1)}, entity: names[0], values: map[string]unityValue{}})
		return
	}
	_, name := r.set(c.name)
	if name < 0 {
		return
	}
	if strings.HasPrefix(r.at(c.name), "ToEntity") {
		r.arrays[place{int(r.inside[c.name]), r.at(name)}] = system
	}
	end := len(r.tokens)
	if at := r.inside[c.name]; at >= 0 {
		end = r.scopes[at].body.to
	}
	if r.sameArray(system, c) {
		return
	}
	for _, loop := range r.loops {
		if loop.head < c.name || loop.head >= end || !r.spend() {
			continue
		}
		if r.headMentions(loop, r.at(name)) {
			over := unityLoop{system: system, made: c.name, body: loop.body, array: r.at(name), values: map[string]unityValue{}}
			if r.at(loop.head) == "foreach" {
				over.entity = r.at(r.loopVariable(loop, r.at(name)))
			}
			r.loopsOver = append(r.loopsOver, over)
		}
	}
}

// sameArray adds a system to the loops over what a call returns, if they were found for another query.
func (r *unityReader) sameArray(system int, c call) (found bool) {
	for n := len(r.loopsOver) - 1; n >= 0 && r.spend(); n-- {
		l := &r.loopsOver[n]
		if l.made != c.name {
			break
		}
		if l.system != system && !slices.Contains(l.also, system) {
			l.also = append(l.also, system)
		}
		found = true
	}
	return found
}

// headMentions reports whether the head of a loop has a name.
func (r *unityReader) headMentions(loop repeat, name string) bool {
	for i := loop.head + 1; i < loop.body.from && i < loop.head+maxHead && r.spend(); i++ {
		if r.at(i) == name {
			return true
		}
	}
	return false
}

// loopVariable returns the token of the variable of foreach (var e in name).
func (r *unityReader) loopVariable(loop repeat, name string) int {
	for i := loop.head + 2; i < loop.body.from && i < loop.head+maxHead; i++ {
		if r.at(i) == "in" && r.at(i+1) == name {
			return i - 1
		}
	}
	return -1
}

// asPresence returns the terms of a query that is asked for entities: their values are not used by that.
func asPresence(list []access) []access {
	out := slices.Clone(list)
	for i := range out {
		if !out[i].excluded {
			out[i].with, out[i].mut = true, false
		}
	}
	return out
}

// builtName names the system of a query by the type around it, and by its variable.
func (r *unityReader) builtName(q *builtQuery, i int) string {
	name := r.systemName(i)
	if q.name != "" && !strings.EqualFold(strings.TrimLeft(q.name, "_"), "query") {
		return name + "_" + strings.TrimLeft(q.name, "_")
	}
	return name
}

// unused adds queries that nothing in the text goes over: they are declared.
func (r *unityReader) unused() {
	for _, q := range r.queries {
		if q.used || !q.known || len(q.terms) == 0 {
			continue
		}
		list := slices.Clone(q.terms)
		for i := range list {
			list[i].with = false
		}
		if s := r.addSystem(r.builtName(q, q.token), q.at, list); s != nil {
			if q.passed {
				r.unread(q.at, "What goes over this query is in a function that it is given to: a system with its terms is assumed, which uses the values of all that it names.")
				continue
			}
			s.loop = program.LoopNone
			r.assumed(q.at, "Nothing in the text goes over this query: a system with its terms is assumed, which uses the values of all that it names.")
		}
	}
}

package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bevyHost is a function or closure with parameters.
type bevyHost struct {
	name     string
	function string
	params   []bevyParam
	body     part
	runs     []bevyRun
	generic  []string
}

// findSystems adds a system for each loop over a query.
func (r *bevyReader) findSystems() {
	r.over, r.roots = make([]int32, len(r.tokens)), make([]int32, len(r.tokens))
	for n, f := range r.scopes {
		if f.kind != function || r.hidden[f.head] || f.params < 0 {
			continue
		}
		host := bevyHost{name: f.name, function: r.functionIn(f), params: r.paramsOf(r.items(f.params)), body: f.body, runs: r.scheduled[f.name], generic: r.generics[n]}
		r.host(host, r.bindingsOf(n))
	}
	for _, c := range r.closures {
		host := bevyHost{name: r.closureName(c), params: r.paramsOf(r.split(c.params, ",")), body: c.body, runs: r.runs[c.params0]}
		host.function = host.name
		r.host(host, []bevyEnv{nil})
	}
	for i := range r.tokens {
		r.looseQuery(i)
	}
}

// functionIn returns the name of a function with its type.
func (r *bevyReader) functionIn(f scope) string {
	if impl := r.implOf(f.head); impl != nil && impl.of != "" {
		return impl.of + "." + f.name
	}
	return f.name
}

// closureName returns the variable of a closure, or the function around it.
func (r *bevyReader) closureName(c bevyClosure) string {
	at := c.params0
	if r.at(at-1) == "move" {
		at--
	}
	if r.at(at-1) == "=" && r.is(at-2, word) {
		return r.at(at - 2)
	}
	if owner := r.ownerName(at); owner != "" {
		return owner + "_closure"
	}
	return "closure"
}

// host reads the parameters of a function or closure, for each binding of its type parameters.
func (r *bevyReader) host(h bevyHost, envs []bevyEnv) {
	if len(h.params) > 0 && r.observerHost(h, envs) {
		return
	}
	if len(envs) == 0 {
		envs = []bevyEnv{nil} // the queries say which type is missing
	}
	for _, env := range envs {
		r.hostWith(h, env)
	}
}

func (r *bevyReader) heldIn(h bevyHost, env bevyEnv) []bevyHeld {
	var all []bevyHeld
	for n, p := range h.params {
		if p.typ.empty() {
			continue
		}
		t := bevyType{p.typ, env}
		types, isTuple := r.tuple(r.expand(t))
		names := []part{}
		if r.at(p.pattern.from) == "(" {
			names = r.items(p.pattern.from)
		}
		if !isTuple || len(names) != len(types) {
			types, names = []bevyType{t}, []part{{p.pattern.to - 1, p.pattern.to}}
		}
		for k, each := range types {
			name := r.at(names[k].to - 1)
			for _, held := range r.held([]string{name}, name, each, 0) {
				held.number = n
				all = append(all, held)
			}
		}
	}
	return all
}

func (r *bevyReader) hostWith(h bevyHost, env bevyEnv) {
	all := r.heldIn(h, env)
	for _, q := range all {
		r.done[r.queryToken(q.typ)] = true
	}
	all = slices.DeleteFunc(all, func(q bevyHeld) bool { return q.helper && len(r.called[h.name]) > 0 })
	var each []bevyFound
	for _, q := range all {
		var uses []bevyUse
		if q.kind != "Single" { // of which there is one entity, whatever is done with it
			uses = r.usesOf(q, h.body, 0)
		}
		if q.owner != "" {
			if uses = append(uses, r.usesInMethods(q, h.body)...); len(uses) == 0 {
				continue
			}
		}
		each = append(each, bevyFound{q, r.terms(q.typ, h.generic), uses})
	}
	if runsOnceOnly(h.runs) {
		for _, found := range each {
			r.mentioned(found)
			r.lost(r.span(found.held.at), shortened(h.name)+" runs at the start or when a state changes and not each tick: its query is left out of the systems.")
		}
		return
	}
	r.settle(h, each)
}

// queryToken returns the token of a query, by which it is known to be read.
func (r *bevyReader) queryToken(t bevyType) int {
	if open := r.find(t.part, "<"); open > 0 {
		return open - 1
	}
	return t.from
}

// bevyFound is a query with its terms and uses.
type bevyFound struct {
	held  bevyHeld
	terms *bevyQuery
	uses  []bevyUse
}

// mentioned marks a query as read.
func (r *bevyReader) mentioned(found bevyFound) { r.read(r.span(found.held.at)) }

// settle adds the systems of a function, with the values that its loops look up in other queries for their own entity.
func (r *bevyReader) settle(h bevyHost, all []bevyFound) {
	for n := range all {
		found := &all[n]
		if found.terms.missing != "" {
			r.unread(r.span(found.held.at), "This query is left out, and the system that runs it is missing from the answer, because "+found.terms.missing+".")
			continue
		}
		r.lookUps(all, n)
	}
	for n := range all {
		if all[n].terms.missing == "" {
			r.addFound(h, all, n)
		}
	}
	if len(all) > 0 {
		r.noteRuns(h.name, h.runs, r.span(all[0].held.at))
	}
}

// lookUps moves the look-ups of a query to the loops whose entity is looked up.
func (r *bevyReader) lookUps(all []bevyFound, n int) {
	found := &all[n]
	rest := found.uses[:0]
	for _, use := range found.uses {
		loop := r.loopWith(all, use)
		if use.argument == "" || loop == nil || loop.extra == nil {
			rest = append(rest, use)
			continue
		}
		for _, a := range found.terms.taken {
			a.with = a.with || use.contains
			a.optional, a.lookup, a.mut = true, true, a.mut && !a.with
			if !a.excluded {
				*loop.extra = append(*loop.extra, a)
			}
		}
		found.terms.place = span{-1, -1} // it is part of another system
		r.read(r.span(found.held.at))
	}
	found.uses = rest
}

// loopWith returns the innermost loop around a use whose entity the use asks for.
func (r *bevyReader) loopWith(all []bevyFound, use bevyUse) *bevyUse {
	var best *bevyUse
	for n := range all {
		for k := range all[n].uses {
			loop := &all[n].uses[k]
			if !r.spend() || loop.form != program.LoopEach || loop.entity != use.argument || use.at.from < loop.body.from || use.at.from >= loop.body.to || all[n].terms.missing != "" {
				continue
			}
			if loop.extra == nil {
				loop.extra = &[]access{}
			}
			if best == nil || loop.body.from > best.body.from {
				best = loop
			}
		}
	}
	return best
}

// addFound adds a system for each loop over a query, or one that goes over no entities.
func (r *bevyReader) addFound(h bevyHost, all []bevyFound, n int) {
	found := all[n]
	name := h.name
	if len(all) > 1 && found.held.label != "" {
		name += "_" + found.held.label
	}
	moved := found.terms.place.start < 0
	if moved && len(found.uses) == 0 {
		return
	}
	var loops, known []bevyUse
	for _, use := range found.uses {
		if use.form == program.LoopEach {
			loops = append(loops, use)
		}
		if use.form != program.LoopUnknown {
			known = append(known, use)
		}
	}
	for k := range loops {
		r.addLoop(h, found, name, &loops[k])
	}
	if len(loops) > 0 {
		return
	}
	single := bevyUse{form: program.LoopNone}
	switch {
	case len(known) > 0:
		single = known[0]
	case len(found.uses) > 0:
		single = found.uses[0]
		r.assumed(r.span(found.held.at), unknownLoop)
	case found.held.kind == "Single":
		single.form = program.LoopFirst
	case h.body.empty():
	default:
		r.assumed(r.span(found.held.at), "The text declares this query and does not use it: its system is in the design all the same.")
	}
	if single.argument != "" {
		r.lost(r.span(found.held.at), "The text asks this query for single entities only, so it goes over none and is no system: what these look-ups cost is left out.")
	}
	if single.form == program.LoopFirst && single.argument == "" {
		r.lost(r.span(found.held.at), "The text takes one entity of this query, or their number, so it goes over none and is no system.")
	}
	r.addLoop(h, found, name, &single)
}

const unknownLoop = "How the text goes over this query is not found: its system counts as one that goes over all that match, once a tick."

// addLoop adds the system of one loop.
func (r *bevyReader) addLoop(h bevyHost, found bevyFound, name string, use *bevyUse) {
	accesses := slices.Clone(found.terms.taken)
	for n := range accesses {
		accesses[n].mut = accesses[n].mut && !use.reads
	}
	if use.extra != nil {
		for _, a := range *use.extra {
			if !slices.ContainsFunc(found.terms.taken, func(have access) bool { return have.component == a.component }) {
				accesses = append(accesses, a)
			}
		}
	}
	s := r.addSystem(name, r.span(found.held.at), accesses)
	if s == nil {
		return
	}
	s.function, s.loop, s.parallel, s.weight = h.function, use.form, use.parallel, r.weightOf(h.runs)
	if !use.at.empty() {
		s.loopAt = r.span(use.at)
	}
	if use.pairs {
		r.lost(r.span(use.at), "This loop goes over all combinations of its entities. The design has it as a system that visits each of them once, which is far less.")
	}
	if use.form == program.LoopEach {
		use.system = len(r.draft.systems)
		r.each = append(r.each, *use)
	}
}

// looseQuery reads a query that is no parameter: world.query::<..>(), a type alias, a field, a SystemState.
func (r *bevyReader) looseQuery(i int) {
	if r.hidden[i] || r.done[i] || !r.is(i, word) {
		return
	}
	name := r.at(i)
	switch {
	case (slices.Contains(bevyQueries, name) || r.isStateOf(i)) && r.at(i+1) == "<" && r.match(i+1) > 0:
		if r.at(i-1) == "::" && r.at(i-2) == "crate" || r.isGenericOnly(i) {
			return
		}
		r.stray(i)
	case (name == "query" || name == "query_filtered") && r.at(i+1) == "::" && r.method(i):
		if c, ok := r.call(i); ok {
			r.worldQuery(c)
		}
	}
}

// isStateOf reports whether an alias of a query stands in a SystemState: state: &mut SystemState<Q<&Place>>.
func (r *bevyReader) isStateOf(i int) bool {
	if a, known := r.aliases[r.at(i)]; !known || !slices.Contains(bevyQueries, r.at(a.target.from)) {
		return false
	}
	for k := i - 1; k > i-maxHead/2 && k > 0; k-- {
		switch r.at(k) {
		case "SystemState":
			return true
		case ";", "{", "}", ":":
			return false
		}
	}
	return false
}

// isGenericOnly reports whether a query stands in an impl for queries: impl Helper for Query<'_, '_, &A>.
func (r *bevyReader) isGenericOnly(i int) bool {
	return r.at(i-1) == "for" || r.at(i-1) == "impl"
}

// stray reads a query in a type alias, a field or a state, which no function of the text uses as a parameter.
func (r *bevyReader) stray(i int) {
	whole := part{i, r.match(i+1) + 1}
	t := r.expand(bevyType{part: whole})
	variable := r.queryVariable(i)
	h := bevyHost{name: variable, function: r.functionName(i), generic: r.paramsAround(i)}
	if owner := r.ownerName(i); owner != "" {
		h.name = owner
	} else if owner = r.parameterOf(i); owner != "" {
		h.name, h.function = owner, owner
	}
	if h.name == "" {
		h.name = "query"
	}
	found := bevyFound{held: bevyHeld{typ: t, at: whole, kind: r.at(i)}, terms: r.terms(t, h.generic)}
	if found.terms.missing != "" {
		r.settle(h, []bevyFound{found})
		return
	}
	r.assumed(r.span(whole), unknownLoop)
	r.addLoop(h, found, h.name, &bevyUse{})
}

// paramsAround returns the type parameters of the struct or alias around a token.
func (r *bevyReader) paramsAround(i int) []string {
	for k := i; k > 0 && k > i-5*maxHead && r.spend(); k-- {
		if (r.at(k) == "struct" || r.at(k) == "type") && r.is(k+1, word) {
			if a, known := r.aliases[r.at(k+1)]; known && r.at(k) == "type" {
				return a.params
			}
			return r.structs[r.at(k+1)].params
		}
		if r.at(k) == "}" || r.at(k) == ";" {
			return nil
		}
	}
	return nil
}

// queryVariable returns the name of the parameter, field or type alias that has a query as its type.
func (r *bevyReader) queryVariable(i int) string {
	for k := i - 1; k > i-maxHead && k > 0; k-- {
		switch r.at(k) {
		case ":", "=":
			if r.is(k-1, word) {
				return r.at(k - 1)
			}
			if m := r.match(k - 1); r.at(k-1) == ">" && m > 0 { // type Enemies<'w> = Query<..>
				return r.at(m - 1)
			}
			return ""
		case ";", "{", "}":
			return ""
		}
	}
	return ""
}

// worldQuery reads world.query::<Data>() and world.query_filtered::<Data, Filter>(), with the loops over it.
func (r *bevyReader) worldQuery(c call) {
	whole := bevyType{part: part{c.name, r.match(c.types) + 1}}
	h := bevyHost{name: r.queryName(c.name), function: r.functionName(c.name)}
	if at := r.owner(c.name); at >= 0 {
		h.generic, h.body = r.generics[at], r.scopes[at].body
		h.runs = r.scheduled[r.scopes[at].name]
	}
	found := bevyFound{held: bevyHeld{typ: whole, at: r.whole(c), label: ""}, terms: r.terms(whole, h.generic)}
	if variable := r.variable(c.name); variable != "" {
		found.held.path = []string{variable}
		found.uses = r.usesOf(found.held, part{r.end(c), max(h.body.to, r.end(c))}, 0)
	} else if use, ok := r.useAfter(c.name, r.end(c)); ok {
		found.uses = []bevyUse{use}
	}
	if runsOnceOnly(h.runs) {
		r.lost(r.span(found.held.at), shortened(h.name)+" runs at the start or when a state changes and not each tick: its query is left out of the systems.")
		return
	}
	r.settle(h, []bevyFound{found})
}

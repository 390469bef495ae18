package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// unityValue is what a variable of a loop holds.
type unityValue struct {
	component int
	switches  bool // EnabledRefRW: it enables and disables the component
}

// column reads RefRW<A>, RefRO<A>, EnabledRefRW<A>, DynamicBuffer<A>, an aspect or a component. ok is false, with a note, if
// its components are not known.
func (r *unityReader) column(p part) (list []access, ok bool) {
	a := access{at: r.span(p)}
	name := p
	if open := r.find(p, "<"); open > p.from && len(r.items(open)) == 1 {
		inner := r.items(open)[0]
		switch kind := r.at(open - 1); kind {
		case "RefRW", "DynamicBuffer", "RefRO":
			a.mut, name = kind != "RefRO", inner
		case "EnabledRefRW", "EnabledRefRO":
			a.with, name = true, inner
			if r.once("enabled references") {
				r.lost(a.at, "A design cannot disable components: "+kind+" is read as a test that the entity has the component. Where the text switches it, that is a change.")
			}
		case "UnityEngineComponent":
			name = inner
			if c, known := r.component(name); known && !r.components[c].sized {
				r.components[c].storage, r.components[c].bytes, r.components[c].sized = "managed", 4, true
			}
		}
	}
	if full := lastName(r.textOf(part{name.from, min(name.to, name.from+maxType)})); r.aspects[full] != nil || strings.HasSuffix(full, "Aspect") && r.bases[full] == nil {
		return r.aspectTerms(full, a.at, 0)
	}
	a.component, ok = r.component(name)
	return []access{a}, ok
}

// columns reads the types of a query.
func (r *unityReader) columns(parts []part) (list []access, ok bool) {
	ok = true
	for _, p := range parts {
		more, known := r.column(p)
		list, ok = append(list, more...), ok && known
	}
	return list, ok
}

// unityClauses are the calls and attributes that say more about a query.
var unityClauses = map[string]access{
	"WithAll": {with: true}, "WithAllRW": {mut: true}, "WithPresent": {with: true, state: program.Present}, "WithPresentRW": {mut: true, state: program.Present}, "WithNone": {excluded: true}, "WithAbsent": {excluded: true},
	"WithAny": {with: true}, "WithAnyRW": {mut: true}, "WithDisabled": {with: true, state: program.Disabled}, "WithDisabledRW": {mut: true, state: program.Disabled}, "WithChangeFilter": {with: true},
	"RequireComponentTag": {with: true}, "ExcludeComponent": {excluded: true},
}

// unitySettings are calls of the same chain that do not say which entities match.
var unitySettings = []string{
	"WithEntityAccess", "WithName", "WithBurst", "WithoutBurst", "WithStructuralChanges", "WithReadOnly", "WithDisposeOnCompletion", "WithDisposeOnJobCompletion",
	"WithStoreEntityQueryInField", "WithDeferredPlaybackSystem", "WithImmediatePlayback", "WithScheduleGranularity", "WithNativeDisableParallelForRestriction",
	"WithNativeDisableContainerSafetyRestriction", "WithNativeDisableUnsafePtrRestriction", "WithDeallocateOnJobCompletion",
}

// clauses reads the calls of a chain.
func (r *unityReader) clauses(calls []call) (list []access, ok bool) {
	ok = true
	for _, c := range calls {
		more, known := r.clause(c)
		list, ok = append(list, more...), ok && known
	}
	return list, ok
}

// clause reads one of them: WithAll<A, B>() or, as an attribute, WithAll(typeof(A)).
func (r *unityReader) clause(c call) (list []access, ok bool) {
	name, whole := r.at(c.name), r.span(r.whole(c))
	a, known := unityClauses[name]
	switch {
	case known:
	case name == "WithAspect":
		return r.columns(r.typeArgs(c))
	case name == "WithSharedComponentFilter" || name == "WithSharedComponentFilterManaged":
		return r.sharedFilter(c)
	case name == "WithOptions" || name == "WithEntityQueryOptions":
		r.options(part{c.args + 1, r.match(c.args)})
		return nil, true
	case name == "AddAdditionalQuery":
		r.unread(whole, "A query of alternatives is no query of a design: it, and the system that goes over it, are missing from the answer.")
		return nil, false
	case !strings.HasPrefix(name, "With") || slices.Contains(unitySettings, name):
		return nil, true
	default:
		r.unread(whole, shortened(name)+" is not understood: the query, and the system that goes over it, are missing from the answer, because with fewer terms it would match more.")
		return nil, false
	}
	types, all := r.typesOf(c)
	if !all || len(types) == 0 {
		r.unread(whole, "The types of this "+name+" are not in the text: the query, and the system that goes over it, are missing from the answer.")
		return nil, false
	}
	if strings.HasPrefix(name, "WithAny") && len(types) > 1 {
		r.lost(whole, "A system cannot match alternatives: "+shortened(r.textOf(r.whole(c)))+" is left out, so the system runs on more entities. Use two systems, one for each.")
		return nil, true
	}
	for _, p := range types {
		a.at = r.span(p)
		if a.component, ok = r.component(p); !ok {
			return nil, false
		}
		r.noteClause(name, p, whole)
		list = append(list, a)
	}
	return list, true
}

// noteClause notes what a clause means in a library that disables components and records changes.
func (r *unityReader) noteClause(name string, p part, whole span) {
	text := shortened(r.textOf(p))
	switch {
	case strings.HasPrefix(name, "WithDisabled"):
		r.lost(whole, "A design cannot disable components: "+name+" asks for a disabled "+text+", and is imported as one that is present, so the system runs on more entities.")
	case name == "WithChangeFilter":
		r.lost(whole, "A design does not record changes: WithChangeFilter is imported as WithAll, so the system runs on more entities. Unity skips chunks in which nothing wrote "+text+".")
	case name == "WithNone" && r.inherits(r.textOf(p), "IEnableable"):
		r.lost(whole, "WithNone also matches entities whose "+text+" is disabled: the design leaves them out, so its system runs on fewer entities.")
	}
}

// typesOf returns the types that a call names, by type arguments or by typeof.
func (r *unityReader) typesOf(c call) (out []part, all bool) {
	if c.types >= 0 {
		return r.typeArgs(c), true
	}
	for _, p := range r.items(c.args) {
		if r.at(p.from) != "typeof" || r.match(p.from+1) < 0 {
			return nil, false
		}
		out = append(out, part{p.from + 2, r.match(p.from + 1)})
	}
	return out, true
}

func (r *unityReader) sharedFilter(c call) (list []access, ok bool) {
	r.lost(r.span(r.whole(c)), "A design cannot match by value: "+r.at(c.name)+" is imported as one that asks for the shared component, so the system runs on more entities.")
	for _, p := range r.items(c.args) {
		full, at, known := r.typeOfValue(p, 0)
		if !known {
			r.unread(r.span(p), "The type of this value is not in the text: the query, and the system that goes over it, are missing from the answer.")
			return nil, false
		}
		list = append(list, access{component: r.use(full, at), with: true, at: at})
	}
	return list, true
}

// options reads EntityQueryOptions.IncludePrefab | EntityQueryOptions.IgnoreComponentEnabledState.
func (r *unityReader) options(p part) {
	if text := r.textOf(part{p.from, min(p.to, p.from+maxType)}); text != "" && !strings.HasSuffix(text, "Default") {
		r.lost(r.span(p), "Options of queries are not part of the answer: "+shortened(text)+" is left out, so the system may run on other entities than in Unity, which leaves out disabled entities and prefabs where nothing else is said.")
	}
}

// foreachQuery reads foreach (var (a, b) in SystemAPI.Query<RefRW<A>, RefRO<B>>().WithAll<C>()).
func (r *unityReader) foreachQuery(c call) {
	chain := r.chain(c)
	end := r.end(c)
	if len(chain) > 0 {
		end = r.end(chain[len(chain)-1])
	}
	types := r.typeArgs(c)
	list, ok := r.columns(types)
	more, known := r.clauses(chain)
	r.read(r.span(part{c.name, end}))
	start := r.statementStart(c.name)
	head := r.foreachHead(start)
	loop := unityLoop{values: map[string]unityValue{}}
	if head >= 0 {
		loop.body = part{r.match(head+1) + 1, r.statementEnd(r.match(head+1) + 1)}
		names := r.patternNames(part{head + 2, start - 1})
		for n, p := range types {
			if n < len(names) {
				r.value(&loop, names[n], p)
			}
		}
		if len(names) == len(types)+1 {
			loop.entity = names[len(types)]
		}
	}
	if !ok || !known {
		r.loopsOver = append(r.loopsOver, loop)
		return
	}
	s := r.addSystem(r.systemName(c.name), r.span(r.whole(c)), append(list, more...))
	if s != nil {
		loop.system = len(r.systems)
		if head >= 0 {
			s.loop, s.loopAt = program.LoopEach, r.span(part{head, start})
		}
	}
	r.loopsOver = append(r.loopsOver, loop)
}

// value records what a variable of a loop holds.
func (r *unityReader) value(loop *unityLoop, name string, typ part) {
	inner, kind := typ, ""
	if open := r.find(typ, "<"); open > typ.from && len(r.items(open)) == 1 {
		kind = r.at(open - 1)
		if slices.Contains([]string{"RefRW", "RefRO", "DynamicBuffer", "EnabledRefRW", "EnabledRefRO"}, kind) {
			inner = r.items(open)[0]
		}
	}
	if full := r.textOf(inner); r.isName(inner) && !r.types.generic[full] && r.aspects[lastName(full)] == nil {
		if a, known := r.aliases[full]; known {
			full = a
		}
		if n := r.componentNamed(full); n >= 0 {
			loop.values[name] = unityValue{n, kind == "EnabledRefRW"}
		}
	}
}

// componentNamed returns the component with a name, -1 if the text has used none.
func (r *unityReader) componentNamed(full string) int {
	for _, i := range r.byName[lastName(full)] {
		if full != "" && sameName(r.components[i].full, full) {
			return i
		}
	}
	return -1
}

// foreachHead returns the foreach whose source begins at a token, -1 for none.
func (r *unityReader) foreachHead(start int) int {
	if r.at(start-1) != "in" {
		return -1
	}
	for k := start - 2; k >= 0 && k > start-2*maxHead; k-- {
		if r.at(k) == "foreach" && r.at(k+1) == "(" && r.match(k+1) > start {
			return k
		}
	}
	return -1
}

// patternNames returns the variables of `var (a, b)`, `(RefRW<A> a, var b)` and `var a`.
func (r *unityReader) patternNames(p part) []string {
	if p.empty() {
		return nil
	}
	open := r.find(p, "(")
	if open < 0 {
		return []string{r.at(p.to - 1)}
	}
	var out []string
	for _, each := range r.items(open) {
		out = append(out, r.at(each.to-1))
	}
	return out
}

// forEach reads Entities.WithAll<A>().ForEach((ref B b, in C c) => ..).ScheduleParallel().
func (r *unityReader) forEach(c call) {
	start := r.statementStart(c.name)
	if r.at(start) == "this" || r.at(start) == "base" {
		start += 2
	}
	if r.at(start) != "Entities" {
		return
	}
	args := r.items(c.args)
	if len(args) == 0 || r.at(args[0].from) != "(" && r.at(args[0].from+1) != "(" {
		r.unread(r.span(part{start, c.args + 1}), "The function of this ForEach is not written here: the system that it is is missing from the answer.")
		return
	}
	open := args[0].from
	if r.at(open) != "(" { // delegate (ref A a) { }
		open++
	}
	before, ok := r.clauses(r.chainUntil(start+2, c))
	loop := unityLoop{values: map[string]unityValue{}, body: r.lambdaBody(open, args[0].to)}
	list, known := r.parameters(open, &loop)
	after := r.chain(c)
	r.read(r.span(part{start, c.args + 1}))
	if len(after) > 0 {
		r.read(r.span(r.whole(after[len(after)-1])))
	}
	if ok && known {
		r.addLambda(c, append(list, before...), after, loop.body)
		if len(r.systems) > 0 && r.systems[len(r.systems)-1].at == r.span(r.whole(c)) {
			loop.system = len(r.systems)
		}
	}
	r.loopsOver = append(r.loopsOver, loop)
}

// addLambda adds the system of a ForEach.
func (r *unityReader) addLambda(c call, list []access, after []call, body part) {
	if len(list) == 0 {
		r.lost(r.span(one(c.name)), "This ForEach goes over all entities, whatever they have: it is left out, and so is what it costs.")
		return
	}
	name := r.systemName(c.name)
	s := r.addSystem(name, r.span(r.whole(c)), list)
	if s == nil {
		return
	}
	s.loop, s.loopAt = program.LoopEach, r.span(part{c.name, max(body.from, c.args+1)})
	for _, next := range after {
		s.parallel = s.parallel || r.at(next.name) == "ScheduleParallel"
	}
}

// chainUntil returns the calls from a token up to a call of the same chain.
func (r *unityReader) chainUntil(i int, c call) []call {
	first, ok := r.call(i)
	if !ok || first.name >= c.name {
		return nil
	}
	all := append([]call{first}, r.chain(first)...)
	n := slices.IndexFunc(all, func(next call) bool { return next.name >= c.name })
	if n < 0 {
		n = len(all)
	}
	return all[:n]
}

// lambdaBody returns the body of a function whose parameters begin at a token.
func (r *unityReader) lambdaBody(open, end int) part {
	at := r.match(open) + 1
	if r.at(at) == "=>" {
		at++
	}
	if r.at(at) == "{" && r.match(at) > at {
		return part{at + 1, r.match(at)}
	}
	return part{at, max(end, at)}
}

// parameters reads (Entity e, ref A a, in B b): ref is written, in is read.
func (r *unityReader) parameters(open int, loop *unityLoop) (out []access, ok bool) {
	ok = true
	for _, p := range r.items(open) {
		written, read := false, false
		for r.at(p.from) == "[" && r.match(p.from) > 0 {
			read = read || r.at(p.from+1) == "ReadOnly"
			p.from = r.match(p.from) + 1
		}
		for slices.Contains([]string{"ref", "in", "readonly", "this"}, r.at(p.from)) {
			written, read = written || r.at(p.from) == "ref", read || r.at(p.from) == "in" || r.at(p.from) == "readonly"
			p.from++
		}
		if p.to-p.from < 2 || !r.is(p.to-1, word) {
			continue
		}
		name, typ := r.at(p.to-1), part{p.from, p.to - 1}
		switch text := r.textOf(part{typ.from, min(typ.to, typ.from+maxType)}); text {
		case "Entity", "Unity.Entities.Entity":
			loop.entity = name
			continue
		case "int", "ArchetypeChunk", "bool", "v128", "Unity.Burst.Intrinsics.v128", "EntityCommandBuffer", "EntityCommandBuffer.ParallelWriter":
			continue
		}
		list, known := r.column(typ)
		for i := range list {
			list[i].mut = (list[i].mut || written) && !read
		}
		r.value(loop, name, typ)
		out, ok = append(out, list...), ok && known
	}
	return out, ok
}

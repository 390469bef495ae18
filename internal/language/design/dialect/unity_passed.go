package dialect

import (
	"slices"
	"strings"
)

// maxCallers is how many calls of one function are looked at.
const maxCallers = 100

// findCallers finds where the functions of the text are called.
func (r *unityReader) findCallers() {
	byName := map[string][]int{}
	for at, f := range r.scopes {
		if f.kind == function && f.params >= 0 {
			byName[f.name] = append(byName[f.name], at)
		}
	}
	r.callers = map[int][]call{}
	for i := range r.tokens {
		if len(byName[r.at(i)]) == 0 {
			continue
		}
		c, ok := r.call(i)
		if !ok || r.isDeclaration(c) {
			continue
		}
		if at := r.calledBy(c, byName[r.at(i)]); at >= 0 && len(r.callers[at]) < maxCallers {
			r.callers[at] = append(r.callers[at], c)
		}
	}
}

// calledBy returns the function that a call is of, -1 if that is not certain.
func (r *unityReader) calledBy(c call, functions []int) int {
	found := -1
	for _, at := range functions {
		if !r.spend() {
			return -1
		}
		if !r.mayCall(c, at, len(functions) == 1) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = at
	}
	return found
}

// mayCall reports whether a call may be of a function: by its type, and by the number of its parameters.
func (r *unityReader) mayCall(c call, at int, only bool) bool {
	f := r.scopes[at]
	params, args := r.items(f.params), r.items(c.args)
	if len(args) > len(params) || len(args) < len(params)-1 {
		return false
	}
	of := ""
	if t := r.around(f.head, typeScope); t >= 0 {
		of = r.scopes[t].name
	}
	receiver := r.receiver(c.name)
	if receiver != "" && receiver != "this" {
		return receiver == of || only && r.aspects[of] != nil || only && len(params) > 0 && r.at(params[0].from) == "this"
	}
	here := r.around(c.name, typeScope)
	if of == "" || here < 0 || r.scopes[here].name == of {
		return of == "" || here >= 0
	}
	return only && slices.Contains(r.basesBefore(r.scopes[here].head, r.scopes[here].body.from-1), of)
}

// argument returns what a call gives for a parameter of a function. An extension gets what it is called on.
func (r *unityReader) argument(c call, f scope, n int) part {
	params, args := r.items(f.params), r.items(c.args)
	if len(params) > 0 && r.at(params[0].from) == "this" && len(args) < len(params) {
		if n == 0 {
			return part{r.statementStart(c.name), c.name - 1}
		}
		n--
	}
	if n >= len(args) {
		return part{}
	}
	return args[n]
}

// passedQueries finds the queries that functions are given: void Count(EntityQuery query).
func (r *unityReader) passedQueries() {
	for range 3 { // a function may give it on
		for at, f := range r.scopes {
			if len(r.callers[at]) == 0 {
				continue
			}
			for n, p := range r.items(f.params) {
				if p.to-p.from >= 2 && r.at(p.to-2) == "EntityQuery" && r.spend() {
					r.passedTo(at, n, r.at(p.to-1))
				}
			}
		}
	}
}

// passedTo finds the queries that one parameter may be.
func (r *unityReader) passedTo(at, n int, name string) {
	var all []*builtQuery
	for _, c := range r.callers[at] {
		given := r.queriesIn(r.argument(c, r.scopes[at], n))
		if len(given) == 0 {
			return
		}
		for _, q := range given {
			if !slices.Contains(all, q) {
				all = append(all, q)
			}
		}
	}
	to := place{at, name}
	r.queryOf[to], r.queriesOf[to] = all[0], all
}

// queriesIn returns the queries that an argument may be.
func (r *unityReader) queriesIn(p part) []*builtQuery {
	if p = r.trimmed(p); p.to-p.from == 1 {
		for _, at := range r.here(p.from, r.at(p.from)) {
			if all := r.queriesOf[at]; len(all) > 0 {
				return all
			}
		}
	}
	if q := r.queryIn(p); q != nil {
		return []*builtQuery{q}
	}
	return nil
}

// queriesBefore returns the queries that a method may be called on.
func (r *unityReader) queriesBefore(c call) []*builtQuery {
	if r.is(c.name-2, word) && !r.method(c.name-2) {
		return r.queriesIn(one(c.name - 2))
	}
	if q := r.queryBefore(c); q != nil {
		return []*builtQuery{q}
	}
	return nil
}

// addPlaced adds a change, once for each loop from which its function is called.
func (r *unityReader) addPlaced(c call, whole part, made change) {
	made = r.placed(c, whole, made)
	all := r.callingLoops(c.name, 0)
	if l := r.loopOf(c.name); l != nil {
		all = nil
		for _, system := range l.also {
			all = append(all, callingLoop{system, true})
		}
		if len(all) > 0 {
			all = append([]callingLoop{{l.system, true}}, all...)
		}
	}
	if len(all) == 0 {
		r.addChange(made)
		return
	}
	for _, l := range all {
		again := made
		again.system, again.inLoop, again.sure = l.system, true, made.sure && l.sure
		again.added, again.removed = slices.Clone(made.added), slices.Clone(made.removed)
		r.addChange(again)
	}
}

// loopAbout returns the loop around a token whose entity is one of some arguments, else the innermost; nil for none.
func (r *unityReader) loopAbout(i int, args []part) *unityLoop {
	innermost := r.loopOf(i)
	if innermost == nil {
		return nil
	}
	about := func(l *unityLoop) bool {
		return slices.ContainsFunc(args, func(p part) bool { return l.entity != "" && r.at(p.to-1) == l.entity && r.at(p.to-2) != "." })
	}
	for n := int(r.over[i]); n >= 0 && r.spend(); n-- {
		if l := &r.loopsOver[n]; i >= l.body.from && i < l.body.to && about(l) {
			return l
		}
	}
	return innermost
}

// isElsewhere reports whether a change in a loop is about an entity that the loop does not go over: DestroyEntity(carried.ValueRO.Food).
func (r *unityReader) isElsewhere(l *unityLoop, args []part) bool {
	if len(args) == 0 || l.system == 0 {
		return false
	}
	p := r.trimmed(args[0])
	if r.isOfLoop(l, p) || r.at(p.from) == l.entity || !r.is(p.from, word) || r.find(p, "(") > 0 || r.find(p, "[") > 0 {
		return false
	}
	if p.to-p.from == 1 {
		at := r.declarationOf(r.at(p.from), p.from)
		if at < l.body.from { // a field of the job, or a variable of the system
			return l.entity != "" && l.array == "" && r.buffers[r.at(p.from)] == 0
		}
		if r.at(at+1) == "in" && r.at(at+2) == l.array {
			return false
		}
		return r.at(at+1) != "=" || r.at(at+2) != l.entity && r.find(part{at, min(at+maxHead/2, len(r.tokens))}, "[") < 0
	}
	if at := r.declarationOf(r.at(p.from), p.from); at >= l.body.from && r.at(at+1) == "in" {
		return true // foreach (var passenger in passengers)
	}
	_, value := l.values[r.at(p.from)]
	return value && r.at(p.from+1) == "." && !slices.Contains([]string{"entity", "self"}, strings.ToLower(r.at(p.to-1))) || r.sequence(p.from+1, ".", "ValueRO") || r.sequence(p.from+1, ".", "ValueRW")
}

// callingLoop is a loop over entities from which a function is called.
type callingLoop struct {
	system int
	sure   bool // under no condition
}

// callingLoops returns the loops from which the function around a token is called, none if it is called from elsewhere too.
func (r *unityReader) callingLoops(i, depth int) (all []callingLoop) {
	at := r.owner(i)
	if at < 0 || depth > 3 {
		return nil
	}
	for _, c := range r.callers[at] {
		if !r.spend() {
			return nil
		}
		l := r.loopOf(c.name)
		if l == nil || l.system == 0 {
			before := r.callingLoops(c.name, depth+1)
			if len(before) == 0 {
				return nil
			}
			all = joinLoops(all, before)
			continue
		}
		l = r.loopAbout(c.name, r.items(c.args))
		all = joinLoops(all, []callingLoop{{l.system, r.conditions(l.body.from, c.name) == 0}})
	}
	return all
}

// joinLoops adds loops that are not in a list yet.
func joinLoops(all, more []callingLoop) []callingLoop {
	for _, l := range more {
		same := func(have callingLoop) bool { return have.system == l.system }
		if !slices.ContainsFunc(all, same) {
			all = append(all, l)
		}
	}
	return all
}

// switchedInAspect reads a method of an aspect that enables or disables one of its components: off.ValueRW = true. Its loops are
// those that call the method.
func (r *unityReader) switchedInAspect(i int) {
	t := r.around(i, typeScope)
	if t < 0 || r.aspects[r.scopes[t].name] == nil || r.loopOf(i) != nil {
		return
	}
	body := r.scopes[t].body
	for k := body.from; k < body.to && r.spend(); k++ {
		if r.at(k) == "EnabledRefRW" && r.at(k+1) == "<" && r.match(k+1) > 0 && r.at(r.match(k+1)+1) == r.at(i) {
			if component, ok := r.component(part{k + 2, r.match(k + 1)}); ok {
				r.switched(call{name: i, types: -1, args: i + 2}, part{i, i + 4}, []int{component}, one(i+4), "ValueRW")
			}
			return
		}
	}
}

// bufferLoops finds the lists that a loop fills with its entities, gone.Add(entity), and takes the loops over them as loops over the
// entities of its system.
func (r *unityReader) bufferLoops() {
	r.buffers = map[string]int{}
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.at(i) != "Add" && r.at(i) != "AddNoResize" && r.at(i) != "Enqueue" || r.receiver(i) == "" {
			continue
		}
		args := r.items(c.args)
		if l := r.loopAbout(i, args); l != nil && l.system > 0 && len(args) == 1 && r.isOfLoop(l, args[0]) {
			r.buffers[r.receiver(i)] = l.system
		}
	}
	before := len(r.loopsOver)
	for _, loop := range r.loops {
		if len(r.buffers) == 0 || r.at(loop.head) != "foreach" || r.loopOf(loop.head) != nil || !r.spend() {
			continue
		}
		for i := loop.head + 2; i < loop.body.from && i < loop.head+maxHead; i++ {
			if system := r.buffers[r.at(i+1)]; r.at(i) == "in" && system > 0 {
				r.loopsOver = append(r.loopsOver, unityLoop{system: system, body: loop.body, entity: r.at(i - 1), values: map[string]unityValue{}})
			}
		}
	}
	if len(r.loopsOver) > before {
		r.paint()
	}
}

// bufferOf returns the system whose entities a list has that is an argument, as an index + 1; 0 for none.
func (r *unityReader) bufferOf(args []part) int {
	for _, p := range args {
		if system := r.buffers[r.at(p.from)]; system > 0 && (p.to == p.from+1 || r.at(p.from+1) == "." || r.at(p.from+1) == "[") {
			return system
		}
		for at := int(r.inside[p.from]); at >= 0 && r.at(p.from+1) == "[" && r.spend(); at = r.scopes[at].parent { // entities[i]
			if system := r.arrays[place{at, r.at(p.from)}]; system > 0 {
				return system
			}
		}
	}
	return 0
}

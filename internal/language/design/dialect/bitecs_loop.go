package dialect

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bitecsLoop is a loop over the entities of a query.
type bitecsLoop struct {
	head   int // the token for, or the name of forEach
	form   program.Loop
	body   part
	entity string
	system int // index + 1
}

// loopOf finds the loop over what a query returns.
func (r *bitecsReader) loopOf(c call) bitecsLoop {
	l := bitecsLoop{head: c.name}
	start := r.statementStart(c.name)
	if r.overArray(&l, start, r.end(c)) {
		return l
	}
	if next := r.end(c); r.at(next) == "[" || r.at(next) == "." && r.at(next+1) == "length" {
		l.form = program.LoopFirst
		return l
	}
	if r.at(start-1) == "=" && r.at(start-2) == "]" { // const [player] = players(world)
		l.form = program.LoopFirst
		return l
	}
	name := r.variable(c.name)
	if name == "" {
		return l
	}
	body := part{0, len(r.tokens)}
	if at := r.inside[c.name]; at >= 0 {
		body = r.scopes[at].body
	}
	single := false
	for i := r.end(c); i < body.to && r.spend(); i++ {
		if r.at(i) != name || !r.is(i, word) || r.at(i-1) == "." {
			continue
		}
		if r.at(i+1) == "=" {
			break // other entities from here on
		}
		if r.overArray(&l, i, i+1) || r.overLength(&l, i) {
			return l
		}
		single = single || r.at(i+1) == "[" || r.at(i+1) == "." && (r.at(i+2) == "length" || r.at(i+2) == "at" || r.at(i+2) == "includes")
	}
	if single {
		l.form = program.LoopFirst
	}
	return l
}

// overArray reads for (const eid of EXPRESSION) and EXPRESSION.forEach((eid) => ..).
func (r *bitecsReader) overArray(l *bitecsLoop, start, end int) bool {
	if r.at(start-1) == "of" && r.at(end) == ")" && r.match(end) >= 0 {
		open := r.match(end)
		l.head, l.form, l.entity = open-1, program.LoopRegistry, r.at(start-2)
		l.body = r.bodyAfter(end + 1)
		return true
	}
	for r.at(end) == "." {
		c, ok := r.call(end + 1)
		if !ok {
			return false
		}
		name := r.at(c.name)
		if name == "slice" || name == "filter" && r.at(r.end(c)) == "." || name == "sort" {
			end = r.end(c)
			continue
		}
		if !slices.Contains([]string{"forEach", "map", "filter", "some", "every", "find", "reduce", "flatMap"}, name) {
			return false
		}
		l.head, l.form = c.name, program.LoopRegistry
		r.callback(l, c)
		return true
	}
	return false
}

// callback reads the function that is called for each entity.
func (r *bitecsReader) callback(l *bitecsLoop, c call) {
	args := r.items(c.args)
	if len(args) == 0 {
		return
	}
	p := args[0]
	if p.to-p.from == 1 { // the name of a function
		if n, known := r.functions[r.at(p.from)]; known && r.scopes[n].params >= 0 {
			if params := r.items(r.scopes[n].params); len(params) > 0 {
				l.entity = r.at(params[0].from)
			}
			l.body = r.scopes[n].body
		}
		return
	}
	arrow := r.find(p, "=>")
	for k := p.from; k < p.to && k < p.from+maxHead; k++ {
		if r.at(k) == "(" && r.match(k) > 0 {
			if params := r.items(k); len(params) > 0 {
				n := 0
				if r.at(c.name) == "reduce" {
					n = min(1, len(params)-1)
				}
				l.entity = r.at(params[n].from)
			}
			break
		}
		if k+1 == arrow {
			l.entity = r.at(k)
			break
		}
	}
	l.body = p
	if arrow > 0 {
		l.body.from = arrow + 1
	}
}

// overLength reads for (let i = 0; i < ents.length; i++) { const eid = ents[i] .. }, by the length in the head of the loop.
func (r *bitecsReader) overLength(l *bitecsLoop, i int) bool {
	if r.at(i+1) != "." || r.at(i+2) != "length" {
		return false
	}
	for n := range r.loops {
		loop := &r.loops[n]
		if loop.head > i || !r.spend() {
			return false
		}
		end := r.match(loop.head + 1)
		if i > end {
			continue
		}
		l.head, l.form, l.body = loop.head, program.LoopRegistry, r.bodyAfter(end+1)
		for k := l.body.from; k < l.body.to && k < l.body.from+maxHead; k++ {
			if r.at(k) == r.at(i) && r.at(k+1) == "[" && r.at(k-1) == "=" && r.is(k-2, word) {
				l.entity = r.at(k - 2)
			}
		}
		return true
	}
	return false
}

// bodyAfter returns the block or the statement at a token. A statement without a semicolon ends with its line.
func (r *bitecsReader) bodyAfter(i int) part {
	if r.at(i) == "{" && r.match(i) > i {
		return part{i + 1, r.match(i)}
	}
	for k := i; k < len(r.tokens) && k < i+50*maxHead; k++ {
		if k > i && r.tokens[k].newline && r.at(k) != "." || r.at(k) == ";" || r.at(k) == "}" {
			return part{i, k}
		}
		if m := r.match(k); m > k {
			k = m
		}
	}
	return part{i, i}
}

// bitecsUse is what a loop does with one component.
type bitecsUse struct {
	read, written, tested bool
	at                    span
}

// refine says what a loop does with the components of its query, and adds those that it looks up for its entity.
func (r *bitecsReader) refine(l *bitecsLoop, list []access) []access {
	out := slices.Clone(list)
	if l.body.empty() {
		return out
	}
	uses := map[string]*bitecsUse{}
	var order []string
	complete := r.look(l.body, l.entity, uses, &order, 0)
	inQuery := map[int]bool{}
	for n := range out {
		a := &out[n]
		inQuery[a.component] = true
		if a.excluded || a.component < 0 {
			continue
		}
		u := uses[lastName(r.components[a.component].full)]
		switch {
		case u != nil:
			a.mut = u.written
			a.with = a.with && !u.read && !u.written
		case complete && !a.optional:
			a.with = true
		}
	}
	for _, name := range order {
		u := uses[name]
		component := r.use(name, u.at)
		if component >= 0 && !inQuery[component] {
			out = append(out, access{component: component, mut: u.written, optional: true, lookup: true, with: !u.read && !u.written, at: u.at})
			inQuery[component] = true
		}
	}
	return out
}

// look finds the uses of components for an entity in a part, also in functions of the text that it is passed to. It
// returns false if the entity is passed to one that is not in the text.
func (r *bitecsReader) look(p part, entity string, uses map[string]*bitecsUse, order *[]string, depth int) bool {
	complete := true
	use := func(name string, i int) *bitecsUse {
		if uses[name] == nil {
			uses[name] = &bitecsUse{at: r.span(one(i))}
			*order = append(*order, name)
		}
		return uses[name]
	}
	for i := p.from; i < p.to && r.spend(); i++ {
		if !r.is(i, word) {
			continue
		}
		if name := r.valueOf(i); name != "" && r.isOf(i, entity) {
			u := use(name, i)
			u.written = u.written || r.isAssigned(i)
			u.read = u.read || !r.isAssigned(i) || slices.Contains(assignments[1:], r.at(r.valueEnd(i)))
			continue
		}
		c, isCall := r.call(i)
		if !isCall || entity == "" {
			continue
		}
		args := r.items(c.args)
		at := slices.IndexFunc(args, func(a part) bool { return a.to-a.from == 1 && r.at(a.from) == entity })
		if at < 0 {
			continue
		}
		switch name := r.at(i); {
		case name == "hasComponent" || name == "getComponent":
			for _, a := range args {
				if component := r.component(a); component >= 0 {
					u := use(lastName(r.components[component].full), i)
					u.tested, u.read = true, u.read || name == "getComponent"
				}
			}
		default:
			complete = r.follow(c, at, uses, order, depth) && complete
		}
	}
	return complete
}

// bitecsOwn are calls with an entity that look up nothing.
var bitecsOwn = []string{"addComponent", "addComponents", "removeComponent", "removeComponents", "setComponent", "removeEntity", "entityExists", "set", "push", "log", "has", "delete", "get", "add", "forEach", "Pair", "if", "for", "while", "of", "indexOf", "includes", "getRelationTargets", "String", "Number"}

// follow looks into a function of the text that an entity is passed to.
func (r *bitecsReader) follow(c call, at int, uses map[string]*bitecsUse, order *[]string, depth int) bool {
	name := r.at(c.name)
	if slices.Contains(bitecsOwn, name) || r.relations[name] || slices.Contains(notFunctions, name) {
		return true
	}
	n, known := r.functions[name]
	if known && depth < 3 && r.scopes[n].params >= 0 {
		if params := r.items(r.scopes[n].params); at < len(params) {
			return r.look(r.scopes[n].body, r.at(params[at].from), uses, order, depth+1)
		}
	}
	r.lost(r.span(one(c.name)), "The entity is passed to "+shortened(name)+", whose code is not in the text: what that looks up and writes is missing from this system.")
	return false
}

// valueOf returns the component whose values a name is, with its index: Position.x[eid], Position[eid], x[eid] of a variable.
func (r *bitecsReader) valueOf(i int) string {
	name := r.at(i)
	if of := r.members[name]; of != "" && r.at(i-1) != "." {
		return of
	}
	name = r.plain(name)
	if r.types.byName[name] == nil && r.byName[name] == nil || r.at(i+1) != "." && r.at(i+1) != "[" {
		return ""
	}
	return name
}

// valueEnd returns the token behind the fields and indices of a value.
func (r *bitecsReader) valueEnd(i int) int {
	at := i + 1
	for n := 0; n < maxHead; n++ {
		switch {
		case r.at(at) == ".":
			at += 2
		case r.at(at) == "[" && r.match(at) > at:
			at = r.match(at) + 1
		default:
			return at
		}
	}
	return at
}

// isOf reports whether the values at a name are indexed, by the entity of a loop if its name is known. Where they are
// indexed by another entity, a note says so.
func (r *bitecsReader) isOf(i int, entity string) bool {
	for at := i + 1; at < i+maxHead; {
		switch {
		case r.at(at) == ".":
			at += 2
		case r.at(at) == "[" && r.match(at) > at:
			if index := r.textOf(part{at + 1, min(r.match(at), at+maxHead)}); entity != "" && index != entity && r.is(at+1, word) {
				if r.once("other entity " + strconv.Itoa(i)) {
					r.others = append(r.others, bitecsOther{i, index, r.span(part{i, r.match(at) + 1})})
				}
				return false
			}
			return true
		default:
			return false
		}
	}
	return false
}

// paint notes for each token the innermost loop over a query.
func (r *bitecsReader) paint() {
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

// bufferLoops finds the arrays that a loop fills with its entities, dead.push(eid), and takes the loops over them as loops over the
// entities of its system.
func (r *bitecsReader) bufferLoops() {
	buffers := map[string]int{}
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.at(i) != "push" && r.at(i) != "add" || r.over[i] < 0 || r.receiver(i) == "" {
			continue
		}
		args := r.items(c.args)
		if l := r.loopAbout(c, int(r.over[i])); len(args) == 1 && l.entity != "" && r.at(args[0].from) == l.entity {
			buffers[r.receiver(i)] = l.system
		}
	}
	before := len(r.loopsOver)
	for i := range r.tokens {
		system := buffers[r.at(i)]
		if l := (bitecsLoop{system: system}); system > 0 && r.is(i, word) && r.over[i] < 0 && r.overArray(&l, r.statementStart(i), i+1) {
			r.loopsOver = append(r.loopsOver, l)
		}
	}
	if len(r.loopsOver) > before {
		r.paint()
	}
}

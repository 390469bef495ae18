package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bevyUse is a use of a query.
type bevyUse struct {
	form     program.Loop
	parallel bool
	pairs    bool // all combinations
	reads    bool // its values cannot be written: iter() of a query with &mut
	at       part
	body     part      // what runs for each entity
	entity   string    // the variable of the loop that has its entity
	argument string    // the entity that is asked for, where it is a variable
	contains bool      // asked whether an entity is in the query
	extra    *[]access // what the loop looks up in other queries for its entity
	system   int       // that it became, as an index + 1
}

var (
	bevyEach   = []string{"iter", "iter_mut", "into_iter", "iter_inner", "par_iter", "par_iter_mut", "par_iter_inner", "iter_unsafe", "contiguous_iter", "contiguous_iter_mut", "for_each", "for_each_mut", "par_for_each", "par_for_each_mut", "iter_combinations", "iter_combinations_mut", "iter_combinations_inner", "iter_many", "iter_many_mut", "iter_many_unique", "iter_many_unique_mut"}
	bevyFirst  = []string{"single", "single_mut", "get_single", "get_single_mut", "single_inner", "is_empty"}
	bevySingle = []string{"get", "get_mut", "get_many", "get_many_mut", "get_inner", "contains", "many", "many_mut", "entity", "entity_mut", "get_component", "get_component_mut", "get_manual", "get_unchecked"}
	bevyAgain  = []string{"reborrow", "as_readonly", "to_readonly", "as_nop", "by_ref", "query", "query_mut"}
)

// usesOf returns the uses of a query in a part, also in functions of the text that it is given to.
func (r *bevyReader) usesOf(q bevyHeld, body part, depth int) []bevyUse {
	var out []bevyUse
	if len(q.path) == 0 || depth > 3 {
		return nil
	}
	for i := body.from; i < body.to && r.spend(); i++ {
		if r.at(i) != q.path[0] || r.at(i-1) == "." || r.at(i-1) == "::" || !r.sequence(i, q.path...) || r.hidden[i] {
			continue
		}
		end := i + len(q.path)
		if use, ok := r.useAfter(i, end); ok {
			use.entity = r.entityOf(use, q)
			out = append(out, use)
			continue
		}
		if name := r.letName(i); name != "" && r.at(end) == ";" && name != q.path[0] { // let places = set.p1();
			inner := q
			inner.path = []string{name}
			out = append(out, r.usesOf(inner, part{end, body.to}, depth+1)...)
			continue
		}
		out = append(out, r.given(q, i, end, depth)...)
		if len(out) > 100 {
			break
		}
	}
	return out
}

// useAfter reads the use of a query that is named from one token to another: q.iter(), in &q.
func (r *bevyReader) useAfter(from, end int) (bevyUse, bool) {
	start := from
	for r.at(start-1) == "&" || r.at(start-1) == "mut" || r.at(start-1) == "*" {
		start--
	}
	c, isCall := r.call(end + 1)
	if r.at(end) != "." || !isCall {
		if n := r.headOf[from]; n >= 0 && r.at(start-1) == "in" && r.at(end) == "{" {
			return bevyUse{form: program.LoopEach, at: r.headPart(int(n)), body: r.loops[n].body, reads: r.at(start) == "&" && r.at(start+1) != "mut"}, true
		}
		return bevyUse{}, false
	}
	return r.useCall(from, c)
}

func (r *bevyReader) headPart(loop int) part {
	return part{r.loops[loop].head, r.loops[loop].body.from - 1}
}

// useCall reads a call on a query, with the calls on its result.
func (r *bevyReader) useCall(from int, c call) (bevyUse, bool) {
	name := r.at(c.name)
	use := bevyUse{at: part{from, r.end(c)}}
	switch {
	case slices.Contains(bevyAgain, name):
		return r.useAfter(from, r.end(c))
	case slices.Contains(bevyFirst, name):
		use.form = program.LoopFirst
		return use, true
	case slices.Contains(bevySingle, name):
		use.form, use.contains, use.argument = program.LoopFirst, name == "contains", "?"
		if args := r.items(c.args); len(args) > 0 {
			use.argument = strings.TrimLeft(r.textOf(args[0]), "*&")
			if len(args) > 1 && strings.HasPrefix(use.argument, "world") || strings.HasPrefix(use.argument, "mut") {
				use.argument = strings.TrimLeft(r.textOf(args[len(args)-1]), "*&")
			}
		}
		return use, true
	case !slices.Contains(bevyEach, name):
		return bevyUse{}, false
	}
	use.form, use.parallel, use.pairs = program.LoopEach, strings.HasPrefix(name, "par_"), strings.Contains(name, "combinations")
	use.reads = name == "iter" || name == "par_iter" || name == "iter_combinations" || name == "contiguous_iter"
	if strings.HasPrefix(name, "iter_many") {
		use.form, use.argument = program.LoopFirst, "?"
		return use, true
	}
	r.afterIter(&use, c)
	return use, true
}

// afterIter reads what is called on the iterator: count, next, for_each(|..| ..).
func (r *bevyReader) afterIter(use *bevyUse, c call) {
	end := r.end(c)
	use.body = part{c.args + 1, end - 1}
	all := r.chain(c)
	if len(all) > 0 {
		if slices.Contains([]string{"count", "len", "next", "last", "nth", "is_empty", "size_hint"}, r.at(all[0].name)) {
			use.form, use.body = program.LoopFirst, part{}
			return
		}
		use.body = part{all[0].name, r.end(all[len(all)-1])}
		use.at.to = use.body.to
		end = use.body.to
	}
	if n := r.headOf[use.at.from]; n >= 0 && (r.at(end) == "{" || r.loops[n].body.from-1 >= end) {
		use.at, use.body = r.headPart(int(n)), r.loops[n].body
	}
	if use.at.to-use.at.from > maxHead {
		use.at.to = use.at.from + 4
	}
}

// entityOf returns the variable that has the entity in the pattern of a loop: for (entity, body) in &q, |(entity, body)| ..
func (r *bevyReader) entityOf(use bevyUse, q bevyHeld) string {
	if use.form != program.LoopEach {
		return ""
	}
	_, args := r.head(q.typ)
	if len(args) == 0 {
		return ""
	}
	place := -1
	list, isTuple := r.tuple(r.expand(args[0]))
	if !isTuple {
		if name, _ := r.head(r.expand(args[0])); name != "Entity" {
			return ""
		}
	}
	for n, each := range list {
		if name, _ := r.head(each); name == "Entity" {
			place = n
		}
	}
	pattern := part{}
	switch {
	case r.at(use.at.from) == "for":
		pattern = part{use.at.from + 1, r.find(use.at, "in")}
	default:
		bar := r.closureIn(use.body)
		if bar < 0 {
			return ""
		}
		pattern = part{bar + 1, r.find(part{bar + 1, use.body.to}, "|")}
		if pattern.to < 0 {
			for pattern.to = bar + 1; pattern.to < bar+maxHead && r.at(pattern.to) != "|"; pattern.to++ {
			}
		}
	}
	return r.patternName(pattern, place)
}

// closureIn returns the bar of the first closure in a part, -1 if there is none near its start.
func (r *bevyReader) closureIn(p part) int {
	for i := p.from; i < p.to && i < p.from+maxHead; i++ {
		if r.at(i) == "|" {
			return i
		}
	}
	return -1
}

// patternName returns the name at a place of a pattern, -1 for all of it.
func (r *bevyReader) patternName(p part, place int) string {
	if p.empty() {
		return ""
	}
	if r.at(p.from) == "&" {
		p.from++
	}
	if place >= 0 {
		if r.at(p.from) != "(" {
			return ""
		}
		items := r.items(p.from)
		if place >= len(items) {
			return ""
		}
		p = items[place]
	}
	for p.from < p.to && (r.at(p.from) == "mut" || r.at(p.from) == "&" || r.at(p.from) == "ref") {
		p.from++
	}
	if p.to-p.from != 1 || !r.is(p.from, word) || r.at(p.from) == "_" {
		return ""
	}
	return r.at(p.from)
}

// given reads a query that is an argument of a call: nearest(&q, at).
func (r *bevyReader) given(q bevyHeld, from, end, depth int) []bevyUse {
	unknown := []bevyUse{{at: one(from)}}
	open := int(r.bracket[from])
	if open < 0 || r.at(open) != "(" || r.at(end) != "," && r.at(end) != ")" || !r.is(open-1, word) {
		return unknown
	}
	number := -1
	for n, p := range r.items(open) {
		if from >= p.from && from < p.to {
			number = n
		}
	}
	name := r.at(open - 1)
	scopes := r.functions[name]
	if number < 0 || len(scopes) != 1 || r.scopes[scopes[0]].params < 0 {
		return unknown
	}
	f := r.scopes[scopes[0]]
	params := r.paramsOf(r.items(f.params))
	if len(params) > 0 && params[0].typ.empty() && r.method(open-1) {
		number++ // behind self
	}
	if number >= len(params) || params[number].typ.empty() {
		return unknown
	}
	return r.usesOf(bevyHeld{path: []string{params[number].name}, typ: q.typ}, f.body, depth+1)
}

// usesInMethods returns the uses of a field of a SystemParam in the methods that a part calls on it.
func (r *bevyReader) usesInMethods(q bevyHeld, body part) []bevyUse {
	var out []bevyUse
	self := slices.Clone(q.path)
	self[0] = "self"
	called := map[string]bool{}
	next := []struct {
		name string
		body part
	}{{q.path[0], body}}
	for n := 0; n < len(next) && n < 50; n++ {
		for i := next[n].body.from; i < next[n].body.to && r.spend(); i++ {
			if r.at(i) != next[n].name || r.at(i+1) != "." || called[r.at(i+2)] || r.at(i+3) != "(" && r.at(i+3) != "::" {
				continue
			}
			for _, scope := range r.methods[q.owner] {
				if f := r.scopes[scope]; f.name == r.at(i+2) {
					called[f.name] = true
					inner := q
					inner.path = self
					out = append(out, r.usesOf(inner, f.body, 1)...)
					next = append(next, struct {
						name string
						body part
					}{"self", f.body})
				}
			}
		}
	}
	return out
}

// paint says for each token over which system's entities the innermost loop around it goes.
func (r *bevyReader) paint() {
	slices.SortStableFunc(r.each, func(a, b bevyUse) int { return (b.body.to - b.body.from) - (a.body.to - a.body.from) })
	for _, use := range r.each {
		for i := use.body.from; i < use.body.to && r.spend(); i++ {
			r.over[i], r.roots[i] = int32(use.system), int32(use.body.from)
		}
	}
}

// bevyRepeat is the closure that an iterator calls for each of its values, with their number, 0 if the text does not say.
type bevyRepeat struct {
	body  part
	count int
	outer int
}

// findRepeats finds closures in for_each(..) and map(..), and says for each token which is the innermost.
func (r *bevyReader) findRepeats() {
	r.repeatAt = make([]int32, len(r.tokens))
	var open []int
	for i := range r.tokens {
		for len(open) > 0 && i >= r.repeats[open[len(open)-1]].body.to {
			open = open[:len(open)-1]
		}
		r.repeatAt[i] = -1
		if len(open) > 0 {
			r.repeatAt[i] = int32(open[len(open)-1])
		}
		c, ok := r.call(i)
		if !ok || !r.method(i) || !slices.Contains([]string{"for_each", "map", "flat_map", "filter_map", "for_each_with"}, r.at(i)) {
			continue
		}
		if receiver := r.at(i - 2); !slices.Contains([]string{")", "]"}, receiver) {
			continue // of an Option and the like
		}
		r.repeats = append(r.repeats, bevyRepeat{body: part{c.args + 1, r.end(c) - 1}, count: r.iterated(i - 2), outer: int(r.repeatAt[i])})
		open = append(open, len(r.repeats)-1)
	}
}

// iterated returns how many values an iterator has that ends at a token: (0..10), (0..10).into_iter().
func (r *bevyReader) iterated(end int) int {
	for range maxBevyDepth {
		if open := r.match(end); r.at(end) == "]" && open > 0 {
			if parts := r.split(part{open + 1, end}, ";"); len(parts) == 2 {
				return max(r.literal(parts[1]), 0)
			}
			return len(r.items(open))
		}
		if r.at(end) != ")" || r.match(end) < 0 {
			return 0
		}
		open := r.match(end)
		if !r.is(open-1, word) || r.at(open-1) == "in" || r.at(open-1) == "return" {
			return r.counted(part{open + 1, end})
		}
		if !slices.Contains([]string{"into_iter", "iter", "enumerate", "rev"}, r.at(open-1)) {
			return 0
		}
		end = open - 3
	}
	return 0
}

// bufferLoops finds the lists that a loop fills with its entities, gone.push(entity), and takes the loops over them as loops over the
// entities of its system.
func (r *bevyReader) bufferLoops() {
	buffers := map[bevyName]int{}
	for i := range r.tokens {
		if r.at(i) != "push" && r.at(i) != "insert" || r.over[i] == 0 || r.at(i+1) != "(" || r.match(i+1) != i+3 || r.receiver(i) == "" {
			continue
		}
		for _, use := range r.each {
			if r.spend() && use.entity == r.at(i+2) && i >= use.body.from && i < use.body.to {
				buffers[bevyName{r.owner(i), r.receiver(i)}] = use.system
			}
		}
	}
	for _, loop := range r.loops {
		in := r.find(part{loop.head + 1, loop.body.from - 1}, "in")
		if len(buffers) == 0 || in < 0 || r.over[loop.head] > 0 || !r.spend() {
			continue
		}
		name := in + 1
		for r.at(name) == "&" || r.at(name) == "mut" {
			name++
		}
		system := buffers[bevyName{r.owner(loop.head), r.at(name)}]
		for i := loop.body.from; system > 0 && i < loop.body.to && r.spend(); i++ {
			if r.over[i] == 0 {
				r.over[i], r.roots[i] = int32(system), int32(loop.body.from)
			}
		}
	}
}

package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bevyBatch is a value of spawn_batch with how many of it there are, 0 if the text does not say.
type bevyBatch struct {
	value part
	count int
}

// findSpawns adds the entities that commands.spawn(..), spawn_batch(..) and children![..] make.
func (r *bevyReader) findSpawns() {
	for i := range r.tokens {
		if r.hidden[i] || !r.is(i, word) {
			continue
		}
		if (r.at(i) == "children" || r.at(i) == "related") && r.at(i+1) == "!" {
			r.childrenOf(i)
			continue
		}
		c, ok := r.call(i)
		if !ok || !r.method(i) || r.made[i] {
			continue
		}
		switch r.at(i) {
		case "with_children", "add_child", "add_children", "set_parent", "with_related", "add_related":
			r.noteChildren(r.span(one(i)))
		case "spawn", "spawn_bundle", "spawn_empty", "with_child":
			r.site(c)
		case "spawn_batch":
			r.batchSite(c)
		}
	}
}

// childrenOf reads the entities in children![(A, B), C].
func (r *bevyReader) childrenOf(i int) {
	open := i + 2
	if r.at(i) == "related" && r.match(open) > open {
		open = r.find(part{open + 1, r.match(open)}, "[")
	}
	if open < 0 || r.match(open) < open {
		return
	}
	for _, p := range r.items(open) {
		if r.at(p.from) == "Spawn" && r.at(p.from+1) == "(" {
			p = part{p.from + 2, p.to - 1}
		}
		r.addSite(i, r.span(p), r.bundleOf(p, nil, 0), nil, 1)
	}
}

// site reads spawn(bundle) with what the entity is given after it in the same function.
func (r *bevyReader) site(c call) {
	args := r.items(c.args)
	if len(args) > 0 && (slices.Contains([]string{"async", "move", "|", "||"}, r.at(args[0].from)) || r.rootHandle(r.receivers(c.name)) == 0 && r.at(c.name) == "spawn" && !r.mayMake(args[0])) {
		r.read(r.span(r.whole(c)))
		return
	}
	if len(args) == 0 && r.rootHandle(r.receivers(c.name)) == 0 && r.at(c.name) == "spawn" {
		r.read(r.span(r.whole(c)))
		return // of a process
	}
	if r.at(c.name) == "with_child" {
		r.noteChildren(r.span(one(c.name)))
	}
	env := r.envsAt(c.name)[0]
	parts := bevyParts{}
	if len(args) > 0 {
		parts = r.bundleOf(args[0], env, 0)
	}
	var sometimes []gain
	if r.at(c.name) != "with_child" {
		for _, next := range r.chain(c) {
			parts, sometimes = r.give(next, parts, sometimes, env, false)
		}
		parts, sometimes = r.gather(c, parts, sometimes, env)
	}
	r.addSite(c.name, r.changeSpan(c), parts, sometimes, 1)
}

// mayMake reports whether the value that something spawns may be a bundle.
func (r *bevyReader) mayMake(p part) bool {
	if r.at(p.from) == "(" {
		return true
	}
	path := r.pathOf(p)
	if _, isType := r.typeOfPath(path); isType {
		return true
	}
	_, known := r.returned("", r.at(path.to-1), nil, 0)
	return known
}

// give adds what a call gives to an entity that was just made.
func (r *bevyReader) give(c call, parts bevyParts, sometimes []gain, env bevyEnv, maybe bool) (bevyParts, []gain) {
	kind, args := bevyVerbs[r.at(c.name)], r.items(c.args)
	if kind != program.Adds && kind != program.Removes || r.at(c.name) == "take" || r.at(c.name) == "clear" {
		return parts, sometimes
	}
	r.made[c.name] = true
	r.read(r.changeSpan(c))
	if kind == program.Removes {
		for _, gone := range r.removed(c, env).components {
			if n := slices.Index(parts.components, gone); n >= 0 && !maybe {
				parts.components = slices.Delete(slices.Clone(parts.components), n, n+1)
			}
		}
		return parts, sometimes
	}
	if len(args) == 0 {
		return parts, sometimes
	}
	more := r.bundleOf(args[0], env, 0)
	if maybe || r.at(c.name) == "insert_if" {
		if parts.why == "" {
			parts.why = more.why
		}
		for _, component := range r.withRequired(more.components) {
			sometimes = append(sometimes, gain{component, c.name})
		}
		return parts, sometimes
	}
	return parts.with(more), sometimes
}

// gather finds what an entity is given after it was made, in the same function.
func (r *bevyReader) gather(c call, parts bevyParts, sometimes []gain, env bevyEnv) (bevyParts, []gain) {
	name, at := r.letName(c.name), r.owner(c.name)
	if name == "" || at < 0 {
		return parts, sometimes
	}
	for i := r.end(c); i < r.scopes[at].body.to && r.spend(); i++ {
		if r.at(i) == name && r.at(i-1) != "." && (r.at(i-1) == "let" || r.at(i-2) == "let" && r.at(i-1) == "mut") {
			break // it is another one from here on
		}
		next, ok := r.call(i)
		if !ok || !r.method(i) || bevyVerbs[r.at(i)] == "" || r.made[i] || !r.isOf(i, name) {
			continue
		}
		parts, sometimes = r.give(next, parts, sometimes, env, r.conditional(r.end(c), i))
	}
	return parts, sometimes
}

// isOf reports whether a method is called on the entity in a variable: e.insert(..), commands.entity(e).insert(..).
func (r *bevyReader) isOf(i int, name string) bool {
	chain := r.receivers(i)
	if chain.root >= 0 && r.at(chain.root) == name {
		return true
	}
	for _, at := range chain.calls {
		if c, ok := r.call(at); ok && slices.Contains(bevyOfEntity, r.at(at)) {
			args := r.items(c.args)
			return len(args) == 1 && r.textOf(args[0]) == name
		}
	}
	return false
}

// conditional reports whether a block of a condition or loop begins between two tokens and ends behind the second.
func (r *bevyReader) conditional(from, i int) bool {
	for k := from; k < i && r.spend(); k++ {
		if r.at(k) == "{" && r.match(k) > i {
			return true
		}
		if m := r.match(k); m > k && m < i {
			k = m
		}
	}
	return false
}

func (r *bevyReader) addSite(i int, at span, parts bevyParts, sometimes []gain, each int) {
	r.read(at)
	if parts.why != "" {
		r.unread(at, "These entities are missing from the answer, because "+parts.why+".")
		return
	}
	made := spawn{at: at, components: r.withRequired(parts.components), function: r.functionOf(i)}
	made.sometimes = sometimes
	r.noteBrought(made.components, at)
	count, known := r.countAt(i, 0)
	if known && each > 0 && count <= 1<<22/each {
		made.count = count * each
	}
	r.addSpawn(made)
}

// noteBrought notes, once, that components of Bevy bring others that the text does not name.
func (r *bevyReader) noteBrought(list []int, at span) {
	for _, c := range list {
		full, _, _ := strings.Cut(r.components[c].full, "<")
		if r.structs[lastName(full)].token == 0 && r.types.byName[lastName(full)] == nil && r.once("brought") {
			r.lost(at, shortened(full)+" is declared elsewhere, and components may require others, as Transform does with GlobalTransform: what the text does not name is missing from these entities.")
		}
	}
}

// countAt returns how often the text runs a token, in all. known is false if it does not say.
func (r *bevyReader) countAt(i, depth int) (count int, known bool) {
	if r.over[i] > 0 || depth > maxBevyDepth || !r.spend() {
		return 0, false
	}
	count, known = r.times(i)
	for n := int(r.repeatAt[i]); n >= 0 && known; n = r.repeats[n].outer {
		if r.owner(r.repeats[n].body.from) != r.owner(i) {
			break
		}
		known = r.repeats[n].count > 0 && count <= 1<<22/r.repeats[n].count
		count *= r.repeats[n].count
	}
	if !known {
		return 0, false
	}
	runs, known := r.runsOf(i, depth)
	if !known || runs > 1<<22/max(count, 1) {
		return 0, false
	}
	return count * runs, true
}

// runsOf returns how often the function around a token runs.
func (r *bevyReader) runsOf(i, depth int) (count int, known bool) {
	for _, c := range r.closures {
		if i > c.params0 && i < c.end && len(r.runs[c.params0]) > 0 && r.spend() {
			return 1, runsOnceOnly(r.runs[c.params0])
		}
	}
	at := r.owner(i)
	if at < 0 {
		return 1, true
	}
	f := r.scopes[at]
	if runs := r.scheduled[f.name]; len(runs) > 0 {
		return 1, runsOnceOnly(runs)
	}
	if r.counting[at] {
		return 0, false
	}
	r.counting[at] = true
	defer delete(r.counting, at)
	calls := r.called[f.name]
	for _, call := range calls {
		n, ok := r.countAt(call, depth+1)
		if !ok {
			return 0, false
		}
		count = min(count+n, 1<<22)
	}
	if len(calls) > 0 {
		return count, true
	}
	return 1, startsByName(f.name) || r.makesWorld(f.body)
}

// makesWorld reports whether a part makes a world of its own, so that what it makes there is all that this world begins with.
func (r *bevyReader) makesWorld(p part) bool {
	for i := p.from; i < p.to && r.spend(); i++ {
		if (r.at(i) == "World" || r.at(i) == "App") && r.sequence(i+1, "::", "new") {
			return true
		}
	}
	return false
}

// batchSite reads spawn_batch((0..1000).map(|i| (Body, Speed(i)))).
func (r *bevyReader) batchSite(c call) {
	args := r.items(c.args)
	at := r.changeSpan(c)
	all := []bevyBatch{}
	if len(args) > 0 {
		all = r.batches(args[0], 0)
	}
	if len(all) == 0 {
		r.unread(at, "These entities are missing from the answer, because what spawn_batch is given is not in the text.")
	}
	for _, b := range all {
		r.addSite(c.name, at, r.bundleOf(b.value, r.envsAt(c.name)[0], 0), nil, b.count)
	}
}

// batches returns the values that an iterator gives: vec![a; 10], vec![a, b], (0..10).map(|i| a), repeat(a).take(10).
func (r *bevyReader) batches(p part, depth int) []bevyBatch {
	if depth > maxBevyDepth || p.empty() {
		return nil
	}
	if r.at(p.from) == "vec" && r.at(p.from+1) == "!" {
		p.from += 2
	}
	if r.at(p.from) == "[" && r.match(p.from) > 0 {
		inside := part{p.from + 1, r.match(p.from)}
		if pair := r.split(inside, ";"); len(pair) == 2 {
			return []bevyBatch{{pair[0], max(r.literal(pair[1]), 0)}}
		}
		var out []bevyBatch
		for _, each := range r.items(p.from) {
			out = append(out, bevyBatch{each, 1})
		}
		return out
	}
	if p.to-p.from == 1 && r.is(p.from, word) {
		return r.batchVariable(p.from, depth)
	}
	count, value := 0, part{}
	for i := p.from; i < p.to && r.spend(); i++ {
		c, ok := r.call(i)
		if !ok {
			continue
		}
		items := r.items(c.args)
		switch name := r.at(i); {
		case len(items) == 0:
		case name == "take":
			count = max(r.literal(items[0]), 0)
		case name == "repeat" || name == "repeat_n":
			value = items[0]
			if len(items) == 2 {
				count = max(r.literal(items[1]), 0)
			}
		case name == "map" || name == "repeat_with":
			value = r.closureValue(part{c.args + 1, r.end(c) - 1})
			count = max(count, r.iterated(i-2))
		}
		i = r.end(c) - 1
	}
	if value.empty() {
		return nil
	}
	return []bevyBatch{{value, count}}
}

// closureValue returns what a closure gives.
func (r *bevyReader) closureValue(p part) part {
	from := p.from
	if r.at(from) == "move" {
		from++
	}
	switch r.at(from) {
	case "||":
		from++
	case "|":
		for from++; from < p.to && r.at(from) != "|"; from++ {
		}
		from++
	default:
		return part{}
	}
	if r.at(from) == "{" && r.match(from) > 0 {
		return r.lastExpression(part{from + 1, r.match(from)})
	}
	return part{from, p.to}
}

// batchVariable looks for let list = .. before a token.
func (r *bevyReader) batchVariable(i, depth int) []bevyBatch {
	at := r.owner(i)
	if at < 0 {
		return nil
	}
	for k := i - 1; k > r.scopes[at].body.from && r.spend(); k-- {
		if r.at(k) == r.at(i) && (r.at(k-1) == "let" || r.at(k-2) == "let") {
			end := r.find(part{k, i}, ";")
			if equals := r.find(part{k, max(end, k)}, "="); equals > 0 {
				return r.batches(part{equals + 1, end}, depth+1)
			}
		}
	}
	return nil
}

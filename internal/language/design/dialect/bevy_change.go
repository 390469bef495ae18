package dialect

import (
	"cmp"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bevyName is a variable in a function.
type bevyName struct {
	owner int
	name  string
}

// bevyHandle is what a variable stands for.
type bevyHandle uint8

const (
	bevyCommands bevyHandle = iota + 1
	bevyWorld
	bevyEntity  // of commands
	bevyCurrent // of the world, without commands
)

var bevyHandleTypes = map[string]bevyHandle{
	"Commands": bevyCommands, "ParallelCommands": bevyCommands, "ChildBuilder": bevyCommands, "ChildSpawnerCommands": bevyCommands, "RelatedSpawnerCommands": bevyCommands,
	"World": bevyWorld, "DeferredWorld": bevyWorld, "WorldChildBuilder": bevyWorld, "ChildSpawner": bevyWorld, "RelatedSpawner": bevyWorld, "App": bevyWorld, "SubApp": bevyWorld,
	"EntityCommands": bevyEntity, "EntityWorldMut": bevyCurrent, "EntityMut": bevyCurrent,
}

// findHandles finds the variables that stand for commands, the world, or an entity of them.
func (r *bevyReader) findHandles() {
	for n, f := range r.scopes {
		if f.kind != function || f.params < 0 {
			continue
		}
		for _, p := range r.paramsOf(r.items(f.params)) {
			typ := p.typ
			for r.at(typ.from) == "&" || r.at(typ.from) == "mut" || strings.HasPrefix(r.at(typ.from), "'") {
				typ.from++
			}
			if typ.from >= typ.to {
				continue
			}
			if name, _ := r.head(r.expand(bevyType{part: typ})); bevyHandleTypes[name] != 0 {
				r.handles[bevyName{n, p.name}] = bevyHandleTypes[name]
			}
		}
	}
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || !r.method(i) || r.hidden[i] || !slices.Contains(bevyOfEntity, r.at(i)) {
			continue
		}
		chain := r.chain(c)
		if slices.ContainsFunc(chain, func(next call) bool { return r.at(next.name) == "id" }) {
			continue
		}
		if name := r.letName(i); name != "" {
			made := bevyEntity
			if strings.HasSuffix(r.at(i), "_mut") || r.rootHandle(r.receivers(i)) == bevyWorld {
				made = bevyCurrent
			}
			r.handles[bevyName{r.owner(i), name}] = made
		}
	}
}

// bevyOfEntity are calls that give a handle of an entity.
var bevyOfEntity = []string{"entity", "get_entity", "entity_mut", "get_entity_mut", "spawn", "spawn_empty", "spawn_bundle", "get_or_spawn"}

// letName returns the variable that an expression is kept in: let mut e = .., if let Ok(mut e) = ...
func (r *bevyReader) letName(i int) string {
	start := r.statementStart(i)
	for n := 0; n < 3 && (r.at(start-1) == "mut" || r.at(start-1) == "&"); n++ {
		start--
	}
	if r.at(start-1) != "=" {
		return ""
	}
	name := start - 2
	if r.at(name) == ")" {
		name--
	}
	if r.is(name, word) {
		return r.at(name)
	}
	return ""
}

// bevyReceivers is what a method is called on: the calls before it, from the last to the first, and the first name.
type bevyReceivers struct {
	calls []int
	root  int
}

// receivers goes back over a chain of calls and fields from a method.
func (r *bevyReader) receivers(i int) bevyReceivers {
	out := bevyReceivers{root: -1}
	for n := 0; n < maxChain && r.at(i-1) == "."; n++ {
		before := i - 2
		for r.at(before) == "?" {
			before--
		}
		if r.at(before) == ")" && r.match(before) > 0 {
			before = r.match(before) - 1
			if r.at(before) == ">" && r.match(before) > 0 {
				before = r.match(before) - 2
			}
			if !r.is(before, word) {
				return out
			}
			out.calls = append(out.calls, before)
		} else if !r.is(before, word) {
			return out
		}
		i, out.root = before, before
	}
	return out
}

func (r *bevyReader) rootHandle(chain bevyReceivers) bevyHandle {
	if chain.root < 0 {
		return 0
	}
	if known := r.handles[bevyName{r.owner(chain.root), r.at(chain.root)}]; known != 0 {
		return known
	}
	name := strings.ToLower(r.at(chain.root))
	switch {
	case strings.Contains(name, "commands") || name == "cmd" || name == "cmds":
		return bevyCommands
	case name == "world" || name == "app":
		return bevyWorld
	}
	return 0
}

// onEntity says whether a method is called on an entity, and whether it is carried out later.
func (r *bevyReader) onEntity(i int) (is, later bool) {
	chain := r.receivers(i)
	root := r.rootHandle(chain)
	later = root == bevyCommands || root == bevyEntity
	for _, at := range chain.calls {
		switch name := r.at(at); {
		case name == "entity_mut" || name == "get_entity_mut" || name == "world_mut":
			return true, false
		case slices.Contains(bevyOfEntity, name), name == "entity_commands":
			return true, root != bevyWorld && root != bevyCurrent
		}
	}
	if root == bevyEntity || root == bevyCurrent {
		return true, later
	}
	name := strings.ToLower(r.receiver(i))
	return name == "entity" || name == "ec" || name == "commands" || name == "entity_commands", later
}

// statement reads a call that changes entities.
func (r *bevyReader) statement(i int) {
	c, ok := r.call(i)
	if !ok || r.hidden[i] || bevyDecides[r.at(i)] == "" && bevyVerbs[r.at(i)] == "" || r.made[i] {
		return
	}
	kind := bevyVerbs[r.at(i)]
	if kind == "" {
		r.other(c)
		return
	}
	if !r.method(i) {
		r.read(r.span(r.whole(c)))
		return
	}
	is, later := r.onEntity(i)
	root := r.rootHandle(r.receivers(i))
	typed := c.types >= 0 && len(r.items(c.args)) == 0 && kind == program.Removes
	batch := strings.Contains(r.at(i), "_batch") && root != 0
	ofWorld := (kind == program.Despawns || kind == program.Clears || r.at(i) == "remove") && (root == bevyWorld || root == bevyCommands)
	if !is && !typed && !batch && !ofWorld && !(kind == program.Despawns && r.at(i) != "despawn") {
		r.read(r.span(r.whole(c))) // of a map, a list and the like
		return
	}
	if r.at(i) == "take" && !typed {
		return
	}
	envs := r.envsAt(i)
	for n, env := range envs {
		made := change{kind: kind, verb: r.at(i), later: later || root == bevyCommands, system: r.systemAt(i, n, len(envs))}
		r.change(c, made, env)
	}
}

// systemAt returns the system, as an index + 1, over whose entities the innermost loop around a token goes. A function with
// type parameters has several, one for each of its bindings.
func (r *bevyReader) systemAt(i, n, all int) int {
	if r.over[i] == 0 {
		return 0
	}
	if all == 1 {
		return r.systemAbout(i)
	}
	var same []int
	for _, use := range r.each {
		if use.body.from == int(r.roots[i]) && r.spend() {
			same = append(same, use.system)
		}
	}
	if len(same) == all {
		return same[n]
	}
	return int(r.over[i])
}

// systemAbout returns the system of the loop whose entity a change is about: an outer one where commands.entity(..) names its
// entity, else the innermost.
func (r *bevyReader) systemAbout(i int) int {
	about := part{}
	for k := r.statementStart(i); k < i; k++ {
		if (r.at(k) == "entity" || r.at(k) == "entity_mut" || r.at(k) == "get_entity") && r.at(k+1) == "(" && r.match(k+1) > 0 {
			about = part{k + 2, r.match(k + 1)}
		}
	}
	for about.from < about.to && (r.at(about.from) == "*" || r.at(about.from) == "&") {
		about.from++
	}
	if about.empty() || !r.is(about.from, word) {
		return int(r.over[i])
	}
	name := r.textOf(part{about.from, min(about.to, about.from+maxType)})
	best, from := 0, -1
	var inner bevyUse
	for _, use := range r.each {
		if !r.spend() || i < use.body.from || i >= use.body.to {
			continue
		}
		if use.system == int(r.over[i]) {
			inner = use
		}
		if use.entity == name && use.body.from > from {
			best, from = use.system, use.body.from
		}
	}
	if best > 0 || !r.isElsewhere(about, inner, i) {
		return cmp.Or(best, int(r.over[i]))
	}
	return 0
}

// isElsewhere reports whether an entity is another one than that of a loop: commands.entity(hunting.target).
func (r *bevyReader) isElsewhere(about part, use bevyUse, i int) bool {
	if last := r.at(about.to - 1); about.to-about.from > 1 {
		return r.find(about, "(") < 0 && last != "entity" && last != "id" && (use.entity != "" || r.is(about.to-1, number))
	}
	name, given := r.at(about.from), false
	for k := use.body.from; k < i && r.spend(); k++ {
		if r.at(k) != name || !r.is(k, word) {
			continue
		}
		switch before := r.at(k - 1); {
		case before == "let" || before == "mut" && r.at(k-2) == "let":
			if r.at(k+1) == "=" && (r.at(k+2) == use.entity || r.sequence(k+3, ".", "entity") || r.sequence(k+3, ".", "id")) {
				return false
			}
			given = true
		case before == "(" && (r.at(k-2) == "Some" || r.at(k-2) == "Ok"), before == "for", r.inLet(k):
			given = true
		}
	}
	return given || use.entity != "" && r.declaredAround(name, i)
}

// inLet reports whether a name is part of the pattern of a let: let Some((robot, from)) = robots.next() else { .. }.
func (r *bevyReader) inLet(k int) bool {
	for at := k - 1; at > k-maxHead/4 && at > 0; at-- {
		switch r.at(at) {
		case "let":
			return true
		case "=", ";", "{", "}", "in":
			return false
		}
	}
	return false
}

// declaredAround reports whether a name is a parameter or variable of the function around a token.
func (r *bevyReader) declaredAround(name string, i int) bool {
	at := r.owner(i)
	if at < 0 {
		return false
	}
	for k := r.scopes[at].params + 1; k < i && r.spend(); k++ {
		if r.at(k) == name && (r.at(k-1) == "let" || r.at(k-1) == "mut" && r.at(k-2) == "let" || r.at(k+1) == ":") {
			return true
		}
	}
	return false
}

// other marks calls that are no changes, or notes why they are not read.
func (r *bevyReader) other(c call) {
	name := r.at(c.name)
	switch {
	case name == "query" || name == "query_filtered" || strings.HasPrefix(name, "spawn"):
		if c.types < 0 || !r.method(c.name) {
			r.read(r.span(r.whole(c)))
		}
	case name == "entry" && (c.types < 0 || !r.method(c.name)):
		r.read(r.span(r.whole(c)))
	}
}

// envsAt returns what the type parameters of the function around a token are.
func (r *bevyReader) envsAt(i int) []bevyEnv {
	if at := r.owner(i); at >= 0 && len(r.generics[at]) > 0 {
		if envs := r.bindingsOf(at); len(envs) > 0 {
			return envs
		}
	}
	return []bevyEnv{nil}
}

// change adds one change, or a note about why it is not known.
func (r *bevyReader) change(c call, made change, env bevyEnv) {
	name, kind, args := r.at(c.name), made.kind, r.items(c.args)
	at := r.changeSpan(c)
	made.at, made.function = at, r.functionOf(c.name)
	made.inLoop = made.system > 0 || r.loopAt[c.name] >= 0 || r.repeatAt[c.name] >= 0
	made.sure = !r.underCondition(c.name) && name != "insert_if"
	if owner := r.owner(c.name); owner >= 0 && runsOnceOnly(r.scheduled[r.scopes[owner].name]) {
		r.lost(at, "This "+name+" happens at the start or when a state changes and not each tick: it is left out of the changes.")
		return
	}
	parts := bevyParts{}
	switch {
	case kind == program.Despawns || kind == program.Clears:
		if name == "despawn_related" || name == "despawn_children" || name == "despawn_descendants" {
			made.system = 0
			r.lost(at, "Which entities are children of others is left out: "+name+" counts as a despawn of other entities than those of its loop, one at a time.")
		}
	case name == "retain" || name == "clear":
		r.lost(at, name+" removes all components of an entity but those that it names: which ones that are is not in the text, so this change is missing from the answer.")
		return
	case kind == program.Removes:
		parts = r.removed(c, env)
	case strings.Contains(name, "_batch"):
		parts = r.batchOf(c, args, env)
	case len(args) > 0:
		parts = r.bundleOf(args[0], env, 0)
	default:
		parts.why = "it names no component"
	}
	if parts.why != "" {
		r.unread(at, "This "+name+" is missing from the changes, because "+parts.why+".")
		return
	}
	if kind == program.Adds {
		made.added = r.withRequired(parts.components)
	} else {
		made.removed = parts.components
	}
	if len(made.added)+len(made.removed) > 0 || kind == program.Despawns || kind == program.Clears {
		r.addChange(made)
		return
	}
	r.read(at)
}

func (r *bevyReader) changeSpan(c call) span {
	if end := c.args + maxHead; r.end(c) > end {
		return r.span(part{c.name, c.args + 1})
	}
	return r.span(r.whole(c))
}

// functionOf returns the function around a token, with its type if it is a method.
func (r *bevyReader) functionOf(i int) string {
	if at := r.owner(i); at >= 0 {
		return r.functionIn(r.scopes[at])
	}
	return ""
}

// removed returns the components that remove::<(A, B)>() names.
func (r *bevyReader) removed(c call, env bevyEnv) bevyParts {
	types := r.typeArgs(c)
	if len(types) == 0 {
		return bevyParts{why: "the text does not name its type"}
	}
	parts := bevyParts{}
	for _, p := range types {
		parts = parts.with(r.bundleOfType(bevyType{p, env}, 0))
	}
	if r.at(c.name) == "remove_with_requires" {
		parts.components = r.withRequired(parts.components)
	}
	return parts
}

// batchOf returns the components of insert_batch(list.map(|entity| (entity, Burning))).
func (r *bevyReader) batchOf(c call, args []part, env bevyEnv) bevyParts {
	if len(args) > 0 {
		for _, b := range r.batches(args[0], 0) {
			if r.at(b.value.from) == "(" {
				if pair := r.items(b.value.from); len(pair) == 2 {
					return r.bundleOf(pair[1], env, 0)
				}
			}
		}
	}
	return bevyParts{why: "what the entities are given is not in the text"}
}

// underCondition reports whether a token stands under a condition, between it and the loop or function around it. What
// comes after a return or continue does too.
func (r *bevyReader) underCondition(i int) bool {
	from := 0
	if at := r.owner(i); at >= 0 {
		from = r.scopes[at].body.from
	}
	if r.over[i] > 0 {
		from = max(from, int(r.roots[i]))
	} else if n := r.loopAt[i]; n >= 0 {
		from = max(from, r.loops[n].body.from)
	}
	for k := from; k < i && r.spend(); k++ {
		switch r.at(k) {
		case "return", "continue", "break", "?":
			return true
		case "if", "match", "else", "while":
			open := r.braceAfter(k+1, ";")
			if open < 0 || r.match(open) < 0 {
				continue
			}
			if i > open && i < r.match(open) {
				return true
			}
			for n := open; n < r.match(open) && r.spend(); n++ {
				if r.at(n) == "continue" || r.at(n) == "return" {
					return true
				}
			}
			k = r.match(open)
		case "&&":
			return r.at(k-1) != "," && r.sameStatement(k, i)
		}
	}
	return false
}

// sameStatement reports whether no statement ends between two tokens.
func (r *bevyReader) sameStatement(from, to int) bool {
	return to-from < 5*maxHead && !slices.ContainsFunc(r.tokens[from:to], func(t token) bool { return r.text[t.start:t.end] == ";" })
}

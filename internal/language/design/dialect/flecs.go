package dialect

import (
	"regexp"
	"slices"
	"strings"
)

var flecsEvidence = []evidence{
	{3, "flecs ::"}, {3, "flecs.h"}, {3, "ECS_COMPONENT ("}, {3, "ECS_TAG ("}, {3, "ECS_SYSTEM ("}, {3, "ecs_query ("}, {3, "ecs_world_t"},
	{3, "ecs_id ("}, {2, "query_builder <"}, {2, "ECS_COMPONENT_DEFINE ("}, {2, ". with <"}, {2, ". without <"}, {1, ". query <"}, {1, ". system <"}, {1, ". observer <"},
}

// flecsDecides are calls that decide what Flecs does.
var flecsDecides = map[string]string{
	"query": queryMissing, "system": queryMissing, "query_builder": queryMissing, "system_builder": queryMissing, "filter": queryMissing, "rule": queryMissing, "rule_builder": queryMissing, "filter_builder": queryMissing,
	"ecs_query": queryMissing, "ecs_system": queryMissing, "ecs_query_init": queryMissing, "ecs_system_init": queryMissing, "ECS_SYSTEM": queryMissing, "ECS_QUERY": queryMissing,
	"remove": changesMissing, "destruct": changesMissing, "enable": changesMissing, "disable": changesMissing, "emplace": changesMissing, "ensure": changesMissing,
	"add": changesMissing, "set": changesMissing, "child_of": changesMissing, "is_a": changesMissing, "delete_with": changesMissing, "remove_all": changesMissing,
	"ecs_add": changesMissing, "ecs_set": changesMissing, "ecs_add_id": changesMissing, "ecs_set_id": changesMissing, "ecs_set_ptr": changesMissing, "ecs_add_pair": changesMissing,
	"ecs_remove": changesMissing, "ecs_remove_id": changesMissing, "ecs_remove_pair": changesMissing, "ecs_delete": changesMissing, "ecs_delete_with": changesMissing,
	"ecs_remove_all": changesMissing, "ecs_enable_id": changesMissing, "ecs_enable_component": changesMissing, "ecs_enable": changesMissing, "ecs_clear": changesMissing,
	"ecs_query_iter": queryMissing, "ecs_ensure": changesMissing, "ecs_emplace": changesMissing, "ecs_insert": changesMissing, "ecs_commit": changesMissing, "ecs_bulk_init": changesMissing,
}

// flecsReader reads the code of one text. What looks at loops and functions of C++ is the same for EnTT.
type flecsReader struct {
	*enttReader
	worlds     map[string]bool
	handles    map[string]bool     // variables of entities
	rows       map[string]bool     // variables of the entity of a row: auto e = it.entity(i)
	statics    map[string]bool     // names of single entities: tags, relationships and targets
	lone       map[string]bool     // components that are singletons
	inherits   map[string]bool     // components that instances do not copy from their prefab
	uses       map[string][]int    // for each name, where it is used
	queries    []flecsQuery        // those that are kept in variables
	deferred   map[int]bool        // systems whose changes are deferred, by index + 1
	wild       map[string]bool     // relationships of which a query asks for any target
	parts      map[string]flecsKit // prefabs by the names of their variables and types
	defers     []part              // between defer_begin and defer_end
	spawned    []flecsSite         // where entities are made
	copy       int                 // which instantiation of a template is read, of copies
	copies     int
	passed     map[string]bool // types of queries that are parameters
	registered map[int]bool    // tokens of calls that were read with what stands before them
	enums      map[string]bool
	prefabs    map[int]bool // tokens of calls that make prefabs
}

// flecsKit is what a prefab gives its instances.
type flecsKit struct{ components []int }

func readFlecs(d *draft) {
	d.findLoops()
	base := &enttReader{draft: d, cpp: newCppNames(d), registries: map[string]bool{}, storages: map[string]typed{}, wrappers: map[string]string{}, made: map[int]bool{}}
	r := &flecsReader{
		enttReader: base, worlds: map[string]bool{}, handles: map[string]bool{}, rows: map[string]bool{}, statics: map[string]bool{}, lone: map[string]bool{},
		inherits: map[string]bool{}, uses: map[string][]int{}, deferred: map[int]bool{}, wild: map[string]bool{}, parts: map[string]flecsKit{}, registered: map[int]bool{}, prefabs: map[int]bool{}, enums: map[string]bool{}, passed: map[string]bool{},
	}
	r.noteVersion()
	r.findNames()
	r.each(r.register)
	r.each(r.query)
	r.parameters()
	r.paint()
	r.bufferLoops()
	r.each(r.prefab)
	r.each(r.site)
	r.constantTraits()
	r.callMade()
	r.each(r.statement)
	r.followHelpers(r.systemAround)
	r.addMade()
	r.noteUnrun()
	r.noteNested(r.systemOver)
}

// each calls a function with every call of the text.
func (r *flecsReader) each(read func(c call)) {
	for i := range r.tokens {
		c, ok := r.call(i)
		switch {
		case !ok:
		case r.declaration(c):
			r.read(r.span(one(i)))
		default:
			read(c)
		}
	}
}

// declaration reports whether what looks like a call is the head of a function.
func (r *flecsReader) declaration(c call) bool {
	before := c.name - 1
	typed := r.is(before, word) && !slices.Contains(notFunctions, r.at(before)) || r.at(before) == "&" && r.is(before-1, word) && r.at(before-2) != "="
	return typed && !r.method(c.name) && (r.at(r.end(c)) == "{" || r.at(r.end(c)) == "const")
}

var (
	flecsRelease = regexp.MustCompile(`(?i)flecs[^\n]{0,40}?\bv?([234]\.\d{1,2}(?:\.\d{1,2})?)\b`)
	flecsTag     = regexp.MustCompile(`(?i)flecs[^\n]*\n(?:[^\n]*\n){0,3}?[^\n]*\bGIT_TAG\s+v?([234]\.\d{1,2}(?:\.\d{1,2})?)\b`)
)

// noteVersion finds the version of the library: as the text says it, or by calls that only old versions have.
func (r *flecsReader) noteVersion() {
	for _, pattern := range []*regexp.Regexp{flecsRelease, flecsTag} {
		if found := pattern.FindStringSubmatch(r.text); found != nil {
			r.version = found[1]
			return
		}
	}
	for i := range r.tokens {
		name := r.at(i)
		old := name == "ecs_filter_t" || name == "ecs_term" || name == "ecs_query_desc_t" && r.at(i+1) == "." || name == "filter_builder" || name == "ecs_filter_init"
		if c, ok := r.call(i); ok && (old || name == "iter" && r.method(i) && r.at(c.args+1) == "[") {
			r.version = "3.2 or older"
			return
		}
	}
}

// findNames finds the variables of worlds and entities, and where names are used.
func (r *flecsReader) findNames() {
	for _, name := range []string{"world", "ecs", "m_world", "world_", "_world"} {
		r.worlds[name] = true
	}
	for i := range r.tokens {
		if !r.is(i, word) {
			continue
		}
		if !r.method(i) || r.at(i+1) != "(" {
			r.uses[r.at(i)] = append(r.uses[r.at(i)], i)
		}
		r.variables(i)
		if name := i + 1; r.at(i) == "enum" {
			if r.at(name) == "class" || r.at(name) == "struct" {
				name++
			}
			r.enums[r.at(name)] = true
		}
		if r.at(i) == "query" && r.at(i-1) == "::" && r.at(i+1) == "<" && r.match(i+1) > 0 && r.parameterOf(i) != "" {
			r.passed[r.brackets(i+1)] = true
		}
		if r.at(i) == "defer_begin" || r.at(i) == "ecs_defer_begin" {
			r.defers = append(r.defers, part{i, r.deferEnd(i)})
		}
	}
}

// variables reads the declaration of a world or an entity.
func (r *flecsReader) variables(i int) {
	name := i + 1
	for slices.Contains([]string{"&", "*", "const", "&&"}, r.at(name)) {
		name++
	}
	switch r.at(i) {
	case "world":
		if r.at(i-1) == "::" && r.is(name, word) {
			r.worlds[r.at(name)] = true
		}
	case "entity", "entity_view", "entity_t":
		if r.at(i-1) == "::" && r.is(name, word) {
			r.handles[r.at(name)] = true
		}
	case "ecs_entity_t":
		if r.is(name, word) {
			r.handles[r.at(name)] = true
			if r.owner(i) < 0 && r.parameterOf(i) == "" {
				r.statics[r.at(name)] = true
			}
		}
	}
	c, ok := r.call(i)
	if !ok {
		if variable := r.at(i - 2); r.at(i) == "it" && r.at(i-1) == "=" && r.sequence(i+1, "->", "entities") {
			r.rows[variable], r.handles[variable] = true, true
		}
		return
	}
	variable := r.variable(i)
	switch {
	case variable == "":
	case r.at(i) == "entity" && r.method(i) && len(r.items(c.args)) == 1 && r.number(r.items(c.args)[0]) < 0 && !r.is(c.args+1, quoted) && !r.isWorld(i), r.at(i) == "entity" && strings.HasPrefix(r.receiver(i), "it"):
		r.rows[variable], r.handles[variable] = true, true
	case (r.at(i) == "entity" || r.at(i) == "prefab") && r.method(i), strings.HasPrefix(r.at(i), "ecs_new") || r.at(i) == "ecs_entity" || r.at(i) == "ecs_entity_init":
		r.handles[variable] = true
		r.statics[variable] = r.statics[variable] || r.loopAt[i] < 0 && (r.is(c.args+1, quoted) || r.runsOnce(i))
	case r.at(i) == "lookup" || r.at(i) == "ecs_lookup":
		r.handles[variable], r.statics[variable] = true, true
	}
}

// deferEnd returns the token of the defer_end that belongs to a defer_begin, or the end of the function.
func (r *flecsReader) deferEnd(i int) int {
	end := len(r.tokens)
	if at := r.owner(i); at >= 0 {
		end = r.scopes[at].body.to
	}
	for k := i; k < end && r.spend(); k++ {
		if name := r.at(k); name == "defer_end" || name == "ecs_defer_end" {
			return k
		}
	}
	return end
}

// isWorld reports whether a method is called on a world: world.each, it.world().each.
func (r *flecsReader) isWorld(i int) bool {
	if !r.method(i) {
		return false
	}
	if name := r.receiver(i); name != "" {
		return r.worlds[name]
	}
	before := r.match(i-2) - 1
	return r.at(i-2) == ")" && (strings.HasSuffix(strings.ToLower(r.at(before)), "world") || r.at(before) == "defer_begin" || r.at(before) == "scope")
}

// root returns the first call of the chain that a call is part of.
func (r *flecsReader) root(c call) (call, bool) {
	for n := 0; n < maxChain && (r.at(c.name-1) == "." || r.at(c.name-1) == "->") && r.at(c.name-2) == ")" && r.match(c.name-2) > 0; n++ {
		before := r.match(c.name-2) - 1
		if r.at(before) == ">" && r.match(before) > 0 {
			before = r.match(before) - 1
		}
		next, ok := r.call(before)
		if !ok {
			return c, n > 0
		}
		c = next
	}
	return c, true
}

// chain returns the calls on the result of a call, also those that are named as templates: .template with<T>().
func (r *flecsReader) chain(c call) []call {
	var out []call
	for at := r.end(c); r.at(at) == "." || r.at(at) == "->"; {
		at++
		if r.at(at) == "template" {
			at++
		}
		next, ok := r.call(at)
		if !ok {
			return out
		}
		if len(out) == maxChain {
			r.limit("chain", r.span(one(next.name)), "A chain is read up to its 100th call: this call and later ones are left out.")
			return out
		}
		out = append(out, next)
		at = r.end(next)
	}
	return out
}

package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// flecsVerbs are calls that change the components of entities, with what they do.
var flecsVerbs = map[string]program.ChangeKind{
	"add": program.Adds, "set": program.Adds, "emplace": program.Adds, "ensure": program.Adds, "insert": program.Adds, "obtain": program.Adds, "add_if": program.Adds, "set_override": program.Adds, "auto_override": program.Adds, "set_auto_override": program.Adds,
	"child_of": program.Adds, "is_a": program.Adds, "assign": program.Sets, "replace": program.Sets,
	"remove": program.Removes, "enable": program.Enables, "disable": program.Disables, "destruct": program.Despawns, "clear": program.Removes,
	"delete_with": program.Despawns, "remove_all": program.Clears,
}

// statement reads what is no query: changes, look-ups and singletons.
func (r *flecsReader) statement(c call) {
	name := r.at(c.name)
	switch {
	case r.made[c.name] || r.registered[c.name]:
	case strings.HasPrefix(name, "ecs_"):
		r.cStatement(c, name)
	case !r.method(c.name):
		if flecsDecides[name] != "" {
			r.read(r.span(one(c.name)))
		}
	case flecsVerbs[name] != "":
		r.verb(c, name)
	case slices.Contains(flecsLookups, name) && c.types >= 0:
		r.lookup(c, name)
	case name == "with" && r.isWorld(c.name) && r.lambdaIn(c):
		r.unread(r.span(one(c.name)), "Entities that are made in this with get one component more: they lack it.")
	case name == "scope" && r.lambdaIn(c) && r.once("scope"):
		r.lost(r.span(one(c.name)), "Entities that are made in a scope are children of one entity, and Flecs has tables of their own for them: the design has not.")
	}
}

// lambdaIn reports whether the last argument of a call is a function.
func (r *flecsReader) lambdaIn(c call) bool {
	args := r.items(c.args)
	return len(args) > 0 && r.at(args[len(args)-1].from) == "["
}

// verb reads add<T>(), set<T>(..), remove(..) and the like on an entity or world.
func (r *flecsReader) verb(c call, name string) {
	root, isRoot := r.root(c)
	made := r.at(root.name)
	switch {
	case isRoot && root.name != c.name && (made == "component" || slices.Contains(flecsMakes, made) || made == "enum_component"):
		r.read(r.span(r.whole(c)))
		return
	case r.isWorld(c.name) && name != "delete_with" && name != "remove_all":
		r.onWorld(c)
		return
	case !r.onEntity(c, root):
		r.read(r.span(r.whole(c))) // of another library
		return
	}
	kind := flecsVerbs[name]
	if kind == program.Despawns {
		for _, id := range r.namedBy(c) {
			r.given(id)
		}
		r.addFlecsChange(c, change{kind: kind, verb: name})
		return
	}
	ids := r.namedBy(c)
	if len(ids) == 0 {
		r.wholeEntity(c, name)
		return
	}
	if len(r.typeArgs(c)) == 1 && len(ids) > 1 { // one for each instantiation of a template
		for n, id := range ids {
			r.copy, r.copies = n, len(ids)
			r.changeIDs(c, kind, name, []flecsID{id})
		}
		r.copies = 0
		return
	}
	r.changeIDs(c, kind, name, ids)
}

// wholeEntity reads a verb that names no component: enable(), disable() and clear() of an entity.
func (r *flecsReader) wholeEntity(c call, name string) {
	at := r.span(r.whole(c))
	switch name {
	case "enable", "disable":
		r.lost(at, "A design cannot take whole entities out of all systems: this "+name+" is left out, so the systems go over entities that are disabled, and what the move between tables costs is missing.")
	case "clear":
		r.lost(at, "What an entity has when clear takes all of it is not in the text: this change is left out.")
	case "add", "set", "remove", "ensure", "emplace", "insert", "assign", "is_a", "child_of":
		r.unread(at, "What this "+name+" is about is not in the text: the change is missing from the answer.")
	default:
		r.read(at)
	}
}

// onEntity reports whether a method is called on an entity, as far as the text shows.
func (r *flecsReader) onEntity(c, root call) bool {
	name := r.at(c.name)
	receiver := r.receiver(c.name)
	switch {
	case name == "destruct" || name == "delete_with" || name == "remove_all":
		return true
	case r.handles[receiver] || r.handles[r.receiver(root.name)]:
		return true
	case root.name != c.name && slices.Contains([]string{"entity", "prefab", "lookup", "parent", "target", "get_alive", "make_alive", "singleton", "mut"}, r.at(root.name)):
		return true
	case receiver != "" && r.storageOfStd(receiver):
		return false
	case c.types >= 0:
		ids := r.namedBy(c)
		return len(ids) > 0 && !slices.ContainsFunc(ids, func(id flecsID) bool { return !isComponentType(id.full) })
	}
	return false
}

// storageOfStd reports whether a name looks like that of a container.
func (r *flecsReader) storageOfStd(name string) bool {
	lower := strings.ToLower(name)
	return strings.HasSuffix(lower, "map") || strings.HasSuffix(lower, "list") || strings.HasSuffix(lower, "vector") || strings.HasSuffix(lower, "registry")
}

// namedBy returns what a call of a method names: by its types, its arguments, or the parameters of its function.
func (r *flecsReader) namedBy(c call) []flecsID {
	types, args, name := r.typeArgs(c), r.items(c.args), r.at(c.name)
	relation := map[string]string{"child_of": "ChildOf", "is_a": "IsA"}[name]
	switch {
	case relation != "":
		target := flecsID{why: "not named"}
		if len(types) == 1 {
			target = r.typeID(types[0], nil)
		} else if len(args) > 0 {
			target = r.idOf(args[0])
		}
		return []flecsID{r.pairOf(flecsID{full: relation, at: r.span(r.whole(c))}, target)}
	case len(types) == 2:
		var out []flecsID
		for _, b := range r.cpp.bindings(r.lists(c)) {
			out = append(out, r.pairOf(r.typeID(types[0], b), r.typeID(types[1], b)))
		}
		return out
	case len(types) == 1 && (name == "add" || name == "remove" || name == "set") && len(args) > 0 && (name != "set" || len(args) == 2):
		return []flecsID{r.pairOf(r.typeID(types[0], nil), r.idOf(args[0]))}
	case len(types) >= 1:
		return r.idsIn(c, types[0])
	case len(args) == 2 && (name == "add" || name == "remove"):
		return []flecsID{r.pairOf(r.idOf(args[0]), r.idOf(args[1]))}
	case len(args) == 1 && (name == "set" || name == "insert"):
		return r.valueID(args[0])
	case len(args) == 1 && (name == "add" || name == "remove" || name == "enable" || name == "disable" || name == "delete_with" || name == "remove_all"):
		return []flecsID{r.idOf(args[0])}
	}
	return nil
}

// valueID returns the component of a value: Position{1, 2}, the parameters of a function, or the type of a variable.
func (r *flecsReader) valueID(p part) []flecsID {
	if params, _, ok := r.lambda(p); ok {
		var out []flecsID
		for _, each := range params {
			if r.is(each.to-1, word) && each.to-each.from > 1 {
				each.to--
			}
			if ids := r.idsOf(each, nil); !isFlecsParameter(ids[0].full) {
				out = append(out, ids...)
			}
		}
		return out
	}
	for k := p.from; k < p.to; k++ {
		if r.at(k) == "{" || r.at(k) == "(" {
			name := r.at(k - 1)
			known := r.at(k) == "{" || r.types.byName[name] != nil || len(r.byName[name]) > 0
			if k > p.from && r.isName(part{p.from, k}) && known {
				return r.idsOf(part{p.from, k}, nil)
			}
			return nil
		}
	}
	if p.to-p.from == 1 {
		if ids := r.parameterID(p.from); ids != nil {
			return ids
		}
		for _, i := range r.uses[r.at(p.from)] {
			if r.spend() && i < p.from && r.owner(i) == r.owner(p.from) && r.is(i-1, word) && r.at(i-1) != "auto" && r.at(i-1) != "return" {
				return r.idsOf(one(i-1), nil)
			}
		}
	}
	return nil
}

// parameterID returns the type of a name that is a parameter of one of the functions around it.
func (r *flecsReader) parameterID(i int) []flecsID {
	for at := int(r.inside[i]); at >= 0 && r.spend(); at = r.scopes[at].parent {
		if r.scopes[at].params < 0 {
			continue
		}
		for _, param := range r.items(r.scopes[at].params) {
			if last := param.to - 1; r.spend() && r.at(last) == r.at(i) && last > param.from {
				return r.idsOf(part{param.from, last}, nil)
			}
		}
	}
	return nil
}

// systemOf returns the system, as an index + 1, whose entity a call is about: that of an outer loop where it has its name.
func (r *flecsReader) systemOf(c call, inner int) int {
	root, _ := r.root(c)
	name := r.receiver(root.name)
	if args := r.items(c.args); strings.HasPrefix(r.at(c.name), "ecs_") && len(args) > 1 && r.sequence(args[1].from+1, "->", "entities") {
		for n := int(r.over[c.name]); n >= 0 && r.spend(); n-- { // it->entities[i]
			if l := r.loopsOver[n]; l.view == r.at(args[1].from) && c.name >= l.body.from && c.name < l.body.to {
				return l.system
			}
		}
	}
	if r.at(root.name) == "entity" && name != "" { // it.entity(i)
		for n := int(r.over[c.name]); n >= 0 && r.spend(); n-- {
			if l := r.loopsOver[n]; l.view == name && c.name >= l.body.from && c.name < l.body.to {
				return l.system
			}
		}
	}
	for n := int(r.over[c.name]); n >= 0 && name != "" && r.rows[name] && r.spend(); n-- {
		if l := r.loopsOver[n]; l.entity == name && c.name >= l.body.from && c.name < l.body.to {
			return l.system
		}
	}
	return inner
}

// changeIDs adds a change of components.
func (r *flecsReader) changeIDs(c call, kind program.ChangeKind, verb string, ids []flecsID) {
	made := change{kind: kind, verb: verb}
	var list []int
	for _, id := range ids {
		at := r.span(r.whole(c))
		switch {
		case id.pair && id.relation == "IsA":
			r.instance(at)
		case id.why != "" && !id.pair:
			r.unread(at, "Not all of this "+verb+" is in the text, because "+id.why+": the change is missing from the answer.")
		case id.pair && (id.why != "" || id.wild):
			r.runTimePair(id, at)
			list = append(list, r.given(id)...)
		case kind == program.Adds || id.pair:
			if kind != program.Adds && r.wild[id.relation] && r.once("only "+id.relation) {
				r.assumed(at, "An entity is taken to have one "+shortened(id.relation)+" at a time, so that without this one it has none.")
			}
			list = append(list, r.given(id)...)
		default:
			list = append(list, r.useID(id))
		}
	}
	list = slices.DeleteFunc(list, func(i int) bool { return i < 0 })
	if len(list) == 0 {
		return
	}
	switch kind {
	case program.Adds, program.Sets, program.Enables:
		made.added = list
	default:
		made.removed = list
	}
	r.addFlecsChange(c, made)
}

func (r *flecsReader) instance(at span) {
	r.lost(at, "What a prefab gives its instances later is left out: only entities that are made as instances have its components.")
}

func (r *flecsReader) runTimePair(id flecsID, at span) {
	if r.once("pair " + id.relation) {
		r.lost(at, "The target of "+shortened(id.relation)+" is known at run time only, and Flecs has a table for each: the design does not tell them apart, so it has fewer tables.")
	}
}

// addFlecsChange adds a change with its place. A component that the loop around requires is only set.
func (r *flecsReader) addFlecsChange(c call, made change) {
	made = r.placed(c, made)
	switch {
	case made.system == 0:
	case r.over[c.name] >= 0 && r.isElsewhere(c):
		made.system = 0
	case r.copies <= 1:
		made.system = r.systemOf(c, made.system)
	default:
		made.system = r.instanceOf(c.name, r.copy, r.copies)
	}
	if made.kind == program.Adds && made.system > 0 && slices.Contains([]string{"set", "ensure", "ecs_set", "ecs_ensure"}, made.verb) && r.onRow(c) {
		required := map[int]bool{}
		for _, a := range r.systems[made.system-1].accesses {
			required[a.component] = !a.excluded && !a.optional && !a.lookup
		}
		if !slices.ContainsFunc(made.added, func(i int) bool { return !required[i] }) {
			made.kind = program.Sets
		}
	}
	made.later = made.system > 0 && r.deferred[made.system]
	for _, p := range r.defers {
		made.later = made.later || c.name > p.from && c.name < p.to
	}
	if r.copies <= 1 {
		r.addForEach(c, made)
		return
	}
	r.addChange(made)
}

// onRow reports whether a call is about the entity of the loop around it.
func (r *flecsReader) onRow(c call) bool {
	root, _ := r.root(c)
	if r.rows[r.receiver(root.name)] || r.at(root.name) == "entity" && root.name != c.name {
		return true
	}
	args := r.items(c.args)
	return len(args) > 1 && strings.HasPrefix(r.at(c.name), "ecs_") && r.isRow(args[1])
}

func (r *flecsReader) isRow(p part) bool {
	return p.to-p.from == 1 && r.rows[r.at(p.from)] || r.find(p, "entities") >= 0
}

// onWorld reads what is set on the world itself: singletons.
func (r *flecsReader) onWorld(c call) {
	r.read(r.span(r.whole(c)))
	for _, id := range r.namedBy(c) {
		if id.why == "" && !strings.HasPrefix(id.full, "flecs::") {
			r.addSingleton(id.full, id.at)
		}
	}
}

// flecsLookups are calls that look at the components of one entity.
var flecsLookups = []string{"get", "get_mut", "try_get", "try_get_mut", "get_ref", "has", "owns", "ecs_get", "ecs_get_mut", "ecs_has", "ecs_get_id", "ecs_has_id"}

// lookup reads what a loop looks up for its entity, and singletons that are read.
func (r *flecsReader) lookup(c call, name string) {
	types := r.typeArgs(c)
	if r.isWorld(c.name) {
		r.onWorld(c)
		return
	}
	if len(types) != 1 || len(r.items(c.args)) > 0 {
		return
	}
	if !r.onRow(c) {
		for _, id := range r.idsIn(c, types[0]) {
			r.otherEntity(c, id, r.brief(part{r.statementStart(c.name), c.name - 1}))
		}
		return
	}
	for _, id := range r.idsIn(c, types[0]) {
		r.addLookup(c, name, id)
	}
}

// otherEntity notes a look-up in a loop that is about another entity than that of the loop.
func (r *flecsReader) otherEntity(c call, id flecsID, entity string) {
	if r.over[c.name] < 0 || id.why != "" || !r.once("other entities "+id.full) {
		return
	}
	if component := r.useID(id); component >= 0 {
		r.lost(r.span(r.whole(c)), "A design has no look-ups of other entities: what it costs to reach "+r.components[component].name+" of the entity "+shortened(entity)+", and of others like it, is missing from the answer.")
	}
}

// isElsewhere reports whether a change in a loop is about another entity than that of the loop: target.add<Hit>().
func (r *flecsReader) isElsewhere(c call) bool {
	if strings.HasPrefix(r.at(c.name), "ecs_") {
		args := r.items(c.args)
		return len(args) > 1 && r.flecsCOfEntity(c) && !r.isRow(args[1])
	}
	root, _ := r.root(c)
	if name := r.at(root.name); root.name != c.name && (name == "parent" || name == "target") {
		return true
	}
	receiver := r.receiver(root.name)
	return receiver != "" && r.method(root.name) && (!r.onRow(c) || r.method(root.name-2) && r.at(root.name-4) != "this") && r.at(root.name) != "entity"
}

// flecsCOfEntity reports whether a call of C changes one entity.
func (r *flecsReader) flecsCOfEntity(c call) bool {
	name := r.at(c.name)
	return flecsCVerbs[name] != "" || name == "ecs_delete"
}

// addLookup adds a look-up to the system of the loop around it.
func (r *flecsReader) addLookup(c call, name string, id flecsID) {
	over := r.over[c.name]
	if over < 0 || id.why != "" || r.loopsOver[over].system == 0 {
		return
	}
	s := &r.systems[r.systemOf(c, r.loopsOver[over].system)-1]
	a := access{component: r.useID(id), optional: true, lookup: true, at: r.span(r.whole(c))}
	a.with = strings.HasSuffix(name, "has") || name == "owns" || name == "ecs_has_id"
	a.mut = strings.HasSuffix(name, "mut")
	if a.component < 0 {
		return
	}
	for i := range s.accesses {
		if have := &s.accesses[i]; have.component == a.component {
			if have.lookup {
				merge(have, a)
			} else if a.mut && !have.excluded {
				have.mut, have.with = true, false
			}
			return
		}
	}
	s.accesses = append(s.accesses, a)
	if !a.with && r.once("lookup") {
		r.assumed(a.at, shortened(id.full)+" is looked up for the entities of this loop without being part of its query: the design has it as optional. The same holds for others.")
	}
}

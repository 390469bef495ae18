package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// flecsSite is a place where entities are made.
type flecsSite struct {
	enttSite
	prefab bool
	phase  bool // it is part of the pipeline
	typed  bool // world.entity<T>(), a name for one entity
	named  bool // by a text, so that there is one
}

// prefab reads a call that makes a prefab, before all others: its instances may be made above it.
func (r *flecsReader) prefab(c call) {
	if name := r.at(c.name); name == "prefab" || name == "ECS_PREFAB" {
		r.site(c)
		r.prefabs[c.name] = true
	}
}

// site reads a call that makes entities.
func (r *flecsReader) site(c call) {
	name := r.at(c.name)
	if len(r.spawned) >= maxSites || r.prefabs[c.name] {
		return
	}
	if s, ok := r.cSite(c, name); ok {
		r.made[c.name] = true
		if s.variable == "" {
			s.variable, s.returned = r.madeVariable(c.name)
		}
		r.collect(&s, r.end(c))
		return
	}
	if name != "entity" && name != "prefab" || !r.isWorld(c.name) {
		return
	}
	args := r.items(c.args)
	if name == "entity" && len(args) == 1 && !r.namesEntity(args[0]) {
		return // an entity that there is
	}
	s := flecsSite{enttSite: enttSite{call: c, count: 1, known: true}, prefab: name == "prefab", typed: c.types >= 0}
	s.named = len(args) == 1 && r.is(args[0].from, quoted)
	r.read(r.span(r.whole(c)))
	s.variable, s.returned = r.madeVariable(c.name)
	end := r.end(c)
	for _, next := range r.chain(c) {
		r.give(&s, next, false)
		end = r.end(next)
	}
	if types := r.typeArgs(c); len(types) == 1 && s.prefab {
		r.parts[lastName(r.textOf(types[0]))] = flecsKit{s.components}
	}
	r.collect(&s, end)
}

// namesEntity reports whether an argument is the name of an entity that is made: "ship", name, ("ship" + number).c_str().
func (r *flecsReader) namesEntity(p part) bool {
	for i := p.from; i < p.to && i < p.from+maxHead; i++ {
		if r.is(i, quoted) || r.at(i) == "c_str" {
			return true
		}
	}
	return strings.Contains(r.brief(p), "name")
}

// collect finds what an entity is given after it was made, in the same function, and keeps its site.
func (r *flecsReader) collect(s *flecsSite, from int) {
	r.follow(s, from)
	if s.prefab && s.variable != "" {
		r.parts[s.variable] = flecsKit{s.components}
	}
	r.spawned = append(r.spawned, *s)
}

func (r *flecsReader) follow(s *flecsSite, from int) {
	if s.variable == "" {
		return
	}
	scope := part{0, len(r.tokens)}
	if at := r.inside[s.name]; at >= 0 {
		scope = r.scopes[at].body
	}
	for i := from; i < scope.to && r.spend(); i++ {
		if !r.is(i, word) {
			continue
		}
		if r.at(i) == s.variable && r.at(i+1) == "=" && r.loopAt[i] == r.loopAt[s.name] {
			return // it is another entity from here on
		}
		if r.at(i) == s.variable && r.at(i-1) == "return" {
			s.returned = true
		}
		c, ok := r.call(i)
		if !ok || r.made[c.name] || r.over[i] != r.over[s.name] {
			continue
		}
		root, _ := r.root(c)
		args := r.items(c.args)
		receiver := r.receiver(root.name)
		if open := r.match(root.name - 2); r.at(root.name-2) == "]" && open > 0 { // belts[i].set<Belt>({1})
			receiver = r.at(open - 1)
		}
		if receiver == s.variable || len(args) > 1 && r.at(args[1].from) == s.variable && (args[1].to-args[1].from == 1 || r.at(args[1].from+1) == "[") && flecsCVerbs[r.at(i)] != "" {
			r.give(s, c, r.conditions(from, i) > 0)
		}
	}
}

// give adds what a call gives to the entity of a site.
func (r *flecsReader) give(s *flecsSite, c call, sometimes bool) {
	name := r.at(c.name)
	args := r.items(c.args)
	var ids []flecsID
	switch {
	case flecsCVerbs[name] == program.Adds && len(args) > 2:
		ids = []flecsID{r.cNamed(name, args)}
	case flecsVerbs[name] == program.Adds && r.method(c.name), name == "assign" && r.method(c.name):
		ids = r.namedBy(c)
		sometimes = sometimes || name == "add_if"
	case name == "depends_on":
		s.phase = true
		return
	case flecsVerbs[name] == program.Enables || flecsVerbs[name] == program.Disables:
		r.made[c.name] = true
		r.read(r.span(r.whole(c)))
		if r.once("begins disabled") {
			r.lost(r.span(one(c.name)), "Whether a component is enabled when its entity is made is not part of the answer.")
		}
		return
	default:
		return
	}
	r.made[c.name] = true
	if len(ids) == 0 {
		r.unread(r.span(r.whole(c)), "What this "+name+" gives is not in the text: these entities lack it.")
		return
	}
	r.giveIDs(s, c, ids, sometimes)
}

func (r *flecsReader) giveIDs(s *flecsSite, c call, ids []flecsID, sometimes bool) {
	at := r.span(r.whole(c))
	r.read(at)
	for _, id := range ids {
		full := strings.TrimPrefix(id.full, "flecs::")
		switch {
		case id.pair && id.relation == "IsA":
			r.giveParts(s, id, c, sometimes)
			continue
		case id.tag && (full == "Phase" || full == "Pipeline"):
			s.phase = true
			continue
		case id.tag && full == "Prefab":
			s.prefab = true
			continue
		case id.tag && r.isTrait(full):
			s.phase = true
			continue
		case id.why != "" && !id.pair:
			r.unread(at, "What these entities get is not all in the text, because "+id.why+": they lack it.")
			continue
		case id.pair && (id.why != "" || id.wild):
			r.runTimePair(id, at)
		}
		for _, component := range r.given(id) {
			r.giveOne(s, component, sometimes, c.name)
		}
	}
}

func (r *flecsReader) giveOne(s *flecsSite, component int, sometimes bool, at int) {
	if component >= 0 {
		addGained(&s.components, &s.sometimes, component, sometimes, at)
	}
}

// giveParts gives an instance what its prefab has and instances copy.
func (r *flecsReader) giveParts(s *flecsSite, id flecsID, c call, sometimes bool) {
	at := r.span(r.whole(c))
	name := strings.TrimSuffix(strings.TrimPrefix(id.full, "(IsA,"), ")")
	kit, known := r.parts[name]
	if !known {
		r.unread(at, "What this is an instance of is not in the text: it lacks what it has from there.")
		return
	}
	for _, component := range kit.components {
		if !r.inherits[lastName(r.components[component].full)] {
			r.giveOne(s, component, sometimes, c.name)
		}
	}
	if r.once("instances") {
		r.assumed(at, "Instances copy the components of their prefab, except those that are marked as inherited. Flecs also has a table of its own for the instances of each prefab, which the design has not.")
	}
}

// callMade replaces the sites in functions that make entities by the places that call these.
func (r *flecsReader) callMade() {
	for range maxSiteRounds {
		sites := make([]enttSite, len(r.spawned))
		for i, s := range r.spawned {
			sites[i] = s.enttSite
		}
		callers := r.callersOf(sites)
		if len(callers) == 0 {
			break
		}
		r.spawned = r.calledSites(callers)
	}
}

func (r *flecsReader) addMade() {
	for _, s := range r.spawned {
		r.addFlecsSite(s)
	}
}

func (r *flecsReader) calledSites(callers map[int][]call) []flecsSite {
	var next []flecsSite
	for _, s := range r.spawned {
		calls := callers[r.owner(s.name)]
		if len(calls) == 0 || len(calls) > maxSiteCalls || len(next) > maxSites || s.prefab || s.phase || s.named || r.over[s.name] >= 0 {
			next = append(next, s)
			continue
		}
		for _, c := range calls {
			out := flecsSite{enttSite: enttSite{call: c, components: slices.Clone(s.components), sometimes: slices.Clone(s.sometimes)}}
			out.count, out.known = r.countOf(s.enttSite)
			if s.returned {
				out.variable, out.returned = r.madeVariable(c.name)
				for _, each := range r.chain(c) {
					r.give(&out, each, false)
				}
				r.follow(&out, r.end(c))
			}
			next = append(next, out)
		}
	}
	return next
}

func (r *flecsReader) addFlecsSite(s flecsSite) {
	at := r.span(r.whole(s.call))
	empty := len(s.components)+len(s.sometimes) == 0
	switch {
	case s.phase || s.typed && empty && !s.prefab:
		r.read(at)
	case s.prefab:
		r.lost(at, "No query matches a prefab: it is left out, and what it gives is part of its instances.")
	case empty && r.statics[s.variable]:
		r.read(at) // a tag, a relationship or a target
	default:
		s.known = s.known && s.count > 0
		if !s.known {
			s.count = 1
		}
		if r.inCallback(s.name) {
			s.known = false
		}
		if n, known := r.countOf(s.enttSite); known && n == 1 && s.named && !empty {
			r.addSpawn(spawn{at: at, count: 1, components: s.components, sometimes: s.sometimes, function: r.functionName(s.name)})
			return
		}
		r.addSite(s.enttSite)
	}
}

// inCallback reports whether a token is in a function that a system or observer calls, however often.
func (r *flecsReader) inCallback(i int) bool {
	for at := int(r.inside[i]); at >= 0 && r.scopes[at].kind == lambda; at = r.scopes[at].parent {
		open := r.scopes[at].head
		for n := 0; n < 4 && r.at(open) != "(" || r.at(open-1) == "]"; n++ {
			if r.at(open-1) == "]" && r.match(open-1) > 0 {
				open = r.match(open - 1)
				continue
			}
			open--
		}
		if name := r.at(open - 1); r.at(open) == "(" && (name == "each" || name == "run" || name == "iter") {
			return true
		}
	}
	return false
}

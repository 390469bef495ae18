package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// flecsCVerbs are the calls of C that change one entity: ecs_add(world, entity, T).
var flecsCVerbs = map[string]program.ChangeKind{
	"ecs_add": program.Adds, "ecs_set": program.Adds, "ecs_add_id": program.Adds, "ecs_set_id": program.Adds, "ecs_set_ptr": program.Adds, "ecs_ensure": program.Adds,
	"ecs_emplace": program.Adds, "ecs_ensure_id": program.Adds, "ecs_emplace_id": program.Adds, "ecs_add_pair": program.Adds, "ecs_set_pair": program.Adds,
	"ecs_remove": program.Removes, "ecs_remove_id": program.Removes, "ecs_remove_pair": program.Removes,
	"ecs_enable_component": program.Enables, "ecs_enable_id": program.Enables,
}

// cStatement reads a call of the interface of C.
func (r *flecsReader) cStatement(c call, name string) {
	args := r.items(c.args)
	at := r.span(r.whole(c))
	switch {
	case flecsCVerbs[name] != "" && len(args) > 2:
		r.cVerb(c, name, args)
	case name == "ecs_delete" && len(args) > 1:
		r.addFlecsChange(c, change{kind: program.Despawns, verb: name})
	case (name == "ecs_delete_with" || name == "ecs_remove_all") && len(args) > 1:
		r.cAll(c, name, args[1])
	case strings.HasPrefix(name, "ecs_singleton_") && len(args) > 1:
		r.read(at)
		r.addSingleton(r.brief(args[1]), r.span(args[1]))
	case name == "ecs_enable":
		r.wholeEntity(c, "enable")
	case name == "ecs_clear":
		r.wholeEntity(c, "clear")
	case name == "ecs_commit":
		r.unread(r.span(one(c.name)), "What this "+name+" is about is not in the text: the entities and their changes are missing from the answer.")
	case slices.Contains(flecsLookups, name) && len(args) > 2 && r.isRow(args[1]):
		r.addLookup(c, name, r.cID(args[2]))
	case slices.Contains(flecsLookups, name) && len(args) > 2:
		r.otherEntity(c, r.cID(args[2]), r.brief(args[1]))
	}
}

// cID returns the component of an argument of C: the name of a type, or an ID.
func (r *flecsReader) cID(p part) flecsID {
	if p.to-p.from == 1 && r.is(p.from, word) && (r.types.byName[r.at(p.from)] != nil || len(r.byName[r.at(p.from)]) > 0) {
		return flecsID{full: r.at(p.from), at: r.span(p)}
	}
	return r.idOf(p)
}

// cNamed returns what a call of C adds, sets or removes.
func (r *flecsReader) cNamed(name string, args []part) flecsID {
	if strings.HasSuffix(name, "_pair") && len(args) > 3 {
		return r.pairOf(r.cID(args[2]), r.cID(args[3]))
	}
	return r.cID(args[2])
}

func (r *flecsReader) cVerb(c call, name string, args []part) {
	kind := flecsCVerbs[name]
	id := r.cNamed(name, args)
	if target := r.idOf(args[1]); target.why == "" && target.full == id.full && !r.handles[target.full] { // ecs_set(world, ecs_id(Clock), Clock, {..})
		r.addSingleton(id.full, id.at)
		r.read(r.span(r.whole(c)))
		return
	}
	if kind == program.Enables && r.at(args[len(args)-1].from) == "false" {
		kind = program.Disables
	}
	r.changeIDs(c, kind, name, []flecsID{id})
}

// cAll reads ecs_delete_with and ecs_remove_all.
func (r *flecsReader) cAll(c call, name string, p part) {
	id := r.cID(p)
	switch {
	case id.why != "" && !id.pair:
		r.unread(r.span(r.whole(c)), "Not all of this "+name+" is in the text, because "+id.why+": the change is missing from the answer.")
	case name == "ecs_delete_with":
		r.useID(id)
		r.addFlecsChange(c, change{kind: program.Despawns, verb: name})
	default:
		r.addFlecsChange(c, change{kind: program.Clears, verb: name, removed: []int{r.useID(id)}})
	}
}

// cSite returns where C makes entities, with what they have from the start. ok is false for any other call.
func (r *flecsReader) cSite(c call, name string) (s flecsSite, ok bool) {
	args := r.items(c.args)
	s = flecsSite{enttSite: enttSite{call: c, count: 1, known: true}}
	switch name {
	case "ecs_new", "ecs_new_w", "ecs_new_w_id", "ecs_new_id", "ecs_new_w_pair", "ecs_new_entity", "ecs_new_low_id":
		if name == "ecs_new_w_pair" && len(args) > 2 {
			r.giveIDs(&s, c, []flecsID{r.pairOf(r.cID(args[1]), r.cID(args[2]))}, false)
		} else if len(args) > 1 && name != "ecs_new_entity" {
			r.giveIDs(&s, c, []flecsID{r.cID(args[1])}, false)
		}
	case "ecs_bulk_new", "ecs_bulk_new_w_id":
		if len(args) < 3 {
			return s, false
		}
		r.giveIDs(&s, c, []flecsID{r.cID(args[1])}, false)
		s.count = max(r.literal(args[2]), 0)
		s.known = s.count > 0
	case "ecs_bulk_init":
		r.describedBulk(&s, c)
	case "ecs_insert":
		for _, p := range args[min(1, len(args)):] {
			if value, isValue := r.call(p.from); isValue && len(r.items(value.args)) > 0 {
				r.giveIDs(&s, c, []flecsID{r.cID(r.items(value.args)[0])}, false)
			}
		}
	case "ecs_entity", "ecs_entity_init":
		if r.at(c.name-1) == "=" && r.at(c.name-2) == "entity" {
			return s, false
		}
		r.describedEntity(&s, c)
	case "ECS_ENTITY", "ECS_PREFAB":
		r.declaredEntity(&s, c, args)
	default:
		return s, false
	}
	return s, true
}

// describedEntity reads ecs_entity(world, { .add = ecs_ids(..), .set = ecs_values(..) }).
func (r *flecsReader) describedEntity(s *flecsSite, c call) {
	for i := c.args; i < r.match(c.args) && r.spend(); i++ {
		s.named = s.named || r.sequence(i, "name", "=") && r.is(i+2, quoted)
		list, ok := r.call(i)
		if !ok {
			continue
		}
		switch r.at(i) {
		case "ecs_ids", "ids":
			for _, p := range r.items(list.args) {
				r.giveIDs(s, c, []flecsID{r.cID(p)}, false)
			}
		case "ecs_value", "ecs_value_ptr":
			if items := r.items(list.args); len(items) > 0 {
				r.giveIDs(s, c, []flecsID{r.cID(items[0])}, false)
			}
		case "ecs_dependson":
			s.phase = true
		}
	}
}

// declaredEntity reads ECS_ENTITY(world, Bob, Position, (Likes, Alice)).
func (r *flecsReader) declaredEntity(s *flecsSite, c call, args []part) {
	s.prefab, s.named = r.at(c.name) == "ECS_PREFAB", true
	if len(args) < 2 {
		return
	}
	s.variable = r.at(args[1].from)
	for _, p := range args[2:] {
		if r.at(p.from) == "(" {
			if items := r.items(p.from); len(items) == 2 {
				r.giveIDs(s, c, []flecsID{r.pairOf(r.cID(items[0]), r.cID(items[1]))}, false)
			}
		} else if r.brief(p) != "0" {
			r.giveIDs(s, c, []flecsID{r.cID(p)}, false)
		}
	}
}

// describedBulk reads ecs_bulk_init(world, &(ecs_bulk_desc_t){ .count = 100, .ids = { ecs_id(Position) } }).
func (r *flecsReader) describedBulk(s *flecsSite, c call) {
	s.known = false
	for i := c.args; i < r.match(c.args) && r.spend(); i++ {
		switch {
		case r.sequence(i, "count", "="):
			s.count = max(r.literal(one(i+2)), 0)
			s.known = s.count > 0
		case r.sequence(i, "ids", "=", "{"):
			for _, p := range r.items(i + 2) {
				r.giveIDs(s, c, []flecsID{r.cID(p)}, false)
			}
		}
	}
}

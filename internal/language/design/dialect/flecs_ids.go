package dialect

import (
	"slices"
	"strings"
)

// flecsID is what a text names as a component: a type, an entity that is used as a tag, or a pair.
type flecsID struct {
	full     string
	at       span
	constant bool
	pointer  bool
	value    string // the type of the value of a pair
	pair     bool
	tag      bool
	relation string // of a pair
	wild     bool   // any target
	variable string // of a query
	why      string // why it is not known
}

const flecsRunTime = "is known at run time only"

// flecsAny are the names of wildcards.
var flecsAny = []string{"flecs::Wildcard", "flecs::Any", "EcsWildcard", "EcsAny", "*", "_"}

// idsOf returns what one type of a list stands for.
func (r *flecsReader) idsOf(p part, b binding) []flecsID {
	for p.from < p.to && r.at(p.to-1) == "..." {
		p.to--
	}
	a := r.cppArg(p)
	if open := r.find(a.part, "<"); open > 0 && slices.Contains([]string{"flecs::pair", "pair"}, r.textOf(part{a.part.from, open})) {
		items := r.items(open)
		if len(items) != 2 {
			return []flecsID{{at: a.at, why: "a pair has two parts"}}
		}
		id := r.pairOf(r.typeID(items[0], b), r.typeID(items[1], b))
		id.at, id.constant, id.pointer = a.at, a.constant, a.pointer
		return []flecsID{id}
	}
	types, ok := r.cpp.resolve(p, b)
	if !ok || !r.isName(a.part) {
		return []flecsID{{full: a.full, at: a.at, why: shortened(a.full) + " " + flecsRunTime}}
	}
	var out []flecsID
	for _, t := range types {
		out = append(out, flecsID{full: strings.TrimSuffix(strings.TrimPrefix(t.full, "::"), "*"), at: t.at, constant: t.constant, pointer: a.pointer})
	}
	return out
}

func (r *flecsReader) typeID(p part, b binding) flecsID {
	if ids := r.idsOf(p, b); len(ids) == 1 {
		return ids[0]
	}
	return flecsID{at: r.span(p), why: "a pack " + flecsRunTime}
}

// idOf returns what an argument stands for: a name, ecs_id(T), world.id<T>(), ecs_pair(R, T), flecs::Wildcard, "$target".
func (r *flecsReader) idOf(p part) flecsID {
	at := r.span(p)
	text := r.brief(p)
	switch {
	case r.is(p.from, quoted):
		return nameID(r.unquoted(p.from), at)
	case slices.Contains(flecsAny, text):
		return flecsID{full: "any", at: at, wild: true}
	}
	if r.find(p, "?") > 0 { // side ? red : blue
		return flecsID{full: text, at: at, why: shortened(text) + " " + flecsRunTime}
	}
	if c, ok := r.lastCall(p); ok {
		types, args := r.typeArgs(c), r.items(c.args)
		switch name := r.at(c.name); {
		case (name == "ecs_id" || name == "ecs_get_id") && len(args) == 1:
			return flecsID{full: r.brief(args[0]), at: r.span(args[0])}
		case (name == "ecs_pair" || name == "pair") && len(args) == 2:
			return r.pairOf(r.idOf(args[0]), r.idOf(args[1]))
		case (name == "ecs_pair_t" || name == "ecs_isa" || name == "ecs_childof") && len(args) > 0:
			return r.shortPair(name, args)
		case len(types) == 2 && name == "pair":
			return r.pairOf(r.typeID(types[0], nil), r.typeID(types[1], nil))
		case len(types) == 1 && len(args) == 0 && slices.Contains([]string{"id", "component", "entity", "prefab", "type_id"}, name):
			return r.typeID(types[0], nil)
		}
		return flecsID{full: text, at: at, why: shortened(text) + " " + flecsRunTime}
	}
	if kind, constant, ok := strings.Cut(text, "::"); ok && r.enums[kind] && r.isName(p) { // Mode::Idle is the pair (Mode, Idle)
		id := r.pairOf(flecsID{full: kind, at: at}, flecsID{full: constant, at: at})
		id.value, id.at = "", at
		return id
	}
	name := lastName(text)
	builtIn := strings.HasPrefix(text, "flecs::") || strings.HasPrefix(text, "Ecs") && len(text) > 3
	switch {
	case builtIn:
		return flecsID{full: strings.TrimPrefix(name, "Ecs"), at: at, tag: true}
	case r.isName(p) && (r.statics[name] || r.types.byName[name] != nil || strings.Contains(text, "::") || len(r.byName[name]) > 0 || isUpper(name)):
		return flecsID{full: strings.TrimPrefix(text, "::"), at: at}
	}
	return flecsID{full: text, at: at, why: shortened(text) + " " + flecsRunTime}
}

func isUpper(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

func (r *flecsReader) shortPair(name string, args []part) flecsID {
	switch name {
	case "ecs_isa":
		return r.pairOf(flecsID{full: "IsA", tag: true, at: r.span(args[0])}, r.idOf(args[0]))
	case "ecs_childof":
		return r.pairOf(flecsID{full: "ChildOf", tag: true, at: r.span(args[0])}, r.idOf(args[0]))
	}
	if len(args) != 2 {
		return flecsID{at: r.span(args[0]), why: "a pair has two parts"}
	}
	return r.pairOf(flecsID{full: r.brief(args[0]), at: r.span(args[0])}, r.idOf(args[1]))
}

// lastCall returns the last call of an expression that is one.
func (r *flecsReader) lastCall(p part) (call, bool) {
	if r.at(p.to-1) != ")" || r.match(p.to-1) <= p.from {
		return call{}, false
	}
	name := r.match(p.to-1) - 1
	if r.at(name) == ">" && r.match(name) > p.from {
		name = r.match(name) - 1
	}
	return r.call(name)
}

// nameID reads a name of the query language.
func nameID(text string, at span) flecsID {
	text = strings.TrimSpace(text)
	switch {
	case text == "*" || text == "_":
		return flecsID{full: "any", at: at, wild: true}
	case strings.HasPrefix(text, "$"):
		return flecsID{full: "any", at: at, wild: true, variable: text}
	case !plainName(text):
		return flecsID{full: text, at: at, why: shortened(text) + " is not a name"}
	}
	return flecsID{full: strings.TrimPrefix(text, "flecs."), at: at}
}

// plainName reports whether a text is a name of the query language.
func plainName(text string) bool {
	for i := range len(text) {
		if c := text[i]; !isLetter(c) && !(isDigit(c) && i > 0) && c != '.' && c != ':' {
			return false
		}
	}
	return text != ""
}

// pairOf returns the pair of a relationship and a target. All targets that are only known at run time are one.
func (r *flecsReader) pairOf(relation, target flecsID) flecsID {
	name, end := lastName(relation.full), lastName(target.full)
	id := flecsID{at: span{relation.at.start, max(relation.at.end, target.at.end)}, pair: true, relation: name, wild: target.wild, variable: target.variable}
	switch {
	case relation.why != "":
		id.why = relation.why
	case relation.wild:
		id.why = "a wildcard for the relationship matches every pair"
	case target.why != "":
		id.why = "the target " + target.why
	}
	id.full = "(" + name + "," + end + ")"
	if target.why != "" || target.wild {
		id.full = "(" + name + ",any)"
	}
	id.value = r.valueOf(name, end)
	return id
}

// valueOf returns the type of the value of a pair: that of the relationship, else that of the target, "" for a tag.
func (r *flecsReader) valueOf(names ...string) string {
	for _, name := range names {
		if t := r.types.byName[name]; t != nil && !t.empty {
			return name
		}
	}
	return ""
}

// useID returns the component of an ID, -1 if there is no room for more.
func (r *flecsReader) useID(id flecsID) int {
	full := id.full
	if !id.pair {
		full = strings.ReplaceAll(full, ".", "::")
	}
	i := r.use(full, id.at)
	if i < 0 {
		return i
	}
	c := &r.components[i]
	switch t := r.types.byName[id.value]; {
	case !id.pair:
		c.tag = c.tag || id.tag || r.statics[lastName(full)] && r.types.byName[lastName(full)] == nil
	case id.value == "":
		c.tag = true
	case t != nil && !c.sized:
		if z := r.types.sizeOfDeclared(t); z.ok {
			r.draft.give(c, z, id.at)
			c.sized = true
		}
	}
	return i
}

// given returns the components that an entity has with an ID: a pair also makes it match queries for any target.
func (r *flecsReader) given(id flecsID) []int {
	if !id.pair {
		return append([]int{r.useID(id)}, r.withThem(id)...)
	}
	var out []int
	if id.why == "" && !id.wild {
		out = append(out, r.useID(id))
	}
	if r.wild[id.relation] || len(out) == 0 && r.types.byName[id.relation] != nil || len(out) == 0 && r.statics[id.relation] {
		id.full = "(" + id.relation + ",any)"
		out = append(out, r.useID(id))
	}
	return out
}

// withThem returns the components that come with another one.
func (r *flecsReader) withThem(id flecsID) []int {
	if i := r.componentNamed(id.full); i >= 0 {
		return r.components[i].requires
	}
	return nil
}

// brief returns the text of a part, of which only as much is read as a type may have.
func (r *flecsReader) brief(p part) string {
	return r.textOf(part{p.from, min(p.to, p.from+maxType)})
}

package dialect

import (
	"slices"
	"strings"
)

// flecsTraits are what a text may say about a component, by the names of both languages.
var flecsTraits = []string{
	"Sparse", "DontFragment", "CanToggle", "Exclusive", "Union", "Singleton", "Inheritable", "OnInstantiate", "Relationship", "Traversable", "Symmetric", "Transitive",
	"Reflexive", "Acyclic", "Final", "With", "PairIsTag", "Target", "Trait", "OrderedChildren", "OnDelete", "OnDeleteTarget", "Tag", "AlwaysOverride", "Override", "DontInherit",
}

// flecsTraitMeans says what a trait changes and a design does not have.
var flecsTraitMeans = map[string]string{
	"Sparse":       "Flecs keeps it in a set of its own, where the design has a column: what its look-ups cost, and what moves save, is missing",
	"DontFragment": "Flecs keeps it outside of the tables and asks each row for it, where the design has a column: what these questions cost, and the tables that it saves, are missing",
	"CanToggle":    "Flecs has a bit for each entity: what the tests of the bits cost is missing",
	"Union":        "Flecs keeps one target for each entity outside of the tables",
	"Exclusive":    "another target takes the place of the one before, which the design does not do",
}

// register reads what declares components, and what it says about them.
func (r *flecsReader) register(c call) {
	name := r.at(c.name)
	switch types, args := r.typeArgs(c), r.items(c.args); {
	case strings.HasPrefix(name, "ECS_"):
		r.declare(name, args)
	case name == "component" && len(types) == 1 && r.method(c.name):
		r.component(c, types[0])
	case name == "add" && r.handleOfComponent(c) != "":
		r.traitCall(r.handleOfComponent(c), c)
	case (name == "ecs_add_id" || name == "ecs_add_pair") && len(args) > 2:
		if id := r.idOf(args[1]); id.why == "" && r.isTrait(lastFlecs(r.brief(args[2]))) {
			r.trait(id.full, lastFlecs(r.brief(args[2])), args[3:], c)
		}
	}
}

// declare reads ECS_COMPONENT(world, Position), ECS_TAG, ECS_ENTITY, ECS_PREFAB and their variants.
func (r *flecsReader) declare(name string, args []part) {
	kind := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "ECS_"), "_DEFINE"), "_DECLARE")
	if len(args) == 0 {
		return
	}
	a := r.cppArg(args[len(args)-1])
	switch kind {
	case "COMPONENT", "TAG":
		if i := r.use(a.full, a.at); i >= 0 && kind == "TAG" {
			r.components[i].tag = true
		}
		r.statics[a.full] = kind == "TAG" || r.statics[a.full]
	case "ENTITY", "PREFAB", "DECLARE":
		a = r.cppArg(args[min(1, len(args)-1)])
		r.statics[a.full], r.handles[a.full] = true, true
	}
}

// component reads world.component<T>() with what is called on it.
func (r *flecsReader) component(c call, p part) {
	for _, id := range r.idsIn(c, p) {
		if id.why != "" {
			continue
		}
		if t := lastName(id.full); !strings.HasPrefix(id.full, "flecs::") {
			r.useID(id)
			r.statics[t] = r.statics[t] || r.types.byName[t] != nil && r.types.byName[t].empty
		}
		for _, next := range r.chain(c) {
			switch name := r.at(next.name); name {
			case "add":
				r.traitCall(id.full, next)
			case "on_add", "on_set", "on_remove":
				r.lost(r.span(one(next.name)), "A design has no hooks: what "+name+" of "+shortened(id.full)+" costs at each change is left out.")
			}
		}
	}
}

// idsIn returns what a type stands for, for every instantiation of the templates around it.
func (r *flecsReader) idsIn(c call, p part) []flecsID {
	var out []flecsID
	for _, b := range r.cpp.bindings(r.lists(c)) {
		out = append(out, r.idsOf(p, b)...)
	}
	return out
}

// handleOfComponent returns the component whose variable a call is made on: auto burning = world.component<Burning>().
func (r *flecsReader) handleOfComponent(c call) string {
	variable := r.receiver(c.name)
	if variable == "" {
		return ""
	}
	for _, i := range r.uses[variable] {
		if !r.spend() || r.at(i+1) != "=" || i > c.name {
			continue
		}
		for k := i + 2; k < i+6; k++ {
			made, ok := r.call(k)
			if ok && r.at(k) == "component" && made.types >= 0 {
				return r.brief(r.items(made.types)[0])
			}
		}
	}
	return ""
}

func lastFlecs(text string) string { return strings.TrimPrefix(lastName(text), "Ecs") }

func (r *flecsReader) isTrait(name string) bool { return slices.Contains(flecsTraits, name) }

// traitCall reads add(flecs::Sparse), add(flecs::With, world.component<T>()), add<flecs::..>() and the like on a component.
func (r *flecsReader) traitCall(component string, c call) {
	list := append(r.typeArgs(c), r.items(c.args)...)
	if len(list) == 0 {
		return
	}
	if name := lastFlecs(r.brief(list[0])); r.isTrait(name) {
		r.trait(component, name, list[1:], c)
	}
}

// trait notes what a text says about a component.
func (r *flecsReader) trait(component, name string, more []part, c call) {
	at := r.span(one(c.name))
	if c.args > c.name {
		at = r.span(r.whole(c))
	}
	r.registered[c.name] = true
	r.read(at)
	i := r.use(strings.TrimPrefix(component, "::"), at)
	if i < 0 {
		return
	}
	if plain := lastName(component); r.statics[plain] && r.types.byName[plain] == nil {
		r.components[i].tag = true
	}
	text := name
	if len(more) > 0 {
		text += " " + lastName(r.idOf(more[0]).full)
	}
	r.components[i].traits = append(r.components[i].traits, trait{shortened(text), at})
	switch {
	case name == "Singleton":
		r.lone[lastName(component)] = true
		return
	case name == "With" && len(more) > 0:
		r.comesWith(i, more[0], at)
		return
	case text == "OnInstantiate Inherit" || text == "OnInstantiate DontInherit" || name == "DontInherit":
		r.inherits[lastName(component)] = true
		return
	case name == "Sparse" && r.components[i].storage == "" || name == "DontFragment":
		r.components[i].storage = name
	case name == "PairIsTag" || name == "Tag":
		return
	}
	means := flecsTraitMeans[name]
	if means == "" {
		return // it changes nothing of what is stored where
	}
	r.lost(at, "A design cannot say that "+shortened(component)+" is "+name+": "+means+".")
}

// comesWith notes a component that is added with another one.
func (r *flecsReader) comesWith(i int, p part, at span) {
	id := r.idOf(p)
	if id.why != "" {
		if list := r.typeID(p, nil); list.why == "" {
			id = list
		}
	}
	if id.why != "" {
		r.unread(at, "What comes with "+shortened(r.components[i].full)+" "+flecsRunTime+": compositions lack it.")
		return
	}
	if with := r.useID(id); with >= 0 && with != i {
		r.components[i].requires = append(r.components[i].requires, with)
	}
}

// constants reads `static constexpr bool sparse = true` in the types of components.
func (r *flecsReader) constantTraits() {
	for i := range r.tokens {
		name := map[string]string{"sparse": "Sparse", "Sparse": "Sparse", "dont_fragment": "DontFragment", "DontFragment": "DontFragment"}[r.at(i)]
		if name == "" || r.at(i-1) != "bool" || r.at(i-2) != "constexpr" || r.at(i+1) != "=" || r.at(i+2) != "true" {
			continue
		}
		if t := r.around(i, typeScope); t >= 0 {
			if component := r.componentNamed(r.scopes[t].name); component >= 0 {
				r.trait(r.components[component].full, name, nil, call{name: i, types: -1, args: i})
			}
		}
	}
}

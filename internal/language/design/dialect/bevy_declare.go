package dialect

import (
	"slices"
	"strings"
)

// declarations finds the types that a text declares, its aliases and its renamed imports.
func (r *bevyReader) declarations() {
	for i := range r.tokens {
		if r.hidden[i] {
			continue
		}
		switch {
		case (r.at(i) == "struct" || r.at(i) == "enum") && r.is(i, word) && r.is(i+1, word):
			r.structure(i)
		case r.at(i) == "type" && r.is(i, word) && r.is(i+1, word):
			r.alias(i)
		case (r.at(i) == "const" || r.at(i) == "static") && r.is(i+1, word) && r.at(i+2) == ":":
			if equals := r.find(part{i + 3, min(i+3+maxHead, len(r.tokens))}, "="); equals > 0 {
				r.consts[r.at(i+1)] = part{i + 3, equals}
			}
		case r.at(i) == "use" && r.is(i, word):
			r.imports(i)
		}
	}
}

func (r *bevyReader) alias(i int) {
	made, equals := bevyAlias{}, i+2
	if r.at(equals) == "<" && r.match(equals) > 0 {
		made.params, made.defaults = r.typeNames(equals), map[string]part{}
		for _, p := range r.items(equals) {
			if at := r.find(p, "="); at > 0 {
				made.defaults[r.at(p.from)] = part{at + 1, p.to}
			}
		}
		equals = r.match(equals) + 1
	}
	end := r.find(part{equals, min(equals+10*maxHead, len(r.tokens))}, ";")
	if r.at(equals) != "=" || end < 0 || r.implOf(i) != nil {
		return
	}
	made.target = part{equals + 1, end}
	r.aliases[r.at(i+1)] = made
}

func (r *bevyReader) imports(i int) {
	for k := i + 1; k < len(r.tokens) && k < i+10*maxHead && r.at(k) != ";"; k++ {
		if r.at(k) == "as" && r.is(k-1, word) && r.is(k+1, word) && r.at(k+1) != "_" {
			r.renamed[r.at(k+1)] = r.at(k - 1)
		}
	}
}

// structure reads a struct or enum with the attributes before it.
func (r *bevyReader) structure(i int) {
	made := bevyStruct{name: r.at(i + 1), token: i + 1, derives: map[string]bool{}}
	for _, inside := range r.attributesBefore(i) {
		if r.at(inside.from) == "derive" {
			for _, p := range r.items(inside.from + 1) {
				made.derives[r.at(p.to-1)] = true
			}
		}
	}
	body := i + 2
	if r.at(body) == "<" && r.match(body) > 0 {
		made.params = r.typeNames(body)
		body = r.match(body) + 1
	}
	if r.at(body) != "(" && r.at(body) != ";" {
		body = r.braceAfter(body, ";")
	}
	if r.at(i) == "struct" && body > 0 && r.match(body) > body {
		for _, each := range r.items(body) {
			made.fields = append(made.fields, r.fieldOf(each, r.at(body) == "{"))
		}
	}
	if _, again := r.structs[made.name]; !again || len(made.derives) > 0 {
		r.structs[made.name] = made
	}
}

func (r *bevyReader) fieldOf(p part, named bool) bevyField {
	out := bevyField{}
	for k := p.from; r.at(k) == "#" && r.match(k+1) > k && k < p.to; k = r.match(k+1) + 1 {
		out.ignored = out.ignored || r.find(part{k + 2, r.match(k + 1)}, "ignore") > 0 || r.at(k+3) == "(" && r.at(k+4) == "ignore"
	}
	p = r.rustPlain(p)
	if named && r.at(p.from+1) == ":" {
		out.name = r.at(p.from)
		p.from += 2
	}
	out.typ = p
	return out
}

// attributesBefore returns the contents of the attributes before an item, which may have a visibility, in the order of the text.
func (r *bevyReader) attributesBefore(i int) []part {
	k := i - 1
	if r.at(k) == ")" && r.match(k) > 0 && r.at(r.match(k)-1) == "pub" {
		k = r.match(k) - 1
	}
	if r.at(k) == "pub" {
		k--
	}
	var out []part
	for n := 0; n < maxHead && r.at(k) == "]" && r.match(k) > 0 && r.at(r.match(k)-1) == "#"; n++ {
		out = append(out, part{r.match(k) + 1, k})
		k = r.match(k) - 2
	}
	slices.Reverse(out)
	return out
}

// findComponents adds the types that are components by their declaration, and the singletons.
func (r *bevyReader) findComponents() {
	for i := range r.tokens {
		if r.hidden[i] || !r.is(i, word) {
			continue
		}
		switch {
		case (r.at(i) == "struct" || r.at(i) == "enum") && r.is(i+1, word):
			if declared, known := r.structs[r.at(i+1)]; known && declared.token == i+1 {
				r.derived(i, declared)
			}
		case r.at(i) == "impl" && r.at(i+1) == "Component" && r.at(i+2) == "for" && r.is(i+3, word):
			r.implemented(i)
		case r.at(i) == "register_required_components" || r.at(i) == "register_required_components_with":
			r.registered(i)
		case r.at(i) == "register_component_hooks":
			r.hooks(i)
		}
	}
}

func (r *bevyReader) derived(i int, declared bevyStruct) {
	at := r.span(one(i + 1))
	if declared.derives["Resource"] {
		r.addSingleton(declared.name, at)
	}
	for _, kind := range []string{"Event", "EntityEvent", "Message"} {
		if declared.derives[kind] && r.once("events") {
			r.lost(at, "Events and messages are no components of entities: "+shortened(declared.name)+" and others, with their queues and what it costs to read them, are left out.")
		}
	}
	if !declared.derives["Component"] {
		return
	}
	component := -1
	if len(declared.params) == 0 {
		component = r.use(declared.name, at)
	}
	for _, inside := range r.attributesBefore(i) {
		r.componentAttribute(inside, declared, component)
	}
}

// componentAttribute reads #[component(..)], #[require(..)] and those of relationships.
func (r *bevyReader) componentAttribute(inside part, declared bevyStruct, component int) {
	at := r.span(inside)
	switch name := r.at(inside.from); {
	case name != "component" && name != "require" && name != "relationship" && name != "relationship_target":
		return
	case component < 0 && name == "component":
		r.ofGenerics[declared.name] = append(r.ofGenerics[declared.name], inside)
		r.read(at)
	case component < 0:
		r.unread(at, shortened(declared.name)+" has type parameters: "+shortened(r.textOf(inside))+" is not read for the types that are used, so their storage and required components are missing from the answer.")
	case name == "require":
		for _, each := range r.items(inside.from + 1) {
			r.requires(component, each)
		}
	case name == "component":
		for _, each := range r.items(inside.from + 1) {
			r.componentTrait(component, each)
		}
	default:
		r.trait(component, name, at)
		if r.once("relationship") {
			r.lost(at, "A design has no relationships: "+shortened(declared.name)+" is a component like any other. That Bevy keeps both sides of the relationship in step, and what that costs, is left out.")
		}
	}
}

func (r *bevyReader) trait(component int, name string, at span) {
	r.components[component].traits = append(r.components[component].traits, trait{name, at})
}

// requires reads one required component: Body, Body(..), Body { .. }, Body = .., Body::new().
func (r *bevyReader) requires(component int, p part) {
	end := p.from
	for end < p.to && (r.is(end, word) || r.at(end) == "::") {
		end++
	}
	if r.at(end) == "<" && r.match(end) > 0 && r.match(end) < p.to {
		end = r.match(end) + 1
	}
	path := part{p.from, end}
	if typ, ok := r.typeOfPath(path); ok {
		path = typ
	}
	if !r.isName(path) {
		r.unread(r.span(p), "This required component is not understood: it is missing from the entities that have "+r.components[component].name+".")
		return
	}
	r.require(component, r.use(r.plainName(bevyType{part: path}), r.span(path)))
}

func (r *bevyReader) require(component, needed int) {
	c := &r.components[component]
	if needed >= 0 && needed != component && !slices.Contains(c.requires, needed) {
		c.requires = append(c.requires, needed)
	}
}

// registered reads world.register_required_components::<A, B>().
func (r *bevyReader) registered(i int) {
	c, ok := r.call(i)
	if !ok {
		return
	}
	items := r.typeArgs(c)
	if len(items) < 2 || !r.isName(items[0]) || !r.isName(items[1]) {
		r.unread(r.span(one(i)), "The components of this "+r.at(i)+" are not in the text: the one that is required is missing from the answer.")
		return
	}
	first := r.use(r.plainName(bevyType{part: items[0]}), r.span(items[0]))
	if second := r.use(r.plainName(bevyType{part: items[1]}), r.span(items[1])); first >= 0 {
		r.require(first, second)
	}
}

var bevyHooks = []string{"on_add", "on_insert", "on_replace", "on_remove", "on_despawn", "on_discard"}

// componentTrait reads one part of #[component(..)].
func (r *bevyReader) componentTrait(component int, p part) {
	at, name := r.span(p), r.at(p.from)
	c := &r.components[component]
	switch {
	case name == "storage":
		r.stored(component, strings.Trim(r.at(p.to-1), `"`), at)
	case slices.Contains(bevyHooks, name):
		handler := ""
		if r.at(p.from+1) == "=" {
			handler = r.textOf(part{p.from + 2, p.to})
		}
		r.addObserver(observer{event: name, component: component, handler: handler, at: at})
		r.trait(component, name, at)
		r.lost(at, "A design has no hooks: "+name+" of "+shortened(c.full)+" is left out, and so is what it costs at each change.")
	default:
		r.trait(component, shortened(r.textOf(p)), at)
		r.lost(at, shortened(r.textOf(p))+" of "+shortened(c.full)+" has no counterpart in a design. It changes neither what systems match nor where values are.")
	}
}

// stored gives a component its storage.
func (r *bevyReader) stored(component int, storage string, at span) {
	if component < 0 || storage == "Table" {
		r.read(at)
		return
	}
	c := &r.components[component]
	c.storage = storage
	r.lost(at, "A design has no sparse storage: "+shortened(c.full)+" is stored like any other component there. In Bevy, adding and removing it moves no row, and each query with it goes by archetype.")
}

// implemented reads impl Component for Name { const STORAGE_TYPE .. }.
func (r *bevyReader) implemented(i int) {
	component := r.use(r.at(i+3), r.span(one(i+3)))
	open := r.braceAfter(i+4, ";")
	if component < 0 || open < 0 || r.match(open) < 0 {
		return
	}
	for k := open + 1; k < r.match(open) && r.spend(); k++ {
		switch {
		case r.at(k) == "SparseSet":
			r.stored(component, "SparseSet", r.span(one(k)))
		case r.at(k) == "fn" && slices.Contains(bevyHooks, r.at(k+1)):
			at := r.span(one(k + 1))
			r.addObserver(observer{event: r.at(k + 1), component: component, at: at})
			r.lost(at, "A design has no hooks: "+r.at(k+1)+" of "+shortened(r.at(i+3))+" is left out, and so is what it costs at each change.")
		case r.at(k) == "register_required_components":
			r.unread(r.span(one(k)), "Components that are registered as required here are not read: they are missing from the entities that have "+shortened(r.at(i+3))+".")
		}
	}
}

// withRequired returns components with those that they require, each once.
func (r *bevyReader) withRequired(list []int) []int {
	out := []int{}
	seen := map[int]bool{}
	for next := slices.Clone(list); len(next) > 0; next = next[1:] {
		c := next[0]
		if c < 0 || seen[c] {
			continue
		}
		seen[c] = true
		out = append(out, c)
		next = append(next, r.components[c].requires...)
	}
	return out
}

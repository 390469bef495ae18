package dialect

import (
	"slices"
	"strings"
)

// bevyQuery collects the terms of a query.
type bevyQuery struct {
	*bevyReader
	taken   []access
	place   span       // of the query, or moved
	params  []string   // type parameters of the function around it
	missing string     // why its terms are not all known, "" if they are
	or      []bevyType // alternatives, looked at when all other terms are known
	entity  string     // how the data gives the entity: "it" for the whole item, its number in the tuple, "" for not at all
	depth   int
}

// terms reads the terms of Query<Data, Filter>.
func (r *bevyReader) terms(t bevyType, params []string) *bevyQuery {
	q := &bevyQuery{bevyReader: r, place: r.span(t.part), params: params}
	_, args := r.head(t)
	if len(args) == 0 {
		q.missing = "what it asks for is not in the text"
		return q
	}
	q.data(args[0], false)
	if list, isTuple := r.tuple(r.expand(args[0])); isTuple {
		for n, each := range list {
			if name, _ := r.head(each); name == "Entity" {
				q.entity = string(rune('0' + min(n, 20)))
			}
		}
	} else if name, _ := r.head(r.expand(args[0])); name == "Entity" {
		q.entity = "it"
	}
	if len(args) > 1 {
		q.filter(args[1])
	}
	q.alternatives()
	return q
}

func (q *bevyQuery) unknownTerm(t bevyType, what string) {
	if q.missing == "" {
		q.missing = what + shortened(q.textOf(part{t.from, min(t.to, t.from+maxType)})) + " is not in the text"
	}
}

func (q *bevyQuery) add(t bevyType, a access) {
	t = q.expand(t)
	switch {
	case len(q.taken) >= maxBevyTerms:
		q.unknownTerm(t, "it has too many terms, and this one, ")
	case q.isOpen(t, q.params):
		q.unknownTerm(t, "the type parameter ")
	case !q.isName(t.part):
		q.unknownTerm(t, "the component ")
	default:
		a.at = q.span(t.part)
		if a.component = q.use(q.plainName(t), a.at); a.component < 0 && q.missing == "" {
			q.missing = "there is no room for one of its components"
		}
		q.taken = append(q.taken, a)
	}
}

// tooDeep counts nested types and reports whether there are too many.
func (q *bevyQuery) tooDeep(t bevyType) bool {
	q.depth++
	if q.depth > 50 || !q.spend() {
		q.unknownTerm(bevyType{part: one(t.from)}, "what is nested too deeply at ")
		return true
	}
	return false
}

// data reads what a query accesses: &A, &mut B, Option<&C>, tuples of them, and types of the text that have such fields.
func (q *bevyQuery) data(t bevyType, optional bool) {
	t = q.expand(t)
	if t.empty() || q.tooDeep(t) {
		return
	}
	defer func() { q.depth-- }()
	if list, ok := q.tuple(t); ok {
		for _, each := range list {
			q.data(each, optional)
		}
		return
	}
	if q.at(t.from) == "&" {
		q.reference(t, optional)
		return
	}
	name, args := q.head(t)
	if s, declared := q.structs[name]; declared && s.derives["QueryData"] || s.derives["WorldQuery"] {
		for _, f := range s.fields {
			q.data(bevyType{f.typ, q.bind(s, args)}, optional)
		}
		return
	}
	if len(args) == 0 {
		q.plain(t, name, optional)
		return
	}
	q.wrapped(t, name, args, optional)
}

// bind returns what the type parameters of a struct are.
func (r *bevyReader) bind(s bevyStruct, args []bevyType) bevyEnv {
	env := bevyEnv{}
	for n, param := range s.params {
		if n < len(args) {
			env[param] = args[n]
		}
	}
	return env
}

// reference reads &A, &'static mut B.
func (q *bevyQuery) reference(t bevyType, optional bool) {
	t.from++
	if strings.HasPrefix(q.at(t.from), "'") {
		t.from++
	}
	mut := q.at(t.from) == "mut"
	if mut {
		t.from++
	}
	if name, _ := q.head(t); name == "Archetype" && q.structs[name].token == 0 {
		return
	}
	q.add(t, access{mut: mut, optional: optional})
}

// wrapped reads Option<&A>, Ref<A>, Has<A> and the like.
func (q *bevyQuery) wrapped(t bevyType, name string, args []bevyType, optional bool) {
	switch name {
	case "Option":
		q.data(args[0], true)
	case "Ref", "Mut", "Read", "Write": // Read and Write are those without lifetimes
		q.add(args[0], access{mut: name == "Mut" || name == "Write", optional: optional})
	case "Has":
		q.add(args[0], access{with: true, optional: true, lookup: true})
	case "AnyOf":
		q.lost(q.shownAt(t), "A system cannot match at least one of several components: each is imported as optional, so the system runs on more entities.")
		if list, ok := q.tuple(q.expand(args[0])); ok {
			args = list
		}
		for _, each := range args {
			q.data(each, true)
		}
	case "PhantomData":
	default:
		q.unknownTerm(t, "what it accesses as ")
	}
}

// shownAt returns where a note about a type is shown.
func (q *bevyQuery) shownAt(t bevyType) span { return q.span(t.part) }

// plain reads data without type arguments.
func (q *bevyQuery) plain(t bevyType, name string, optional bool) {
	switch name {
	case "Entity", "EntityLocation", "SpawnDetails":
	case "NameOrEntity":
		q.add(t, access{optional: true})
		if n := len(q.taken) - 1; n >= 0 {
			q.taken[n].component = q.use("Name", q.taken[n].at)
		}
	case "EntityRef", "EntityMut":
		q.lost(q.shownAt(t), name+" may access any component: which ones the text takes from it is left out, so the system accesses fewer here.")
	default:
		q.unknownTerm(t, "what it accesses as ")
	}
}

// filter reads With<A>, Without<B>, tuples of these and types of the text that have such fields.
func (q *bevyQuery) filter(t bevyType) {
	t = q.expand(t)
	if t.empty() || q.tooDeep(t) {
		return
	}
	defer func() { q.depth-- }()
	if list, ok := q.tuple(t); ok {
		for _, each := range list {
			q.filter(each)
		}
		return
	}
	name, args := q.head(t)
	if s, declared := q.structs[name]; declared && s.derives["QueryFilter"] || s.derives["WorldQuery"] {
		for _, f := range s.fields {
			q.filter(bevyType{f.typ, q.bind(s, args)})
		}
		return
	}
	if len(args) == 0 {
		if name == "Spawned" {
			q.lost(q.shownAt(t), "A design does not record when entities are made: every entity of the query is tested for it, and all count as visited.")
			return
		}
		q.unknownTerm(t, "the filter ")
		return
	}
	q.filtered(t, name, args)
}

func (q *bevyQuery) filtered(t bevyType, name string, args []bevyType) {
	switch name {
	case "With", "Without":
		for _, each := range q.members(args[0], 0) {
			q.add(each, access{with: true, excluded: name == "Without"})
		}
	case "Changed", "Added":
		q.lost(q.shownAt(t), "A design does not record changes: "+shortened(q.textOf(t.part))+" is imported as With<..>. Bevy tests every entity that has it and visits only those for which it holds, so the system runs on more entities here.")
		q.add(args[0], access{with: true})
	case "Or":
		q.or = append(q.or, t)
	case "PhantomData", "Allow":
	default:
		q.unknownTerm(t, "the filter ")
	}
}

// members returns the components of a bundle in With<..>: a tuple, a bundle of the text, or one component.
func (r *bevyReader) members(t bevyType, depth int) []bevyType {
	t = r.expand(t)
	list, isTuple := r.tuple(t)
	name, args := r.head(t)
	s := r.structs[name]
	switch {
	case depth > maxBevyDepth:
		return nil
	case isTuple:
	case s.derives["Bundle"]:
		for _, f := range s.fields {
			if !f.ignored {
				list = append(list, bevyType{f.typ, r.bind(s, args)})
			}
		}
	default:
		return []bevyType{t}
	}
	var out []bevyType
	for _, each := range list {
		if r.spend() {
			out = append(out, r.members(each, depth+1)...)
		}
	}
	return out
}

// alternatives reads Or<(..)>. Alternatives that are all required anyway change no match.
func (q *bevyQuery) alternatives() {
	for _, t := range q.or {
		p := t.part
		inner := &bevyQuery{bevyReader: q.bevyReader, place: q.place, params: q.params}
		inner.alternative(t)
		required := inner.missing == ""
		for _, a := range inner.taken {
			required = required && slices.ContainsFunc(q.taken, func(have access) bool {
				return have.component == a.component && !have.optional && !have.excluded && !a.excluded
			})
		}
		switch {
		case inner.missing != "":
			q.missing = inner.missing
		case required:
			q.lost(q.span(p), "A design does not record changes: "+shortened(q.textOf(p))+" names components that the query requires anyway, so it matches the same entities. Bevy tests each of them and visits only those for which it holds, so the system runs on more entities here.")
		default:
			q.lost(q.span(p), "A system cannot match alternatives: "+shortened(q.textOf(p))+" is left out, so the system runs on more entities. Use two systems, one for each.")
		}
	}
}

// alternative collects the components that Or<(..)> names, whichever way.
func (q *bevyQuery) alternative(t bevyType) {
	t = q.expand(t)
	if t.empty() || q.tooDeep(t) {
		return
	}
	defer func() { q.depth-- }()
	list, isTuple := q.tuple(t)
	name, args := q.head(t)
	switch {
	case isTuple:
	case name == "Or" && len(args) > 0:
		list = args
	case (name == "With" || name == "Without") && len(args) > 0:
		for _, each := range q.members(args[0], 0) {
			q.add(each, access{with: true, excluded: name == "Without"})
		}
	case (name == "Changed" || name == "Added") && len(args) > 0:
		q.add(args[0], access{with: true})
	default:
		if s := q.structs[name]; s.derives["QueryFilter"] {
			for _, f := range s.fields {
				list = append(list, bevyType{f.typ, q.bind(s, args)})
			}
			break
		}
		q.unknownTerm(t, "the filter ")
	}
	for _, each := range list {
		q.alternative(each)
	}
}

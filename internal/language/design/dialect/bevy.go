package dialect

import (
	"slices"
	"strings"
)

var bevyEvidence = []evidence{
	{3, "bevy ::"}, {3, "bevy_ecs ::"}, {3, "derive ( Component"}, {3, "derive ( … , Component"}, {3, "Query < ("}, {2, "Query < &"}, {2, "Query <"}, {2, "Commands"},
	{2, "With <"}, {2, "Without <"}, {2, "ResMut <"}, {1, "Res <"}, {1, "App :: new"}, {1, "add_systems ("},
}

// bevyDecides are calls that change entities, which the reader does not read as changes.
var bevyDecides = map[string]string{
	"insert": changesMissing, "remove": changesMissing, "despawn": changesMissing, "insert_if_new": changesMissing, "despawn_recursive": changesMissing,
	"retain": changesMissing, "insert_batch": changesMissing, "try_insert": changesMissing, "remove_with_requires": changesMissing,
}

var bevyQueries = []string{"Query", "Single", "Populated", "QueryState"}

// bevyReader reads the code of one text.
type bevyReader struct{ *draft }

func readBevy(d *draft) {
	r := &bevyReader{draft: d}
	for i := range r.tokens {
		if r.at(i) == "#" && r.at(i+1) == "[" && r.at(i-1) != "]" {
			r.attributes(i)
		}
		if r.at(i) == "impl" && r.at(i+1) == "Component" && r.at(i+2) == "for" && r.is(i+3, word) {
			r.use(r.at(i+3), r.span(one(i+3)))
			r.storage(r.at(i+3), r.braceAfter(i+4, ";"))
		}
	}
	counts, owners := r.parameterOwners()
	for i := range r.tokens {
		switch name := r.at(i); {
		case slices.Contains(bevyQueries, name) && r.at(i+1) == "<" && r.match(i+1) > 0:
			r.query(i, counts, owners)
		case (name == "query" || name == "query_filtered") && r.at(i+1) == "::" && r.method(i):
			if c, ok := r.call(i); ok {
				r.addQuery(r.queryName(i), r.span(r.whole(c)), r.typeArgs(c))
			}
		case (name == "spawn" || name == "spawn_batch" || name == "spawn_empty") && r.method(i):
			r.entities(call{name: i})
		}
	}
}

// attributes reads the attributes of a struct: #[derive(Component)], #[component(..)].
func (r *bevyReader) attributes(i int) {
	derives := map[string]bool{}
	var others []part
	for r.at(i) == "#" && r.at(i+1) == "[" && r.match(i+1) > 0 {
		inside := part{i + 2, r.match(i + 1)}
		switch r.at(inside.from) {
		case "derive":
			for _, p := range r.items(inside.from + 1) {
				derives[r.at(p.to-1)] = true
			}
		case "component", "require":
			others = append(others, inside)
		}
		i = inside.to + 1
	}
	p := r.rustPlain(part{i, min(i+maxHead, len(r.tokens))})
	if r.at(p.from) != "struct" && r.at(p.from) != "enum" || !r.is(p.from+1, word) {
		return
	}
	name := r.at(p.from + 1)
	if derives["Bundle"] {
		r.assumed(r.span(one(p.from+1)), "The bundle "+shortened(name)+" describes entities, which are not imported.")
	}
	if !derives["Component"] {
		return
	}
	r.use(name, r.span(one(p.from+1)))
	for _, other := range others {
		switch {
		case r.at(other.from) == "require":
			r.lost(r.span(other), "A design cannot say that "+shortened(name)+" requires other components: "+shortened(r.textOf(other))+" is left out.")
		case r.mentions(other, "SparseSet"):
			r.lost(r.span(other), "A design has no sparse storage: "+shortened(name)+" is stored like any other component.")
		default:
			r.lost(r.span(other), shortened(r.textOf(other))+" of "+shortened(name)+" has no counterpart in a design.")
		}
	}
}

func (r *bevyReader) mentions(p part, text string) bool {
	for i := p.from; i < p.to; i++ {
		if strings.Contains(r.at(i), text) {
			return true
		}
	}
	return false
}

// storage notes the storage of a component that implements the trait itself.
func (r *bevyReader) storage(name string, open int) {
	if open < 0 || r.match(open) < 0 {
		return
	}
	if i := r.find(part{open + 1, min(r.match(open), open+maxHead)}, "SparseSet"); i >= 0 {
		r.lost(r.span(one(i)), "A design has no sparse storage: "+shortened(name)+" is stored like any other component.")
	}
}

// parameterOwners returns, for each token among the parameters of a function, the scope of the function, else -1; and
// the number of queries of each function.
func (r *bevyReader) parameterOwners() (counts map[int]int, owners []int32) {
	owners = make([]int32, len(r.tokens))
	for i := range owners {
		owners[i] = -1
	}
	counts = map[int]int{}
	last := 0
	for n, f := range r.scopes {
		if f.params < last {
			continue
		}
		for i := f.params; i < r.match(f.params); i++ {
			owners[i] = int32(n)
			if slices.Contains(bevyQueries, r.at(i)) && r.at(i+1) == "<" {
				counts[n]++
			}
		}
		last = r.match(f.params)
	}
	return counts, owners
}

func (r *bevyReader) query(i int, counts map[int]int, owners []int32) {
	variable := r.queryVariable(i)
	name := variable
	if owner := int(owners[i]); owner >= 0 {
		name = r.scopes[owner].name
		if counts[owner] > 1 && variable != "" {
			name += "_" + variable
		}
	} else if owner := r.ownerName(i); owner != "" {
		name = owner
	}
	if name == "" {
		name = "query"
	}
	r.addQuery(name, r.span(part{i, r.match(i+1) + 1}), r.items(i+1))
}

// queryVariable returns the name of the parameter, field or type alias that has a query as its type.
func (r *bevyReader) queryVariable(i int) string {
	for k := i - 1; k > i-maxHead && k > 0; k-- {
		switch r.at(k) {
		case ":", "=":
			if r.is(k-1, word) {
				return r.at(k - 1)
			}
			if m := r.match(k - 1); r.at(k-1) == ">" && m > 0 { // type Enemies<'w> = Query<..>
				return r.at(m - 1)
			}
			return ""
		case ";", "{", "}":
			return ""
		}
	}
	return ""
}

// addQuery reads the data and the filter of a query and adds its system.
func (r *bevyReader) addQuery(name string, at span, types []part) {
	var plain []part
	for _, p := range types {
		if !strings.HasPrefix(r.at(p.from), "'") {
			plain = append(plain, p)
		}
	}
	if len(plain) == 0 {
		return
	}
	q := bevyQuery{draft: r.draft}
	q.data(plain[0], false)
	if len(plain) > 1 {
		q.filter(plain[1])
	}
	if q.understood {
		r.addSystem(name, at, q.taken)
	} else {
		r.lost(at, "No part of this query could be read, so it is left out.")
	}
}

type bevyQuery struct {
	*draft
	taken      []access
	understood bool
	depth      int
}

func (q *bevyQuery) add(p part, a access) {
	if !q.isName(p) {
		q.lost(q.span(p), "The component is not in the text, so this is left out.")
		return
	}
	q.understood = true
	a.at = q.span(p)
	a.component = q.use(q.textOf(p), a.at)
	q.taken = append(q.taken, a)
}

// tooDeep counts nested tuples and reports whether there are too many.
func (q *bevyQuery) tooDeep(p part) bool {
	q.depth++
	if q.depth > 50 {
		q.lost(q.span(p), "This is nested too deeply: it is left out.")
	}
	return q.depth > 50
}

// data reads what a query accesses: &A, &mut B, Option<&C>, tuples of them.
func (q *bevyQuery) data(p part, optional bool) {
	if p.empty() || q.tooDeep(p) {
		return
	}
	defer func() { q.depth-- }()
	if q.at(p.from) == "(" && q.match(p.from) == p.to-1 {
		q.understood = true
		for _, each := range q.items(p.from) {
			q.data(each, optional)
		}
		return
	}
	if q.at(p.from) == "&" {
		p.from++
		if strings.HasPrefix(q.at(p.from), "'") {
			p.from++
		}
		mut := q.at(p.from) == "mut"
		if mut {
			p.from++
		}
		q.add(p, access{mut: mut, optional: optional})
		return
	}
	open := q.find(p, "<")
	if open < 0 {
		q.entity(p)
		return
	}
	args := q.items(open)
	for len(args) > 0 && strings.HasPrefix(q.at(args[0].from), "'") {
		args = args[1:]
	}
	if len(args) == 0 {
		return
	}
	switch kind := q.at(open - 1); kind {
	case "Option":
		q.data(args[0], true)
	case "Ref", "Mut":
		q.add(args[0], access{mut: kind == "Mut", optional: optional})
	case "Has":
		q.understood = true
		q.assumed(q.span(p), shortened(q.textOf(p))+" tests whether a component is present and changes neither match nor access, so it is left out.")
	case "AnyOf":
		q.lost(q.span(p), "A system cannot match at least one of several components: each is imported as optional, so the system runs on more entities.")
		for _, each := range args {
			q.data(each, true)
		}
	default:
		q.lost(q.span(p), "The components of "+shortened(q.textOf(p))+" are not in the text, so it is left out.")
	}
}

func (q *bevyQuery) entity(p part) {
	switch q.at(p.to - 1) {
	case "Entity":
		q.understood = true
	case "EntityRef", "EntityMut", "FilteredEntityRef", "FilteredEntityMut", "NameOrEntity":
		q.lost(q.span(p), q.at(p.to-1)+" may access any component, so it is left out.")
	default:
		q.lost(q.span(p), "The components of "+shortened(q.textOf(p))+" are not in the text, so it is left out.")
	}
}

// filter reads With<A>, Without<B> and tuples of these, and notes what a design does not have.
func (q *bevyQuery) filter(p part) {
	if p.empty() || q.tooDeep(p) {
		return
	}
	defer func() { q.depth-- }()
	if q.at(p.from) == "(" && q.match(p.from) == p.to-1 {
		for _, each := range q.items(p.from) {
			q.filter(each)
		}
		return
	}
	open := q.find(p, "<")
	if open < 0 {
		q.lost(q.span(p), "The components of the filter "+shortened(q.textOf(p))+" are not in the text, so it is left out.")
		return
	}
	args := q.items(open)
	if len(args) == 0 {
		return
	}
	switch kind := q.at(open - 1); kind {
	case "With", "Without":
		for _, each := range q.tuple(args[0]) {
			q.add(each, access{with: true, excluded: kind == "Without"})
		}
	case "Changed", "Added":
		q.lost(q.span(p), "A design does not record changes: "+shortened(q.textOf(p))+" is imported as With<..>, so the system runs on more entities.")
		q.add(args[0], access{with: true})
	case "Or":
		q.lost(q.span(p), "A system cannot match alternatives: "+shortened(q.textOf(p))+" is left out, so the system runs on more entities. Use two systems, one for each.")
	default:
		q.lost(q.span(p), "The components of the filter "+shortened(q.textOf(p))+" are not in the text, so it is left out.")
	}
}

// tuple returns the elements of a tuple, or the part itself if it is none.
func (q *bevyQuery) tuple(p part) []part {
	if q.at(p.from) == "(" && q.match(p.from) == p.to-1 {
		return q.items(p.from)
	}
	return []part{p}
}

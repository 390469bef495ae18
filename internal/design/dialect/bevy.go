package dialect

import (
	"slices"
	"strings"
)

var bevyMarks = []evidence{
	{3, "bevy ::"}, {3, "bevy_ecs ::"}, {3, "derive ( Component"}, {3, "derive ( … , Component"}, {3, "Query < ("}, {2, "Query < &"}, {2, "Query <"}, {2, "Commands"},
	{2, "With <"}, {2, "Without <"}, {2, "ResMut <"}, {1, "Res <"}, {1, "App :: new"}, {1, "add_systems ("},
}

var bevyQueries = []string{"Query", "Single", "Populated", "QueryState"}

func readBevy(d *draft) {
	for i := range d.tokens {
		if d.at(i) == "#" && d.at(i+1) == "[" && d.at(i-1) != "]" {
			d.bevyAttributes(i)
		}
		if d.at(i) == "impl" && d.at(i+1) == "Component" && d.at(i+2) == "for" && d.is(i+3, word) {
			d.use(d.at(i+3), d.span(one(i+3)))
			d.bevyStorage(d.at(i+3), d.braceAfter(i+4, ";"))
		}
	}
	counts, owners := d.bevyOwners()
	for i := range d.tokens {
		switch name := d.at(i); {
		case slices.Contains(bevyQueries, name) && d.at(i+1) == "<" && d.match(i+1) > 0:
			d.bevyQuery(i, counts, owners)
		case (name == "query" || name == "query_filtered") && d.at(i+1) == "::" && d.method(i):
			if c, ok := d.call(i); ok {
				d.bevyTypes(d.queryName(i), d.span(d.whole(c)), d.typeArgs(c))
			}
		case (name == "spawn" || name == "spawn_batch" || name == "spawn_empty") && d.method(i):
			d.entities(call{name: i})
		}
	}
}

// bevyAttributes reads what stands before a struct: #[derive(Component)], #[component(..)].
func (d *draft) bevyAttributes(i int) {
	derives := map[string]bool{}
	var asides []part
	for d.at(i) == "#" && d.at(i+1) == "[" && d.match(i+1) > 0 {
		inside := part{i + 2, d.match(i + 1)}
		switch d.at(inside.from) {
		case "derive":
			for _, p := range d.list(inside.from + 1) {
				derives[d.at(p.to-1)] = true
			}
		case "component", "require":
			asides = append(asides, inside)
		}
		i = inside.to + 1
	}
	p := d.rustPlain(part{i, min(i+reach, len(d.tokens))})
	if d.at(p.from) != "struct" && d.at(p.from) != "enum" || !d.is(p.from+1, word) {
		return
	}
	name := d.at(p.from + 1)
	if derives["Bundle"] {
		d.assumed(d.span(one(p.from+1)), "The bundle "+shortened(name)+" describes entities, which are not imported.")
	}
	if !derives["Component"] {
		return
	}
	d.use(name, d.span(one(p.from+1)))
	for _, aside := range asides {
		switch {
		case d.at(aside.from) == "require":
			d.lost(d.span(aside), "A design cannot say that "+shortened(name)+" requires other components: "+shortened(d.written(aside))+" is left out.")
		case d.mentions(aside, "SparseSet"):
			d.lost(d.span(aside), "A design has no sparse storage: "+shortened(name)+" is stored like any other component.")
		default:
			d.lost(d.span(aside), shortened(d.written(aside))+" of "+shortened(name)+" has no counterpart in a design.")
		}
	}
}

func (d *draft) mentions(p part, text string) bool {
	for i := p.from; i < p.to; i++ {
		if strings.Contains(d.at(i), text) {
			return true
		}
	}
	return false
}

// bevyStorage looks into an impl of Component for its storage.
func (d *draft) bevyStorage(name string, open int) {
	if open < 0 || d.match(open) < 0 {
		return
	}
	if i := d.find(part{open + 1, min(d.match(open), open+reach)}, "SparseSet"); i >= 0 {
		d.lost(d.span(one(i)), "A design has no sparse storage: "+shortened(name)+" is stored like any other component.")
	}
}

// bevyOwners finds, for the parameters of every function, whose they are, and
// how many queries a function has.
func (d *draft) bevyOwners() (counts map[int]int, owners []int32) {
	owners = make([]int32, len(d.tokens))
	for i := range owners {
		owners[i] = -1
	}
	counts = map[int]int{}
	last := 0
	for n, f := range d.scopes {
		if f.params < last {
			continue
		}
		for i := f.params; i < d.match(f.params); i++ {
			owners[i] = int32(n)
			if slices.Contains(bevyQueries, d.at(i)) && d.at(i+1) == "<" {
				counts[n]++
			}
		}
		last = d.match(f.params)
	}
	return counts, owners
}

func (d *draft) bevyQuery(i int, counts map[int]int, owners []int32) {
	variable := d.bevyVariable(i)
	name := variable
	if owner := int(owners[i]); owner >= 0 {
		name = d.scopes[owner].name
		if counts[owner] > 1 && variable != "" {
			name += "_" + variable
		}
	} else if owner := d.ownerName(i); owner != "" {
		name = owner
	}
	if name == "" {
		name = "query"
	}
	d.bevyTypes(name, d.span(part{i, d.match(i+1) + 1}), d.list(i+1))
}

// bevyVariable returns the name of the parameter, field or type that a query is the type of.
func (d *draft) bevyVariable(i int) string {
	for k := i - 1; k > i-reach && k > 0; k-- {
		switch d.at(k) {
		case ":", "=":
			if d.is(k-1, word) {
				return d.at(k - 1)
			}
			if m := d.match(k - 1); d.at(k-1) == ">" && m > 0 { // type Enemies<'w> = Query<..>
				return d.at(m - 1)
			}
			return ""
		case ";", "{", "}":
			return ""
		}
	}
	return ""
}

// bevyTypes reads the data and the filter of a query.
func (d *draft) bevyTypes(name string, at span, types []part) {
	var plain []part
	for _, p := range types {
		if !strings.HasPrefix(d.at(p.from), "'") {
			plain = append(plain, p)
		}
	}
	if len(plain) == 0 {
		return
	}
	q := bevyQuery{draft: d}
	q.data(plain[0], false)
	if len(plain) > 1 {
		q.filter(plain[1])
	}
	if q.understood {
		d.addSystem(name, at, q.taken)
	} else {
		d.lost(at, "No part of this query could be read, so it is left out.")
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
	a.component = q.use(q.written(p), a.at)
	q.taken = append(q.taken, a)
}

// deep bounds tuples in tuples.
func (q *bevyQuery) deep(p part) bool {
	q.depth++
	if q.depth > 50 {
		q.lost(q.span(p), "This is nested too deeply: it is left out.")
	}
	return q.depth > 50
}

// data reads what a query accesses: &A, &mut B, Option<&C>, tuples of them.
func (q *bevyQuery) data(p part, optional bool) {
	if p.empty() || q.deep(p) {
		return
	}
	defer func() { q.depth-- }()
	if q.at(p.from) == "(" && q.match(p.from) == p.to-1 {
		q.understood = true
		for _, each := range q.list(p.from) {
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
	args := q.list(open)
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
		q.assumed(q.span(p), shortened(q.written(p))+" tests whether a component is present and changes neither match nor access, so it is left out.")
	case "AnyOf":
		q.lost(q.span(p), "A system cannot match at least one of several components: each is imported as optional, so the system runs on more entities.")
		for _, each := range args {
			q.data(each, true)
		}
	default:
		q.lost(q.span(p), "The components of "+shortened(q.written(p))+" are not in the text, so it is left out.")
	}
}

func (q *bevyQuery) entity(p part) {
	switch q.at(p.to - 1) {
	case "Entity":
		q.understood = true
	case "EntityRef", "EntityMut", "FilteredEntityRef", "FilteredEntityMut", "NameOrEntity":
		q.lost(q.span(p), q.at(p.to-1)+" may access any component, so it is left out.")
	default:
		q.lost(q.span(p), "The components of "+shortened(q.written(p))+" are not in the text, so it is left out.")
	}
}

// filter reads With<A>, Without<B>, tuples of them, and what a design cannot say.
func (q *bevyQuery) filter(p part) {
	if p.empty() || q.deep(p) {
		return
	}
	defer func() { q.depth-- }()
	if q.at(p.from) == "(" && q.match(p.from) == p.to-1 {
		for _, each := range q.list(p.from) {
			q.filter(each)
		}
		return
	}
	open := q.find(p, "<")
	if open < 0 {
		q.lost(q.span(p), "The components of the filter "+shortened(q.written(p))+" are not in the text, so it is left out.")
		return
	}
	args := q.list(open)
	if len(args) == 0 {
		return
	}
	switch kind := q.at(open - 1); kind {
	case "With", "Without":
		for _, each := range q.tuple(args[0]) {
			q.add(each, access{with: true, excluded: kind == "Without"})
		}
	case "Changed", "Added":
		q.lost(q.span(p), "A design does not record changes: "+shortened(q.written(p))+" is imported as With<..>, so the system runs on more entities.")
		q.add(args[0], access{with: true})
	case "Or":
		q.lost(q.span(p), "A system cannot match alternatives: "+shortened(q.written(p))+" is left out, so the system runs on more entities. Use two systems, one for each.")
	default:
		q.lost(q.span(p), "The components of the filter "+shortened(q.written(p))+" are not in the text, so it is left out.")
	}
}

// tuple returns the elements of a bundle, or the one component.
func (q *bevyQuery) tuple(p part) []part {
	if q.at(p.from) == "(" && q.match(p.from) == p.to-1 {
		return q.list(p.from)
	}
	return []part{p}
}

package dialect

import "slices"

// storedQuery is a query that is kept in a variable: defineQuery([..]) of bitECS, or a filter of Ark.
type storedQuery struct {
	name string
	at   span
	list []access
	call int
}

// usesOf returns the tokens at which storedQuery queries are used, at most one for each query and function.
func (d *draft) usesOf(queries map[string]*storedQuery, isUse func(i int) bool) map[*storedQuery][]int {
	uses := map[*storedQuery][]int{}
	type in struct {
		q     *storedQuery
		owner int
	}
	seen := map[in]bool{}
	for i := range d.tokens {
		q := queries[d.at(i)]
		if q == nil || !d.is(i, word) || !isUse(i) {
			continue
		}
		if key := (in{q, d.owner(i)}); !seen[key] {
			seen[key] = true
			uses[q] = append(uses[q], i)
		}
	}
	return uses
}

// addWithWrites adds a system that writes what the function around a token assigns to. locals has the components to
// which local variables point; where it is nil, assignments name the components themselves.
func (d *draft) addWithWrites(name string, at span, list []access, inside int, locals map[string]int) {
	list = slices.Clone(list)
	if owner := d.owner(inside); owner >= 0 {
		for n := range list {
			list[n].mut = !list[n].excluded && !list[n].with && d.assignsTo(d.scopes[owner].body, list[n].component, locals)
		}
	}
	if d.once("writes") {
		d.assumed(at, "This code does not declare what a system writes: components that its function assigns to are `mut`, all others are read.")
	}
	d.addSystem(name, at, list)
}

// assignsTo reports whether a part assigns to a component, or to a local variable that points to it.
func (d *draft) assignsTo(p part, component int, locals map[string]int) bool {
	if component < 0 {
		return false
	}
	full := lastName(d.components[component].full)
	for i := p.from; i < p.to && d.spend(); i++ {
		if !d.is(i, word) {
			continue
		}
		local, known := locals[d.at(i)]
		if (known && local == component || locals == nil && d.at(i) == full) && d.isAssigned(i) {
			return true
		}
	}
	return false
}

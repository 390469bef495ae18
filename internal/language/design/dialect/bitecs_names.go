package dialect

import "strings"

// collect finds what is a collection of components: const components = { Position: {..}, Enemy: {} }, also that of a world,
// createWorld({ components: {..} }). Its values are the components, and it is none.
func (r *bitecsReader) collect() {
	for i := range r.tokens {
		open := i + 2
		if r.at(open) != "{" || r.match(open) < 0 || !r.is(i, word) || r.at(i+1) != "=" && (r.at(i+1) != ":" || r.at(i) != "components") {
			continue
		}
		items := r.items(open)
		if len(items) == 0 || !r.holdsComponents(items) {
			continue
		}
		r.collections[r.at(i)] = true
		delete(r.types.byName, r.at(i))
		for _, p := range items {
			if r.at(p.from+1) == ":" {
				r.declareValue(p.from, p.from+2, p.to)
			}
		}
	}
}

// holdsComponents reports whether the values of an object are components: all names begin as those do, and their values are objects,
// arrays or names.
func (r *bitecsReader) holdsComponents(items []part) bool {
	for _, p := range items {
		if !r.spend() || !r.is(p.from, word) || !isCapital(r.at(p.from)) {
			return false
		}
		value := p.from + 2
		switch {
		case p.to-p.from == 1 || r.at(value) == "{" || r.at(value) == "[" || r.isTypedArray(value):
		case r.is(value, word) && isCapital(r.at(value)) && p.to == value+1:
			if r.at(value) != r.at(p.from) {
				r.renamed[r.at(p.from)] = r.at(value)
			}
		case r.at(value) == "defineComponent" || r.at(value) == "createRelation" || r.at(value) == "defineRelation":
		default:
			return false
		}
	}
	return true
}

// isTypedArray reports whether new Float32Array(..) or the like begins at a token.
func (r *bitecsReader) isTypedArray(i int) bool {
	return r.at(i) == "new" && strings.HasSuffix(r.at(i+1), "Array") && scriptUnits[r.at(i+1)] != ""
}

// declareValue declares a component by its value.
func (r *bitecsReader) declareValue(name, from, to int) {
	t := &declared{name: r.at(name), at: r.span(one(name))}
	switch {
	case r.at(from) == "{" && r.match(from) > 0:
		t.fields = r.fields(from, 0)
		t.empty = len(t.fields) == 0
	case r.isTypedArray(from), r.at(from) == "[" && r.at(from+1) == "]":
		t.fields = r.field(part{from, to}, 0)
	default:
		return
	}
	r.types.declare(t)
}

// renames reads const { Position: Pos } = components, and import { Position as Pos }.
func (r *bitecsReader) renames(i int) {
	open := i + 1
	if r.at(open) != "{" || r.match(open) < 0 {
		return
	}
	from := r.match(open) + 2
	of := r.at(from)
	for r.at(from+1) == "." && r.is(from+2, word) {
		from += 2
		of = r.at(from)
	}
	imported := r.at(i) == "import"
	if !imported && !r.collections[of] && of != "components" && of != "require" && of != "Types" {
		return
	}
	for _, p := range r.items(open) {
		middle := r.at(p.from + 1)
		if p.to-p.from != 3 || middle != ":" && (middle != "as" || !imported) || !r.is(p.to-1, word) {
			continue
		}
		if of == "Types" {
			r.units[r.at(p.to-1)] = r.at(p.from)
		} else if isCapital(r.at(p.from)) {
			r.renamed[r.at(p.to-1)] = r.at(p.from)
		}
	}
}

// plain returns the name of a component that another name stands for.
func (r *bitecsReader) plain(name string) string {
	for range 5 {
		other, known := r.renamed[name]
		if !known || other == name {
			break
		}
		name = other
	}
	return name
}

// otherEntities notes the values of entities that no loop around them goes over.
func (r *bitecsReader) otherEntities() {
	for _, o := range r.others {
		known := false
		for n := range r.loopsOver {
			l := &r.loopsOver[n]
			known = known || r.spend() && l.entity == o.index && o.token >= l.body.from && o.token < l.body.to
		}
		if !known {
			r.lost(o.at, "This looks up a value of another entity than that of its loop, which a design does not say: what it costs is missing from the answer.")
		}
	}
}

// bitecsOther is a value that is looked up for another entity than that of a loop.
type bitecsOther struct {
	token int
	index string
	at    span
}

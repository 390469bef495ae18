package dialect

import "strings"

var bitecsEvidence = []evidence{
	{3, "bitecs"}, {3, "bitecs/legacy"}, {3, "bitecs/serialization"}, {3, "defineComponent ("}, {3, "defineQuery ("}, {2, "query ( world , ["}, {2, "addComponent ("}, {2, "Types . f32"},
	{1, "addEntity ("}, {1, "createWorld ("}, {1, "defineSystem ("}, {1, "Not ("},
}

// bitecsDecides are calls that change entities, which the reader does not read as changes.
var bitecsDecides = map[string]string{
	"addComponent": changesMissing, "addComponents": changesMissing, "removeComponent": changesMissing, "removeComponents": changesMissing, "removeEntity": changesMissing,
}

// bitecsReader reads the code of one text.
type bitecsReader struct{ *draft }

func readBitECS(d *draft) {
	r := &bitecsReader{draft: d}
	r.declareTypes()
	queries := map[string]*storedQuery{}
	var order []*storedQuery
	for i := range r.tokens {
		c, isCall := r.call(i)
		if !isCall {
			continue
		}
		switch name := r.at(i); name {
		case "defineComponent":
			if variable := r.variable(i); variable != "" {
				r.use(variable, r.span(one(i)))
			}
		case "addComponent", "addComponents", "removeComponent", "hasComponent":
			r.given(c)
		case "addEntity":
			r.entities(c)
		case "defineQuery":
			q := &storedQuery{name: r.variable(i), at: r.span(r.whole(c)), list: r.terms(c.args + 1), call: i}
			order = append(order, q)
			if q.name != "" {
				queries[q.name] = q
			}
		case "query", "innerQuery", "registerQuery":
			if args := r.items(c.args); len(args) >= 2 && r.at(args[1].from) == "[" {
				if list := r.terms(args[1].from); len(list) > 0 {
					r.addWithWrites(r.queryName(i), r.span(r.whole(c)), list, i, nil)
				}
			}
		case "enterQuery", "exitQuery", "observe", "onAdd", "onRemove", "onSet", "onGet":
			if r.once(name) {
				r.lost(r.span(one(i)), "A design does not record changes: "+name+" is left out.")
			}
		case "createRelation", "defineRelation":
			r.lost(r.span(r.whole(c)), "A design has no relationships: "+shortened(r.variable(i))+" is left out.")
		}
	}
	used := r.usesOf(queries, func(i int) bool { return r.at(i+1) == "(" })
	for _, q := range order {
		r.addSystems(q, used[q])
	}
}

// addSystems adds a system for every function that uses a stored query, or one for the query if none does.
func (r *bitecsReader) addSystems(q *storedQuery, uses []int) {
	if len(q.list) == 0 {
		return
	}
	for _, use := range uses {
		if name := r.ownerName(use); name != "" {
			r.addWithWrites(name, q.at, q.list, use, nil)
			continue
		}
		r.addWithWrites(q.name, q.at, q.list, use, nil)
	}
	if len(uses) > 0 {
		return
	}
	name := q.name
	if name == "" {
		name = r.queryName(q.call)
	}
	r.addWithWrites(name, q.at, q.list, -1, nil)
}

// given reads the components of addComponent(world, Position, eid), in either order.
func (r *bitecsReader) given(c call) {
	for n, p := range r.items(c.args) {
		name := p.to - 1
		if inner, ok := r.call(p.from); ok && r.at(inner.name) == "set" { // set(Position, {..})
			if args := r.items(inner.args); len(args) > 0 {
				name = args[0].to - 1
			}
		}
		if n > 0 && r.is(name, word) && r.types.byName[r.at(name)] != nil {
			r.use(r.at(name), r.span(one(name)))
		}
	}
}

// terms reads [Position, Not(Frozen), All(A, B)].
func (r *bitecsReader) terms(open int) []access {
	if r.at(open) != "[" {
		return nil
	}
	var out []access
	for _, p := range r.items(open) {
		out = r.term(out, p, false, 0)
	}
	return out
}

func (r *bitecsReader) term(out []access, p part, not bool, depth int) []access {
	c, isCall := r.call(p.from)
	if !isCall {
		name := p.to - 1
		if !r.is(name, word) {
			r.lost(r.span(p), shortened(r.textOf(p))+" could not be read, so it is left out.")
			return out
		}
		if r.at(name) == "Prefab" || r.at(name) == "Wildcard" {
			r.lost(r.span(p), r.at(name)+" has no counterpart in a design: it is left out.")
			return out
		}
		return append(out, access{component: r.use(r.at(name), r.span(p)), excluded: not, at: r.span(p)})
	}
	args := r.items(c.args)
	switch name := r.at(c.name); {
	case depth > 20:
	case name == "Not" || name == "None":
		if not || name == "Not" && len(args) > 1 {
			r.lost(r.span(p), "This negation matches alternatives, which a system cannot, so it is left out.")
			return out
		}
		for _, each := range args {
			out = r.term(out, each, true, depth+1)
		}
	case (name == "And" || name == "All") && !not:
		for _, each := range args {
			out = r.term(out, each, false, depth+1)
		}
	case name == "Changed" && len(args) == 1:
		r.lost(r.span(p), "A design does not record changes: "+shortened(r.textOf(p))+" is imported as the component alone.")
		out = r.term(out, args[0], not, depth+1)
	case name == "Or" || name == "Any" || name == "And" || name == "All":
		r.lost(r.span(p), "A system cannot match alternatives: "+shortened(r.textOf(p))+" is left out, so the system runs on more entities. Use two systems, one for each.")
	default:
		r.lost(r.span(p), "A design has no relationships: "+shortened(r.textOf(p))+" is left out.")
	}
	return out
}

var scriptUnits = map[string]string{
	"f32": "f32", "f64": "f64", "i8": "i8", "i16": "i16", "i32": "i32", "ui8": "u8", "ui8c": "u8", "ui16": "u16", "ui32": "u32", "eid": "u32",
	"u8": "u8", "u16": "u16", "u32": "u32",
	"Float32Array": "f32", "Float64Array": "f64", "Int8Array": "i8", "Uint8Array": "u8", "Uint8ClampedArray": "u8",
	"Int16Array": "i16", "Uint16Array": "u16", "Int32Array": "i32", "Uint32Array": "u32",
}

// declareTypes finds `const Position = defineComponent({..})` and `const Position = { x: [] }`.
func (r *bitecsReader) declareTypes() {
	for i := range r.tokens {
		if r.at(i) != "=" || !r.is(i-1, word) {
			continue
		}
		t := &declared{name: r.at(i - 1), at: r.span(one(i - 1))}
		at := i + 1
		if c, ok := r.call(at); ok && r.at(at) == "defineComponent" {
			args := r.items(c.args)
			t.empty = len(args) == 0
			at = c.args + 1
			if len(args) > 0 && r.is(at, word) {
				if schema := r.types.byName[r.at(at)]; schema != nil {
					t.fields, t.empty = schema.fields, schema.empty
				} else {
					t.parsed, t.size = true, unknown("the schema "+r.at(at)+" is not in the text")
				}
				r.types.declare(t)
				continue
			}
		}
		switch {
		case r.at(at) == "{" && r.match(at) > 0:
			t.fields = r.fields(at, 0)
			t.empty = len(t.fields) == 0
		case r.at(at) == "[":
			t.parsed, t.size = true, unknown("it is an array of objects")
		case !t.empty:
			continue
		}
		r.types.declare(t)
	}
}

func (r *bitecsReader) fields(open, depth int) []field {
	var out []field
	for _, p := range r.items(open) {
		colon := r.find(p, ":")
		if colon < 0 || depth > 20 {
			out = append(out, field{size: unknown("the contents of " + shortened(r.textOf(part{p.from, min(p.to, p.from+maxType)})) + " are not in the text"), known: true, count: 1})
			continue
		}
		out = append(out, r.field(part{colon + 1, p.to}, depth)...)
	}
	return out
}

// field reads Types.f32, [Types.f32, 3], [] as number[], new Float32Array(n), or an object of these.
func (r *bitecsReader) field(p part, depth int) []field {
	if r.at(p.from) == "{" && r.match(p.from) > 0 {
		return r.fields(p.from, depth+1)
	}
	f := field{known: true, count: 1}
	if r.at(p.from) == "[" {
		args := r.items(p.from)
		if len(args) == 0 {
			f.size = parseSize("f64")
			if r.once("numbers") {
				r.assumed(r.span(p), "Each element of a plain array of numbers counts as 8 bytes.")
			}
			return []field{f}
		}
		if len(args) == 2 {
			f.count = r.number(args[1])
			p = args[0]
		}
	}
	for i := p.from; i < min(p.to, p.from+maxHead); i++ {
		if unit := scriptUnits[r.at(i)]; unit != "" {
			f.size = parseSize(unit)
			if f.count < 0 {
				f.count, f.size = 1, unknown("the length of an array is not a number")
			}
			return []field{f}
		}
	}
	f.size = unknown("the contents of " + shortened(strings.TrimSpace(r.textOf(part{p.from, min(p.to, p.from+maxHead)}))) + " are unknown")
	return []field{f}
}

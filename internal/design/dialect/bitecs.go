package dialect

import (
	"slices"
	"strings"
)

var bitecsMarks = []evidence{
	{3, "bitecs"}, {3, "bitecs/legacy"}, {3, "bitecs/serialization"}, {3, "defineComponent ("}, {3, "defineQuery ("}, {2, "query ( world , ["}, {2, "addComponent ("}, {2, "Types . f32"},
	{1, "addEntity ("}, {1, "createWorld ("}, {1, "defineSystem ("}, {1, "Not ("},
}

// stored is a query in a variable: defineQuery([..]), or a filter of Ark.
type stored struct {
	name string
	at   span
	list []access
	call int
}

func readBitECS(d *draft) {
	d.scriptTypes()
	queries := map[string]*stored{}
	var order []*stored
	for i := range d.tokens {
		c, isCall := d.call(i)
		if !isCall {
			continue
		}
		switch name := d.at(i); name {
		case "defineComponent":
			if variable := d.variable(i); variable != "" {
				d.use(variable, d.span(one(i)))
			}
		case "addComponent", "addComponents", "removeComponent", "hasComponent":
			d.scriptUse(c)
		case "addEntity":
			d.entities(c)
		case "defineQuery":
			q := &stored{name: d.variable(i), at: d.span(d.whole(c)), list: d.scriptQuery(c.args + 1), call: i}
			order = append(order, q)
			if q.name != "" {
				queries[q.name] = q
			}
		case "query", "innerQuery", "registerQuery":
			if args := d.list(c.args); len(args) >= 2 && d.at(args[1].from) == "[" {
				if list := d.scriptQuery(args[1].from); len(list) > 0 {
					d.written2(d.queryName(i), d.span(d.whole(c)), list, i, nil)
				}
			}
		case "enterQuery", "exitQuery", "observe", "onAdd", "onRemove", "onSet", "onGet":
			if d.once(name) {
				d.lost(d.span(one(i)), "A design does not record changes: "+name+" is left out.")
			}
		case "createRelation", "defineRelation":
			d.lost(d.span(d.whole(c)), "A design has no relationships: "+shortened(d.variable(i))+" is left out.")
		}
	}
	used := d.usesOf(queries, func(i int) bool { return d.at(i+1) == "(" })
	for _, q := range order {
		d.storedQuery(q, used[q])
	}
}

// usesOf finds where stored queries are used: one place for each function. For
// each use it keeps the token.
func (d *draft) usesOf(queries map[string]*stored, isUse func(i int) bool) map[*stored][]int {
	uses := map[*stored][]int{}
	type in struct {
		q     *stored
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

// storedQuery makes a system of every function that uses a query, or of the query alone.
func (d *draft) storedQuery(q *stored, uses []int) {
	if len(q.list) == 0 {
		return
	}
	for _, use := range uses {
		if name := d.ownerName(use); name != "" {
			d.written2(name, q.at, q.list, use, nil)
			continue
		}
		d.written2(q.name, q.at, q.list, use, nil)
	}
	if len(uses) > 0 {
		return
	}
	name := q.name
	if name == "" {
		name = d.queryName(q.call)
	}
	d.written2(name, q.at, q.list, -1, nil)
}

// written2 adds a system whose function is looked through for what it writes. Of
// variables are known, beside the components themselves, those that locals names.
func (d *draft) written2(name string, at span, list []access, inside int, locals map[string]int) {
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

// assignsTo tells whether a part assigns to a component, or to a local that points to it.
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

// scriptUse takes the components of addComponent(world, Position, eid), in either order.
func (d *draft) scriptUse(c call) {
	for n, p := range d.list(c.args) {
		name := p.to - 1
		if inner, ok := d.call(p.from); ok && d.at(inner.name) == "set" { // set(Position, {..})
			if args := d.list(inner.args); len(args) > 0 {
				name = args[0].to - 1
			}
		}
		if n > 0 && d.is(name, word) && d.types[d.at(name)] != nil {
			d.use(d.at(name), d.span(one(name)))
		}
	}
}

// scriptQuery reads [Position, Not(Frozen), All(A, B)].
func (d *draft) scriptQuery(open int) []access {
	if d.at(open) != "[" {
		return nil
	}
	var out []access
	for _, p := range d.list(open) {
		out = d.scriptTerm(out, p, false, 0)
	}
	return out
}

func (d *draft) scriptTerm(out []access, p part, not bool, depth int) []access {
	c, isCall := d.call(p.from)
	if !isCall {
		name := p.to - 1
		if !d.is(name, word) {
			d.lost(d.span(p), shortened(d.written(p))+" could not be read, so it is left out.")
			return out
		}
		if d.at(name) == "Prefab" || d.at(name) == "Wildcard" {
			d.lost(d.span(p), d.at(name)+" has no counterpart in a design: it is left out.")
			return out
		}
		return append(out, access{component: d.use(d.at(name), d.span(p)), excluded: not, at: d.span(p)})
	}
	args := d.list(c.args)
	switch name := d.at(c.name); {
	case depth > 20:
	case name == "Not" || name == "None":
		if not || name == "Not" && len(args) > 1 {
			d.lost(d.span(p), "This negation matches alternatives, which a system cannot, so it is left out.")
			return out
		}
		for _, each := range args {
			out = d.scriptTerm(out, each, true, depth+1)
		}
	case (name == "And" || name == "All") && !not:
		for _, each := range args {
			out = d.scriptTerm(out, each, false, depth+1)
		}
	case name == "Changed" && len(args) == 1:
		d.lost(d.span(p), "A design does not record changes: "+shortened(d.written(p))+" is imported as the component alone.")
		out = d.scriptTerm(out, args[0], not, depth+1)
	case name == "Or" || name == "Any" || name == "And" || name == "All":
		d.lost(d.span(p), "A system cannot match alternatives: "+shortened(d.written(p))+" is left out, so the system runs on more entities. Use two systems, one for each.")
	default:
		d.lost(d.span(p), "A design has no relationships: "+shortened(d.written(p))+" is left out.")
	}
	return out
}

var scriptUnits = map[string]string{
	"f32": "f32", "f64": "f64", "i8": "i8", "i16": "i16", "i32": "i32", "ui8": "u8", "ui8c": "u8", "ui16": "u16", "ui32": "u32", "eid": "u32",
	"u8": "u8", "u16": "u16", "u32": "u32",
	"Float32Array": "f32", "Float64Array": "f64", "Int8Array": "i8", "Uint8Array": "u8", "Uint8ClampedArray": "u8",
	"Int16Array": "i16", "Uint16Array": "u16", "Int32Array": "i32", "Uint32Array": "u32",
}

// scriptTypes finds `const Position = defineComponent({..})` and `const Position = { x: [] }`.
func (d *draft) scriptTypes() {
	for i := range d.tokens {
		if d.at(i) != "=" || !d.is(i-1, word) {
			continue
		}
		t := &declared{name: d.at(i - 1), at: d.span(one(i - 1))}
		at := i + 1
		if c, ok := d.call(at); ok && d.at(at) == "defineComponent" {
			args := d.list(c.args)
			t.empty = len(args) == 0
			at = c.args + 1
			if len(args) > 0 && d.is(at, word) {
				if schema := d.types[d.at(at)]; schema != nil {
					t.fields, t.empty = schema.fields, schema.empty
				} else {
					t.parsed, t.size = true, unknown("the schema "+d.at(at)+" is not in the text")
				}
				d.declare(t)
				continue
			}
		}
		switch {
		case d.at(at) == "{" && d.match(at) > 0:
			t.fields = d.scriptFields(at, 0)
			t.empty = len(t.fields) == 0
		case d.at(at) == "[":
			t.parsed, t.size = true, unknown("it is an array of objects")
		case !t.empty:
			continue
		}
		d.declare(t)
	}
}

func (d *draft) scriptFields(open, depth int) []field {
	var out []field
	for _, p := range d.list(open) {
		colon := d.find(p, ":")
		if colon < 0 || depth > 20 {
			out = append(out, field{size: unknown("the contents of " + shortened(d.written(part{p.from, min(p.to, p.from+longestType)})) + " are not in the text"), known: true, count: 1})
			continue
		}
		out = append(out, d.scriptField(part{colon + 1, p.to}, depth)...)
	}
	return out
}

// scriptField reads Types.f32, [Types.f32, 3], [] as number[], new Float32Array(n), or an object of these.
func (d *draft) scriptField(p part, depth int) []field {
	if d.at(p.from) == "{" && d.match(p.from) > 0 {
		return d.scriptFields(p.from, depth+1)
	}
	f := field{known: true, count: 1}
	if d.at(p.from) == "[" {
		args := d.list(p.from)
		if len(args) == 0 {
			f.size = sized("f64")
			if d.once("numbers") {
				d.assumed(d.span(p), "Each element of a plain array of numbers counts as 8 bytes.")
			}
			return []field{f}
		}
		if len(args) == 2 {
			f.count = d.number(args[1])
			p = args[0]
		}
	}
	for i := p.from; i < min(p.to, p.from+reach); i++ {
		if unit := scriptUnits[d.at(i)]; unit != "" {
			f.size = sized(unit)
			if f.count < 0 {
				f.count, f.size = 1, unknown("the length of an array is not a number")
			}
			return []field{f}
		}
	}
	f.size = unknown("the contents of " + shortened(strings.TrimSpace(d.written(part{p.from, min(p.to, p.from+reach)}))) + " are unknown")
	return []field{f}
}

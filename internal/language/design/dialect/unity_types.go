package dialect

import (
	"slices"
	"strconv"
	"strings"
)

// unityBases are the interfaces that make a type a component.
var unityBases = []string{
	"IComponentData", "ICleanupComponentData", "IBufferElementData", "ICleanupBufferElementData", "ISharedComponentData", "ICleanupSharedComponentData",
	"ISystemStateComponentData", "ISystemStateBufferElementData", "ISystemStateSharedComponentData", "IInputComponentData", "ICommandData",
}

// unitySizes are components of Unity's packages, with their size in a chunk. None has no value.
var unitySizes = map[string]string{
	"Prefab": "", "Disabled": "", "Simulate": "", "SceneTag": "", "Static": "",
	"Parent": "entity", "PreviousParent": "entity", "PostTransformMatrix": "f32x16", "Child": "80/8", "LinkedEntityGroup": "24/8",
	"Translation": "f32x3", "Rotation": "f32x4", "Scale": "f32", "NonUniformScale": "f32x3", "LocalToParent": "f32x16",
	"PhysicsVelocity": "f32x6", "PhysicsCollider": "ptr", "PhysicsGravityFactor": "f32", "PhysicsDamping": "f32x2",
	"URPMaterialPropertyBaseColor": "f32x4",
}

// What a buffer has in the chunk in front of its elements, and how many bytes of elements it has where it says nothing.
const (
	bufferHeader = 16
	bufferInline = 128
)

// aspect is a struct that stands for several components.
type aspect struct {
	body  part
	read  bool
	terms []access
	known bool
}

// findTypes finds components, aspects and jobs.
func (r *unityReader) findTypes() {
	for i := range r.tokens {
		if !r.is(i, word) || !r.is(i+1, word) || r.at(i) != "struct" && r.at(i) != "class" && r.at(i) != "record" {
			continue
		}
		open := r.braceAfter(i+2, ";")
		if open < 0 {
			continue
		}
		switch bases := r.basesBefore(i+2, open); {
		case slices.Contains(bases, "IAspect"):
			r.aspects[r.at(i+1)] = &aspect{body: part{open + 1, r.match(open)}}
			r.lost(r.span(one(i+1)), "An aspect stands for several components: a query that has "+shortened(r.at(i+1))+" is read as one that has the components of its fields.")
		case r.jobKind(bases) != "":
			r.addJob(i+1, open, r.jobKind(bases))
		case r.at(i+2) != "<": // a generic component has a name where it is used
			r.componentType(i, open, r.inherited(bases, 0))
		}
	}
	for i := range r.tokens {
		r.field(i)
	}
	r.orders()
}

// inherited returns interfaces with those that the text's own interfaces extend.
func (r *unityReader) inherited(bases []string, depth int) []string {
	out := bases
	for _, base := range bases {
		if more := r.extends[base]; len(more) > 0 && depth < 4 && r.spend() {
			out = append(slices.Clone(out), r.inherited(more, depth+1)...)
		}
	}
	return out
}

// componentType reads `struct Speed : IComponentData, IEnableableComponent`.
func (r *unityReader) componentType(i, open int, bases []string) {
	isComponent := slices.ContainsFunc(bases, func(base string) bool { return slices.Contains(unityBases, base) })
	if !isComponent {
		return
	}
	name, at := r.at(i+1), r.span(one(i+1))
	n := r.use(name, at)
	if n >= 0 && r.bases[name] != nil && r.at(i-1) != "partial" {
		r.assumed(at, "Another component is called "+shortened(name)+" too: where the text does not say which one is meant, they count as one, and the fields of the first count for both.")
	}
	if n < 0 || r.bases[name] != nil {
		return
	}
	r.bases[name] = bases
	for _, base := range bases {
		if strings.HasPrefix(base, "I") && (slices.Contains(unityBases, base) || base == "IEnableableComponent") && base != "IComponentData" {
			where := at
			if k := r.find(part{i + 2, open}, base); k >= 0 {
				where = r.span(one(k))
			}
			r.trait(n, base, where)
		}
	}
	r.storage(n, name, at)
	if r.at(i) == "class" && !r.inherits(name, "Shared") {
		c := &r.components[n]
		c.storage, c.bytes, c.sized = "managed", 4, true
		r.lost(at, "The runtime manages components that are classes: "+shortened(name)+" has an index of 4 bytes in the chunk, and the object itself, elsewhere, is not part of the answer.")
	}
	r.attributesOf(i+1, func(p part) { r.componentAttribute(n, name, p) })
}

func (r *unityReader) trait(component int, name string, at span) {
	c := &r.components[component]
	if !slices.ContainsFunc(c.traits, func(t trait) bool { return t.name == name }) {
		c.traits = append(c.traits, trait{name, at})
	}
}

// inherits reports whether a component has an interface with a word in its name.
func (r *unityReader) inherits(name, base string) bool {
	return slices.ContainsFunc(r.bases[lastName(name)], func(b string) bool { return strings.Contains(b, base) })
}

// storage says how a component is stored that is no plain value.
func (r *unityReader) storage(n int, name string, at span) {
	c := &r.components[n]
	if r.inherits(name, "IEnableable") {
		r.lost(at, "A design cannot disable components: "+shortened(name)+" is present or absent there. In Unity it stays in its chunk while it is disabled, and queries test a bit of each entity.")
	}
	if r.inherits(name, "ICleanup") || r.inherits(name, "ISystemState") {
		r.lost(at, "A design has no cleanup components: DestroyEntity leaves an entity with "+shortened(name)+" behind until that is removed too, which is missing from the answer.")
	}
	switch {
	case r.inherits(name, "Shared"):
		c.storage, c.tag = "shared", true
		r.lost(at, "A design has no shared values: "+shortened(name)+" is a tag there. Its value counts once for each chunk, not for each entity; that every other value takes chunks of its own is missing from the answer.")
	case r.inherits(name, "IBuffer") || r.inherits(name, "BufferElementData") || r.inherits(name, "ICommandData"):
		c.storage = "buffer"
	}
}

// known gives a component of Unity's packages its size.
func (r *unityReader) known(n int, name string, at span) {
	c := &r.components[n]
	text, known := unitySizes[name]
	if plain := csharpTypes[name]; !known && strings.HasPrefix(c.full, "Unity.") && plain != "" {
		text, known = plain, true
	}
	if !known || c.sized || c.tag || r.types.byName[name] != nil {
		return
	}
	c.sized = true
	if text == "" {
		c.tag = true
		return
	}
	if name == "Child" || name == "LinkedEntityGroup" {
		c.storage = "buffer"
	}
	r.give(c, parseSize(text), at)
}

// componentAttribute reads [InternalBufferCapacity(8)], [MaximumChunkCapacity(16)] and [WriteGroup(typeof(T))].
func (r *unityReader) componentAttribute(n int, name string, p part) {
	c, ok := r.call(p.from)
	if !ok {
		return
	}
	switch at := r.span(p); r.at(c.name) {
	case "InternalBufferCapacity", "InternalBufferCapacityAttribute":
		args := r.items(c.args)
		capacity := -1
		if len(args) == 1 {
			capacity = r.literal(one(args[0].to - 1)) // also of Waypoint.Capacity
		}
		if capacity < 0 {
			r.assumed(at, "The capacity of "+shortened(name)+" is not a number here: that of 128 bytes is assumed.")
			return
		}
		r.capacities[name] = capacity
		r.trait(n, "InternalBufferCapacity "+strconv.Itoa(capacity), at)
	case "MaximumChunkCapacity":
		if args := r.items(c.args); len(args) == 1 {
			r.trait(n, "MaximumChunkCapacity "+shortened(r.textOf(args[0])), at)
			r.lost(at, "A design has no largest number of entities for a chunk: chunks with "+shortened(name)+" have fewer entities than the design assumes.")
		}
	case "WriteGroup":
		r.lost(at, "Write groups are not part of the answer: a query that filters by them goes over fewer entities than its terms say.")
	}
}

// attributesOf calls a function for each attribute in front of a type.
func (r *unityReader) attributesOf(head int, each func(p part)) {
	i := head - 1
	for n := 0; n < 8 && slices.Contains([]string{"struct", "class", "record", "partial", "public", "internal", "private", "protected", "readonly", "unsafe", "sealed", "abstract", "static", "ref", "new"}, r.at(i)); n++ {
		i--
	}
	for n := 0; n < maxHead && r.at(i) == "]" && r.match(i) >= 0; n++ {
		open := r.match(i)
		for _, p := range r.items(open) {
			each(p)
		}
		i = open - 1
	}
}

// aspectTerms returns the components of an aspect. ok is false if one of them is not known.
func (r *unityReader) aspectTerms(name string, at span, depth int) (list []access, ok bool) {
	a := r.aspects[name]
	if a == nil || depth > 4 {
		r.unread(at, "The components of the aspect "+shortened(name)+" are not in the text: what goes over it is missing from the answer.")
		return nil, false
	}
	if a.read {
		return r.asWritten(a.terms, at), a.known
	}
	a.read, a.known = true, true
	for from := a.body.from; from < a.body.to; {
		end, isField := r.memberEnd(part{from, a.body.to})
		if isField {
			more, known := r.aspectField(part{from, end}, depth)
			a.terms, a.known = append(a.terms, more...), a.known && known
		}
		from = end + 1
	}
	return r.asWritten(a.terms, at), a.known
}

// asWritten returns the terms of an aspect as those of a query that names it.
func (r *unityReader) asWritten(list []access, at span) []access {
	out := slices.Clone(list)
	for i := range out {
		out[i].at = at
	}
	return out
}

// aspectField reads `[Optional] readonly RefRW<A> m_A`.
func (r *unityReader) aspectField(p part, depth int) ([]access, bool) {
	optional, readOnly := false, false
	for p.from < p.to {
		if m := r.match(p.from); r.at(p.from) == "[" && m > p.from && m < p.to {
			optional = optional || r.find(part{p.from + 1, m}, "Optional") > 0
			readOnly = readOnly || r.find(part{p.from + 1, m}, "ReadOnly") > 0
			p.from = m + 1
		} else if slices.Contains(modifiers, r.at(p.from)) {
			p.from++
		} else {
			break
		}
	}
	typ := part{p.from, p.to - 1}
	if !r.isName(typ) {
		return nil, true // a method or the like
	}
	text, open := r.textOf(typ), r.find(typ, "<")
	switch {
	case text == "Entity":
		return nil, true
	case open < 0:
		if r.aspects[lastName(text)] == nil && !strings.HasSuffix(text, "Aspect") {
			return nil, true // a value that the aspect keeps
		}
		return r.aspectTerms(lastName(text), r.span(typ), depth+1)
	}
	list, ok := r.column(typ)
	for i := range list {
		list[i].optional = optional
		list[i].mut = list[i].mut && !readOnly
	}
	return list, ok
}

// sizes gives buffers their size in a chunk.
func (r *unityReader) sizes() {
	for i := range r.components {
		c := &r.components[i]
		if c.storage != "buffer" || c.sized {
			continue
		}
		c.sized = true
		name := lastName(c.full)
		element := unknown("its fields are not in the text")
		if t := r.types.byName[name]; t != nil {
			element = r.types.sizeOfDeclared(t)
		}
		capacity, says := r.capacities[name]
		switch {
		case says && capacity == 0:
			c.bytes = bufferHeader
		case !element.ok:
			c.bytes = bufferHeader + bufferInline
			r.assumed(c.at, "The size of an element of "+shortened(name)+" is unknown, because "+element.why+": 128 bytes of elements and a header of 16 are assumed.")
			continue
		default:
			if !says {
				capacity = bufferInline / max(element.bytes, 1)
			}
			c.bytes = bufferHeader + min(capacity, 1<<16)*max(element.bytes, 1)
		}
		r.lost(c.at, "A design has no buffers: "+shortened(name)+" is a component of "+strconv.Itoa(c.bytes)+" bytes there, a header of 16 and room for "+strconv.Itoa(capacity)+" elements. Longer buffers are elsewhere in memory, and that is missing from the answer.")
	}
}

// orders notes, once, what the text says about the order of systems.
func (r *unityReader) orders() {
	for i := range r.tokens {
		if c, ok := r.call(i); ok && r.at(i-1) != "." {
			switch name := r.at(i); {
			case name == "UpdateBefore" || name == "UpdateAfter" || name == "UpdateInGroup" && r.find(part{c.args + 1, r.match(c.args)}, "typeof") > 0:
				if fixed := c.args + 3; strings.HasPrefix(r.at(fixed), "FixedStep") || strings.HasPrefix(r.at(fixed), "VariableRate") {
					r.lost(r.span(r.whole(c)), "A design runs every system once a tick: how often "+r.at(fixed)+" runs is missing from the answer.")
				} else if r.once("order") {
					r.lost(r.span(r.whole(c)), "A design does not say in which order systems run: "+name+" and the like are left out. What a system costs does not depend on them.")
				}
			}
		}
	}
}

package dialect

import (
	"slices"
	"strings"
)

var unityMarks = []evidence{
	{3, "Unity . Entities"}, {3, "IComponentData"}, {3, "SystemAPI . Query"}, {3, "IJobEntity"}, {3, "RefRW <"}, {3, "RefRO <"}, {2, "ISystem"}, {2, "SystemBase"},
	{2, "EntityQueryBuilder"}, {2, "Entities . ForEach"}, {2, "WithNone <"}, {1, "WithAll <"}, {2, "IBufferElementData"},
}

// What a base says of a type: that it is a component, and what a design cannot say of it.
var unityBases = map[string]string{
	"IComponentData":            "",
	"ICleanupComponentData":     "",
	"IEnableableComponent":      "A design cannot disable components: %s is present or absent.",
	"IBufferElementData":        "A design has no buffers: %s counts as one element.",
	"ISharedComponentData":      "A design has no shared components: %s is stored for each entity, like any other component.",
	"ICleanupBufferData":        "A design has no buffers: %s counts as one element.",
	"IAspect":                   "An aspect stands for several components, which are not read here: %s is left out.",
	"IJobChunk":                 "The components of the chunk job %s are those of its query.",
	"ISystemStateComponentData": "",
}

func readUnity(d *draft) {
	for i := range d.tokens {
		switch d.at(i) {
		case "struct", "class", "record":
			if d.is(i+1, word) {
				d.unityType(i)
			}
		}
	}
	for i := range d.tokens {
		c, isCall := d.call(i)
		if !isCall {
			continue
		}
		switch name := d.at(i); {
		case name == "Query" && d.at(i-2) == "SystemAPI":
			d.unityQuery(c)
		case name == "ForEach" && d.method(i):
			d.unityForEach(c)
		case name == "EntityQueryBuilder" || name == "QueryBuilder" && d.at(i-2) == "SystemAPI":
			d.unityBuilder(c)
		case name == "GetEntityQuery" || name == "CreateEntityQuery":
			d.unityTypes(c)
		case (name == "CreateEntity" || name == "Instantiate") && d.method(i):
			d.entities(c)
		case name == "Execute" && d.at(i-1) == "void":
			d.unityJob(c)
		}
	}
}

// unityType takes `struct Speed : IComponentData`.
func (d *draft) unityType(i int) {
	open := d.braceAfter(i+2, ";")
	if open < 0 {
		return
	}
	name, at := d.at(i+1), d.span(one(i+1))
	for k := i + 2; k < open; k++ {
		why, known := unityBases[d.at(k)]
		if !known {
			continue
		}
		d.said["aspect "+name] = d.at(k) == "IAspect"
		if d.at(k) != "IAspect" && d.at(k) != "IJobChunk" {
			d.use(name, at)
			if d.at(i) == "class" {
				d.assumed(at, "The runtime manages components that are classes: 8 bytes count for the reference to "+shortened(name)+".")
				d.types[name] = &declared{name: name, at: at, parsed: true, size: sized("ptr")}
			}
		}
		if why != "" {
			d.lost(d.span(one(k)), strings.Replace(why, "%s", shortened(name), 1))
		}
	}
}

// unityQuery reads SystemAPI.Query<RefRW<A>, RefRO<B>>().WithAll<C>().WithNone<D>().
func (d *draft) unityQuery(c call) {
	var list []access
	for _, p := range d.typeArgs(c) {
		list = append(list, d.unityTyped(p)...)
	}
	d.unityChain(list, c, c)
}

// unityTyped reads RefRW<A>, RefRO<A>, EnabledRefRW<A>, DynamicBuffer<A>, or a component.
func (d *draft) unityTyped(p part) []access {
	a := access{at: d.span(p)}
	name := p
	if open := d.find(p, "<"); open > 0 {
		args := d.list(open)
		if len(args) != 1 {
			return nil
		}
		name = args[0]
		switch kind := d.at(open - 1); kind {
		case "RefRW":
			a.mut = true
		case "RefRO":
		case "DynamicBuffer":
			a.mut = true
			d.assumed(a.at, "A design has no buffers: "+shortened(d.written(name))+" counts as one element.")
		case "EnabledRefRW", "EnabledRefRO":
			d.lost(a.at, "A design cannot disable components: "+shortened(d.written(p))+" is imported as present.")
			a.with = true
		default:
			d.lost(a.at, shortened(d.written(p))+" could not be read, so it is left out.")
			return nil
		}
	}
	if !d.isName(name) {
		d.lost(a.at, shortened(d.written(p))+" could not be read, so it is left out.")
		return nil
	}
	full := d.written(name)
	if d.said["aspect "+full] || strings.HasSuffix(full, "Aspect") && d.types[lastName(full)] == nil {
		d.lost(a.at, "An aspect stands for several components, which are not in the text: "+full+" is left out.")
		return nil
	}
	a.component = d.use(full, a.at)
	return []access{a}
}

// unityChain reads what follows a query and adds its system.
func (d *draft) unityChain(list []access, c, from call) {
	for _, next := range d.chain(from) {
		list = append(list, d.unityClause(next)...)
	}
	if len(list) > 0 {
		d.addSystem(d.unityName(c.name), d.span(d.whole(c)), list)
	}
}

// unityName is the type of the system, since its method is called OnUpdate.
func (d *draft) unityName(i int) string {
	if name := d.ownerName(i); name != "" && !slices.Contains(commonMethods, name) {
		return name
	}
	if t := d.around(i, aType); t >= 0 {
		return d.scopes[t].name
	}
	return d.queryName(i)
}

func (d *draft) unityClause(c call) []access {
	var out []access
	add := func(a access) {
		for _, p := range d.typeArgs(c) {
			a.at = d.span(p)
			a.component = d.use(d.written(p), a.at)
			out = append(out, a)
		}
	}
	switch name := d.at(c.name); name {
	case "WithAll":
		add(access{with: true})
	case "WithAllRW":
		add(access{mut: true})
	case "WithPresent":
		add(access{with: true})
	case "WithNone", "WithAbsent":
		add(access{excluded: true})
	case "WithAny", "WithAnyRW":
		if types := d.typeArgs(c); len(types) == 1 {
			add(access{with: true})
			break
		}
		d.lost(d.span(d.whole(c)), "A system cannot match alternatives: "+shortened(d.written(d.whole(c)))+" is left out, so the system runs on more entities. Use two systems, one for each.")
	case "WithDisabled", "WithDisabledRW":
		d.lost(d.span(d.whole(c)), "A design cannot disable components: "+shortened(d.written(d.whole(c)))+" is left out.")
	case "WithChangeFilter":
		d.lost(d.span(d.whole(c)), "A design does not record changes: "+name+" is imported as WithAll, so the system runs on more entities.")
		add(access{with: true})
	case "WithSharedComponentFilter":
		d.lost(d.span(d.whole(c)), "A design cannot match by value: "+name+" is left out.")
	case "WithAspect":
		d.lost(d.span(d.whole(c)), "An aspect stands for several components, which are not in the text here: it is left out.")
	}
	return out
}

// unityBuilder reads new EntityQueryBuilder(Allocator.Temp).WithAll<A>().WithNone<B>().Build(this).
func (d *draft) unityBuilder(c call) {
	var list []access
	for _, next := range d.chain(c) {
		for _, a := range d.unityClause(next) {
			if a.with { // what a query is built of is read, WithAllRW written
				a.with = false
			}
			list = append(list, a)
		}
	}
	if len(list) > 0 {
		d.addSystem(d.unityBuiltName(c.name), d.span(d.whole(c)), list)
	}
}

func (d *draft) unityBuiltName(i int) string {
	name := d.unityName(i)
	if variable := d.variable(i); variable != "" {
		return name + "_" + variable
	}
	return name
}

// unityTypes reads GetEntityQuery(ComponentType.ReadOnly<A>(), typeof(B), ComponentType.Exclude<C>()).
func (d *draft) unityTypes(c call) {
	var list []access
	for _, p := range d.list(c.args) {
		open := d.find(p, "<")
		if d.at(p.from) == "typeof" && d.match(p.from+1) > 0 {
			inner := part{p.from + 2, d.match(p.from + 1)}
			list = append(list, access{component: d.use(d.written(inner), d.span(inner)), mut: true, at: d.span(p)})
			continue
		}
		if open < 0 || d.match(open) < 0 {
			d.lost(d.span(p), shortened(d.written(p))+" could not be read, so it is left out.")
			continue
		}
		inner := part{open + 1, d.match(open)}
		a := access{component: d.use(d.written(inner), d.span(inner)), at: d.span(p)}
		switch d.at(open - 1) {
		case "ReadWrite":
			a.mut = true
		case "Exclude":
			a.excluded = true
		}
		list = append(list, a)
	}
	if len(list) > 0 {
		d.addSystem(d.unityBuiltName(c.name), d.span(d.whole(c)), list)
	}
}

// unityForEach reads Entities.WithAll<A>().ForEach((ref B b, in C c) => ..).
func (d *draft) unityForEach(c call) {
	start := d.statementStart(c.name)
	if d.at(start) != "Entities" {
		return
	}
	var list []access
	if args := d.list(c.args); len(args) > 0 && d.at(args[0].from) == "(" {
		list = d.unityParameters(args[0].from)
	}
	if first, ok := d.call(start + 2); ok && first.name != c.name {
		for _, next := range append([]call{first}, d.chain(first)...) {
			if next.name >= c.name {
				break
			}
			list = append(list, d.unityClause(next)...)
		}
	}
	d.unityChain(list, c, c)
}

// unityParameters reads (Entity e, ref A a, in B b): ref is written, in is read.
func (d *draft) unityParameters(open int) []access {
	var out []access
	for _, p := range d.list(open) {
		for d.at(p.from) == "[" && d.match(p.from) > 0 {
			p.from = d.match(p.from) + 1
		}
		kind := d.at(p.from)
		passed := kind == "ref" || kind == "in"
		if passed {
			p.from++
		}
		if kind == "ref" && d.at(p.from) == "readonly" {
			p.from++
			kind = "in"
		}
		if p.to-p.from < 2 || !d.is(p.to-1, word) {
			continue
		}
		p.to--
		text := d.written(part{p.from, min(p.to, p.from+longestType)})
		if text == "Entity" || text == "int" || text == "ArchetypeChunk" {
			continue
		}
		for _, a := range d.unityTyped(p) {
			a.mut = a.mut || kind == "ref"
			out = append(out, a)
		}
	}
	return out
}

// unityJob reads the Execute method of a job on entities, with the attributes of the job.
func (d *draft) unityJob(c call) {
	t := d.around(c.name, aType)
	if t < 0 {
		return
	}
	job := d.scopes[t]
	if !slices.ContainsFunc(d.tokensOf(part{job.head, job.body.from}), func(s string) bool { return s == "IJobEntity" }) {
		return
	}
	list := d.unityParameters(c.args)
	list = append(list, d.unityAttributes(job.head)...)
	if len(list) > 0 {
		d.addSystem(job.name, d.span(one(job.head)), list)
	}
}

func (d *draft) tokensOf(p part) []string {
	var out []string
	for i := p.from; i < p.to; i++ {
		out = append(out, d.at(i))
	}
	return out
}

// unityAttributes reads [WithAll(typeof(A), typeof(B))] above a job.
func (d *draft) unityAttributes(head int) []access {
	var out []access
	i := head - 1
	for n := 0; n < 6 && slices.Contains([]string{"struct", "partial", "public", "internal", "private", "readonly", "unsafe"}, d.at(i)); n++ {
		i--
	}
	for d.at(i) == "]" && d.match(i) >= 0 {
		open := d.match(i)
		for _, p := range d.list(open) {
			out = append(out, d.unityAttribute(p)...)
		}
		i = open - 1
	}
	return out
}

func (d *draft) unityAttribute(p part) []access {
	c, ok := d.call(p.from)
	if !ok {
		return nil
	}
	a := access{with: true}
	switch name := d.at(c.name); name {
	case "WithAll", "WithPresent":
	case "WithNone", "WithAbsent":
		a = access{excluded: true}
	case "WithChangeFilter":
		d.lost(d.span(p), "A design does not record changes: "+name+" is imported as WithAll, so the system runs on more entities.")
	case "WithAny":
		d.lost(d.span(p), "A system cannot match alternatives: "+shortened(d.written(p))+" is left out, so the system runs on more entities. Use two systems, one for each.")
		return nil
	case "WithDisabled":
		d.lost(d.span(p), "A design cannot disable components: "+shortened(d.written(p))+" is left out.")
		return nil
	default:
		return nil
	}
	var out []access
	for _, each := range d.list(c.args) {
		if d.at(each.from) == "typeof" && d.match(each.from+1) > 0 {
			inner := part{each.from + 2, d.match(each.from + 1)}
			a.at, a.component = d.span(inner), d.use(d.written(inner), d.span(inner))
			out = append(out, a)
		}
	}
	return out
}

package dialect

import (
	"slices"
	"strings"
)

var unityEvidence = []evidence{
	{3, "Unity . Entities"}, {3, "IComponentData"}, {3, "SystemAPI . Query"}, {3, "IJobEntity"}, {3, "RefRW <"}, {3, "RefRO <"}, {2, "ISystem"}, {2, "SystemBase"},
	{2, "EntityQueryBuilder"}, {2, "Entities . ForEach"}, {2, "WithNone <"}, {1, "WithAll <"}, {2, "IBufferElementData"},
}

// unityDecides are calls that change entities, which the reader does not read as changes.
var unityDecides = map[string]string{
	"AddComponent": changesMissing, "RemoveComponent": changesMissing, "SetComponentEnabled": changesMissing, "DestroyEntity": changesMissing, "AddBuffer": changesMissing,
	"SetSharedComponent": changesMissing, "AddSharedComponent": changesMissing, "IsComponentEnabled": "what is enabled may decide which entities a system works on",
	"ScheduleParallel": "a query given here decides which entities the job goes over", "Schedule": "a query given here decides which entities the job goes over",
}

// isUnityCall leaves out jobs that are scheduled without a query.
func isUnityCall(d *draft, c call) bool {
	return !strings.HasPrefix(d.at(c.name), "Schedule") || len(d.items(c.args)) > 1
}

// unityBases are the interfaces that make a type a component, with a note about what a design does not have.
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

// unityReader reads the code of one text.
type unityReader struct{ *draft }

func readUnity(d *draft) {
	r := &unityReader{draft: d}
	for i := range r.tokens {
		switch r.at(i) {
		case "struct", "class", "record":
			if r.is(i+1, word) {
				r.componentType(i)
			}
		}
	}
	for i := range r.tokens {
		c, isCall := r.call(i)
		if !isCall {
			continue
		}
		switch name := r.at(i); {
		case name == "Query" && r.at(i-2) == "SystemAPI":
			r.query(c)
		case name == "ForEach" && r.method(i):
			r.forEach(c)
		case name == "EntityQueryBuilder" || name == "QueryBuilder" && r.at(i-2) == "SystemAPI":
			r.builder(c)
		case name == "GetEntityQuery" || name == "CreateEntityQuery":
			r.queryTypes(c)
		case (name == "CreateEntity" || name == "Instantiate") && r.method(i):
			r.entities(c)
		case name == "Execute" && r.at(i-1) == "void":
			r.job(c)
		}
	}
}

// componentType reads `struct Speed : IComponentData`.
func (r *unityReader) componentType(i int) {
	open := r.braceAfter(i+2, ";")
	if open < 0 {
		return
	}
	name, at := r.at(i+1), r.span(one(i+1))
	for k := i + 2; k < open; k++ {
		why, known := unityBases[r.at(k)]
		if !known {
			continue
		}
		r.seen["aspect "+name] = r.at(k) == "IAspect"
		if r.at(k) != "IAspect" && r.at(k) != "IJobChunk" {
			r.use(name, at)
			if r.at(i) == "class" {
				r.assumed(at, "The runtime manages components that are classes: 8 bytes count for the reference to "+shortened(name)+".")
				r.types.byName[name] = &declared{name: name, at: at, parsed: true, size: parseSize("ptr")}
			}
		}
		if why != "" {
			r.lost(r.span(one(k)), strings.Replace(why, "%s", shortened(name), 1))
		}
	}
}

// query reads SystemAPI.Query<RefRW<A>, RefRO<B>>().WithAll<C>().WithNone<D>().
func (r *unityReader) query(c call) {
	var list []access
	for _, p := range r.typeArgs(c) {
		list = append(list, r.column(p)...)
	}
	r.addChained(list, c, c)
}

// column reads RefRW<A>, RefRO<A>, EnabledRefRW<A>, DynamicBuffer<A>, or a component.
func (r *unityReader) column(p part) []access {
	a := access{at: r.span(p)}
	name := p
	if open := r.find(p, "<"); open > 0 {
		args := r.items(open)
		if len(args) != 1 {
			return nil
		}
		name = args[0]
		switch kind := r.at(open - 1); kind {
		case "RefRW":
			a.mut = true
		case "RefRO":
		case "DynamicBuffer":
			a.mut = true
			r.assumed(a.at, "A design has no buffers: "+shortened(r.textOf(name))+" counts as one element.")
		case "EnabledRefRW", "EnabledRefRO":
			r.lost(a.at, "A design cannot disable components: "+shortened(r.textOf(p))+" is imported as present.")
			a.with = true
		default:
			r.lost(a.at, shortened(r.textOf(p))+" could not be read, so it is left out.")
			return nil
		}
	}
	if !r.isName(name) {
		r.lost(a.at, shortened(r.textOf(p))+" could not be read, so it is left out.")
		return nil
	}
	full := r.textOf(name)
	if r.seen["aspect "+full] || strings.HasSuffix(full, "Aspect") && r.types.byName[lastName(full)] == nil {
		r.lost(a.at, "An aspect stands for several components, which are not in the text: "+full+" is left out.")
		return nil
	}
	a.component = r.use(full, a.at)
	return []access{a}
}

// addChained reads the calls after a query and adds its system.
func (r *unityReader) addChained(list []access, c, from call) {
	for _, next := range r.chain(from) {
		list = append(list, r.clause(next)...)
	}
	if len(list) > 0 {
		r.addSystem(r.systemName(c.name), r.span(r.whole(c)), list)
	}
}

// systemName returns the type of the system, because its method is called OnUpdate.
func (r *unityReader) systemName(i int) string {
	if name := r.ownerName(i); name != "" && !slices.Contains(commonMethods, name) {
		return name
	}
	if t := r.around(i, typeScope); t >= 0 {
		return r.scopes[t].name
	}
	return r.queryName(i)
}

func (r *unityReader) clause(c call) []access {
	var out []access
	add := func(a access) {
		for _, p := range r.typeArgs(c) {
			a.at = r.span(p)
			a.component = r.use(r.textOf(p), a.at)
			out = append(out, a)
		}
	}
	switch name := r.at(c.name); name {
	case "WithAll":
		add(access{with: true})
	case "WithAllRW":
		add(access{mut: true})
	case "WithPresent":
		add(access{with: true})
	case "WithNone", "WithAbsent":
		add(access{excluded: true})
	case "WithAny", "WithAnyRW":
		if types := r.typeArgs(c); len(types) == 1 {
			add(access{with: true})
			break
		}
		r.lost(r.span(r.whole(c)), "A system cannot match alternatives: "+shortened(r.textOf(r.whole(c)))+" is left out, so the system runs on more entities. Use two systems, one for each.")
	case "WithDisabled", "WithDisabledRW":
		r.lost(r.span(r.whole(c)), "A design cannot disable components: "+shortened(r.textOf(r.whole(c)))+" is left out.")
	case "WithChangeFilter":
		r.lost(r.span(r.whole(c)), "A design does not record changes: "+name+" is imported as WithAll, so the system runs on more entities.")
		add(access{with: true})
	case "WithSharedComponentFilter":
		r.lost(r.span(r.whole(c)), "A design cannot match by value: "+name+" is left out.")
	case "WithAspect":
		r.lost(r.span(r.whole(c)), "An aspect stands for several components, which are not in the text here: it is left out.")
	}
	return out
}

// builder reads new EntityQueryBuilder(Allocator.Temp).WithAll<A>().WithNone<B>().Build(this).
func (r *unityReader) builder(c call) {
	var list []access
	for _, next := range r.chain(c) {
		for _, a := range r.clause(next) {
			if a.with { // a built query reads its components; WithAllRW writes them
				a.with = false
			}
			list = append(list, a)
		}
	}
	if len(list) > 0 {
		r.addSystem(r.builtName(c.name), r.span(r.whole(c)), list)
	}
}

func (r *unityReader) builtName(i int) string {
	name := r.systemName(i)
	if variable := r.variable(i); variable != "" {
		return name + "_" + variable
	}
	return name
}

// queryTypes reads GetEntityQuery(ComponentType.ReadOnly<A>(), typeof(B), ComponentType.Exclude<C>()).
func (r *unityReader) queryTypes(c call) {
	var list []access
	for _, p := range r.items(c.args) {
		open := r.find(p, "<")
		if r.at(p.from) == "typeof" && r.match(p.from+1) > 0 {
			inner := part{p.from + 2, r.match(p.from + 1)}
			list = append(list, access{component: r.use(r.textOf(inner), r.span(inner)), mut: true, at: r.span(p)})
			continue
		}
		if open < 0 || r.match(open) < 0 {
			r.lost(r.span(p), shortened(r.textOf(p))+" could not be read, so it is left out.")
			continue
		}
		inner := part{open + 1, r.match(open)}
		a := access{component: r.use(r.textOf(inner), r.span(inner)), at: r.span(p)}
		switch r.at(open - 1) {
		case "ReadWrite":
			a.mut = true
		case "Exclude":
			a.excluded = true
		}
		list = append(list, a)
	}
	if len(list) > 0 {
		r.addSystem(r.builtName(c.name), r.span(r.whole(c)), list)
	}
}

// forEach reads Entities.WithAll<A>().ForEach((ref B b, in C c) => ..).
func (r *unityReader) forEach(c call) {
	start := r.statementStart(c.name)
	if r.at(start) != "Entities" {
		return
	}
	var list []access
	if args := r.items(c.args); len(args) > 0 && r.at(args[0].from) == "(" {
		list = r.parameters(args[0].from)
	}
	if first, ok := r.call(start + 2); ok && first.name != c.name {
		for _, next := range append([]call{first}, r.chain(first)...) {
			if next.name >= c.name {
				break
			}
			list = append(list, r.clause(next)...)
		}
	}
	r.addChained(list, c, c)
}

// parameters reads (Entity e, ref A a, in B b): ref is written, in is read.
func (r *unityReader) parameters(open int) []access {
	var out []access
	for _, p := range r.items(open) {
		for r.at(p.from) == "[" && r.match(p.from) > 0 {
			p.from = r.match(p.from) + 1
		}
		kind := r.at(p.from)
		passed := kind == "ref" || kind == "in"
		if passed {
			p.from++
		}
		if kind == "ref" && r.at(p.from) == "readonly" {
			p.from++
			kind = "in"
		}
		if p.to-p.from < 2 || !r.is(p.to-1, word) {
			continue
		}
		p.to--
		text := r.textOf(part{p.from, min(p.to, p.from+maxType)})
		if text == "Entity" || text == "int" || text == "ArchetypeChunk" {
			continue
		}
		for _, a := range r.column(p) {
			a.mut = a.mut || kind == "ref"
			out = append(out, a)
		}
	}
	return out
}

// job reads the Execute method of a job on entities, with the attributes of the job.
func (r *unityReader) job(c call) {
	t := r.around(c.name, typeScope)
	if t < 0 {
		return
	}
	job := r.scopes[t]
	if !slices.ContainsFunc(r.tokensOf(part{job.head, job.body.from}), func(s string) bool { return s == "IJobEntity" }) {
		return
	}
	list := r.parameters(c.args)
	list = append(list, r.attributes(job.head)...)
	if len(list) > 0 {
		r.addSystem(job.name, r.span(one(job.head)), list)
	}
}

func (r *unityReader) tokensOf(p part) []string {
	var out []string
	for i := p.from; i < p.to; i++ {
		out = append(out, r.at(i))
	}
	return out
}

// attributes reads [WithAll(typeof(A), typeof(B))] above a job.
func (r *unityReader) attributes(head int) []access {
	var out []access
	i := head - 1
	for n := 0; n < 6 && slices.Contains([]string{"struct", "partial", "public", "internal", "private", "readonly", "unsafe"}, r.at(i)); n++ {
		i--
	}
	for r.at(i) == "]" && r.match(i) >= 0 {
		open := r.match(i)
		for _, p := range r.items(open) {
			out = append(out, r.attribute(p)...)
		}
		i = open - 1
	}
	return out
}

func (r *unityReader) attribute(p part) []access {
	c, ok := r.call(p.from)
	if !ok {
		return nil
	}
	a := access{with: true}
	switch name := r.at(c.name); name {
	case "WithAll", "WithPresent":
	case "WithNone", "WithAbsent":
		a = access{excluded: true}
	case "WithChangeFilter":
		r.lost(r.span(p), "A design does not record changes: "+name+" is imported as WithAll, so the system runs on more entities.")
	case "WithAny":
		r.lost(r.span(p), "A system cannot match alternatives: "+shortened(r.textOf(p))+" is left out, so the system runs on more entities. Use two systems, one for each.")
		return nil
	case "WithDisabled":
		r.lost(r.span(p), "A design cannot disable components: "+shortened(r.textOf(p))+" is left out.")
		return nil
	default:
		return nil
	}
	var out []access
	for _, each := range r.items(c.args) {
		if r.at(each.from) == "typeof" && r.match(each.from+1) > 0 {
			inner := part{each.from + 2, r.match(each.from + 1)}
			a.at, a.component = r.span(inner), r.use(r.textOf(inner), r.span(inner))
			out = append(out, a)
		}
	}
	return out
}

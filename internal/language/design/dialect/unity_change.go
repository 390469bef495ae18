package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// unityVerbs are calls that change the components of entities, with what they do.
var unityVerbs = map[string]program.ChangeKind{
	"AddComponent": program.Adds, "AddComponentData": program.Adds, "AddComponentObject": program.Adds, "AddBuffer": program.Adds, "AddComponents": program.Adds,
	"AddSharedComponent": program.Adds, "AddSharedComponentData": program.Adds, "AddSharedComponentManaged": program.Adds,
	"SetComponent": program.Sets, "SetComponentData": program.Sets, "SetBuffer": program.Sets, "AppendToBuffer": program.Sets, "SetComponentObject": program.Sets,
	"SetSharedComponent": program.Exchange, "SetSharedComponentData": program.Exchange, "SetSharedComponentManaged": program.Exchange,
	"RemoveComponent": program.Removes, "DestroyEntity": program.Despawns,
	"SetComponentEnabled": program.Enables, "SetBufferEnabled": program.Enables, "SetEnabled": program.Enables,
}

// statement reads what is no query and no job: changes, look-ups, entities that are made, and singletons.
func (r *unityReader) statement(i int) {
	if !r.is(i, word) {
		return
	}
	r.passedQuery(i)
	if r.at(i+1) == "[" {
		r.indexed(i)
	}
	if l := r.loopOf(i); l != nil && r.at(i+1) == "." && r.at(i+2) == "ValueRW" && r.at(i+3) == "=" && l.values[r.at(i)].switches {
		r.switched(call{name: i, types: -1, args: i + 2}, part{i, i + 4}, []int{l.values[r.at(i)].component}, one(i+4), "ValueRW")
	}
	if r.at(i+1) == "." && r.at(i+2) == "ValueRW" && r.at(i+3) == "=" {
		r.switchedInAspect(i)
	}
	if r.at(i) == "foreach" {
		r.foreachSite(i)
	}
	c, isCall := r.call(i)
	if !isCall || r.isDeclaration(c) {
		return
	}
	name := r.at(i)
	r.lookedUp(c)
	switch {
	case unityVerbs[name] != "" && (r.method(i) || r.bakes(i) || strings.HasPrefix(name, "SetComponent") && r.ofSystemAPI(i)):
		r.change(c, name)
	case name == "Instantiate" || name == "CreateEntity" || name == "GetEntity" || name == "CreateAdditionalEntity":
		r.makes(c)
	case name == "CreateSingleton" || name == "CreateSingletonBuffer":
		r.makesSingleton(c)
	case strings.Contains(name, "Singleton"):
		r.singleton(c)
	case name == "RequireForUpdate" || name == "RequireAnyForUpdate" || name == "RequireSingletonForUpdate":
		r.requires(c)
	}
}

// isDeclaration reports whether a call is the head of a function.
func (r *unityReader) isDeclaration(c call) bool {
	at, known := r.params[c.args]
	return known && r.scopes[at].kind == function && r.scopes[at].head == c.name
}

// passedQuery notes that a query is given to a function, so that it counts as used.
func (r *unityReader) passedQuery(i int) {
	if next := r.at(i + 1); next != "," && next != ")" {
		return
	}
	if before := r.at(i - 1); before != "(" && before != "," && before != "ref" && before != "in" && before != "." {
		return
	}
	q := r.queryNamed(r.at(i), i)
	if q == nil || q.used {
		return
	}
	q.passed = true
}

// requires reads RequireForUpdate<T>() and RequireForUpdate(query).
func (r *unityReader) requires(c call) {
	r.read(r.span(r.whole(c)))
	for _, p := range r.items(c.args) {
		if q := r.queryIn(p); q != nil {
			q.used = true
		}
	}
	for _, p := range r.typeArgs(c) {
		if r.types.generic[r.textOf(p)] {
			continue
		}
		if full, ok := r.full(p); ok && !strings.Contains(full, "EntityCommandBufferSystem") {
			r.component(p)
		}
	}
	if r.once("requires") {
		r.lost(r.span(r.whole(c)), "A design has no conditions for a whole system: "+r.at(c.name)+" is left out, so the system runs also where Unity would not run it.")
	}
}

// placed completes a change with the place where it stands.
func (r *unityReader) placed(c call, whole part, made change) change {
	made.at = r.span(whole)
	if whole.to-whole.from > 2*maxHead {
		made.at = r.span(part{c.name, c.args + 1})
	}
	made.function = r.functionName(c.name)
	made.inLoop = r.loopAt[c.name] >= 0
	from := 0
	if at := r.inside[c.name]; at >= 0 {
		from = r.scopes[at].body.from
	}
	if l := r.loopAbout(c.name, r.commandArgs(c)); l != nil && r.isElsewhere(l, r.commandArgs(c)) {
		made.inLoop = true
		from = l.body.from
	} else if l != nil {
		made.system, made.inLoop = l.system, true
		from = l.body.from
	} else if system := r.bufferOf(r.commandArgs(c)); system > 0 {
		made.system, made.inLoop = system, true
	}
	made.sure = made.sure && r.conditions(from, c.name) == 0
	_, made.later = r.isWriter(c)
	return made
}

// commandArgs returns the arguments of a change, without the sort key of a parallel command buffer.
func (r *unityReader) commandArgs(c call) []part {
	args := r.items(c.args)
	if parallel, _ := r.isWriter(c); parallel && (len(args) > 1 || len(args) == 1 && r.at(c.name) == "CreateEntity") {
		return args[1:]
	}
	return args
}

// change reads ecb.AddComponent<T>(e), EntityManager.RemoveComponent(e, typeof(T)), AddComponent(query, types) and the like.
func (r *unityReader) change(c call, verb string) {
	args, whole := r.commandArgs(c), r.whole(c)
	if len(args) == 0 {
		return // of a game object
	}
	kind := unityVerbs[verb]
	if _, later := r.isWriter(c); kind == program.Sets && !later {
		r.setNow(c, args)
	}
	if verb == "SetEnabled" {
		r.setEnabled(c, args)
		return
	}
	if kind == program.Despawns {
		if r.at(args[0].to-1) == "UniversalQuery" {
			kind = program.Clears
		}
		if q := r.changedQuery(c, args[0], verb); q == nil || q.known {
			r.addPlaced(c, whole, change{kind: kind, verb: verb, sure: true})
		}
		return
	}
	components, ok := r.changedComponents(c, args)
	if !ok || len(components) == 0 {
		r.unread(r.span(one(c.name)), "The component of this "+verb+" is not in the text: "+changesMissing+".")
		return
	}
	if r.giveTo(c, args, kind, components) {
		r.read(r.span(whole))
		return
	}
	if kind == program.Enables {
		r.switched(c, whole, components, args[len(args)-1], verb)
		return
	}
	r.changedQuery(c, args[0], verb)
	made := change{kind: kind, verb: verb, sure: true}
	if kind != program.Removes {
		made.added = components
	}
	if kind == program.Removes || kind == program.Exchange {
		made.removed = components
	}
	if kind == program.Exchange {
		r.lost(r.span(one(c.name)), "A design has no shared values: "+verb+" moves the entity to a chunk of its new value, and what that costs is missing from the answer.")
	}
	r.addPlaced(c, whole, made)
}

// changedQuery notes that a change is one of all entities of a query.
func (r *unityReader) changedQuery(c call, p part, verb string) *builtQuery {
	q := r.queryIn(p)
	if q == nil {
		return nil
	}
	q.used = true
	if !q.known {
		r.unread(r.span(r.whole(c)), "The terms of this query are not known: "+changesMissing+".")
		return q
	}
	var names []string
	for _, a := range q.terms {
		if a.component < 0 {
			continue
		}
		not := ""
		if a.excluded {
			not = "not "
		}
		names = append(names, not+r.components[a.component].name)
	}
	r.assumed(r.span(r.whole(c)), "This "+verb+" changes all entities of a query at once: those with "+shortened(strings.Join(names, ", "))+". It is no system, and how many they are, a tick, is asked like that of any other change.")
	return q
}

// setNow reads a value that is set at once for the entity of the loop: it is a look-up that writes.
func (r *unityReader) setNow(c call, args []part) {
	if l := r.loopOf(c.name); l == nil || !r.isOfLoop(l, args[0]) {
		return
	}
	components, ok := r.changedComponents(c, args)
	for _, component := range components {
		if ok {
			r.lookup(c.name, access{component: component, mut: true, lookup: true, at: r.span(r.whole(c))}, args[0])
		}
	}
}

// changedComponents returns the components that a change names: by types, by a look-up, or by a value.
func (r *unityReader) changedComponents(c call, args []part) (out []int, ok bool) {
	if h, known := r.handleNamed(r.receiver(c.name), c.name); known {
		return []int{h.component}, true
	}
	if c.types >= 0 {
		return r.componentsOf(r.typeArgs(c))
	}
	for n, p := range args {
		inner := r.trimmed(p)
		switch {
		case n == 0 && inner.to-inner.from == 1: // chunk.SetComponentEnabled(ref handle, i, true)
			if h, known := r.handleNamed(r.at(inner.from), c.name); known {
				return []int{h.component}, true
			}
			if len(args) == 1 { // AddComponent(value) of old bakers
				return r.valueComponents(inner)
			}
		case n > 0 || len(args) == 1:
			if more, known := r.valueComponents(inner); known {
				return more, true
			}
		}
	}
	return nil, false
}

// valueComponents returns the components of an argument: typeof(T), ComponentType.ReadOnly<T>(), new ComponentTypeSet(..), a
// value.
func (r *unityReader) valueComponents(p part) (out []int, ok bool) {
	first := r.at(p.from)
	switch {
	case first == "typeof" && r.match(p.from+1) > 0:
		return r.componentsOf([]part{{p.from + 2, r.match(p.from + 1)}})
	case first == "ComponentType":
		if a, known := r.oneType(p); known {
			return []int{a.component}, true
		}
		return nil, false
	case first == "new" && (r.at(p.from+1) == "ComponentTypeSet" || r.at(p.from+1) == "ComponentTypes") && r.at(p.from+2) == "(":
		list, known := r.componentTypes(r.items(p.from + 2))
		for _, a := range list {
			out = append(out, a.component)
		}
		return out, known
	case first == "new" && r.at(p.to-1) == "}" && r.at(p.from+1) == "ComponentType":
		list, known := r.componentTypes([]part{p})
		for _, a := range list {
			out = append(out, a.component)
		}
		return out, known
	}
	full, at, known := r.typeOfValue(p, 0)
	if !known || csharpTypes[full] != "" && unityComponent[full] == "" && r.bases[lastName(full)] == nil || notComponents[full] {
		return r.typeSet(p)
	}
	n := r.use(full, at)
	if n >= 0 && r.bases[lastName(full)] == nil {
		r.known(n, lastName(full), at)
	}
	return []int{n}, n >= 0
}

// unityComponent are components whose sizes are in the table of built-in types.
var unityComponent = map[string]string{"LocalTransform": "f32x8", "LocalToWorld": "f32x16"}

// notComponents are types of arguments that are no components.
var notComponents = map[string]bool{"Entity": true, "NativeArray<Entity>": true, "ComponentTypeSet": true, "ComponentTypes": true, "ComponentType": true, "EntityArchetype": true, "EntityQuery": true, "bool": true, "int": true}

// typeSet reads a variable or field of a set of types: it is assigned somewhere in the text.
func (r *unityReader) typeSet(p part) (out []int, ok bool) {
	if p.empty() || !r.is(p.to-1, word) {
		return nil, false
	}
	all := r.vars[r.at(p.to-1)]
	for _, at := range all[:min(len(all), maxHead)] {
		if r.at(at+1) == "=" && r.at(at+2) == "new" && strings.HasPrefix(r.at(at+3), "ComponentType") && r.spend() {
			end := r.find(part{at + 2, min(at+2+20*maxHead, len(r.tokens))}, ";")
			return r.valueComponents(part{at + 2, max(end, at+3)})
		}
	}
	return nil, false
}

func (r *unityReader) componentsOf(parts []part) (out []int, ok bool) {
	for _, p := range parts {
		n, known := r.component(p)
		if !known {
			return nil, false
		}
		out = append(out, n)
	}
	return out, len(out) > 0
}

// switched adds what enables or disables components. Where the text does not say which of both, it may do either.
func (r *unityReader) switched(c call, whole part, components []int, value part, verb string) {
	text := r.textOf(part{value.from, min(value.to, value.from+maxType)})
	if verb == "ValueRW" && r.at(value.to) != ";" {
		text = ""
	}
	if text != "false" {
		r.addPlaced(c, whole, change{kind: program.Enables, verb: verb, added: components, sure: text == "true"})
	}
	if text != "true" {
		r.addPlaced(c, whole, change{kind: program.Disables, verb: verb, removed: components, sure: text == "false"})
	}
	if text != "true" && text != "false" && r.once("either") {
		r.assumed(r.span(whole), "The text does not say whether this enables or disables: both are assumed.")
	}
}

// setEnabled reads EntityManager.SetEnabled(e, false), which adds and removes Disabled.
func (r *unityReader) setEnabled(c call, args []part) {
	_, later := r.isWriter(c)
	if len(args) != 2 || !strings.HasSuffix(r.receiver(c.name), "EntityManager") && !later {
		return
	}
	at := r.span(one(c.name))
	n := r.use("Disabled", at)
	if n >= 0 {
		r.known(n, "Disabled", at)
	}
	value := r.textOf(args[1])
	if value != "true" {
		r.addPlaced(c, r.whole(c), change{kind: program.Adds, verb: "SetEnabled", added: []int{n}, sure: true})
	}
	if value != "false" {
		r.addPlaced(c, r.whole(c), change{kind: program.Removes, verb: "SetEnabled", removed: []int{n}, sure: true})
	}
}

// singleton reads SystemAPI.GetSingleton<T>(), SetSingleton(value) and the like.
func (r *unityReader) singleton(c call) {
	if !strings.HasPrefix(r.at(c.name), "Get") && !strings.HasPrefix(r.at(c.name), "TryGet") && !strings.HasPrefix(r.at(c.name), "Set") && !strings.HasPrefix(r.at(c.name), "Has") {
		return
	}
	parts := r.typeArgs(c)
	for _, p := range r.items(c.args) { // TryGetSingleton(out T value), SetSingleton(value)
		if typ := (part{p.from + 1, p.to - 1}); r.at(p.from) == "out" && r.isName(typ) && r.textOf(typ) != "var" {
			parts = append(parts, typ)
		} else if r.at(c.name) == "SetSingleton" && c.types < 0 {
			if full, at, ok := r.typeOfValue(p, 0); ok {
				r.addSingle(full, at)
			}
		}
	}
	for _, p := range parts {
		if full, ok := r.full(p); ok {
			r.addSingle(full, r.span(p))
		}
	}
	r.read(r.span(r.whole(c)))
}

func (r *unityReader) addSingle(full string, at span) {
	if strings.Contains(full, "EntityCommandBufferSystem") || full == "" {
		return
	}
	name := lastName(full)
	if !slices.Contains([]string{"Singleton"}, name) {
		full = name
	}
	r.single[full] = true
	r.addSingleton(full, at)
}

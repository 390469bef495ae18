package dialect

import (
	"slices"
	"strings"
)

var unityEvidence = []evidence{
	{3, "Unity . Entities"}, {3, "IComponentData"}, {3, "SystemAPI . Query"}, {3, "IJobEntity"}, {3, "RefRW <"}, {3, "RefRO <"}, {2, "ISystem"}, {2, "SystemBase"},
	{2, "EntityQueryBuilder"}, {2, "Entities . ForEach"}, {2, "WithNone <"}, {1, "WithAll <"}, {2, "IBufferElementData"}, {2, "IJobChunk"}, {2, "EntityManager"}, {2, "EntityCommandBuffer"},
}

const (
	jobMissing      = "a query given here decides which entities the job goes over, and what the job does is missing from the answer"
	entitiesMissing = "entities that it makes are missing from the answer"
)

// unityDecides are calls that decide what Unity does with entities.
var unityDecides = map[string]string{
	"AddComponent": changesMissing, "AddComponentData": changesMissing, "AddComponentObject": changesMissing, "RemoveComponent": changesMissing,
	"SetComponentEnabled": changesMissing, "SetBufferEnabled": changesMissing, "DestroyEntity": changesMissing, "AddBuffer": changesMissing, "SetEnabled": changesMissing,
	"SetSharedComponent": changesMissing, "SetSharedComponentManaged": changesMissing, "AddSharedComponent": changesMissing, "AddSharedComponentManaged": changesMissing,
	"AddComponentForLinkedEntityGroup": changesMissing, "RemoveComponentForLinkedEntityGroup": changesMissing, "AddChunkComponentData": changesMissing, "RemoveChunkComponentData": changesMissing,
	"MoveEntitiesFrom": changesMissing, "CopyEntitiesFrom": entitiesMissing, "Instantiate": entitiesMissing, "CreateEntity": entitiesMissing,
	"ScheduleParallel": jobMissing, "Schedule": jobMissing, "Query": "the query, and the system that runs it, are missing from the answer",
	"GetEntityQuery": "the query is missing from the answer", "CreateEntityQuery": "the query is missing from the answer",
}

// isUnityCall leaves out jobs that are scheduled without a query, and methods of game objects with the same names.
func isUnityCall(d *draft, c call) bool {
	switch name := d.at(c.name); {
	case strings.HasPrefix(name, "Schedule"):
		return len(d.items(c.args)) > 1
	case name == "Query":
		return d.ofSystemAPI(c.name)
	case name == "Instantiate":
		return d.method(c.name) && d.receiver(c.name) != "Object" && d.receiver(c.name) != "GameObject"
	}
	return len(d.items(c.args)) > 0
}

// unityReader reads the code of one text.
type unityReader struct {
	*draft
	aliases    map[string]string       // using Place = Game.Position
	extends    map[string][]string     // the interfaces of the text's own interfaces
	bases      map[string][]string     // the interfaces of the text's components
	capacities map[string]int          // of buffers that say one
	aspects    map[string]*aspect      // by name
	jobs       map[string][]*job       // by name
	fields     map[place]handle        // handles and look-ups of types, and those that are local to functions
	vars       map[string][]int        // where names are declared or assigned
	params     map[int]int             // scopes by the parenthesis of their parameters
	queries    []*builtQuery           // in the order of the text
	queryOf    map[place]*builtQuery   // by variable
	queryAt    map[int]*builtQuery     // by the token of the call
	queriesOf  map[place][]*builtQuery // those that a parameter may be
	callers    map[int][]call          // by function
	archetypes map[place]*archetype    // by variable
	writers    map[place]bool          // command buffers; true for those of parallel jobs
	loopsOver  []unityLoop             // of systems
	over       []int32                 // for each token, the innermost of them, -1 for none
	buffers    map[string]int          // lists of the entities of systems, as an index + 1
	arrays     map[place]int           // arrays of the entities of systems, by their scope
	sites      []unitySite             // where entities are made
	siteOf     map[place]int           // the latest site of a variable
	single     map[string]bool         // components of which there is one entity
}

// place is a name in a type or function, -1 for neither.
type place struct {
	scope int
	name  string
}

// ofSystemAPI reports whether a name is called on SystemAPI, whose methods need no receiver behind `using static`.
func (d *draft) ofSystemAPI(i int) bool {
	return d.receiver(i) == "SystemAPI" || d.staticAPI && !d.method(i) && d.at(i-1) != "new" && !(d.is(i-1, word) && !slices.Contains(beforeCalls, d.at(i-1)))
}

// beforeCalls are words that stand in front of calls, where other words make it a declaration.
var beforeCalls = []string{"in", "return", "await", "ref", "out", "else"}

func readUnity(d *draft) {
	d.findLoops()
	for i := range d.tokens {
		d.staticAPI = d.staticAPI || d.sequence(i, "using", "static") && d.at(d.find(part{i, min(i+maxHead/2, len(d.tokens))}, ";")-1) == "SystemAPI"
	}
	r := &unityReader{
		draft: d, aliases: map[string]string{}, extends: map[string][]string{}, bases: map[string][]string{}, capacities: map[string]int{}, aspects: map[string]*aspect{},
		jobs: map[string][]*job{}, fields: map[place]handle{}, vars: map[string][]int{}, params: map[int]int{}, queryOf: map[place]*builtQuery{}, queryAt: map[int]*builtQuery{}, queriesOf: map[place][]*builtQuery{},
		archetypes: map[place]*archetype{}, writers: map[place]bool{}, siteOf: map[place]int{}, arrays: map[place]int{}, single: map[string]bool{},
	}
	r.findNames()
	r.findTypes()
	for i := range r.tokens {
		r.declaredQuery(i)
	}
	r.findCallers()
	r.passedQueries()
	for i := range r.tokens {
		r.runs(i)
	}
	r.unscheduled()
	r.paint()
	r.bufferLoops()
	for i := range r.tokens {
		r.statement(i)
	}
	r.addSites()
	r.noteNested(func(i int) int {
		if l := r.loopOf(i); l != nil {
			return l.system
		}
		return 0
	})
	r.unused()
	r.sizes()
}

// findNames finds what names stand for: aliases, type parameters, interfaces of the text, and where variables are set.
func (r *unityReader) findNames() {
	for at, f := range r.scopes {
		if f.params >= 0 {
			r.params[f.params] = at
		}
	}
	for i := range r.tokens {
		if !r.is(i, word) {
			continue
		}
		switch {
		case r.at(i) == "using" && r.is(i+1, word) && r.at(i+2) == "=":
			if end := r.find(part{i, min(i+maxHead, len(r.tokens))}, ";"); end > 0 {
				r.aliases[r.at(i+1)] = r.textOf(part{i + 3, end})
			}
		case r.at(i) == "where" && r.is(i+1, word) && r.at(i+2) == ":":
			r.types.generic[r.at(i+1)] = true
		case r.at(i) == "interface" && r.is(i+1, word):
			if open := r.braceAfter(i+2, ";"); open > 0 {
				r.extends[r.at(i+1)] = r.basesBefore(i+2, open)
			}
		}
		if next := r.at(i + 1); (next == "=" || next == "," || next == ")" || next == ";" || next == "in") && i > 0 && (r.is(i-1, word) || r.at(i-1) == ">" || next == "=") {
			r.vars[r.at(i)] = append(r.vars[r.at(i)], i)
		}
	}
}

// basesBefore returns the names behind the colon of a type, without those of its constraints.
func (r *unityReader) basesBefore(from, open int) []string {
	var out []string
	colon := false
	for i := from; i < open; i++ {
		switch {
		case r.at(i) == "where":
			return out
		case r.at(i) == ":":
			colon = true
		case colon && r.is(i, word):
			out = append(out, r.at(i))
		}
		if m := r.match(i); m > i {
			i = m
		}
	}
	return out
}

// full returns the name of a type, without aliases. ok is false for what is no name and for type parameters, with a note.
func (r *unityReader) full(p part) (full string, ok bool) {
	for p.from < p.to && (r.at(p.from) == "global" || r.at(p.from) == "::") {
		p.from++
	}
	if !r.isName(p) {
		r.unread(r.span(p), shortened(r.textOf(p))+" could not be read as a component: what names it here is missing from the answer, because with less it would mean something else.")
		return "", false
	}
	full = r.textOf(p)
	if r.types.generic[full] {
		r.unread(r.span(p), full+" is a type parameter, which is named where the code around it is used: what names it here is missing from the answer.")
		return "", false
	}
	first, rest, _ := strings.Cut(full, ".")
	if a, known := r.aliases[first]; known && rest != "" {
		full = a + "." + rest
	} else if known {
		full = a
	}
	return full, true
}

// component returns the component that a type names.
func (r *unityReader) component(p part) (component int, ok bool) {
	full, ok := r.full(p)
	if !ok {
		return -1, false
	}
	at := r.span(p)
	r.instantiate(full)
	component = r.use(full, at)
	if component >= 0 && r.bases[lastName(full)] == nil {
		r.known(component, lastName(full), at)
	}
	return component, component >= 0
}

// instantiate gives Timer<Poison> the fields of Timer<T>.
func (r *unityReader) instantiate(full string) {
	name, _, isGeneric := strings.Cut(full, "<")
	if last := lastName(full); isGeneric && r.types.byName[last] == nil {
		if t := r.types.byName[lastName(name)]; t != nil {
			r.types.declare(&declared{name: last, at: t.at, fields: t.fields, empty: t.empty})
		}
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

// here returns where a name that is used at a token may be declared, from the inside to the outside.
func (r *unityReader) here(i int, name string) []place {
	var out []place
	if i < 0 || i >= len(r.inside) {
		return nil
	}
	for at, n := int(r.inside[i]), 0; at >= 0 && n < maxHead; at, n = r.scopes[at].parent, n+1 {
		if r.scopes[at].kind != lambda {
			out = append(out, place{at, name})
		}
	}
	return append(out, place{-1, name})
}

// declaredIn returns the function of a variable that is assigned at a token, or the type of a field.
func (r *unityReader) declaredIn(name int) place {
	text := r.at(name)
	if r.at(name-1) != "." && (r.is(name-1, word) || r.at(name-1) == ">" || r.at(name-1) == "]") {
		if at := r.owner(name); at >= 0 {
			return place{at, text}
		}
	}
	return place{r.around(name, typeScope), text}
}

// set returns where the result of a call goes, and the token of the variable's name, -1 for none.
func (r *unityReader) set(i int) (to place, name int) {
	start := r.statementStart(i)
	for r.at(start-1) == "new" {
		start--
	}
	if r.at(start-1) != "=" || !r.is(start-2, word) {
		return place{}, -1
	}
	return r.declaredIn(start - 2), start - 2
}

// trimmed returns an argument without its name and without ref, in and out.
func (r *unityReader) trimmed(p part) part {
	if r.is(p.from, word) && r.at(p.from+1) == ":" {
		p.from += 2
	}
	for slices.Contains([]string{"ref", "in", "out"}, r.at(p.from)) && p.from < p.to-1 {
		p.from++
	}
	return p
}

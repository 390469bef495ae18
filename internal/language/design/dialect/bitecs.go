package dialect

import (
	"regexp"
	"slices"
	"strings"
)

var bitecsEvidence = []evidence{
	{3, "bitecs"}, {3, "bitecs/legacy"}, {3, "bitecs/serialization"}, {3, "defineComponent ("}, {3, "defineQuery ("}, {2, "query ( world , ["}, {2, "addComponent ("}, {2, "Types . f32"},
	{1, "addEntity ("}, {1, "createWorld ("}, {1, "defineSystem ("}, {1, "Not ("},
}

// bitecsDecides are calls that decide what bitECS does.
var bitecsDecides = map[string]string{
	"defineQuery": queryMissing, "query": queryMissing, "innerQuery": queryMissing, "registerQuery": queryMissing, "enterQuery": queryMissing, "exitQuery": queryMissing,
	"addComponent": changesMissing, "addComponents": changesMissing, "removeComponent": changesMissing, "removeComponents": changesMissing, "removeEntity": changesMissing,
	"addEntity": "the entities that it makes are missing from the answer",
}

// bitecsReader reads the code of one text.
type bitecsReader struct {
	*draft
	relations   map[string]bool
	arrays      map[string]int          // arrays of terms by name, with their bracket
	members     map[string]string       // variables that hold an array of a component: const { x } = Position
	queries     map[string]*bitecsQuery // by their variables
	loopsOver   []bitecsLoop
	over        []int32 // for each token, the innermost of them, -1 for none
	sites       []bitecsSite
	given       map[int]bool // tokens of calls that belong to an entity that was just made
	functions   map[string]int
	heads       map[int]bool      // the tokens of the names of functions
	entities    map[string]bool   // variables of entities and prefabs
	collections map[string]bool   // objects whose values are components
	renamed     map[string]string // other names of components
	units       map[string]string // other names of types
	others      []bitecsOther
	prefabs     map[string][]int // what instances get, by the variable of the prefab
}

func readBitECS(d *draft) {
	d.findLoops()
	r := &bitecsReader{draft: d, relations: map[string]bool{}, arrays: map[string]int{}, members: map[string]string{}, queries: map[string]*bitecsQuery{}, given: map[int]bool{}, functions: map[string]int{}, heads: map[int]bool{}, entities: map[string]bool{}, collections: map[string]bool{}, renamed: map[string]string{}, units: map[string]string{}, prefabs: map[string][]int{}}
	for i := range r.tokens {
		if text := r.at(i); r.is(i, word) && (text == "const" || text == "let" || text == "var" || text == "import") {
			r.renames(i)
		}
	}
	r.declareTypes()
	r.collect()
	for i := range r.tokens {
		if text := r.at(i); r.is(i, word) && (text == "const" || text == "let" || text == "var") {
			r.renames(i)
		}
	}
	r.noteVersion()
	for n, f := range r.scopes {
		r.heads[f.head] = true
		if _, known := r.functions[f.name]; f.kind == function && !known {
			r.functions[f.name] = n
		}
	}
	for i := range r.tokens {
		if r.is(i, word) {
			r.declaration(i)
		}
	}
	for i := range r.tokens {
		if r.is(i, word) {
			r.run(i)
		}
	}
	r.unused()
	r.otherEntities()
	r.paint()
	r.bufferLoops()
	r.findSites()
	for i := range r.tokens {
		if r.is(i, word) {
			r.statement(i)
		}
	}
	r.followHelpers(func(c call) int {
		if n := r.over[c.name]; n >= 0 {
			return r.loopAbout(c, int(n)).system
		}
		return 0
	})
	r.addSites()
}

var bitecsRelease = regexp.MustCompile(`(?i)bitecs["'@]?[ :@"'^~v]{1,6}(0\.\d+(?:\.\d+)?)\b`)

// noteVersion finds the version of the library: as the text says it, or by calls that only some versions have.
func (r *bitecsReader) noteVersion() {
	if found := bitecsRelease.FindStringSubmatch(r.text); found != nil {
		r.version = found[1]
		return
	}
	older, newer := false, false
	for i := range r.tokens {
		if _, isCall := r.call(i); !isCall || r.at(i-1) == "function" {
			continue
		}
		older = older || r.at(i) == "defineComponent" || r.at(i) == "defineQuery"
		newer = newer || slices.Contains([]string{"observe", "createRelation", "addPrefab", "setComponent"}, r.at(i)) || r.at(i) == "query" && r.at(i+1) == "("
	}
	if older != newer {
		r.version = map[bool]string{true: "0.3 or older", false: "0.4"}[older]
	}
}

// declaration reads what later calls name: stored queries, relations, arrays of terms, and variables for the arrays of a component.
func (r *bitecsReader) declaration(i int) {
	if r.at(i) == "const" || r.at(i) == "let" || r.at(i) == "var" {
		r.member(i)
		return
	}
	c, isCall := r.call(i)
	if !isCall {
		return
	}
	switch name := r.at(i); name {
	case "defineComponent":
		if variable := r.variable(i); variable != "" {
			r.use(variable, r.span(one(i)))
		}
	case "createRelation", "defineRelation":
		if variable := r.variable(i); variable != "" {
			r.relations[variable] = true
			r.declareRelation(variable, c)
		}
	case "defineQuery", "registerQuery":
		r.store(c)
	case "addEntity", "addPrefab":
		r.entities[r.variable(i)] = true
	case "createWorld":
		r.worldValues(c)
	case "pipe":
		r.piped(c)
	}
}

// declareRelation declares a relation as a component without targets. It has values if it has a store.
func (r *bitecsReader) declareRelation(name string, c call) {
	t := &declared{name: name, at: r.span(one(c.name)), empty: true}
	for i := c.args; i < r.match(c.args) && r.spend(); i++ {
		if r.at(i) == "{" && r.at(i-1) == "(" && r.at(i-2) == "=>" {
			t.fields = r.fields(i, 0)
			t.empty = len(t.fields) == 0
		}
	}
	r.types.byName[name] = t
	r.lost(r.span(r.whole(c)), "A design has no relationships: "+shortened(name)+" is a component without targets there. bitECS keeps a component for each target, so the program has more of them than the design.")
}

// member reads const { x, y: height } = Position and const x = Position.x.
func (r *bitecsReader) member(i int) {
	if open := i + 1; r.at(open) == "{" && r.match(open) > 0 && r.at(r.match(open)+1) == "=" {
		from := r.match(open) + 2
		if of := r.plain(r.at(from)); r.types.byName[of] != nil && r.at(from+1) != "(" && r.at(from+1) != "." {
			for _, p := range r.items(open) {
				r.members[r.at(p.to-1)] = of
			}
		}
		return
	}
	if r.is(i+1, word) && r.at(i+2) == "=" && r.types.byName[r.plain(r.at(i+3))] != nil && r.at(i+4) == "." && r.is(i+5, word) && r.at(i+6) != "." && r.at(i+6) != "[" {
		r.members[r.at(i+1)] = r.plain(r.at(i + 3))
	}
	if r.is(i+1, word) && r.at(i+2) == "=" && r.at(i+3) == "[" && r.match(i+3) > 0 {
		r.arrays[r.at(i+1)] = i + 3
	}
}

// worldValues reads the values that a world is made with: createWorld({ time: {..} }).
func (r *bitecsReader) worldValues(c call) {
	for _, p := range r.items(c.args) {
		if r.at(p.from) != "{" {
			continue
		}
		for _, value := range r.items(p.from) {
			if name := r.at(value.from); r.is(value.from, word) && name != "components" {
				r.addSingleton("world."+name, r.span(one(value.from)))
			}
		}
	}
}

// piped notes systems of a pipe whose code is not in the text.
func (r *bitecsReader) piped(c call) {
	for _, p := range r.items(c.args) {
		if name := r.at(p.to - 1); p.to-p.from == 1 && r.is(p.from, word) && !r.declares(name) {
			r.lost(r.span(p), "The code of "+shortened(name)+" is not in the text: what this system does is missing from the answer.")
		}
	}
}

// declares reports whether the text has a function or another pipe with a name.
func (r *bitecsReader) declares(name string) bool {
	if _, known := r.functions[name]; known {
		return true
	}
	for i := range r.tokens {
		if !r.spend() {
			break
		}
		if r.at(i) == name && (r.at(i+1) == "=" || r.at(i+1) == ":") {
			return true
		}
	}
	return false
}

// component returns the component of an expression: Position, components.Position, ChildOf(parent), Pair(ChildOf, parent),
// set(Position, {..}). It returns -1 for anything else.
func (r *bitecsReader) component(p part) int {
	if p.empty() {
		return -1
	}
	if c, isCall := r.call(p.from); isCall && r.end(c) == p.to {
		args := r.items(c.args)
		switch name := r.at(c.name); {
		case r.relations[name]:
			return r.use(name, r.span(one(c.name)))
		case (name == "set" || name == "Pair" || name == "withStore") && len(args) > 0:
			return r.component(args[0])
		}
		return -1
	}
	if r.at(p.from) == "{" && r.match(p.from) == p.to-1 { // { component: Position, data: {..} }
		for _, field := range r.items(p.from) {
			if r.at(field.from) == "component" && r.at(field.from+1) == ":" {
				return r.component(part{field.from + 2, field.to})
			}
		}
		return -1
	}
	name := r.plain(r.at(p.to - 1))
	if !r.is(p.to-1, word) || !r.isDotted(p) || name == "Prefab" || name == "Wildcard" || r.entities[name] {
		return -1
	}
	if r.byName[name] == nil && r.types.byName[name] == nil && !isCapital(name) {
		return -1
	}
	return r.use(name, r.span(p))
}

// isDotted reports whether a part is names with points between them.
func (r *bitecsReader) isDotted(p part) bool {
	for i := p.from; i < p.to; i++ {
		if isName := (i-p.from)%2 == 0; isName && !r.is(i, word) || !isName && r.at(i) != "." {
			return false
		}
	}
	return p.to-p.from < maxType
}

// isCapital reports whether a name begins as those of components do.
func isCapital(name string) bool {
	return name != "" && strings.ToUpper(name[:1]) == name[:1] && name[0] != '_' && name[0] != '$'
}

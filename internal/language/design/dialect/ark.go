package dialect

import (
	"regexp"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

var arkEvidence = []evidence{
	{3, "github.com/mlange-42/ark/ecs"}, {3, "github.com/mlange-42/arche/ecs"}, {3, "github.com/mlange-42/arche/generic"}, {2, "ecs . NewFilter1 ["}, {2, "ecs . NewFilter2 ["}, {2, "ecs . NewFilter3 ["},
	{2, "ecs . NewFilter4 ["}, {2, ". NewFilter*"}, {2, "ecs . C ["}, {2, "ecs . NewMap ["}, {2, "ecs . NewMap1 ["}, {2, "ecs . NewMap2 ["}, {1, ". Exclusive ("}, {1, ". NewEntity ("}, {1, "ecs . NewWorld ("},
}

// arkDecides are calls that decide what Ark does.
var arkDecides = map[string]string{
	"Query": queryMissing, "NewUnsafeFilter": queryMissing,
	"Add": changesMissing, "AddFn": changesMissing, "AddBatch": changesMissing, "AddBatchFn": changesMissing, "Assign": changesMissing,
	"Remove": changesMissing, "RemoveBatch": changesMissing, "RemoveEntity": changesMissing, "RemoveEntities": changesMissing,
	"Exchange": changesMissing, "ExchangeFn": changesMissing, "ExchangeBatch": changesMissing, "ExchangeBatchFn": changesMissing,
	"NewEntity": arkMade, "NewEntityFn": arkMade, "NewEntities": arkMade, "NewBatch": arkMade, "NewBatchFn": arkMade, "NewWith": arkMade, "CopyEntity": arkMade,
}

const (
	arkMade      = "the entities that it makes are missing from the answer"
	arkWorldOnly = "its components are known at run time only"
)

// arkReader reads the code of one text.
type arkReader struct {
	*draft
	packages  map[string]bool        // names of the packages of the library in the text
	aliases   map[string]string      // other names of types
	things    map[string][]*arkThing // filters, maps and the like, by the last part of their names
	made      map[int]*arkThing      // those without a name too, by the token of their call
	structAt  []int32                // for each token, the innermost struct around it, -1 for none
	structs   []arkStruct
	paramOf   []int32 // for each token, the function whose parameters it is in, -1 for none
	filters   []*arkFilter
	loopsOver []arkLoop
	over      []int32            // for each token, the innermost of them, -1 for none
	buffers   map[string]int     // slices that a loop fills with its entities, with the loop
	sites     []arkSite          // where entities are made
	given     map[int]bool       // tokens of calls that belong to an entity that was just made
	methods   map[string]arkFunc // functions and methods by name
}

// arkStruct is a struct of the text with its fields.
type arkStruct struct {
	name string
	body part
}

func readArk(d *draft) {
	r := &arkReader{draft: d, packages: map[string]bool{"ecs": true, "generic": true}, aliases: map[string]string{}, things: map[string][]*arkThing{}, made: map[int]*arkThing{}, buffers: map[string]int{}, given: map[int]bool{}, methods: map[string]arkFunc{}}
	r.findLoops()
	r.findPackages()
	r.findStructs()
	r.findFunctions()
	r.noteVersion()
	for i := range r.tokens {
		if r.is(i, word) {
			r.declaration(i)
		}
	}
	for i := range r.tokens {
		if r.is(i, word) {
			r.chained(i)
		}
	}
	r.findLists()
	r.finishFilters()
	r.paint()
	r.findBuffers()
	r.findSites()
	for i := range r.tokens {
		if r.is(i, word) {
			r.statement(i)
		}
	}
	r.followHelpers(func(c call) int {
		if n := r.over[c.name]; n >= 0 {
			return r.loopsOver[n].system
		} else if n, known := r.bufferedAt(c.name); known {
			return r.loopsOver[n].system
		}
		return 0
	})
	r.addSites()
	r.noteUnrun()
	r.noteNested(func(i int) int {
		if n := r.over[i]; n >= 0 {
			return r.loopsOver[n].system
		}
		return 0
	})
	for _, at := range r.unsaid {
		r.unread(at, "The types that "+shortened(r.text[at.start:at.end])+" is used with here are not in the text: what it does with them is missing from the answer.")
	}
	r.empties()
}

var arkRelease = regexp.MustCompile(`mlange-42/(ark|arche)(?:/v\d)?[ \t]+v(\d+\.\d+(?:\.\d+)?)\b`)

// findPackages finds the names under which the text imports the library, and its version.
func (r *arkReader) findPackages() {
	for i := range r.tokens {
		if !r.is(i, quoted) || !strings.Contains(r.at(i), "mlange-42/ar") {
			continue
		}
		path := r.unquoted(i)
		if r.is(i-1, word) && !r.tokens[i].newline && r.at(i-1) != "import" && (strings.HasSuffix(path, "/ecs") || strings.HasSuffix(path, "/generic")) {
			r.packages[r.at(i-1)] = true
		}
	}
	for i := range r.tokens {
		if r.at(i) == "=" && r.is(i-1, word) && r.is(i-2, word) && r.at(i-2) == "type" || r.at(i) == "=" && r.is(i-1, word) && r.tokens[i-1].newline {
			end := r.goLineEnd(i+1, len(r.tokens))
			if p := (part{i + 1, end}); r.isName(p) && r.at(p.from) != "struct" && (r.at(i-2) == "type" || r.types.byName[r.at(i-1)] != nil) {
				r.aliases[r.at(i-1)] = r.textOf(p)
			}
		}
	}
}

func (r *arkReader) noteVersion() {
	if found := arkRelease.FindStringSubmatch(r.text); found != nil {
		r.version = found[2]
		if found[1] == "arche" {
			r.version += " of Arche"
		}
	} else if strings.Contains(r.text, "mlange-42/arche/") {
		r.version = "Arche, its predecessor"
	}
}

// findStructs finds the structs of the text, and the names of type parameters, which goTypeDecl does not look at.
func (r *arkReader) findStructs() {
	r.structAt = make([]int32, len(r.tokens))
	var open []int
	for i := range r.tokens {
		for len(open) > 0 && i >= r.structs[open[len(open)-1]].body.to {
			open = open[:len(open)-1]
		}
		r.structAt[i] = -1
		if len(open) > 0 {
			r.structAt[i] = int32(open[len(open)-1])
		}
		if r.at(i) != "struct" || !r.is(i, word) || r.at(i+1) != "{" || r.match(i+1) < 0 {
			continue
		}
		name := i - 1
		if r.at(name) == "]" && r.match(name) > 0 {
			name = r.match(name) - 1
			for _, p := range r.items(name + 1) {
				if r.is(p.from, word) && p.to-p.from > 1 || r.at(p.to) == "," {
					r.types.generic[r.at(p.from)] = true
				}
			}
		}
		if r.is(name, word) {
			r.structs = append(r.structs, arkStruct{r.at(name), part{i + 2, r.match(i + 1)}})
			open = append(open, len(r.structs)-1)
		}
	}
}

// arkFunc is a function of the text: its scope, and the names of its parameters.
type arkFunc struct {
	scope    int
	params   []string
	receiver string
	several  bool // others have the same name
}

// findFunctions finds the functions and methods of the text, and whose parameters each token is in.
func (r *arkReader) findFunctions() {
	r.paramOf = make([]int32, len(r.tokens))
	for i := range r.paramOf {
		r.paramOf[i] = -1
	}
	for n, f := range r.scopes {
		if f.params < 0 {
			continue
		}
		for i := f.params + 1; i < r.match(f.params) && r.spend(); i++ {
			r.paramOf[i] = int32(n)
		}
		if f.kind != function {
			continue
		}
		made := arkFunc{scope: n, receiver: r.receiverOf(f)}
		for _, p := range r.items(f.params) {
			made.params = append(made.params, r.at(p.from))
		}
		if _, again := r.methods[f.name]; again {
			made.several = true
		}
		r.methods[f.name] = made
	}
}

// receiverOf returns the variable of a method's receiver: func (s *Mover) Update().
func (r *arkReader) receiverOf(f scope) string {
	if f.of == "" || r.at(f.head-1) != ")" || r.match(f.head-1) < 0 {
		return ""
	}
	return r.at(r.match(f.head-1) + 1)
}

// component returns the component with the name of a type in the text, -1 for a type parameter.
func (r *arkReader) component(p part) int {
	full := strings.TrimPrefix(r.textOf(p), "*")
	for n := 0; n < 5; n++ {
		other, known := r.aliases[lastName(full)]
		if !known {
			break
		}
		full = other
	}
	if p.empty() || p.to-p.from > maxType {
		return -1
	}
	return r.use(full, r.span(p))
}

// componentsOf returns the components that the type arguments of a call name.
func (r *arkReader) componentsOf(list []part) []int {
	var out []int
	for _, p := range list {
		out = append(out, r.component(p))
	}
	return out
}

// empties makes tags of components whose fields have no bytes, and notes relations.
func (r *arkReader) empties() {
	for i := range r.components {
		c := &r.components[i]
		t := r.types.byName[lastName(c.full)]
		if t == nil {
			continue
		}
		if z := r.types.sizeOfDeclared(t); z.ok && z.bytes == 0 {
			c.tag = true
		}
	}
	for n := range r.structs {
		s := &r.structs[n]
		marker := r.relationIn(s)
		if marker < 0 {
			continue
		}
		at := r.span(one(marker))
		for i := range r.components {
			if c := &r.components[i]; lastName(c.full) == s.name {
				c.traits = append(c.traits, trait{"relation", at})
				r.lost(at, "A design has no relationships: "+c.name+" is imported as a component without targets. Ark keeps a table for each target, so the program has more tables than the design.")
			}
		}
	}
}

// relationIn returns the token of the marker that makes a struct a relation, -1 if there is none.
func (r *arkReader) relationIn(s *arkStruct) int {
	for i := s.body.from; i < s.body.to && i < s.body.from+maxHead; i++ {
		if (r.at(i) == "RelationMarker" || r.at(i) == "Relation") && r.at(i-1) == "." && r.packages[r.at(i-2)] {
			return i
		}
	}
	return -1
}

// placed completes a change with the place where it stands.
func (r *arkReader) placed(c call, made change) change {
	made.at = r.span(r.whole(c))
	if r.end(c) > c.args+maxHead {
		made.at = r.span(part{c.name, c.args + 1})
	}
	made.function = r.functionName(c.name)
	made.inLoop = r.loopAt[c.name] >= 0
	from := 0
	if at := r.inside[c.name]; at >= 0 {
		from = r.scopes[at].body.from
	}
	if n := r.over[c.name]; n >= 0 {
		made.system, made.inLoop, from = r.loopsOver[n].system, true, r.loopsOver[n].body.from
	} else if n, known := r.bufferedAt(c.name); known {
		made.system, made.later = r.loopsOver[n].system, true
	}
	made.sure = r.conditions(from, c.name) == 0
	return made
}

// conditions counts the conditions under which a token stands, from another one on.
func (r *arkReader) conditions(from, i int) int {
	n := 0
	for k := from; k < i && r.spend(); k++ {
		name := r.at(k)
		if r.is(k, word) && slices.Contains([]string{"if", "else", "switch", "select"}, name) {
			if open := r.braceAfter(k+1, ""); open > 0 && open < i && r.match(open) > i {
				n++
				k = open
				continue
			}
		}
		if m := r.match(k); m > k && m < i {
			k = m
		}
	}
	return n
}

// arkVerbs says which changes the methods of maps, exchanges and the unsafe interface are.
var arkVerbs = map[string]program.ChangeKind{
	"Add": program.Adds, "AddFn": program.Adds, "AddBatch": program.Adds, "AddBatchFn": program.Adds, "Assign": program.Adds, "AddRel": program.Adds,
	"Exchange": program.Adds, "ExchangeFn": program.Adds, "ExchangeBatch": program.Adds, "ExchangeBatchFn": program.Adds,
	"Remove": program.Removes, "RemoveBatch": program.Removes, "Set": program.Sets, "SetFn": program.Sets,
}

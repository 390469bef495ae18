package dialect

import (
	"slices"
	"strings"
)

var bevyEvidence = []evidence{
	{3, "bevy ::"}, {3, "bevy_ecs ::"}, {3, "derive ( Component"}, {3, "derive ( … , Component"}, {3, "Query < ("}, {2, "Query < &"}, {2, "Query <"}, {2, "Commands"},
	{2, "With <"}, {2, "Without <"}, {2, "ResMut <"}, {1, "Res <"}, {1, "App :: new"}, {1, "add_systems ("},
}

const spawnMissing = "if it makes entities, they are missing from the answer"

// bevyDecides are calls that decide what Bevy does.
var bevyDecides = map[string]string{
	"insert": changesMissing, "remove": changesMissing, "despawn": changesMissing, "insert_if_new": changesMissing, "despawn_recursive": changesMissing,
	"retain": changesMissing, "insert_batch": changesMissing, "try_insert": changesMissing, "remove_with_requires": changesMissing, "try_despawn": changesMissing,
	"try_insert_if_new": changesMissing, "insert_if": changesMissing, "try_remove": changesMissing, "insert_or_spawn_batch": changesMissing,
	"insert_by_id": changesMissing, "remove_by_id": changesMissing, "remove_by_ids": changesMissing, "insert_bundle": changesMissing, "remove_bundle": changesMissing,
	"despawn_related": changesMissing, "despawn_children": changesMissing, "despawn_descendants": changesMissing, "clear_entities": changesMissing,
	"move_components": changesMissing, "clone_and_spawn": changesMissing, "entry": changesMissing,
	"spawn": spawnMissing, "spawn_batch": spawnMissing, "spawn_bundle": spawnMissing, "spawn_empty": spawnMissing,
	"query": queryMissing, "query_filtered": queryMissing, "transmute_lens": queryMissing, "transmute_lens_filtered": queryMissing,
}

var bevyQueries = []string{"Query", "Single", "Populated", "QueryState", "SQuery"}

// bevyReader reads the code of one text.
type bevyReader struct {
	*draft
	hidden     []bool  // tokens of tests and of macro definitions
	bracket    []int32 // for each token, the innermost bracket around it, -1 for none
	headOf     []int32 // for each token, the loop in whose head it stands, -1 for none
	structs    map[string]bevyStruct
	aliases    map[string]bevyAlias
	consts     map[string]part   // types of constants
	renamed    map[string]string // use a::Position as Place
	functions  map[string][]int  // scopes by name
	impls      []bevyImpl
	methods    map[string][]int // scopes of methods by their type
	generics   map[int][]string // type parameters of functions
	closures   []bevyClosure
	scheduled  map[string][]bevyRun
	runs       map[int][]bevyRun // of closures, by the token at which they begin
	done       map[int]bool      // queries that were read, by their tokens
	handles    map[bevyName]bevyHandle
	made       map[int]bool      // calls that give components to an entity that was just made
	over       []int32           // for each token, the system over whose entities the innermost loop goes, as an index + 1
	roots      []int32           // for each token, where the body of that loop begins
	each       []bevyUse         // loops over queries, to be painted
	ofGenerics map[string][]part // attributes of components with type parameters
	fixedRate  float64           // how often FixedUpdate runs a second
	fixedSaid  bool              // by the text
	repeats    []bevyRepeat
	repeatAt   []int32 // for each token, the innermost closure around it that an iterator calls, -1 for none
	counting   map[int]bool
	called     map[string][]int  // calls of functions of the text, by name
	bound      map[int][]bevyEnv // see bindingsOf
}

// bevyStruct is a struct or enum with what it derives.
type bevyStruct struct {
	name    string
	token   int
	derives map[string]bool
	params  []string
	fields  []bevyField
}

type bevyField struct {
	name    string
	typ     part
	ignored bool
}

// bevyAlias is type Name<T> = target.
type bevyAlias struct {
	params   []string
	defaults map[string]part // of parameters that uses may leave out
	target   part
}

// bevyImpl is impl Trait for Type { .. }.
type bevyImpl struct {
	of, trait string
	typ       part
	body      part
}

// bevyClosure is |parameters| body.
type bevyClosure struct {
	params       part
	body         part
	params0, end int
}

func readBevy(d *draft) {
	r := &bevyReader{
		draft: d, structs: map[string]bevyStruct{}, aliases: map[string]bevyAlias{}, consts: map[string]part{}, renamed: map[string]string{}, functions: map[string][]int{}, methods: map[string][]int{},
		generics: map[int][]string{}, scheduled: map[string][]bevyRun{}, runs: map[int][]bevyRun{}, done: map[int]bool{}, handles: map[bevyName]bevyHandle{},
		made: map[int]bool{}, counting: map[int]bool{}, called: map[string][]int{}, bound: map[int][]bevyEnv{}, ofGenerics: map[string][]part{},
	}
	r.findLoops()
	r.countIterators()
	r.noteVersion()
	r.hide()
	r.surround()
	r.findImpls()
	r.declarations()
	r.findFunctions()
	r.findClosures()
	r.findRepeats()
	r.findFixedRate()
	for i := range r.tokens {
		r.schedule(i)
	}
	r.findComponents()
	r.findSystems()
	r.paint()
	r.bufferLoops()
	r.findHandles()
	r.findSpawns()
	for i := range r.tokens {
		r.statement(i)
	}
	r.followHelpers(func(c call) int { return int(r.over[c.name]) })
	r.noteNested(func(i int) int { return int(r.over[i]) })
	r.sizes()
}

// hide finds tests and definitions of macros, which are not read as code.
func (r *bevyReader) hide() {
	r.hidden = make([]bool, len(r.tokens))
	for i := range r.tokens {
		if r.hidden[i] {
			continue
		}
		switch {
		case r.sequence(i, "#", "[", "cfg", "(", "test", ")", "]"), r.sequence(i, "#", "[", "test", "]"):
			if open := r.braceAfter(r.match(i+1)+1, ";"); open > 0 && r.match(open) > 0 {
				r.hideRange(i, r.match(open)+1)
				if r.once("tests") {
					r.lost(r.span(part{i, r.match(i+1) + 1}), "Tests are not part of the program: the systems, entities and changes in them are left out.")
				}
			}
		case r.sequence(i, "macro_rules", "!") && r.is(i+2, word) && r.match(i+3) > i:
			r.macroRules(i)
		}
	}
}

func (r *bevyReader) hideRange(from, to int) {
	for i := from; i < to && i < len(r.tokens); i++ {
		r.hidden[i] = true
	}
	r.read(r.span(part{from, to}))
}

// macroRules notes a macro that uses the library and could not be expanded everywhere.
func (r *bevyReader) macroRules(i int) {
	end := r.match(i + 3)
	uses := false
	for k := i + 4; k < end; k++ {
		uses = uses || r.is(k, word) && (bevyDecides[r.at(k)] != "" || slices.Contains(bevyQueries, r.at(k)) || r.at(k) == "Component")
	}
	r.hideRange(i, end+1)
	if m := r.rules[r.at(i+2)]; uses && (m == nil || m.failed || len(m.rules) == 0) {
		r.unread(r.span(part{i, i + 3}), "The macro "+shortened(r.at(i+2))+" is not expanded: the components, systems and changes that its uses make are missing from the answer.")
	}
}

// surround finds the bracket around each token, and the loop in whose head each token stands.
func (r *bevyReader) surround() {
	r.bracket = make([]int32, len(r.tokens))
	var open []int
	for i := range r.tokens {
		for len(open) > 0 && i >= r.match(open[len(open)-1]) {
			open = open[:len(open)-1]
		}
		r.bracket[i] = -1
		if len(open) > 0 {
			r.bracket[i] = int32(open[len(open)-1])
		}
		if r.match(i) > i {
			open = append(open, i)
		}
	}
	r.headOf = make([]int32, len(r.tokens))
	for i := range r.headOf {
		r.headOf[i] = -1
	}
	for n, loop := range r.loops {
		for i := loop.head; i < loop.body.from && r.spend(); i++ {
			r.headOf[i] = int32(n)
		}
	}
}

func (r *bevyReader) findImpls() {
	for i := range r.tokens {
		if r.at(i) == "impl" && r.is(i, word) && !r.hidden[i] {
			r.impl(i)
		}
	}
}

// findFunctions finds functions by name, their type parameters, and the types of methods.
func (r *bevyReader) findFunctions() {
	for n, f := range r.scopes {
		if f.kind != function || r.hidden[f.head] {
			continue
		}
		r.functions[f.name] = append(r.functions[f.name], n)
		if r.at(f.head+1) == "<" && r.match(f.head+1) > 0 {
			r.generics[n] = r.typeNames(f.head + 1)
		}
		if impl := r.implOf(f.head); impl != nil {
			r.methods[impl.of] = append(r.methods[impl.of], n)
		}
	}
	for i := range r.tokens {
		if len(r.functions[r.at(i)]) == 1 && !r.hidden[i] && i != r.scopes[r.functions[r.at(i)][0]].head {
			if _, ok := r.call(i); ok && len(r.called[r.at(i)]) < 100 {
				r.called[r.at(i)] = append(r.called[r.at(i)], i)
			}
		}
	}
}

// impl reads the head of impl<T> Trait for Type.
func (r *bevyReader) impl(i int) {
	at := i + 1
	if r.at(at) == "<" && r.match(at) > at {
		at = r.match(at) + 1
	}
	open := r.braceAfter(at, ";")
	if open < 0 || r.match(open) < 0 {
		return
	}
	made := bevyImpl{body: part{open + 1, r.match(open)}}
	head := part{at, open}
	if where := r.find(head, "where"); where > 0 {
		head.to = where
	}
	if middle := r.find(head, "for"); middle > 0 {
		made.trait, _ = r.head(bevyType{part: part{head.from, middle}})
		head.from = middle + 1
	}
	made.of, _ = r.head(bevyType{part: head})
	made.typ = head
	r.impls = append(r.impls, made)
}

// implOf returns the impl around a token, nil if there is none.
func (r *bevyReader) implOf(i int) *bevyImpl {
	n, _ := slices.BinarySearchFunc(r.impls, i, func(m bevyImpl, at int) int { return m.body.from - at - 1 })
	if n--; n >= 0 && i < r.impls[n].body.to {
		return &r.impls[n]
	}
	return nil
}

// typeNames returns the names of the type parameters between angle brackets, without lifetimes.
func (r *bevyReader) typeNames(open int) []string {
	var out []string
	for _, p := range r.items(open) {
		if strings.HasPrefix(r.at(p.from), "'") {
			continue
		}
		if r.at(p.from) == "const" {
			p.from++
		}
		out = append(out, r.at(p.from))
	}
	return out
}

// findClosures finds closures with parameters that have types, which may be systems.
func (r *bevyReader) findClosures() {
	for i := 0; i < len(r.tokens); i++ {
		if r.at(i) != "|" || r.hidden[i] || !slices.Contains([]string{"(", ",", "=", "move", "{", ";"}, r.at(i-1)) {
			continue
		}
		end := i + 1
		for n := 0; n < 4*maxHead && end < len(r.tokens) && r.at(end) != "|"; n++ {
			if m := r.match(end); m > end {
				end = m
			} else if m >= 0 || r.at(end) == ";" {
				break
			}
			end++
		}
		if r.at(end) != "|" {
			continue
		}
		body := part{end + 1, end + 1}
		switch open := end + 1; {
		case r.at(open) == "{" && r.match(open) > 0:
			body = part{open + 1, r.match(open)}
		case r.at(open) == "->":
			if open = r.braceAfter(open, ";"); open > 0 && r.match(open) > 0 {
				body = part{open + 1, r.match(open)}
			}
		default:
			body.to = r.expressionEnd(open)
		}
		r.closures = append(r.closures, bevyClosure{params: part{i + 1, end}, body: body, params0: i, end: body.to})
		i = end
	}
}

// expressionEnd returns the token at which an expression ends: a comma, a semicolon or a bracket that closes around it.
func (r *bevyReader) expressionEnd(i int) int {
	for n := 0; n < 50*maxHead && i < len(r.tokens); n++ {
		if m := r.match(i); m > i {
			i = m
		} else if m >= 0 || r.at(i) == "," || r.at(i) == ";" {
			return i
		}
		i++
	}
	return min(i, len(r.tokens))
}

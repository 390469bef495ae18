package dialect

import (
	"regexp"
	"slices"
	"strings"
)

var enttEvidence = []evidence{
	{3, "entt ::"}, {3, "entt/entt.hpp"}, {3, "entt.hpp"}, {2, "registry . view <"}, {2, "registry . group <"}, {2, "registry . emplace <"},
	{1, ". view <"}, {1, ". group <"}, {1, ". emplace <"}, {1, "exclude <"}, {1, "exclude_t <"},
}

const (
	queryMissing   = "the query, and the system that runs it, are missing from the answer"
	wrapperMissing = "its body is not in the text, so what it does with components is missing from the answer"
)

// enttDecides are calls that decide what EnTT does.
var enttDecides = map[string]string{
	"view": queryMissing, "group": queryMissing,
	"emplace": changesMissing, "emplace_or_replace": changesMissing, "insert": changesMissing, "get_or_emplace": changesMissing, "assign": changesMissing,
	"assign_or_replace": changesMissing, "remove": changesMissing, "erase": changesMissing, "erase_if": changesMissing, "reset": changesMissing, "clear": changesMissing,
	"AddComponent": wrapperMissing, "AddOrReplaceComponent": wrapperMissing, "RemoveComponent": wrapperMissing, "add_component": wrapperMissing,
	"remove_component": wrapperMissing, "addComponent": wrapperMissing, "removeComponent": wrapperMissing,
}

// isEnttCall reports whether a call names types, as those of the library do.
func isEnttCall(d *draft, c call) bool {
	return c.types >= 0 && d.at(c.types+1) != "&" && (d.method(c.name) || strings.HasSuffix(strings.ToLower(d.at(c.name)), "component"))
}

// enttReader reads the code of one text.
type enttReader struct {
	*draft
	cpp          *cppNames
	registries   map[string]bool
	storages     map[string]typed       // variables that hold the storage of a component
	wrappers     map[string]string      // templates of the text that only call a verb for their types: AddComponent -> emplace
	wrapped      map[string]enttWrapped // the views and groups that wrappers return
	packs        map[string][]access    // the terms of views that are kept in variables
	loopsOver    []enttLoop             // of views and groups
	over         []int32                // for each token, the innermost of them, -1 for none
	groupOf      map[string]int         // groups by their terms
	sites        []enttSite             // where entities are made
	made         map[int]bool           // tokens of calls that belong to an entity that was just made
	contextNames map[string]bool        // see contexts
	elsewhere    []otherLookup
	buffers      map[string]int   // containers of the entities of systems, as an index + 1
	handlers     map[string]bool  // functions that only signals run
	heads        map[int]bool     // the names of functions where they are defined
	declared     map[string][]int // the parentheses of the parameters of functions, by their names
}

func readEnTT(d *draft) {
	d.findLoops()
	r := &enttReader{draft: d, cpp: newCppNames(d), registries: map[string]bool{}, storages: map[string]typed{}, wrappers: map[string]string{}, wrapped: map[string]enttWrapped{}, packs: map[string][]access{}, groupOf: map[string]int{}, made: map[int]bool{}}
	r.heads = map[int]bool{}
	for _, f := range r.scopes {
		r.heads[f.head] = true
	}
	r.findHandlers()
	r.findRegistries()
	r.findWrappers()
	r.noteVersion()
	for i := range r.tokens {
		if r.is(i, word) {
			r.query(i)
		}
	}
	r.noteElsewhere()
	r.paint()
	r.bufferLoops()
	r.comesWith()
	r.findSites()
	r.callSites()
	for i := range r.tokens {
		if r.is(i, word) {
			r.statement(i)
		}
	}
	r.followHelpers(r.systemAround)
	r.addSites()
	r.noteUnrun()
	r.noteNested(r.systemOver)
	r.traits()
}

// query reads what is a view or a group.
func (r *enttReader) query(i int) {
	if r.at(i-2) == "entt" && r.at(i-1) == "::" {
		r.named(i)
	}
	if a, known := r.cpp.aliases[r.at(i)]; known && r.is(i+1, word) && r.at(i+2) != "=" || known && r.is(i+2, word) && r.at(i+1) == "&" {
		r.aliased(i, a)
	}
	c, isCall := r.call(i)
	if !isCall || !r.isUse(i) {
		return
	}
	name := r.at(i)
	if verb := r.wrappers[name]; verb != "" {
		name = verb
	}
	switch name {
	case "view":
		r.view(c)
	case "group":
		r.group(c)
	case "storage":
		r.storageLoops(c)
	}
}

// isUse reports whether a name is a method, or a function of the text that wraps one, and not its declaration.
func (r *enttReader) isUse(i int) bool {
	if r.method(i) {
		return true
	}
	if r.wrappers[r.at(i)] == "" {
		return false
	}
	at := r.owner(i)
	return !r.is(i-1, word) && r.at(i-1) != "&" && r.at(i-1) != "*" && r.at(i-1) != ">" || r.at(i-1) == "return" && at >= 0
}

// named reads what has the prefix entt:: : types of views and groups as parameters, and what a design does not have.
func (r *enttReader) named(i int) {
	at := r.span(part{i - 2, i + 1})
	switch r.at(i) {
	case "view", "basic_view", "group", "basic_group":
		if r.at(i+1) == "<" && r.match(i+1) > 0 {
			r.parameter(i, i, r.match(i+1)+1)
		}
	case "observer", "collector", "reactive_mixin":
		if r.once("observer") {
			r.lost(at, "A design does not record changes, so this observer is left out: the systems that go over what it collected are missing, and so is what collecting costs.")
		}
	case "runtime_view":
		r.unread(at, "The components of a run-time view are not in the text: what goes over it is missing from the answer.")
	case "organizer":
		if r.once("organizer") {
			r.lost(at, "An organizer orders systems and decides what runs at the same time, which a design does not say: the systems are read from their functions.")
		}
	case "snapshot", "snapshot_loader", "continuous_loader":
		if r.once("snapshot") {
			r.lost(at, "Saving and loading happen outside of the systems: what they make and move is left out.")
		}
	}
}

// findRegistries finds the names of registries: those that are declared as one, and those on which the distinctive calls are made.
func (r *enttReader) findRegistries() {
	for i := range r.tokens {
		if !r.is(i, word) {
			continue
		}
		if name := r.at(i); name == "registry" && r.at(i-1) == "::" || name == "basic_registry" || r.cpp.isAliasOf(name, "registry") {
			at := i + 1
			if r.at(at) == "<" && r.match(at) > 0 {
				at = r.match(at) + 1
			}
			for slices.Contains([]string{"&", "*", "const", "&&", ">"}, r.at(at)) {
				at++
			}
			if r.is(at, word) {
				r.registries[r.at(at)] = true
			}
		}
		if c, ok := r.call(i); ok && r.method(i) && (c.types >= 0 && slices.Contains([]string{"view", "group", "emplace_or_replace"}, r.at(i)) || r.at(i) == "ctx") {
			r.registries[r.receiver(i)] = true
		}
	}
	delete(r.registries, "")
}

// onRegistry reports whether a method is called on a registry: registry.create(), scene->registry().create().
func (r *enttReader) onRegistry(i int) bool {
	if r.registries[r.receiver(i)] {
		return true
	}
	before := i - 2
	if r.method(i) && r.at(before) == ")" && r.match(before) > 0 {
		name := strings.ToLower(r.at(r.match(before) - 1))
		return strings.Contains(name, "registry")
	}
	return false
}

var (
	enttRelease = regexp.MustCompile(`(?i)entt[^\n]{0,40}?\bv?(3\.\d{1,2}(?:\.\d{1,2})?)\b`)
	enttTag     = regexp.MustCompile(`(?i)entt[^\n]*\n(?:[^\n]*\n){0,3}?[^\n]*\bGIT_TAG\s+v?(3\.\d{1,2}(?:\.\d{1,2})?)\b`)
)

// noteVersion finds the version of the library: as the text says it, or by calls that only some versions have.
func (r *enttReader) noteVersion() {
	for _, pattern := range []*regexp.Regexp{enttRelease, enttTag} {
		if found := pattern.FindStringSubmatch(r.text); found != nil {
			r.version = found[1]
			return
		}
	}
	for i := range r.tokens {
		c, ok := r.call(i)
		switch {
		case !ok || !r.method(i):
		case c.types >= 0 && (r.at(i) == "assign" || r.at(i) == "has" || r.at(i) == "reset") && r.registries[r.receiver(i)]:
			r.version = "3.8 or older"
			return
		case r.at(i) == "ctx" && c.types < 0 && r.at(r.end(c)) == ".":
			r.version = "3.10 or newer"
		}
	}
}

// traits reads entt::component_traits<T> and in_place_delete.
func (r *enttReader) traits() {
	for i := range r.tokens {
		if !r.is(i, word) || r.at(i) != "in_place_delete" && r.at(i) != "page_size" {
			continue
		}
		name := r.traitOf(i)
		value := i + 1
		if r.at(value) == "=" {
			value++
		}
		at := r.span(one(i))
		if component := r.componentNamed(name); component >= 0 && r.at(value) != "false" {
			trait := trait{r.at(i), at}
			if r.at(i) == "page_size" {
				trait.name += " " + r.at(value)
			} else {
				r.components[component].storage = "stable"
			}
			r.components[component].traits = append(r.components[component].traits, trait)
		}
		if r.at(i) == "in_place_delete" && r.once("in_place_delete") {
			r.lost(at, "A design has no stable pointers: in_place_delete is left out, and the rows of this component move like all others. EnTT leaves holes, which views skip, and a group cannot own it.")
		} else {
			r.read(at)
		}
	}
}

// traitOf returns the component that a trait is of: the type that has it, or that component_traits is specialised for.
func (r *enttReader) traitOf(i int) string {
	t := r.around(i, typeScope)
	if t < 0 {
		return ""
	}
	head := r.scopes[t].head
	for k := head; k < r.scopes[t].body.from && k < head+maxHead; k++ {
		if r.at(k) == "component_traits" && r.at(k+1) == "<" {
			if items := r.items(k + 1); len(items) > 0 {
				return r.cppArg(items[0]).full
			}
		}
	}
	return r.scopes[t].name
}

// componentNamed returns the component with a name, -1 if no entity has it.
func (r *enttReader) componentNamed(name string) int {
	for _, i := range r.byName[lastName(name)] {
		if name != "" && sameName(r.components[i].full, name) {
			return i
		}
	}
	return -1
}

package running

import (
	"slices"
	"strings"
)

// modulesOfFlecs are the modules that Flecs itself registers. Modules of users may begin with flecs too.
var modulesOfFlecs = []string{"core", "system", "pipeline", "timer", "meta", "doc", "rest", "stats", "metrics", "alerts", "monitor", "script", "units", "app", "parser", "snapshot", "http"}

// namesOfCore are the names of flecs.core that stand on entities; Flecs writes them without the module.
var namesOfCore = strings.Fields(`Component Module Prefab Disabled Private Observer Query System Poly Identifier ChildOf IsA Parent DependsOn SlotOf
	Name Symbol Alias World Wildcard Any Variable this Relationship Target Trait Traversable Exclusive Acyclic Symmetric Reflexive Transitive Final
	Inheritable PairIsTag CanToggle Sparse DontFragment Singleton OrderedChildren NotQueryable Union With OnDelete OnDeleteTarget OnInstantiate OneOf
	Constant Remove Delete Panic Override Inherit DontInherit DefaultChildComponent TypeSerializer Internals OnAdd OnRemove OnSet Monitor Flecs
	NonFragmentingChildOf TreeSpawner Empty ScopeOpen ScopeClose PredEq PredMatch PredLookup EventCallback`)

// bookkeeping is of Flecs and stands on entities of programs.
var bookkeeping = []string{"Identifier", "ChildOf", "IsA", "Parent", "DependsOn", "SlotOf", "NonFragmentingChildOf", "OrderedChildren", "TreeSpawner"}

// isOfFlecs reports whether a component, a pair or a system is one of Flecs itself.
func isOfFlecs(name string) bool {
	name = relationOf(name)
	if rest, is := strings.CutPrefix(name, "flecs."); is {
		module, _, _ := strings.Cut(rest, ".")
		return slices.Contains(modulesOfFlecs, module)
	}
	return name == "flecs" || slices.Contains(namesOfCore, name)
}

// isBookkeeping reports whether something of Flecs stands on entities of programs.
func isBookkeeping(name string) bool {
	return slices.Contains(bookkeeping, strings.TrimPrefix(relationOf(name), "flecs.core."))
}

// relationOf returns the first part of a pair, else the name.
func relationOf(name string) string {
	if rest, is := strings.CutPrefix(name, "("); is {
		first, _, _ := strings.Cut(rest, ",")
		return first
	}
	return name
}

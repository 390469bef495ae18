// Package scenerows connects package ecs/scene with package ecs, which sets its functions: what a scene needs of a query, and how package
// ecs panics. Everything else a scene finds in the world itself, see package internal/world.
package scenerows

// The functions are set by package ecs.
var (
	// Must panics with an error of a verb of package ecs, as the form of the verb without Try does.
	Must func(err error)

	// Logged is a run of an *ecs.Query that asks for changes of one component. It returns the index of each entity with a change, maybe
	// more than once, and also of some that do not match; the list is valid until the next run. It returns false, and is no run, if a loop
	// over the query has to find them.
	Logged func(query any) (indices []uint32, ok bool)
)

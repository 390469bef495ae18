// Package ecr stores entities as ECR does, a library for Roblox that a thesis on archetypes in scripts measures next to its own: a pool for
// each component, which is a sparse set in two arrays with its values in a third (section 3.7 of the thesis).
//
// A view walks the entities of its smallest pool one by one, from the last to the first, and looks each of them up in the other pools.
//
// Package sparseset has the variants of such sets, and visits many entities with one call.
package ecr

// Package walk follows one run of a system through memory: which entities it visits, in which row
// of which array each of them stands, and which cache lines are fetched for it.
//
// walk.go makes the walk of an analysis and a system, place.go finds the rows of entities, tables.go
// adds what look-ups read besides values, stored.go and sets.go follow runs in the storages of package storagecost, cache.go simulates a cache, and text.go writes the tables of the command line. The order and the
// rows are those of the store that carried out the text, the blocks those of the plan, so the counts
// of a walk are those of [analysis.Cost]. A walk costs O(entities of the touched arrays).
package walk

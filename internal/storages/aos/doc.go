// Package aos stores entities as an array of structs that hold everything: each entity is one
// struct with a place for every component there is, and a word that says which of them it has.
//
// One idea carries it: nothing ever moves. An entity keeps its place, a component is there or
// not by a bit, and whoever has the entity has all of its values within a few cache lines.
//
// Cost: every entity takes the memory of all components, whether it has them or not. A walk
// over one component drags the others through the caches, and tests every struct.
package aos

// Package aos stores entities as an array of structs: each entity has one struct with a field for every component, and a word
// that says which of the components it has.
//
// Nothing ever moves. An entity keeps its struct, a component is added or removed by setting a bit, and all values of an entity
// are within a few cache lines.
//
// Cost: every entity takes the memory of all components. A walk over one component loads the values of the others into the caches
// too, and tests every struct.
package aos

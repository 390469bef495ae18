// Package sparseset stores each component in one dense array, and finds the row of an entity
// through an array by entity: the sparse sets of EnTT and, after its refactoring, of Varkor's
// Space.
//
// Three ideas carry it. A [Set] keeps the members of a set of numbers dense: request, remove,
// valid and clear take constant time, and in the form that is always initialised so does asking
// for any free number, because the dense array lists the free ones behind the members. The set
// of a component is parallel to its values, which follow its swaps, so that there are no gaps. And
// one group of components may own its arrays: entities that have all of them stand at their
// front in the same order, as in EnTT.
//
// [OldSpace] is what Varkor had before: arrays whose gaps are never used again. It is kept to
// show what that costs.
//
// Cost: a change of a component touches that component only. A walk over several components
// looks each entity up in all of them but one. Every component takes eight bytes for each
// entity that has ever been the highest that had it.
package sparseset

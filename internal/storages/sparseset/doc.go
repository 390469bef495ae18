// Package sparseset stores each component in one dense array, with an array from entity to row: the sparse sets of EnTT and, after
// its refactoring, of Varkor's Space, which is written from its article's description, without its code.
//
// A [Set] keeps the members of a set of numbers dense. Insert, remove, contains and clear take constant time. In the form that is
// always initialised, adding any free number takes constant time too, because the dense array lists the free numbers after the
// members. The values of a component are parallel to its set and follow its swaps, so there are no gaps.
//
// One group of components may own its arrays, as in EnTT: entities that have all components of the group are at the front of
// these arrays, in the same order. [Grouped] has any number of groups, which own some, all or none of their components.
//
// [OldSpace] is the Space before its refactoring: arrays whose gaps are never used again. It is kept to measure what that costs.
//
// Cost: a change of a component touches only that component. A walk over several components looks each entity up in all of them
// but one. Every component takes eight bytes for each entity number up to the highest that had it.
package sparseset

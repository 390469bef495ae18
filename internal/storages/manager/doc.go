// Package manager stores components as Wicked Engine's component managers do: for each
// component a dense array of values, beside it the array of the entities that own them, and a
// hash map from entity to row.
//
// Two ideas carry it. A [Manager] is a container like any other, without a world above it: it
// can be walked by index, and the entity of an index is at hand. And its order is the program's
// if the program wants it: removal can keep it, and a value can be moved from any place to any
// other, which a hierarchy needs whose parents must come before their children.
//
// Cost: a walk over one component is a walk over an array. Every other component of an entity
// is a look-up in a hash map. Removal that keeps the order moves, and looks up, everything behind.
package manager

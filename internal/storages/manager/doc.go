// Package manager stores components as the component managers of Wicked Engine do: for each component a dense array of values, an
// array of the entities that own them, and a hash map from entity to row.
//
// A [Manager] is a container of its own, without a world: it can be walked by index, and the entity of an index is known. The
// program may choose the order of the values: a removal can keep the order, and a value can be moved to any row, which a hierarchy
// needs whose parents must come before their children.
//
// Cost: a walk over one component is a walk over an array. Every other component of an entity is a look-up in a hash map. A
// removal that keeps the order moves every later row, with a look-up for each.
package manager

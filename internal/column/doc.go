// Package store holds what every storage of Copse is made of: entity handles,
// component arrays and the values that wait for the end of a tick.
//
// Three ideas carry it. An [Entity] is an index with a generation, so that a
// handle that has outlived its entity is told apart from the one that has its
// place now. An [Array] is one contiguous slice of values and nothing else: it
// never holds a pointer to itself, and the garbage collector does not look into
// it unless the component has pointers. And rows are moved in batches: a storage
// works out which rows move where once, and every array that shares those rows
// is given the same list.
//
// The storages themselves are in the folders below; none knows another.
//
// Cost: an array takes the bytes of its values and at most an eighth more once it
// is large. A queued value takes its bytes and four more until the commit.
package column

// Package pointers stores every entity as an object of its own on the heap, and a list of
// pointers to them, as object-oriented programs do. An object has the components of its class,
// back to back; the classes are the compositions.
//
// One idea carries it: an object is whole. What one call does with an entity finds all of its
// values side by side, and the program need not know what else there is. Objects are visited
// one by one, each by a call that depends on its class: a stretch of this storage is one object.
//
// Cost: a call and a step to a new place in memory for each object, and the allocator's share
// of the memory. A changed composition is a new object. What the list's order is worth is seen
// with [Store.Arrange]: objects in the order in which they were made lie side by side in memory, those of a
// world that has lived for a while do not.
package pointers

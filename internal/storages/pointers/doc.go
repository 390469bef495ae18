// Package pointers stores every entity as an object on the heap, with a list of pointers to the objects, as object-oriented
// programs do. An object has the components of its class one after the other; each composition is a class.
//
// A call that works on one entity finds all of its values side by side. Objects are visited one by one, with a call that depends
// on the class: a batch of this storage is one object.
//
// Cost: a call and an access to a new place in memory for each object, and the memory of the allocator. A changed composition
// is a new object. [Store.Arrange] shows what the order of the list is worth: objects in the order of their allocation are side
// by side in memory; those of a program that has run for a while are not.
package pointers

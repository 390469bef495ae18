// Package contract says what a storage of entities and components can do, so that one suite
// tests all of them and one program measures them: the storages that Copse is compared with.
//
// Three ideas carry it. Components are numbers, and their values have no pointers, so that a
// storage moves bytes and needs no type parameters. Changes happen at once; a storage that
// queues them is not of this kind. And a query hands out [Stretch]es: for each component a
// base, a stride and, where the values do not stand side by side, the rows, so that a loop
// over arrays in step, over rows that were looked up and over whole structs are all the loop
// that the storage's idea allows, with one call for a thousand entities.
//
// What storages are made of is here too: [Column], bytes that grow, and [Pool], records with
// generations.
//
// Cost: a call through the interface is about a nanosecond; what is measured in nanoseconds
// for each entity calls a storage by its own type.
package contract

// Package contract defines what a storage of entities and components can do, so that one test suite tests all storages and one
// program measures them: the storages that Copse is compared with.
//
// Three decisions shape it:
//
//   - Components are numbers and their values have no pointers, so a storage moves bytes and needs no type parameters.
//   - Changes happen at once. A storage that queues changes does not fit this interface.
//   - A query visits entities in batches. A [Batch] has for each component an address, a stride and, where the values are not side
//     by side, a list of rows. So a loop over dense arrays, a loop over rows that were looked up and a loop over whole structs all
//     cost one call for about a thousand entities.
//
// The parts that storages are made of are here too: [Column] (bytes that grow), [Table] (columns of one composition) and [Pool]
// (records with generations).
//
// Cost: a call through the interface takes about a nanosecond. A benchmark of single operations calls a storage by its own type.
package contract

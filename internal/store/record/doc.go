// Package record has the record of every entity of a store: its generation, its composition and its
// row in its first class, in 12 bytes. [Table] gives out handles, and free records again. [Changes] are
// the changes of a tick: while something of an entity is queued, its record has the number of its
// change, which has the composition. What compositions and rows are is decided by the store.
package record

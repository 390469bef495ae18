// Package record has the record of every entity of a store: its generation, its composition and its
// row in its first class, in 12 bytes. It gives out handles, and free records again. What compositions
// and rows are is decided by the store.
package record

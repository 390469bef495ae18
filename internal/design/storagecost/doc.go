// Package storagecost counts what the same design would do in two other storages:
// one table per composition (archetypes.go), and sparse sets with one group that owns
// some of them (owning.go). changes.go runs the design once more and tells both what
// each commit changes. storages.go holds the results against each other, and document.go
// describes them.
package storagecost

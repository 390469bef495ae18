// Package storagecost counts what the same design would cost in two other storages: one table per
// composition (archetypes.go), and sparse sets with one owning group (owning.go). changes.go runs
// the design again and reports to both what each commit changes. storages.go compares the results,
// and document.go describes them. memory.go describes the tables and the sparse sets themselves, for
// the views that draw them, and held.go says where each entity stands there, for walks.
package storagecost

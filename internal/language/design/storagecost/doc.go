// Package storagecost counts what the same design would cost in two other storages: one table per
// composition (archetypes.go), and sparse sets with the groups that cost least (owning.go). changes.go
// runs the design again and reports to both what each commit changes. storages.go compares the
// results, and document.go describes them. memory.go describes the tables and the sparse sets
// themselves, for the views that draw them, and held.go says where each entity stands there, for walks.
//
// Sparse sets are those of EnTT: registry.go reads a design as a program of package foreign/model,
// which says how views and groups run and what the upkeep of groups is, and lets foreign/search
// choose the groups, within limits. A row of a system says that it is full, partial or blind; sets.go
// has the rules. Tables are held against the model of Bevy. Its prices are not measured, so the
// times of tables are those of the loop of the layouts.
package storagecost

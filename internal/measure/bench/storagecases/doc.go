// Package storagecases does the workloads on the storages of internal/storages, which Copse is compared with.
//
// All of them satisfy [contract.Storage], so one case of a workload serves all: a constructor such as [NewJoin] takes the name
// of the storage that it makes. [Common] lists the storages that take part in every workload, [SparseSetVariants] those that
// take part where sparse sets are compared with one another.
//
// Cost: a call through the interface takes about a nanosecond. The workload random, which measures single reads, therefore
// calls each storage by its own type.
package storagecases

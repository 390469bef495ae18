// Package handwritten does the workloads without a storage: with loops over plain slices, and with objects behind interface
// pointers.
//
// The slices are the lower bound of a workload. They hold the values that it needs and nothing else: no handles with
// generations, no queue, no queries. The objects are the baseline of the paper. Storages that keep entities are measured
// in the packages copsecases and storagecases.
package handwritten

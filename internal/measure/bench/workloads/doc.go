// Package workloads lists the workloads with the cases of this project.
//
// [All] and [Find] return definitions; a definition makes a [bench.Workload] of some size. Each of the other files is one
// workload: what it measures, and which storage does it under which name. The names of workloads, metrics and storages are
// those of the command line, of the document copse.bench/1 and of the page.
package workloads

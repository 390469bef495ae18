// Package cli is the command line of the benchmarks: flags, progress, cancellation, the JSON document and the Markdown tables.
//
// `go run ./build bench` and the program internal/measure/bench/peers, which adds the libraries of others, both run [Command]. It parses the
// arguments (flags.go), plans the workloads ([bench.Request]), measures them ([bench.Runner]) and prints the results (table.go).
//
// The package imports fmt and flag, which would make a download larger: no program for the browser imports it.
package cli

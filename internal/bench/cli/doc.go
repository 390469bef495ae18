// Package cli is the command line of the benchmarks: flags, progress, cancellation, the
// JSON document and the Markdown tables. `go run ./build bench` and the binary of
// internal/bench/peers, which adds the libraries of others, are both this command.
//
// It needs fmt and flag, which the rest of the library does without: nothing that ends up in
// the engine imports it.
package cli

// Package native names the native runs that the server for development offers. The server starts the build tool for each, and
// nativerun carries it out there: so the server is compiled without the benchmarks.
package native

// The runs, by the name that follows nativePath in the address, and in the command line of the build tool.
const (
	Run     = "run"     // a workload; the request is the query of the address
	Systems = "systems" // each system of a design; the request is its text
)

// ExitRefused is the exit status of a run that was refused. The last line of its standard error says why.
const ExitRefused = 3

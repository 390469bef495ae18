// Package attach lets tools on this machine see what a world does while it runs: how often each system runs and how long, which entities there
// are, and which changes they make. Copse's playground and `go run ./build observe` make a design of it.
//
//	program := attach.To(world, "meadow")
//	address, err := program.Listen("127.0.0.1:27800")
//
// What is sent is a document of schema copse.observe/1, which docs/observe.md describes. It has names, sizes and counts, and no value of a
// component. Only programs on this machine get it, and no page of a browser.
//
// A document is written at the end of a tick, and only if somebody asks. Between that, a tick costs some nanoseconds more for each system, and
// every change is counted, so that none is made the shortest way; a program that is not attached to pays nothing.
package attach

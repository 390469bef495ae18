// Package bridge has what the programs for the browser have in common: an input and an
// output buffer for text, bytes and numbers, a guard that turns a panic into a status,
// and the exports that all programs have.
//
// The page writes the input of a call into the memory of the program (input), makes the
// call, and reads the output (output, outputLen). A call costs about ten nanoseconds
// in addition to what it does. Nothing here may be used by more than one goroutine: the
// page makes one call at a time.
package bridge

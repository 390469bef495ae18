// Package bridge is what the programs for the browser have in common: the two
// buffers through which text, bytes and numbers pass, the guard that makes a
// panic a status, and the calls that both answer alike.
//
// A call costs about ten nanoseconds beside what it does. Nothing here is safe
// for use by more than one goroutine, since the page calls one export at a time.
package bridge

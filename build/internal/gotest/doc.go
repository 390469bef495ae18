// Package gotest runs `go test` and counts. It reads the events of `go test -json`, prints a line for each package, and keeps
// the output of a test back until the test fails. Count is what all suites of the project are counted in.
package gotest

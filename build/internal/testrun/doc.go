// Package testrun runs all suites of the project one after another and counts them into one table: rules, vet, TypeScript, Go
// tests in several builds, the browser, and fuzzing. A suite is a function that returns a Count. A suite that this machine
// cannot run is left out by name, and everything else that goes wrong counts as a failure.
package testrun

// Package suite tests that a storage does what package contract says. It is for tests.
//
// [Run] performs random operations on a storage and on the reference model of package reftest, and compares what both answer:
// which entities exist, which components and values they have, and what queries visit. It also checks that memory does not grow
// when entities come and go, and that a storage reports about as much memory as its values need.
package suite

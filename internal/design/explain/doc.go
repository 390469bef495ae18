// Package explain says everything there is to say about one system: what it asks
// for, how it runs, why, what that costs, and which edits would make it match better.
package explain

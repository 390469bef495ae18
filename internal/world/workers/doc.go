// Package workers runs jobs on several goroutines. Rounds of jobs follow each other within microseconds, as the systems of a tick do, so
// helpers look for the next round before they end.
package workers

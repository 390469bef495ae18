// Package accuracy compares the estimates of package grouptree/cost with what is measured, over the examples of the playground and
// random designs, in three layouts and three sizes, and writes the table of docs/performance.md.
//
// A design is scaled to a size: each entity is replaced by several with the same life. Of each system it measures one run, and of each
// design a commit; the time of a round is put together from them. Three questions are asked: are the systems in the right order, how
// far off is an estimate, and is the layout with the least total the fastest? And a fourth without a clock: how far off is the number
// of values that a commit is said to write?
//
// [MeasureGains] arranges the examples and compares what that promises with what it does, for docs/arrange.md.
//
// Read measure.go first, then statistics.go, page.go and gains.go. Measure costs about three minutes, and as much memory as three worlds
// of a million entities; MeasureGains costs about one.
package accuracy

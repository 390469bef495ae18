// Package check is the language in which lessons, exercises and scripts ask whether a
// design is what it should be: `match(Integrate) = full and groups <= 2`.
//
// Two ideas carry it. A check is a predicate on the analysis, never on the text, so that
// every design that does what is asked passes, however it is written. And whatever can
// be asked is a row of one table (measures.go), from which the parser takes its names,
// the evaluation its answers, and docs/checks.md its reference.
//
// Run is all that most callers need: it reads a list of checks and holds an analysis
// against each. Parsing takes time in proportion to the text, which is bounded by
// MaxText; a measure costs no more than a pass over what it counts.
//
//	analysis := designrun.Analyze(text, analysis.Options{HintsLater: true})
//	report := check.Run(analysis, "match(Integrate) = full")
//	report.Solved()           // false
//	report.Checks[0].Actual   // "match(Integrate) is blind, not full"
package check

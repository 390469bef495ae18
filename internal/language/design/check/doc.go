// Package check evaluates conditions on designs for lessons, exercises and scripts, such as
// `match(Integrate) = full and groups <= 2`.
//
// A condition is about the analysis of a design, and never about its text. So every design that has the required
// properties passes, however it is written. A measure, such as match or groups, is a row of one table (measures.go).
// The parser takes the names and parameters from it, the evaluation the values, and docs/checks.md its reference.
//
// [Run] is what most callers need: it parses a list of checks (list.go, parse.go), evaluates each condition for an
// analysis (condition.go, facts.go), and returns a report (report.go).
//
// Cost: O(text) for the parser, which reads at most MaxText bytes. A measure costs at most a pass over what it counts,
// and optimum a search that ends after counted steps.
//
//	analysis := designrun.Analyze(text, analysis.Options{HintsLater: true})
//	report := check.Run(analysis, "match(Integrate) = full")
//	report.Solved()           // false
//	report.Checks[0].Actual   // "match(Integrate) is blind, not full"
package check

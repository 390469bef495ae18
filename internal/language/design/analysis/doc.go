// Package analysis analyses designs: resolve.go and signature.go look up names, analyze.go builds
// the layout, run.go carries out the ticks on a World, cost.go estimates the cost of every system,
// and report.go makes the diagnostics.
//
// Analyze never fails. Errors are in Analysis.Diagnostics, and the statements without errors are
// analysed. All decisions about groups and matches are made by package grouptree. World is an
// interface; its implementation on the real store is in package internal/language/designrun.
//
// Analyze leaves out the hints, which cost more than the rest of the analysis; hints.Analyze adds
// them.
//
// Analysis has 50 methods, more than the 40 that this project aims at. About half of them are
// accessors of the finished result, which explanations, checks, comparisons and documents read; the
// others make that result, one step each, and have no state but the result.
package analysis

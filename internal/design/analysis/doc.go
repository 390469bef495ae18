// Package analysis works out what a design means: resolve.go and signature.go look
// up its names, analyze.go builds the layout that it asks for, run.go carries out its
// ticks on a World, cost.go prices every system, and report.go reports what a
// reader should know.
//
// Analyze never fails. What could not be understood is in Analysis.Diagnostics, and
// the rest of the text is analysed around it. Nothing here decides what package
// grouptree decides. The World is an interface; package internal/designrun has the
// one that is used, on the real store.
//
// Analyze leaves out the hints, which cost more than all the rest; hints.Analyze
// adds them.
package analysis

// Package compare compares two designs: not their texts, but what is counted when they are
// analysed, with the statements that cause each difference.
//
// Analyses pairs the groups, systems and components of both (half.go), lists every deviation of the
// texts (deviations.go), measures both (measures.go), and reverts each deviation to see which
// figures it changes (trials.go, joint.go). The result, a Difference, is written as a document
// (document.go), as text for a terminal (text.go) or as a sentence (summary.go).
package compare

// Package compare finds what one design does differently from another: not what
// differs in their texts but in what is counted, with the statements that cause it.
//
// Analyses pairs the groups, systems and components of both (compare.go), lists every
// deviation of the texts (deviations.go), measures both (measures.go), and takes each
// deviation back to see which figures it changes (trials.go, joint.go). The result is
// written as JSON or as text (encode.go) and summarised in a sentence (summary.go).
package compare

// Package compare finds what one design does differently from another: not what
// differs in their texts but in what is counted, with the statements that cause it.
//
// Analyses pairs the groups, systems and components of both (compare.go), lists every
// deviation of the texts (deviations.go), measures both (measures.go), and reverts each
// deviation to see which figures it changes (trials.go, joint.go). The result becomes a
// document (document.go), text for a terminal (text.go) or a sentence (summary.go).
package compare

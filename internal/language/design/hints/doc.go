// Package hints finds edits that make a system match better: a group to add, move,
// change or drop, or another layout.
//
// proposals.go lists what may help; hints.go tries it on the text, within a counted
// budget, and keeps what does. A hint has therefore been tried before it is offered,
// or Theorem L proves it. Improvements does the same for one system, with a larger
// budget, and says what the edit does to the rest of the design.
package hints

// Package design is the language in which a design is written: which
// components, groups, systems and entities a program has.
//
// Parse reads a text into statements, Format writes it in its canonical form,
// Analyze builds the layout that the text asks for and says how every system
// runs on it. No text makes any of them fail: whatever cannot be understood
// becomes a Diagnostic with a place, a reason and, where there is one good
// answer, a fix, and the rest of the text is analysed around it.
//
// Three ideas carry the package. A statement is a line, so that an error never
// reaches beyond it. Everything that a text may say about itself is a row of
// one table (codes.go), from which the reference in docs/language.md is
// written. And nothing here decides what package grouptree decides.
//
// Parsing and formatting take time in proportion to the text, which has at most
// MaxText bytes: a millisecond or two for the longest.
package design

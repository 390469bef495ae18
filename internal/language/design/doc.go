// Package design holds the packages of the design language: which components,
// groups, systems and entities a program has. It has no code of its own, only the
// tests that run all of them together.
//
// A text goes through them from top to bottom, and imports run the same way:
//
//	wording, diagnostic   sentences; the table of all messages, ranges and edits of a text
//	syntax                lexer, parser, formatter, completion: text to statements
//	analysis              names resolved, layout built, ticks run, systems planned and priced
//	handedit              what is done to an entity by hand, as edits of the text
//	figures, compare      what is counted of a design; what one design does otherwise than another
//	hints                 edits that make a system match better, tried before they are offered
//	storagecost           the same design as archetypes and in sparse sets with groups
//	walk                  a run of a system, followed through memory
//	explain               everything there is to say about one system
//	document              the JSON documents of all these
//
// Besides, dialect reads programs for other libraries, check and lesson
// hold exercises about designs, and designtest helps the tests.
//
// No text makes any of them fail: what cannot be understood becomes a diagnostic
// with a place, a reason and, where there is one good answer, a fix, and the rest of
// the text is analysed around it. Nothing here decides what package grouptree decides.
package design

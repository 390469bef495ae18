// Package document has the JSON documents of the language as plain Go types, one
// file for each question: what the page shows (page.go), what differs (difference.go),
// other storages (storages.go), one system (explanation.go), lessons (lesson.go),
// pasted text (import.go), the stepper (replay.go).
//
// A document is a value that other packages fill. Its JSON is not written or read by
// hand: package documentgen reads the types of this package and writes generated.go,
// which has an Append method for every document, and web/src/page/documents.ts,
// with the same types and their readers in TypeScript. After a change of a type run
//
//	go generate ./internal/language/design/document
//
// A field's JSON name is its Go name with a small first letter. Directives above a type
// and tags of a field say where the JSON differs from the obvious:
//
//	//document:schema NAME   the type is a document of that schema; "ascii" behind the
//	                         name escapes all other characters, which browsers decode faster
//	//document:part         other packages append it too
//	//document:row           an array of the fields in order; its bools are one number, a bit each
//	//document:tuple         an array of the fields in order, in TypeScript too
//	//document:words A B C   the words of an enumeration; a number in rows
//	//document:ranges        ascending numbers, as [from, to, from, to, ...] without each to
//	//document:ts TYPE       the type has an AppendJSON method of its own, or is a number, and this TypeScript type
//	doc:"null"               null for "", a negative number, the zero Range or a nil slice
//	doc:"cut"                an expression of which only the beginning is read
//	doc:"flat"               rows without brackets of their own
//	doc:"trim"               left out of a row that has zero values from here on
package document

//go:generate go run ../documentgen

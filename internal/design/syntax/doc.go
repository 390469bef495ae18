// Package syntax reads and writes the design language.
//
// Parse reads a text into statements (ast.go), Format writes it in its canonical
// form, Tokens tells a highlighter what each token is, and Complete tells an editor
// what may follow. A statement is a line, so an error never reaches beyond its line:
// the parser gives up the statement, keeps it as Broken and goes on with the next.
//
// All of it takes time in proportion to the text, which has at most MaxText bytes: a
// millisecond or two for the longest.
package syntax

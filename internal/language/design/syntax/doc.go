// Package syntax reads and writes the design language.
//
// Parse reads a text into statements (ast.go), Format writes the canonical form, Tokens returns the
// kind of each token for highlighting, and Complete returns what may be written at the caret. A
// statement is one line, or several within parentheses. An error ends only its own statement: the
// parser keeps it as Broken and continues with the next one.
//
// All functions take time in proportion to the text, which has at most MaxText bytes: one or two
// milliseconds for the longest text.
package syntax

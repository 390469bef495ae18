// Package dialect reads the declarations of other ECS libraries, and of Copse's
// own, and writes what they say as a design.
//
// Import cuts a pasted text into the tokens of its language (comments, strings,
// raw strings, preprocessor lines and nested generics included), finds the
// declarations of one library in them, and drafts a design of these. It compiles
// nothing: it knows the spellings of a library's API and what stands around them.
//
// Two rules carry the package. What the text does not say is not taken: a
// struct becomes a component where the text uses it as one, and a group is made
// of groups alone. And what could not be carried over, or had to be assumed,
// becomes a Note with its place in the text; there is no other way to drop
// something that was recognised.
//
// It costs O(text), of which at most syntax.MaxText bytes are read, plus
// O(text) for each function with a query, whose writes are looked for. It is no
// part of the first download: only the workshop and the command line link it.
package dialect

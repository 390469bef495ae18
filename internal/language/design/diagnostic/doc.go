// Package diagnostic has what can be said about a text: a severity, a code, a
// message, the range of text that it is about, notes and a fix.
//
// Every message is a row of one table (messages_syntax.go for the form of a text,
// messages_meaning.go for its meaning), and nothing else holds a message's text.
// The reference in docs/language.md is written from these tables. A message becomes
// a Diagnostic by At, which fills in its braced words.
//
// Lines turns positions of a text into offsets, and applies edits.
package diagnostic

// Package mistake has the error of a call that a program must not make.
package mistake

// Error says that the program must not make a call, or not now. Its text is what the form without Try panics with.
type Error string

// Error returns the text.
func (e Error) Error() string { return string(e) }

// Package refuse says how a call is refused that the program must not make: with an error, or with a panic by the verbs without Try.
package refuse

// Misuse is the error of a call that the program must not make, or not now. Its text is what the form without Try panics with.
type Misuse string

func (m Misuse) Error() string { return string(m) }

// Must panics if there is an error: the program has made a mistake.
func Must(err error) {
	switch err := err.(type) {
	case nil:
	case Misuse:
		panic(string(err))
	case interface{ Unwrap() error }:
		panic(err) // so that errors.Is finds the limit
	default:
		panic("ecs: " + err.Error())
	}
}

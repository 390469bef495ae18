package dialect

// evidence is a sequence of tokens that occurs in programs for a library, with a weight: 3 if no other library has it,
// 1 if others have it too. A string matches by its contents, and an ellipsis matches any word.
type evidence struct {
	weight int
	tokens string // separated by spaces
}

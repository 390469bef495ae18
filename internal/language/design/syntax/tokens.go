package syntax

// Token is a stretch of a text, in bytes.
type Token struct {
	Kind       TokenKind
	Start, End int
}

// Tokens returns the tokens of a text in their order, without spaces and ends
// of lines; nil if the text is longer than MaxText.
func Tokens(text string) []Token {
	if len(text) > MaxText {
		return nil
	}
	p := parse(text, nil)
	out := make([]Token, 0, len(p.tokens))
	for i := range p.tokens {
		if t := &p.tokens[i]; t.kind != tokNewline {
			out = append(out, Token{t.class, int(t.start), int(t.end)})
		}
	}
	return out
}

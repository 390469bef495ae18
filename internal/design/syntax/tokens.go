package syntax

// TokenKind says what a token means where it stands.
type TokenKind uint8

// The kinds of tokens, as a highlighter tells them apart.
const (
	TokenUnknown  TokenKind = iota // in a broken line: not reached or not understood
	TokenComment                   // '#' to the end of the line
	TokenKeyword                   // a word where it is a keyword
	TokenName                      // a component, group, system or entity
	TokenNumber                    // 40k
	TokenType                      // f32x3, or a size in bytes
	TokenOperator                  // & && , and ! not ? = :
	TokenParen                     // ( )
)

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
	p := parse(text)
	out := make([]Token, 0, len(p.tokens))
	for i := range p.tokens {
		if t := &p.tokens[i]; t.kind != tokNewline {
			out = append(out, Token{t.class, int(t.start), int(t.end)})
		}
	}
	return out
}

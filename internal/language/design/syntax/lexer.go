package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// kind is the lexical kind of a token; what the token means depends on the statement (TokenKind).
type kind uint8

const (
	tokEnd     kind = iota // the end of a statement, never in the list
	tokNewline             // \n, \r\n or \r
	tokComment             // from '#' to the end of the line
	tokName
	tokNumber // a digit and whatever letters, digits, '_' and '.' follow it
	tokOpen
	tokClose
	tokAnd // & &&
	tokComma
	tokOr // | ||
	tokNot
	tokEquals
	tokColon
	tokOptional // ?
	tokWord     // letters that are no name: "Größe"
	tokStray    // anything else
)

// token is a stretch of text on one line.
type token struct {
	kind       kind
	class      TokenKind // its meaning, set by the parser
	text       string
	start, end int32 // in bytes
	line       int32 // from 1
	col, past  int32 // of its start and end, from 1, in UTF-16 units
	match      int32 // of a parenthesis or brace: the index of its partner, or -1
}

func (t *token) at() diagnostic.Range {
	return diagnostic.Range{Start: diagnostic.Position{Line: int(t.line), Column: int(t.col)}, End: diagnostic.Position{Line: int(t.line), Column: int(t.past)}}
}

// lexer splits a text of at most MaxText bytes into tokens; every byte that is
// not space is in one.
type lexer struct {
	text   string
	pos    int
	line   int32
	col    int32
	tokens []token
}

func lex(text string) []token {
	lx := lexer{text: text, line: 1, col: 1, tokens: make([]token, 0, len(text)/2+8)}
	for lx.pos < len(text) {
		lx.token()
	}
	return lx.tokens
}

// token reads a token or a space.
func (lx *lexer) token() {
	c := lx.text[lx.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\v' || c == '\f':
		lx.pos++
		lx.col++
	case c == '\n' || c == '\r':
		lx.newline()
	case c == '#':
		lx.comment()
	case isLetter(c):
		lx.word()
	case isDigit(c):
		lx.number()
	case c < utf8.RuneSelf:
		lx.punctuation(c)
	default:
		lx.foreign()
	}
}

// emit appends a token of n bytes and as many columns.
func (lx *lexer) emit(k kind, n int) { lx.emitWide(k, n, int32(n)) }

func (lx *lexer) emitWide(k kind, n int, columns int32) {
	lx.tokens = append(lx.tokens, token{
		kind: k, text: lx.text[lx.pos : lx.pos+n], start: int32(lx.pos), end: int32(lx.pos + n),
		line: lx.line, col: lx.col, past: lx.col + columns, match: -1,
	})
	lx.pos += n
	lx.col += columns
}

func (lx *lexer) newline() {
	n := 1
	if strings.HasPrefix(lx.text[lx.pos:], "\r\n") {
		n = 2
	}
	lx.emitWide(tokNewline, n, 0)
	lx.line++
	lx.col = 1
}

func (lx *lexer) comment() {
	rest := lx.text[lx.pos:]
	n := strings.IndexAny(rest, "\r\n")
	if n < 0 {
		n = len(rest)
	}
	lx.emitWide(tokComment, n, diagnostic.Columns(rest[:n]))
}

// word reads letters and digits: a name if they are all ASCII.
func (lx *lexer) word() {
	rest, n := lx.text[lx.pos:], 1
	for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n])) {
		n++
	}
	if n < len(rest) && rest[n] >= utf8.RuneSelf {
		if wide := wordLen(rest); wide > n {
			lx.emitWide(tokWord, wide, diagnostic.Columns(rest[:wide]))
			return
		}
	}
	lx.emit(tokName, n)
}

func (lx *lexer) number() {
	rest, n := lx.text[lx.pos:], 1
	for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n]) || rest[n] == '.') {
		n++
	}
	lx.emit(tokNumber, n)
}

func (lx *lexer) punctuation(c byte) {
	kind, n := tokStray, 1
	switch c {
	case '(':
		kind = tokOpen
	case ')':
		kind = tokClose
	case ',':
		kind = tokComma
	case '!':
		kind = tokNot
	case '=':
		kind = tokEquals
	case ':':
		kind = tokColon
	case '?':
		kind = tokOptional
	case '&':
		kind, n = tokAnd, lx.doubled(c)
	case '|':
		kind, n = tokOr, lx.doubled(c)
	case '/', '-':
		n = lx.doubled(c)
	}
	lx.emit(kind, n)
}

// doubled returns 2 if the byte occurs twice in a row, else 1.
func (lx *lexer) doubled(c byte) int {
	if lx.pos+1 < len(lx.text) && lx.text[lx.pos+1] == c {
		return 2
	}
	return 1
}

// foreign reads a space, a word or a stray character outside ASCII.
func (lx *lexer) foreign() {
	rest := lx.text[lx.pos:]
	r, n := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.IsSpace(r) || r == '\ufeff':
		lx.pos += n
		lx.col++
	case isForeignLetter(r):
		n = wordLen(rest)
		lx.emitWide(tokWord, n, diagnostic.Columns(rest[:n]))
	default:
		lx.emitWide(tokStray, n, diagnostic.RuneColumns(r))
	}
}

// wordLen returns the length of the letters and digits of any script at the beginning of s.
func wordLen(s string) int {
	for i, r := range s {
		if r < utf8.RuneSelf && !isLetter(byte(r)) && !isDigit(byte(r)) || r >= utf8.RuneSelf && !isForeignLetter(r) {
			return i
		}
	}
	return len(s)
}

// foreignSigns are the parts of Unicode outside ASCII that have spaces, punctuation, symbols and
// unassigned characters, from and to. All other characters are taken for letters, digits or
// accents: that only decides how much of a line one message marks, and the exact tables of package
// unicode add 5 KB to the download.
var foreignSigns = [...][2]rune{
	{0x80, 0xA9}, {0xAB, 0xB4}, {0xB6, 0xB9}, {0xBB, 0xBF}, {0xD7, 0xD7}, {0xF7, 0xF7}, {0x1680, 0x1680},
	{0x2000, 0x209F}, {0x20A0, 0x20CF}, {0x2190, 0x2BFF}, {0x2E00, 0x2FFF}, {0x3000, 0x3004}, {0x3008, 0x3020}, {0x3030, 0x3030},
	{0xD800, 0xF8FF}, {0xFE00, 0xFE1F}, {0xFE30, 0xFE6F}, {0xFEFF, 0xFF0F}, {0xFF1A, 0xFF20}, {0xFFE0, 0xFFFF},
	{0x1F000, 0x1FBFF}, {0xE0000, 0x10FFFF},
}

func isForeignLetter(r rune) bool {
	for _, signs := range foreignSigns {
		if r <= signs[1] {
			return r < signs[0]
		}
	}
	return false
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// pair finds the partner of every parenthesis, and returns how many are open at the end. A
// parenthesis may be closed on a later line, but not after a line that clearly begins a statement,
// so that a missing ')' affects only its own statement.
func pair(text string, tokens []token) int {
	var open, braces []int32
	fresh := true
	for i := range tokens {
		t := &tokens[i]
		switch t.kind {
		case tokNewline:
			fresh = true
			continue
		case tokOpen:
			open = append(open, int32(i))
		case tokClose:
			if n := len(open) - 1; n >= 0 {
				t.match = open[n]
				tokens[open[n]].match = int32(i)
				open = open[:n]
			}
		case tokStray:
			if t.text == "{" {
				braces = append(braces, int32(i))
			} else if n := len(braces) - 1; t.text == "}" && n >= 0 {
				t.match = braces[n]
				tokens[braces[n]].match = int32(i)
				braces = braces[:n]
			}
		case tokName:
			if fresh && len(open)+len(braces) > 0 && beginsStatement(tokens[i:]) {
				open, braces = open[:0], braces[:0]
			}
		}
		fresh = false
	}
	return len(open)
}

// beginsStatement reports whether a line that begins with these tokens can only
// be a statement: a keyword, then a name or number. In a list an operator would
// stand between the two.
func beginsStatement(tokens []token) bool {
	if !isStatementWord(tokens[0].text) || len(tokens) < 2 {
		return false
	}
	switch next := tokens[1].text; tokens[1].kind {
	case tokNumber:
		return true
	case tokName:
		return next != "and" && next != "or"
	default:
		return false
	}
}

// TokenKind is the meaning of a token, for highlighting.
type TokenKind uint8

// The kinds of tokens.
const (
	TokenUnknown  TokenKind = iota // in a broken statement: not read or not understood
	TokenComment                   // '#' to the end of the line
	TokenKeyword                   // a word where it is a keyword
	TokenName                      // a component, group, system or entity
	TokenNumber                    // 40k
	TokenType                      // f32x3, or a size in bytes
	TokenOperator                  // & && , and ! not ? = :
	TokenParen                     // ( )
)

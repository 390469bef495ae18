package dialect

import "strings"

// family is a language, as far as its tokens go.
type family uint8

const (
	cpp family = iota
	rust
	script // JavaScript and TypeScript
	golang
	csharp
)

type kind uint8

const (
	word   kind = iota // identifiers and keywords
	number             // 1'000.5f
	quoted             // any string or character
	mark               // operators and brackets
)

// token is a stretch of the text. Brackets know their partner.
type token struct {
	start, end int32
	match      int32 // index of the other bracket, -1 if there is none
	kind       kind
	newline    bool // begins a line
}

// lexer cuts a text into tokens. Nothing makes it fail: what it does not know
// is a mark of one character, and what is not closed ends with its line or text.
type lexer struct {
	text    string
	family  family
	pos     int
	newline bool
	tokens  []token
	// conditionals are the lines that choose what is compiled: #if, #else.
	conditionals []span
}

func (l *lexer) run() {
	l.newline = true
	for l.pos < len(l.text) {
		if !l.skip() {
			l.token()
		}
	}
}

func (l *lexer) has(s string) bool { return strings.HasPrefix(l.text[l.pos:], s) }

// at returns the byte some places on, 0 beyond the end.
func (l *lexer) at(n int) byte {
	if l.pos+n < len(l.text) {
		return l.text[l.pos+n]
	}
	return 0
}

// skip passes over space, a comment or a line of the preprocessor.
func (l *lexer) skip() bool {
	switch c := l.at(0); {
	case c == '\n':
		l.newline = true
		l.pos++
	case c <= ' ' || l.has("\ufeff"):
		l.pos++
		for l.pos < len(l.text) && l.text[l.pos]&0xc0 == 0x80 {
			l.pos++
		}
	case l.has("//"):
		l.toLineEnd()
	case l.has("/*"):
		l.blockComment()
	case c == '#' && l.newline && (l.family == cpp || l.family == csharp):
		l.preprocessor()
	default:
		return false
	}
	return true
}

func (l *lexer) toLineEnd() {
	if n := strings.IndexByte(l.text[l.pos:], '\n'); n >= 0 {
		l.pos += n
		return
	}
	l.pos = len(l.text)
}

// blockComment passes over a comment; those of Rust may be nested.
func (l *lexer) blockComment() {
	depth := 0
	for l.pos < len(l.text) {
		switch {
		case l.has("/*") && (depth == 0 || l.family == rust):
			depth++
			l.pos += 2
		case l.has("*/"):
			depth--
			l.pos += 2
			if depth == 0 {
				return
			}
		default:
			l.newline = l.newline || l.text[l.pos] == '\n'
			l.pos++
		}
	}
}

func (l *lexer) preprocessor() {
	start := l.pos
	for {
		l.toLineEnd()
		line := strings.TrimRight(l.text[start:l.pos], "\r")
		if l.pos >= len(l.text) || !strings.HasSuffix(line, "\\") {
			break
		}
		l.pos++
	}
	rest := strings.TrimLeft(l.text[start+1:l.pos], " \t")
	if name, found := strings.CutPrefix(rest, "include"); found && l.family == cpp {
		l.include(strings.TrimSpace(name))
	}
	for _, word := range []string{"ifdef", "if ", "if(", "if\t", "else", "elif"} {
		if strings.HasPrefix(rest, word) {
			l.conditionals = append(l.conditionals, span{start, start + len(strings.TrimRight(l.text[start:l.pos], "\r"))})
			return
		}
	}
}

// include keeps what is included as a string, since it tells which library is used.
func (l *lexer) include(name string) {
	if len(name) < 2 || strings.IndexByte("<\"", name[0]) < 0 {
		return
	}
	end := strings.IndexAny(name[1:], ">\"")
	if end < 0 {
		return
	}
	start := strings.LastIndex(l.text[:l.pos], name)
	l.tokens = append(l.tokens, token{int32(start), int32(start + end + 2), -1, quoted, true})
}

func (l *lexer) add(k kind, start int) {
	l.tokens = append(l.tokens, token{int32(start), int32(l.pos), -1, k, l.newline})
	l.newline = false
}

func (l *lexer) token() {
	start := l.pos
	switch c := l.at(0); {
	case c >= '0' && c <= '9':
		l.number()
		l.add(number, start)
	case l.quotes():
		l.add(quoted, start)
	case isLetter(c) || c == '$' && l.family == script || c == '@' && l.family == csharp && isLetter(l.at(1)):
		l.pos++
		for l.pos < len(l.text) && (isLetter(l.text[l.pos]) || isDigit(l.text[l.pos]) || l.text[l.pos] == '$' && l.family == script) {
			l.pos++
		}
		l.add(word, start)
	default:
		l.mark()
		l.add(mark, start)
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isLetter takes every character beyond ASCII for a letter.
func isLetter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func (l *lexer) number() {
	for l.pos < len(l.text) {
		c := l.text[l.pos]
		switch {
		case isDigit(c) || isLetter(c):
		case c == '.' && isDigit(l.at(1)):
		case c == '\'' && l.family == cpp && (isDigit(l.at(1)) || isLetter(l.at(1))):
		default:
			return
		}
		l.pos++
	}
}

// marks of more than one character. Angle brackets always stand alone, since
// they may be those of generics.
var marks = []string{"...", "::", "->", "=>", ":=", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "?.", "??"}

func (l *lexer) mark() {
	if l.family == script && l.at(0) == '/' && l.regexpMayStart() && l.regexp() {
		return
	}
	if l.family == rust && l.at(0) == '\'' { // a lifetime
		l.pos++
		for isLetter(l.at(0)) || isDigit(l.at(0)) {
			l.pos++
		}
		return
	}
	if strings.IndexByte("=&|>:.+-?", l.at(1)) >= 0 {
		for _, m := range marks {
			if l.has(m) {
				l.pos += len(m)
				return
			}
		}
	}
	l.pos++
}

// regexpMayStart tells whether a '/' begins a regular expression and does not divide.
func (l *lexer) regexpMayStart() bool {
	if len(l.tokens) == 0 {
		return true
	}
	last := l.tokens[len(l.tokens)-1]
	text := l.text[last.start:last.end]
	switch last.kind {
	case mark:
		return text != ")" && text != "]" && text != "}"
	case word:
		return text == "return" || text == "case" || text == "typeof"
	}
	return false
}

func (l *lexer) regexp() bool {
	class := false
	for i := l.pos + 1; i < len(l.text) && l.text[i] != '\n'; i++ {
		switch c := l.text[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			l.pos = i + 1
			return true
		}
	}
	return false
}

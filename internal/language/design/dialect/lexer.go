package dialect

import "strings"

// language is a programming language, as far as tokens are concerned.
type language uint8

const (
	cpp language = iota
	rust
	script // JavaScript and TypeScript
	golang
	csharp
)

// kind is the kind of a token.
type kind uint8

const (
	word   kind = iota // identifiers and keywords
	number             // 1'000.5f
	quoted             // strings and characters
	symbol             // operators and brackets
)

// token is a range of the text.
type token struct {
	start, end int32
	match      int32 // index of the other bracket, -1 if there is none
	kind       kind
	newline    bool  // begins a line
	from, to   int32 // the use of the macro that it comes from, 0 for none
}

// lexer divides a text into tokens. It accepts any text: an unknown character is a symbol, and an open comment or
// string ends with its line or with the text.
type lexer struct {
	text     string
	language language
	pos      int
	newline  bool
	tokens   []token
	// conditionals are the lines that choose what is compiled: #if, #else.
	conditionals []span
	macros       map[string]*macro
	rules        map[string]*rustMacro
	unsaid       []span // uses of generic functions of Go that do not say their types
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

// at returns the byte n positions ahead, 0 after the end.
func (l *lexer) at(n int) byte {
	if l.pos+n < len(l.text) {
		return l.text[l.pos+n]
	}
	return 0
}

// skip skips a space, a comment or a preprocessor line, and reports whether there was one.
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
	case c == '#' && l.newline && (l.language == cpp || l.language == csharp):
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

// blockComment skips a comment. Rust nests comments.
func (l *lexer) blockComment() {
	depth := 0
	for l.pos < len(l.text) {
		switch {
		case l.has("/*") && (depth == 0 || l.language == rust):
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
	if name, found := strings.CutPrefix(rest, "include"); found && l.language == cpp {
		l.include(strings.TrimSpace(name))
	}
	if name, found := strings.CutPrefix(rest, "define"); found && l.language == cpp {
		l.define(l.pos-len(name), l.pos)
	}
	for _, word := range []string{"ifdef", "if ", "if(", "if\t", "else", "elif"} {
		if strings.HasPrefix(rest, word) {
			l.conditionals = append(l.conditionals, span{start, start + len(strings.TrimRight(l.text[start:l.pos], "\r"))})
			return
		}
	}
}

// include adds the name of an included file as a string, because it is evidence for a library.
func (l *lexer) include(name string) {
	if len(name) < 2 || strings.IndexByte("<\"", name[0]) < 0 {
		return
	}
	end := strings.IndexAny(name[1:], ">\"")
	if end < 0 {
		return
	}
	start := strings.LastIndex(l.text[:l.pos], name)
	l.tokens = append(l.tokens, token{start: int32(start), end: int32(start + end + 2), match: -1, kind: quoted, newline: true})
}

func (l *lexer) add(k kind, start int) {
	l.tokens = append(l.tokens, token{start: int32(start), end: int32(l.pos), match: -1, kind: k, newline: l.newline})
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
	case isLetter(c) || c == '$' && l.language == script || c == '@' && l.language == csharp && isLetter(l.at(1)):
		l.pos++
		for l.pos < len(l.text) && (isLetter(l.text[l.pos]) || isDigit(l.text[l.pos]) || l.text[l.pos] == '$' && l.language == script) {
			l.pos++
		}
		l.add(word, start)
	default:
		l.symbol()
		l.add(symbol, start)
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isLetter counts every character beyond ASCII as a letter.
func isLetter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func (l *lexer) number() {
	for l.pos < len(l.text) {
		c := l.text[l.pos]
		switch {
		case isDigit(c) || isLetter(c):
		case c == '.' && isDigit(l.at(1)):
		case c == '\'' && l.language == cpp && (isDigit(l.at(1)) || isLetter(l.at(1))):
		default:
			return
		}
		l.pos++
	}
}

// longSymbols are the symbols of more than one character. Angle brackets are always separate tokens, because they may
// be those of type arguments.
var longSymbols = []string{"...", "::", "->", "=>", ":=", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "?.", "??"}

func (l *lexer) symbol() {
	if l.language == script && l.at(0) == '/' && l.regexpMayStart() && l.regexp() {
		return
	}
	if l.language == rust && l.at(0) == '\'' { // a lifetime
		l.pos++
		for isLetter(l.at(0)) || isDigit(l.at(0)) {
			l.pos++
		}
		return
	}
	if strings.IndexByte("=&|>:.+-?", l.at(1)) >= 0 {
		for _, m := range longSymbols {
			if l.has(m) {
				l.pos += len(m)
				return
			}
		}
	}
	l.pos++
}

// regexpMayStart reports whether a slash begins a regular expression, and is not a division.
func (l *lexer) regexpMayStart() bool {
	if len(l.tokens) == 0 {
		return true
	}
	last := l.tokens[len(l.tokens)-1]
	text := l.text[last.start:last.end]
	switch last.kind {
	case symbol:
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

// quotes skips a string or a character of the language, and reports whether there was one.
func (l *lexer) quotes() bool {
	switch l.language {
	case cpp:
		return l.cppQuotes()
	case rust:
		return l.rustQuotes()
	case csharp:
		return l.csharpQuotes()
	case golang:
		return l.raw('`') || l.plain('"') || l.plain('\'')
	}
	return l.template() || l.plain('"') || l.plain('\'')
}

// plain skips a string with escapes that ends in its line.
func (l *lexer) plain(quote byte) bool {
	if l.at(0) != quote {
		return false
	}
	for l.pos++; l.pos < len(l.text); l.pos++ {
		switch l.text[l.pos] {
		case '\\':
			l.pos++
		case quote:
			l.pos++
			return true
		case '\n':
			return true // not closed
		}
	}
	l.pos = len(l.text)
	return true
}

// raw skips a string without escapes.
func (l *lexer) raw(quote byte) bool {
	if l.at(0) != quote {
		return false
	}
	l.pos++
	l.through(string(quote))
	return true
}

// template skips a template string, with escapes and over several lines.
func (l *lexer) template() bool {
	if l.at(0) != '`' {
		return false
	}
	for l.pos++; l.pos < len(l.text); l.pos++ {
		switch l.text[l.pos] {
		case '\\':
			l.pos++
		case '`':
			l.pos++
			return true
		}
	}
	l.pos = len(l.text)
	return true
}

// through goes to the end of the next occurrence of s, or to the end of the text.
func (l *lexer) through(s string) {
	if n := strings.Index(l.text[l.pos:], s); n >= 0 {
		l.pos += n + len(s)
		return
	}
	l.pos = len(l.text)
}

// cppQuotes skips "..", '..' and R"delimiter(..)delimiter", each with an optional prefix.
func (l *lexer) cppQuotes() bool {
	if strings.IndexByte("uULR\"'", l.at(0)) < 0 {
		return false
	}
	for _, prefix := range []string{"u8R\"", "uR\"", "UR\"", "LR\"", "R\""} {
		if !l.has(prefix) {
			continue
		}
		rest := l.text[l.pos+len(prefix):]
		n := strings.IndexByte(rest[:min(len(rest), 17)], '(')
		if n < 0 {
			break
		}
		l.pos += len(prefix) + n + 1
		l.through(")" + rest[:n] + "\"")
		return true
	}
	for _, prefix := range []string{"u8", "u", "U", "L"} {
		if l.has(prefix+"\"") || l.has(prefix+"'") {
			l.pos += len(prefix)
			break
		}
	}
	return l.plain('"') || l.plain('\'')
}

// rustQuotes skips "..", r#".."#, b'x' and characters. A lifetime has no closing quote.
func (l *lexer) rustQuotes() bool {
	for _, prefix := range []string{"br", "r"} {
		if !l.has(prefix) {
			continue
		}
		n := len(prefix)
		for l.at(n) == '#' {
			n++
		}
		if l.at(n) == '"' {
			hashes := l.text[l.pos+len(prefix) : l.pos+n]
			l.pos += n + 1
			l.through("\"" + hashes)
			return true
		}
	}
	if l.has("b\"") || l.has("b'") {
		l.pos++
	}
	if l.at(0) != '"' {
		return l.rustCharacter()
	}
	for l.pos++; l.pos < len(l.text); l.pos++ { // may go over several lines
		switch l.text[l.pos] {
		case '\\':
			l.pos++
		case '"':
			l.pos++
			return true
		}
	}
	l.pos = len(l.text)
	return true
}

func (l *lexer) rustCharacter() bool {
	if l.at(0) != '\'' {
		return false
	}
	if l.at(1) == '\\' {
		return l.plain('\'')
	}
	n := 2
	for n < 6 && l.at(n)&0xc0 == 0x80 {
		n++
	}
	if l.at(n) != '\'' {
		return false
	}
	l.pos += n + 1
	return true
}

// csharpQuotes skips "..", @"..", $"..", """..""" and '.'.
func (l *lexer) csharpQuotes() bool {
	n := 0
	for l.at(n) == '$' || l.at(n) == '@' {
		n++
	}
	if l.at(n) != '"' {
		return l.plain('\'')
	}
	verbatim := strings.Contains(l.text[l.pos:l.pos+n], "@")
	l.pos += n
	if l.has(`"""`) {
		l.pos += 3
		l.through(`"""`)
		return true
	}
	if !verbatim {
		return l.plain('"')
	}
	for l.pos++; l.pos < len(l.text); l.pos++ {
		if l.text[l.pos] != '"' {
			continue
		}
		if l.at(1) != '"' {
			l.pos++
			return true
		}
		l.pos++
	}
	l.pos = len(l.text)
	return true
}

// span is a range of the text in bytes.
type span struct{ start, end int }

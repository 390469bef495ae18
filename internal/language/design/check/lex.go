package check

import "unicode/utf8"

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokName
	tokNumber
	tokCompare // = == != < <= > >=
	tokOpen
	tokClose
	tokComma
	tokAmp // & &&
	tokBang
	tokColon
	tokStray
)

type token struct {
	kind       tokenKind
	start, end int // bytes of the text
	text       string
}

// lex divides one line, from a byte on, into tokens. The last token is the end.
func lex(text string, from int) []token {
	var out []token
	for at := from; at < len(text); {
		if text[at] == ' ' || text[at] == '\t' || text[at] == '\r' {
			at++
			continue
		}
		kind, size := next(text[at:])
		out = append(out, token{kind, at, at + size, text[at : at+size]})
		at += size
	}
	return append(out, token{kind: tokEnd, start: len(text), end: len(text)})
}

// symbols are the tokens that are not words. A symbol comes before those with which it begins.
var symbols = []struct {
	text string
	kind tokenKind
}{
	{"==", tokCompare}, {"!=", tokCompare}, {"<=", tokCompare}, {">=", tokCompare},
	{"=", tokCompare}, {"<", tokCompare}, {">", tokCompare},
	{"&&", tokAmp}, {"&", tokAmp}, {"!", tokBang}, {"(", tokOpen}, {")", tokClose}, {",", tokComma}, {":", tokColon},
}

// next returns the first token of a text.
func next(s string) (tokenKind, int) {
	for _, each := range symbols {
		if len(s) >= len(each.text) && s[:len(each.text)] == each.text {
			return each.kind, len(each.text)
		}
	}
	switch c := s[0]; {
	case isLetter(c):
		n := 1
		for n < len(s) && (isLetter(s[n]) || isDigit(s[n]) || s[n] == '-' && n+1 < len(s) && isLetter(s[n+1])) {
			n++
		}
		return tokName, n
	case isDigit(c):
		n := 1
		for n < len(s) && (isLetter(s[n]) || isDigit(s[n]) || s[n] == '.' && n+1 < len(s) && isDigit(s[n+1])) {
			n++
		}
		return tokNumber, n
	}
	_, size := utf8.DecodeRuneInString(s)
	return tokStray, size
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// column returns the column of a byte of a line, in UTF-16 units from 1.
func column(line string, at int) int {
	n := 1
	for _, r := range line[:min(at, len(line))] {
		if n++; r > 0xffff {
			n++
		}
	}
	return n
}

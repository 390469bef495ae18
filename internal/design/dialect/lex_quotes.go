package dialect

import "strings"

// quotes passes over a string or a character of the language at hand, if one
// begins here.
func (l *lexer) quotes() bool {
	switch l.family {
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

// plain passes over a string with escapes that ends in its line.
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

// raw passes over a string without escapes.
func (l *lexer) raw(quote byte) bool {
	if l.at(0) != quote {
		return false
	}
	l.pos++
	l.through(string(quote))
	return true
}

// template passes over a template string, with escapes and over several lines.
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

// through goes behind the next occurrence of s, or to the end.
func (l *lexer) through(s string) {
	if n := strings.Index(l.text[l.pos:], s); n >= 0 {
		l.pos += n + len(s)
		return
	}
	l.pos = len(l.text)
}

// cppQuotes: "..", '..', and R"delimiter(..)delimiter", each with a prefix.
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

// rustQuotes: "..", r#".."#, b'x', and characters, which are told from lifetimes
// by their closing quote.
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

// csharpQuotes: "..", @"..", $"..", """..""", '.'.
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

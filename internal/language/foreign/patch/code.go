package patch

import "strings"

// code returns a text of C++ or Rust in which comments, strings and characters are blank, byte for byte.
func code(text string) string {
	out := []byte(text)
	for i := 0; i < len(text); {
		end := skipped(text, i)
		if end == i {
			i++
			continue
		}
		for ; i < end; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	return string(out)
}

// skipped returns the end of the comment or literal that begins at a byte, and the byte itself if none does.
func skipped(text string, i int) int {
	rest := text[i:]
	switch {
	case strings.HasPrefix(rest, "//"):
		return i + through(rest, 2, "\n") - 1
	case strings.HasPrefix(rest, "/*"):
		return i + through(rest, 2, "*/")
	case strings.HasPrefix(rest, `R"`):
		if open := strings.IndexByte(rest, '('); open > 0 && open < 20 {
			return i + through(rest, open, ")"+rest[2:open]+`"`)
		}
	case rest[0] == '"':
		return i + literal(rest, '"')
	case rest[0] == '\'' && (len(rest) > 2 && rest[2] == '\'' || strings.HasPrefix(rest, `'\`)): // not a lifetime, nor 1'000
		return i + literal(rest, '\'')
	}
	return i
}

// through returns the length of a text up to and with an end that stands behind from bytes.
func through(text string, from int, end string) int {
	if n := strings.Index(text[from:], end); n >= 0 {
		return from + n + len(end)
	}
	return len(text) + map[bool]int{true: 1}[end == "\n"]
}

// literal returns the length of a string in one line, 0 if it does not end there.
func literal(text string, quote byte) int {
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		if text[i] == '\\' {
			i++
		} else if text[i] == quote {
			return i + 1
		}
	}
	return 0
}

// matching returns the index of the bracket that closes the one at open, -1 if there is none.
func matching(code string, open int) int {
	depth := 0
	for i := open; i < len(code); i++ {
		switch code[i] {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// statementEnd returns where the statement that a byte is in ends, behind its semicolon.
func statementEnd(code string, at int) int {
	depth := 0
	for i := at; i < len(code); i++ {
		switch code[i] {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			depth--
		case ';':
			if depth <= 0 {
				return i + 1
			}
		}
	}
	return len(code)
}

// statementStart returns where the statement that a byte is in begins: behind the last semicolon or brace.
func statementStart(code string, at int) int {
	return strings.LastIndexAny(code[:at], ";{}") + 1
}

package program

import (
	"strconv"
	"strings"
)

// source is the text of a program, to which lines are appended.
type source struct{ out []byte }

// line appends one line, made of tabs and parts.
func (s *source) line(tabs int, parts ...string) {
	for range tabs {
		s.out = append(s.out, '\t')
	}
	for _, part := range parts {
		s.out = append(s.out, part...)
	}
	s.out = append(s.out, '\n')
}

// aligned appends lines of two columns. The second column begins at the same place in every line.
func (s *source) aligned(tabs int, rows [][2]string) {
	widest := 0
	for _, row := range rows {
		widest = max(widest, len(row[0]))
	}
	for _, row := range rows {
		pad := row[0]
		for len(pad) < widest+1 {
			pad += " "
		}
		s.line(tabs, pad, row[1])
	}
}

// comment appends lines of a comment.
func (s *source) comment(tabs int, lines ...string) {
	for _, text := range lines {
		if text == "" {
			s.line(tabs, "//")
			continue
		}
		s.line(tabs, "// ", text)
	}
}

// maxLine is the length up to which say fills a line.
const maxLine = 100

// say appends a sentence as a comment, in as many lines as it needs.
func (s *source) say(tabs int, text string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+len(word)+4 > maxLine-4*tabs {
			s.comment(tabs, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	s.comment(tabs, line)
}

// grouped writes a number, with underscores if it has five digits or more: 12_000.
func grouped(n int) string {
	text := strconv.Itoa(n)
	if n < 10_000 {
		return text
	}
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "_" + text[i:]
	}
	return text
}

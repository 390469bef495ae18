package design

import (
	"slices"
	"strings"
)

// lineEnd returns the end of a line of a text, its line break excluded, as a
// place and as an offset in bytes. A line beyond the last ends with the text.
func lineEnd(text string, line int) (Position, int) {
	start, at := 0, 1
	for at < line {
		i := strings.IndexAny(text[start:], "\r\n")
		if i < 0 {
			break
		}
		start += i + 1
		if text[start-1] == '\r' && start < len(text) && text[start] == '\n' {
			start++
		}
		at++
	}
	end := len(text)
	if i := strings.IndexAny(text[start:], "\r\n"); i >= 0 {
		end = start + i
	}
	return Position{at, 1 + int(columns(text[start:end]))}, end
}

// lineAfter returns the edit that puts a statement on a line of its own after
// the given line; line 0 is before the first.
func lineAfter(text string, line int, statement string) Edit {
	if line == 0 {
		return Edit{Text: statement + "\n", Range: Range{Position{1, 1}, Position{1, 1}}}
	}
	at, _ := lineEnd(text, line)
	return Edit{Text: "\n" + statement, Range: Range{at, at}}
}

// lineOut returns the edit that takes a statement out, with its lines where
// nothing else stands on them.
func lineOut(text string, l *Line) Edit {
	end, offset := lineEnd(text, l.Range.End.Line)
	if offset < len(text) {
		return Edit{Range: Range{Position{l.Range.Start.Line, 1}, Position{l.Range.End.Line + 1, 1}}}
	}
	if l.Range.Start.Line == 1 {
		return Edit{Range: Range{Position{1, 1}, end}}
	}
	before, _ := lineEnd(text, l.Range.Start.Line-1)
	return Edit{Range: Range{before, end}}
}

// itemOut returns the edit that takes element i out of a list with its comma.
func itemOut(ranges []Range, i int) Edit {
	switch {
	case i > 0:
		return Edit{Range: Range{ranges[i-1].End, ranges[i].End}}
	case len(ranges) > 1:
		return Edit{Range: Range{ranges[0].Start, ranges[1].Start}}
	}
	return Edit{Range: ranges[0]}
}

// apply returns the text with the edits made. They must not overlap.
func apply(text string, edits []Edit) string {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		switch {
		case a.Range.Start.Before(b.Range.Start):
			return -1
		case b.Range.Start.Before(a.Range.Start):
			return 1
		}
		return 0
	})
	var out strings.Builder
	c := cursor{text: text, line: 1, column: 1}
	for _, e := range sorted {
		from := c.pos
		out.WriteString(text[from:c.seek(e.Range.Start)])
		out.WriteString(e.Text)
		c.seek(e.Range.End)
	}
	out.WriteString(text[c.pos:])
	return out.String()
}

// cursor walks a text forwards from place to place.
type cursor struct {
	text         string
	pos          int
	line, column int
}

// seek moves to a place that is not behind the cursor and returns its offset in bytes.
func (c *cursor) seek(to Position) int {
	for c.pos < len(c.text) && (c.line < to.Line || c.column < to.Column) {
		rest := c.text[c.pos:]
		switch {
		case strings.HasPrefix(rest, "\r\n"):
			if c.line == to.Line {
				return c.pos
			}
			c.pos += 2
			c.line, c.column = c.line+1, 1
		case rest[0] == '\n' || rest[0] == '\r':
			if c.line == to.Line {
				return c.pos
			}
			c.pos++
			c.line, c.column = c.line+1, 1
		default:
			for _, r := range rest {
				c.column += int(width(r))
				break
			}
			c.pos += runeLen(rest)
		}
	}
	return c.pos
}

// runeLen returns the length of the first character of s in bytes.
func runeLen(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}

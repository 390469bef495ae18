package design

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/sorting"
)

// lines knows where the lines of a text begin, so that places in it can be
// turned into offsets.
type lines struct {
	text   string
	starts []int // in bytes
}

func splitLines(text string) *lines {
	l := &lines{text: text, starts: []int{0}}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\n':
		case text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
		default:
			continue
		}
		l.starts = append(l.starts, i+1)
	}
	return l
}

// at returns the text of a line, from 1, without its line break.
func (l *lines) at(line int) string {
	text := l.text[l.starts[line-1]:]
	if line < len(l.starts) {
		text = l.text[l.starts[line-1]:l.starts[line]]
	}
	return strings.TrimRight(text, "\r\n")
}

// end returns the end of a line, its line break excluded.
func (l *lines) end(line int) Position {
	line = min(line, len(l.starts))
	return Position{line, 1 + int(columns(l.at(line)))}
}

// offset returns where a place stands, in bytes. A place beyond the end of its
// line is that end.
func (l *lines) offset(p Position) int {
	if p.Line > len(l.starts) {
		return len(l.text)
	}
	text, column := l.at(p.Line), 1
	for i, r := range text {
		if column >= p.Column {
			return l.starts[p.Line-1] + i
		}
		column += int(width(r))
	}
	return l.starts[p.Line-1] + len(text)
}

// slice returns a stretch of the text.
func (l *lines) slice(r Range) string { return l.text[l.offset(r.Start):l.offset(r.End)] }

// after returns the edit that puts a statement on a line of its own after the
// given line; line 0 is before the first.
func (l *lines) after(line int, statement string) Edit {
	if line == 0 {
		return Edit{Text: statement + "\n", Range: Range{Position{1, 1}, Position{1, 1}}}
	}
	at := l.end(line)
	return Edit{Text: "\n" + statement, Range: Range{at, at}}
}

// without returns the edit that takes a statement out with its lines.
func (l *lines) without(r Range) Edit {
	first, last := r.Start.Line, r.End.Line
	switch {
	case last < len(l.starts):
		return Edit{Range: Range{Position{first, 1}, Position{last + 1, 1}}}
	case first == 1:
		return Edit{Range: Range{Position{1, 1}, l.end(last)}}
	}
	return Edit{Range: Range{l.end(first - 1), l.end(last)}}
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

// edited returns the text with the edits made. They must not overlap.
func (l *lines) edited(edits []Edit) string {
	sorted := slices.Clone(edits)
	sorting.Stable(sorted, func(a, b Edit) int { return a.Range.Start.compare(b.Range.Start) })
	var out strings.Builder
	at := 0
	for _, e := range sorted {
		out.WriteString(l.text[at:l.offset(e.Range.Start)])
		out.WriteString(e.Text)
		at = l.offset(e.Range.End)
	}
	out.WriteString(l.text[at:])
	return out.String()
}

// compare orders places as they stand in a text.
func (p Position) compare(q Position) int {
	switch {
	case p.Before(q):
		return -1
	case q.Before(p):
		return 1
	}
	return 0
}

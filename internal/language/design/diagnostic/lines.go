package diagnostic

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/sorting"
)

// Lines knows where the lines of a text begin, so that places in it can be
// turned into offsets.
type Lines struct {
	text   string
	Starts []int // in bytes
}

func SplitLines(text string) *Lines {
	l := &Lines{text: text, Starts: []int{0}}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\n':
		case text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
		default:
			continue
		}
		l.Starts = append(l.Starts, i+1)
	}
	return l
}

// Line returns the text of a line, from 1, without its line break.
func (l *Lines) Line(line int) string {
	text := l.text[l.Starts[line-1]:]
	if line < len(l.Starts) {
		text = l.text[l.Starts[line-1]:l.Starts[line]]
	}
	return strings.TrimRight(text, "\r\n")
}

// End returns the end of a line, its line break excluded.
func (l *Lines) End(line int) Position {
	line = min(line, len(l.Starts))
	return Position{line, 1 + int(Columns(l.Line(line)))}
}

// Position returns the position of a byte offset, at most that of the end of the text.
func (l *Lines) Position(offset int) Position {
	offset = max(0, min(offset, len(l.text)))
	line, begins := slices.BinarySearch(l.Starts, offset)
	if !begins {
		line--
	}
	return Position{line + 1, 1 + int(Columns(l.text[l.Starts[line]:offset]))}
}

// Between returns the range of the bytes from start to end.
func (l *Lines) Between(start, end int) Range {
	return Range{Start: l.Position(start), End: l.Position(max(start, end))}
}

// Offset returns the byte offset of a position. A position beyond the end of its line is that end.
func (l *Lines) Offset(p Position) int {
	if p.Line > len(l.Starts) {
		return len(l.text)
	}
	text, column := l.Line(p.Line), 1
	for i, r := range text {
		if column >= p.Column {
			return l.Starts[p.Line-1] + i
		}
		column += int(RuneColumns(r))
	}
	return l.Starts[p.Line-1] + len(text)
}

// Slice returns a stretch of the text.
func (l *Lines) Slice(r Range) string { return l.text[l.Offset(r.Start):l.Offset(r.End)] }

// InsertAfter returns the edit that puts a statement on a line of its own after the
// given line; line 0 is before the first.
func (l *Lines) InsertAfter(line int, statement string) Edit {
	if line == 0 {
		return Edit{Text: statement + "\n", Range: Range{Position{1, 1}, Position{1, 1}}}
	}
	at := l.End(line)
	return Edit{Text: "\n" + statement, Range: Range{at, at}}
}

// Delete returns the edit that takes a statement out with its lines.
func (l *Lines) Delete(r Range) Edit {
	first, last := r.Start.Line, r.End.Line
	switch {
	case last < len(l.Starts):
		return Edit{Range: Range{Position{first, 1}, Position{last + 1, 1}}}
	case first == 1:
		return Edit{Range: Range{Position{1, 1}, l.End(last)}}
	}
	return Edit{Range: Range{l.End(first - 1), l.End(last)}}
}

// DeleteItem returns the edit that takes element i out of a list with its comma.
func DeleteItem(ranges []Range, i int) Edit {
	switch {
	case i > 0:
		return Edit{Range: Range{ranges[i-1].End, ranges[i].End}}
	case len(ranges) > 1:
		return Edit{Range: Range{ranges[0].Start, ranges[1].Start}}
	}
	return Edit{Range: ranges[0]}
}

// Apply returns the text with the edits made. They must not overlap.
func (l *Lines) Apply(edits []Edit) string {
	sorted := slices.Clone(edits)
	sorting.Stable(sorted, func(a, b Edit) int { return a.Range.Start.Compare(b.Range.Start) })
	var out strings.Builder
	at := 0
	for _, e := range sorted {
		out.WriteString(l.text[at:l.Offset(e.Range.Start)])
		out.WriteString(e.Text)
		at = l.Offset(e.Range.End)
	}
	out.WriteString(l.text[at:])
	return out.String()
}

// Columns returns the number of UTF-16 units of s; a byte that is no part of a
// character counts as one.
func Columns(s string) int32 {
	n := int32(0)
	for _, r := range s {
		n += RuneColumns(r)
	}
	return n
}

func RuneColumns(r rune) int32 {
	if r > 0xffff {
		return 2
	}
	return 1
}

// EditSize counts the characters that edits take out and put in.
func (l *Lines) EditSize(edits []Edit) int {
	n := 0
	for _, e := range edits {
		n += len(e.Text) + l.Offset(e.Range.End) - l.Offset(e.Range.Start)
	}
	return n
}

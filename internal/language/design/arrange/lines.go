package arrange

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// lineEdits collects whole lines that are dropped and inserted.
type lineEdits struct {
	*diagnostic.Lines
	dropped map[int]bool
	after   map[int][]string // by the line above; 0 for the top of the text
}

func newLineEdits(l *diagnostic.Lines) *lineEdits {
	return &lineEdits{Lines: l, dropped: make(map[int]bool), after: make(map[int][]string)}
}

// insert puts lines below a line and below what was inserted there before.
func (l *lineEdits) insert(line int, text ...string) {
	l.after[line] = append(l.after[line], text...)
}

// drop drops the lines of a statement and leaves its comments on lines of their own.
func (l *lineEdits) drop(r diagnostic.Range, comments []string) {
	for line := r.Start.Line; line <= r.End.Line; line++ {
		l.dropped[line] = true
	}
	l.insert(r.End.Line, comments...)
}

// edits returns the edits, one for each stretch of neighbouring lines that change.
func (l *lineEdits) edits() (out []diagnostic.Edit) {
	for line := 0; line <= len(l.Starts); line++ {
		if !l.dropped[line+1] {
			if text := l.after[line]; text != nil {
				out = append(out, l.InsertAfter(line, strings.Join(text, "\n")))
			}
			continue
		}
		first, text := line+1, slices.Clone(l.after[line])
		for line = first; ; line++ {
			text = append(text, l.after[line]...)
			if text == nil && l.closesGap(first, line) {
				l.dropped[line+1] = true
			}
			if !l.dropped[line+1] {
				break
			}
		}
		out = append(out, l.replace(first, line, text))
	}
	return out
}

// closesGap reports whether the line below dropped lines has to go too, because otherwise two empty
// lines would follow each other.
func (l *lineEdits) closesGap(first, last int) bool {
	return last < len(l.Starts) && !l.dropped[last+1] && l.after[last+1] == nil && l.blank(first-1) && l.blank(last+1)
}

// replace returns the edit that puts text in the place of lines.
func (l *lineEdits) replace(first, last int, text []string) diagnostic.Edit {
	at := diagnostic.Range{Start: diagnostic.Position{Line: first, Column: 1}, End: diagnostic.Position{Line: last, Column: 1}}
	if text == nil {
		return l.Delete(at)
	}
	at.End = l.End(last)
	return diagnostic.Edit{Range: at, Text: strings.Join(text, "\n")}
}

// blank reports whether a line is empty. There is nothing above the first line.
func (l *lineEdits) blank(line int) bool {
	return line < 1 || strings.TrimSpace(l.Line(line)) == ""
}

// comments returns the comments of a statement: those of its expression, if it has one, and the one
// at its end.
func comments(at *syntax.Line, e *syntax.Expr) (out []string) {
	add := func(g syntax.Gap) {
		for _, c := range g.Comments {
			out = append(out, c.Text)
		}
	}
	if e != nil {
		for i := range e.Literals {
			add(e.Literals[i].Gap)
		}
		add(e.End)
	}
	if at.Comment != "" {
		out = append(out, at.Comment)
	}
	return out
}

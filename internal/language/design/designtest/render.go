package designtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Render writes a diagnostic in full: its place, its notes, and the text that
// its fix gives.
func Render(text string, d diagnostic.Diagnostic) string {
	at := func(r diagnostic.Range) string {
		return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Column, r.End.Line, r.End.Column)
	}
	s := fmt.Sprintf("%s %s %s: %s", at(d.Range), d.Severity, d.Code, d.Message)
	for _, n := range d.Notes {
		s += fmt.Sprintf("\n\tnote %s: %s", at(n.Range), n.Message)
	}
	if d.Fix != nil {
		s += fmt.Sprintf("\n\tfix: %s: %s", d.Fix.Text, strings.ReplaceAll(Apply(text, *d.Fix), "\n", " / "))
	}
	if d.Other != nil {
		s += fmt.Sprintf("\n\tor: %s: %s", d.Other.Text, strings.ReplaceAll(Apply(text, *d.Other), "\n", " / "))
	}
	return s
}

// Apply carries a fix out.
func Apply(text string, f diagnostic.Fix) string {
	edits := slices.Clone(f.Edits)
	slices.SortFunc(edits, func(a, b diagnostic.Edit) int {
		if a.Range.Start.Before(b.Range.Start) {
			return 1
		}
		return -1
	})
	for _, e := range edits {
		text = text[:offset(text, e.Range.Start)] + e.Text + text[offset(text, e.Range.End):]
	}
	return text
}

// offset returns the byte at which a position stands.
func offset(text string, p diagnostic.Position) int {
	at := 0
	for line := 1; line < p.Line; line++ {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	column := 1
	for i, r := range text[at:] {
		if column >= p.Column {
			return at + i
		}
		column += int(diagnostic.RuneColumns(r))
	}
	return len(text)
}

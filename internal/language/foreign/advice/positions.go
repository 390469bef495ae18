package advice

import (
	"slices"
	"unicode/utf8"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// positions finds the places of a text as editors count them: lines, and columns in units of UTF-16.
type positions struct {
	text   string
	starts []int // of lines
}

func newPositions(text string) *positions {
	p := &positions{text, []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			p.starts = append(p.starts, i+1)
		}
	}
	return p
}

// of returns the range of the bytes from start to end.
func (p *positions) of(start, end int) diagnostic.Range {
	return diagnostic.Range{Start: p.at(start), End: p.at(max(start, end))}
}

func (p *positions) at(offset int) diagnostic.Position {
	offset = max(0, min(offset, len(p.text)))
	line, found := slices.BinarySearch(p.starts, offset)
	if !found {
		line--
	}
	column := 1
	for _, r := range p.text[p.starts[line]:offset] {
		column++
		if r > 0xffff && r != utf8.RuneError {
			column++
		}
	}
	return diagnostic.Position{Line: line + 1, Column: column}
}

package wording

import (
	"strings"
	"unicode/utf8"
)

// Columns aligns the cells of rows, which have as many cells each, and returns a line for each row. The first cells stand at the left of
// their columns, so many as left says, the others at the right.
func Columns(rows [][]string, left int) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	out := make([]string, len(rows))
	for k, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				b.WriteString("  ")
			}
			if i < left {
				b.WriteString(cell + space)
			} else {
				b.WriteString(space + cell)
			}
		}
		out[k] = b.String()
	}
	return out
}

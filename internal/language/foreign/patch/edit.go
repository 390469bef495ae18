package patch

import (
	"cmp"
	"slices"
	"strings"
)

// Edit replaces the bytes from Start to End of a text.
type Edit struct {
	Start, End int
	Text       string
	Why        string
}

// Sorted returns edits in the order of the text, each once. Edits must not overlap.
func Sorted(edits []Edit) []Edit {
	out := slices.Clone(edits)
	slices.SortStableFunc(out, func(a, b Edit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	return slices.CompactFunc(out, func(a, b Edit) bool { return a.Start == b.Start && a.End == b.End && a.Text == b.Text })
}

// Overlap reports whether two of sorted edits change the same part of a text.
func Overlap(edits []Edit) bool {
	for i := 1; i < len(edits); i++ {
		if edits[i].Start < edits[i-1].End {
			return true
		}
	}
	return false
}

// Apply returns the text with sorted edits carried out.
func Apply(text string, edits []Edit) string {
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	return b.String() + text[at:]
}

// Invert returns the edits of the changed text that give the text back.
func Invert(text string, edits []Edit) (out []Edit) {
	moved := 0
	for _, e := range edits {
		start := e.Start + moved
		out = append(out, Edit{start, start + len(e.Text), text[e.Start:e.End], "taken back: " + e.Why})
		moved += len(e.Text) - (e.End - e.Start)
	}
	return out
}

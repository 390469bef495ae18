package patch

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// context is how many lines around a change a diff has.
const context = 3

// hunk is a stretch of lines of the text that edits change, by the numbers of the first line and of the one behind the last.
type hunk struct {
	from, to int
	edits    []Edit
}

// Diff returns sorted edits as a unified diff. A text that is several files has a part for each, whose lines are counted as in the
// file; name is that of a text without names.
func Diff(text, name string, files []program.File, edits []Edit) string {
	var b strings.Builder
	for i, f := range files {
		end := len(text)
		if i+1 < len(files) {
			end = strings.LastIndexByte(text[:files[i+1].Start-1], '\n') + 1 // the comment that names the next file is not its line
		}
		var own []Edit
		for _, e := range edits {
			if e.Start >= f.Start && (e.Start < end || i == len(files)-1) {
				e.Start, e.End = e.Start-f.Start, e.End-f.Start
				own = append(own, e)
			}
		}
		if len(own) > 0 {
			if f.Name != "" {
				name = f.Name
			}
			diffFile(&b, text[f.Start:max(end, f.Start)], name, own)
		}
	}
	return b.String()
}

func diffFile(b *strings.Builder, text, name string, edits []Edit) {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	starts := make([]int, len(lines)+1)
	for i, l := range lines {
		starts[i+1] = starts[i] + len(l)
	}
	name = strings.TrimPrefix(name, "/")
	b.WriteString("--- a/" + name + "\n+++ b/" + name + "\n")
	moved := 0
	for _, h := range hunks(edits, starts) {
		moved = h.write(b, text, starts, moved)
	}
}

// hunks joins edits whose lines, with their context, touch.
func hunks(edits []Edit, starts []int) (out []hunk) {
	for _, e := range edits {
		from, to := lineOf(starts, e.Start), lineOf(starts, max(e.Start, e.End-1))+1
		if n := len(out); n > 0 && from <= out[n-1].to+2*context {
			out[n-1].to = max(out[n-1].to, to)
			out[n-1].edits = append(out[n-1].edits, e)
			continue
		}
		out = append(out, hunk{from, to, []Edit{e}})
	}
	return out
}

// lineOf returns the number of the line that a byte is in, from 0.
func lineOf(starts []int, at int) int {
	for i := 0; i+2 < len(starts); i++ {
		if at < starts[i+1] {
			return i
		}
	}
	return max(0, len(starts)-2)
}

// write writes a hunk and returns how many lines later files lines are in the new text, moved before it.
func (h hunk) write(b *strings.Builder, text string, starts []int, moved int) int {
	first, last := max(0, h.from-context), min(len(starts)-1, h.to+context)
	before := strings.SplitAfter(text[starts[first]:starts[last]], "\n")
	shifted := make([]Edit, len(h.edits))
	for i, e := range h.edits {
		shifted[i] = Edit{e.Start - starts[first], e.End - starts[first], e.Text, e.Why}
	}
	after := strings.SplitAfter(Apply(text[starts[first]:starts[last]], shifted), "\n")
	before, after = withoutEmptyEnd(before), withoutEmptyEnd(after)
	b.WriteString("@@ -" + span(first, len(before)) + " +" + span(first+moved, len(after)) + " @@\n")
	for len(before) > 0 || len(after) > 0 {
		same := 0
		for same < len(before) && same < len(after) && before[same] == after[same] {
			same++
		}
		writeLines(b, " ", before[:same])
		before, after = before[same:], after[same:]
		n, k := nextSame(before, after)
		writeLines(b, "-", before[:n])
		writeLines(b, "+", after[:k])
		before, after = before[n:], after[k:]
	}
	return moved + len(strings.SplitAfter(Apply(text[starts[first]:starts[last]], shifted), "\n")) - len(strings.SplitAfter(text[starts[first]:starts[last]], "\n"))
}

// nextSame returns how many lines of both go before the next ones that are alike.
func nextSame(before, after []string) (n, k int) {
	for sum := 0; sum <= len(before)+len(after); sum++ {
		for n := 0; n <= min(sum, len(before)); n++ {
			if k := sum - n; k <= len(after) && (n == len(before) && k == len(after) || n < len(before) && k < len(after) && before[n] == after[k]) {
				return n, k
			}
		}
	}
	return len(before), len(after)
}

func withoutEmptyEnd(lines []string) []string {
	if n := len(lines); n > 0 && lines[n-1] == "" {
		return lines[:n-1]
	}
	return lines
}

// span returns the lines of a hunk as diffs have them: the first one from 1, and how many.
func span(first, n int) string {
	if n > 0 {
		first++
	}
	if n == 1 {
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "," + strconv.Itoa(n)
}

func writeLines(b *strings.Builder, sign string, lines []string) {
	for _, l := range lines {
		b.WriteString(sign + l)
		if !strings.HasSuffix(l, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

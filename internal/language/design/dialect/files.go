package dialect

import (
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// maxFiles is how many files of one text have names of their own.
const maxFiles = 1000

// sourceExtensions are those of the files that a comment may name without saying that it does.
var sourceExtensions = []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".inl", ".rs", ".cs", ".go", ".js", ".mjs", ".ts", ".tsx"}

// filesOf finds the files that a text consists of. A comment line names each: `// file: src/move.cpp`, or `// src/move.cpp`.
func filesOf(text string) []program.File {
	var out []program.File
	at, line := 0, 0
	for at < len(text) && len(out) < maxFiles {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		line++
		if name := fileNamed(text[at:end]); name != "" {
			out = append(out, program.File{Name: name, Start: end, Line: line + 1})
		}
		at = end
	}
	if len(out) == 0 || strings.TrimSpace(text[:out[0].Start-lastLine(text[:out[0].Start])]) != "" {
		out = append([]program.File{{Line: 1}}, out...)
	}
	return out
}

// lastLine returns the length of the last line of a text, with its line break.
func lastLine(text string) int {
	return len(text) - 1 - strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n')
}

// fileNamed returns the file that a comment line names, "" for any other line.
func fileNamed(line string) string {
	line = strings.TrimSpace(line)
	if len(line) > 300 || !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "/*") && !strings.HasPrefix(line, "# file") {
		return ""
	}
	inside := strings.Trim(line, "/*#=-~< >\t")
	if rest, said := cutFold(inside, "file:"); said {
		if name := strings.TrimSpace(rest); name != "" && !strings.ContainsAny(name, " \t") {
			return name
		}
		return ""
	}
	if strings.ContainsAny(inside, " \t:;(\"") || !slices.Contains(sourceExtensions, path.Ext(inside)) {
		return ""
	}
	return inside
}

// cutFold returns a text behind a prefix in any case.
func cutFold(text, prefix string) (rest string, found bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return "", false
	}
	return text[len(prefix):], true
}

// where returns a range of the text with its file and line.
func (s *source) where(at span) program.Span {
	line := sort.SearchInts(s.lines, at.start+1)
	file := sort.Search(len(s.files), func(i int) bool { return s.files[i].Start > at.start }) - 1
	file = max(file, 0)
	return program.Span{Start: at.start, End: at.end, File: file, Line: max(line-s.files[file].Line+1, 1)}
}

package rules

import (
	"context"
	"path"
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// forbidden is a spelling that may not be committed, in files with the extensions. The patterns are joined from
// pieces, so that this file does not contain a forbidden spelling.
type forbidden struct {
	pattern    *regexp.Regexp
	extensions string // space-separated
	why        string
}

const (
	code   = ".go .ts .mts .js .mjs .css .html .py .sh"
	script = ".ts .mts .js .mjs"
)

var forbiddenWords = []forbidden{
	{regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`), code + " .md", "finish it, or leave it out"},
	{regexp.MustCompile(`(?i)\bnot ` + `implemented\b`), code, "finish it, or leave it out"},
	{regexp.MustCompile(`\b[tbf]\.Skip` + `(f|Now)?\(`), ".go", "a test that does not run is no test"},
	{regexp.MustCompile(`\b(test|it|describe|suite)\.(skip|` + `todo)\b|\bskip:` + ` *true\b`), script, "a test that does not run is no test"},
	{regexp.MustCompile(`\b(test|it|describe|suite)\.on` + `ly\(|\bonly:` + ` *true\b`), script, "it silences every other test"},
	{regexp.MustCompile(`:\s*an` + `y\b|\bas an` + `y\b|<an` + `y[,>]`), ".ts .mts", "name the type, or take unknown and narrow it"},
	{regexp.MustCompile(`interface` + `\{\}`), ".go", "use a type parameter or a named interface"},
	{regexp.MustCompile(`@ts-` + `(ignore|nocheck|expect-error)|eslint-` + `disable`), script, "fix what the checker found"},
}

func findWords(_ context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	for _, name := range t.Files {
		if path.Base(name) == "package-lock.json" || !strings.Contains(code+" .md", path.Ext(name)) || path.Ext(name) == "" {
			continue
		}
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		found = append(found, wordsIn(name, string(text))...)
	}
	plain, err := findPlainWords(t, plainWords)
	return append(found, plain...), err
}

func wordsIn(name, text string) []finding {
	var found []finding
	number := 0
	for line := range strings.Lines(text) {
		number++
		for _, f := range forbiddenWords {
			if !hasExtension(f.extensions, name) {
				continue
			}
			if word := f.pattern.FindString(line); word != "" {
				found = append(found, finding{name, number, "`" + strings.TrimSpace(word) + "`: " + f.why})
			}
		}
	}
	return found
}

func hasExtension(list, name string) bool {
	for ext := range strings.FieldsSeq(list) {
		if ext == path.Ext(name) {
			return true
		}
	}
	return false
}

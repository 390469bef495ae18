package rules

import (
	"bytes"
	"context"
	"go/format"
	"go/parser"
	"go/token"

	"github.com/copse-ecs/copse/build/internal/project"
)

// findUnformatted reports Go files that gofmt would change, with the first line that differs.
func findUnformatted(_ context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	for _, name := range t.With(".go") {
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		// format.Source alone would take a fragment for a file.
		_, parsing := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if parsing != nil {
			found = append(found, finding{name, 0, "does not parse: " + parsing.Error()})
			continue
		}
		formatted, err := format.Source(text)
		if err != nil {
			return found, err
		}
		if !bytes.Equal(text, formatted) {
			found = append(found, finding{name, firstDifference(text, formatted), "is not formatted; run `gofmt -w " + name + "`"})
		}
	}
	return found, nil
}

func firstDifference(a, b []byte) int {
	line := 1
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '\n' {
			line++
		}
	}
	return line
}

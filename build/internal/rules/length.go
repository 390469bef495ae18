package rules

import (
	"bytes"
	"context"
	"fmt"

	"github.com/copse-ecs/copse/build/internal/project"
)

// maxLines is how long a file may be. Generated files may be longer.
const maxLines = 600

// generatedPrefix begins a file that a program writes, as the Go tools expect it.
const generatedPrefix = "// Code generated "

func findLength(_ context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	for _, name := range t.With(".go", ".ts", ".css") {
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		if n := bytes.Count(text, []byte("\n")); n > maxLines && !bytes.HasPrefix(text, []byte(generatedPrefix)) {
			found = append(found, finding{name, 0, fmt.Sprintf("has %d lines and may have %d; split it by concept", n, maxLines)})
		}
	}
	return found, nil
}

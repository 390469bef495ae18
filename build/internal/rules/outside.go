package rules

import (
	"context"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// doors is the only test file of package ecs that knows the world inside.
const doors = "ecs/inside_test.go"

// findInsiders reports tests of package ecs that can use more than a program can.
func findInsiders(_ context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	for _, name := range t.With(".go") {
		if path.Dir(name) != "ecs" || !strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			continue // the gofmt rule reports it
		}
		if parsed.Name.Name != "ecs_test" {
			found = append(found, finding{name, 0, "it is in package " + parsed.Name.Name + ": put it into package ecs_test, which can use what a program can"})
		}
		for _, imported := range parsed.Imports {
			if known, _ := strconv.Unquote(imported.Path.Value); known == project.ModulePath+"/internal/world" && name != doors {
				found = append(found, finding{name, 0, "it looks into a world: use what a program can, or a function of " + doors})
			}
		}
	}
	return found, nil
}

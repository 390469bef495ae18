package rules

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// ConcurrentFolders are the folders of the packages that may start goroutines, or be called on several. Only their tests run under the race detector:
// other packages have one goroutine, so it would find nothing there, and to compile and link each of them for it takes seconds.
var ConcurrentFolders = []string{
	"build/internal/devserver", "build/internal/site", "build/internal/sitebuild", "build/internal/testrun", "build/internal/wasmprogram",
	"ecs", "ecs/attach", "ecs/persist", "ecs/scene", "internal/store/blockstore", "internal/store/parallel", "internal/world/execution", "internal/world/schedule", "internal/world/workers", "internal/measure/bench/workloads",
}

// findGoroutines reports goroutines and imports of package sync outside the folders that may have them.
func findGoroutines(_ context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	for _, name := range t.With(".go") {
		if slices.Contains(ConcurrentFolders, path.Dir(name)) {
			continue
		}
		text, err := t.Read(name)
		if err != nil {
			return found, err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err != nil {
			continue // the gofmt rule reports it
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if what := concurrency(n); what != "" {
				found = append(found, finding{name, files.Position(n.Pos()).Line, what + "; packages outside " + strings.Join(ConcurrentFolders, ", ") + " have one goroutine, and the race detector does not watch them"})
			}
			return true
		})
	}
	return found, nil
}

// concurrency returns how a syntax node uses goroutines, "" if it does not.
func concurrency(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "starts a goroutine"
	case *ast.ImportSpec:
		if path, _ := strconv.Unquote(n.Path.Value); path == "sync" || path == "sync/atomic" {
			return "imports " + path
		}
	}
	return ""
}

package rules

import (
	"context"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// topLevel is what everyone finds at the root; folders end with a slash.
var topLevel = []string{"go.mod", "Makefile", "build/", "ecs/", "grouptree/", "playground-examples/", "wasm/", "web/"}

// The modules that were asked for, whatever they weigh.
const (
	assertModule = "github.com/stretchr/testify"
	bundleModule = "github.com/evanw/esbuild"
	canvasModule = "honnef.co/go/js/dom/v2"
)

// askedFor has the modules with the version to get. Go knows no latest version of canvasModule.
var askedFor = [][2]string{
	{assertModule, "latest"},
	{bundleModule, "latest"},
	{canvasModule, "v2.0.0-20250304181735-b5e52f05e89d"},
}

// findPackages reports what the root lacks, and the modules that were asked for where go.mod does not require them or nothing calls them.
func findPackages(ctx context.Context, t project.Tree) ([]finding, error) {
	found := findTopLevel(t)
	required, err := directlyRequired(ctx, t.Project)
	if err != nil {
		return found, err
	}
	for _, module := range askedFor {
		if !slices.Contains(required, module[0]) {
			found = append(found, finding{"go.mod", 0, "does not require " + module[0] + " directly, which was asked for; run `go get " + module[0] + "@" + module[1] + "`, call it, and run `go mod tidy`"})
		}
	}
	if !calls(t, assertModule, isOwnTest) {
		found = append(found, finding{".", 0, "no test calls " + assertModule + ", which was asked for; assert with it"})
	}
	if !calls(t, bundleModule, isBuildTool) {
		found = append(found, finding{"build", 0, "nothing calls " + bundleModule + ", which was asked for; bundle with it"})
	}
	drawn, err := drawsThroughDOM(ctx, t)
	if err == nil && !drawn {
		found = append(found, finding{"wasm", 0, "nothing calls a CanvasRenderingContext2D of " + canvasModule + ", which was asked for; draw the canvas with it, and only what it lacks with syscall/js"})
	}
	return found, err
}

func findTopLevel(t project.Tree) []finding {
	var found []finding
	for _, wanted := range topLevel {
		isHere := func(name string) bool {
			return name == wanted || strings.HasSuffix(wanted, "/") && strings.HasPrefix(name, wanted)
		}
		if !slices.ContainsFunc(t.Files, isHere) {
			found = append(found, finding{wanted, 0, "is missing; the top level has " + strings.Join(topLevel, ", ")})
		}
	}
	return found
}

// directlyRequired returns the modules that go.mod requires and does not mark as indirect.
func directlyRequired(ctx context.Context, p project.Project) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "mod", "edit", "-json")
	cmd.Dir = p.Root
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.New("go mod edit: " + strings.TrimSpace(stderr.String()))
	}
	var file struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	err = json.Unmarshal(out, &file)
	var direct []string
	for _, r := range file.Require {
		if !r.Indirect {
			direct = append(direct, r.Path)
		}
	}
	return direct, err
}

// isOwnTest tells whether a file has tests of this module: the examples are a module of their own.
func isOwnTest(name string) bool {
	return strings.HasSuffix(name, "_test.go") && !under(name, ExamplesFolder)
}

func isBuildTool(name string) bool {
	return under(name, "build") && !strings.HasSuffix(name, "_test.go")
}

// calls tells whether one of the files calls a function of a package of the module by the name of the package.
func calls(t project.Tree, module string, isMeant func(name string) bool) bool {
	return slices.ContainsFunc(t.With(".go"), func(name string) bool {
		if !isMeant(name) {
			return false
		}
		file, err := parser.ParseFile(token.NewFileSet(), t.Path(name), nil, parser.SkipObjectResolution)
		if err != nil {
			return false // the gofmt rule reports it
		}
		names := namesOf(file, module)
		return hasCall(file, func(f *ast.SelectorExpr) bool {
			of, ok := f.X.(*ast.Ident)
			return ok && slices.Contains(names, of.Name)
		})
	})
}

// namesOf returns the names that packages of a module have in a file.
func namesOf(file *ast.File, module string) []string {
	var names []string
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		switch {
		case !under(imported, module):
		case spec.Name == nil:
			names = append(names, path.Base(imported))
		case spec.Name.Name != "_":
			names = append(names, spec.Name.Name)
		}
	}
	return names
}

// hasCall tells whether a file has a call of a function or method of a kind.
func hasCall(file *ast.File, isMeant func(*ast.SelectorExpr) bool) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			f, ok := call.Fun.(*ast.SelectorExpr)
			found = found || ok && isMeant(f)
		}
		return !found
	})
	return found
}

// drawsThroughDOM tells whether the engine calls a method of dom.CanvasRenderingContext2D, which takes types: a method of the js.Value
// in it is called in the same way.
func drawsThroughDOM(ctx context.Context, t project.Tree) (bool, error) {
	if !slices.ContainsFunc(t.With(".go"), func(name string) bool { return path.Dir(name) == "wasm" }) {
		return false, nil
	}
	packages, err := listCompiled(ctx, t.Project, []string{"GOOS=js", "GOARCH=wasm"}, "-trimpath", "./wasm") // -trimpath as the build, for its cache
	if err != nil {
		return false, err
	}
	engine := packages[len(packages)-1]
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range engine.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(engine.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		files = append(files, file)
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: typesOf(set, packages)}
	if _, err := config.Check(engine.ImportPath, set, files, &info); err != nil {
		return false, err
	}
	return slices.ContainsFunc(files, func(file *ast.File) bool {
		return hasCall(file, func(f *ast.SelectorExpr) bool {
			method, ok := info.Uses[f.Sel].(*types.Func)
			return ok && strings.HasPrefix(method.FullName(), "(*"+canvasModule+".CanvasRenderingContext2D).")
		})
	}), nil
}

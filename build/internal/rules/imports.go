package rules

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// goPackage is what `go list` says about a package.
type goPackage struct {
	ImportPath   string
	GoFiles      []string
	CgoFiles     []string
	Imports      []string
	TestImports  []string
	XTestImports []string
}

// room is a folder whose packages may import one another and those of the rooms that it knows. Folders are relative to the root.
type room struct {
	folder string
	knows  []string // other rooms
	others []string // modules of others, by path prefix; "" stands for any
}

// rooms let imports run in one direction only, as the map of docs/architecture.md shows. The first one that contains a package is its room.
var rooms = []room{
	{folder: "internal/sorting"},
	{folder: "internal/wording"},
	{folder: "internal/wholefile"},
	{folder: "grouptree", knows: []string{"internal/sorting"}},
	{folder: "internal/store", knows: []string{"grouptree", "internal/sorting"}},
	{folder: "internal/world", knows: []string{"grouptree", "internal/store", "internal/sorting", "internal/wording"}},
	{folder: "ecs", knows: []string{"grouptree", "internal/store", "internal/world", "internal/wholefile", "internal/wording"}},
	{folder: "internal/storages", knows: []string{"internal/store/column", "internal/store/entity", "internal/store/reftest"}},
	{folder: "internal/language", knows: []string{"grouptree", "internal/store", "internal/storages", "internal/sorting", "internal/wording"}},
	{folder: "internal/measure", knows: []string{"grouptree", "ecs", "internal/store/entity", "internal/store/parallel", "internal/storages", "internal/language", "internal/wholefile", "internal/wording"}, others: []string{"gonum.org/v1/gonum"}},
	{folder: "wasm", knows: []string{"grouptree", "ecs", "internal"}},
	{folder: ExamplesFolder, knows: []string{"ecs"}, others: []string{""}},
	{folder: "build/internal/project"},
	{folder: "build/internal/markdown"},
	{folder: "build/internal/toolchain", knows: []string{"build/internal/project"}},
	{folder: "build/internal/gotest", knows: []string{"build/internal/project", "build/internal/toolchain"}},
	{folder: "build/internal/site", knows: []string{"build/internal/project", "build/internal/toolchain", "internal/wholefile"}, others: []string{""}},
	{folder: "build", knows: []string{"grouptree", "ecs", "internal", "wasm/paint"}, others: []string{""}},
	{folder: "", knows: []string{"grouptree", "ecs", "internal"}},
}

// forTests are folders that only tests, and one another, may import. They may use the modules that tests use.
var forTests = []string{"grouptree/internal/autotest", "internal/store/reftest", "internal/storages/suite", "internal/language/design/designtest", "internal/language/designrun/internal/randomdesign", "build/internal/buildtest"}

var modulesOfTests = []string{"github.com/stretchr/testify", "pgregory.net/rapid"}

// commandLine is the benchmark's command line, which only the build tool knows: it would weigh on the programs of the page.
const commandLine = "internal/measure/bench/cli"

// onlyWasm are packages for the browser. Only wasm/ and the arcade game, which runs in the documentation, may import them.
var onlyWasm = []string{"syscall/js", "honnef.co/go/js/dom"}

func findImports(ctx context.Context, t project.Tree) ([]finding, error) {
	var found []finding
	for _, target := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		packages, err := listPackages(ctx, t.Project, target)
		if err != nil {
			return found, err
		}
		examples, err := listExamples(ctx, t.Project, target)
		if err != nil {
			return found, err
		}
		packages = append(packages, examples...)
		graph := importGraph{}
		for _, p := range packages {
			graph[p.ImportPath] = p.Imports
		}
		for _, p := range packages {
			if folder, ok := folderOf(p.ImportPath); ok {
				list, err := importsOf(t, p, folder)
				if err != nil {
					return found, err
				}
				found = append(found, list...)
			}
		}
		program := serverProgram
		if slices.Contains(target, "GOARCH=wasm") {
			program = engineProgram
		}
		found = append(found, program.findLinked(graph)...)
	}
	return inOrder(found), nil
}

// ExamplesFolder has a nested module, so that the library does not depend on what its examples import.
const ExamplesFolder = "examples"

// listExamples asks go for the packages of the examples, without those that they depend on.
func listExamples(ctx context.Context, p project.Project, env []string) ([]goPackage, error) {
	nested := project.Project{Root: p.Path(ExamplesFolder)}
	if !project.Exists(nested.Path("go.mod")) {
		return nil, nil
	}
	packages, err := listPackages(ctx, nested, env)
	return slices.DeleteFunc(packages, func(p goPackage) bool {
		folder, ours := folderOf(p.ImportPath)
		return !ours || !under(folder, ExamplesFolder)
	}), err
}

// listPackages asks go for every package of the module and everything those depend on.
func listPackages(ctx context.Context, p project.Project, env []string) ([]goPackage, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-e", "-deps", "-json=ImportPath,GoFiles,CgoFiles,Imports,TestImports,XTestImports", "./...")
	cmd.Dir, cmd.Env = p.Root, append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.New("go list: " + strings.TrimSpace(stderr.String()))
	}
	var packages []goPackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var next goPackage
		if err := decoder.Decode(&next); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, next)
	}
}

// folderOf returns the folder of one of our packages, "" for the root's own.
func folderOf(importPath string) (string, bool) {
	if importPath == project.ModulePath {
		return "", true
	}
	return strings.CutPrefix(importPath, project.ModulePath+"/")
}

// importsOf checks what the files of a package import. It looks at direct imports only, because
// every package of the project is checked.
func importsOf(t project.Tree, p goPackage, folder string) ([]finding, error) {
	var found []finding
	r := roomOf(folder)
	for _, file := range append(slices.Clone(p.GoFiles), p.CgoFiles...) {
		name := path.Join(folder, file)
		lines, err := importLines(t, name)
		if err != nil {
			return found, err
		}
		for imported, line := range lines {
			if why := r.refuse(folder, imported); why != "" {
				found = append(found, finding{name, line, folder + " imports " + imported + ": " + why})
			}
		}
	}
	if !under(folder, "build") && (slices.Contains(p.TestImports, project.ModulePath+"/build") || slices.Contains(p.XTestImports, project.ModulePath+"/build")) {
		found = append(found, finding{folder, 0, "a test imports build: nothing imports build"})
	}
	return found, nil
}

func importLines(t project.Tree, name string) (map[string]int, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, t.Path(name), nil, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	lines := map[string]int{}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		lines[imported] = set.Position(spec.Pos()).Line
	}
	return lines, nil
}

func roomOf(folder string) room {
	i := slices.IndexFunc(rooms, func(r room) bool { return under(folder, r.folder) })
	return rooms[i]
}

// under tells whether a slash-separated path is the folder or lies in it. Everything lies in "".
func under(name, folder string) bool {
	return folder == "" || name == folder || strings.HasPrefix(name, folder+"/")
}

// refuse returns why a package in folder may not import another, "" if it may.
func (r room) refuse(folder, imported string) string {
	inside := func(prefix string) bool { return under(imported, prefix) }
	if ours, ok := folderOf(imported); ok {
		return r.refuseOurs(folder, ours)
	}
	switch {
	case slices.ContainsFunc(onlyWasm, inside):
		if !under(folder, "wasm") && folder != ExamplesFolder+"/arcade" {
			return "only wasm/ and the arcade game touch the browser"
		}
	case isStandard(imported), slices.ContainsFunc(r.others, inside):
	case isForTests(folder) && slices.ContainsFunc(modulesOfTests, inside):
	default:
		return "only the standard library is allowed here"
	}
	return ""
}

func (r room) refuseOurs(folder, ours string) string {
	switch {
	case under(ours, "build") && !under(folder, "build"):
		return "nothing imports build"
	case isForTests(ours) && !isForTests(folder):
		return "it is for tests alone"
	case under(ours, commandLine) && !under(folder, commandLine) && !under(folder, "build"):
		return "only build knows the benchmark's command line"
	case isStorage(folder) && isStorage(ours) && storageOf(folder) != storageOf(ours):
		return "a storage never imports another storage"
	case !under(ours, r.folder) && !slices.ContainsFunc(r.knows, func(known string) bool { return under(ours, known) }):
		return "imports run one way only; from the project, " + r.folder + " knows " + cmp.Or(strings.Join(r.knows, ", "), "nothing")
	}
	return ""
}

func isForTests(folder string) bool {
	return slices.ContainsFunc(forTests, func(tests string) bool { return under(folder, tests) })
}

const storages = "internal/storages/"

// noStorages are folders of internal/storages without a storage. Every storage may import them.
var noStorages = []string{storages + "contract", storages + "suite"}

func isStorage(folder string) bool {
	return strings.HasPrefix(folder, storages) && !slices.Contains(noStorages, folder)
}

func storageOf(folder string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(folder, storages), "/")
	return name
}

// isStandard tells whether a package belongs to the standard library: only there has the first element of the path no dot.
func isStandard(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".")
}

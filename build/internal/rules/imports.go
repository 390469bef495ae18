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

// importRule says what the packages under a folder may import. Folders are relative to the root.
type importRule struct {
	folder string
	ours   []string // folders of the project that may be imported
	except []string // folders inside those that may not
	others []string // modules of others, by path prefix; "" stands for any
}

// importRules let imports run in one direction only, as the map of docs/architecture.md shows. The first rule whose folder
// contains the package applies.
var importRules = []importRule{
	{folder: "grouptree", ours: []string{"grouptree", "internal/sorting"}},
	{folder: "internal/sorting"},
	{folder: "internal/entity"},
	{folder: "internal/column", ours: []string{"internal/entity"}},
	{folder: "internal/rowlist", ours: []string{"internal/entity"}},
	{folder: "internal/inspection"},
	{folder: "internal/persistence", ours: []string{"internal/entity"}},
	{folder: "internal/scenerows", ours: []string{"internal/entity"}},
	{folder: "internal/parallel"},
	{folder: "internal/journal", ours: []string{"internal/entity"}},
	{folder: "internal/record", ours: []string{"internal/column", "internal/entity"}},
	{folder: "internal/rowindex", ours: []string{"grouptree", "internal/column", "internal/entity", "internal/record", "internal/rowlist"}},
	{folder: "internal/blockstore", ours: []string{"grouptree", "internal/column", "internal/entity", "internal/journal", "internal/parallel", "internal/record", "internal/rowindex", "internal/rowlist", "internal/sorting"}},
	{folder: "internal/onebyone", ours: []string{"grouptree", "internal/blockstore", "internal/column", "internal/entity"}},
	{folder: "ecs", ours: []string{"grouptree", "ecs", "internal/blockstore", "internal/column", "internal/entity", "internal/inspection", "internal/onebyone", "internal/parallel", "internal/persistence", "internal/rowindex", "internal/scenerows", "internal/sorting", "internal/wholefile", "internal/wording"}, others: []string{""}},
	{folder: "internal/wording"},
	{folder: "internal/wholefile"},
	{folder: "internal/design/splitmix"},
	{folder: "internal/design/diagnostic", ours: []string{"internal/wording", "internal/sorting"}},
	{folder: "internal/design/syntax", ours: []string{"internal/design/diagnostic", "internal/wording", "internal/sorting"}},
	{folder: "internal/design/documentgen"},
	{folder: "internal/design/document", ours: []string{"grouptree", "internal/design/diagnostic"}},
	{folder: "internal/design/analysis", ours: []string{"grouptree", "internal/design/diagnostic", "internal/design/splitmix", "internal/design/syntax", "internal/wording", "internal/sorting"}},
	{folder: "internal/design/handedit", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting"}},
	{folder: "internal/design/figures", ours: []string{"grouptree", "internal/design/analysis"}},
	{folder: "internal/design/pseudocode", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting", "internal/design/document"}},
	{folder: "internal/design/describe", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting", "internal/design/document", "internal/design/pseudocode"}},
	{folder: "internal/design/compare", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting", "internal/design/document", "internal/design/figures"}},
	{folder: "internal/design/hints", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting", "internal/design/compare", "internal/design/figures"}},
	{folder: "internal/design/storagecost", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting", "internal/design/describe", "internal/design/document", "internal/design/figures"}},
	{folder: "internal/design/storagetrace", ours: []string{"grouptree", "internal/design/analysis", "internal/design/document", "internal/design/storagecost", "internal/entity", "internal/storages", "internal/wording"}, except: []string{"internal/storages/suite"}},
	{folder: "internal/design/walk", ours: []string{"grouptree", "internal/design/analysis", "internal/design/document", "internal/design/storagecost", "internal/wording"}},
	{folder: "internal/design/arrange", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting", "internal/design/document"}},
	{folder: "internal/design/explain", ours: []string{"grouptree", "internal/design/analysis", "internal/design/diagnostic", "internal/design/syntax", "internal/wording", "internal/sorting", "internal/design/document", "internal/design/hints", "internal/design/pseudocode"}},
	{folder: "internal/design/designtest", ours: []string{"grouptree", "internal/design/diagnostic", "internal/design/splitmix"}, others: []string{""}}, // for tests
	{folder: "internal/design", ours: []string{"grouptree", "internal/design", "internal/sorting", "internal/wording"}, except: []string{"internal/design/designtest"}},
	{folder: "internal/reftest", ours: []string{"grouptree", "internal/entity"}},                                                                                     // for tests
	{folder: "internal/designrun/internal/randomdesign", ours: []string{"grouptree", "internal/entity", "internal/reftest"}, others: []string{"pgregory.net/rapid"}}, // for tests
	{folder: "internal/designrun", ours: []string{"grouptree", "ecs", "internal/blockstore", "internal/column", "internal/entity", "internal/onebyone", "internal/design", "internal/designrun", "internal/sorting"}, except: []string{"internal/designrun/internal/randomdesign"}},
	{folder: "internal/storages/suite", ours: []string{"internal/column", "internal/entity", "internal/reftest", "internal/storages/contract"}, others: []string{"pgregory.net/rapid"}}, // for tests
	{folder: "internal/storages", ours: []string{"internal/storages", "internal/column", "internal/entity"}, except: []string{"internal/storages/suite"}},
	{folder: "internal/bench/cachegrind"},
	{folder: "internal/bench/counted", ours: []string{"ecs", "internal/bench"}, except: []string{"internal/bench/cli"}},
	{folder: "internal/bench/cli", ours: []string{"grouptree", "ecs", "internal/design", "internal/bench", "internal/wholefile", "internal/wording"}, others: []string{""}},
	{folder: "internal/bench/scenario", ours: []string{"ecs/scene", "ecs/simd", "internal/bench", "internal/storages/contract"}, except: []string{"internal/bench/cli"}, others: []string{""}},
	{folder: "internal/bench/handwritten", ours: []string{"ecs/scene", "internal/bench"}, except: []string{"internal/bench/cli"}},
	{folder: "internal/bench/storagecases", ours: []string{"internal/bench", "internal/entity", "internal/storages"}, except: []string{"internal/bench/cli", "internal/storages/suite"}},
	{folder: "internal/bench/copsecases", ours: []string{"ecs", "internal/bench", "internal/storages/contract"}, except: []string{"internal/bench/cli"}, others: []string{""}},
	{folder: "internal/bench", ours: []string{"grouptree", "ecs", "internal"}, except: []string{"internal/bench/cli", "internal/reftest", "internal/storages/suite"}, others: []string{""}},
	{folder: "wasm", ours: []string{"grouptree", "ecs", "internal", "wasm"}, except: []string{"internal/bench/cli", "internal/reftest", "internal/storages/suite"}},
	{folder: ExamplesFolder, ours: []string{"ecs", ExamplesFolder}, others: []string{""}},
	{folder: "build/internal/project"},
	{folder: "build/internal/markdown"},
	{folder: "build/internal/toolchain", ours: []string{"build/internal/project"}},
	{folder: "build/internal/gotest", ours: []string{"build/internal/project", "build/internal/toolchain"}},
	{folder: "build/internal/site", ours: []string{"build/internal/project", "build/internal/toolchain", "internal/wholefile"}, others: []string{""}},
	{folder: "build/internal/buildtest", ours: []string{"build/internal/project", "build/internal/site"}, others: []string{""}}, // for tests
	{folder: "build", ours: []string{"grouptree", "ecs", "internal", "build", "wasm/paint"}, except: []string{"build/internal/buildtest", "internal/reftest"}, others: []string{""}},
	{folder: "", ours: []string{"grouptree", "ecs", "internal"}, others: []string{""}},
}

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
	r := ruleFor(folder)
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

func ruleFor(folder string) importRule {
	i := slices.IndexFunc(importRules, func(r importRule) bool { return under(folder, r.folder) })
	return importRules[i]
}

// under tells whether a slash-separated path is the folder or lies in it. Everything lies in "".
func under(name, folder string) bool {
	return folder == "" || name == folder || strings.HasPrefix(name, folder+"/")
}

// refuse returns why a package in folder may not import another, "" if it may.
func (r importRule) refuse(folder, imported string) string {
	inside := func(prefix string) bool { return under(imported, prefix) }
	if ours, ok := folderOf(imported); ok {
		return r.refuseOurs(folder, ours)
	}
	switch {
	case slices.ContainsFunc(onlyWasm, inside):
		if !under(folder, "wasm") && folder != ExamplesFolder+"/arcade" {
			return "only wasm/ and the arcade game touch the browser"
		}
	case isStandard(imported):
	case !slices.ContainsFunc(r.others, inside):
		return "only the standard library is allowed here"
	}
	return ""
}

func (r importRule) refuseOurs(folder, ours string) string {
	switch {
	case under(ours, "build") && !under(folder, "build"):
		return "nothing imports build"
	case slices.ContainsFunc(r.except, func(not string) bool { return under(ours, not) }):
		return "imports run one way only, and " + r.folder + " does not know " + ours
	case isStorage(folder) && isStorage(ours) && storageOf(folder) != storageOf(ours):
		return "a storage never imports another storage"
	case !slices.ContainsFunc(r.ours, func(allowed string) bool { return under(ours, allowed) }):
		return "imports run one way only; from the project, " + r.folder + " may import " + cmp.Or(strings.Join(r.ours, ", "), "nothing")
	}
	return ""
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

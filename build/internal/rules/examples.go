package rules

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// publicFolders hold the packages that other modules import.
var publicFolders = []string{"ecs", "grouptree"}

// compiledPackage is what `go list` says about a package that it has compiled.
type compiledPackage struct {
	ImportPath   string
	Dir          string
	Export       string // the file with its types
	GoFiles      []string
	XTestGoFiles []string // tests in a package of their own
}

// findUnshown reports the names of public packages that no testable example uses.
func findUnshown(ctx context.Context, t project.Tree) ([]finding, error) {
	folders := publicPackages(t)
	if len(folders) == 0 {
		return nil, nil
	}
	wanted, err := testImports(t, folders)
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		wanted = append(wanted, "./"+folder)
	}
	packages, err := listCompiled(ctx, t.Project, nil, wanted...)
	if err != nil {
		return nil, err
	}
	u := newUses(packages)
	var found []finding
	for _, p := range packages {
		folder, ours := folderOf(p.ImportPath)
		if !ours || !slices.Contains(folders, folder) {
			continue
		}
		if err := u.readExamples(p); err != nil {
			return found, err
		}
		list, err := u.unused(t, p)
		if err != nil {
			return found, err
		}
		found = append(found, list...)
	}
	return found, nil
}

// publicPackages returns the folders of packages that other modules can import.
func publicPackages(t project.Tree) (folders []string) {
	for _, name := range t.With(".go") {
		folder := path.Dir(name)
		public := slices.ContainsFunc(publicFolders, func(f string) bool { return under(folder, f) })
		if public && !strings.Contains(folder+"/", "/internal/") && !strings.HasSuffix(name, "_test.go") && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// testImports returns what the files with examples import, so that the types of their expressions are known.
func testImports(t project.Tree, folders []string) (list []string, err error) {
	for _, name := range t.With(".go") {
		if !slices.Contains(folders, path.Dir(name)) || !isExampleFile(name) {
			continue
		}
		lines, err := importLines(t, name)
		if err != nil {
			return nil, err
		}
		for imported := range lines {
			if !slices.Contains(list, imported) {
				list = append(list, imported)
			}
		}
	}
	return list, nil
}

// isExampleFile tells whether a file may have examples: they are in files of that name.
func isExampleFile(name string) bool {
	return strings.HasPrefix(path.Base(name), "example_") && strings.HasSuffix(name, "_test.go")
}

// listCompiled compiles packages and all that they import, or finds them in the cache. Those that are imported come first. The
// wanted may begin with flags of go list.
func listCompiled(ctx context.Context, p project.Project, env []string, wanted ...string) (packages []compiledPackage, err error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,XTestGoFiles"}, wanted...)...)
	cmd.Dir, cmd.Env = p.Root, append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.New("go list: " + strings.TrimSpace(stderr.String()))
	}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var next compiledPackage
		if err := decoder.Decode(&next); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, next)
	}
}

package project

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// ModulePath is the path of the module, which begins the import path of every package.
const ModulePath = "github.com/copse-ecs/copse"

// Project is a checkout of the repository.
type Project struct{ Root string }

// Find walks up from dir to the folder whose go.mod is Copse's, so that verbs work from any folder of it.
func Find(dir string) (Project, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Project{}, err
	}
	for at := dir; ; at = filepath.Dir(at) {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+ModulePath+"\n") {
			return Project{Root: at}, nil
		}
		if at == filepath.Dir(at) {
			return Project{}, errors.New(dir + " is not inside a checkout of Copse (no go.mod of " + ModulePath + " in it or above it)")
		}
	}
}

// Current returns the project that holds the current folder.
func Current() (Project, error) { return Find(".") }

// Path joins slash-separated parts to the root.
func (p Project) Path(parts ...string) string {
	return filepath.Join(append([]string{p.Root}, parts...)...)
}

// Cache returns a folder for files that can be made again at any time.
func (p Project) Cache(name string) (string, error) {
	dir := p.Path(".cache", name)
	return dir, os.MkdirAll(dir, 0o755)
}

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

const modulePath = "github.com/copse-ecs/copse"

// project is a checkout of the repository.
type project struct{ root string }

// findProject walks up from dir to the folder whose go.mod is Copse's, so that verbs work from any folder of it.
func findProject(dir string) (project, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return project{}, err
	}
	for at := dir; ; at = filepath.Dir(at) {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+modulePath+"\n") {
			return project{root: at}, nil
		}
		if at == filepath.Dir(at) {
			return project{}, errors.New(dir + " is not inside a checkout of Copse (no go.mod of " + modulePath + " in it or above it)")
		}
	}
}

func currentProject() (project, error) { return findProject(".") }

// path joins slash-separated parts to the root.
func (p project) path(parts ...string) string {
	return filepath.Join(append([]string{p.root}, parts...)...)
}

// cache is a folder for what can be made again at any time.
func (p project) cache(name string) (string, error) {
	dir := p.path(".cache", name)
	return dir, os.MkdirAll(dir, 0o755)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

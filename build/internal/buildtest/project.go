package buildtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/project"
)

// New makes a project of the given files in a temporary folder, with a go.mod if none is given.
func New(t *testing.T, files map[string]string) project.Project {
	t.Helper()
	p := project.Project{Root: t.TempDir()}
	if files["go.mod"] == "" {
		WriteFile(t, p, "go.mod", "module "+project.ModulePath+"\n\ngo 1.26\n")
	}
	for name, text := range files {
		WriteFile(t, p, name, text)
	}
	return p
}

// WriteFile writes a file of a project, and its folders.
func WriteFile(t *testing.T, p project.Project, name, text string) {
	t.Helper()
	file := p.Path(filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
}

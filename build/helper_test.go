package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// newProject makes a project of the given files in a temporary folder, with a go.mod if none is given.
func newProject(t *testing.T, files map[string]string) project {
	t.Helper()
	p := project{root: t.TempDir()}
	if files["go.mod"] == "" {
		writeFile(t, p, "go.mod", "module "+modulePath+"\n\ngo 1.26\n")
	}
	for name, text := range files {
		writeFile(t, p, name, text)
	}
	return p
}

func writeFile(t *testing.T, p project, name, text string) {
	t.Helper()
	file := p.path(filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
}

// buffers is a console whose output can be read.
type buffers struct{ out, err bytes.Buffer }

func (b *buffers) console(in string) console {
	return console{in: strings.NewReader(in), out: &b.out, err: &b.err}
}

// run calls the tool as main does and returns its exit status.
func (b *buffers) run(t *testing.T, in string, args ...string) int {
	t.Helper()
	return dispatch(t.Context(), b.console(in), args)
}

//go:build !js

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file that a recording writes does not make a commit dirty; any other does.
func TestCommit(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	require.Equal(t, unknown, Commit(t.Context()), "there is no repository")
	git := func(args ...string) {
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"}, args...)...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	write := func(name string) {
		file := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(name), 0o644))
	}
	write("main.go")
	git("init", "-q")
	git("add", "-A")
	git("commit", "-q", "-m", "a")
	clean := Commit(t.Context())
	require.Regexp(t, "^[0-9a-f]{7,}$", clean)
	write("playground-examples/native/random.json")
	write("docs/claims.md")
	require.Equal(t, clean, Commit(t.Context()))
	write("playground-examples/other.json")
	require.Equal(t, clean+dirty, Commit(t.Context()))
}

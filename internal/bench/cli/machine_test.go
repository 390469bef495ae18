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

func TestFiguresAreRecordedAtACleanCommitOnly(t *testing.T) {
	require.NoError(t, RequireClean("f43b366"))
	require.EqualError(t, RequireClean("f43b366-dirty"), "figures are recorded at a clean commit only, and this is f43b366-dirty: commit the changes, or put them away with git stash -u")
	require.EqualError(t, RequireClean(unknown), "figures are recorded at a clean commit only, and git does not say which one this is: run it in a clone of the repository")
}

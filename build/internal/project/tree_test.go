package project_test

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
)

func TestTreeLeavesOutWhatIsIgnored(t *testing.T) {
	files := map[string]string{
		".gitignore": "/dist/\n/web/node_modules/\n/.cache/\n", "a.go": "", "dist/b.js": "", "web/node_modules/x/c.ts": "", ".cache/d.go": "", "e/f.ts": "",
	}
	p := buildtest.New(t, files)
	plain, err := project.ReadTree(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, []string{".gitignore", "a.go", "e/f.ts", "go.mod"}, plain.Files)

	for _, args := range [][]string{{"init", "-q"}, {"add", "a.go", "e/f.ts"}} {
		require.NoError(t, exec.Command("git", append([]string{"-C", p.Root}, args...)...).Run())
	}
	buildtest.WriteFile(t, p, "new.go", "")
	known, err := project.ReadTree(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, []string{".gitignore", "a.go", "e/f.ts", "go.mod", "new.go"}, known.Files)
}

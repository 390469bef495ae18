package devserver

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
)

func TestChanges(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"web/src/main.ts": "1", "web/css/main.css": "1", "wasm/main.go": "1",
		"web/node_modules/x/index.js": "1", "docs/a.md": "1", "LICENSE": "1", "web/.hidden": "1",
	})
	w := watching(p, "wasm")
	before := w.snapshot()
	require.Empty(t, changes(before, w.snapshot()))

	buildtest.WriteFile(t, p, "web/src/main.ts", "longer")
	buildtest.WriteFile(t, p, "web/src/new.ts", "1")
	require.NoError(t, os.Remove(p.Path("wasm", "main.go")))
	buildtest.WriteFile(t, p, "web/node_modules/x/index.js", "longer")
	buildtest.WriteFile(t, p, "docs/a.md", "longer")
	buildtest.WriteFile(t, p, "LICENSE", "longer")
	buildtest.WriteFile(t, p, "web/.hidden", "longer")
	require.Equal(t, []string{"docs/a.md", "wasm/main.go", "web/src/main.ts", "web/src/new.ts"}, changes(before, w.snapshot()))

	later := time.Now().Add(time.Hour)
	before = w.snapshot()
	require.NoError(t, os.Chtimes(p.Path("web", "css", "main.css"), later, later))
	require.Equal(t, []string{"web/css/main.css"}, changes(before, w.snapshot()))
}

func TestWatchReportsWhatHappenedSinceTheFirstSnapshot(t *testing.T) {
	p := buildtest.New(t, map[string]string{"web/src/main.ts": "1"})
	w := watching(p)
	before := w.snapshot()
	buildtest.WriteFile(t, p, "web/src/main.ts", "changed while the first build ran")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var got []string
	w.watch(ctx, before, time.Millisecond, func(names []string) {
		got = names
		stop()
	})
	require.Equal(t, []string{"web/src/main.ts"}, got)
}

// watching watches the front end and these folders.
func watching(p project.Project, folders ...string) *watcher {
	w := newWatcher(p)
	w.compiled = func(context.Context, project.Project) ([]string, error) { return folders, nil }
	w.follow(context.Background())
	return w
}

// What is watched follows from what is compiled, so that no folder can be forgotten.
func TestEveryCompiledPackageIsWatched(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	w := newWatcher(p)
	w.follow(t.Context())
	for _, folder := range []string{"wasm", "wasm/worker", "wasm/benchworker", "grouptree", "grouptree/autogroup", "ecs", "internal/language/design/analysis", "internal/store/blockstore", "internal/measure/bench"} {
		require.Contains(t, w.folders, filepath.FromSlash(folder))
	}
	stamps := w.snapshot()
	for _, name := range []string{"internal/language/design/analysis/analyze.go", "grouptree/build.go", "build/main.go", "web/index.html"} {
		require.Contains(t, stamps, name)
	}
	require.NotContains(t, stamps, "internal/store/reftest/doc.go", "no program of the page imports it")
}

// A change can import another package, which is watched from then on; the change of the list is no change of a file.
func TestWatchedFoldersFollowTheImports(t *testing.T) {
	p := buildtest.New(t, map[string]string{"wasm/main.go": "1", "internal/old/a.go": "1", "internal/new/a.go": "1"})
	w := watching(p, "wasm", filepath.FromSlash("internal/old"))
	before := w.snapshot()
	known := w.folders
	w.compiled = func(context.Context, project.Project) ([]string, error) {
		return []string{"wasm", filepath.FromSlash("internal/new")}, nil
	}
	w.follow(t.Context())
	w.adopt(before, known)
	require.Empty(t, changes(before, w.snapshot()))
	buildtest.WriteFile(t, p, "internal/new/a.go", "longer")
	buildtest.WriteFile(t, p, "internal/old/a.go", "longer")
	require.Equal(t, []string{"internal/new/a.go"}, changes(before, w.snapshot()))

	w.compiled = func(context.Context, project.Project) ([]string, error) {
		return nil, errors.New("an import is unfinished")
	}
	w.follow(t.Context())
	require.NotEmpty(t, w.folders, "what was known is watched on")
}

func TestTouchesPrograms(t *testing.T) {
	require.True(t, touchesPrograms([]string{"web/src/main.ts", "grouptree/set.go"}))
	require.True(t, touchesPrograms([]string{"go.mod"}))
	require.False(t, touchesPrograms([]string{"web/src/main.ts", "grouptree/set_test.go", "playground-examples/a.copse", "build/main.go"}))
	require.True(t, touchesServer([]string{"build/main.go"}))
	require.False(t, touchesServer([]string{"build/main_test.go", "grouptree/set.go"}))
}

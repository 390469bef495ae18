package devserver

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

func TestChanges(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"web/src/main.ts": "1", "web/css/main.css": "1", "wasm/main.go": "1",
		"web/node_modules/x/index.js": "1", "docs/a.md": "1", "LICENSE": "1", "web/.hidden": "1",
	})
	before := snapshot(p)
	require.Empty(t, changes(before, snapshot(p)))

	buildtest.WriteFile(t, p, "web/src/main.ts", "longer")
	buildtest.WriteFile(t, p, "web/src/new.ts", "1")
	require.NoError(t, os.Remove(p.Path("wasm", "main.go")))
	buildtest.WriteFile(t, p, "web/node_modules/x/index.js", "longer")
	buildtest.WriteFile(t, p, "docs/a.md", "longer")
	buildtest.WriteFile(t, p, "LICENSE", "longer")
	buildtest.WriteFile(t, p, "web/.hidden", "longer")
	require.Equal(t, []string{"docs/a.md", "wasm/main.go", "web/src/main.ts", "web/src/new.ts"}, changes(before, snapshot(p)))

	later := time.Now().Add(time.Hour)
	before = snapshot(p)
	require.NoError(t, os.Chtimes(p.Path("web", "css", "main.css"), later, later))
	require.Equal(t, []string{"web/css/main.css"}, changes(before, snapshot(p)))
}

func TestWatchReportsWhatHappenedSinceTheFirstSnapshot(t *testing.T) {
	p := buildtest.New(t, map[string]string{"web/src/main.ts": "1"})
	before := snapshot(p)
	buildtest.WriteFile(t, p, "web/src/main.ts", "changed while the first build ran")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var got []string
	watch(ctx, p, before, time.Millisecond, func(names []string) {
		got = names
		stop()
	})
	require.Equal(t, []string{"web/src/main.ts"}, got)
}

func TestTouchesEngine(t *testing.T) {
	require.True(t, touchesEngine([]string{"web/src/main.ts", "grouptree/set.go"}))
	require.True(t, touchesEngine([]string{"go.mod"}))
	require.False(t, touchesEngine([]string{"web/src/main.ts", "grouptree/set_test.go", "playground-examples/a.copse"}))
}

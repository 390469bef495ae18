package frontend

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/site"
)

func TestBundle(t *testing.T) {
	p := buildtest.New(t, buildtest.FrontEnd)
	b, err := Make(p, p.Path("goroot"))
	require.NoError(t, err)
	for name := range b.Files {
		require.Regexp(t, regexp.MustCompile(`^[a-z]+(-[a-z]+)*-[A-Z2-7]{8}\.(js|css)(\.map)?$`), name)
		require.True(t, site.IsHashed(strings.TrimSuffix(name, ".map")))
	}
	main := b.Entries[MainScript]
	graph := b.Graph(main)
	require.Equal(t, main, graph[0])
	worker := string(b.Files[b.Entries[WorkerScript]])
	require.Contains(t, worker, "in the worker")
	require.Contains(t, worker, "the toolchain", "a worker needs its own")
	require.NotRegexp(t, `\b(import|export)\b`, worker, "a plain script in one piece")
	early := string(b.Files[b.Entries[EarlyScript]])
	require.Contains(t, early, "early")
	require.NotRegexp(t, `\b(import|export)\b`, early, "a plain script, which runs before the others")
	text := ""
	for _, name := range graph {
		text += string(b.Files[name])
		require.Contains(t, b.Files, name+".map")
	}
	require.Contains(t, text, "the toolchain")
	require.Contains(t, text, "component A & <B>")
	require.Contains(t, text, "shared ")
	require.NotContains(t, text, "loaded on demand")
	require.Equal(t, ":root{--ink: black}body{color:var(--ink)}", strings.TrimSpace(strings.Split(string(b.Files[b.Entries[MainStyle]]), "/*#")[0]))

	var sources struct{ Sources []string }
	require.NoError(t, json.Unmarshal(b.Files[main+".map"], &sources))
	require.Contains(t, sources.Sources, "../web/src/main.ts")
}

func TestBundleErrorsHavePlaces(t *testing.T) {
	files := map[string]string{"web/css/main.css": "", "web/css/play.css": "", "web/src/early.ts": "", "web/src/embed/frame.ts": "", "web/src/embed/inline.ts": "", "web/src/embed/element.ts": "", "web/src/docs/docs.ts": "", "web/css/docs.css": "", "web/src/worker-host/worker-script.ts": "", "web/src/bench/bench-worker.ts": "", "web/src/offline/service.ts": "", "web/src/main.ts": "const a = ;\nimport { b } from \"./gone.ts\";\n", "goroot/wasm_exec.js": ""}
	p := buildtest.New(t, files)
	_, err := Make(p, p.Path("goroot"))
	require.ErrorContains(t, err, "the front end does not bundle:\n")
	require.ErrorContains(t, err, "web/src/main.ts:1:10:")
}

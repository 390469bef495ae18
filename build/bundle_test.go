package main

import (
	"encoding/json"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// frontEnd is a page in small: a static import shared with one on demand, a text, and the toolchain's script.
var frontEnd = map[string]string{
	"web/index.html":                       smallPage,
	"web/icon.svg":                         "<svg/>",
	"web/css/main.css":                     "@import \"./tokens.css\";\nbody { color: var(--ink); }\n",
	"web/css/tokens.css":                   ":root { --ink: black; }\n",
	"web/src/main.ts":                      "import \"wasm_exec\";\nimport { shared } from \"./shared.ts\";\nimport text from \"../../playground-examples/movement.copse\";\nconsole.log(shared(text));\nvoid import(\"./later.ts\");\n",
	"web/src/early.ts":                     "import { shared } from \"./shared.ts\";\nconsole.log(shared(\"early\"));\n",
	"web/embed/frame.html":                 smallFrame,
	"web/css/play.css":                     ".play { color: red; }\n",
	"web/src/embed/frame.ts":               "import { shared } from \"../shared.ts\";\nconsole.log(shared(\"in the frame\"));\n",
	"web/src/embed/inline.ts":              "import { shared } from \"../shared.ts\";\nexport const mountInline = (): string => shared(\"within\");\n",
	"web/src/embed/element.ts":             "const parts = \"%parts%\".split(\"|\");\nconsole.log(parts, import.meta.url);\nexport {};\n",
	"web/src/docs/docs.ts":                 "console.log(\"docs\");\n",
	"web/css/docs.css":                     "a { color: red; }\n",
	"web/src/embed/embed.d.ts":             "export interface At {}\n",
	"web/src/shared.ts":                    "export const shared = (s: string): string => \"shared \" + s;\n",
	"web/src/worker-host/worker-script.ts": "import \"wasm_exec\";\nimport { shared } from \"../shared.ts\";\nconsole.log(shared(\"in the worker\"));\n",
	"web/src/bench/bench-worker.ts":        "console.log(\"measuring\");\n",
	"web/src/offline/service.ts":           "const [version, ...files] = \"%files%\".split(\"|\");\nconsole.log(version, files);\n",
	"web/src/later.ts":                     "import { shared } from \"./shared.ts\";\nconsole.log(shared(\"loaded on demand\"));\n",
	"playground-examples/index.json":       `[{"file":"movement"}]`,
	"playground-examples/movement.copse":   "component A & <B>\n",
	"goroot/wasm_exec.js":                  "globalThis.Go = class { from = \"the toolchain\" };\n",
}

func sampleBundle(t *testing.T) (project, bundle) {
	t.Helper()
	p := newProject(t, frontEnd)
	b, err := makeBundle(p, p.path("goroot"))
	require.NoError(t, err)
	return p, b
}

func TestBundle(t *testing.T) {
	_, b := sampleBundle(t)
	for name := range b.files {
		require.Regexp(t, regexp.MustCompile(`^[a-z]+(-[a-z]+)*-[A-Z2-7]{8}\.(js|css)(\.map)?$`), name)
		require.True(t, isHashed(strings.TrimSuffix(name, ".map")))
	}
	main := b.entries[mainScript]
	graph := b.graph(main)
	require.Equal(t, main, graph[0])
	worker := string(b.files[b.entries[workerScript]])
	require.Contains(t, worker, "in the worker")
	require.Contains(t, worker, "the toolchain", "a worker needs its own")
	require.NotRegexp(t, `\b(import|export)\b`, worker, "a plain script in one piece")
	early := string(b.files[b.entries[earlyScript]])
	require.Contains(t, early, "early")
	require.NotRegexp(t, `\b(import|export)\b`, early, "a plain script, which runs before the others")
	text := ""
	for _, name := range graph {
		text += string(b.files[name])
		require.Contains(t, b.files, name+".map")
	}
	require.Contains(t, text, "the toolchain")
	require.Contains(t, text, "component A & <B>")
	require.Contains(t, text, "shared ")
	require.NotContains(t, text, "loaded on demand")
	require.Equal(t, ":root{--ink: black}body{color:var(--ink)}", strings.TrimSpace(strings.Split(string(b.files[b.entries[mainStyle]]), "/*#")[0]))

	var sources struct{ Sources []string }
	require.NoError(t, json.Unmarshal(b.files[main+".map"], &sources))
	require.Contains(t, sources.Sources, "../web/src/main.ts")
}

func TestBundleErrorsHavePlaces(t *testing.T) {
	files := map[string]string{"web/css/main.css": "", "web/css/play.css": "", "web/src/early.ts": "", "web/src/embed/frame.ts": "", "web/src/embed/inline.ts": "", "web/src/embed/element.ts": "", "web/src/docs/docs.ts": "", "web/css/docs.css": "", "web/src/worker-host/worker-script.ts": "", "web/src/bench/bench-worker.ts": "", "web/src/offline/service.ts": "", "web/src/main.ts": "const a = ;\nimport { b } from \"./gone.ts\";\n", "goroot/wasm_exec.js": ""}
	p := newProject(t, files)
	_, err := makeBundle(p, p.path("goroot"))
	require.ErrorContains(t, err, "the front end does not bundle:\n")
	require.ErrorContains(t, err, "web/src/main.ts:1:10:")
}

func TestAssembledSite(t *testing.T) {
	p, front := sampleBundle(t)
	s, err := assemble(p, front, programs{[]byte("\x00asm engine"), []byte("\x00asm worker"), []byte("\x00asm bench"), []byte("\x00asm kernel")}, false)
	require.NoError(t, err)
	page := string(s.assets["index.html"].body)
	require.Contains(t, page, `content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"`)
	require.Contains(t, page, `<pre>component A &amp; &lt;B&gt;`)
	require.Contains(t, page, `href="`+s.engine+`" data-bytes="11" crossorigin`)
	require.NotContains(t, page, `="/`, "addresses are relative")
	for _, name := range s.first {
		require.Contains(t, s.assets, name)
		if name != "index.html" {
			require.Contains(t, page, `"`+name+`"`, "the page itself names all it starts with, so nothing waits for anything")
		}
	}
	for name := range s.assets {
		if path.Ext(name) == ".js" && strings.Contains(string(s.assets[name].body), "loaded on demand") {
			require.NotContains(t, s.first, name)
			require.NotContains(t, page, name)
		}
	}
	for _, later := range []string{s.worker, s.bench, s.kernel, front.entries[workerScript], front.entries[benchScript]} {
		require.Contains(t, s.assets, later)
		require.NotContains(t, s.first, later)
		require.Equal(t, 1, strings.Count(page, `"`+later+`"`), "the page says where it is")
	}
	require.Contains(t, s.assets, hashed("icon.svg", []byte("<svg/>")))
}

// TestServiceWorkerNamesEveryFile: what is missing in the list is missing when the server is.
func TestServiceWorkerNamesEveryFile(t *testing.T) {
	p, front := sampleBundle(t)
	s, err := assemble(p, front, programs{[]byte("engine"), []byte("worker"), []byte("bench"), []byte("kernel")}, false)
	require.NoError(t, err)
	require.Contains(t, string(s.assets["index.html"].body), `data-offline="service.js"`)
	script := string(s.assets[serviceName].body)
	list := regexp.MustCompile(`"([^"]*\|[^"]*)"`).FindStringSubmatch(script)
	require.NotNil(t, list, script)
	parts := strings.Split(list[1], "|")
	require.Regexp(t, `^[A-Z2-7]{8}$`, parts[0])
	var want []string
	for name := range s.assets {
		if name != "index.html" && name != serviceName && name != manifestName && path.Ext(name) != ".map" && !strings.Contains(name, "/") {
			want = append(want, name)
		}
	}
	require.ElementsMatch(t, want, parts[1:])
	require.NotContains(t, s.assets, front.entries[serviceScript])

	other, err := assemble(p, front, programs{[]byte("another engine"), []byte("worker"), []byte("bench"), []byte("kernel")}, false)
	require.NoError(t, err)
	require.NotEqual(t, script, string(other.assets[serviceName].body), "a browser takes what differs for a new build")
	dev, err := assemble(p, front, programs{[]byte("engine"), []byte("worker"), []byte("bench"), []byte("kernel")}, true)
	require.NoError(t, err)
	require.Contains(t, string(dev.assets["index.html"].body), `data-offline=""`)
}

func TestSameSourcesGiveTheSameSite(t *testing.T) {
	p, front := sampleBundle(t)
	_, other := sampleBundle(t)
	one, err := assemble(p, front, programs{[]byte("engine"), []byte("worker"), []byte("bench"), []byte("kernel")}, false)
	require.NoError(t, err)
	two, err := assemble(p, other, programs{[]byte("engine"), []byte("worker"), []byte("bench"), []byte("kernel")}, false)
	require.NoError(t, err)
	require.Equal(t, one, two)
}

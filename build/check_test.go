package main

import (
	"context"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// findIn runs one rule over a project of the given files and returns what it says, a line for each finding.
func findIn(t *testing.T, find func(context.Context, tree) ([]finding, error), files map[string]string) string {
	t.Helper()
	read, err := readTree(t.Context(), newProject(t, files))
	require.NoError(t, err)
	found, err := find(t.Context(), read)
	require.NoError(t, err)
	var lines []string
	for _, f := range inOrder(found) {
		lines = append(lines, f.String())
	}
	return strings.Join(lines, "\n")
}

func TestLength(t *testing.T) {
	require.Equal(t, "web/src/long.ts: has 601 lines and may have 600; split it by concept", findIn(t, findLength, map[string]string{
		"web/src/long.ts": strings.Repeat("x\n", 601),
		"web/src/full.ts": strings.Repeat("x\n", 600),
		"docs/long.md":    strings.Repeat("x\n", 601),
	}))
}

func TestUnformatted(t *testing.T) {
	require.Equal(t, "a.go:4: is not formatted; run `gofmt -w a.go`\nb.go: does not parse: b.go:1:1: expected 'package', found pkg", findIn(t, findUnformatted, map[string]string{
		"a.go": "package a\n\nfunc f() {\n  g()\n}\n",
		"b.go": "pkg\n",
		"c.go": "package c\n\nfunc f() {\n\tg()\n}\n",
	}))
}

func TestWords(t *testing.T) {
	for _, test := range []struct{ file, line, want string }{
		{"a.go", "// TO" + "DO later", "a.go:2: `TO" + "DO`: finish it, or leave it out"},
		{"a.css", "/* FIX" + "ME */", "a.css:2: `FIX" + "ME`: finish it, or leave it out"},
		{"docs/a.md", "XX" + "X", "docs/a.md:2: `XX" + "X`: finish it, or leave it out"},
		{"a.ts", "throw new Error('Not " + "implemented');", "a.ts:2: `Not " + "implemented`: finish it, or leave it out"},
		{"a_test.go", "t.Skip" + "(\"slow\")", "a_test.go:2: `t.Skip" + "(`: a test that does not run is no test"},
		{"a_test.go", "t.Skip" + "f(\"slow\")", "a_test.go:2: `t.Skip" + "f(`: a test that does not run is no test"},
		{"a.test.ts", "test.sk" + "ip('x', () => {});", "a.test.ts:2: `test.sk" + "ip`: a test that does not run is no test"},
		{"a.test.mjs", "it.on" + "ly('x');", "a.test.mjs:2: `it.on" + "ly(`: it silences every other test"},
		{"a.test.ts", "test('x', { skip:" + " true }, f);", "a.test.ts:2: `skip:" + " true`: a test that does not run is no test"},
		{"a.ts", "let x: an" + "y;", "a.ts:2: `: an" + "y`: name the type, or take unknown and narrow it"},
		{"a.ts", "x as an" + "y", "a.ts:2: `as an" + "y`: name the type, or take unknown and narrow it"},
		{"a.ts", "Array<an" + "y>", "a.ts:2: `<an" + "y>`: name the type, or take unknown and narrow it"},
		{"a.go", "func f(x interface" + "{}) {}", "a.go:2: `interface" + "{}`: use a type parameter or a named interface"},
		{"a.ts", "// @ts-" + "ignore", "a.ts:2: `@ts-" + "ignore`: mend what the checker found"},
	} {
		require.Equal(t, test.want, findIn(t, findWords, map[string]string{test.file: "\n" + test.line + "\n"}))
	}
	require.Empty(t, findIn(t, findWords, map[string]string{
		"a.go":                  "func f[T any](x T) any { return x } // Company: anything goes; todo lists and skips are words\n",
		"a.ts":                  "const s = \"in: anything\"; // Many: anyone\n",
		"web/package-lock.json": "TO" + "DO\n",
		"a.png":                 "TO" + "DO\n",
	}))
}

func TestOversize(t *testing.T) {
	write := func(s *site) tree {
		p := newProject(t, nil)
		s.add(manifestName, manifestOf(s))
		require.NoError(t, writeSite(s, p.path("dist")))
		return tree{project: p}
	}
	page := func(s *site) *site { s.add("index.html", nil); return s }
	found, err := findOversize(t.Context(), write(page(weighed(900_000, 10))))
	require.NoError(t, err)
	require.Equal(t, "dist/engine-AAAAAAAA.wasm: the engine (engine-AAAAAAAA.wasm) takes 900.0 KB of Brotli and may take 840.0 KB; load later what the first analysis does not need", found[0].String())

	for _, fine := range []tree{write(page(weighed(800_000, 10))), {project: newProject(t, nil)}} {
		found, err := findOversize(t.Context(), fine)
		require.NoError(t, err)
		require.Empty(t, found)
	}
	dev := page(weighed(900_000, 10))
	dev.dev = true
	found, err = findOversize(t.Context(), write(dev))
	require.NoError(t, err)
	require.Empty(t, found)
}

func TestTreeLeavesOutWhatIsIgnored(t *testing.T) {
	files := map[string]string{
		".gitignore": "/dist/\n/web/node_modules/\n/.cache/\n", "a.go": "", "dist/b.js": "", "web/node_modules/x/c.ts": "", ".cache/d.go": "", "e/f.ts": "",
	}
	p := newProject(t, files)
	plain, err := readTree(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, []string{".gitignore", "a.go", "e/f.ts", "go.mod"}, plain.files)

	for _, args := range [][]string{{"init", "-q"}, {"add", "a.go", "e/f.ts"}} {
		require.NoError(t, exec.Command("git", append([]string{"-C", p.root}, args...)...).Run())
	}
	writeFile(t, p, "new.go", "")
	known, err := readTree(t.Context(), p)
	require.NoError(t, err)
	require.Equal(t, []string{".gitignore", "a.go", "e/f.ts", "go.mod", "new.go"}, known.files)
}

func TestCheckAllCountsRules(t *testing.T) {
	p := newProject(t, map[string]string{"a/a.go": "package a\n\n\n\nvar  x = 1\n", "README.md": "[gone](gone.md)\n"})
	var b buffers
	passed, failed, err := checkAll(t.Context(), b.console(""), p)
	require.NoError(t, err)
	require.Equal(t, 5, passed)
	require.Equal(t, 2, failed)
	require.Equal(t, "imports    holds\ngoroutines holds\nlinks      does not hold, 1 found\nREADME.md:1: links to gone.md, and there is no gone.md\nwords      holds\nlength     holds\ngofmt      does not hold, 1 found\na/a.go:3: is not formatted; run `gofmt -w a/a.go`\nsize       holds\n", b.out.String())
}

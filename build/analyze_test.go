package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	goodDesign = "component A\ncomponent B\ngroup A & B\nsystem S(A, B)\n"
	badDesign  = "component A\ncomponent A\nsystem S(A)\n"
)

// written puts a text into a file of a temporary folder.
func written(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.copse")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

func schemaOf(t *testing.T, out string) string {
	t.Helper()
	var document struct{ Schema string }
	require.Equal(t, 1, strings.Count(out, "\n"), "one document is one line")
	require.True(t, strings.HasSuffix(out, "}\n"))
	require.NoError(t, json.Unmarshal([]byte(out), &document))
	return document.Schema
}

func TestAnalyzeGood(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "analyze", written(t, goodDesign)))
	require.Equal(t, "copse.analysis/1", schemaOf(t, b.out.String()))
	require.Empty(t, b.err.String())
}

func TestAnalyzeStandardInput(t *testing.T) {
	var file, stdin buffers
	require.Equal(t, statusDone, file.run(t, "", "analyze", written(t, goodDesign)))
	require.Equal(t, statusDone, stdin.run(t, goodDesign, "analyze", "-"))
	require.Equal(t, file.out.String(), stdin.out.String())
}

func TestAnalyzeErrors(t *testing.T) {
	var b buffers
	file := written(t, badDesign)
	require.Equal(t, statusFailed, b.run(t, "", "analyze", file))
	require.Equal(t, "copse.analysis/1", schemaOf(t, b.out.String()), "the document is printed all the same")
	require.Equal(t, file+":2:11: error: A is declared twice\n", b.err.String())

	var stdin buffers
	require.Equal(t, statusFailed, stdin.run(t, badDesign, "analyze", "-"))
	require.Equal(t, "<stdin>:2:11: error: A is declared twice\n", stdin.err.String())
}

func TestAnalyzeErrorsInColor(t *testing.T) {
	var b buffers
	con := b.console(badDesign)
	con.color = true
	require.Equal(t, statusFailed, dispatch(t.Context(), con, []string{"analyze", "-"}))
	require.Equal(t, "\x1b[1m<stdin>:2:11:\x1b[0m \x1b[1;31merror:\x1b[0m A is declared twice\n", b.err.String())
}

func TestAnalyzePopulate(t *testing.T) {
	var bare, before, after buffers
	file := written(t, goodDesign)
	require.Equal(t, statusDone, bare.run(t, "", "analyze", file))
	require.Equal(t, statusDone, before.run(t, "", "analyze", "-populate", file))
	require.Equal(t, statusDone, after.run(t, "", "analyze", file, "-populate"))
	require.Equal(t, before.out.String(), after.out.String())
	require.Contains(t, before.out.String(), `"visited":60`)
	require.Contains(t, bare.out.String(), `"visited":0`)
}

func TestAnalyzeWrongCalls(t *testing.T) {
	const usage = "\nusage: go run ./build analyze [-populate] FILE|-\n       print the analysis of a design as JSON\n"
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "build analyze: takes one FILE, or - for standard input, and was given 0"},
		{[]string{"a", "b"}, "build analyze: takes one FILE, or - for standard input, and was given 2"},
		{[]string{"/nowhere/x.copse"}, "build analyze: open /nowhere/x.copse: no such file or directory"},
		{[]string{"-wrong", "x"}, "build analyze: flag provided but not defined: -wrong"},
	} {
		var b buffers
		require.Equal(t, statusUsage, b.run(t, "", append([]string{"analyze"}, test.args...)...))
		require.Equal(t, test.want+usage, b.err.String())
		require.Empty(t, b.out.String())
	}
	var b buffers
	require.Equal(t, statusUsage, b.run(t, strings.Repeat("#", largestInput+1), "analyze", "-"))
	require.Contains(t, b.err.String(), "build analyze: <stdin> is larger than 16 MiB, which no design is\n")
}

func TestFormat(t *testing.T) {
	const untidy = "component   A\ngroup A&!B\n"
	const tidy = "component A\ngroup A & !B\n"
	file := written(t, untidy)
	var printed buffers
	require.Equal(t, statusDone, printed.run(t, "", "fmt", file))
	require.Equal(t, tidy, printed.out.String())
	require.Equal(t, untidy, read(t, file))

	var rewritten buffers
	require.NoError(t, os.Chmod(file, 0o600))
	require.Equal(t, statusDone, rewritten.run(t, "", "fmt", "-w", file))
	require.Empty(t, rewritten.out.String())
	require.Equal(t, tidy, read(t, file))
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	var stdin buffers
	require.Equal(t, statusDone, stdin.run(t, untidy, "fmt", "-"))
	require.Equal(t, tidy, stdin.out.String())
	require.Equal(t, statusUsage, stdin.run(t, untidy, "fmt", "-w", "-"))
	require.Equal(t, "build fmt: -w rewrites a file, and standard input is none\nusage: go run ./build fmt [-w] FILE|-\n       print a design in the one layout; -w rewrites the file\n", stdin.err.String())
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

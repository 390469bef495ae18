package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

const folder = "../document"

// TestGeneratedFilesAreFresh holds the files against the types that they are written from.
func TestGeneratedFilesAreFresh(t *testing.T) {
	files, err := generate(folder)
	require.NoError(t, err)
	for name, want := range files {
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "%s: run go generate ./internal/language/design/document", filepath.Base(name))
	}
}

// TestWordsAreThoseOfGo holds the words of enumerations against what String returns.
func TestWordsAreThoseOfGo(t *testing.T) {
	m, err := readModel(folder, "../diagnostic")
	require.NoError(t, err)
	for name, word := range map[string]func(i int) string{
		"LayoutKind": func(i int) string { return grouptree.Kind(i).String() },
		"Match":      func(i int) string { return grouptree.Match(i).String() },
		"Outcome":    func(i int) string { return grouptree.Outcome(i).String() },
		"Severity":   func(i int) string { return diagnostic.Severity(i).String() },
		"Access":     func(i int) string { return document.Access(i).String() },
	} {
		for i, want := range m.named[name].words {
			require.Equal(t, want, word(i), name)
		}
	}
}

// TestForms holds what is written for each form of a type and each tag.
func TestForms(t *testing.T) {
	dir := t.TempDir()
	source := `package document

// Doc is a document.
//
//document:schema copse.test/1 ascii
type Doc struct {
	Rows  []Row
	Steps []Step ` + "`doc:\"flat\"`" + `
	Maybe *Row
	IDs   Numbers
	Name  string ` + "`doc:\"null\"`" + ` // a name
}

// Row is a row.
//
//document:row
type Row struct {
	A    bool
	Word Word
	B    bool
	Tail int ` + "`doc:\"trim\"`" + `
}

// Step is a tuple.
//
//document:tuple
type Step struct{ From, To int }

// Word is a word.
//
//document:words yes no
type Word uint8

// Numbers are numbers.
//
//document:ranges
type Numbers []int
`
	require.NoError(t, os.WriteFile(filepath.Join(dir, "doc.go"), []byte(source), 0o644))
	m, err := readModel(dir, "../diagnostic")
	require.NoError(t, err)
	code, err := goCode(m)
	require.NoError(t, err)
	ts := string(typeScript(m))
	for _, want := range []string{
		`w := begin(dst, "copse.test/1", true)`,
		"w.Int(bits(v.A, v.B))\n\tw.Int(int(v.Word))\n\tif v.Tail == 0 {\n\t\tw.Close(']')\n\t\treturn\n\t}\n\tw.Int(v.Tail)",
		"w.Int(v.Steps[i].From)\n\t\tw.Int(v.Steps[i].To)",
		"if v.Maybe == nil {\n\t\tw.Null()\n\t} else {\n\t\tappendRow(w, &(*v.Maybe))",
		"w.Key(\"ids\")\n\tw.Ranges(v.IDs)", "w.StringOr(v.Name)",
	} {
		require.Contains(t, string(code), want)
	}
	for _, want := range []string{
		`readonly schema: "copse.test/1";`, "readonly steps: readonly number[];", "readonly maybe: Row | null;", "readonly ids: readonly number[];",
		"/** A name. */\n  readonly name: string | null;",
		"export type WrittenRow = readonly [flags: number, word: number, tail?: number];",
		`export function readRow([flags, word, tail = 0]: WrittenRow): Row {`,
		`return { a: (flags & 1) !== 0, word: wordWords[word] ?? "yes", b: (flags & 2) !== 0, tail };`,
		"rows: written.rows.map(readRow), maybe: written.maybe && readRow(written.maybe), ids: spread(written.ids)",
		"export type Step = readonly [from: number, to: number];", "export function forEachStep(",
		`export type Word = "yes" | "no";`,
	} {
		require.Contains(t, ts, want)
	}
	require.NotContains(t, strings.Join(m.order, " "), "Diagnostic")
}

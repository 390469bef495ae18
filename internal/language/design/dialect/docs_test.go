package dialect_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

const reference = "../../../../docs/import.md"

var (
	spellings = regexp.MustCompile("`([^`]+)`")
	words     = regexp.MustCompile(`[A-Za-z_]\w*`)
	titles    = regexp.MustCompile(`^\*\*(.+)\*\*(.*), ` + "`(.+)`$")
)

// placeholders are names of types in the table that the snippets need not have.
var placeholders = map[string]bool{"T": true, "Position": true, "Velocity": true, "Mass": true, "Name": true, "A": true, "B": true, "C": true, "F": true}

// TestTableOfTheReference compares the table of docs/import.md with the corpus. The table has a row for every dialect, in
// the order of the menus, and every code in it occurs in a snippet of the dialect. Code of the last column occurs in a
// line with a note.
func TestTableOfTheReference(t *testing.T) {
	_, table, found := strings.Cut(read(t, reference), "\n|---|---|---|---|---|\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")
	require.Len(t, rows, len(dialect.Dialects()))
	for i, d := range dialect.Dialects() {
		cells := strings.Split(strings.Trim(strings.ReplaceAll(rows[i], "`||`", ""), "| "), " | ")
		require.Len(t, cells, 5, rows[i])
		title := titles.FindStringSubmatch(cells[0])
		require.NotNil(t, title, cells[0])
		require.Equal(t, []string{d.Title(), string(d)}, []string{title[1] + title[2], title[3]})
		all, noted := corpusOf(t, d)
		for at, cell := range cells[1:] {
			for _, word := range codeWords(cell) {
				require.True(t, all[word], "%s: no snippet has %s", d, word)
				if at == 3 {
					require.True(t, noted[word], "%s: no note is about %s", d, word)
				}
			}
		}
	}
}

// codeWords returns the words of the code in a cell.
func codeWords(cell string) (out []string) {
	for _, code := range spellings.FindAllStringSubmatch(cell, -1) {
		for _, word := range words.FindAllString(code[1], -1) {
			if !placeholders[word] {
				out = append(out, number.ReplaceAllString(word, "N"))
			}
		}
	}
	return out
}

// corpusOf returns every word of a dialect's snippets, and those of lines with a note and of the notes.
func corpusOf(t *testing.T, d dialect.Dialect) (all, noted map[string]bool) {
	all, noted = map[string]bool{}, map[string]bool{}
	files, err := filepath.Glob(filepath.Join("testdata", string(d), "*.txt"))
	require.NoError(t, err)
	for _, file := range files {
		text := read(t, file)
		add(all, text)
		lines := strings.Split(text, "\n")
		for _, n := range dialect.Import(text, d).Notes {
			add(noted, n.Message+"\n"+strings.Join(lines[n.Range.Start.Line-1:n.Range.End.Line], "\n"))
		}
	}
	return all, noted
}

// number matches digits, which the table writes as N: NewFilter3 is a NewFilterN.
var number = regexp.MustCompile(`\d+\b`)

func add(to map[string]bool, text string) {
	for _, word := range words.FindAllString(text, -1) {
		to[number.ReplaceAllString(word, "N")] = true
	}
}

package examples_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// snippet is a block of a Markdown file that is fenced as ```copse.
type snippet struct {
	line int // of the fence
	text string
}

// TestDesignsInDocs analyses every design in the documentation. It has no error, so its expectations hold, and it is
// formatted, except in the reference of the language, which also shows other spellings.
func TestDesignsInDocs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "docs", "*.md"))
	require.NoError(t, err)
	notes, err := filepath.Glob(filepath.Join("..", "docs", "notes", "*.md"))
	require.NoError(t, err)
	files = append(append(files, notes...), filepath.Join("..", "README.md"))
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, s := range snippets(string(text)) {
			found++
			t.Run(filepath.Base(file)+":"+strconv.Itoa(s.line), func(t *testing.T) {
				analysis := designrun.Analyze(s.text, analysis.Options{Populate: true})
				require.False(t, analysis.HasErrors(), "%s\n%s", s.text, describe.AppendAnalysis(nil, analysis))
				if filepath.Base(file) != "language.md" {
					require.Equal(t, syntax.Format(s.text), s.text)
				}
			})
		}
	}
	require.Positive(t, found)
}

// TestPictureInReadme compares the numbers in the picture with the analysis of the design below it.
func TestPictureInReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	require.NoError(t, err)
	picture, err := os.ReadFile(filepath.Join("..", "docs", "img", "trees-and-arrays.svg"))
	require.NoError(t, err)
	shown := snippets(string(readme))[0].text
	require.Equal(t, []int{0, 9200, 10_000, 10_000}, bounds(t, shown, "Position"))
	require.Equal(t, []int{0, 9200, 9200}, bounds(t, shown, "Velocity"))
	require.Equal(t, []int{0, 2000}, bounds(t, shown, "Mass"))
	for _, text := range []string{">0 – 9,200<", ">0 – 2,000<", ">10,000<", ">9,200<", ">2,000<", ">800 rows<", ">empty<"} {
		require.Contains(t, string(picture), text)
	}
	for name, match := range map[string]string{"Integrate": "full", "Settle": "partial", "Drag": "blind"} {
		require.Equal(t, match, verdicts(t, shown)[name])
		require.Contains(t, string(picture), ">"+name+"<")
		require.Contains(t, string(picture), ">"+match+"<")
	}
}

// TestRowsInTheory compares the table of rows in docs/theory.md with the analysis of the design above it, before its tick and
// at its end.
func TestRowsInTheory(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "theory.md"))
	require.NoError(t, err)
	before, table, found := strings.Cut(string(text), "\n| array | after the first commit | after the second |\n|---|---|---|\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	designs := snippets(before)
	design := designs[len(designs)-1].text
	first, _, found := strings.Cut(design, "tick\n")
	require.True(t, found)
	one, two := rowsOf(first), rowsOf(design)
	var shown []string
	for array := range one {
		shown = append(shown, "| "+array+" | "+one[array]+" | "+two[array]+" |")
	}
	require.ElementsMatch(t, strings.Split(table, "\n"), shown)
}

// rowsOf returns the entities of each array of a design that has some, as the table in docs/theory.md shows them.
func rowsOf(text string) map[string]string {
	a := designrun.Analyze(text, analysis.Options{})
	out := map[string]string{}
	for i := range a.Layout.Arrays {
		array, entities := &a.Layout.Arrays[i], a.Entities(nil, i)
		var blocks []string
		for _, leaf := range array.Leaves {
			if n := a.Rows[leaf]; n > 0 {
				blocks = append(blocks, strings.Trim(fmt.Sprint(entities[:n]), "[]"))
				entities = entities[n:]
			}
		}
		out[a.Names[array.Component]+", lane "+strconv.Itoa(array.Lane)] = strings.Join(blocks, ", ")
	}
	return out
}

// TestFieldsOfTheAnalysisInDocs compares the fields that docs/language.md lists with those of the analyses of all examples and
// of a design with an error.
func TestFieldsOfTheAnalysisInDocs(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "language.md"))
	require.NoError(t, err)
	_, text, found := bytes.Cut(text, []byte("\n## The analysis as JSON\n"))
	require.True(t, found)
	_, text, found = bytes.Cut(text, []byte("\n```text\n"))
	require.True(t, found)
	text, _, _ = bytes.Cut(text, []byte("\n```\n"))
	listed := map[string]bool{}
	for _, field := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(text, -1) {
		listed[string(field[1])] = true
	}
	used := map[string]bool{}
	documents, err := filepath.Glob("*.analysis.json")
	require.NoError(t, err)
	for _, file := range documents {
		document, err := os.ReadFile(file)
		require.NoError(t, err)
		addFields(t, used, document)
	}
	withFix := designrun.Analyze("group A\ngroup A;\n", analysis.Options{})
	addFields(t, used, describe.AppendAnalysis(nil, withFix))
	withNote := designrun.Analyze("layout laminar\ngroup A & B\ngroup B & C\nsystem S(B, C)\n", analysis.Options{})
	addFields(t, used, describe.AppendAnalysis(nil, withNote))
	require.Equal(t, used, listed)
}

// addFields adds the names of the fields of a document. The rows written by a tick have component names for fields.
func addFields(t *testing.T, fields map[string]bool, document []byte) {
	var root any
	require.NoError(t, json.Unmarshal(document, &root))
	var walk func(value any)
	walk = func(value any) {
		switch value := value.(type) {
		case []any:
			for _, each := range value {
				walk(each)
			}
		case map[string]any:
			for name, each := range value {
				fields[name] = true
				if name != "writes" && name != "writesOneByOne" {
					walk(each)
				}
			}
		}
	}
	walk(root)
}

// snippets returns the fenced designs of a Markdown text.
func snippets(text string) []snippet {
	var out []snippet
	inside := false
	for i, line := range strings.Split(text, "\n") {
		switch {
		case !inside && line == "```copse":
			inside = true
			out = append(out, snippet{line: i + 1})
		case inside && line == "```":
			inside = false
		case inside:
			out[len(out)-1].text += line + "\n"
		}
	}
	return out
}

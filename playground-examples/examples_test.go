// Package examples_test compares every design of the playground's menu with its expected analysis, and checks every claim
// that its comment makes about an edited text. After a change on purpose:
//
//	go test ./playground-examples -update
package examples_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

var update = flag.Bool("update", false, "write the expected analyses")

// example is a row of index.json, which lists the menu in its order.
type example struct {
	File  string // without extension
	Title string
	See   string // what to see, in one sentence
	Group string // heading in the menu
}

var headings = []string{"First steps", "The paper's figures", "Beyond the paper", "A game"}

// menu reads index.json and refuses fields it does not know.
func menu(t *testing.T) []example {
	t.Helper()
	text, err := os.ReadFile("index.json")
	require.NoError(t, err)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var rows []example
	require.NoError(t, decoder.Decode(&rows))
	return rows
}

func TestMenu(t *testing.T) {
	rows := menu(t)
	var listed, under []string
	for _, row := range rows {
		listed = append(listed, row.File+".copse")
		under = append(under, row.Group)
		require.NotEmpty(t, row.Title, row.File)
		require.True(t, strings.HasSuffix(row.See, "."), "%s: see is a sentence: %q", row.File, row.See)
		require.NotContains(t, strings.TrimSuffix(row.See, "."), ". ", "%s: see is one sentence", row.File)
	}
	require.Equal(t, headings, slices.Compact(under), "the rows of a heading are together")
	files, err := filepath.Glob("*.copse")
	require.NoError(t, err)
	require.ElementsMatch(t, files, listed)
	require.Equal(t, "out-of-order.copse", listed[0], "the first design that a visitor sees")
}

func TestAnalysesOfExamples(t *testing.T) {
	for _, row := range menu(t) {
		t.Run(row.File, func(t *testing.T) {
			text := read(t, row.File)
			require.True(t, strings.HasPrefix(text, "# "), "the first line is a comment")
			require.Equal(t, text, syntax.Format(text), "the text is formatted")
			analysis := designrun.Analyze(text, analysis.Options{})
			got := byLine(t, describe.AppendAnalysis(nil, analysis))
			require.False(t, analysis.HasErrors(), "%s", got)
			golden := row.File + ".analysis.json"
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err, "write it with -update")
			requireSameLines(t, string(want), got)
		})
	}
}

// requireSameLines compares two texts line by line, because a failure should not show whole analyses.
func requireSameLines(t *testing.T, want, got string) {
	t.Helper()
	wanted, found := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wanted), len(found)) {
		require.Equal(t, wanted[i], found[i], "line %d", i+1)
	}
	require.Len(t, found, len(wanted), "lines")
}

func TestNoUnusedAnalysis(t *testing.T) {
	goldens, err := filepath.Glob("*.analysis.json")
	require.NoError(t, err)
	require.Len(t, goldens, len(menu(t)))
}

// TestClaimsOfComments makes the edits that the comments of the designs describe.
func TestClaimsOfComments(t *testing.T) {
	for _, claim := range []struct {
		file, old, new string
		want           map[string]string // match by system, outcome by group
	}{
		{"movement", "\ngroup Position\n", "\nlayout trees\ngroup Position\n", map[string]string{"Integrate": "full", "Settle": "partial", "Drag": "blind", "Thaw": "scan"}},
		{"abc", "group A & B\ngroup B & C\n", "group B & C\ngroup A & B\n", map[string]string{"AB": "partial", "BC": "full", "AC": "partial"}},
		{"abc", "layout laminar", "layout lanes", map[string]string{"AB": "full", "BC": "full", "AC": "full"}},
		{"abc-lanes", "layout lanes", "layout laminar", map[string]string{"AB": "full", "BC": "partial", "AC": "partial"}},
		{"settlement", "tag Resting\n", "tag Resting\nlayout laminar\n", map[string]string{"Attack": "partial", "Burn": "partial", "Minimap": "blind", "Steer": "full"}},
		{"nested", "layout laminar", "layout trees", map[string]string{"Integrate": "full", "Skin": "full", "Draw": "partial"}},
		{"nested", "layout laminar", "layout paper", map[string]string{"Integrate": "full", "Skin": "full", "Draw": "partial"}},
		{"above", "layout trees", "layout paper", map[string]string{"Four": "full", "Three": "blind", "Two": "blind",
			"A & B & C & D": "new-tree", "A & B & C": "rejected", "A & B": "rejected"}},
		{"fig3", "group A\n", "", map[string]string{"A & !B & D": "rejected", "Right": "blind"}},
		{"promise", "layout paper", "layout laminar", map[string]string{"Three": "full", "Promised": "full"}},
		{"promise", "layout paper", "layout trees", map[string]string{"Three": "full", "Promised": "partial"}},
		{"fig2", "layout paper", "layout naive", map[string]string{"A & !B & C": "several-trees", "Red": "partial"}},
	} {
		t.Run(claim.file+" with "+strings.TrimSpace(claim.new), func(t *testing.T) {
			text := read(t, claim.file)
			require.Equal(t, 1, strings.Count(text, claim.old))
			found := verdicts(t, strings.Replace(text, claim.old, claim.new, 1))
			for name, want := range claim.want {
				require.Equal(t, want, found[name], name)
			}
		})
	}
}

// TestThawVisitsTheFrozenEntities: under lanes the system of a tag walks the list of the tag, under other layouts all entities.
func TestThawVisitsTheFrozenEntities(t *testing.T) {
	for layout, want := range map[string]int{"": 40, "layout lanes\n": 40, "layout laminar\n": 10_040, "layout trees\n": 10_040} {
		a := designrun.Analyze(read(t, "movement")+layout, analysis.Options{})
		thaw := a.Systems[len(a.Systems)-1]
		require.Equal(t, "Thaw", thaw.Statement.Name.Text)
		require.Equal(t, want, thaw.Cost.Visited, layout)
		require.Equal(t, 40, thaw.Cost.Matched, layout)
	}
}

// TestBoundsOfFigure5 compares the bounds of the blocks with those in the paper.
func TestBoundsOfFigure5(t *testing.T) {
	require.Equal(t, []int{0, 6, 23, 31, 32}, bounds(t, read(t, "fig5"), "A"))
	require.Equal(t, []int{0, 6, 23, 23}, bounds(t, read(t, "fig5"), "B"))
}

// TestPromiseOfThePaper: the formula of section III-B gives A & !B & C an order in A and C, and only the array of A has its block.
func TestPromiseOfThePaper(t *testing.T) {
	l := designrun.Analyze(read(t, "promise"), analysis.Options{}).Layout
	group := l.Spec.Groups[2]
	require.Equal(t, []int{0, 2}, slices.Collect(group.Has.Intersect(l.Trees[0].Maintained).All()), "True(new) and the maintained set: A and C")
	node := l.Best(0, group)
	require.True(t, node.Equals(group), "the array of A has the block")
	require.Equal(t, []int{0}, slices.Collect(node.Shared.All()), "and shares it with no other")
	require.False(t, l.Best(2, group).Equals(group), "the array of C does not have it")
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file + ".copse")
	require.NoError(t, err)
	return string(text)
}

// analysisDocument is the part of an analysis that these tests read.
type analysisDocument struct {
	Groups []struct{ Expr, Outcome string }
	Arrays []struct {
		Component string
		Blocks    []struct{ Start, End int }
	}
	Systems []struct{ Name, Match string }
}

func analyze(t *testing.T, text string) analysisDocument {
	t.Helper()
	var d analysisDocument
	require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, designrun.Analyze(text, analysis.Options{})), &d))
	return d
}

// verdicts returns the outcome of each group by its expression and the match of each system by its name.
func verdicts(t *testing.T, text string) map[string]string {
	t.Helper()
	d := analyze(t, text)
	found := make(map[string]string)
	for _, g := range d.Groups {
		found[g.Expr] = g.Outcome
	}
	for _, s := range d.Systems {
		found[s.Name] = s.Match
	}
	return found
}

// bounds returns the first row of every block of an array, and the end of the last one.
func bounds(t *testing.T, text, component string) []int {
	t.Helper()
	for _, a := range analyze(t, text).Arrays {
		if a.Component == component {
			out := []int{0}
			for _, b := range a.Blocks {
				out = append(out, b.End)
			}
			return out
		}
	}
	return nil
}

// byLine writes a JSON object with a line for each member and for each element of a list, so that a change of the analysis
// changes few lines.
func byLine(t *testing.T, text []byte) string {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	_, err := decoder.Token()
	require.NoError(t, err)
	var out strings.Builder
	before := "{\n"
	for decoder.More() {
		key, err := decoder.Token()
		require.NoError(t, err)
		var value json.RawMessage
		require.NoError(t, decoder.Decode(&value))
		out.WriteString(before + ` "` + key.(string) + `": ` + elements(t, value))
		before = ",\n"
	}
	out.WriteString("\n}\n")
	_, err = decoder.Token()
	require.NoError(t, err)
	_, err = decoder.Token()
	require.ErrorIs(t, err, io.EOF, "an analysis is one object")
	return out.String()
}

func elements(t *testing.T, value json.RawMessage) string {
	t.Helper()
	if value[0] != '[' {
		return string(value)
	}
	var list []json.RawMessage
	require.NoError(t, json.Unmarshal(value, &list))
	if len(list) == 0 {
		return "[]"
	}
	var out strings.Builder
	for i, element := range list {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n  ")
		out.Write(element)
	}
	return "[" + out.String() + "\n ]"
}

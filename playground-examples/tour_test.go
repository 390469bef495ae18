package examples_test

import (
	"encoding/json"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// tour is the exercise for a first visitor: a cut that makes the match of a system worse, and a change of one entity
// whose moves can be counted.
type tour struct {
	Example, Line, Cut, System, From, To, Change string
}

func TestTour(t *testing.T) {
	text, err := os.ReadFile("tour.json")
	require.NoError(t, err)
	var tour tour
	require.NoError(t, json.Unmarshal(text, &tour))
	require.Equal(t, menu(t)[0].File, tour.Example, "it has the first example")
	begin, err := os.ReadFile(tour.Example + ".copse")
	require.NoError(t, err)

	require.Equal(t, 1, strings.Count(string(begin), tour.Line+"\n"), "its line occurs once")
	require.True(t, strings.HasSuffix(tour.Line, tour.Cut))
	cut := strings.Replace(string(begin), tour.Line+"\n", strings.TrimSuffix(tour.Line, tour.Cut)+"\n", 1)
	require.Equal(t, tour.From, matchOf(t, string(begin), tour.System))
	require.Equal(t, tour.To, matchOf(t, cut, tour.System))

	after := analysisOf(t, string(begin)+"\n"+tour.Change)
	require.Empty(t, after.errors())
	require.Len(t, after.Ticks, 2)
	require.Equal(t, 1, after.Ticks[1].Changed)
	require.NotEmpty(t, after.Ticks[1].Writes, "the tick writes rows")
}

// tourAnalysis is the part of an analysis that the tour needs.
type tourAnalysis struct {
	Systems []struct{ Name, Match string }
	Ticks   []struct {
		Changed int
		Writes  map[string]int
	}
	Diagnostics []struct{ Severity, Message string }
}

func analysisOf(t *testing.T, text string) (doc tourAnalysis) {
	t.Helper()
	require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, designrun.Analyze(text, analysis.Options{})), &doc))
	return doc
}

func (a *tourAnalysis) errors() (out []string) {
	for _, d := range a.Diagnostics {
		if d.Severity == "error" {
			out = append(out, d.Message)
		}
	}
	return out
}

func matchOf(t *testing.T, text, system string) string {
	t.Helper()
	for _, s := range analysisOf(t, text).Systems {
		if s.Name == system {
			return s.Match
		}
	}
	t.Fatalf("there is no system %s", system)
	return ""
}

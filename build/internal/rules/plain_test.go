package rules

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWordsOfALine(t *testing.T) {
	for line, want := range map[string][]string{
		"func (w *World) crewSize() int { // Doomed, it's": {"func", "w", "world", "crew", "size", "int", "doomed", "it", "s"},
		"page_birth = HTTPServer;":                         {"page", "birth", "httpserver"},
		"":                                                 nil,
	} {
		require.Equal(t, want, slices.Collect(wordsOf(line)))
	}
}

func TestPlainWords(t *testing.T) {
	require.Equal(t, "a.go:2: `crew`: use workerPool\ndocs/a.md:1: `doomed`: use marked, despawned", findIn(t, findWords, map[string]string{
		"a.go":      "package a\nvar crewSize = 1 // screw\n",
		"docs/a.md": "The doomed.\n",
		"a.copse":   "component Crew\n",
	}))
}

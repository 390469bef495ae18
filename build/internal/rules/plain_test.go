package rules

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/project"
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

// TestLaterPlainWords lists how often each folder uses the words that are still allowed:
//
//	go test ./build/internal/rules -run TestLaterPlainWords -v
func TestLaterPlainWords(t *testing.T) {
	for word := range laterPlainWords {
		require.NotContains(t, plainWords, word)
	}
	p, err := project.Current()
	require.NoError(t, err)
	read, err := project.ReadTree(t.Context(), p)
	require.NoError(t, err)
	found, err := findPlainWords(read, laterPlainWords)
	require.NoError(t, err)
	folders := map[string]int{}
	for _, f := range found {
		folders[path.Dir(f.file)]++
		if testing.Verbose() {
			fmt.Println(f)
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		t.Logf("%4d %s", folders[folder], folder)
	}
}

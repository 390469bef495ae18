package docsite

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/markdown"
	"github.com/copse-ecs/copse/build/internal/project"
)

// A link that the link check accepts leads to a heading of the site too.
func TestAnchorsOfTheSiteAreThoseOfTheForge(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	sources, err := sources(p)
	require.NoError(t, err)
	require.Greater(t, len(sources), 6)
	for _, source := range sources {
		body, err := os.ReadFile(p.Path(source))
		require.NoError(t, err)
		rendered, err := newRenderer().render(source, body)
		require.NoError(t, err)
		expected := markdown.AnchorsIn(string(body))
		for _, each := range rendered.parts {
			require.True(t, expected[each.ID], "%s: %s", source, each.ID)
		}
		require.Equal(t, strings.Count(rendered.html, "<copse-play"), designsIn(string(body)), source)
	}
}

// designsIn counts the blocks that are fenced as designs, without those inside another block.
func designsIn(text string) int {
	count, fence := 0, ""
	for line := range strings.Lines(text) {
		mark := line[:len(line)-len(strings.TrimLeft(line, "`~"))]
		switch {
		case fence != "" && strings.HasPrefix(mark, fence) && strings.TrimSpace(line[len(mark):]) == "":
			fence = ""
		case fence == "" && len(mark) >= 3:
			fence = mark
			if name, _, _ := strings.Cut(strings.TrimSpace(line[len(mark):]), " "); name == "copse" {
				count++
			}
		}
	}
	return count
}

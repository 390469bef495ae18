//go:build !js

package ecs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/world/advice"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/links"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/states"
	"github.com/copse-ecs/copse/internal/world/usage"
	"github.com/copse-ecs/copse/internal/world/views"
	"github.com/copse-ecs/copse/internal/world/workers"
)

// TestTheGuideHasTheNumbersOfTheCode checks sentences of the guide that give a limit or size: those are the constants of the code.
func TestTheGuideHasTheNumbersOfTheCode(t *testing.T) {
	text, err := os.ReadFile("../docs/ecs.md")
	require.NoError(t, err)
	guide := strings.Join(strings.Fields(string(text)), " ")
	for _, sentence := range []string{
		fmt.Sprintf("at most %d components and tags, %d groups and %s systems and tasks", ecs.MaxComponents, ecs.MaxGroups, thousands(ecs.MaxSystems)),
		fmt.Sprintf("copied in blocks of %s rows", thousands(views.CopiedRows)),
		fmt.Sprintf("a tile of %s to %s rows, about %.1f MB of their columns", thousands(execution.MinTile), thousands(execution.MaxTile), float64(execution.TileBytes)/(1<<20)),
		fmt.Sprintf("A goroutine takes %s rows at a time", thousands(execution.SplitRows)),
		fmt.Sprintf("for up to %d microseconds", workers.SpinTime.Microseconds()),
		fmt.Sprintf("after %d rounds the commit panics", observe.MaxRounds),
		fmt.Sprintf("what goes on after %d of them panics", states.Most),
		fmt.Sprintf("`MaxEvents`, %s of a type", thousands(ecs.MaxEvents)),
		fmt.Sprintf("memory comes for %d indices at a time", links.Page),
		fmt.Sprintf("Of many commits %d are remembered", usage.Sample),
	} {
		require.Contains(t, guide, sentence)
	}
	require.Contains(t, guide, "The search takes five seconds at most")
	require.EqualValues(t, 5, advice.Time.Seconds())
	require.Contains(t, guide, "If these are more than a quarter of its rows")
	require.Equal(t, 4, execution.PatchCost)
}

// thousands writes a number with commas, as the guide does.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return thousands(n/1000) + fmt.Sprintf(",%03d", n%1000)
}

package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestNoWorld checks that a world that NewWorld has not made is refused as package ecs does.
func TestNoWorld(t *testing.T) {
	for want, w := range map[string]*ecs.World{
		"ecs: a nil World: make one with ecs.NewWorld":  nil,
		"ecs: a zero World: make one with ecs.NewWorld": new(ecs.World),
	} {
		require.PanicsWithValue(t, want, func() { LastCommit(w) })
		require.PanicsWithValue(t, want, func() { LastArrangement(w) })
	}
	require.Equal(t, Commit{}, LastCommit(ecs.NewWorld()))
	require.Equal(t, Arrangement{}, LastArrangement(ecs.NewWorld()))
	require.Equal(t, Kept{}, KeptOf(ecs.Explanation{}))
}

// TestNamesOfLayouts checks that the names are those of the design language.
func TestNamesOfLayouts(t *testing.T) {
	for name, layout := range map[string]ecs.Layout{"lanes": ecs.Lanes, "laminar": ecs.Laminar, "trees": Trees, "paper": Paper, "naive": Naive} {
		require.Equal(t, name, layout.String())
	}
	require.Equal(t, "Layout(99)", ecs.Layout(99).String())
	require.Equal(t, "Match(9)", ecs.Match(9).String())
}

package handedit_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/handedit"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func TestAnotherComponent(t *testing.T) {
	const text = `component Position
component Velocity 8 # metres a second
tag Frozen
spawn 4 Position, Velocity
spawn 2 Position
add Velocity to e5
tick
  remove Velocity, Frozen from e1
`
	fix, why := handedit.Another(analysis.Analyze(text, analysis.Options{}, designrun.NewWorld).Design, "Velocity")
	require.Empty(t, why)
	require.Equal(t, "give Extra, 12 bytes, to every entity with Velocity", fix.Text)
	require.Equal(t, `component Position
component Velocity 8 # metres a second
component Extra 12
tag Frozen
spawn 4 Position, Velocity, Extra
spawn 2 Position
add Velocity, Extra to e5
tick
  remove Velocity, Frozen, Extra from e1
`, designtest.Apply(text, *fix))

	fix, why = handedit.Another(analysis.Analyze("spawn 3 A, Extra\nspawn 5 A\n", analysis.Options{}, designrun.NewWorld).Design, "A")
	require.Empty(t, why)
	require.Equal(t, "spawn 3 A, Extra, Extra2\nspawn 5 A, Extra2\n", designtest.Apply("spawn 3 A, Extra\nspawn 5 A\n", *fix), "what is declared by use stays so")
}

func TestAnotherComponentIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"component A\ncomponent B\nspawn 2 B\n": "No statement gives A to an entity.",
		"component B\nspawn 2 B\n":              "There is no component A.",
		"component A\ncomponent X" + strings.Join(designtest.Letters(255), "\ncomponent X") + "\nspawn 2 A\n": "A design has at most 256 components.",
	} {
		fix, why := handedit.Another(analysis.Analyze(text, analysis.Options{}, designrun.NewWorld).Design, "A")
		require.Nil(t, fix, text)
		require.Equal(t, want, why)
	}
}

// In every example the new component has as many rows as the one with it, before and after.
func TestAnotherComponentInTheExamples(t *testing.T) {
	given := 0
	for _, text := range slices.Sorted(maps.Values(designtest.Examples(t))) {
		before := analysis.Analyze(text, analysis.Options{Populate: true}, designrun.NewWorld)
		for c := range before.Design.Components {
			fix, _ := handedit.Another(before.Design, before.Design.Components[c].Name)
			if fix == nil {
				continue
			}
			after := analysis.Analyze(designtest.Apply(text, *fix), analysis.Options{Populate: true}, designrun.NewWorld)
			require.Equal(t, before.HasErrors(), after.HasErrors(), "%s\n%s", fix.Text, after.Text)
			require.Len(t, after.Design.Components, len(before.Design.Components)+1)
			for other := range after.Design.Components {
				if _, old := before.Design.IDs[after.Design.Components[other].Name]; !old && !before.Design.Components[c].Tag { // a tag has no rows
					require.Equal(t, before.ComponentRows(c), after.ComponentRows(other), fix.Text)
					given++
				}
			}
		}
	}
	require.Greater(t, given, 20)
}

package describe_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/stretchr/testify/require"
)

// TestBlockLabelsAreWords checks that a label in a picture says "no", which a reader understands who does not know the
// language.
func TestBlockLabelsAreWords(t *testing.T) {
	a := designrun.Analyze(`component Position
component Weapon
component Target
tag Hidden
tag Hiding
group Position & !Hidden & !Hiding
group Position & Weapon & Target
spawn 3 Position
spawn 2 Position, Weapon, Target, Hidden
`, analysis.Options{})
	labels := make(map[string]describe.BlockLabel)
	for _, label := range describe.BlockLabels(a) {
		labels[label.Brief] = label
	}
	require.Equal(t, "Position & Weapon & Target & !Hidden & !Hiding", labels["no Hidden, no Hiding"].Whole)
	require.Contains(t, labels, "no Hidden, no Hiding, not Weapon + Target")
}

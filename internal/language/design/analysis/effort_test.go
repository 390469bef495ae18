package analysis

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMoreStatementsAreNoLessEffort(t *testing.T) {
	lines := []string{"group A & B", "system S(A, B)", "spawn 1000 A, B", "tick", "add C to any 100 of A", "add C to all of B", "remove C from all of A", "despawn e1"}
	rapid.Check(t, func(t *rapid.T) {
		text, before := "", 0
		for _, line := range rapid.SliceOfN(rapid.SampledFrom(lines), 1, 40).Draw(t, "lines") {
			text += line + "\n"
			file, _ := syntax.Parse(text)
			now := effortOf(file)
			require.GreaterOrEqual(t, now, before, text)
			before = now
		}
	})
}

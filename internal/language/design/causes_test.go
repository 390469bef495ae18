package design_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/stretchr/testify/require"
)

// TestCostlyStatements leaves out each statement that changes entities. What commits cost less is what the text without it says.
func TestCostlyStatements(t *testing.T) {
	text := designtest.Read(t, "../../../playground-examples/settlement.copse")
	a := analyze(text, analysis.Options{})
	help := describe.Advice(a, nil).Help
	require.Equal(t, "61 % of the commits is one statement, add Hidden to any 1.2k of Position & Sprite. "+
		"No single edit was found that saves 1 % of it.", help.Text)
	require.Len(t, help.Causes, 8, "each statement of the two ticks after the first")
	require.Equal(t, document.CostlyStatement{
		Range: a.Causes[0].Range, Text: "add Hidden to any 1.2k of Position & Sprite", Changes: "−4.76 ms", Systems: "+218 µs",
	}, help.Causes[0])
	for _, c := range a.Causes {
		lines := a.Design.Lines()
		without := analyze(lines.Apply([]diagnostic.Edit{lines.Delete(c.Range)}), analysis.Options{HintsLater: true})
		require.Equal(t, a.Total.Changes-c.Changes, without.Total.Changes, lines.Slice(c.Range))
		require.Equal(t, a.Total.Systems+c.Systems, without.Total.Systems, lines.Slice(c.Range))
	}
}

func TestStatementsAreNotLeftOutInVain(t *testing.T) {
	const begin = "component A f32\ncomponent B f32\nsystem S(mut A) weight 100\nspawn 1000 A\n"
	for name, text := range map[string]string{
		"others pay":         begin + "system T(mut A, B)\ntick\nadd B to e1\ntick\nadd B to e2\nremove B from e1\n",
		"there is only one":  begin + "tick\nadd B to any 900 of A\n",
		"there are no ticks": begin,
	} {
		require.Empty(t, describe.Advice(analyze(text, analysis.Options{}), nil).Help.Causes, name)
	}
	later := analyze("component A f32\ncomponent B f32\nsystem S(mut A)\nspawn 100 A\ntick\nspawn one: A\nadd B to any 90 of A\ntick\nadd B to one\n", analysis.Options{})
	var texts []string
	for _, c := range describe.Advice(later, nil).Help.Causes {
		texts = append(texts, c.Text)
	}
	require.Equal(t, []string{"add B to any 90 of A", "add B to one"}, texts, "a statement whose entity is named later cannot be left out")
}

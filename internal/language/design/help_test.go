package design_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/stretchr/testify/require"
)

func TestWhatWouldHelp(t *testing.T) {
	const crossing = `layout laminar
component A f32
component B f32
component C f32
group A & B
group B & C
system Both(mut A, B)
system Other(mut B, C)
spawn 300 A, B
spawn 300 B, C
spawn 100 A, B, C
`
	a := analyze(crossing, analysis.Options{})
	page, help := describe.Page(a), describe.Advice(a).Help
	require.Equal(t, 4*(400+700+400), page.Memory)
	require.Equal(t, document.SystemID(1), help.System)
	hint := page.Systems[1].Hints[help.Hint]
	require.True(t, hint.Pays)
	require.Contains(t, help.Text, "That saves ")
}

func TestNothingHelpsWhereNoHintSavesAHundredth(t *testing.T) {
	help := describe.Advice(analyze("component A f32\ncomponent B f32\ngroup A & B\nsystem S(mut A, B)\nspawn 3 A, B\n", analysis.Options{})).Help
	require.Equal(t, document.Help{System: -1, Text: "No single edit was found that saves 1 % of it."}, help)
	require.Empty(t, describe.Advice(analyze("component A f32\n", analysis.Options{})).Help.Text, "nothing costs anything")
}

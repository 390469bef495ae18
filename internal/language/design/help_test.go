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
	page, help := describe.Page(a), describe.Advice(a, nil).Help
	require.Equal(t, 4*(400+700+400), page.Memory)
	require.Equal(t, document.SystemID(1), help.System)
	hint := page.Systems[1].Hints[help.Hint]
	require.True(t, hint.Pays)
	require.Equal(t, "Choose layout lanes, with one more array for B and C.", help.Text)
}

func TestNothingHelpsWhereNoHintSavesAHundredth(t *testing.T) {
	help := describe.Advice(analyze("component A f32\ncomponent B f32\ngroup A & B\nsystem S(mut A, B)\nspawn 3 A, B\n", analysis.Options{}), nil).Help
	require.Equal(t, document.Help{System: -1, Text: "No single edit was found that saves 1 % of it."}, help)
	require.Empty(t, describe.Advice(analyze("component A f32\n", analysis.Options{}), nil).Help.Text, "nothing costs anything")
}

func TestWhatCostsMostStandsFirst(t *testing.T) {
	const calm = `component A f32
component B f32
group A & B
system Rare(mut A, B)
system Often(mut A) weight 10
system Idle(mut B) without A
spawn 300 A, B
`
	page := describe.Page(analyze(calm, analysis.Options{}))
	require.Equal(t, []int{1, 0, 2}, page.ByCost)
	require.Regexp(t, `^Often takes \d+ %\.$`, page.Payer)
	require.Equal(t, page.Systems[1].Why[0].Text, page.PayerWhy)

	page = describe.Page(analyze(calm+"tick\nadd B to 1 A\nspawn 200 A, B\ndespawn any 100\n", analysis.Options{}))
	require.Equal(t, []int{-1, 1, 0, 2}, page.ByCost, "the commits are dearer than all systems")
	require.Regexp(t, `^Commits take \d+ %\.$`, page.Payer)
	require.Regexp(t, `^10 commits in a round, .* each\.$`, page.PayerWhy)

	page = describe.Page(analyze("component A f32\nsystem S(mut A)\n", analysis.Options{}))
	require.Equal(t, []int{0}, page.ByCost)
	require.Empty(t, page.Payer, "nothing costs anything")
	require.Empty(t, page.PayerWhy)
}

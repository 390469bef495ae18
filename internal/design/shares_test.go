package design_test

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/describe"
	"github.com/copse-ecs/copse/internal/design/designtest"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSharesMakeUpTheWhole adds up the shares of random designs and of the examples, and checks that
// no other system comes before the dearest.
func TestSharesMakeUpTheWhole(t *testing.T) {
	for _, text := range examplesOfAll(t) {
		checkShares(t, text)
	}
	rapid.Check(t, func(t *rapid.T) { checkShares(t, strings.Join(designtest.DrawDesign(t), "\n")) })
}

func checkShares(t require.TestingT, text string) {
	page := describe.Page(analyze(text, analysis.Options{HintsLater: true}))
	if len(page.Systems) == 0 {
		require.Equal(t, -1, page.Dearest)
		return
	}
	sum, dearest := 0, &page.Systems[page.Dearest]
	for i := range page.Systems {
		s := &page.Systems[i]
		sum += s.Share.TenThousandths
		require.Equal(t, page.Total.Systems.Tenths == 0, s.Share == document.Fraction{} && s.ShareText == "", "%s: %v", s.Name, s.Share)
		require.False(t, dearest.Match == grouptree.Full && s.Match != grouptree.Full, "%s is not full", s.Name)
		if dearest.Match == grouptree.Full == (s.Match == grouptree.Full) {
			require.GreaterOrEqual(t, dearest.Share.TenThousandths, s.Share.TenThousandths, s.Name)
		}
	}
	if page.Total.Systems.Tenths > 0 {
		require.InDelta(t, 10_000, sum, float64(len(page.Systems)), text)
	}
}

// TestNumbersOfARound reads the numbers that the list of systems shows.
func TestNumbersOfARound(t *testing.T) {
	page := describe.Page(analyze(`layout laminar
component Position f32x3
component Velocity f32x3
component Mass f32
group Position & Velocity
system Integrate(mut Position, Velocity) weight 3
system Drag(mut Velocity, Mass)
spawn 900 Position, Velocity
spawn 100 Position, Velocity, Mass
`, analysis.Options{}))
	integrate, drag := page.Systems[0], page.Systems[1]
	require.Equal(t, "blind", drag.Match.String())
	require.Equal(t, 1, page.Dearest)
	require.Equal(t, []int{3, 1}, []int{integrate.Weight, drag.Weight})
	require.Equal(t, "1.96 µs", integrate.RunText)
	require.Equal(t, "94 %", integrate.ShareText)
	require.Equal(t, "6.0 %", drag.ShareText)
	require.Equal(t, "6.24 µs", page.RoundText)
	require.Empty(t, page.CommitShare)
	hint := drag.Hints[0]
	require.Equal(t, []string{"6.24 µs", "6.05 µs", "−3.0 %"}, []string{hint.Was, hint.Now, hint.Change})
}

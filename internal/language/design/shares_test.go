package design_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSharesMakeUpTheWhole adds up the shares of random designs and of the examples, and checks that
// none comes before one that costs more.
func TestSharesMakeUpTheWhole(t *testing.T) {
	for _, text := range examplesOfAll(t) {
		checkShares(t, text)
	}
	rapid.Check(t, func(t *rapid.T) { checkShares(t, strings.Join(designtest.DrawDesign(t), "\n")) })
}

func checkShares(t require.TestingT, text string) {
	a := analyze(text, analysis.Options{HintsLater: true})
	page := describe.Page(a)
	sum := 0
	if page.Commits != nil {
		sum = page.Commits.Share.TenThousandths
		require.NotEmpty(t, page.Commits.Parts)
	}
	for i := range page.Systems {
		s := &page.Systems[i]
		sum += s.Share.TenThousandths
		require.Equal(t, a.Total.Sum() == 0, s.ShareText == "", s.Name)
	}
	checkOrder(t, a, page)
	if page.RoundText != "" {
		require.InDelta(t, 10_000, sum, float64(len(page.Systems)+1), text)
	}
}

// checkOrder checks that all systems and the commits stand in the order of what they cost, equal ones in that of the text.
func checkOrder(t require.TestingT, a *analysis.Analysis, page *document.PageDocument) {
	prices := map[int]int64{-1: a.Total.Changes}
	var rows []int
	if page.Commits != nil {
		rows = append(rows, -1)
	}
	for i := range page.Systems {
		prices[i] = a.Prices[i]
		rows = append(rows, i)
	}
	slices.SortStableFunc(rows, func(i, k int) int { return cmp.Compare(prices[k], prices[i]) })
	require.Equal(t, rows, page.ByCost)
	require.Equal(t, page.RoundText == "" || len(rows) == 0, page.Payer == "")
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
	require.Equal(t, []int{0, 1}, page.ByCost, "the class decides nothing")
	require.Equal(t, []int{3, 1}, []int{integrate.Weight, drag.Weight})
	require.Equal(t, "1.96 µs", integrate.RunText)
	require.Equal(t, "94 %", integrate.ShareText)
	require.Equal(t, "6.0 %", drag.ShareText)
	require.Equal(t, "6.24 µs", page.RoundText)
	require.Nil(t, page.Commits)
	hint := drag.Hints[0]
	require.Equal(t, []string{"6.24 µs", "6.05 µs", "−3.0 %"}, []string{hint.Was, hint.Now, hint.Change})
}

// TestWhatTheCommitsOfARoundCost adds up the parts of the commits, and reads the words.
func TestWhatTheCommitsOfARoundCost(t *testing.T) {
	a := analyze(`layout laminar
component Position f32x3
component Velocity f32x3
component Mass f32
group Position & Velocity
system Integrate(mut Position, Velocity) weight 3
spawn 900 Position, Velocity
spawn 100 Position, Mass
tick
  remove Velocity from any 40 of Position & Velocity
tick
  add Velocity to any 20 of Position & !Velocity
`, analysis.Options{})
	c := describe.Page(a).Commits
	var sum int64
	for _, did := range a.DidByClass {
		sum += cost.Default.CommitPicoseconds(&did)
	}
	sum += cost.Default.CommitPicoseconds(&cost.Commit{Changes: 60})
	require.Equal(t, a.Total.Changes, a.Costs.Input().OfRound(sum), "the parts are the whole")
	require.Equal(t, document.FractionOf(a.Total.Changes, a.Total.Sum()), c.Share)
	require.Equal(t, []int{3, 2}, []int{c.Count, c.Ticks})
	require.Equal(t, []string{"4.31 µs", "12.9 µs", "71 %"}, []string{c.RunText, c.RoundText, c.ShareText})
	position, velocity := grouptree.SetOf(0), grouptree.SetOf(1)
	require.Equal(t, []document.CommitPart{
		{Each: 30, RoundText: "9.9 µs", ShareText: "77 %"},
		{Components: position.Union(velocity), Each: 29, RoundText: "1.61 µs", ShareText: "13 %"},
		{Components: position, Each: 29, RoundText: "1.41 µs", ShareText: "11 %"},
	}, c.Parts)
}

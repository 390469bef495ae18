package calibrate

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// synthetic returns observations of counts whose times are those of the factors, with an error in one of ten.
func synthetic(factors []float64, n int, wrong bool) (o observations) {
	random := scenario.NewRandom(3)
	for i := range n {
		counts := make([]float64, len(factors))
		for k := range counts {
			if random.Below(3) > 0 { // counts of very different sizes, as bytes and lanes are
				counts[k] = float64(random.Below(int(math.Pow10(k + 1))))
			}
		}
		counts[0]++
		time := dot(counts, factors)
		if wrong && i%10 == 0 {
			time *= 3
		}
		o.add(i, counts, time)
	}
	return o
}

func TestFitFindsTheFactors(t *testing.T) {
	for _, factors := range [][]float64{{30, 2.5, 8, 0.06, 60}, {500, 0, 0.5, 0, 0.25, 10}, {1}} {
		exactly := fit(synthetic(factors, 200, false).counts, synthetic(factors, 200, false).times)
		require.InDeltaSlice(t, factors, exactly, 1e-4)
		o := synthetic(factors, 200, true)
		found := fit(o.counts, o.times)
		for i, factor := range factors {
			require.InDelta(t, factor, found[i], 0.02*factor+0.01, "a tenth of the times is wrong: %v", found)
		}
		require.Less(t, medianError(o, found), 0.01)
	}
}

// A factor that would be negative is 0, and the others are the best without it.
func TestFactorsAreNotNegative(t *testing.T) {
	counts := [][]float64{{1, 0}, {1, 1}, {1, 2}, {1, 3}}
	found := fit(counts, []float64{10, 9, 8, 7})
	require.Zero(t, found[1])
	require.Greater(t, found[0], 7.0)
	require.Less(t, found[0], 10.0)
}

func TestCountsThatNeverOccurHaveNoPrice(t *testing.T) {
	require.Equal(t, []float64{5, 0}, fit([][]float64{{1, 0}, {2, 0}}, []float64{5, 10}))
}

// Prices are the factors of the counts, in the same order.
func TestPricesAreThoseOfTheCounts(t *testing.T) {
	want := cost.Prices{
		PerByte: 60, PerRun: 30_000, PerLane: 60_000, PerTest: 2_400, PerLookup: 8_200, PerAgain: 4_400,
		PerChange: 55_000, PerBlock: 280_000, PerWrite: 10_000, PerWrittenByte: 600,
	}
	var runs, commits observations
	random, changes := scenario.NewRandom(5), 0
	below := func(n int) int { return 1 + random.Below(n) }
	for i := range 100 {
		run := cost.Run{Bytes: below(1e6), Runs: below(60), Lanes: below(9)}
		run.Tested, run.Lookups, run.Again = below(1e5), below(1e5), below(1e5)
		runs.add(i, countsOfRun(&run), float64(want.Picoseconds(&run))/1000)
		if i%4 == 0 { // a design has four arrangements, which make the same changes
			changes = below(900)
		}
		list := make([]cost.Commit, 2)
		for i := range list {
			list[i] = cost.Commit{Changes: changes, Blocks: below(90), Writes: below(900), Bytes: below(9e4)}
		}
		commits.add(i/4, countsOfCommits(list), float64(want.CommitPicoseconds(&list[0])+want.CommitPicoseconds(&list[1]))/2000)
	}
	found := resultOf(runs, commits)
	for _, pair := range [][2]int64{
		{want.PerByte, found.Prices.PerByte},
		{want.PerRun, found.Prices.PerRun}, {want.PerLane, found.Prices.PerLane}, {want.PerTest, found.Prices.PerTest},
		{want.PerLookup, found.Prices.PerLookup}, {want.PerAgain, found.Prices.PerAgain}, {want.PerChange, found.Prices.PerChange},
		{want.PerBlock, found.Prices.PerBlock}, {want.PerWrite, found.Prices.PerWrite},
		{want.PerWrittenByte, found.Prices.PerWrittenByte},
	} {
		require.InEpsilon(t, pair[0], pair[1], 0.01, "%+v", found)
	}
	require.Less(t, found.RunError+found.CommitError, 0.001)
	require.Equal(t, []int{100, 100}, []int{found.Runs, found.Commits})
}

// Designs that change more write more, and take longer for reasons that no count tells. The rows that are written are not blamed for
// that.
func TestCommitsAreComparedWithinDesigns(t *testing.T) {
	var o observations
	for design := range 20 {
		changes := 100 + 50*design
		for arrangement := range 3 {
			writes := changes * (2 + arrangement)
			other := float64(changes*design) * 10
			o.add(design, []float64{float64(changes), 5, float64(writes), float64(12 * writes), 1}, float64(20*writes)+other)
		}
	}
	perWrite := func(factors []float64) float64 { return factors[2] + 12*factors[3] }
	require.InDelta(t, 20, perWrite(fitWithin(o)), 0.1)
	require.Greater(t, perWrite(fit(o.counts, o.times)), 25.0)
}

// A small calibration takes times of every system and of the commits of every design, in every layout.
func TestMeasure(t *testing.T) {
	plan := Plan{Designs: 2, Variants: []Variant{{1, 50}}, Effort: designload.Effort{Repetitions: 1, Least: time.Microsecond, Check: true}}
	var told []int
	found, err := Measure(t.Context(), plan, func(done, total int) { told = append(told, done, total) })
	require.NoError(t, err)
	require.Equal(t, []int{0, 2, 1, 2}, told)
	require.GreaterOrEqual(t, found.Runs, 2*3*4)
	require.Equal(t, 2*3, found.Commits)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Measure(ctx, plan, nil)
	require.ErrorIs(t, err, context.Canceled)
}

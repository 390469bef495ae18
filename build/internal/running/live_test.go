package running

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

// meadow is a reading of two systems; Move takes so many nanoseconds in 10 ticks.
func meadow(move int) *document.Observed {
	return &document.Observed{
		Library: "copse", Program: "meadow", Ticks: 10, Ns: 100_000, Complete: true,
		Components:   []document.ObservedComponent{{Name: "A", Bytes: 8}},
		Compositions: []document.ObservedComposition{{Components: []int{0}, Count: 1000, Tables: -1}},
		Systems: []document.ObservedSystem{
			{Name: "Rest", Reads: []int{0}, Runs: 5, Ns: 10_000, Matched: -1, Commands: -1},
			{Name: "Move", Writes: []int{0}, Runs: 20, Ns: move, Matched: -1, Commands: -1},
			{Name: "Draw", Reads: []int{0}, Runs: -1, Ns: -1, Matched: -1, Commands: -1},
		},
	}
}

// TestWhatIsShownOfReadings shows three readings.
func TestWhatIsShownOfReadings(t *testing.T) {
	live := NewLive()
	first := live.Next(meadow(50_000))
	require.Equal(t, "meadow, a program on Copse", first.Title)
	require.Equal(t, "Read once; the last 10 ticks took 100 µs.", first.Seen)
	require.Equal(t, []string{"10 µs", "a tick, measured", ""}, []string{first.Total, first.TotalSays, first.Before})
	require.Equal(t, "Of the systems Move takes most: 50 % of a tick, then Rest: 10 %. 3 systems, 1,000 entities. The arrays of all systems are estimated at 2.42 µs, 24 %: no layout saves more in the systems.", first.Says)
	names := func(d *document.Running) (out []string) {
		for _, row := range d.Rows {
			out = append(out, row.Name+" "+row.Time+" "+row.Runs+" "+row.Share)
		}
		return out
	}
	require.Equal(t, []string{"Move 5 µs ×2 50 %", "Rest 1 µs ×0.5 10 %", "Draw   ", "Everything else 4 µs  40 %"}, names(first))
	require.Equal(t, document.Fraction{}, first.Rows[0].Was)
	require.Equal(t, document.Fraction{TenThousandths: 10_000}, first.Rows[0].Part)
	require.NotEmpty(t, first.Rows[0].EstimateOf)

	slower := meadow(150_000)
	slower.Ns = 200_000
	second := live.Next(slower)
	require.Equal(t, []string{"20 µs", "10 µs"}, []string{second.Total, second.Before})
	require.Equal(t, document.Fraction{TenThousandths: 3333}, second.Rows[0].Was)
	require.Equal(t, []document.Fraction{{TenThousandths: 3333}, {TenThousandths: 10_000}}, second.Rows[0].Series)
	require.Empty(t, second.Rows[0].Band)

	for range 40 {
		second = live.Next(slower)
	}
	require.Len(t, second.Rows[0].Series, mostReadings)
	require.Equal(t, "10 to 90 %: 15 µs to 15 µs", second.Rows[0].Band)
	require.Empty(t, second.Before, "it has not changed")
}

func TestHowOftenASystemRuns(t *testing.T) {
	for want, runs := range map[string]int{"": 60, "never": 0, "1 in 30": 2, "×0.5": 30, "×2": 120, "×1.3": 75} {
		require.Equal(t, want, runsOf(runs, 60))
	}
}

// TestProgramsThatTellLittle shows programs without times and without systems.
func TestProgramsThatTellLittle(t *testing.T) {
	little := meadow(1)
	little.Ns = -1
	for i := range little.Systems {
		little.Systems[i].Ns = -1
	}
	shown := NewLive().Next(little)
	require.Equal(t, "The program tells no times; the design has its systems and entities.", shown.Says)
	require.Empty(t, shown.Total)
	little.Systems = nil
	require.Equal(t, "The program names no systems.", NewLive().Next(little).Says)
}

package bench_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

func TestSummary(t *testing.T) {
	s := bench.Summarize([]float64{5, 1, 2, 3, 4})
	require.Equal(t, bench.Summary{Median: 3, Low: 1.4, High: 4.6, Samples: []float64{5, 1, 2, 3, 4}}, s)
	require.InDelta(t, 3.2/3, s.Spread(), 1e-9)
	require.Equal(t, 7.0, bench.Summarize([]float64{7}).High)
	require.Zero(t, bench.Summarize([]float64{0}).Spread())
}

package bench_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

func testWorkload() bench.Workload {
	return bench.Workload{Name: "w", Metrics: []bench.Metric{
		{Name: "tick", Cases: []bench.Case{{Storage: "a"}, {Storage: "b"}, {Storage: "c"}}},
		{Name: "setup", Cases: []bench.Case{{Storage: "b"}}},
	}}
}

func TestAddRefusesWrongCases(t *testing.T) {
	w := testWorkload()
	require.PanicsWithValue(t, "bench: workload w has no metric tock", func() { w.Add("tock", bench.Case{}) })
	require.PanicsWithValue(t, "bench: workload w, metric tick has storage a already", func() { w.Add("tick", bench.Case{Storage: "a"}) })
}

func TestOnlyKeepsTheGivenOrder(t *testing.T) {
	w := testWorkload()
	w.Only([]string{"c", "b"})
	require.Equal(t, []string{"c", "b"}, w.Storages())
	require.Len(t, w.Metric("tick").Cases, 2)
	require.Len(t, w.Metric("setup").Cases, 1)
	w.Only([]string{"c"})
	require.Nil(t, w.Metric("setup"))
}

package bench

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func testWorkload() Workload {
	return Workload{Name: "w", Metrics: []Metric{
		{Name: "tick", Cases: []Case{{Storage: "a"}, {Storage: "b"}, {Storage: "c"}}},
		{Name: "setup", Cases: []Case{{Storage: "b"}}},
	}}
}

func TestAddRefusesWrongCases(t *testing.T) {
	w := testWorkload()
	require.PanicsWithValue(t, "bench: workload w has no metric tock", func() { w.Add("tock", Case{}) })
	require.PanicsWithValue(t, "bench: workload w, metric tick has storage a already", func() { w.Add("tick", Case{Storage: "a"}) })
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

package bench_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

func TestReport(t *testing.T) {
	r := bench.Report{
		Machine: bench.Machine{CPU: "A \"B\"\t\\\xff", Cores: 2, OS: "linux/amd64", Toolchain: "go1.26", Commit: "abc"},
		Results: []bench.Result{
			{
				Workload: "derivative", Storage: "copse", Metric: "tick", Unit: "ns", Per: "entity and tick",
				Params: bench.Params{Entities: 1e6, Components: 12}, Summary: bench.Summarize([]float64{8.4123456, 1234567, 1}), Checksum: 255,
			},
			{Workload: "x", Summary: bench.Summary{Median: math.NaN(), Samples: []float64{}}},
		},
	}
	const want = `{"schema":"copse.bench/1","machine":{"cpu":"A \"B\"\u0009\\` + "\uFFFD" + `","cores":2,"os":"linux/amd64","toolchain":"go1.26","commit":"abc","browser":null},"results":[
{"workload":"derivative","storage":"copse","entities":1000000,"components":12,"metric":"tick","unit":"ns","median":8.41235,"low":2.48247,"high":987655,"samples":[8.41235,1.23457e+06,1],"checksum":"ff"},
{"workload":"x","storage":"","entities":0,"components":0,"metric":"","unit":"","median":null,"low":0,"high":0,"samples":[],"checksum":"0"}
]}`
	got := r.AppendJSON(nil)
	require.Equal(t, want, string(got))
	require.True(t, json.Valid(got))
	r.Machine.Browser = "Chromium"
	require.Contains(t, string(r.AppendJSON(nil)), `"browser":"Chromium"`)
}

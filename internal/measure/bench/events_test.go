package bench_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

func TestEvents(t *testing.T) {
	p := bench.Params{Entities: 10, Components: 4}
	for want, got := range map[string][]byte{
		`{"kind":"progress","done":3,"total":9,"doing":"a \"b\""}`: bench.Progress{3, 9, `a "b"`}.AppendJSON(nil),
		`{"kind":"sample","result":{"workload":"w","storage":"s","entities":10,"components":4,"metric":"tick","unit":"ns","median":1,"low":1,"high":1,"samples":[1],"checksum":"f"}}`: bench.Result{
			Workload: "w", Storage: "s", Metric: "tick", Unit: "ns", Params: p, Summary: bench.Summarize([]float64{1}), Checksum: 15,
		}.AppendEvent(nil),
		`{"kind":"refused","workload":"w","metric":"tick","entities":10,"components":4,"why":"no"}`:                                  bench.Refusal{"w", "tick", p, errors.New("no")}.AppendJSON(nil),
		`{"kind":"machine","machine":{"cpu":"c","cores":2,"os":"o","toolchain":"t","commit":"","browser":null,"date":"2026-11-22"}}`: bench.Machine{CPU: "c", Cores: 2, OS: "o", Toolchain: "t", Date: "2026-11-22"}.AppendEvent(nil),
	} {
		require.Equal(t, want, string(got))
		require.True(t, json.Valid(got))
	}
}

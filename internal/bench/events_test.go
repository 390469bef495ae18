package bench

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEvents(t *testing.T) {
	p := Params{Entities: 10, Components: 4}
	for want, got := range map[string][]byte{
		`{"kind":"progress","done":3,"total":9,"doing":"a \"b\""}`: Progress{3, 9, `a "b"`}.AppendJSON(nil),
		`{"kind":"sample","result":{"workload":"w","storage":"s","entities":10,"components":4,"metric":"tick","unit":"ns","median":1,"low":1,"high":1,"samples":[1],"checksum":"f"}}`: Result{
			Workload: "w", Storage: "s", Metric: "tick", Unit: "ns", Params: p, Summary: Summarize([]float64{1}), Checksum: 15,
		}.AppendEvent(nil),
		`{"kind":"refused","workload":"w","metric":"tick","entities":10,"components":4,"why":"no"}`:                                  Refusal{"w", "tick", p, errors.New("no")}.AppendJSON(nil),
		`{"kind":"machine","machine":{"cpu":"c","cores":2,"os":"o","toolchain":"t","commit":"","browser":null,"date":"2026-11-22"}}`: Machine{CPU: "c", Cores: 2, OS: "o", Toolchain: "t", Date: "2026-11-22"}.AppendEvent(nil),
	} {
		require.Equal(t, want, string(got))
		require.True(t, json.Valid(got))
	}
}

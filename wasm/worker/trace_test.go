//go:build js && wasm

package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/storagetrace"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

func TestTracesAreThoseOfTheirPackage(t *testing.T) {
	a := designrun.Analyze(movement, analysis.Options{HintsLater: true})
	first := int32(len(movement))
	for side, storage := range []document.TracedStorage{"archetype", "bin"} {
		want, err := storagetrace.Of(a, storage)
		require.NoError(t, err)
		require.Equal(t, string(want.Document().Append(nil)), result(t, traceTicks(send(movement+string(storage)), first, bridge.HintsLater, int32(side))))
		for _, step := range []int32{3, 1} {
			want.Seek(1, int(step))
			require.Equal(t, string(want.Step().Append(nil)), result(t, traceStep(send(movement+string(storage)), first, bridge.HintsLater, int32(side), 1, step)))
		}
	}
	const why = `"refused":"there is no storage 'heap'"`
	require.Contains(t, result(t, traceTicks(send(movement+"heap"), first, bridge.HintsLater, 0)), why)
	require.Contains(t, result(t, traceStep(send(movement+"heap"), first, bridge.HintsLater, 0, 1, 0)), why)
}

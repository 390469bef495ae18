//go:build js && wasm

package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

func TestProgram(t *testing.T) {
	ask := func(text string) (out struct{ Schema, Text, Refused string }) {
		n := int32(len(text))
		bridge.Input(n)
		copy(bridge.In(n), text)
		require.Equal(t, bridge.Done, program(n, bridge.Populated|bridge.HintsLater), string(bridge.Out))
		require.NoError(t, json.Unmarshal(bridge.Out, &out))
		require.Equal(t, "copse.program/1", out.Schema)
		return out
	}
	made := ask("system S(A)\n")
	require.Empty(t, made.Refused)
	require.Contains(t, made.Text, "\nfunc main() {\n\tdeclareSystems()\n\tpopulate()\n")
	require.Contains(t, made.Text, "\tspawn(60, a)\n")
	refused := ask("group A & !A\n")
	require.Empty(t, refused.Text)
	require.Equal(t, "Line 1: A is both required and excluded, so no entity matches; only a design without errors has a program; fix this error.", refused.Refused)
}

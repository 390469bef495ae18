//go:build js && wasm

package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// send writes a text into the input buffer, as the page does.
func send(text string) int32 {
	n := int32(len(text))
	bridge.Input(n)
	copy(bridge.In(n), text)
	return n
}

// result returns the output of a call, which must have status Done.
func result(t *testing.T, status int32) string {
	t.Helper()
	require.Equal(t, bridge.Done, status, string(bridge.Out))
	return string(bridge.Out)
}

func TestTextsOfOtherLibrariesBecomeDesigns(t *testing.T) {
	const pasted = "void move(entt::registry& r) { r.view<A, const B>(); }"
	require.Equal(t, string(dialect.Import(pasted, dialect.Unknown).AppendJSON(nil)), result(t, importText(send(pasted), int32(len(pasted)), -1)))
	require.Equal(t, string(dialect.Import(pasted, dialect.Dialects()[0]).AppendJSON(nil)), result(t, importText(send(pasted), int32(len(pasted)), 0)))
	var document struct {
		Dialect  string
		Dialects []struct{ Name, Title string }
	}
	require.NoError(t, json.Unmarshal(bridge.Out, &document))
	require.Equal(t, "flecs", document.Dialect)
	require.Len(t, document.Dialects, len(dialect.Dialects()))

	const thaws = "void thaw(entt::registry& r) { for (auto e : r.view<Frozen>()) r.remove<Frozen>(e); }"
	answered := result(t, importText(send(thaws+"# asked: thaw removes Frozen, at 5% a tick"), int32(len(thaws)), -1))
	require.Contains(t, answered, "# asked: thaw removes Frozen, at 5% a tick\\n")
}

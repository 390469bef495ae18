package design_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/stretchr/testify/require"
)

// TestAdviceCompletesAPage puts the advice into a page document without hints
// and wants the document that had them from the start.
func TestAdviceCompletesAPage(t *testing.T) {
	files, err := filepath.Glob("../../../playground-examples/*.copse")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	texts := []string{"group A & B\ngroup A & C\nsystem s(A, C) expect full\nsystem t(A, B, C)\n"}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	hints := 0
	for _, text := range texts {
		type page struct {
			rest        map[string]json.RawMessage
			systems     []map[string]json.RawMessage
			diagnostics json.RawMessage
		}
		read := func(text []byte) (d page) {
			require.NoError(t, json.Unmarshal(text, &d.rest))
			require.NoError(t, json.Unmarshal(d.rest["systems"], &d.systems))
			d.diagnostics = d.rest["diagnostics"]
			delete(d.rest, "systems")
			delete(d.rest, "diagnostics")
			return d
		}
		whole := analyze(text, analysis.Options{Populate: true})
		want := read(describe.Page(whole).Append(nil))
		got := read(describe.Page(analyze(text, analysis.Options{Populate: true, HintsLater: true})).Append(nil))
		var advice struct {
			Schema      string
			Hints       []json.RawMessage
			Possible    []json.RawMessage
			Diagnostics json.RawMessage
		}
		require.NoError(t, json.Unmarshal(describe.Advice(whole, nil).Append(nil), &advice))
		require.Equal(t, "copse.advice/1", advice.Schema)
		require.Len(t, advice.Hints, len(got.systems))
		for i := range got.systems {
			require.JSONEq(t, "[]", string(got.systems[i]["hints"]), text)
			require.JSONEq(t, "[]", string(got.systems[i]["possible"]), text)
			got.systems[i]["hints"], got.systems[i]["possible"] = advice.Hints[i], advice.Possible[i]
			if string(advice.Hints[i]) != "[]" {
				hints++
			}
		}
		got.diagnostics = advice.Diagnostics
		require.Equal(t, want, got, text)
	}
	require.Positive(t, hints)
}

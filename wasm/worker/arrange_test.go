//go:build js && wasm

package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func TestArrangementIsTheOneOfItsPackage(t *testing.T) {
	progress := func(document string) {
		var p struct{ Schema string }
		require.NoError(t, json.Unmarshal([]byte(document), &p))
		require.Equal(t, "copse.arranging/1", p.Schema)
	}
	more := func() bool { // also after the time of a search is over
		var found struct{ More bool }
		require.NoError(t, json.Unmarshal([]byte(result(t, presentArrange())), &found))
		return found.More
	}
	slices := 0
	for progress(result(t, startArrange(send(movement)))); more(); progress(result(t, continueArrange(1))) {
		slices++
	}
	require.Positive(t, slices)
	whole, err := arrange.Design(designrun.Analyze(movement, analysis.Options{HintsLater: true}), arrange.Options{Layout: grouptree.Lanes, Cancel: func() bool { return false }})
	require.NoError(t, err)
	want := whole.Document()
	require.Equal(t, string(want.Append(nil)), result(t, presentArrange()))
	picked, err := whole.Pick(0)
	require.NoError(t, err)
	want = picked.Document()
	require.Equal(t, string(want.Append(nil)), result(t, pickArrange(0)))
	require.Equal(t, 0, want.Point)

	search = nil
	require.Empty(t, result(t, presentArrange()), "there is no search")
	require.Empty(t, result(t, pickArrange(0)))
	require.Empty(t, result(t, continueArrange(1)))
}

func TestASearchEndsTheOneBefore(t *testing.T) {
	result(t, startArrange(send(movement)))
	result(t, startArrange(send("group A &")))
	var document struct{ Refused string }
	require.NoError(t, json.Unmarshal([]byte(result(t, presentArrange())), &document))
	require.Equal(t, "The design has errors; fix them first.", document.Refused)
}

package designrun

import (
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/compare"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/designrun/internal/randomdesign"
)

func at(line, from, to int) diagnostic.Range {
	return diagnostic.Range{Start: diagnostic.Position{Line: line, Column: from}, End: diagnostic.Position{Line: line, Column: to}}
}

// TestRecord checks the complete record of a design, with its ranges in the text.
func TestRecord(t *testing.T) {
	_, record := AnalyzeRecorded("component A\ncomponent B\nspawn 2 A\nspawn hero: A, B\ntick\n  add B to e1\n  despawn hero\n", analysis.Options{})
	require.Equal(t, map[int]string{3: "hero"}, record.Names)
	require.False(t, record.Simulated)
	require.Len(t, record.Ticks, 2)
	first, second := &record.Ticks[0], &record.Ticks[1]
	require.Equal(t, []Op{
		{Kind: Spawn, Range: at(3, 1, 10), Count: 2, Composition: grouptree.SetOf(0)},
		{Kind: Spawn, Range: at(4, 1, 17), Count: 1, Composition: grouptree.SetOf(0, 1)},
	}, first.Ops)
	require.Equal(t, diagnostic.Range{Start: diagnostic.Position{Line: 3, Column: 1}, End: diagnostic.Position{Line: 5, Column: 5}}, first.Range)
	require.Equal(t, []int{0, 3, 5, 4}, []int{first.Before, first.Spawned, first.Line, first.Moves})
	require.Equal(t, []Op{
		{Kind: Change, Range: at(6, 3, 14), Numbers: []int32{1}, Add: grouptree.SetOf(1)},
		{Kind: Despawn, Range: at(7, 3, 15), Numbers: []int32{3}},
	}, second.Ops)
	require.Equal(t, []int{3, 0, 0}, []int{second.Before, second.Spawned, second.Line}, "the end of the text commits")
}

// TestRecordingChangesNothing compares a recorded analysis with one that is not recorded, and checks that a later
// question to the analysis adds nothing to the record.
func TestRecordingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := randomdesign.New(t).Run()
		a, record := AnalyzeRecorded(text, analysis.Options{})
		plain := Analyze(text, analysis.Options{})
		require.Equal(t, string(describe.AppendAnalysis(nil, plain)), string(describe.AppendAnalysis(nil, a)))
		compare.Analyses(a, compare.Under(a, grouptree.Laminar))
		require.Len(t, record.Ticks, len(read(t, a).Ticks))
		next := 0
		for _, tick := range record.Ticks {
			require.Equal(t, next, tick.Before)
			require.Equal(t, tick.Spawned, tick.Did.Spawned)
			next += tick.Spawned
		}
	})
}

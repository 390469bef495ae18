//go:build js && wasm

package main

import (
	"encoding/json"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"slices"
	"strings"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/compare"
	"github.com/copse-ecs/copse/internal/language/design/explain"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
	"github.com/copse-ecs/copse/wasm/pairpicture"
)

const movement = `component Position
component Velocity
group Position & Velocity
system Integrate(mut Position, Velocity)
system Log(Velocity) with Position
spawn 5 Position, Velocity
spawn 7 Velocity
tick
remove Velocity from any 2 of Position
`

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

func TestPageDocumentsAndModels(t *testing.T) {
	opt := analysis.Options{HintsLater: true}
	require.Equal(t, string(describe.AppendAnalysis(nil, designrun.Analyze(movement, analysis.Options{}))), result(t, analysisDocument(send(movement), 0)))
	page := result(t, analyze(send(movement), bridge.HintsLater))
	require.Equal(t, string(describe.Advice(designrun.Analyze(movement, analysis.Options{}), arrange.Glance).Append(nil)), result(t, advise(send(movement), 0)))
	var timed struct{ Micros int }
	require.NoError(t, json.Unmarshal([]byte(page), &timed))
	require.Positive(t, timed.Micros)
	want := designrun.Analyze(movement, opt)
	require.Equal(t, string(bridge.WithMicros(describe.Page(want).Append(nil), timed.Micros)), page)
	wantModel := designmodel.Model(want)
	wantModel.Cells = entities(want, wantModel, nil)
	require.Equal(t, string(paint.AppendModel(nil, wantModel)), result(t, model()))
	sent, err := paint.ReadModel(slices.Clone(bridge.Out))
	require.NoError(t, err)
	metrics := paint.DefaultMetrics()
	painted := paint.New(sent, &metrics)
	painted.Arrange(640, 0, 1)
	known := 0
	for _, array := range sent.Arrays {
		for _, leaf := range array.Leaves {
			for row := range sent.Leaves[leaf].Rows() {
				require.Equal(t, want.EntityAt(array.Component, leaf, row), painted.EntityAt(array.Component, leaf, row))
				known++
			}
			require.Zero(t, painted.EntityAt(array.Component, leaf, -1))
		}
	}
	require.Equal(t, 5+12-2, known)
}

// TestRowsHasTheEntitiesOfTheWindows compares the entities of large blocks with those of the
// analysis, also in a naive layout, in which arrays have different orders.
func TestRowsHasTheEntitiesOfTheWindows(t *testing.T) {
	for _, kind := range []string{"laminar", "naive"} {
		text := "layout " + kind + "\ncomponent A\ncomponent B\ngroup A & B\ngroup B\nspawn 11k A\nspawn 12k A, B\nspawn 6 B\ntick\nadd B to any 3k of A & !B\nremove A from any 11 of A & B\n"
		want := designrun.Analyze(text, analysis.Options{HintsLater: true})
		result(t, analyze(send(text), bridge.HintsLater))
		sent, err := paint.ReadModel([]byte(result(t, model())))
		require.NoError(t, err)
		metrics := paint.DefaultMetrics()
		painted := paint.New(sent, &metrics)
		painted.Arrange(640, 0, 1)
		bridge.PutNumbers(0, 40, 60, 1, 14_000, 14_020)
		windows := string(bridge.Out)
		require.NoError(t, painted.Apply([]byte(result(t, rows(send(text+windows), int32(len(text)), bridge.HintsLater)))))
		known := 0
		for _, array := range sent.Arrays {
			for _, leaf := range array.Leaves {
				for row := range sent.Leaves[leaf].Rows() {
					if e := painted.EntityAt(array.Component, leaf, row); e != 0 {
						require.Equal(t, want.EntityAt(array.Component, leaf, row), e, "%s, row %d", kind, row)
						known++
					}
				}
			}
		}
		require.Greater(t, known, 60)
		require.Less(t, known, 20_000)
	}
}

func TestFormat(t *testing.T) {
	require.Equal(t, "group A & B\n", result(t, format(send("group   A,B\n"))))
}

func TestAnotherComponent(t *testing.T) {
	const text = "component A 4\nspawn 3 A\n"
	require.JSONEq(t, `{"schema":"copse.edited/1","refusal":"","fix":{"text":"give Extra, 12 bytes, to every entity with A","edits":[
		{"range":[2,10,2,10],"text":", Extra"},{"range":[1,14,1,14],"text":"\ncomponent Extra 12"}]}}`, result(t, another(send(text+"A"), int32(len(text)), 0)))
	require.JSONEq(t, `{"schema":"copse.edited/1","refusal":"There is no component B.","fix":null}`, result(t, another(send(text+"B"), int32(len(text)), 0)))
}

func TestProgressIsReportedByCommits(t *testing.T) {
	type call struct{ done, of int }
	var calls []call
	report := js.FuncOf(func(_ js.Value, args []js.Value) any {
		calls = append(calls, call{args[0].Int(), args[1].Int()})
		return nil
	})
	js.Global().Set("copseProgress", report)
	t.Cleanup(func() {
		js.Global().Delete("copseProgress")
		report.Release()
	})
	result(t, analyze(send(movement), bridge.HintsLater))
	require.Equal(t, []call{{0, 2}, {1, 2}}, calls)

	calls = nil
	result(t, analyze(send("spawn A\n"+strings.Repeat("tick\nspawn A\n", 999)), bridge.HintsLater))
	require.Len(t, calls, maxReports)
	require.Equal(t, call{980, 1000}, calls[maxReports-1])
}

func TestNoModelBeforeAnAnalysis(t *testing.T) {
	before := shown
	t.Cleanup(func() { shown = before })
	shown = keptAnalysis{}
	require.Empty(t, result(t, model()))
}

func TestQuestionsHaveTheDocumentsOfTheirPackages(t *testing.T) {
	opt := analysis.Options{HintsLater: true}
	a := designrun.Analyze(movement, opt)
	explained, _ := explain.System(a, 1)
	want := explained.Append(nil)
	require.Equal(t, string(want), result(t, explainSystem(send(movement), bridge.HintsLater, 1)))
	require.Empty(t, result(t, explainSystem(send(movement), bridge.HintsLater, 2)), "there is no such system")
	require.Equal(t, string(storagecost.Storages(a).Append(nil)), result(t, storages(send(movement), bridge.HintsLater)))
	require.Equal(t, string(storagecost.Memory(a).Append(nil)), result(t, inMemory(send(movement), bridge.HintsLater)))

	other := strings.Replace(movement, "spawn 7", "spawn 8", 1)
	b := designrun.Analyze(other, opt)
	require.Equal(t, string(compare.Analyses(a, b).Document().Append(nil)),
		result(t, compareDesigns(send(movement+other), int32(len(movement)), bridge.HintsLater)))
	require.Equal(t, string(compare.Analyses(a, compare.Under(a, grouptree.Trees)).Document().Append(nil)),
		result(t, compareLayouts(send(movement), bridge.HintsLater, int32(grouptree.Trees))))
}

func TestPairsOfDesigns(t *testing.T) {
	other := strings.Replace(movement, "group Position & Velocity\n", "", 1)
	first, second := int32(len(movement)), int32(len(movement)+len(other))
	metrics, models := paint.DefaultMetrics(), []*paint.Model{}
	for _, text := range []string{movement, other} {
		models = append(models, designmodel.Model(designrun.Analyze(text, analysis.Options{HintsLater: true, Populate: true})))
	}
	size := pairpicture.Size{Width: 640, Height: 200}
	flags := int32(bridge.HintsLater | bridge.Populated)
	both := result(t, pair(send(movement+other+"600 600"), first, second, flags, 640, 200, -1))
	require.Equal(t, string(pairpicture.Both(models[0], models[1], &metrics, size).Append(nil)), both)
	before := result(t, pair(send(movement+other), first, second, flags, 640, 200, 1))
	require.Contains(t, before, "Velocity: A has 12 rows", "before the second commit, which takes two away")
	require.Contains(t, both, "Velocity: A has 10 rows")
}

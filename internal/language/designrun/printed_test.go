package designrun

import (
	"encoding/json"
	"fmt"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// randomWorld returns a world with random groups, entities, and systems over components that are known at run time only.
// The names of the components are made with the format name.
func randomWorld(t *rapid.T, name string) *ecs.World {
	layouts := []ecs.Layout{ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive, ecs.Lanes}
	w := ecs.NewWorld(ecs.WithLayout(rapid.SampledFrom(layouts).Draw(t, "layout")))
	var terms []ecs.Term
	for i := range rapid.IntRange(1, 5).Draw(t, "components") {
		terms = append(terms, w.Dynamic(fmt.Sprintf(name, i), 4+i))
	}
	tag := w.TagNamed("Frozen")
	some := func(what string) (out []ecs.Term) {
		for _, term := range terms {
			if rapid.Bool().Draw(t, what) {
				out = append(out, term)
			}
		}
		return out
	}
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		if group := some("group"); len(group) > 0 {
			w.Group(group...)
		}
	}
	for i := range rapid.IntRange(1, 4).Draw(t, "systems") {
		var options []ecs.Option
		if rapid.Bool().Draw(t, "without") {
			options = append(options, ecs.Without(tag))
		}
		columns := some("column")
		if len(columns) > 0 && rapid.Bool().Draw(t, "optional") {
			options = append(options, ecs.Optional(columns[0]))
		}
		w.NewSystem(fmt.Sprintf("system-%d", i), columns, func(ecs.Block) {}, options...)
	}
	for range rapid.IntRange(0, 5).Draw(t, "spawns") {
		with := some("has")
		if rapid.Bool().Draw(t, "frozen") {
			with = append(with, tag)
		}
		_, err := w.TrySpawnMany(rapid.IntRange(1, 40).Draw(t, "n"), nil, with...)
		require.NoError(t, err)
	}
	return w
}

// TestDesignOfAWorld analyses the design that a world prints: every system has the match, the reason and the costs
// that the world itself explains.
func TestDesignOfAWorld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"C%d", "C %d", "Ä%d", "%dU00C4", "\xff%d", "spawn 1 C%d\n"}).Draw(t, "name")
		spaced := name != "C%d" // the design must spell it otherwise
		w := randomWorld(t, name)
		text := w.Design()
		a := Analyze(text, analysis.Options{HintsLater: true})
		for _, d := range a.Diagnostics {
			require.NotEqual(t, diagnostic.Error, d.Severity, "%s\n%s", d.Message, text)
		}
		var got struct {
			Groups  []struct{ Outcome, Reason string }
			Systems []struct {
				Match string
				Why   []struct{ Text string }
				Cost  struct{ Visited, Tested, Matched, Lookups int }
			}
		}
		require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, a), &got))
		require.Len(t, got.Groups, len(w.Groups()), text)
		require.Len(t, got.Systems, len(w.Systems()), text)
		for i, g := range w.Groups() {
			if !spaced { // library and playground give the same reasons
				require.Equal(t, got.Groups[i].Reason, g.Explain(), text)
			}
		}
		for i, s := range w.Systems() {
			e := s.Explain()
			require.Equal(t, e.Match.String(), got.Systems[i].Match, "%s\n%s", s, text)
			if !spaced {
				require.Equal(t, got.Systems[i].Why[0].Text, e.Why, text)
			}
			without := empty(w) // entities without components are not printed
			if e.Match != ecs.Scan {
				without = 0
			}
			require.Equal(t, e.Cost.Visited-without, got.Systems[i].Cost.Visited, "%s\n%s", s, text)
			require.Equal(t, e.Cost.Matched-without, got.Systems[i].Cost.Matched, "%s\n%s", s, text)
			require.Equal(t, e.Cost.Lookups, got.Systems[i].Cost.Lookups, "%s\n%s", s, text)
		}
	})
}

// empty counts the entities without components and tags.
func empty(w *ecs.World) int {
	var none []ecs.Term
	for id := range w.Components() {
		none = append(none, ecs.Not(ecs.ID(id)))
	}
	return w.Count(none...)
}

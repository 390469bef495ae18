package walk_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/designtest"
	"github.com/copse-ecs/copse/internal/design/walk"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// requireCosts requires that the walk of each system counts what its cost says.
func requireCosts(t require.TestingT, a *analysis.Analysis) {
	for i := range a.Systems {
		w, ok := walk.Of(a, i)
		require.True(t, ok)
		name, want := a.Systems[i].Statement.Name.Text, a.Systems[i].Cost
		count := func(list []bool) (n int) {
			for _, is := range list {
				if is {
					n++
				}
			}
			return n
		}
		require.Equal(t, want.Visited, len(w.Entities), name)
		require.Equal(t, want.Tested, count(w.Tested), name)
		require.Equal(t, want.Matched, count(w.Matched), name)
		require.Equal(t, want.Lookups, w.Lookups, name)
		require.Equal(t, want.Bytes, w.Bytes, name)
		requireRows(t, a, w)
	}
}

// requireRows requires that each visited entity stands where the walk says, and that the lines add up.
func requireRows(t require.TestingT, a *analysis.Analysis, w *walk.Walk) {
	for _, s := range w.Segments {
		list := a.Entities(nil, a.Layout.ArrayOf(s.Component, s.Lane))
		require.Len(t, list, s.Total)
		misses, lines := 0, 0
		for k, row := range s.Rows {
			misses += int(s.Fetched[k])
			if row == walk.None {
				continue
			}
			require.Equal(t, int(w.Entities[k]), list[row])
			if s.Bytes > 0 {
				first, last := s.Lines(row)
				lines += last - first + 1
			}
		}
		require.Equal(t, misses, s.Misses)
		require.Equal(t, lines, s.Misses+s.Hits)
	}
}

var layouts = []string{"lanes", "laminar", "trees", "paper", "naive"}

// under returns a design with another layout.
func under(layout, text string) string {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasPrefix(l, "layout ") })
	return "layout " + layout + "\n" + strings.Join(lines, "\n")
}

func TestWalksOfTheExamplesCountWhatTheirSystemsCost(t *testing.T) {
	for name, text := range designtest.Examples(t) {
		for _, layout := range layouts {
			t.Run(name+"/"+layout, func(t *testing.T) {
				requireCosts(t, analysis.Analyze(under(layout, text), analysis.Options{Populate: true}, designrun.NewWorld))
			})
		}
	}
}

func TestWalksOfRandomDesignsCountWhatTheirSystemsCost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(designtest.DrawDesign(t), "\n")
		layout := rapid.SampledFrom(layouts).Draw(t, "layout")
		requireCosts(t, analysis.Analyze(under(layout, text), analysis.Options{Populate: true}, designrun.NewWorld))
	})
}

func BenchmarkWalk(b *testing.B) {
	const text = "layout laminar\ncomponent Position f32x2\ncomponent Velocity f32x2\ncomponent Mass f32\ngroup Position & Velocity\n" +
		"system Pull(mut Velocity, Mass)\nspawn 5000 Position, Mass\nspawn 10000 Position, Velocity, Mass\n"
	a := analysis.Analyze(text, analysis.Options{}, designrun.NewWorld)
	require.Equal(b, 10_000, a.Systems[0].Cost.Visited)
	for b.Loop() {
		walk.Of(a, 0)
	}
}

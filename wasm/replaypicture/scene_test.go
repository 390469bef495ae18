package replaypicture

import (
	"github.com/copse-ecs/copse/internal/design/document"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/internal/designrun/replay"
	"github.com/copse-ecs/copse/wasm/paint"
)

// stage is a replay of a text, its scene, and the model of its analysis.
func stage(t require.TestingT, text string, algorithm replay.Algorithm) (*replay.Replay, *Scene) {
	a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
	require.False(t, a.HasErrors(), "%s\n%v", text, a.Diagnostics)
	s := paint.Source{Layout: a.Layout, Labels: document.Labels(a), Rows: a.Rows, Inside: document.Inside(a)}
	for i, name := range a.Names {
		s.Components = append(s.Components, paint.Component{Name: name, Color: i})
	}
	r := replay.New(a, record, algorithm)
	return r, New(paint.NewModel(s), r)
}

// design draws a design with ticks.
func drawDesign(t *rapid.T) string {
	var b strings.Builder
	names := []string{"A", "B", "C"}
	some := func(label string) string {
		list := rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, 3, rapid.ID[string]).Draw(t, label)
		return strings.Join(list, ", ")
	}
	b.WriteString("component A\ncomponent B\ncomponent C\ntag T\nlayout " + rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout").String() + "\n")
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		b.WriteString("group " + some("group") + "\n")
	}
	b.WriteString("system s(A, B)\nsystem u(A, B, C)\n")
	for range rapid.IntRange(1, 4).Draw(t, "ticks") {
		for range rapid.IntRange(1, 3).Draw(t, "statements") {
			n := strconv.Itoa(rapid.IntRange(1, 6).Draw(t, "n"))
			switch rapid.IntRange(0, 4).Draw(t, "statement") {
			case 0, 1:
				b.WriteString("spawn " + n + " " + some("spawn") + "\n")
			case 2:
				b.WriteString("add " + some("add") + " to any " + n + " of !T\n")
			case 3:
				b.WriteString("remove " + some("remove") + " from any " + n + " of !T\n")
			default:
				b.WriteString("despawn any " + n + " of A\n")
			}
		}
		b.WriteString("tick\n")
	}
	return b.String()
}

// seen is what a model shows: ranges and rows of arrays, entities, crosses.
func seen(m *paint.Model) (out []string) {
	add := func(list ...int) {
		s := ""
		for _, n := range list {
			s += strconv.Itoa(n) + " "
		}
		out = append(out, s)
	}
	for i, a := range m.Arrays {
		add(-1, i, a.Rows)
		for _, leaf := range a.Leaves {
			start, end := m.Leaves[leaf].Start, m.Leaves[leaf].End
			for _, x := range m.Own {
				if x.Array == i && x.Leaf == leaf {
					start, end = x.Start, x.End
				}
			}
			if start == end {
				continue // where an empty block stands is settled at the end of a tick
			}
			add(leaf, start, end)
			for _, c := range m.Cells {
				if c.Leaf == leaf && (c.Array < 0 || c.Array == i) {
					for k, e := range c.Entities {
						if row := c.Base + k; row >= start && row < end {
							add(row, int(e))
						}
					}
				}
			}
		}
	}
	for _, c := range m.Crosses {
		add(-2, c.Array, c.From, c.To)
	}
	return out
}

func read(t require.TestingT, data []byte) *paint.Model {
	m, err := paint.ReadModel(data)
	require.NoError(t, err)
	return m
}

// TestStepsAreStates goes to and fro and holds the picture that takes over steps against
// the whole one, at every position, in all layouts, by both algorithms.
func TestStepsAreStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, s := stage(t, drawDesign(t), rapid.SampledFrom([]replay.Algorithm{replay.Batch, replay.OneByOne}).Draw(t, "algorithm"))
		metrics := paint.DefaultMetrics()
		p := paint.New(read(t, s.AppendModel(nil)), &metrics)
		p.Arrange(800, 1)
		check := func() {
			require.Equal(t, seen(read(t, s.AppendModel(nil))), seen(p.Model), "%v: %s", r.Position(), r.Sentence())
			for _, e := range p.Model.Cells {
				require.NotEmpty(t, e.Entities)
			}
		}
		check()
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			moved := false
			if rapid.IntRange(0, 2).Draw(t, "way") > 0 {
				moved = r.Next()
			} else {
				moved = r.Back()
			}
			if moved {
				require.NoError(t, p.Apply(s.AppendStep(nil)))
				p.Tween(.5)
				var list paint.List
				p.Draw(&list, paint.Window{Width: 800, Height: p.Height()}, &paint.Light{})
				check()
			}
		}
	})
}

// TestLargeArraysShowAWindow holds that an array of many rows shows those entities only that
// are asked for, and a small one all.
func TestLargeArraysShowAWindow(t *testing.T) {
	r, s := stage(t, "group A & B\nspawn 20k A, B\nspawn 3 A\nspawn 5 C\n", replay.Batch)
	require.True(t, r.Seek(replay.Position{Tick: 1, Move: replay.End}, replay.NoLimit))
	m := read(t, s.AppendModel(nil))
	require.Len(t, m.Cells, 1)
	require.Equal(t, []int32{20_004, 20_005, 20_006, 20_007, 20_008}, m.Cells[0].Entities)
	s.Show([]paint.Stretch{{Component: 2, From: 0, To: 5}, {Component: 1, From: 19_998, To: 20_010}})
	m = read(t, s.AppendModel(nil))
	require.Len(t, m.Cells, 2)
	require.Equal(t, 19_998, m.Cells[0].Base)
	require.Equal(t, []int32{19_999, 20_000}, m.Cells[0].Entities)
}

// TestASpawnOfMillionsIsOneStep holds that what cannot be shown move by move is shown whole.
func TestASpawnOfMillionsIsOneStep(t *testing.T) {
	r, s := stage(t, "group A & B\nspawn 4M A, B\nspawn 1M A\n", replay.Batch)
	require.Zero(t, read(t, s.AppendModel(nil)).Arrays[0].Rows)
	require.True(t, r.Next())
	data := s.AppendStep(nil)
	require.Equal(t, paint.KindState, data[0])
	m := read(t, s.AppendModel(nil))
	require.Equal(t, 5_000_000, m.Arrays[0].Rows)
	require.Empty(t, m.Cells)
	s.Show([]paint.Stretch{{Component: 0, From: 4_000_000, To: 4_000_002}})
	m = read(t, s.AppendModel(nil))
	require.Equal(t, []int32{4_000_001, 4_000_002}, m.Cells[0].Entities)
}

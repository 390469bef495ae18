package paint

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// replayModel draws a model with everything that a replay adds.
func replayModel(t *rapid.T) *Model {
	m := NewModel(randomSource(t))
	if rapid.Bool().Draw(t, "ranges") {
		for leaf := range m.Leaves {
			for i, a := range m.Arrays {
				if slices.Contains(a.Leaves, leaf) {
					m.Ranges = append(m.Ranges, Range{i, leaf, m.Leaves[leaf].Start + i, m.Leaves[leaf].End + i})
				}
			}
		}
	}
	for leaf := range m.Leaves {
		if l := &m.Leaves[leaf]; rapid.Bool().Draw(t, "known") {
			list := rapid.SliceOfN(rapid.Int32Range(-3, 5_000_000), 1, min(l.Rows()+2, 30)).Draw(t, "entities")
			m.Cells = append(m.Cells, Cells{-1, leaf, l.Start, list})
		}
	}
	m.MismatchesKnown = rapid.Bool().Draw(t, "all mismatches known")
	for range rapid.IntRange(0, 3).Draw(t, "mismatches") {
		from := rapid.IntRange(0, 5000).Draw(t, "from")
		m.Mismatches = append(m.Mismatches, Run{rapid.IntRange(0, len(m.Arrays)-1).Draw(t, "array"), from, from + 7})
	}
	if rapid.Bool().Draw(t, "moved") {
		m.Moved = Move{-1, len(m.Leaves) - 1, 7, 3, rapid.IntRange(-1, 9).Draw(t, "to"), -1}
	}
	return m
}

// drawn returns a picture as the text of all that is drawn.
func drawn(p *Picture) string {
	var list List
	var out strings.Builder
	p.Draw(&list, Window{Width: 900, Height: p.Height()}, &Highlight{Components: grouptree.SetOf(0), Leaves: make([]bool, len(p.Model.Leaves))})
	for layer, b := range list.All {
		out.WriteString(string(rune('a'+layer)) + string(rune('a'+b.Kind)) + string(rune('a'+b.Color)) + string(b.Path))
	}
	return out.String() + strings.Join(texts(&list), "|")
}

func arranged(m *Model) *Picture {
	metrics := DefaultMetrics()
	p := New(m, &metrics)
	p.Arrange(900, 0, 1)
	return p
}

func TestAModelIsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := replayModel(t)
		data := AppendModel(nil, m)
		got, err := ReadModel(data)
		require.NoError(t, err)
		require.Equal(t, string(data), string(AppendModel(nil, got)))
		m.makeIndex()
		require.Equal(t, drawn(arranged(m)), drawn(arranged(got)))
	})
}

// TestApplyingAStateEqualsTheModel compares a picture after a state with a picture of the
// whole model.
func TestApplyingAStateEqualsTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := replayModel(t)
		p := arranged(mustRead(t, AppendModel(nil, m)))
		for i := range m.Leaves {
			m.Leaves[i].Start, m.Leaves[i].End = 2*m.Leaves[i].Start, 2*m.Leaves[i].End
		}
		require.NoError(t, p.Apply(AppendState(nil, m)))
		before := drawn(p)
		p.Tween(0)
		p.Tween(.5)
		p.Tween(1)
		require.Equal(t, before, drawn(p))
		require.Equal(t, before, drawn(arranged(mustRead(t, AppendModel(nil, m)))))
	})
}

// TestAModelOfNothingIsRead: an empty design, and one that has tags only, have no arrays.
func TestAModelOfNothingIsRead(t *testing.T) {
	for _, m := range []*Model{{}, {Components: []Component{{Name: "Frozen", List: true}}}} {
		got := mustRead(t, AppendModel(nil, m))
		require.Empty(t, got.Arrays)
		require.Len(t, got.Components, len(m.Components))
		require.NoError(t, arranged(got).Apply(AppendState(nil, m)))
	}
}

func mustRead(t require.TestingT, data []byte) *Model {
	m, err := ReadModel(data)
	require.NoError(t, err)
	return m
}

// TestStepAndBack applies a step and its inverse.
func TestStepAndBack(t *testing.T) {
	s := pair()
	s.Rows = make([]int, len(s.Rows))
	s.Rows[0] = 4
	m := NewModel(s)
	m.Cells = []Cells{{-1, 0, 0, []int32{1, 2, 3, 4}}}
	p := arranged(mustRead(t, AppendModel(nil, m)))
	start := drawn(p)
	require.Contains(t, start, "e1|e2|e3|e4")

	step := Step{Move: Move{Array: -1, Leaf: 0, Entity: 4, From: 3, To: 1}, Borders: []Range{{-1, 0, 0, 3}}, Rows: []Rows{{0, 3}, {1, 3}}}
	require.NoError(t, p.Apply(AppendStep(nil, &step)))
	require.Equal(t, []int32{1, 4, 3, 0}, p.Model.Cells[0].Entities)
	require.Equal(t, 3, p.Model.Leaves[0].End)
	require.Equal(t, 3, p.Model.Arrays[0].Rows)
	end := drawn(p)
	require.Contains(t, end, "e1|e4|e3")
	p.Tween(0)
	require.NotEqual(t, end, drawn(p), "the row is on its way")
	x, _, _, _, _ := p.Block(0, 0)
	require.Equal(t, p.Left(), x)
	var widths []int
	for _, part := range []float64{0, .25, .5, .75, 1} {
		p.Tween(part)
		_, _, w, _, _ := p.Block(0, 0)
		widths = append(widths, w)
	}
	require.IsDecreasing(t, widths, "its border moves from its old place to the new one")
	require.Equal(t, end, drawn(p))

	back := Step{Move: Move{Array: -1, Leaf: 0, Entity: 4, From: 1, To: 3, AtFrom: -1}, Borders: []Range{{-1, 0, 0, 4}}, Rows: []Rows{{0, 4}, {1, 4}}}
	require.NoError(t, p.Apply(AppendStep(nil, &back)))
	require.Equal(t, []int32{1, -1, 3, 4}, p.Model.Cells[0].Entities, "the entity that was at the row is set aside")
	put := Step{Move: Move{Array: -1, Leaf: 0, Entity: 2, From: -1, To: 1}}
	require.NoError(t, p.Apply(AppendStep(nil, &put)))
	p.Model.Moved = Move{}
	p.Arrange(900, 0, 1)
	require.Equal(t, start, drawn(p))
}

// FuzzApply reads models and changes from any bytes.
func FuzzApply(f *testing.F) {
	m := NewModel(pair())
	m.Cells = []Cells{{-1, 0, 0, []int32{1, 2}}}
	f.Add(AppendModel(nil, m), AppendState(nil, m))
	f.Add(AppendModel(nil, m), AppendStep(nil, &Step{Move: Move{-1, 0, 7, 3, 1, 0}, Borders: []Range{{-1, 0, 0, 3}}, Rows: []Rows{{0, 7}}}))
	f.Add([]byte{KindModel, 0xff, 0xff}, []byte{KindStep})
	f.Fuzz(func(t *testing.T, model, change []byte) {
		got, err := ReadModel(model)
		if err != nil {
			require.EqualError(t, err, "the picture has a form that this engine does not read: reload the page")
			got = NewModel(pair())
		}
		p := arranged(got)
		if p.Apply(change) == nil {
			p.Tween(.3)
		}
		drawn(p)
		p.Arrange(300, 90, 2)
		drawn(p)
	})
}

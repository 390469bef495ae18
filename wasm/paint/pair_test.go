package paint

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// pairOf arranges the picture of two designs that differ in their groups and in one number of entities.
func pairOf(rows, width int, groups ...grouptree.Conj) *Pair {
	metrics := DefaultMetrics()
	other := source(grouptree.Trees, 3, census(entities{rows, grouptree.SetOf(a, b)}, entities{20, grouptree.SetOf(c)}), groups...)
	return NewPair(NewModel(pair()), NewModel(other), &metrics, width, 0)
}

func TestBothDesignsHaveOneScale(t *testing.T) {
	p := pairOf(9000, 800, conj([]int{a, b}))
	require.Equal(t, []PairLine{{"A", [2]int{0, 0}, 20, 40}, {"B", [2]int{1, 1}, 72, 40}, {"C", [2]int{2, 2}, 124, 40}}, p.Lines)
	one, other := p.pictures[0], p.pictures[1]
	require.Equal(t, one.scale, other.scale)
	require.Equal(t, one.Left(), other.Left())
	_, _, w, _, ok := one.Block(b, one.Model.Arrays[1].Leaves[0])
	require.True(t, ok)
	_, _, w2, _, ok := other.Block(b, other.Model.Arrays[1].Leaves[0])
	require.True(t, ok)
	require.InDelta(t, 10*w, w2, 10, "900 rows and 9,000")
}

// The lines share the height up to a largest one, and are never lower than a label.
func TestLinesShareTheHeight(t *testing.T) {
	metrics := DefaultMetrics()
	for height, ribbon := range map[int]int{0: minRibbon, 240: 24, 1000: maxRibbon} {
		p := NewPair(NewModel(pair()), NewModel(source(grouptree.Trees, 3, census(entities{9, grouptree.SetOf(a, b)}))), &metrics, 800, height)
		require.Equal(t, 2*ribbon+spacing, p.Lines[0].Height, "%d", height)
	}
}

func TestTheFirstDesignStandsBack(t *testing.T) {
	var list List
	pairOf(900, 800).Draw(&list)
	pale, full := 0, 0
	for _, batch := range list.All {
		switch batch.Kind {
		case PaleTint, PaleHatch, PaleLine, PaleDash:
			pale++
		case Tint, Hatch, Line, Dash:
			full++
		}
	}
	require.Positive(t, pale)
	require.Positive(t, full)
}

// On a narrow screen the name of a component stands above its arrays.
func TestNamesStandAboveOnANarrowScreen(t *testing.T) {
	var list List
	pairOf(900, 390).Draw(&list)
	places := map[string][2]float64{}
	for batch := range list.AllTexts {
		for _, text := range batch.Texts {
			if _, known := places[text.Text]; !known {
				places[text.Text] = [2]float64{text.X, text.Y}
			}
		}
	}
	require.NotContains(t, places, "in step with")
	require.Equal(t, [2]float64{4, 16}, places["A"], "the name of the first component")
}

// Nothing is drawn outside of the picture, whatever is compared.
func TestPairsStayInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := pairOf(rapid.IntRange(0, 5000).Draw(t, "rows"), rapid.IntRange(200, 1200).Draw(t, "width"), conj([]int{a, c}))
		bottom := 0
		for _, line := range p.Lines {
			require.GreaterOrEqual(t, line.Y, bottom)
			bottom = line.Y + line.Height
		}
		require.LessOrEqual(t, bottom, p.Height)
		var list List
		p.Draw(&list)
		for batch := range list.AllTexts {
			for _, text := range batch.Texts {
				require.False(t, strings.TrimSpace(text.Text) == "" || text.Y > float64(p.Height) || text.X < 0, "%v in %d", text, p.Height)
			}
		}
	})
}

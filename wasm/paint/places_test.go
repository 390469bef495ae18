package paint

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// TestPlaces checks the picture of any design: widths are to scale, blocks of an array do
// not overlap, a block is at one place in all of its arrays, and is hit there.
func TestPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := picture(randomSource(t), rapid.IntRange(120, 2000).Draw(t, "width"))
		p.Arrange(p.lastWidth, rapid.SampledFrom([]int{0, 80, 300, 2000}).Draw(t, "height"), rapid.SampledFrom([]float64{1, 1.5, 40}).Draw(t, "zoom"))
		x := make(map[int]int) // by leaf that has rows
		end := 0               // of the ribbons, from above
		for _, ribbon := range p.lines.all {
			require.GreaterOrEqual(t, p.y(ribbon), end, "ribbons do not overlap")
			end = p.y(ribbon) + p.height(ribbon)
			checkRibbon(t, p, ribbon, x)
		}
		require.LessOrEqual(t, end, p.Height())
	})
}

func checkRibbon(t *rapid.T, p *Picture, ribbon int, x map[int]int) {
	a, before := &p.Model.Arrays[ribbon], 0
	for at, leaf := range a.Leaves {
		s, l := p.box(ribbon, at), &p.Model.Leaves[leaf]
		if l.Rows() == 0 && !p.rowless {
			continue
		}
		require.GreaterOrEqual(t, s.x, before, "blocks of an array do not overlap")
		before = s.x + s.w
		require.LessOrEqual(t, before, p.ribbonsWidth)
		if !p.rowless {
			require.Equal(t, int(math.Round(float64(l.Start)*p.scale)), s.x)
			require.InDelta(t, float64(l.Rows())*p.scale, s.w, 1)
		}
		if there, ok := x[leaf]; ok {
			require.Equal(t, there, s.x, "a block is at one place in all of its arrays")
		}
		x[leaf] = s.x
		bx, by, bw, bh, ok := p.Block(a.Component, leaf)
		require.True(t, ok)
		require.Equal(t, []int{p.Left() + s.x, p.y(ribbon), s.w, p.height(ribbon)}, []int{bx, by, bw, bh})
		if bw > 0 {
			component, found := p.Hit(bx+bw/2, by+bh/2)
			require.Equal(t, [2]int{a.Component, leaf}, [2]int{component, found})
		}
	}
}

func TestLinesShareTheHeightOfTheirPane(t *testing.T) {
	for _, test := range []struct{ components, height, pitch int }{
		{4, 0, 56}, {8, 0, 56}, {9, 0, 32}, {256, 0, 32},
		{4, 1000, 56}, {9, 1000, 56}, {4, 124, 25}, {4, 10, 16}, {20, 460, 21}, {256, 460, 16},
	} {
		p := picture(source(grouptree.Laminar, test.components%26, grouptree.Census{}), 600)
		if test.components > 26 {
			p = picture(source(grouptree.Laminar, test.components, grouptree.Census{}), 600)
		}
		p.Arrange(600, test.height, 1)
		require.Equal(t, test.pitch, p.pitch, test)
		require.Equal(t, test.pitch-4, p.ribbonHeight, test)
	}
}

// crossing is a lanes layout with two arrays of B and of C.
func crossing() Source {
	return source(grouptree.Lanes, 3, census(entities{500, grouptree.SetOf(a, b)}, entities{300, grouptree.SetOf(b, c)}, entities{20, grouptree.SetOf(c)}),
		conj([]int{a, b}), conj([]int{b, c}))
}

func TestArraysOfAComponentStandUnderOneAnotherUnderOneName(t *testing.T) {
	p := picture(crossing(), 800)
	var lanes []int
	for _, array := range p.Model.Arrays {
		lanes = append(lanes, array.Lane)
	}
	require.Equal(t, []int{0, 0, 1, 0, 1}, lanes)
	require.Equal(t, []int{4, 60, 112, 128, 180}, []int{p.y(0), p.y(1), p.y(2), p.y(3), p.y(4)})
	require.Equal(t, []int{52, 52, 12, 52, 12}, []int{p.height(0), p.height(1), p.height(2), p.height(3), p.height(4)})
	second := p.Model.Arrays[2].Leaves
	require.Equal(t, second[0], p.Model.Arrays[4].Leaves[0], "B and C share it")
	x, _, _, _, _ := p.Block(b, second[0])
	require.Equal(t, p.Left(), x)
	require.Contains(t, p.connectors, connector{0, 1, 0, p.places[p.Model.Arrays[0].Leaves[0]].w}, "the first arrays of A and B are in step")
	require.Contains(t, p.connectors, connector{2, 4, 0, p.places[second[0]].w}, "the second ones of B and C, too")

	list := draw(p, &Highlight{})
	require.Subset(t, texts(list), []string{"1", "2", "500", "300", "800 rows", "320 rows"}, "the numbers of lanes and of rows")
	for _, name := range []string{"A", "B", "C"} {
		require.Len(t, slices.DeleteFunc(texts(list), func(text string) bool { return text != name }), 1, name)
	}
}

func draw(p *Picture, highlight *Highlight) *List {
	var list List
	p.Draw(&list, Window{Width: p.lastWidth, Height: p.Height()}, highlight)
	return &list
}

func TestOneArrayForEachComponentHasNoNumber(t *testing.T) {
	p := picture(pair(), 800)
	require.NotContains(t, texts(draw(p, &Highlight{})), "1")
	require.Zero(t, p.numbers)
}

// TestComponentsOfAClassFollowOneAnother has A & D & E, D & E and B & C.
func TestComponentsOfAClassFollowOneAnother(t *testing.T) {
	p := picture(source(grouptree.Laminar, 6, grouptree.Census{}, conj([]int{3, 4}), conj([]int{0, 3, 4}), conj([]int{1, 2})), 800)
	require.Equal(t, []int{0, 3, 4, 1, 2, 5}, p.Order())
	require.ElementsMatch(t, []bracket{{1, 2, 0}, {3, 4, 0}, {0, 2, 1}}, p.lines.brackets)
}

// TestABlockIsLabelledOnce draws a block in two arrays, and one too narrow for its label.
func TestABlockIsLabelledOnce(t *testing.T) {
	p := picture(pair(), 800)
	require.Equal(t, []string{"A & B"}, slices.DeleteFunc(texts(draw(p, &Highlight{})), func(text string) bool { return text != "A & B" }))
	p.Arrange(800, 100, 1)
	small := texts(draw(p, &Highlight{}))
	require.Contains(t, small, "A B", "one line of text")
	require.NotContains(t, small, "0 – 900")
	for _, text := range small {
		require.NotContains(t, text, "…")
	}
}

func TestThousandsOfNarrowBlocksLeaveNoGap(t *testing.T) {
	m := &Model{Components: []Component{{Name: "A"}}, Arrays: []Array{{Rows: 40_000}}}
	for i := range 20_000 {
		m.Leaves = append(m.Leaves, Leaf{Shared: grouptree.SetOf(0), Start: 2 * i, End: 2*i + 2, Look: LookPlain})
		m.Arrays[0].Leaves = append(m.Arrays[0].Leaves, i)
	}
	metrics := DefaultMetrics()
	p := New(m, &metrics)
	p.Arrange(600, 0, 1)
	covered := 0
	for i := range m.Leaves {
		require.LessOrEqual(t, p.places[i].w, 1)
		covered += p.places[i].w
	}
	require.Equal(t, p.ribbonsWidth, covered)
}

// TestAFewRowsAreNeverLeftOut has one row of B and a million of A.
func TestAFewRowsAreNeverLeftOut(t *testing.T) {
	p := picture(source(grouptree.Laminar, 2, census(entities{1_000_000, grouptree.SetOf(a)}, entities{1, grouptree.SetOf(b)})), 600)
	fills := 0
	for layer, batch := range draw(p, &Highlight{}).All {
		if layer == Fills && batch.Color == FirstComponent+1 {
			fills++
		}
	}
	require.Equal(t, 1, fills)
}

func TestEmptyBlocksAreSliversBehindTheRows(t *testing.T) {
	p := picture(pair(), 800)
	leaves := p.Model.Arrays[1].Leaves
	x, _, w, _, _ := p.Block(b, leaves[0])
	empty, _, width, _, ok := p.Block(b, leaves[1])
	require.True(t, ok)
	require.Equal(t, []int{x + w + sliverGap, sliver}, []int{empty, width})
}

func TestBlocksOfADesignWithoutRowsHaveEqualWidths(t *testing.T) {
	p := picture(source(grouptree.Laminar, 3, grouptree.Census{}, conj([]int{a, b})), 300)
	require.Zero(t, p.Axis())
	for _, array := range p.Model.Arrays {
		for at := range array.Leaves {
			require.InDelta(t, p.scale, p.box(0, 0).w, 1, at)
		}
	}
	require.NotContains(t, texts(draw(p, &Highlight{})), "0 rows")
}

func TestBlocksSayWhatASystemDoes(t *testing.T) {
	p := picture(pair(), 800)
	inA := p.Model.Arrays[0].Leaves
	require.Len(t, inA, 3)
	list := make([]Track, len(p.Model.Leaves))
	list[inA[0]], list[inA[1]] = Walked, Tested
	fetched := make([]Track, len(p.Model.Leaves))
	fetched[p.Model.Arrays[2].Leaves[0]] = Fetched
	got := draw(p, &Highlight{Components: grouptree.SetOf(a, c), Tracks: map[int][]Track{a: list, c: fetched}})
	var fills, outlines []Paint
	for layer, batch := range got.All {
		switch layer {
		case Fills:
			fills = append(fills, batch.Paint)
		case Outlines:
			outlines = append(outlines, batch.Paint)
		}
	}
	require.Equal(t, []Paint{{Full, Tint}, {Warn, Slant}, {Partial, Tint}, {Partial, Solid}}, fills, "and nothing in the colours of components")
	require.Subset(t, outlines, []Paint{{Full, Line}, {Warn, Line}, {Partial, Line}, {Faint, PaleLine}})
	for _, text := range texts(got) {
		require.NotContains(t, text, "no B", "labels of blocks say what they are of groups")
	}
}

func TestHowManyRowsCommitsWrite(t *testing.T) {
	p := picture(pair(), 800)
	rows := p.rowsIn(0)
	got := draw(p, &Highlight{Components: grouptree.SetOf(a), Written: []int{rows / 2, 0, 0}})
	var bars []string
	for layer, batch := range got.All {
		if layer == Tracks {
			bars = append(bars, string(batch.Path))
		}
	}
	width := p.at(0, rows/2).w
	require.Equal(t, []string{fmt.Sprintf("M%d %dh%dv5h-%dz", p.Left(), p.y(0)+p.height(0)-writtenHeight, width, width)}, bars, "one bar, as long as so many rows")
	require.Contains(t, texts(got), formatCount(rows/2))
	require.Empty(t, connected(got))
}

func TestOnlyTheRowThatMovesHasAColour(t *testing.T) {
	colours := func(moved Move, shown bool) (out []Color) {
		p := picture(pair(), 800)
		p.Model.Moved = moved
		for layer, batch := range draw(p, &Highlight{Move: shown}).All {
			if layer == Fills || layer == Outlines || layer == Highlights {
				out = append(out, batch.Paint.Color)
			}
		}
		return out
	}
	still := colours(Move{Entity: 7, From: -1, To: -1}, false)
	require.Equal(t, colours(Move{}, false), still, "this one shows nothing")
	require.NotContains(t, still, Accent)
	moving := colours(Move{Array: -1, Entity: 7, From: 3, To: 1}, true)
	require.Contains(t, moving, Accent)
	for _, color := range moving {
		require.Contains(t, []Color{Soft, Faint, Hair, Accent}, color)
	}
}

func TestTheAxisHasRoundNumbers(t *testing.T) {
	p := picture(pair(), 800)
	require.Subset(t, texts(draw(p, &Highlight{})), []string{"0 rows", "200", "400", "600", "800"})
	p.Arrange(800, 0, 30)
	var list List
	p.Draw(&list, Window{X: 600, Y: p.Height() - axisHeight, Width: 800, Height: axisHeight}, &Highlight{})
	var numbers []int
	for _, text := range texts(&list) {
		if n, err := strconv.Atoi(text); err == nil {
			numbers = append(numbers, n)
		}
	}
	require.Greater(t, len(numbers), 3)
	for i, n := range numbers {
		require.Equal(t, numbers[0]+5*i, n, numbers)
	}
	require.Equal(t, []int{1, 2, 5, 10, 100_000}, []int{niceStep(.1), niceStep(1.5), niceStep(2.1), niceStep(10), niceStep(50_001)})
}

// TestManyArraysOfAComponent draws a hub whose component has an array for each of its partners.
func TestManyArraysOfAComponent(t *testing.T) {
	const partners = 40
	var groups []grouptree.Conj
	var rows []entities
	for i := 1; i <= partners; i++ {
		groups = append(groups, conj([]int{0, i}))
		rows = append(rows, entities{10, grouptree.SetOf(0, i)})
	}
	p := picture(source(grouptree.Lanes, partners+1, census(rows...), groups...), 360)
	require.Equal(t, partners, p.lines.count[0])
	require.Equal(t, top+densePitch+(partners-1)*laneHeight, p.lineY(1))
	require.Contains(t, texts(draw(p, &Highlight{})), "40")
}

// TestFewLinesHaveRoomForLookUps draws a band from C to the rows of A that have it.
func TestFewLinesHaveRoomForLookUps(t *testing.T) {
	p := picture(pair(), 800)
	require.Zero(t, p.lineGap)
	p.Arrange(800, 600, 1)
	require.Equal(t, mostGap, p.lineGap)
	require.Equal(t, 128, p.Marks()&128)
	require.Equal(t, top+3*56+2*mostGap+axisHeight, p.Height())
	tracks := make([]Track, len(p.Model.Leaves))
	for _, leaf := range p.Model.Arrays[2].Leaves {
		tracks[leaf] = Tested
	}
	highlight := &Highlight{Components: grouptree.SetOf(a, c), Lead: c, Tracks: map[int][]Track{c: tracks}, Fetched: []Run{{0, 900, 960}, {0, 970, 980}}}
	got := draw(p, highlight)
	require.Contains(t, texts(got), "100 rows tested, 70 look-ups of A")
	bands := connected(got)
	require.Len(t, bands, 2)
	require.Equal(t, bands[0], bands[1], "its area and its edge")
	require.Regexp(t, `^M\d+ 404C\d+ 230 \d+ 230 \d+ 56L\d+ 56C\d+ 230 \d+ 230 \d+ 404z$`, bands[0])
	highlight.Links = []Link{{2, 10, 0, 910}, {2, 70, 0, 975}}
	require.Equal(t, []string{"M82.5 404L709.5 56M124.5 404L755.5 56"}, connected(draw(p, highlight)), "lines from row to row")
	highlight.Links = nil
	highlight.Fetched = append(highlight.Fetched, Run{1, 0, 50})
	apart := labelsOfBands(draw(p, highlight))
	require.Len(t, apart, 2)
	require.Equal(t, apart[0].Y, apart[1].Y)
	require.GreaterOrEqual(t, math.Abs(apart[0].X-apart[1].X), p.Metrics.Width(LabelFont, "50 look-ups of B")+labelGap-1)
	highlight.Fetched = highlight.Fetched[:2]
	p.Arrange(800, top+axisHeight+3*bandedPitch+2*leastGap, 1)
	require.Equal(t, []int{bandedPitch, leastGap}, []int{p.pitch, p.lineGap}, "lower ribbons leave room")
	p.Arrange(800, top+axisHeight+3*bandedPitch+2*leastGap-1, 1)
	require.Zero(t, p.lineGap)
	p.Arrange(800, 0, 1)
	require.Zero(t, p.Marks()&128)
	require.NotContains(t, texts(draw(p, highlight)), "100 rows tested, 70 look-ups of A", "no room between the lines")
}

// TestArraysWalkedInStepSaySo selects a system that walks A and B together.
func TestArraysWalkedInStepSaySo(t *testing.T) {
	const words = "the same rows: one index, no test, no look-up"
	p := picture(pair(), 800)
	p.Arrange(800, 400, 1)
	walked := make([]Track, len(p.Model.Leaves))
	walked[p.Model.Arrays[0].Leaves[0]] = Walked
	highlight := &Highlight{Components: grouptree.SetOf(a, b), Lead: a, Tracks: map[int][]Track{a: walked, b: walked}}
	inStep := func(list *List) (kinds []Paint) {
		for layer, batch := range list.All {
			if layer == Connectors && batch.Color != Partial {
				kinds = append(kinds, Paint{batch.Color, batch.Kind})
			}
		}
		return kinds
	}
	got := draw(p, highlight)
	require.Contains(t, texts(got), words)
	require.Contains(t, inStep(got), Paint{Full, PaleTint})
	p.Arrange(800, 0, 1)
	require.NotContains(t, texts(draw(p, highlight)), words, "no room between the lines")

	p.Arrange(800, 400, 1)
	walked[p.Model.Arrays[0].Leaves[1]] = Tested
	got = draw(p, highlight)
	require.NotContains(t, texts(got), words, "a part is tested")
	require.NotContains(t, inStep(got), Paint{Full, PaleTint})
}

// connected returns the paths between arrays of what is looked up.
func connected(list *List) (paths []string) {
	for layer, batch := range list.All {
		if layer == Connectors && batch.Color == Partial {
			paths = append(paths, string(batch.Path))
		}
	}
	return paths
}

func labelsOfBands(list *List) (labels []Text) {
	for batch := range list.AllTexts {
		for _, each := range batch.Texts {
			if strings.Contains(each.Text, " look-ups of ") {
				labels = append(labels, each)
			}
		}
	}
	return labels
}

func TestTheListsOfTagsAreNamed(t *testing.T) {
	s := pair()
	s.Components[c].List = true
	p := picture(s, 800)
	require.Subset(t, texts(draw(p, &Highlight{})), []string{"lists of entities:", "C"})
	require.Equal(t, top+3*56+listsHeight+axisHeight, p.Height())
}

package paint

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

const a, b, c, d = 0, 1, 2, 3

func conj(has []int, not ...int) grouptree.Conj {
	g, ok := grouptree.NewConj(grouptree.SetOf(has...), grouptree.SetOf(not...))
	if !ok {
		panic("contradiction")
	}
	return g
}

// source builds a layout and counts the rows of its leaves by a census.
func source(kind grouptree.Kind, components int, census grouptree.Census, groups ...grouptree.Conj) Source {
	l := grouptree.Build(kind, grouptree.Spec{Components: components, Groups: groups, Known: census.Comps})
	s := Source{Layout: l, Rows: l.Count(census), Inside: make([][]int, len(groups))}
	names := make(grouptree.Names, components)
	for i := range names {
		names[i] = string(rune('A' + i))
		s.Components = append(s.Components, Component{Name: names[i], Color: i})
	}
	for i, leaf := range l.Leaves {
		whole := names.Region(leaf.Region)
		s.Labels = append(s.Labels, Label{whole, strings.ReplaceAll(whole, " & ", " ")})
		for g := range groups {
			if leaf.Region.Implies(groups[g]) {
				s.Inside[g] = append(s.Inside[g], i)
			}
		}
	}
	return s
}

// entities is a number of entities of one composition.
type entities struct {
	count int
	comp  grouptree.Set
}

func census(rows ...entities) grouptree.Census {
	var out grouptree.Census
	for _, row := range rows {
		out.Comps, out.Count = append(out.Comps, row.comp), append(out.Count, row.count)
	}
	return out
}

func picture(s Source, width int) *Picture {
	m := DefaultMetrics()
	p := New(NewModel(s), &m)
	p.Arrange(width, 0, 1)
	return p
}

// pair is a trees layout in which A and B share A & B, and A alone has A & !B & C.
func pair() Source {
	return source(grouptree.Trees, 3, census(entities{900, grouptree.SetOf(a, b)}, entities{80, grouptree.SetOf(a, c)}, entities{20, grouptree.SetOf(c)}),
		conj([]int{a}), conj([]int{a, b}), conj([]int{a, c}, b))
}

func TestLooksOfSharedOwnAndPlainBlocks(t *testing.T) {
	m := NewModel(pair())
	looks := map[string]Look{}
	for _, leaf := range m.Leaves {
		looks[leaf.Brief] = leaf.Look
	}
	require.Equal(t, map[string]Look{"A B": LookShared, "A !B C": LookOwn, "A !B !C": LookOwn, "B !A": LookPlain, "C": LookPlain}, rename(looks, "!A B", "B !A"))
	require.Equal(t, 1|2|4|8, m.Looks())
}

func TestMarksNextToTheNames(t *testing.T) {
	wide, narrow := picture(pair(), 1000), picture(pair(), 300)
	require.Equal(t, 32, wide.Marks(), "a bracket joins A and B")
	require.Zero(t, narrow.Marks(), "there is no room for brackets")
	crossing := source(grouptree.Lanes, 3, census(entities{9, grouptree.SetOf(a, b)}, entities{8, grouptree.SetOf(b, c)}), conj([]int{a, b}), conj([]int{b, c}))
	require.Equal(t, 64, picture(crossing, 300).Marks(), "B has two arrays")
}

// rename replaces the key of a look.
func rename(looks map[string]Look, from, to string) map[string]Look {
	if look, ok := looks[from]; ok {
		delete(looks, from)
		looks[to] = look
	}
	return looks
}

func TestSharedBlocksAreInOneColumn(t *testing.T) {
	p := picture(pair(), 800)
	leaf := p.Model.Arrays[0].Leaves[0]
	xa, ya, wa, h, ok := p.Block(a, leaf)
	require.True(t, ok)
	xb, yb, wb, _, ok := p.Block(b, leaf)
	require.True(t, ok)
	require.Equal(t, []int{xa, wa}, []int{xb, wb})
	require.Equal(t, p.Left(), xa)
	require.Greater(t, yb, ya+h)
	_, _, _, _, ok = p.Block(c, leaf)
	require.False(t, ok, "C does not hold A & B")
}

func TestNaiveBlocksOfAnotherOrderAreMisplaced(t *testing.T) {
	m := NewModel(source(grouptree.Naive, 3, census(entities{2, grouptree.SetOf(a, b, c)}, entities{3, grouptree.SetOf(a, c)}),
		conj([]int{a, b}), conj([]int{a, b, c}), conj([]int{a, c}, b)))
	var crossed []string
	for _, leaf := range m.Leaves {
		for other := range leaf.Misplaced.All() {
			crossed = append(crossed, leaf.Brief+" against "+m.Components[other].Name)
		}
	}
	require.Equal(t, []string{"A !B C against C", "A !B C against A"}, crossed)
	require.NotZero(t, m.Looks()&16)
}

func TestNothingIsMisplacedInOtherLayouts(t *testing.T) {
	for _, kind := range []grouptree.Kind{grouptree.Laminar, grouptree.Trees} {
		m := NewModel(source(kind, 4, grouptree.Census{}, conj([]int{a, b}), conj([]int{a, b, c})))
		require.Zero(t, m.Looks()&16, kind)
	}
}

func TestHitAndBlockAgree(t *testing.T) {
	p := picture(pair(), 640)
	for _, array := range p.Model.Arrays {
		for _, leaf := range array.Leaves {
			x, y, w, h, ok := p.Block(array.Component, leaf)
			require.True(t, ok)
			component, found := p.Hit(x+w/2, y+h/2)
			require.Equal(t, [2]int{array.Component, leaf}, [2]int{component, found})
		}
	}
	_, y, _, h, _ := p.Block(b, p.Model.Arrays[1].Leaves[0])
	component, leaf := p.Hit(1, y+h/2)
	require.Equal(t, [2]int{b, -1}, [2]int{component, leaf}, "the name")
	component, _ = p.Hit(100, y+h+1)
	require.Equal(t, -1, component, "between two ribbons")
	component, _ = p.Hit(100, 10000)
	require.Equal(t, -1, component, "below the last")
	component, _ = p.Hit(100, -3)
	require.Equal(t, -1, component, "above the first")
}

func TestDrawWritesOnePathForEachPaint(t *testing.T) {
	var list List
	p := picture(pair(), 640)
	highlight := Highlight{Components: grouptree.SetOf(a, b), Leaves: make([]bool, len(p.Model.Leaves))}
	highlight.Leaves[p.Model.Arrays[0].Leaves[0]] = true
	p.Draw(&list, Window{Width: 640, Height: p.Height()}, &highlight)
	seen := map[string]int{}
	for layer, batch := range list.All {
		seen[strconv.Itoa(int(layer))+" "+strconv.Itoa(int(batch.Color))+" "+strconv.Itoa(int(batch.Kind))]++
		require.Regexp(t, `^(M-?[\d.]+ -?[\d.]+(h-?[\d.]+v-?[\d.]+h-?[\d.]+z|L-?[\d.]+ -?[\d.]+))+$`, string(batch.Path))
	}
	for key, n := range seen {
		require.Equal(t, 1, n, key)
	}
	frames := 0
	for layer, batch := range list.All {
		if layer == Highlights {
			frames += strings.Count(string(batch.Path), "M")
		}
	}
	require.Equal(t, 2, frames, "the highlighted block in A and in B")
	require.Subset(t, texts(&list), []string{"A", "B", "C", "A & B", "0 – 900", "980 rows", "900 rows", "100 rows"})
}

func texts(list *List) []string {
	var out []string
	for batch := range list.AllTexts {
		for _, text := range batch.Texts {
			out = append(out, text.Text)
		}
	}
	return out
}

func TestOnlyVisibleRibbonsAreDrawn(t *testing.T) {
	s := source(grouptree.Laminar, 26, grouptree.Census{})
	for i := range s.Components {
		s.Components[i].Name = "component" + strconv.Itoa(i)
	}
	p := picture(s, 600)
	var list List
	p.Draw(&list, Window{Y: 10 * p.pitch, Width: 600, Height: 3 * p.pitch}, &Highlight{})
	names := 0
	for _, text := range texts(&list) {
		if strings.HasPrefix(text, "component") {
			names++
		}
	}
	require.InDelta(t, 4, names, 1)
}

func TestOnlyVisibleEntitiesThatFitAreNamed(t *testing.T) {
	s := source(grouptree.Trees, 2, census(entities{200_000, grouptree.SetOf(a, b)}, entities{50_000, grouptree.SetOf(a)}), conj([]int{a, b}))
	p := picture(s, 800)
	asked := 0
	p.Model.MaxEntity = 250_000
	p.Model.EntityAt = func(component, leaf, row int) int {
		asked++
		return 1 + row
	}
	var list List
	draw := func(x int) []string {
		asked = 0
		p.Draw(&list, Window{X: x, Width: 800, Height: p.Height()}, &Highlight{})
		size := 0
		for _, batch := range list.All {
			size += len(batch.Path)
		}
		require.Less(t, size, 20_000, "nothing outside the window is drawn")
		return texts(&list)
	}
	require.NotContains(t, strings.Join(draw(0), " "), "e1", "too narrow for numbers")
	require.Zero(t, asked)

	p.Arrange(800, 0, 100_000)
	require.Equal(t, maxPixels, p.ribbonsWidth)
	left, _, _, _, ok := p.Block(1, p.Model.Arrays[1].Leaves[0])
	require.True(t, ok)
	require.Subset(t, draw(left-p.Left()), []string{"e1", "e2", "e9"})
	require.Less(t, asked, 60)
	_, w := p.rowPlace(1, p.Model.Arrays[1].Leaves[0], 0, p.places)
	require.Contains(t, draw(left-p.Left()+int(100_000*w)), "e100002")
}

func randomSource(t *rapid.T) Source {
	kind := rapid.SampledFrom([]grouptree.Kind{grouptree.Laminar, grouptree.Trees, grouptree.Paper, grouptree.Naive, grouptree.Lanes}).Draw(t, "kind")
	set := func(name string) grouptree.Set {
		var s grouptree.Set
		for i := range 5 {
			if rapid.Bool().Draw(t, name) {
				s.Add(i)
			}
		}
		return s
	}
	var groups []grouptree.Conj
	for range rapid.IntRange(0, 5).Draw(t, "groups") {
		has := set("has")
		if g, ok := grouptree.NewConj(has, set("not").Minus(has)); ok && !has.Empty() {
			groups = append(groups, g)
		}
	}
	var world grouptree.Census
	for range rapid.IntRange(0, 6).Draw(t, "compositions") {
		world.Comps = append(world.Comps, set("entity"))
		world.Count = append(world.Count, rapid.IntRange(1, 5000).Draw(t, "count"))
	}
	return source(kind, 5, world, groups...)
}

func TestFormatCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 12345: "12,345", 5000000: "5,000,000"} {
		require.Equal(t, want, formatCount(n))
	}
}

func TestFit(t *testing.T) {
	m := DefaultMetrics()
	require.Equal(t, "Velocity", m.Fit(LabelFont, "Velocity", 100))
	require.Equal(t, "Velo…", m.Fit(LabelFont, "Velocity", 36))
	require.Equal(t, "", m.Fit(LabelFont, "Velocity", 20))
	for width := range 90 {
		require.LessOrEqual(t, m.Width(LabelFont, m.Fit(LabelFont, "V\xe9l\xc3\xa9\xff\xff", float64(width))), float64(width), "bytes that are not UTF-8")
	}
	require.InDelta(t, 3*600*12/1000.+12, m.Width(LabelFont, "a–…é"), .01)
}

// BenchmarkManyArrays arranges and draws 256 components, as a step of a replay does.
func BenchmarkManyArrays(b *testing.B) {
	var groups []grouptree.Conj
	var rows []entities
	for i := 0; i < 250; i += 5 {
		groups = append(groups, conj([]int{i, i + 1}), conj([]int{i, i + 1, i + 2}))
		for k := range 5 {
			rows = append(rows, entities{10 + i, grouptree.SetOf(i, i+1, i+k, 255)})
		}
	}
	p := picture(source(grouptree.Laminar, 256, census(rows...), groups...), 800)
	var list List
	for b.Loop() {
		p.Arrange(800, 460, 1)
		p.Draw(&list, Window{Width: 800, Height: p.Height()}, &Highlight{})
	}
}

func BenchmarkDraw(b *testing.B) {
	s := source(grouptree.Laminar, 12, census(entities{1000, grouptree.SetOf(0, 1, 2)}), conj([]int{0, 1}), conj([]int{0, 1, 2}), conj([]int{4, 5}))
	p := picture(s, 800)
	var list List
	for b.Loop() {
		p.Draw(&list, Window{Width: 800, Height: p.Height()}, &Highlight{})
	}
}

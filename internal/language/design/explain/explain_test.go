package explain

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// explained is copse.explain/1 as a reader sees it.
type explained struct {
	Schema, Name, Signature, Match string
	System                         int
	Expected                       *string
	Story                          []struct {
		Text, Kind                 string
		Components, Groups, Leaves []int
		Ranges                     [][4]int
	}
	Crossing *struct {
		Group                                int
		Label, Text, Theorem                 string
		Range                                [4]int
		Own, Other, Both, OnlyOwn, OnlyOther []int
	}
	Ways []struct {
		Text, Makes, Effect, Cost string
		Total                     *float64
		TotalText                 string
		Pays                      bool
		Edits                     []struct {
			Range [4]int
			Text  string
		}
		Size            int
		Smallest, Tried bool
		Worse, Better   []struct {
			System         int
			Name, From, To string
		}
		Lost []int
	}
	None string
	Loop []struct {
		Indent     int
		Text, Kind string
		Marks      []struct {
			From, To  int
			Kind      string
			Component int
		}
		Leaves []int
	}
}

func explain(t require.TestingT, a *analysis.Analysis, system int) *explained {
	d, ok := System(a, system)
	require.True(t, ok)
	text := d.Append(nil)
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	out := &explained{}
	require.NoError(t, decoder.Decode(out))
	require.Equal(t, "copse.explain/1", out.Schema)
	return out
}

// checkExplanations holds what is said of every system of a text against the text with
// each edit made. It returns how many edits there were.
func checkExplanations(t require.TestingT, text string) (edits int) {
	a := analyze(text, analysis.Options{HintsLater: true})
	for i := range a.Systems {
		d := explain(t, a, i)
		edits += len(d.Ways)
		checkWays(t, a, i, d)
		checkMarks(t, a, i, d)
		c := d.Crossing
		if c == nil {
			continue
		}
		both := func(x, y []int) []int {
			out := slices.Concat(x, y)
			slices.Sort(out)
			return out
		}
		require.Equal(t, c.Own, both(c.Both, c.OnlyOwn))
		require.Equal(t, c.Other, both(c.Both, c.OnlyOther))
		require.NotEmpty(t, c.Both)
		require.NotEmpty(t, c.OnlyOwn)
		require.NotEmpty(t, c.OnlyOther)
	}
	return edits
}

func checkWays(t require.TestingT, a *analysis.Analysis, i int, d *explained) {
	match := a.Systems[i].Plan.Match
	if match == grouptree.Full || match == grouptree.Scan {
		require.Empty(t, d.Ways)
		require.Nil(t, d.Crossing)
		require.Equal(t, match == grouptree.Full, d.None == "")
		return
	}
	full := false
	for _, w := range d.Ways {
		full = full || w.Makes == "full"
	}
	require.True(t, full || d.Crossing != nil || !a.HasArray(a.Systems[i].Plan.Lead), "%s has no way out\n%s", d.Name, a.Text)
	require.Equal(t, full, d.None == "", d.None)
	found, _ := hints.Improvements(a, i)
	smallest := 0
	for k, w := range d.Ways {
		var list []diagnostic.Edit
		for _, e := range w.Edits {
			list = append(list, diagnostic.Edit{Range: diagnostic.Range{Start: diagnostic.Position{Line: e.Range[0], Column: e.Range[1]}, End: diagnostic.Position{Line: e.Range[2], Column: e.Range[3]}}, Text: e.Text})
		}
		after := analyze(diagnostic.SplitLines(a.Text).Apply(list), analysis.Options{HintsLater: true})
		require.Len(t, after.Systems, len(a.Systems))
		require.Equal(t, w.Makes, after.Systems[i].Plan.Match.String(), "%s\n%s\n--\n%s", w.Text, a.Text, after.Text)
		require.Less(t, after.Systems[i].Plan.Match, match)
		require.True(t, w.Tried)
		require.NotEmpty(t, w.Effect)
		change := cost.Tenths(after.Total.Sum()) - cost.Tenths(a.Total.Sum())
		require.InDelta(t, float64(change)/10, *w.Total, 1e-9, "%s\n%s", w.Text, a.Text)
		require.Equal(t, change < 0, strings.HasPrefix(w.TotalText, "saves "), w.TotalText)
		require.False(t, w.Pays && change >= 0, "only what saves something pays")
		worse := 0
		for k := range a.Systems {
			if after.Systems[k].Plan.Match > a.Systems[k].Plan.Match {
				require.Equal(t, k, w.Worse[worse].System)
				require.Contains(t, w.Cost, w.Worse[worse].Name)
				worse++
			}
		}
		require.Len(t, w.Worse, worse)
		if w.Smallest {
			smallest++
			for n, other := range d.Ways {
				require.True(t, other.Makes != "full" || found[k].Compare(&found[n].Extent) <= 0)
			}
		}
		require.True(t, k == 0 || found[k-1].Rank().Compare(found[k].Rank()) <= 0)
	}
	require.Equal(t, full, smallest == 1)
}

// checkMarks holds the loop against the plan.
func checkMarks(t require.TestingT, a *analysis.Analysis, i int, d *explained) {
	s := &a.Systems[i]
	lines := describe.Page(a).Systems[i].Loop
	require.Len(t, d.Loop, len(lines))
	for k, l := range d.Loop {
		require.Equal(t, lines[k], strings.Repeat("  ", l.Indent)+l.Text)
		units := utf16.Encode([]rune(l.Text))
		for _, m := range l.Marks {
			text := string(utf16.Decode(units[m.From:m.To]))
			switch m.Kind {
			case "contiguous":
				require.True(t, strings.HasPrefix(text, a.Names[m.Component]+"["), text)
				require.True(t, m.Component == s.Plan.Lead || s.Plan.Ever.Has(m.Component))
				require.NotEmpty(t, l.Leaves)
				for _, leaf := range l.Leaves {
					require.True(t, a.Layout.Leaves[leaf].Shared.Has(m.Component))
				}
			case "lookup":
				require.True(t, strings.HasSuffix(text, "[entity]"), text)
				require.False(t, l.Kind != "call" || s.Plan.Always.Has(m.Component) && len(s.Plan.Leaves) > 0)
			default:
				require.Equal(t, "tested", m.Kind)
				require.Equal(t, "test", l.Kind)
				require.NotEqual(t, grouptree.Full, s.Plan.Match)
			}
		}
	}
}

// checkFirst holds that the first hint of each system is the first edit of its explanation.
func checkFirst(t require.TestingT, text string) {
	a := analyze(text, analysis.Options{})
	for i := range a.Systems {
		offered := append(slices.Clip(a.Systems[i].Hints), a.Systems[i].Possible...)
		ways, _ := hints.Improvements(a, i)
		require.Equal(t, len(ways) == 0, len(offered) == 0, text)
		if len(offered) > 0 {
			require.Equal(t, ways[0].Edits, offered[0].Edits, "%s: %q against %q\n%s", a.Systems[i].Statement.Name.Text, ways[0].Text, offered[0].Text, text)
			require.True(t, strings.HasPrefix(offered[0].Text, ways[0].Text), "%q against %q", ways[0].Text, offered[0].Text)
		}
	}
}

func TestFirstHintIsFirstWay(t *testing.T) {
	for _, text := range designtest.Examples(t) {
		checkFirst(t, text)
	}
	files, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	for _, file := range files {
		checkFirst(t, designtest.Read(t, file))
	}
	rapid.Check(t, func(t *rapid.T) { checkFirst(t, strings.Join(designtest.DrawDesign(t), "\n")) })
}

func TestEveryWayIsWhatItSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkExplanations(t, strings.Join(designtest.DrawDesign(t), "\n"))
	})
}

func TestWaysOfExamples(t *testing.T) {
	n := 0
	for _, text := range designtest.Examples(t) {
		n += checkExplanations(t, text)
	}
	files, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		n += checkExplanations(t, string(text))
	}
	require.Positive(t, n)
}

// TestWaysAreSmallestFirst holds the first way and whether it is the smallest of all.
func TestWaysAreSmallestFirst(t *testing.T) {
	for _, test := range []struct{ text, first, smallest string }{
		{"tag F\ncomponent P\ncomponent V\ngroup P & V\nsystem s(P, V) without F", "add !F to the group P & V", "add !F to the group P & V"},
		{"layout paper\ngroup P & V & W\nsystem s(P, V)", "take W out of the group P & V & W", "take W out of the group P & V & W"},
		{"group P, !V\nsystem s(P, V)", "write V in the group P & !V", "write V in the group P & !V"},
		{"layout laminar\ngroup A & B\nsystem s(A, C)\nsystem t(A, B)", "choose layout lanes and add a group A & C, with one more array for A and C", "replace the group A & B by A & C"},
		{"group A\nsystem s(A, C)\nsystem t(A)", "add C to the group A", "add C to the group A"},
		{"group A & !C\nsystem s(A, C)\nsystem t(A) without C", "write C in the group A & !C", "write C in the group A & !C"},
	} {
		d := explain(t, analyze(test.text, analysis.Options{}), 0)
		require.NotEmpty(t, d.Ways, test.text)
		require.Equal(t, test.first, d.Ways[0].Text, test.text)
		for _, w := range d.Ways {
			require.Equal(t, w.Text == test.smallest, w.Smallest, w.Text)
		}
	}
}

// TestStories holds the complete words of some explanations.
func TestStories(t *testing.T) {
	var b strings.Builder
	for _, text := range []string{designtest.Base, storyCrossing, storyUnion, storyLanes, storyTags} {
		a := analyze(text, analysis.Options{HintsLater: true})
		for i := range a.Systems {
			d := explain(t, a, i)
			b.WriteString(d.Name + ": " + d.Match + "\n")
			for _, s := range d.Story {
				b.WriteString("  " + s.Kind + ": " + s.Text + "\n")
			}
			if d.Crossing != nil {
				b.WriteString("  " + d.Crossing.Theorem + "\n")
			}
			for _, w := range d.Ways {
				b.WriteString("  -> " + w.Makes + " by: " + w.Text + ": " + w.TotalText + ". " + w.Effect + " " + w.Cost + "\n")
			}
			if d.None != "" {
				b.WriteString("  none: " + d.None + "\n")
			}
			for _, l := range d.Loop {
				b.WriteString("  | " + strings.Repeat("  ", l.Indent) + l.Text + "\n")
			}
		}
		b.WriteString("\n")
	}
	designtest.Golden(t, "explain.txt", []byte(b.String()))
}

const storyCrossing = `layout laminar
group A & B
group A & C
group wide = A & B & D
system ab(A, B)
system ac(mut A, C)
system abd(A, ?C) with B, D
system no() without A
spawn 10 A, B
spawn 5 A, B, D
spawn 7 A, C
`

const storyUnion = `layout paper
group A
group A & B & C
group A & B & !C
system Union(A, B)
system Late(B, C)
system Empty(A) with Z
spawn 4 A, B, C
spawn 2 A, B
spawn 3 B, C
`

const storyTags = `component A
component B
tag T
tag U
group A & T
system t() with T
system both() with T, U
system held(?A) with T without B
system none() without T
spawn 10 A
spawn 4 A, T
spawn 2 B, T, U
spawn 3 T
`

const storyLanes = `layout lanes
group A & B
group B & C
system ab(A, B)
system bc(mut B, C)
system b(B)
system abc(A, B, C)
system acd(A, C) without D
spawn 10 A, B
spawn 5 B, C
spawn 2 A, B, C
spawn 1 A, C, D
`

// TestNoWay holds what is said where nothing makes a system full; small designs always
// have a way.
func TestNoWay(t *testing.T) {
	const crossed, free, scan = "layout laminar\ngroup A & D\nsystem s(A, B)", "system s(A, B)", "system s() without A"
	for _, test := range []struct {
		text    string
		tried   int
		skipped bool
		Want    string
	}{
		{crossed, 4, false, "None of the 4 edits that were tried makes it full, because it crosses the group A & D and each component has one array."},
		{crossed, 1, true, "The one edit that was tried does not make it full, because it crosses the group A & D and each component has one array."},
		{free, 2, true, "The design is large, so not every edit was tried, and none of those that were makes it full."},
		{free, 0, false, "There is no edit to try."},
		{scan, 0, false, "It requires no component that has storage, so no group can make it full: every entity has to be looked at."},
		{"component A\ntag T\nlayout trees\nsystem s() with T", 0, false,
			"It requires no component that has storage, so no group can make it full: every entity is looked at. In the layout lanes it would walk the list of a tag."},
		{"component A\ntag T\nsystem s() with T", 0, false, ""},
		{"component A\ntag T\nsystem s() with T without A", 3, false,
			"It requires no component that has storage, so no group can make it full: the entities in the list of T are tested."},
		{"group A & B\n" + free, 0, false, ""},
	} {
		require.Equal(t, test.Want, hints.NoWay(analyze(test.text, analysis.Options{}), 0, test.tried, test.skipped), test.text)
	}
}

func TestOnlySystemsAreExplained(t *testing.T) {
	a := analyze(designtest.Base, analysis.Options{HintsLater: true})
	for _, i := range []int{-1, 2} {
		_, ok := System(a, i)
		require.False(t, ok)
	}
}

// TestLargeDesignsAreExplained holds that the budget is said to have been too small.
func TestLargeDesignsAreExplained(t *testing.T) {
	a := analyze(designtest.Generate(grouptree.Laminar, 256, 256, 256, 1), analysis.Options{HintsLater: true})
	n := 12
	if testing.Short() {
		n = 3
	}
	for i := range n {
		d := explain(t, a, i)
		match := a.Systems[i].Plan.Match
		require.True(t, match == grouptree.Full || len(d.Ways) > 0 || d.None != "", d.Name)
	}
}

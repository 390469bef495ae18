package compare

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/wording"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// comparedCost is a cost in both designs.
type comparedCost struct {
	Better         int
	A, B, Change   string
	ShareA, ShareB float64
}

// compared is copse.compare/1 as a reader of the document sees it.
type compared struct {
	Schema, Summary string
	Same            bool
	A, B            struct {
		Layout                           string
		Errors                           bool
		Entities, Systems, Groups, Ticks int
		Round                            string
	}
	Causes []struct {
		Kind, Text     string
		A, B           [][4]int
		GroupA, GroupB int
		Tried          bool
	}
	Systems []struct {
		Name           string
		Was            *string
		A, B           int
		RangeA, RangeB *[4]int
		Changed        bool
		Text           string
		Why            [2]string
		Lines          []comparedLine

		Cost comparedCost
	}
	Commits *comparedCost
	Groups  []struct {
		Label, Text    string
		A, B           int
		RangeA, RangeB *[4]int
		Changed        bool
		Lines          []comparedLine
	}
	Components []comparedComponent
	Ticks      []struct {
		Tick           int
		RangeA, RangeB *[4]int
		Lines          []comparedLine
		Components     []comparedComponent
	}
	MoreTicks      int
	Totals         []comparedLine
	Tried, Untried int
	CostChange     string
	CostBetter     int
}

type comparedComponent struct {
	Name           string
	A, B           int
	RangeA, RangeB *[4]int
	Changed        bool
	Lines          []comparedLine
}

type comparedLine struct {
	Measure, Unit string
	A, B          any
	Better        int
	Cause         *struct {
		Ids    []int
		Alone  bool
		Either bool
		Text   string
	}
}

// all returns every line of the document.
func (d *compared) all() (out []comparedLine) {
	for _, s := range d.Systems {
		out = append(out, s.Lines...)
	}
	for _, g := range d.Groups {
		out = append(out, g.Lines...)
	}
	for _, c := range d.Components {
		out = append(out, c.Lines...)
	}
	for _, k := range d.Ticks {
		out = append(out, k.Lines...)
		for _, c := range k.Components {
			out = append(out, c.Lines...)
		}
	}
	return append(out, d.Totals...)
}

// compareTexts compares two texts and reads the document back, strictly.
func compareTexts(t require.TestingT, a, b string) *compared {
	later := analysis.Options{HintsLater: true}
	d := Analyses(analyze(a, later), analyze(b, later))
	decoder := json.NewDecoder(strings.NewReader(string(d.Document().Append(nil))))
	decoder.DisallowUnknownFields()
	out := &compared{}
	require.NoError(t, decoder.Decode(out))
	require.Equal(t, "copse.compare/1", out.Schema)
	require.NotEmpty(t, d.AppendText(nil))
	for _, l := range out.all() {
		require.Equal(t, l.A == l.B, l.Cause == nil, "%v\n%s\n--\n%s", l, a, b)
	}
	return out
}

func TestADesignIsLikeItself(t *testing.T) {
	files, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		spelled := "# another comment\n" + strings.ReplaceAll(string(text), " & ", "&&")
		for _, other := range []string{string(text), spelled} {
			d := compareTexts(t, string(text), other)
			require.True(t, d.Same, file)
			require.Equal(t, "No difference.", d.Summary)
			require.Empty(t, d.Causes)
			require.Empty(t, d.Ticks)
		}
	}
}

// TestOneChangeIsTheCauseOfEverything makes a single change and wants it named as the
// one cause of every line that differs.
func TestOneChangeIsTheCauseOfEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := designtest.DrawDesign(t)
		at := rapid.IntRange(5, len(a)-1).Draw(t, "which")
		b := append([]string{}, a...)
		word, _, _ := strings.Cut(a[at], " ")
		switch word {
		case "layout":
			b[at] = "layout " + rapid.SampledFrom([]string{"paper", "trees", "laminar", "naive", "lanes"}).Draw(t, "another")
		case "system":
			b[at] = a[at] + " without T"
			if strings.Contains(a[at], "T") {
				b[at] = strings.Replace(a[at], " weight ", " weight 1", 1)
			}
		default:
			b = append(b[:at], b[at+1:]...)
		}
		d := compareTexts(t, strings.Join(a, "\n"), strings.Join(b, "\n"))
		require.LessOrEqual(t, len(d.Causes), 1, "%q %q", a, b)
		require.Zero(t, d.Untried)
		for _, l := range d.all() {
			if l.Cause != nil {
				require.Equal(t, []int{0}, l.Cause.Ids, "%v", l)
				require.True(t, l.Cause.Alone, "%v", l)
			}
		}
	})
}

// TestComparingIsSymmetric holds the figures of A against B against those of B against A.
func TestComparingIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := strings.Join(designtest.DrawDesign(t), "\n"), strings.Join(designtest.DrawDesign(t), "\n")
		there, back := compareTexts(t, a, b), compareTexts(t, b, a)
		require.Equal(t, there.Same, back.Same)
		require.Equal(t, there.A, back.B)
		require.Len(t, back.Ticks, len(there.Ticks))
		for i, l := range there.Totals {
			m := back.Totals[i]
			require.Equal(t, []any{l.Measure, l.A, l.B, l.Better}, []any{m.Measure, m.B, m.A, -m.Better})
		}
		for _, s := range there.Systems {
			for _, r := range back.Systems {
				if r.A != s.B || r.B != s.A {
					continue
				}
				for i, l := range s.Lines {
					m := r.Lines[i]
					require.Equal(t, []any{l.Measure, l.A, l.B, l.Better}, []any{m.Measure, m.B, m.A, -m.Better})
				}
			}
		}
		require.Len(t, back.Systems, len(there.Systems))
	})
}

// TestComparisonCountsWhatTheAnalysesSay reads the figures out of both analyses.
func TestComparisonCountsWhatTheAnalysesSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := [2]string{strings.Join(designtest.DrawDesign(t), "\n"), strings.Join(designtest.DrawDesign(t), "\n")}
		d := compareTexts(t, texts[0], texts[1])
		for side, text := range texts {
			a := analyze(text, analysis.Options{})
			full, estimate, bytes, seen := 0, 0, 0, 0
			for _, s := range d.Systems {
				i := [2]int{s.A, s.B}[side]
				if i < 0 {
					continue
				}
				seen++
				r := &a.Systems[i]
				if r.Plan.Match == grouptree.Full {
					full++
				}
				estimate += r.Statement.Weight.Value * r.Cost.Estimate
				at := func(k int) any { return [2]any{s.Lines[k].A, s.Lines[k].B}[side] }
				require.Equal(t, r.Plan.Match.String(), at(0))
				for k, n := range []int{r.Cost.Visited, r.Cost.Tested, r.Cost.Matched, r.Cost.Lookups, r.Cost.Bytes, r.Cost.CacheLines, r.Cost.Estimate} {
					require.EqualValues(t, n, at(k+1))
				}
				require.Equal(t, r.Why[0].Text, s.Why[side])
			}
			require.Equal(t, len(a.Systems), seen)
			for _, c := range a.Ticks {
				for _, w := range c.Writes {
					bytes += w.Batch * a.Design.Components[w.Component].Bytes
				}
			}
			for k, n := range map[int]int{0: full, 9: estimate, 11: bytes} {
				require.EqualValues(t, n, [2]any{d.Totals[k].A, d.Totals[k].B}[side], d.Totals[k].Measure)
			}
		}
	})
}

// TestCauses holds the causes of designs that differ in several things at once.
func TestCauses(t *testing.T) {
	type want struct {
		line, text string
		ids        int
		alone      bool
	}
	for _, test := range []struct {
		name, a, b string
		Want       []want
	}{
		{"a new component is there because it is declared, although it cannot be taken back by itself",
			"component A\nsystem s(A)\nspawn 2 A", "component A\ncomponent B\ngroup A & B\nsystem s(A, B)\nspawn 3 A, B",
			[]want{
				{"B size", "because of the component B, which only B declares", 1, true},
				{"s visited", "because of line 5 of B in place of line 3 of A, among others", 1, false},
				{"A rows", "because of line 5 of B in place of line 3 of A", 1, true},
			}},
		{"two that it takes together",
			"layout paper\ngroup A & B & C\nsystem s(A, B)", "layout trees\ngroup A & B & C\ngroup A & B\nsystem s(A, B)",
			[]want{{"s match", "because of the layout, paper in A and trees in B, and the group A & B, which only B has, together", 2, true}}},
		{"two that suffice each",
			"system s(A, B)", "group A & B\ngroup pairs = A & B\nsystem s(A, B)",
			[]want{{"s match", "because of the group A & B, which only B has, or the group pairs, which only B has: either suffices", 2, false}}},
		{"three that suffice each",
			"system s(A, B)", "group A & B\ngroup B & A\ngroup pairs = A & B\nsystem s(A, B)",
			[]want{{"s match", "because of the group A & B, which only B has; the group A & B, which only B has, or the group pairs, which only B has: each of them suffices", 3, false}}},
		{"the place of a group",
			"layout paper\ngroup A & B & C\ngroup A & B\nsystem s(A, B)", "layout paper\ngroup A & B\ngroup A & B & C\nsystem s(A, B)",
			[]want{{"s match", "because of the place of the group A & B", 1, true}}},
		{"the order of declarations",
			"component A\ncomponent B\ngroup A & B\ngroup A & C\ngroup B & C\ncomponent C\nsystem s(B, C)\nsystem t(A, C)",
			"component C\ncomponent B\ngroup A & B\ngroup A & C\ngroup B & C\ncomponent A\nsystem s(B, C)\nsystem t(A, C)", nil},
		{"a system that is renamed",
			"system s(A, B)\nspawn 2 A, B", "system renamed(A, B)\nspawn 3 A, B",
			[]want{{"renamed visited", "because of line 2 of B in place of line 2 of A", 1, true}}},
	} {
		d := compareTexts(t, test.a, test.b)
		lines := map[string]comparedLine{}
		for _, s := range d.Systems {
			for _, l := range s.Lines {
				lines[s.Name+" "+l.Measure] = l
			}
		}
		for _, c := range d.Components {
			for _, l := range c.Lines {
				lines[c.Name+" "+l.Measure] = l
			}
		}
		for _, w := range test.Want {
			c := lines[w.line].Cause
			require.NotNil(t, c, "%s: %s", test.name, w.line)
			require.Equal(t, w, want{w.line, c.Text, len(c.Ids), c.Alone}, test.name)
		}
		if test.Want == nil {
			require.Equal(t, []string{"the order of the declarations"}, []string{d.Causes[0].Text})
			require.Len(t, d.Causes, 1)
			require.True(t, d.Causes[0].Tried || d.Totals[0].Cause == nil)
		}
	}
}

// TestDifferencesInWords holds the complete text of a comparison.
func TestDifferencesInWords(t *testing.T) {
	edit := strings.NewReplacer(
		"group Position & Velocity", "group Position & Velocity & !Frozen\ngroup Mass & Position",
		"spawn 50", "spawn 60",
	)
	later := analysis.Options{HintsLater: true}
	a := analyze(designtest.Base, later)
	designtest.Golden(t, "compare.txt", Analyses(a, analyze(edit.Replace(designtest.Base), later)).AppendText(nil))
	designtest.Golden(t, "compare-layout.txt", Analyses(a, Under(a, grouptree.Trees)).AppendText(nil))
}

func TestSummaries(t *testing.T) {
	for _, test := range []struct{ from, to, Want string }{
		{"spawn 50", "spawn 50", "No difference."},
		{"system Sink(mut Position, Mass)\n", "", "B: nothing left to look up, slightly less to test."},
		{"group Position & Velocity", "group Position & Velocity & !Frozen", "B: 1 more system full, almost 100% less to test, 180 bytes more written per tick."},
		{"group Position & Velocity", "group pairs = Velocity & Position", "No difference."},
		{"group Position & Velocity\n", "group Position & Velocity\ngroup Position & Velocity\n", "B: a round costs the same; 2 other figures differ."},
		{"spawn 50 ", "spawn 5k ", "B: 100 times as much to look up, 16% more to test, 39.6 KB more written per tick."},
		{"component Velocity", "component Velocity f32x3", "No difference."},
		{"weight 60", "weight 30", "B: 50% less to test."},
		{"component Mass f32", "component Mass f32x200", "B: 19.9 KB more written per tick."},
		{"tick\nadd Frozen to any 10 of Velocity\ntick\n", "seed 3\n", "B: 29% less to do for the systems."},
		{"tag Frozen", "component Extra\ntag Frozen", "B: a round costs the same; 4 other figures differ."},
	} {
		got := compareTexts(t, designtest.Base, strings.Replace(designtest.Base, test.from, test.to, 1))
		want, _, _ := strings.Cut(got.Summary, " A round takes ") // the prices are not this test's matter
		require.Equal(t, test.Want, want, "%q for %q", test.to, test.from)
	}
}

func TestBytesInWords(t *testing.T) {
	for n, want := range map[int]string{
		0: "0 bytes", 1: "1 byte", 999: "999 bytes", 1000: "1 KB", 1240: "1.2 KB", 99_949: "99.9 KB", 123_456: "123 KB", 999_960: "1 MB",
		1_250_000: "1.3 MB", 3_000_000_000: "3 GB", 5_000_000_000_000_000: "5,000 TB",
	} {
		require.Equal(t, want, wording.Bytes(n), strconv.Itoa(n))
	}
}

// TestRoundsInWords compares the end of the summary with the totals of both analyses.
func TestRoundsInWords(t *testing.T) {
	for _, weight := range []string{"weight 30", "weight 60", "weight 90"} {
		a, b := analyze(designtest.Base, analysis.Options{}), analyze(strings.Replace(designtest.Base, "weight 60", weight, 1), analysis.Options{})
		before, after := cost.Tenths(a.Total.Sum()), cost.Tenths(b.Total.Sum())
		summary := WithoutCauses(a, b).Summary()
		switch {
		case after < before:
			require.Contains(t, summary, ". A round takes "+wording.Nanoseconds(before-after)+" less.")
		case after > before:
			require.Contains(t, summary, ". A round takes "+wording.Nanoseconds(after-before)+" more.")
		default:
			require.NotContains(t, summary, "round")
		}
	}
}

// TestLargeComparisonsEnd holds that what cannot be tried is said, and that nothing else
// depends on it.
func TestLargeComparisonsEnd(t *testing.T) {
	a, b := designtest.Generate(grouptree.Laminar, 256, 256, 256, 1), designtest.Generate(grouptree.Laminar, 256, 256, 256, 2)
	d := compareTexts(t, a, b)
	require.Positive(t, d.Untried)
	require.Equal(t, len(d.Causes), d.Tried+d.Untried)
	none := 0
	for _, l := range d.all() {
		if l.Cause != nil && len(l.Cause.Ids) == 0 {
			require.Equal(t, "cause not found: the designs are too large to try everything", l.Cause.Text)
			none++
		}
	}
	require.Positive(t, none)
}

func TestCostsOfARoundInWords(t *testing.T) {
	a := "component P\ncomponent Q\ngroup P & Q\nsystem S(mut P, Q) weight 3\nsystem T(mut P)\nspawn 400 P, Q\nspawn 400 P\n"
	b := strings.Replace(a, "group P & Q\n", "", 1) + "system U(Q)\n"
	d := compareTexts(t, a, b)
	require.Regexp(t, `^[\d.]+ .s$`, d.A.Round)
	require.Regexp(t, `^[\d.]+ .s$`, d.B.Round)
	require.Regexp(t, `^\+[\d.,]+ %$`, d.CostChange)
	require.Equal(t, -1, d.CostBetter)
	require.Equal(t, 1, compareTexts(t, b, a).CostBetter)
	byName := map[string]int{}
	for i, s := range d.Systems {
		byName[s.Name] = i
	}
	s, same, added := d.Systems[byName["S"]], d.Systems[byName["T"]], d.Systems[byName["U"]]
	require.Regexp(t, `^\+[\d.,]+ %$`, s.Cost.Change)
	require.Equal(t, -1, s.Cost.Better)
	require.Less(t, s.Cost.ShareA, s.Cost.ShareB)
	require.Equal(t, 1., s.Cost.ShareB, "the dearest of both designs")
	require.Equal(t, same.Cost.A, same.Cost.B)
	require.Empty(t, same.Cost.Change)
	require.Zero(t, same.Cost.Better)
	require.Empty(t, added.Cost.A)
	require.NotEmpty(t, added.Cost.B)
	require.Empty(t, added.Cost.Change)
	require.Nil(t, d.Commits, "there are no ticks after the first")
}

func TestCostOfCommitsInBothDesigns(t *testing.T) {
	a := "group P & Q\nsystem S(P, Q) weight 9\nspawn 90 P, Q\nspawn 30 P\ntick\n  remove Q from any 10 of P & Q\n"
	d := compareTexts(t, a, strings.Replace(a, "group P & Q\n", "", 1))
	require.Regexp(t, `^[\d.]+ .s$`, d.Commits.A)
	require.Regexp(t, `^[\d.]+ .s$`, d.Commits.B)
	require.Regexp(t, `^−[\d.,]+ %$`, d.Commits.Change, "without the group fewer rows move")
	require.Equal(t, 1., max(d.Commits.ShareA, d.Systems[0].Cost.ShareA, d.Systems[0].Cost.ShareB), "one scale for systems and commits")
	without := a[:strings.Index(a, "tick")]
	one := compareTexts(t, a, without).Commits
	require.Equal(t, []any{"0 ns", "−100 %", 1}, []any{one.B, one.Change, one.Better})
	one = compareTexts(t, without, a).Commits
	require.Equal(t, []any{"0 ns", "", -1}, []any{one.A, one.Change, one.Better}, "of nothing there is no part")
}

func TestDoingLessForFewerEntitiesIsNotBetter(t *testing.T) {
	const a = "component P\ncomponent Q\nsystem S(P)\nspawn 40 P\n"
	for _, b := range []string{strings.Replace(a, "S(P)", "S(Q)", 1), strings.Replace(a, "spawn 40", "spawn 10", 1), strings.Replace(a, "spawn 40 P", "spawn 40 Q", 1)} {
		for _, d := range []*compared{compareTexts(t, a, b), compareTexts(t, b, a)} {
			require.NotEqual(t, d.Systems[0].Cost.A, d.Systems[0].Cost.B, b)
			require.Zero(t, d.Systems[0].Cost.Better, b)
			for _, line := range d.Systems[0].Lines {
				require.True(t, line.Measure == "match" || line.Better == 0, "%s: %s", b, line.Measure)
			}
		}
	}
}

func TestCostOfARoundThatFallsToNothing(t *testing.T) {
	a := "component P\nsystem S(P)\nspawn 40 P\n"
	d := compareTexts(t, a, "component P\nspawn 40 P\n")
	require.Equal(t, []any{"", "−100 %", 1}, []any{d.B.Round, d.CostChange, d.CostBetter})
	d = compareTexts(t, "component P\nspawn 40 P\n", a)
	require.Equal(t, []any{"", "", -1}, []any{d.A.Round, d.CostChange, d.CostBetter})
}

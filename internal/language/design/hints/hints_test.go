package hints

import (
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// checkHints carries out every hint of a text and holds it to what it promises, and what else is
// possible. It returns how many there were.
func checkHints(t require.TestingT, text string) int {
	return checkHintsOf(t, analyze(text, analysis.Options{}))
}

func checkHintsOf(t require.TestingT, before *analysis.Analysis) (n int) {
	for i := range before.Systems {
		s := &before.Systems[i]
		require.LessOrEqual(t, len(s.Hints), maxHints)
		require.LessOrEqual(t, len(s.Possible), maxHints)
		for k, h := range s.Hints {
			require.True(t, h.Weighed)
			require.Negative(t, h.Total)
			require.GreaterOrEqual(t, h.Total, s.Hints[0].Total, "the best first")
			checkHint(t, before, i, &s.Hints[k])
		}
		for k, h := range s.Possible {
			require.False(t, h.Weighed && h.Total < 0, h.Text)
			checkHint(t, before, i, &s.Possible[k])
		}
		n += len(s.Hints) + len(s.Possible)
	}
	return n
}

// checkHint carries out one hint for system i.
func checkHint(t require.TestingT, before *analysis.Analysis, i int, h *analysis.Hint) {
	s := &before.Systems[i]
	require.Less(t, h.Makes, s.Plan.Match, "%s", h.Text)
	after := analyze(diagnostic.SplitLines(before.Text).Apply(h.Edits), analysis.Options{HintsLater: true, Populate: before.Populated})
	require.Len(t, after.Systems, len(before.Systems), "%s\n%s", h.Text, after.Text)
	require.Equal(t, h.Makes, after.Systems[i].Plan.Match, "%s: %s\n%s\nbecame\n%s", s.Statement.Name.Text, h.Text, before.Text, after.Text)
	checkHarm(t, before, after, h)
	if h.Weighed {
		require.Equal(t, h.Total, cost.Tenths(after.Total.Sum())-cost.Tenths(before.Total.Sum()), "%s\n%s\nbecame\n%s", h.Text, before.Text, after.Text)
	}
}

// checkHarm holds that a hint says so if it makes another system worse.
func checkHarm(t require.TestingT, before, after *analysis.Analysis, h *analysis.Hint) {
	for k := range before.Systems {
		if after.Systems[k].Plan.Match > before.Systems[k].Plan.Match {
			require.Contains(t, h.Text, "wors", "%s\n%s", before.Text, after.Text)
		}
	}
}

func TestHintsOfExamples(t *testing.T) {
	n := 0
	for _, text := range designtest.Examples(t) {
		n += checkHints(t, text)
	}
	require.Positive(t, n)
}

// TestHintsOfLargeDesigns covers what is proved rather than tried.
func TestHintsOfLargeDesigns(t *testing.T) {
	for _, k := range grouptree.Kinds() {
		n := 0
		for seed := range uint64(designtest.Rounds(3, 1)) {
			n += checkHints(t, designtest.Generate(k, 40, 12, 10, seed))
		}
		require.Positive(t, n, k)
	}
	text := designtest.Generate(grouptree.Laminar, 120, 60, 30, 5)
	for i := range 20 {
		text += "system Extra" + designtest.Letters(20)[i] + "(C" + designtest.Letters(20)[i][3:] + ", X)\n"
	}
	checkHints(t, strings.Replace(text, "layout", "component X\nlayout", 1))
}

func TestHintsHoldWhatTheyPromise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		names := []string{"A", "B", "C", "D", "E", "T"}
		if rapid.Bool().Draw(t, "explicit") {
			b.WriteString("component A\ncomponent B\ncomponent C\ncomponent D\ncomponent E\ntag T\n")
		}
		if kind := rapid.SampledFrom([]string{"", "paper", "trees", "laminar", "naive", "lanes"}).Draw(t, "layout"); kind != "" {
			b.WriteString("layout " + kind + " # chosen\n")
		}
		literals := func(label string, least int) []string {
			list := rapid.SliceOfNDistinct(rapid.IntRange(0, 5), least, 4, rapid.ID[int]).Draw(t, label)
			var out []string
			for _, c := range list {
				out = append(out, names[c])
			}
			return out
		}
		for range rapid.IntRange(0, 5).Draw(t, "groups") {
			list := literals("group", 1)
			for i := range list {
				if rapid.IntRange(0, 3).Draw(t, "not") == 0 {
					list[i] = "!" + list[i]
				}
			}
			b.WriteString("group " + strings.Join(list, " & ") + "\n")
		}
		for i := range rapid.IntRange(1, 4).Draw(t, "systems") {
			list := literals("access", 1)
			split := rapid.IntRange(0, len(list)).Draw(t, "split")
			b.WriteString("system S" + names[i] + "(" + strings.Join(list[:split], ", ") + ")")
			if split < len(list) {
				b.WriteString(" " + rapid.SampledFrom([]string{"with", "without"}).Draw(t, "clause") + " " + strings.Join(list[split:], ", "))
			}
			if i < 3 {
				b.WriteString("\n")
			}
		}
		for range rapid.IntRange(0, 4).Draw(t, "spawns") { // which a lanes layout depends on
			b.WriteString("\nspawn 2 " + strings.Join(literals("spawn", 1), ", "))
			if rapid.Bool().Draw(t, "commit") {
				b.WriteString("\ntick")
			}
		}
		checkHints(t, b.String())
	})
}

// TestHintsKeepTheHistory tries hints for designs whose ticks select entities by the names of groups.
func TestHintsKeepTheHistory(t *testing.T) {
	for _, k := range grouptree.Kinds() {
		advice := 0
		for seed := range uint64(designtest.Rounds(12, 3)) {
			text := designtest.Generate(k, 8, 5, 5, seed)
			for i := range 3 {
				text = strings.Replace(text, "group C", "group g"+strconv.Itoa(i)+" = C", 1)
			}
			text = designtest.WithHistory(text, 8, 3, seed) + "tick\nadd C1 to any 7 of g0\nadd C2 to any 9 of g1\ntick\nremove C4 from all of g2\n"
			a := analyze(text, analysis.Options{})
			checkHintsOf(t, a)
			for i := range a.Systems {
				advice += len(a.Systems[i].Hints)
			}
		}
		require.Positive(t, advice, k)
	}
}

// TestHintsForMadeUpEntities tries hints for designs that spawn nothing.
func TestHintsForMadeUpEntities(t *testing.T) {
	for _, k := range grouptree.Kinds() {
		for seed := range uint64(designtest.Rounds(12, 3)) {
			text, _, _ := strings.Cut(designtest.Generate(k, 8, 5, 5, seed), "spawn")
			checkHintsOf(t, analyze(text, analysis.Options{Populate: true}))
		}
	}
}

// TestTheoremL holds that a system that crosses a group is told which.
func TestTheoremL(t *testing.T) {
	a := analyze("layout laminar\ngroup A & B\nsystem s(A, C)\nsystem t(A)", analysis.Options{})
	why := a.Systems[0].Why
	require.Equal(t, grouptree.Why{Code: "crossing", Text: "It requires {A, C} and the group A & B requires {A, B}: they overlap and neither contains the other, so with one array for each component at most one of the two can be full."}, why[len(why)-1])
	require.Equal(t, grouptree.Full, a.Systems[1].Plan.Match)
	require.Empty(t, a.Systems[1].Hints)
}

func TestHintsAreSmallestFirst(t *testing.T) {
	texts := func(text string) []string { // without entities no edit lowers the total
		s := &analyze(text, analysis.Options{}).Systems[0]
		require.Empty(t, s.Hints)
		var out []string
		for _, h := range s.Possible {
			require.Equal(t, analysis.Change{Weighed: true}, h.Change)
			out = append(out, h.Text)
		}
		return out
	}
	require.Equal(t, []string{"add a group A & C"}, texts("group B\nsystem s(A, C)"))
	require.Equal(t, []string{"move the group A & B above the group A & B & C", "take C out of the group A & B & C (t would match worse)"},
		texts("layout paper\ngroup A & B & C\ngroup A & B\nsystem s(A, B)\nsystem t(A, B, C)"))
	require.Equal(t, []string{"take C out of the group A & B & C"}, texts("layout paper\ngroup A & B & C\ngroup A & B\nsystem s(A, B)"))
	require.Equal(t, []string{"choose layout lanes"}, texts("layout trees\ngroup A & B\ngroup C & D\ngroup A & B & C & D\nsystem s(A, B, C, D)\nsystem t(A, B)\nsystem u(C, D)")[:1])
}

// TestGroupsThatCostMoreThanTheyGive holds the complete texts, and applies every fix.
func TestGroupsThatCostMoreThanTheyGive(t *testing.T) {
	reports := func(text string) (out []string) {
		a := analyze(text, analysis.Options{})
		for _, d := range a.Diagnostics {
			if d.Code == "unused-group" || d.Code == "costly-group" {
				after := analyze(designtest.Apply(text, *d.Fix), analysis.Options{HintsLater: true})
				change := cost.Tenths(after.Total.Sum()) - cost.Tenths(a.Total.Sum())
				require.LessOrEqual(t, change, 0, text)
				require.Equal(t, change < 0, strings.Contains(d.Message, "without it a round takes "+wording.Nanoseconds(-change)+" less"), d.Message)
				out = append(out, strings.Replace(d.Message, wording.Nanoseconds(-change)+" less", "TIME less", 1)+" / "+designtest.Apply(text, *d.Fix))
			}
		}
		return out
	}
	const moves = "spawn 900 A, B\nspawn 900 A\ntick\nadd B to any 90 of A & !B\ntick\nremove B from any 90 of ab\n"
	const declared, large = "component A\ncomponent B\n", "component A 4096\ncomponent B\n"
	require.Equal(t, []string{
		"no system uses the group ab; without it a round takes TIME less / " + declared + "system s(A)\n" + strings.Replace(moves, "ab", "A & B", 1),
	}, reports(declared+"group ab = A & B\nsystem s(A)\n"+moves))
	require.Empty(t, reports(declared+"group ab = A & B\nsystem s(A, B) expect full\n"+moves), "an expectation would fail")
	require.Empty(t, reports(declared+"group ab = A & B\nsystem s(A, B)\nspawn 900 A, B\nspawn 900 A"), "nothing changes")
	require.Empty(t, reports(declared+"group A & B\nsystem s(A)\nsytem t(A, B)\nspawn A"), "t may use the group")
	require.Empty(t, reports(declared+"group A & B\nsystem s(A)\nsystem t(A, Bb)\nspawn A"), "t may use the group")
	require.Equal(t, []string{"no system uses the group A & B / component A\ncomponent B\nsystem s(A)\nspawn A"}, reports("component A\ncomponent B\ngroup A & B\nsystem s(A)\nspawn A"))
	const fewer = "system s(A, B)\nspawn 900 A\nspawn 9 A, B\ntick\nadd B to any 400 of A & !B\ntick\nremove B from all of A & B\n"
	require.Equal(t, []string{
		"the group A & B costs more than it gives: without it a round takes TIME less (s would match worse) / " + large + fewer,
	}, reports(large+"group A & B\n"+fewer))
	for _, k := range grouptree.Kinds() {
		n := 0
		for seed := range uint64(designtest.Rounds(12, 3)) {
			n += len(reports(designtest.WithHistory(designtest.Generate(k, 8, 5, 5, seed), 8, 5, seed)))
		}
		require.Positive(t, n, k)
	}
}

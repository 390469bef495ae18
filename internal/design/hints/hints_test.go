package hints

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/designtest"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// checkHints carries out every hint of a text and holds it to what it promises.
// It returns how many there were.
func checkHints(t require.TestingT, text string) int {
	before := analyze(text, analysis.Options{})
	n := 0
	for i := range before.Systems {
		s := &before.Systems[i]
		require.LessOrEqual(t, len(s.Hints), maxHints)
		for _, h := range s.Hints {
			n++
			require.Less(t, h.Makes, s.Plan.Match, "%s", h.Text)
			after := analyze(diagnostic.SplitLines(text).Apply(h.Edits), analysis.Options{HintsLater: true})
			require.Len(t, after.Systems, len(before.Systems), "%s\n%s", h.Text, after.Text)
			require.Equal(t, h.Makes, after.Systems[i].Plan.Match, "%s: %s\n%s\nbecame\n%s", s.Statement.Name.Text, h.Text, text, after.Text)
			checkHarm(t, before, after, h)
		}
	}
	return n
}

// checkHarm holds that a hint says so if it makes another system worse.
func checkHarm(t require.TestingT, before, after *analysis.Analysis, h analysis.Hint) {
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
		for seed := range uint64(3) {
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

// TestTheoremL holds that a system that crosses a group is told which.
func TestTheoremL(t *testing.T) {
	a := analyze("layout laminar\ngroup A & B\nsystem s(A, C)\nsystem t(A)", analysis.Options{})
	why := a.Systems[0].Why
	require.Equal(t, grouptree.Why{Code: "crossing", Text: "It requires {A, C} and the group A & B requires {A, B}: they overlap and neither contains the other, so with one array for each component at most one of the two can be full."}, why[len(why)-1])
	require.Equal(t, grouptree.Full, a.Systems[1].Plan.Match)
	require.Empty(t, a.Systems[1].Hints)
}

func TestHintsAreSmallestFirst(t *testing.T) {
	texts := func(text string) []string {
		var out []string
		for _, h := range analyze(text, analysis.Options{}).Systems[0].Hints {
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

package design_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/stretchr/testify/require"
)

func FuzzAnalyze(f *testing.F) {
	designtest.Seed(f)
	for _, text := range meaningTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkAnalysis(t, analyze(text, analysis.Options{Populate: true}))
	})
}

// checkAnalysis holds what is true of every analysis.
func checkAnalysis(t testing.TB, a *analysis.Analysis) {
	checkWork(t, a)
	for _, document := range [][]byte{describe.AppendAnalysis(nil, a), describe.Page(a).Append(nil), describe.Advice(a, nil).Append(nil)} {
		require.True(t, json.Valid(document))
		require.LessOrEqual(t, len(document), mostDocument)
	}
	last := len(diagnostic.SplitLines(a.Text).Starts)
	for _, d := range a.Diagnostics {
		checkRange(t, d.Range, last)
		for _, n := range d.Notes {
			checkRange(t, n.Range, last)
		}
		if d.Fix != nil {
			checkEdits(t, a, d.Fix.Edits)
		}
	}
	for i := range a.Systems {
		for _, h := range a.Systems[i].Hints {
			checkEdits(t, a, h.Edits)
		}
	}
	for i := range a.Layout.Arrays {
		array := &a.Layout.Arrays[i]
		for _, leaf := range array.Leaves {
			require.True(t, a.Layout.Leaves[leaf].Shared.Has(array.Component))
			require.Equal(t, array.Lane, a.Layout.Classes[a.Layout.Leaves[leaf].Class].Lane)
		}
	}
}

// checkWork holds the work of an analysis to its bounds, as it is counted.
func checkWork(t testing.TB, a *analysis.Analysis) {
	require.LessOrEqual(t, a.Spent, mostSteps)
	require.LessOrEqual(t, a.Planner.Steps(), mostPlanned)
}

func checkRange(t testing.TB, r diagnostic.Range, last int) {
	require.False(t, r.End.Before(r.Start), "%v", r)
	require.GreaterOrEqual(t, r.Start.Line, 1)
	require.GreaterOrEqual(t, r.Start.Column, 1)
	require.LessOrEqual(t, r.End.Line, last)
}

// checkEdits holds that edits do not overlap.
func checkEdits(t testing.TB, a *analysis.Analysis, edits []diagnostic.Edit) {
	last := len(diagnostic.SplitLines(a.Text).Starts)
	require.NotEmpty(t, edits)
	sorted := slices.Clone(edits)
	slices.SortFunc(sorted, func(a, b diagnostic.Edit) int { return a.Range.Start.Compare(b.Range.Start) })
	for i, e := range sorted {
		checkRange(t, e.Range, last)
		if i > 0 {
			require.False(t, e.Range.Start.Before(sorted[i-1].Range.End))
			require.NotEqual(t, e.Range, sorted[i-1].Range)
		}
	}
}

// heavy are texts of a meaning that wants to be slow.
func heavy() map[string]string {
	within := func(head, s, tail string) string {
		return head + strings.Repeat(s, (syntax.MaxText-len(head)-len(tail))/len(s)) + tail
	}
	return map[string]string{
		"unknown names":     within("component A\n", "group B1\n", ""),
		"unknown entities":  within("spawn A\n", "tick\ndespawn e1\n", ""),
		"any of many":       within("spawn 200k A\ntick\n", "add B to any 100k of A\ntick\n", ""),
		"any in one tick":   within("spawn 200k A\ntick\n", "add B to any 100k of A\n", ""),
		"all of many":       within("spawn 200k A\ntick\n", "add B to all of A\nremove B from all of A\ntick\n", ""),
		"one by one":        within("spawn 200k A\ntick\n", "add B to e199999\ntick\n", ""),
		"all of a chain":    within(designtest.Chain(12)+"spawn 50k P0,P1,P2,P3,P4,P5,P6,P7,P8,P9,P10,P11\ntick\n", "add P6 to all of P0\ntick\nremove P6 from all of P0\ntick\n", ""),
		"wide":              "spawn 4k " + strings.Join(designtest.Letters(200), ", ") + "\ntick\nspawn C000\n",
		"frozen":            within(frozen(), "add Z to any 9 of !Z\ntick\nremove Z from any 5 of Z\ntick\n", ""),
		"come and go":       within("spawn 500 A\ntick\n", "spawn 99 A\ndespawn any 99 of A\ntick\n", ""),
		"spawns and ticks":  within("", "spawn A,B,C,D\ntick\n", ""),
		"every spawn":       within(designtest.Chain(12), "spawn 9k P0,P1,P2,P3\nspawn 9k P0\n", ""),
		"ticks and any":     within("spawn 20k A\ntick\n", "despawn any 9 of A\ntick\n", ""),
		"repeated literals": within("system S(A", ", A", ")"),
		"contradictions":    within("group A", " & !A", ""),
		"maximal":           designtest.Generate(grouptree.Laminar, 256, 256, 256, 7),
		"random halves":     halves(),
		"chain":             designtest.Chain(100),
		"many compositions": compositions(),
	}
}

// frozen has a tag that moves an entity in each of many arrays.
func frozen() string {
	text := "tag Z\n"
	for _, c := range designtest.Letters(200) {
		text += "component " + c + "\ngroup " + c + " & Z\n"
	}
	return text + "spawn 1k " + strings.Join(designtest.Letters(200), ", ") + "\ntick\n"
}

// overlapping cuts one segment by as many groups as fit, and asks for as many
// systems.
func overlapping(kind grouptree.Kind) string {
	var b strings.Builder
	b.WriteString("layout " + kind.String() + "\n")
	for _, c := range designtest.Letters(200) {
		b.WriteString("group A & B & !" + c + "\n")
	}
	for _, c := range designtest.Letters(200) {
		b.WriteString("system S" + c + "(A, B) without " + c + ", C1\n")
	}
	return b.String()
}

// against writes groups that all have the first of their components, or as many
// as a chain of the given length, and exclude some of width others; and systems
// that have leads and exclude many. Entities fill what is left of the text.
func against(kind grouptree.Kind, groups, stored, width, literals, leads, negatives int) string {
	d := designtest.Dice{Stream: splitmix.New(uint64(width))}
	var b strings.Builder
	list := func(n int, sep string) string {
		names := make([]string, n)
		for i := range names {
			names[i] = "P" + strconv.Itoa(i)
		}
		return strings.Join(names, sep)
	}
	others := func(n int, before, sep string) string {
		var out []string
		for _, c := range d.Pick(n, width) {
			out = append(out, before+"X"+strconv.Itoa(c))
		}
		return strings.Join(out, sep)
	}
	b.WriteString("layout " + kind.String() + "\ntag X0\ncomponent P0\n")
	for c := 1; c < stored; c++ {
		b.WriteString("component P" + strconv.Itoa(c) + "\n")
	}
	for c := 1; c < width; c++ {
		b.WriteString("tag X" + strconv.Itoa(c) + "\n")
	}
	for i := range groups {
		if line := "group " + list(1+i%stored, "&") + "&" + others(literals, "!", "&") + "\n"; b.Len()+len(line) < syntax.MaxText/2 {
			b.WriteString(line)
		}
	}
	for i := range syntax.MaxSystems {
		if line := "system S" + strconv.Itoa(i) + "(" + list(leads, ",") + ") without " + others(negatives, "", ",") + "\n"; b.Len()+len(line) < syntax.MaxText*7/8 {
			b.WriteString(line)
		}
	}
	for b.Len() < syntax.MaxText-1024 {
		b.WriteString("spawn " + list(1+d.Below(leads), ",") + "," + others(min(width, 6), "", ",") + "\n")
	}
	return b.String()
}

// againstPlanner are texts that make planning systems expensive, in every layout.
func againstPlanner() map[string]string {
	out := make(map[string]string)
	for _, k := range grouptree.Kinds() {
		out["overlapping cuts, "+k.String()] = overlapping(k)
		out["many negatives, "+k.String()] = against(k, 16, 1, 40, 4, 1, 20)
		out["long exclusions, "+k.String()] = against(k, 60, 1, 100, 12, 1, 8)
		out["many leads, "+k.String()] = against(k, 60, 100, 12, 3, 60, 3)
		out["many chains, "+k.String()] = against(k, 256, 8, 200, 8, 2, 60)
	}
	return out
}

// halves wants a million compositions.
func halves() string {
	var b strings.Builder
	b.WriteString("spawn 200k A\ntick\n")
	for _, c := range designtest.Letters(20) {
		b.WriteString("add " + c + " to any 100k of A\n")
	}
	return b.String()
}

// compositions has thousands of them, and systems that look at each.
func compositions() string {
	var b strings.Builder
	names := designtest.Letters(13)
	for i := range 1 << 11 {
		b.WriteString("spawn A")
		for k, c := range names {
			if i>>k&1 == 1 {
				b.WriteString(", " + c[2:])
			}
		}
		b.WriteString("\n")
	}
	text := strings.ReplaceAll(b.String(), ", 0", ", B")
	text = strings.ReplaceAll(text, ", 1", ", D")
	for _, c := range designtest.Letters(200) {
		text += "system S" + c + "(A, ?B1, ?B2)\n"
	}
	return text[:min(len(text), syntax.MaxText)]
}

// Bounds of the work on any text, as it is counted.
const (
	mostPlanned   = 8_000_000   // steps of planning all systems
	mostAllocated = 120_000_000 // bytes that an analysis allocates, or a document of it
)

func TestTextAgainstThePlannerTakesBoundedWork(t *testing.T) {
	for name, text := range designtest.Some(againstPlanner()) {
		t.Run(name, func(t *testing.T) { checkBounds(t, text) })
	}
}

func TestHeavyTextTakesBoundedWork(t *testing.T) {
	texts := heavy()
	for name, text := range designtest.HostileTexts() {
		texts[name] = text
	}
	for name, text := range designtest.Some(texts) {
		t.Run(name, func(t *testing.T) { checkBounds(t, text) })
	}
}

// checkBounds analyses a text and holds all work on it to its bounds.
func checkBounds(t *testing.T, text string) {
	require.LessOrEqual(t, len(text), syntax.MaxText)
	var a *analysis.Analysis
	require.LessOrEqual(t, designtest.Allocated(func() { a = analyze(text, analysis.Options{Populate: true}) }), mostAllocated)
	require.LessOrEqual(t, designtest.Allocated(func() { describe.Page(a).Append(nil) }), mostAllocated)
	require.LessOrEqual(t, designtest.Allocated(func() { describe.Advice(a, nil).Append(nil) }), mostAllocated)
	checkAnalysis(t, a)
}

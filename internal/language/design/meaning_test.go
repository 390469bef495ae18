package design_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"github.com/stretchr/testify/require"
)

// limitTexts are too long to be written out; the last diagnostic of each counts.
func limitTexts() []designtest.Case {
	many := func(n int, line string) string { return strings.Repeat(line, n) }
	halves := ""
	blocks := "component A\n"
	for _, c := range designtest.Letters(17) {
		halves += "tag " + c + "\n"
	}
	halves += "component A\nspawn 20k A\ntick\n"
	for _, c := range designtest.Letters(17) {
		halves += "add " + c + " to any 10k of A\n"
	}
	for _, c := range designtest.Letters(13) {
		blocks += "component " + c + "\ngroup A & !" + c + "\n"
	}
	classes := "component A\n"
	for _, c := range designtest.Letters(13) {
		classes += "component " + c + "\ngroup A & " + c + "\n"
	}
	classes += "spawn 7k A\ntick\n"
	for _, c := range designtest.Letters(13) {
		classes += "add " + c + " to any 3500 of A\n"
	}
	names := "system s("
	for _, c := range designtest.Letters(257) {
		names += c + ", "
	}
	return []designtest.Case{
		{Text: "spawn 200k A\ntick\n" + many(90, "add B to any 9 of A\n"),
			Want: `49:1-49:20 error too-much-change: the ticks change too much to be analysed at every keystroke; nothing from here on is carried out, so use fewer entities or fewer changes`},
		{Text: halves,
			Want: `35:1-35:25 error too-many-compositions: the entities would have more than 16,384 different compositions; nothing from here on is carried out, so choose fewer of them at random`},
		{Text: "component Known\nsystem s(" + many(314, "Gone, ") + "Known)",
			Want: `2:1888-2:1892 error more-remarks: 14 more diagnostics are not listed; fix the ones above first`},
		{Text: "component Known\ngroup Known" + many(314, " & Known"),
			Want: `2:2519-2:2524 warning more-remarks: 14 more diagnostics are not listed; fix the ones above first`},
		{Text: blocks,
			Want: `27:7-27:16 warning too-many-blocks: A & !C012: with it the layout would have more than 4096 blocks. Groups that overlap multiply the blocks: leave out some exclusions.`},
		{Text: intricate(256),
			Want: `281:7-281:152 warning too-intricate: A & !C000 & !C001 & !C003 & !C004 & !C007 & !C010 & !C011 & !C012 & !C013 & !C014 & !C015 & !C016 & !C017 & !C018 & !C020 & !C021 & !C022 & !C023: its blocks overlap those of the groups before it in too many ways to be analysed at every keystroke. Groups that overlap multiply the blocks: leave out some exclusions.`},
		{Text: classes + "layout lanes",
			Want: `43:1-43:13 warning too-many-classes: the layout has no blocks of their own for 613 compositions, because it has at most 4,096 classes and 4,096 blocks; entities with these compositions are tested, and their columns are fetched by handle`},
		{Text: names + ")",
			Want: `1:1546-1:1550 error too-many-components: a design has at most 256 components and tags; this one and those below it are left out`},
	}
}

// intricate writes groups that exclude most of a few tags each, and so overlap in
// nearly every way.
func intricate(groups int) string {
	d, text := designtest.Dice{Stream: splitmix.New(1)}, "component A\n"
	for _, c := range designtest.Letters(24) {
		text += "tag " + c + "\n"
	}
	for range groups {
		text += "group A"
		for _, c := range d.Pick(18, 24) {
			text += " & !" + designtest.Letters(24)[c]
		}
		text += "\n"
	}
	return text
}

func TestEveryMeaning(t *testing.T) {
	said := map[diagnostic.Message]bool{diagnostic.Populated: true, diagnostic.Unlisted: true} // see TestPopulate, TestListsAreWholeOrNull
	var all strings.Builder
	for _, text := range meaningTexts {
		all.WriteString(text + "\n=>\n")
		for _, d := range analyze(text, analysis.Options{}).Diagnostics {
			all.WriteString(designtest.Render(text, d) + "\n")
			noteMeaning(said, d)
		}
		all.WriteString("\n")
	}
	const path = "testdata/meaning.txt"
	if *designtest.Update {
		require.NoError(t, os.WriteFile(path, []byte(all.String()), 0o644))
	}
	require.Equal(t, designtest.Read(t, path), all.String())
	for _, c := range limitTexts() {
		diagnostics := analyze(c.Text, analysis.Options{}).Diagnostics
		require.NotEmpty(t, diagnostics)
		last := diagnostics[len(diagnostics)-1]
		require.Equal(t, c.Want, designtest.Render(c.Text, last), "%.80s", c.Text)
		noteMeaning(said, last)
	}
	for m := diagnostic.LastSyntaxMessage + 1; m <= diagnostic.LastMessage; m++ {
		require.True(t, said[m], "no case for: %s: %s", m.Entry().Code, m.Entry().Text)
	}
}

// noteMeaning marks the messages that a diagnostic can be.
func noteMeaning(said map[diagnostic.Message]bool, d diagnostic.Diagnostic) {
	for m := diagnostic.LastSyntaxMessage + 1; m <= diagnostic.LastMessage; m++ {
		pattern := regexp.MustCompile(`\\\{[a-z]+\\\}`).ReplaceAllString(regexp.QuoteMeta(m.Entry().Text), ".*")
		if m.Entry().Code == d.Code && regexp.MustCompile("^"+pattern+"$").MatchString(d.Message) {
			said[m] = true
		}
	}
}

// TestMeaningFixesRemoveTheMessage carries every fix out: there is less to remark then.
func TestMeaningFixesRemoveTheMessage(t *testing.T) {
	for _, text := range meaningTexts {
		before := analyze(text, analysis.Options{})
		for _, d := range before.Diagnostics {
			for _, fix := range []*diagnostic.Fix{d.Fix, d.Other} {
				if fix == nil || d.Severity == diagnostic.Hint { // hints may trade one system for another
					continue
				}
				after := analyze(diagnostic.SplitLines(text).Apply(fix.Edits), analysis.Options{})
				require.Less(t, weight(after.Diagnostics), weight(before.Diagnostics), "%s\n%s\n%s", text, fix.Text, after.Text)
			}
		}
	}
}

// weight counts diagnostics, errors and warnings above advice.
func weight(list []diagnostic.Diagnostic) int {
	n := 0
	for _, d := range list {
		switch d.Severity {
		case diagnostic.Error:
			n += 100
		case diagnostic.Warning:
			n += 10
		default:
			n++
		}
	}
	return n
}

func TestPopulate(t *testing.T) {
	text := "tag T\ncomponent A\ncomponent B\ngroup A & !B\nsystem s(A, ?B) with T\nsystem t(A, B)\nsystem u(A) without B\nsystem none() without A"
	a := analyze(text, analysis.Options{Populate: true})
	require.Equal(t, 180, a.Census.Total())
	require.Equal(t, []int{60, 60, 60}, a.Census.Count)
	require.Equal(t, "1:1-1:1 info populated: the design spawns nothing, so it is shown with 60 entities of every composition that its groups and systems name, 3 in all", designtest.Render(text, a.Diagnostics[0]))
	require.Zero(t, analyze(text, analysis.Options{}).Census.Total())
	spawning := analyze(text+"\nspawn A", analysis.Options{Populate: true})
	require.Equal(t, 1, spawning.Census.Total())
}

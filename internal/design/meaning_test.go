package design

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// limitTexts are too long to be written out; the last diagnostic of each counts.
func limitTexts() []syntaxCase {
	many := func(n int, line string) string { return strings.Repeat(line, n) }
	halves := ""
	blocks := "component A\n"
	for _, c := range letters(17) {
		halves += "tag " + c + "\n"
	}
	halves += "component A\nspawn 20k A\ntick\n"
	for _, c := range letters(17) {
		halves += "add " + c + " to any 10k of A\n"
	}
	for _, c := range letters(13) {
		blocks += "component " + c + "\ngroup A & !" + c + "\n"
	}
	names := "system s("
	for _, c := range letters(257) {
		names += c + ", "
	}
	return []syntaxCase{
		{"spawn 200k A\ntick\n" + many(90, "add B to any 9 of A\n"),
			`49:1-49:20 error too-much-change: the ticks change too much to be followed at every keystroke; nothing from here on is carried out, so use fewer entities or fewer changes`},
		{halves,
			`35:1-35:25 error too-many-compositions: the entities would have more than 16,384 different compositions; nothing from here on is carried out, so draw fewer of them at random`},
		{"component Known\nsystem s(" + many(314, "Gone, ") + "Known)",
			`2:1888-2:1892 error more-remarks: 14 more remarks on the meaning of the text are not listed; mend those above first`},
		{"component Known\ngroup Known" + many(314, " & Known"),
			`2:2519-2:2524 warning more-remarks: 14 more remarks on the meaning of the text are not listed; mend those above first`},
		{blocks,
			`27:7-27:16 warning too-many-blocks: A & !C012: with it the layout would have more than 4096 blocks. Overlapping groups multiply: leave out some exclusions.`},
		{intricate(256),
			`281:7-281:152 warning too-intricate: A & !C000 & !C001 & !C003 & !C004 & !C007 & !C010 & !C011 & !C012 & !C013 & !C014 & !C015 & !C016 & !C017 & !C018 & !C020 & !C021 & !C022 & !C023: its blocks and those of the groups before it overlap in too many ways to be worked out at every keystroke. Overlapping groups multiply: leave out some exclusions.`},
		{names + ")",
			`1:1546-1:1550 error too-many-components: a design has at most 256 components and tags; this one and those below it are left out`},
	}
}

// intricate writes groups that exclude most of a few tags each, and so overlap in
// nearly every way.
func intricate(groups int) string {
	d, text := dice{stream{1}}, "component A\n"
	for _, c := range letters(24) {
		text += "tag " + c + "\n"
	}
	for range groups {
		text += "group A"
		for _, c := range d.pick(18, 24) {
			text += " & !" + letters(24)[c]
		}
		text += "\n"
	}
	return text
}

func TestEveryMeaning(t *testing.T) {
	said := map[message]bool{msgPopulated: true, msgUnlisted: true} // see TestPopulate, TestListsAreWholeOrNull
	var all strings.Builder
	for _, text := range meaningTexts {
		all.WriteString(text + "\n=>\n")
		for _, d := range analyze(text, Options{}).Diagnostics {
			all.WriteString(render(text, d) + "\n")
			noteMeaning(said, d)
		}
		all.WriteString("\n")
	}
	const path = "testdata/meaning.txt"
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(all.String()), 0o644))
	}
	require.Equal(t, read(t, path), all.String())
	for _, c := range limitTexts() {
		diagnostics := analyze(c.text, Options{}).Diagnostics
		require.NotEmpty(t, diagnostics)
		last := diagnostics[len(diagnostics)-1]
		require.Equal(t, c.want, render(c.text, last), "%.80s", c.text)
		noteMeaning(said, last)
	}
	for m := lastSyntaxMessage + 1; m <= lastMessage; m++ {
		require.True(t, said[m], "no case for: %s: %s", m.entry().code, m.entry().text)
	}
}

// noteMeaning marks the messages that a diagnostic can be.
func noteMeaning(said map[message]bool, d Diagnostic) {
	for m := lastSyntaxMessage + 1; m <= lastMessage; m++ {
		pattern := regexp.MustCompile(`\\\{[a-z]+\\\}`).ReplaceAllString(regexp.QuoteMeta(m.entry().text), ".*")
		if m.entry().code == d.Code && regexp.MustCompile("^"+pattern+"$").MatchString(d.Message) {
			said[m] = true
		}
	}
}

// TestMeaningFixesMend carries every fix out: there is less to remark then.
func TestMeaningFixesMend(t *testing.T) {
	for _, text := range meaningTexts {
		before := analyze(text, Options{})
		for _, d := range before.Diagnostics {
			if d.Fix == nil || d.Severity == Hint { // hints may trade one system for another
				continue
			}
			after := analyze(splitLines(text).edited(d.Fix.Edits), Options{})
			require.Less(t, weight(after.Diagnostics), weight(before.Diagnostics), "%s\n%s\n%s", text, d.Fix.Text, after.Text)
		}
	}
}

// weight counts diagnostics, errors and warnings above advice.
func weight(list []Diagnostic) int {
	n := 0
	for _, d := range list {
		switch d.Severity {
		case Error:
			n += 100
		case Warning:
			n += 10
		default:
			n++
		}
	}
	return n
}

func TestPopulate(t *testing.T) {
	text := "tag T\ncomponent A\ncomponent B\ngroup A & !B\nsystem s(A, ?B) with T\nsystem t(A, B)\nsystem u(A) without B\nsystem none() without A"
	a := analyze(text, Options{Populate: true})
	require.Equal(t, 180, a.Census.Total())
	require.Equal(t, []int{60, 60, 60}, a.Census.Count)
	require.Equal(t, "1:1-1:1 info populated: the design spawns nothing, so it is shown with 60 entities of every composition that its groups and systems name, 3 in all", render(text, a.Diagnostics[0]))
	require.Zero(t, analyze(text, Options{}).Census.Total())
	spawning := analyze(text+"\nspawn A", Options{Populate: true})
	require.Equal(t, 1, spawning.Census.Total())
}

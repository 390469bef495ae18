package syntax

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/stretchr/testify/require"
)

func TestEverySyntaxMessage(t *testing.T) {
	said := map[diagnostic.Message]bool{}
	for _, c := range append(designtest.SyntaxCases, limitCases()...) {
		_, diagnostics := Parse(c.Text)
		var got []string
		for _, d := range diagnostics {
			got = append(got, designtest.Render(c.Text, d))
			noteMessage(said, d)
		}
		require.Equal(t, c.Want, strings.Join(got, "\n"), "%.200s", c.Text)
	}
	for m := range diagnostic.LastSyntaxMessage + 1 {
		require.True(t, said[m], "no case for: %s", m.Entry().Text)
	}
	for _, w := range diagnostic.Wants {
		require.True(t, slices.ContainsFunc(designtest.SyntaxCases, func(c designtest.Case) bool { return strings.Contains(c.Want, "; "+w) }), "no case for: %s", w)
	}
}

// noteMessage marks the messages that a diagnostic can be.
func noteMessage(said map[diagnostic.Message]bool, d diagnostic.Diagnostic) {
	for m := range diagnostic.LastSyntaxMessage + 1 {
		pattern := regexp.MustCompile(`\\\{[a-z]+\\\}`).ReplaceAllString(regexp.QuoteMeta(m.Entry().Text), ".*")
		if m.Entry().Code == d.Code && regexp.MustCompile("^"+pattern+"$").MatchString(d.Message) {
			said[m] = true
		}
	}
}

func TestSyntaxFixesRemoveTheMessage(t *testing.T) {
	for _, c := range designtest.SyntaxCases {
		_, diagnostics := Parse(c.Text)
		for _, d := range diagnostics {
			if d.Fix == nil {
				continue
			}
			fixed := designtest.Apply(c.Text, *d.Fix)
			_, after := Parse(fixed)
			require.Less(t, len(after), len(diagnostics), "%q became %q: %v", c.Text, fixed, after)
		}
	}
}

// limitCases ask for one more than is allowed.
func limitCases() []designtest.Case {
	many := func(n int, line string) string { return strings.Repeat(line, n) }
	return []designtest.Case{
		{Text: many(MaxText/5+1, "tick\n"),
			Want: "1:1-1:1 error text-too-long: the text has 65,540 bytes, and a design has at most 65,536; split it into several designs"},
		{Text: "group " + many(201, "(") + "A" + many(201, ")"),
			Want: "1:207-1:208 error nesting: parentheses are nested more than 200 deep; a conjunction needs none"},
		{Text: "group " + many(200, "(") + "A" + many(200, ")"), Want: ""},
		{Text: many(200, "component A\n") + many(58, "tag B\n"),
			Want: "257:1-257:6 error too-many-components: a design has at most 256 components and tags; this one and those below it are left out"},
		{Text: many(258, "group A\n"),
			Want: "257:1-257:8 error too-many-groups: a design has at most 256 groups; this one and those below it are left out"},
		{Text: many(258, "system(A)\n"),
			Want: "257:1-257:10 error too-many-systems: a design has at most 256 systems; this one and those below it are left out"},
		{Text: many(10_002, "tick\n"),
			Want: "10001:1-10001:5 error too-many-ticks: a design has at most 10,000 ticks, and this is one more; no tick is carried out"},
		{Text: many(100, "component A\ncomponent B\n") + many(99, "x\n") + many(1234, "tick 1\n"),
			Want: strings.Join(moreErrors(), "\n")},
	}
}

// moreErrors are those of the last case of limitCases.
func moreErrors() []string {
	var all []string
	for i := range 99 {
		all = append(all, fmt.Sprintf("%d:1-%d:2 error unknown-statement: 'x' is not a statement; a line begins with component, tag, layout, group, system, spawn, seed, tick, add, remove or despawn", i+201, i+201))
	}
	return append(all, "300:6-300:7 error unexpected: '1' does not belong here; the statement is complete without it",
		"301:6-301:7 error more-errors: 1,233 more syntax errors are not listed; fix the errors above first")
}

func TestTooBig(t *testing.T) {
	for text, want := range map[string]bool{
		"spawn 5M A":                             false,
		"spawn 5M A\ntick":                       false,
		"spawn 5M A\ntick\ntick":                 false,
		"spawn 5M A\nspawn A":                    true,
		"spawn 200k A\ntick\nadd B to e1":        false,
		"spawn 200_001 A\ntick\nadd B to e1":     true,
		"spawn 199_999 A\ntick\nspawn A":         false,
		"spawn 200k A\ntick\nspawn A":            true,
		"spawn 5M A\nadd B to e1\ntick\ngroup A": false,
		strings.Repeat("tick\n", MaxTicks):       false,
		strings.Repeat("tick\n", MaxTicks+1):     true,
		"spawn 900000000M A\nspawn 900000000M A": true,
	} {
		file, _ := Parse(text)
		require.Equal(t, want, file.TooBig, "%.80s", text)
	}
}

// TestExamplesOfCodes holds the examples of the table against their codes.
func TestExamplesOfCodes(t *testing.T) {
	for m := range diagnostic.LastSyntaxMessage + 1 {
		code := m.Entry().Code
		if example := diagnostic.Explanations[code].Example; example != "" {
			_, diagnostics := Parse(example)
			require.Contains(t, codesOf(diagnostics), code, "%s", example)
		}
	}
	for m := diagnostic.LastSyntaxMessage + 1; m <= diagnostic.LastMessage; m++ {
		_, diagnostics := Parse(diagnostic.Explanations[m.Entry().Code].Example)
		require.Empty(t, diagnostics, "%s is a matter of meaning", m.Entry().Code)
	}
}

// TestParseOwnReadsTheSameFile checks that a text has the same statements, and as many errors, without the answers to other languages.
func TestParseOwnReadsTheSameFile(t *testing.T) {
	for _, c := range designtest.SyntaxCases {
		file, all := Parse(c.Text)
		own, plain := ParseOwn(c.Text)
		require.Equal(t, Print(file), Print(own), c.Text)
		require.Len(t, plain, len(all), c.Text)
	}
}

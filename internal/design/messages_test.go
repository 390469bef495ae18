package design

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// render writes a diagnostic in full: its place, its notes, and the text that
// its fix gives.
func render(text string, d Diagnostic) string {
	at := func(r Range) string {
		return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Column, r.End.Line, r.End.Column)
	}
	s := fmt.Sprintf("%s %s %s: %s", at(d.Range), d.Severity, d.Code, d.Message)
	for _, n := range d.Notes {
		s += fmt.Sprintf("\n\tnote %s: %s", at(n.Range), n.Message)
	}
	if d.Fix != nil {
		s += fmt.Sprintf("\n\tfix: %s: %s", d.Fix.Text, strings.ReplaceAll(apply(text, *d.Fix), "\n", " / "))
	}
	return s
}

// apply carries a fix out.
func apply(text string, f Fix) string {
	edits := slices.Clone(f.Edits)
	slices.SortFunc(edits, func(a, b Edit) int {
		if a.Range.Start.Before(b.Range.Start) {
			return 1
		}
		return -1
	})
	for _, e := range edits {
		text = text[:offset(text, e.Range.Start)] + e.Text + text[offset(text, e.Range.End):]
	}
	return text
}

// offset returns the byte at which a position stands.
func offset(text string, p Position) int {
	at := 0
	for line := 1; line < p.Line; line++ {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	column := 1
	for i, r := range text[at:] {
		if column >= p.Column {
			return at + i
		}
		column += int(width(r))
	}
	return len(text)
}

func TestEverySyntaxMessage(t *testing.T) {
	said := map[message]bool{}
	for _, c := range append(syntaxCases, limitCases()...) {
		_, diagnostics := Parse(c.text)
		var got []string
		for _, d := range diagnostics {
			got = append(got, render(c.text, d))
			noteMessage(said, d)
		}
		require.Equal(t, c.want, strings.Join(got, "\n"), "%.200s", c.text)
	}
	for m := range lastSyntaxMessage + 1 {
		require.True(t, said[m], "no case for: %s", m.entry().text)
	}
	for _, w := range wants {
		require.True(t, slices.ContainsFunc(syntaxCases, func(c syntaxCase) bool { return strings.Contains(c.want, "; "+w) }), "no case for: %s", w)
	}
}

// noteMessage marks the messages that a diagnostic can be.
func noteMessage(said map[message]bool, d Diagnostic) {
	for m := range lastSyntaxMessage + 1 {
		pattern := regexp.MustCompile(`\\\{[a-z]+\\\}`).ReplaceAllString(regexp.QuoteMeta(m.entry().text), ".*")
		if m.entry().code == d.Code && regexp.MustCompile("^"+pattern+"$").MatchString(d.Message) {
			said[m] = true
		}
	}
}

func TestSyntaxFixesMend(t *testing.T) {
	for _, c := range syntaxCases {
		_, diagnostics := Parse(c.text)
		for _, d := range diagnostics {
			if d.Fix == nil {
				continue
			}
			mended := apply(c.text, *d.Fix)
			_, after := Parse(mended)
			require.Less(t, len(after), len(diagnostics), "%q became %q: %v", c.text, mended, after)
		}
	}
}

// limitCases ask for one more than is allowed.
func limitCases() []syntaxCase {
	many := func(n int, line string) string { return strings.Repeat(line, n) }
	return []syntaxCase{
		{many(MaxText/5+1, "tick\n"),
			"1:1-1:1 error text-too-long: the text has 65,540 bytes, and a design has at most 65,536; split it into several designs"},
		{"group " + many(201, "(") + "A" + many(201, ")"),
			"1:207-1:208 error nesting: parentheses stand more than 200 deep; in a conjunction none are needed"},
		{"group " + many(200, "(") + "A" + many(200, ")"), ""},
		{many(200, "component A\n") + many(58, "tag B\n"),
			"257:1-257:6 error too-many-components: a design has at most 256 components and tags; this one and those below it are left out"},
		{many(258, "group A\n"),
			"257:1-257:8 error too-many-groups: a design has at most 256 groups; this one and those below it are left out"},
		{many(258, "system(A)\n"),
			"257:1-257:10 error too-many-systems: a design has at most 256 systems; this one and those below it are left out"},
		{many(10_002, "tick\n"),
			"10001:1-10001:5 error too-many-ticks: a design has at most 10,000 ticks, and this is one more; none is carried out"},
		{many(100, "component A\ncomponent B\n") + many(99, "x\n") + many(1234, "tick 1\n"),
			strings.Join(moreErrors(), "\n")},
	}
}

// moreErrors are those of the last case of limitCases.
func moreErrors() []string {
	var all []string
	for i := range 99 {
		all = append(all, fmt.Sprintf("%d:1-%d:2 error unknown-statement: 'x' begins no statement; a line begins with component, tag, layout, group, system, spawn, seed, tick, add, remove or despawn", i+201, i+201))
	}
	return append(all, "300:6-300:7 error unexpected: '1' does not belong here; the statement is complete without it",
		"301:6-301:7 error more-errors: 1,233 more errors of form are not listed; mend those above first")
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
	for m := range lastSyntaxMessage + 1 {
		if e := m.entry(); e.example != "" {
			_, diagnostics := Parse(e.example)
			require.Contains(t, codesOf(diagnostics), e.code, "%s", e.example)
		}
	}
	for m := lastSyntaxMessage + 1; m <= lastMessage; m++ {
		_, diagnostics := Parse(m.entry().example)
		require.Empty(t, diagnostics, "%s is a matter of meaning", m.entry().code)
	}
}

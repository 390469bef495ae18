package design

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write generated text anew")

const reference = "../../docs/language.md"

// generatedBelow ends the part of the reference that is written by hand.
const generatedBelow = "-run TestReference -update -->\n"

// diagnosticsReference writes the table of messages as it stands in the
// reference.
func diagnosticsReference() string {
	var b strings.Builder
	for m := range lastMessage + 1 {
		e := m.entry()
		if e.why == "" {
			continue // not the first of its code
		}
		b.WriteString("\n### " + e.code + "\n\n*" + e.severity.String() + "* - " + e.why + "\n\n")
		if e.example != "" {
			b.WriteString("```copse broken\n" + e.example + "\n```\n\n")
		}
		for n := m; n <= lastMessage; n++ {
			if n.entry().code == e.code {
				writeMessage(&b, n.entry())
			}
		}
		if e.code == msgUnexpected.entry().code {
			b.WriteString("\nwhere *expected* is one of\n\n")
			for _, w := range wants {
				b.WriteString("- " + words(w) + "\n")
			}
		}
	}
	return b.String()
}

func writeMessage(b *strings.Builder, e *entry) {
	b.WriteString("- " + words(e.text) + "\n")
	if e.note != "" {
		b.WriteString("  - note: " + words(e.note) + "\n")
	}
	if e.fix != "" {
		b.WriteString("  - fix: " + words(e.fix) + "\n")
	}
}

// words sets what is filled in apart from what is always the same.
func words(text string) string {
	text = strings.NewReplacer("<", "&lt;", "*", `\*`, "_", `\_`).Replace(text)
	return regexp.MustCompile(`\{([a-z]+)\}`).ReplaceAllString(text, "*$1*")
}

func TestReference(t *testing.T) {
	text := read(t, reference)
	hand, generated, found := strings.Cut(text, generatedBelow)
	require.True(t, found)
	if *update {
		require.NoError(t, os.WriteFile(reference, []byte(hand+generatedBelow+diagnosticsReference()), 0o644))
		return
	}
	require.Equal(t, diagnosticsReference(), generated, "run with -update")
}

func TestCodesAreExplainedOnce(t *testing.T) {
	severities := map[string]Severity{}
	for m := range lastMessage + 1 {
		e := m.entry()
		require.NotEmpty(t, e.text, "message %d", m)
		require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, e.code)
		severity, known := severities[e.code]
		if known {
			require.Empty(t, e.why+e.example, "%s is explained already", e.code)
			require.Equal(t, severity, e.severity, "a code has one severity: %s", e.text)
			continue
		}
		require.NotEmpty(t, e.why, e.code)
		severities[e.code] = e.severity
	}
}

// TestReferenceExamples holds the examples of the reference against the
// language: all but the broken ones are understood, in canonical form or not.
func TestReferenceExamples(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```copse\n(.*?)```").FindAllStringSubmatch(read(t, reference), -1)
	require.Greater(t, len(blocks), 10)
	for _, block := range blocks {
		_, diagnostics := Parse(block[1])
		require.Empty(t, diagnostics, block[1])
		for _, d := range analyze(block[1], Options{}).Diagnostics {
			require.GreaterOrEqual(t, d.Severity, Info, "%s\n%s", block[1], d.Message)
		}
		checkRoundTrip(t, block[1])
	}
}

// TestGrammarNamesEveryKeyword holds the grammar of the reference against the
// parser's keywords.
func TestGrammarNamesEveryKeyword(t *testing.T) {
	_, rest, _ := strings.Cut(read(t, reference), "```ebnf\n")
	grammar, _, _ := strings.Cut(rest, "```")
	var quoted []string
	for _, match := range regexp.MustCompile(`"([a-z]{2,})"`).FindAllStringSubmatch(grammar, -1) {
		quoted = append(quoted, match[1])
	}
	for _, word := range Keywords() {
		if word != "or" { // understood in order to be refused
			require.Contains(t, quoted, word)
		}
	}
	for _, word := range quoted {
		isType := slices.ContainsFunc(scalarTypes, func(s struct {
			name  string
			bytes int
		}) bool {
			return s.name == word
		})
		require.True(t, isType || slices.Contains(Keywords(), word), word)
	}
}

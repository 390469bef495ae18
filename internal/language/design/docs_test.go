package design_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/stretchr/testify/require"
)

const reference = "../../../docs/language.md"

// generatedBelow ends the part of the reference that is written by hand.
const generatedBelow = "-run TestReference -update -->\n"

// diagnosticsReference writes the table of messages as it stands in the
// reference.
func diagnosticsReference() string {
	var b strings.Builder
	written := map[string]bool{}
	for m := range diagnostic.LastMessage + 1 {
		e := m.Entry()
		if written[e.Code] {
			continue
		}
		written[e.Code] = true
		explained := diagnostic.Explanations[e.Code]
		b.WriteString("\n### " + e.Code + "\n\n*" + e.Severity.String() + "* - " + explained.Text + "\n\n")
		if explained.Example != "" {
			b.WriteString("```copse broken\n" + explained.Example + "\n```\n\n")
		}
		for n := m; n <= diagnostic.LastMessage; n++ {
			if n.Entry().Code == e.Code {
				writeMessage(&b, n.Entry())
			}
		}
		if e.Code == diagnostic.Unexpected.Entry().Code {
			b.WriteString("\nwhere *expected* is one of\n\n")
			for _, w := range diagnostic.Wants {
				b.WriteString("- " + words(w) + "\n")
			}
		}
	}
	return b.String()
}

func writeMessage(b *strings.Builder, e *diagnostic.Entry) {
	b.WriteString("- " + words(e.Text) + "\n")
	if e.Note != "" {
		b.WriteString("  - note: " + words(e.Note) + "\n")
	}
	if e.Fix != "" {
		b.WriteString("  - fix: " + words(e.Fix) + "\n")
	}
}

// words sets what is filled in apart from what is always the same.
func words(text string) string {
	text = strings.NewReplacer("<", "&lt;", "*", `\*`, "_", `\_`).Replace(text)
	return regexp.MustCompile(`\{([a-z]+)\}`).ReplaceAllString(text, "*$1*")
}

func TestReference(t *testing.T) {
	text := designtest.Read(t, reference)
	hand, generated, found := strings.Cut(text, generatedBelow)
	require.True(t, found)
	if *designtest.Update {
		require.NoError(t, os.WriteFile(reference, []byte(hand+generatedBelow+diagnosticsReference()), 0o644))
		return
	}
	require.Equal(t, diagnosticsReference(), generated, "run with -update")
}

func TestCodesAreExplainedOnce(t *testing.T) {
	severities := map[string]diagnostic.Severity{}
	for m := range diagnostic.LastMessage + 1 {
		e := m.Entry()
		require.NotEmpty(t, e.Text, "message %d", m)
		require.Regexp(t, `^[a-z]+(-[a-z]+)*$`, e.Code)
		severity, known := severities[e.Code]
		if known {
			require.Equal(t, severity, e.Severity, "a code has one severity: %s", e.Text)
			continue
		}
		require.NotEmpty(t, diagnostic.Explanations[e.Code].Text, e.Code)
		severities[e.Code] = e.Severity
	}
	require.Len(t, diagnostic.Explanations, len(severities), "no other code is explained")
}

// TestReferenceExamples holds the examples of the reference against the
// language: all but the broken ones are understood, in canonical form or not.
func TestReferenceExamples(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```copse\n(.*?)```").FindAllStringSubmatch(designtest.Read(t, reference), -1)
	require.Greater(t, len(blocks), 10)
	for _, block := range blocks {
		_, diagnostics := syntax.Parse(block[1])
		require.Empty(t, diagnostics, block[1])
		for _, d := range analyze(block[1], analysis.Options{}).Diagnostics {
			require.GreaterOrEqual(t, d.Severity, diagnostic.Info, "%s\n%s", block[1], d.Message)
		}
	}
}

// TestGrammarNamesEveryKeyword holds the grammar of the reference against the
// parser's keywords.
func TestGrammarNamesEveryKeyword(t *testing.T) {
	_, rest, _ := strings.Cut(designtest.Read(t, reference), "```ebnf\n")
	grammar, _, _ := strings.Cut(rest, "```")
	var quoted []string
	for _, match := range regexp.MustCompile(`"([a-z]{2,})"`).FindAllStringSubmatch(grammar, -1) {
		quoted = append(quoted, match[1])
	}
	for _, word := range syntax.Keywords() {
		if word != "or" { // understood in order to be refused
			require.Contains(t, quoted, word)
		}
	}
	for _, word := range quoted {
		_, diagnostics := syntax.Parse("component A " + word)
		require.True(t, len(diagnostics) == 0 || slices.Contains(syntax.Keywords(), word), word)
	}
}

package syntax

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFormat(t *testing.T) {
	for _, c := range designtest.FormatCases {
		t.Run(c.Name, func(t *testing.T) {
			require.Equal(t, c.Want, Format(c.Text))
			checkRoundTrip(t, c.Text)
		})
	}
}

func TestFormatKeepsWhatIsTooLong(t *testing.T) {
	long := strings.Repeat(" tick\n", MaxText/6+1)
	require.Equal(t, long, Format(long))
	growing := "group A" + strings.Repeat(",B", MaxText/2-4)
	require.Equal(t, growing, Format(growing), "it would exceed the limit")
}

// TestAnyTextSurvivesPrinting strings tokens together as no sane text has them.
func TestAnyTextSurvivesPrinting(t *testing.T) {
	words := append(Keywords(), "A", "B", "e7", "hero", "f32x3", "System", "5", "1.2k", "3q", "é",
		"(", ")", "(", ")", "&", "&&", ",", ",", "|", "||", "!", "=", ":", "?", "%", ";", "//",
		"\n", "\n", "\n", "\r\n", " # note\n", "#", " ", "  ", "\t", "\xff",
		"group A & B\n", "system S(A, ", "spawn 3 A\n", "tick\n", "add A to ", "any 5 of ", "all of ")
	word := rapid.SampledFrom(words)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range rapid.IntRange(0, 40).Draw(t, "length") {
			text.WriteString(word.Draw(t, "word"))
			text.WriteString(rapid.SampledFrom([]string{" ", " ", ""}).Draw(t, "space"))
		}
		file, diagnostics := Parse(text.String())
		checkParsed(t, text.String(), file, diagnostics)
		checkRoundTrip(t, text.String())
	})
}

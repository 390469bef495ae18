package design

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var formatCases = []struct{ name, text, want string }{
	{"nothing", "", ""},
	{"space alone", " \t\n\r\n \v\f\u00a0\n", ""},
	{"operators", "group A&&B and C,not D,!E", "group A & B & C & !D & !E\n"},
	{"parentheses that say nothing", "group ((A & B)) & (!(C))", "group A & B & !C\n"},
	{"operators as names", "group not & and and and and mut", "group not & and & and & mut\n"},
	{"keywords as names", "group not and mut & group, tick & with", "group not & mut & group & tick & with\n"},
	{"lists", "spawn  3  A&B and C ,D", "spawn 3 A, B, C, D\n"},
	{"negation in a system", "system S(A, !B, mut C, not D) without E", "system S(A, mut C) without B, D, E\n"},
	{"systems without a name", "System(A, B, !C)\nsystem system1(A)\nsystem(B)",
		"system system2(A, B) without C\nsystem system1(A)\nsystem system3(B)\n"},
	{"clauses in their order", "system S(A) weight 3 expect full without C with B, D", "system S(A) with B, D without C expect full weight 3\n"},
	{"access", "system S(? mut A, mut?B,? C)", "system S(mut ?A, mut ?B, ?C)\n"},
	{"a comma too many", "system S(A, B,)\nspawn (A, B,)", "system S(A, B)\nspawn A, B\n"},
	{"numbers as written", "spawn 0_4.50k A\nseed 007", "spawn 0_4.50k A\nseed 007\n"},
	{"empty lines", "\n\n\ntick\n\n\n\ntick\n\n", "tick\n\ntick\n"},
	{"ends of lines", "tick\r\ntick\rtick\n\r\ntick", "tick\ntick\ntick\n\ntick\n"},
	{"a mark of byte order", "\ufefftick", "tick\n"},
	{"under a tick", "spawn A\ntick\nspawn A\n# here\n\nadd B to e1\ngroup A\n# there\ntick\n# the end",
		"spawn A\ntick\n  spawn A\n  # here\n\n  add B to e1\ngroup A\n# there\ntick\n# the end\n"},
	{"aligned comments", "tick # a\ngroup A & B  # b\n\ntick# c\n# d\ntick   # e  \ntick\ntick # f",
		"tick         # a\ngroup A & B  # b\n\ntick  # c\n# d\ntick  # e\ntick\ntick  # f\n"},
	{"a comment beside a long line", "tick # a\ngroup " + strings.Repeat("A & ", 20) + "B # b\ntick # c",
		"tick  # a\ngroup " + strings.Repeat("A & ", 20) + "B  # b\ntick  # c\n"},
	{"lines inside parentheses", "tick\nspawn (A, # one\n\n# two\n B\n,# three\n# four\n)",
		"tick\n  spawn (A,  # one\n    # two\n    B  # three\n    # four\n  )\n"},
	{"the comment of what moves", "system S(A, # one\n!B, # two\nC)", "system S(A,  # one\n  # two\n  C) without B\n"},
	{"broken lines", "  group A &&& B   # as it is  \ngroup   A", "  group A &&& B   # as it is  \ngroup A\n"},
	{"a broken line over lines", "system S(A,\n\tB B)\ngroup   A", "system S(A,\n\tB B)\ngroup A\n"},
	{"selectors", "despawn any 5 of A,!B\ndespawn all of (A)\nadd A to any  3  of  not B", "despawn any 5 of A & !B\ndespawn all of A\nadd A to any 3 of !B\n"},
}

func TestFormat(t *testing.T) {
	for _, c := range formatCases {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, Format(c.text))
			checkRoundTrip(t, c.text)
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

package patch

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// drawEdits draws sorted edits of a text that do not overlap.
func drawEdits(t *rapid.T, text string) (edits []Edit) {
	at := 0
	for range rapid.IntRange(0, 6).Draw(t, "edits") {
		start := rapid.IntRange(at, len(text)).Draw(t, "start")
		end := rapid.IntRange(start, len(text)).Draw(t, "end")
		edits = append(edits, Edit{start, end, rapid.StringMatching(`[a-c\n]{0,5}`).Draw(t, "with"), "why"})
		at = end
	}
	return edits
}

func TestEditsTakeThemselvesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-c\n]{0,60}`).Draw(t, "text")
		edits := drawEdits(t, text)
		changed := Apply(text, edits)
		require.Equal(t, text, Apply(changed, Invert(text, edits)))
	})
}

// patched carries a unified diff out.
func patched(t require.TestingT, text, diff string) string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	var out []string
	at := 0
	diff = strings.ReplaceAll(diff, "\n\\ No newline at end of file\n", "\x00")
	for _, l := range strings.SplitAfter(diff, "\n") {
		for _, l := range strings.SplitAfter(l, "\x00") {
			l = strings.TrimSuffix(l, "\x00")
			switch {
			case l == "" || strings.HasPrefix(l, "--- ") || strings.HasPrefix(l, "+++ "):
			case l[0] == '@':
				first := number(strings.TrimPrefix(l, "@@ -"))
				if !strings.HasPrefix(strings.TrimPrefix(l, "@@ -"), "0,0") {
					first--
				}
				out = append(out, lines[at:first]...)
				at = first
			case l[0] == '+':
				out = append(out, l[1:])
			default:
				require.Equal(t, l[1:], lines[at])
				if l[0] == ' ' {
					out = append(out, lines[at])
				}
				at++
			}
		}
	}
	return strings.Join(append(out, lines[at:]...), "")
}

func number(text string) (n int) {
	for i := 0; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		n = 10*n + int(text[i]-'0')
	}
	return n
}

func TestDiffIsThePatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([a-c]{0,3}\n){0,30}[a-c]{0,3}`).Draw(t, "text")
		edits := drawEdits(t, text)
		diff := Diff(text, "game.cpp", []program.File{{Line: 1}}, edits)
		require.Equal(t, Apply(text, edits), patched(t, text, diff), diff)
	})
}

func TestDiffOfTwoFiles(t *testing.T) {
	text := "// file: a.cpp\none\ntwo\n// file: b.cpp\nthree\nfour\nfive\n"
	files := []program.File{{Name: "a.cpp", Start: 15, Line: 2}, {Name: "b.cpp", Start: 38, Line: 5}}
	at := func(word string) Edit { i := strings.Index(text, word); return Edit{i, i + len(word), "other", ""} }
	require.Equal(t, `--- a/a.cpp
+++ b/a.cpp
@@ -1,2 +1,2 @@
 one
-two
+other
--- a/b.cpp
+++ b/b.cpp
@@ -1,3 +1,3 @@
 three
-four
+other
 five
`, Diff(text, "pasted", files, []Edit{at("two"), at("four")}))
}

func TestCodeIsAsLongAsTheText(t *testing.T) {
	for text, want := range map[string]string{
		"a /* \" */ b":       "a         b",
		"a // ' \n b":        "a      \n b",
		"f(\"//\\\"(\") g":   "f(       ) g",
		"'\\'' 'x' &'a b":    "         &'a b",
		"R\"x()\")x\" c":     "          c",
		"\"open\nnext \"end": "\"open\nnext \"end",
	} {
		require.Equal(t, want, code(text))
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a"'/*\\R(){};\n]{0,40}`).Draw(t, "text")
		require.Len(t, code(text), len(text))
	})
}

package design

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func seed(f *testing.F) {
	for _, text := range examples(f) {
		f.Add(text)
	}
	f.Add(read(f, "testdata/every_node.copse"))
	for _, c := range syntaxCases {
		f.Add(c.text)
	}
	for _, c := range formatCases {
		f.Add(c.text)
	}
}

func FuzzParse(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		requireQuick(t, func() { Parse(text) })
		file, diagnostics := Parse(text)
		checkParsed(t, text, file, diagnostics)
	})
}

func FuzzFormat(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		requireQuick(t, func() { Format(text) })
		once := Format(text)
		require.Equal(t, once, Format(once), "formatting twice")
		if len(text) <= MaxText {
			checkRoundTrip(t, text)
		}
	})
}

// requireQuick runs f until it is quick, a few times at most: it is to fail for
// what f does, not for what else the machine has to do.
func requireQuick(t testing.TB, f func()) {
	t.Helper()
	requireWithin(t, slowest, f)
}

func requireWithin(t testing.TB, limit time.Duration, f func()) {
	t.Helper()
	var took time.Duration
	for range 5 {
		if took = clocked(f); took < limit {
			return
		}
	}
	require.Less(t, took, limit)
}

// checkParsed holds what Parse returns against what it promises of any text.
func checkParsed(t require.TestingT, text string, file *File, diagnostics []Diagnostic) {
	require.LessOrEqual(t, len(diagnostics), MaxSyntax+1)
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	widths := make([]int, len(lines))
	for i, line := range lines {
		widths[i] = int(columns(line))
	}
	inside := func(r Range) {
		ok := !r.End.Before(r.Start)
		for _, p := range []Position{r.Start, r.End} {
			ok = ok && p.Line >= 1 && p.Line <= len(lines) && p.Column >= 1 && p.Column <= widths[p.Line-1]+1
		}
		if !ok {
			require.Fail(t, "a range outside the text", "%v", r)
		}
	}
	for i, d := range diagnostics {
		inside(d.Range)
		require.NotEmpty(t, d.Code)
		require.True(t, strings.ToValidUTF8(d.Message, "?") == d.Message && len(d.Message) < 600, "%q", d.Message)
		require.False(t, i > 0 && d.Range.Start.Before(diagnostics[i-1].Range.Start), "the order of the text")
		if d.Fix != nil {
			for _, e := range d.Fix.Edits {
				inside(e.Range)
			}
		}
	}
	end := Position{1, 1}
	for _, s := range file.Statements {
		r := s.Where().Range
		inside(r)
		if r.Start.Before(end) {
			require.Fail(t, "statements stand one after another", "%v", r)
		}
		end = r.End
	}
	checkTokens(t, text)
}

// checkTokens makes sure that tokens are in order and apart.
func checkTokens(t require.TestingT, text string) {
	end := 0
	for _, k := range Tokens(text) {
		if k.Start < end || k.End <= k.Start || k.End > len(text) {
			require.Fail(t, "a token out of place", "%v", k)
		}
		end = k.End
	}
}

// hostile are texts that want to be slow, as long as a text may be.
func hostile() map[string]string {
	fill := func(s string) string { return strings.Repeat(s, MaxText/len(s)) }
	within := func(head, s, tail string) string {
		return head + strings.Repeat(s, (MaxText-len(head)-len(tail))/len(s)) + tail
	}
	nested := strings.Repeat("(", MaxText/2-20) + "A" + strings.Repeat(")", MaxText/2-20)
	return map[string]string{
		"open":              fill("("),
		"close":             fill(")"),
		"open lines":        fill("(\n"),
		"open systems":      fill("system(\n"),
		"open groups":       fill("group (\n"),
		"nested group":      "group " + nested,
		"nested or":         "group A || " + nested,
		"pairs":             within("group ", "()", ""),
		"commas":            within("group A", ",", ""),
		"comma lines":       fill(",\n"),
		"quotes":            fill(`"`),
		"quote lines":       fill("'\n"),
		"nots":              within("group ", "!", "A"),
		"nots in an or":     within("group A || ", "!", "A"),
		"not words":         within("group ", "not ", "A"),
		"ors":               within("group A", " || B", ""),
		"ands of ors":       within("group A", " & (A || B)", ""),
		"long and, then or": within("group A", " & B", " || C"),
		"mixed":             within("group A", " & B, C", " || D"),
		"one word":          fill("x"),
		"one number":        fill("9"),
		"one fraction":      within("seed 1.", "0", "1k"),
		"words":             fill("x "),
		"wrong words":       fill("componet A\n"),
		"no words":          fill("x\n"),
		"modifiers":         within("system S(", "mut ", "A)"),
		"question marks":    within("system S(", "?", "A)"),
		"clauses":           within("system S(A)", " with A", ""),
		"ends":              within("add ", "to ", "to e1"),
		"adds":              within("add A", " B", ""),
		"newlines":          fill("\n"),
		"returns":           fill("\r"),
		"open newlines":     within("group (A", "\n", ")"),
		"open comments":     within("group (A", "#\n", ")"),
		"comments":          fill("#\n"),
		"ticks":             fill("tick\n"),
		"spawns":            fill("spawn 5M A\n"),
		"components":        fill("component A\n"),
		"systems":           fill("system(A)\n"),
		"list":              within("system S(", "A, ", "B)"),
		"negated list":      within("system S(", "!A, ", "B)"),
		"one per statement": within("component A", ", B", ""),
		"semicolons":        fill(";"),
		"semicolon lines":   fill("tick;\n"),
		"accents":           fill("é"),
		"astral":            fill("😀"),
		"broken bytes":      fill("\xff"),
		"broken words":      fill("a\xcc"),
		"bytes of order":    fill("\ufeff"),
		"zeros":             fill("\x00"),
		"flecs":             fill("[in] A\n"),
		"long line":         within("spawn 5 A", ", B", " !"),
		"comment columns":   fill("tick #\n"),
		"remarks":           within("", "#\n", "tick"),
	}
}

func TestHostileTextIsQuick(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			require.LessOrEqual(t, len(text), MaxText)
			requireQuick(t, func() { Parse(text) })
			requireQuick(t, func() { Format(text) })
			file, diagnostics := Parse(text)
			checkParsed(t, text, file, diagnostics)
			once := Format(text)
			require.True(t, once == Format(once))
		})
	}
}

func BenchmarkParse(b *testing.B) {
	text := ""
	for _, example := range []string{"testdata/every_node.copse", "testdata/examples/09_chain_N12.copse", "testdata/examples/31_laminar_negatives.copse"} {
		text += read(b, example)
	}
	text = strings.Repeat(text, MaxText/len(text))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(text)
	}
}

func BenchmarkFormat(b *testing.B) {
	text := read(b, "testdata/examples/09_chain_N12.copse")
	text = strings.Repeat(text, MaxText/len(text))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Format(text)
	}
}

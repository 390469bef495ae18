package syntax

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/stretchr/testify/require"
)

func FuzzParse(f *testing.F) {
	designtest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		file, diagnostics := Parse(text)
		checkParsed(t, text, file, diagnostics)
	})
}

func FuzzFormat(f *testing.F) {
	designtest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		once := Format(text)
		require.Equal(t, once, Format(once), "formatting twice")
		if len(text) <= MaxText {
			checkRoundTrip(t, text)
		}
	})
}

// The work of parsing is in proportion to the text: so many counted steps for each byte at most, and
// so many bytes that are allocated.
const (
	mostSteps     = 12
	mostAllocated = 800
)

// checkParsed holds what Parse returns against what it promises of any text.
func checkParsed(t require.TestingT, text string, file *File, diagnostics []diagnostic.Diagnostic) {
	if len(text) <= MaxText {
		require.LessOrEqual(t, parse(text, allForms).steps, mostSteps*(len(text)+1))
	}
	require.LessOrEqual(t, len(diagnostics), MaxSyntax+1)
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	widths := make([]int, len(lines))
	for i, line := range lines {
		widths[i] = int(diagnostic.Columns(line))
	}
	inside := func(r diagnostic.Range) {
		ok := !r.End.Before(r.Start)
		for _, p := range []diagnostic.Position{r.Start, r.End} {
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
	end := diagnostic.Position{Line: 1, Column: 1}
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

func TestHostileTextTakesWorkInProportion(t *testing.T) {
	for name, text := range designtest.Some(designtest.HostileTexts()) {
		t.Run(name, func(t *testing.T) {
			require.LessOrEqual(t, len(text), MaxText)
			require.LessOrEqual(t, designtest.Allocated(func() { Parse(text) }), mostAllocated*len(text))
			require.LessOrEqual(t, designtest.Allocated(func() { Format(text) }), mostAllocated*len(text))
			file, diagnostics := Parse(text)
			checkParsed(t, text, file, diagnostics)
			once := Format(text)
			require.True(t, once == Format(once))
		})
	}
}

func BenchmarkParse(b *testing.B) {
	text := ""
	for _, example := range []string{"../testdata/every_node.copse", "../testdata/examples/09_chain_N12.copse", "../testdata/examples/31_laminar_negatives.copse"} {
		text += designtest.Read(b, example)
	}
	text = strings.Repeat(text, MaxText/len(text))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(text)
	}
}

func BenchmarkFormat(b *testing.B) {
	text := designtest.Read(b, "../testdata/examples/09_chain_N12.copse")
	text = strings.Repeat(text, MaxText/len(text))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Format(text)
	}
}

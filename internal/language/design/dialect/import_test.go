package dialect_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// leastOf is the number of snippets that the corpus must have of a dialect.
func leastOf(d dialect.Dialect) int {
	if d == dialect.Original || d == dialect.Copse {
		return 6
	}
	return 25
}

// TestCorpus imports every snippet, once as its own dialect and once with detection, and compares the design and all
// notes with the golden file.
func TestCorpus(t *testing.T) {
	for _, d := range dialect.Dialects() {
		files, err := filepath.Glob(filepath.Join("testdata", string(d), "*.txt"))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(files), leastOf(d), d)
		for _, file := range files {
			t.Run(strings.TrimSuffix(filepath.ToSlash(file), ".txt"), func(t *testing.T) {
				text := read(t, file)
				detected := dialect.Import(text, dialect.Unknown)
				require.Equal(t, d, detected.Dialect, detected.Why)
				chosen := dialect.Import(text, d)
				require.Equal(t, "chosen by hand", chosen.Why)
				require.Equal(t, detected.Text, chosen.Text)
				require.Equal(t, detected.Notes, chosen.Notes)
				sound(t, text, detected)
				golden := strings.TrimSuffix(file, ".txt") + ".golden"
				got := printed(detected)
				if *designtest.Update {
					require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
				}
				require.Equal(t, read(t, golden), got)
			})
		}
	}
}

func read(t testing.TB, file string) string {
	t.Helper()
	body, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(body)
}

// printed returns a result in the format of the golden files: the design, the notes, and what was read as a table.
func printed(r dialect.Result) string {
	var b strings.Builder
	b.WriteString(r.Text + "---\n" + r.Why + "\n")
	for _, n := range r.Notes {
		b.WriteString(at(n.Range.Start) + "-" + at(n.Range.End) + " " + n.Severity.String() + ": " + n.Message + "\n")
	}
	if r.Program != nil {
		report, _, _ := strings.Cut(r.Program.Report(), "\nNotes\n")
		b.WriteString("---\n" + report)
	}
	return b.String()
}

func at(p diagnostic.Position) string { return strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column) }

// sound checks what Import promises for any text: the design parses and is analysed without an error, it is in the
// canonical form, and the range of every note is in the text.
func sound(t *testing.T, text string, r dialect.Result) {
	t.Helper()
	require.LessOrEqual(t, len(r.Text), syntax.MaxText)
	require.Equal(t, r.Text, syntax.Format(r.Text), "the canonical form")
	_, diagnostics := syntax.Parse(r.Text)
	for _, d := range diagnostics {
		require.NotEqual(t, diagnostic.Error, d.Severity, "%s\n%s", d.Message, r.Text)
	}
	if a := designrun.Analyze(r.Text, analysis.Options{HintsLater: true, Within: 200_000_000}); a != nil {
		for _, d := range a.Diagnostics {
			if d.Code != "expect-failed" {
				require.NotEqual(t, diagnostic.Error, d.Severity, "%s: %s\n%s", d.Code, d.Message, r.Text)
			}
		}
	}
	soundProgram(t, text, r.Program)
	lines := strings.Split(text, "\n")
	for _, n := range r.Notes {
		require.NotEmpty(t, n.Message)
		require.False(t, n.Range.End.Before(n.Range.Start), n.Message)
		require.LessOrEqual(t, n.Range.End.Line, len(lines), n.Message)
		require.LessOrEqual(t, n.Range.End.Column, 1+utf16(lines[n.Range.End.Line-1]), n.Message)
	}
}

// soundProgram checks what a program promises: spans are in the text, files and lines say where, and indices name what there is.
func soundProgram(t *testing.T, text string, p *program.Program) {
	t.Helper()
	if p == nil {
		return
	}
	span := func(at program.Span) {
		t.Helper()
		require.True(t, at.Start >= 0 && at.Start <= at.End && at.End <= len(text), at)
		file := p.Files[at.File]
		require.True(t, at.Start >= file.Start && (at.File+1 == len(p.Files) || at.Start < p.Files[at.File+1].Start), at)
		require.Equal(t, strings.Count(text[:at.Start], "\n")+1, file.Line+at.Line-1, at)
	}
	components := func(list ...int) {
		t.Helper()
		for _, c := range list {
			require.True(t, c >= 0 && c < len(p.Components), list)
		}
	}
	terms := func(list []program.Term) {
		t.Helper()
		for _, term := range list {
			span(term.At)
			components(term.Component)
		}
	}
	for _, c := range p.Components {
		span(c.At)
		components(c.Requires...)
	}
	for _, s := range p.Systems {
		span(s.At)
		terms(s.Terms)
		require.True(t, s.Group >= -1 && s.Group < len(p.Groups) && s.Lead >= -1 && s.Lead < len(p.Components), s)
		if s.LoopAt != (program.Span{}) {
			span(s.LoopAt)
		}
	}
	for _, g := range p.Groups {
		span(g.At)
		terms(g.Terms)
	}
	for _, c := range p.Changes {
		span(c.At)
		components(append(slices.Clone(c.Added), c.Removed...)...)
		require.True(t, c.System >= -1 && c.System < len(p.Systems), c)
	}
	for _, s := range p.Spawns {
		span(s.At)
		components(append(slices.Clone(s.Components), s.Sometimes...)...)
		require.Positive(t, s.Count)
	}
	for _, o := range p.Observers {
		span(o.At)
		components(o.Component)
	}
}

func utf16(line string) int {
	n := 0
	for _, r := range line {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// TestAnswersAreRead answers everything that the snippets of the corpus are asked: the same is asked again, and the design has
// the answers.
func TestAnswersAreRead(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	require.NoError(t, err)
	answered := 0
	for _, file := range files {
		text := read(t, file)
		r := dialect.Import(text, dialect.Unknown)
		var lines []string
		for i, ask := range r.Asked {
			lines = append(lines, ask.Before+ask.Choices[1+i%5]+ask.After)
		}
		again := dialect.ImportWith(text, dialect.Unknown, program.ReadAnswers(strings.Join(lines, "\n")))
		require.Len(t, again.Asked, len(r.Asked), file)
		for i, ask := range again.Asked {
			require.Equal(t, r.Asked[i].Says, ask.Says, file)
			require.Equal(t, ask.Choices[1+i%5], ask.Value, "%s: %s", file, ask.Says)
			answered++
		}
		if len(r.Asked) > 0 && r.Text != "" {
			kept := dialect.ImportWith(text, dialect.Unknown, program.ReadAnswers(again.Text))
			require.Equal(t, again.Text, kept.Text, "the design keeps the answers")
		}
	}
	require.Greater(t, answered, 100)
}

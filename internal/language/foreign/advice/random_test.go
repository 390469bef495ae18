package advice_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/advice"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// drawList draws some of the types A to E, in any order.
func drawList(t *rapid.T, name string, from []string) (out []string) {
	for _, c := range rapid.Permutation(from).Draw(t, name) {
		if rapid.IntRange(0, 2).Draw(t, name) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// drawProgram draws a program of EnTT: views in every form, some groups, changes, and entities.
func drawProgram(t *rapid.T) string {
	types := []string{"A", "B", "C", "D", "E"}
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("#include <entt/entt.hpp>")
	for i, c := range types {
		p("struct %s { %s };", c, []string{"float x, y;", "int n;", "", "float m[16];", "char c;"}[(i+rapid.IntRange(0, 4).Draw(t, "size"))%5])
	}
	for i := range rapid.IntRange(1, 4).Draw(t, "systems") {
		drawSystem(t, p, i, types)
	}
	p("void change(entt::registry &r, entt::entity e) {")
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		p("    r.%s<%s>(e);", rapid.SampledFrom([]string{"emplace", "remove"}).Draw(t, "verb"), rapid.SampledFrom(types).Draw(t, "changed"))
	}
	p("}")
	p("int main() {\n    entt::registry r;")
	for range rapid.IntRange(0, 3).Draw(t, "spawns") {
		p("    for(int i = 0; i < %d; ++i) {\n        auto e = r.create();", rapid.IntRange(1, 20_000).Draw(t, "count"))
		for _, c := range drawList(t, "made", types) {
			p("        r.emplace<%s>(e);", c)
		}
		p("    }")
	}
	p("}")
	return b.String()
}

func drawSystem(t *rapid.T, p func(string, ...any), i int, types []string) {
	has := drawList(t, "has", types)
	if len(has) == 0 {
		has = []string{"A"}
	}
	var not []string
	for _, c := range types {
		if !strings.Contains(strings.Join(has, ""), c) && rapid.IntRange(0, 3).Draw(t, "not") == 0 {
			not = append(not, c)
		}
	}
	exclude := ""
	if len(not) > 0 {
		exclude = "entt::exclude<" + strings.Join(not, ", ") + ">"
	}
	query := "r.view<" + strings.Join(has, ", ") + ">(" + exclude + ")"
	if owned := rapid.IntRange(0, 8).Draw(t, "owned"); owned <= len(has) && len(has)+len(not) > 1 {
		get := "entt::get<" + strings.Join(has[owned:], ", ") + ">"
		if exclude != "" {
			get += ", " + exclude
		}
		query = "r.group<" + strings.Join(has[:owned], ", ") + ">(" + get + ")"
	}
	p("void system%d(entt::registry &r) {", i)
	switch rapid.IntRange(0, 3).Draw(t, "form") {
	case 0:
		p("    %s.each([](auto &...values) { use(values...); });", query)
	case 1:
		p("    for(auto e: %s) use(r.get<%s>(e));", query, has[0])
	case 2:
		p("    auto all = %s;\n    for(auto e: all) use(all.get<%s>(e));", query, has[0])
	default:
		p("    for(auto [e, value]: %s.each()) change(r, e);", query)
	}
	p("}")
}

// check holds what is true of every answer, and returns the text with its patch.
func check(t require.TestingT, text string, p *program.Program, version string) string {
	a, err := advice.Of(text, "game.cpp", p, advice.Options{Version: version})
	if err != nil {
		return text
	}
	for i, e := range a.Edits {
		require.LessOrEqual(t, e.Start, e.End)
		require.LessOrEqual(t, e.End, len(text))
		if i > 0 {
			require.LessOrEqual(t, a.Edits[i-1].End, e.Start, "edits do not overlap")
		}
	}
	next := patch.Apply(text, a.Edits)
	require.Equal(t, text, patch.Apply(next, patch.Invert(text, a.Edits)))
	require.LessOrEqual(t, a.Advised.Sum(), a.Now.Sum())
	require.LessOrEqual(t, a.Best.Sum(), a.Advised.Sum())
	require.NotEmpty(t, a.Report())
	document := a.Document()
	require.NotEmpty(t, document.Append(nil))
	return next
}

func TestPatchesOfRandomPrograms(t *testing.T) {
	patched := 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawProgram(t)
		version := rapid.SampledFrom([]string{"3.11", "3.16"}).Draw(t, "version")
		p := dialect.Import(text, dialect.EnTT).Program
		next := check(t, text, p, version)
		if next == text {
			return
		}
		patched++
		q := dialect.Import(next, dialect.EnTT).Program
		require.Equal(t, systemsOf(p), systemsOf(q), next)
		a, err := advice.Of(text, "game.cpp", p, advice.Options{Version: version})
		require.NoError(t, err)
		again, err := advice.Of(next, "game.cpp", q, advice.Options{Version: version})
		require.NoError(t, err)
		require.Equal(t, a.Advised, again.Now, "the patched text costs what the advice says\n%s\n%s", text, next)
		require.Empty(t, again.Edits, "%s\n%s", text, next)
		require.LessOrEqual(t, len(again.Problems), len(a.Problems), "the registry accepts what was added")
	})
	require.Positive(t, patched)
}

// Texts that are cut anywhere, or lack a part, get an answer or a refusal.
func TestHostileTexts(t *testing.T) {
	texts := slices.Sorted(maps.Values(everything(t)))
	rapid.Check(t, func(t *rapid.T) {
		text := texts[rapid.IntRange(0, len(texts)-1).Draw(t, "text")]
		from := rapid.IntRange(0, len(text)).Draw(t, "from")
		to := min(len(text), from+rapid.IntRange(0, 200).Draw(t, "length"))
		text = text[:from] + rapid.SampledFrom([]string{"", "<", ">", "(", ")", "{", "}", "\"", "/*"}).Draw(t, "instead") + text[to:]
		if p := dialect.Import(text, dialect.Unknown).Program; p != nil {
			check(t, text, p, "")
		}
	})
}

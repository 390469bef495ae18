package advice_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/advice"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

var update = flag.Bool("update", false, "write the golden files")

// snippets are the texts in a folder, by path.
func snippets(t *testing.T, pattern string) map[string]string {
	out := map[string]string{}
	names, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		out[name] = string(text)
	}
	return out
}

func read(t *testing.T, text string) *program.Program {
	p := dialect.Import(text, dialect.Unknown).Program
	require.NotNil(t, p)
	return p
}

func TestGoldens(t *testing.T) {
	for name, text := range snippets(t, "testdata/*.txt") {
		a, err := advice.Of(text, filepath.Base(name), read(t, text), advice.Options{})
		require.NoError(t, err, name)
		got := a.Report() + "\n" + a.Diff
		golden := strings.TrimSuffix(name, ".txt") + ".golden"
		if *update {
			require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), got, name)
	}
}

// everything is all programs of EnTT and Bevy that the tests have.
func everything(t *testing.T) map[string]string {
	out := snippets(t, "testdata/*.txt")
	for _, folder := range []string{"entt", "bevy"} {
		for name, text := range snippets(t, "../../design/dialect/testdata/"+folder+"/*.txt") {
			out[name] = text
		}
	}
	return out
}

// A patch takes itself back, it leaves nothing to patch, and the text that it gives is the same program with the advised groups or
// storages.
func TestPatchesOfAllSnippets(t *testing.T) {
	patched := 0
	for name, text := range everything(t) {
		p := read(t, text)
		a, err := advice.Of(text, name, p, advice.Options{})
		if err != nil {
			require.EqualError(t, err, "no system of the text goes over entities, so there is nothing to advise", name)
			continue
		}
		next := patch.Apply(text, a.Edits)
		require.Equal(t, text, patch.Apply(next, patch.Invert(text, a.Edits)), name)
		if len(a.Edits) == 0 {
			require.Empty(t, a.Diff, name)
			require.Equal(t, a.Now, a.Advised, name)
			continue
		}
		patched++
		q := dialect.Import(next, dialect.Dialect(p.Library)).Program
		require.Equal(t, systemsOf(p), systemsOf(q), name)
		again, err := advice.Of(next, name, q, advice.Options{})
		require.NoError(t, err, name)
		require.Empty(t, again.Edits, "%s: %s", name, again.Report())
		require.Equal(t, a.Advised, again.Now, name)
	}
	require.Greater(t, patched, 5)
}

// systemsOf returns what systems match and use, without how they are stored.
func systemsOf(p *program.Program) (out []string) {
	for i := range p.Systems {
		s := &p.Systems[i]
		var terms []string
		for _, t := range s.Terms {
			term := string(t.Role) + " " + p.NameOf(t.Component)
			if t.Write {
				term += "!"
			}
			terms = append(terms, term)
		}
		slices.Sort(terms)
		line := s.Name + " " + strings.Join(terms, ", ")
		out = append(out, line)
	}
	return out
}

const two = `#include <entt/entt.hpp>
struct Position { float x, y; };
struct Velocity { float x, y; };
void setup(entt::registry &registry) {
    (void)registry.group<Position, Velocity>();
    (void)registry.group<Velocity, Position>();
}
void move(entt::registry &registry) {
    registry.view<Position, const Velocity>().each([](auto &p, const auto &v) { p.x += v.x; });
}
`

func TestConflictsOfTheText(t *testing.T) {
	for version, want := range map[string][]advice.Problem{
		"3.11": nil,
		"3.16": {{At: program.Span{}, Message: "`group<Velocity, Position>()` cannot be made: Position is owned already, and another order of types is another group, by `group<Position, Velocity>()`, line 5."}},
	} {
		a, err := advice.Of(two, "two.cpp", read(t, two), advice.Options{Version: version})
		require.NoError(t, err)
		require.Len(t, a.Problems, len(want), version)
		for i := range want {
			require.Equal(t, want[i].Message, a.Problems[i].Message)
			require.Equal(t, 6, a.Problems[i].At.Line)
		}
	}
}

func TestRefusals(t *testing.T) {
	p := read(t, two)
	_, err := advice.Of(two, "", p, advice.Options{Version: "new"})
	require.EqualError(t, err, "a version of EnTT is like 3.11 or 3.16.0, and not new")
	p.Library = "flecs"
	_, err = advice.Of(two, "", p, advice.Options{})
	require.EqualError(t, err, "there is advice for EnTT and Bevy so far")
}

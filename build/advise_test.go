package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const game = `#include <entt/entt.hpp>
struct Position { float x, y; };
struct Velocity { float x, y; };

void move(entt::registry &registry) {
    registry.view<Position, const Velocity>().each([](auto &p, const auto &v) { p.x += v.x; });
}

int main() {
    entt::registry registry;
    for(int i = 0; i < 5000; ++i) {
        auto e = registry.create();
        registry.emplace<Position>(e);
        registry.emplace<Velocity>(e);
    }
}
`

func TestAdvise(t *testing.T) {
	var b buffers
	file := written(t, game)
	require.Equal(t, statusAdvised, b.run(t, "", "advise", file))
	require.Regexp(t, `^A round costs .* instead of .* less, with the patch, as modelled\.\n`, b.out.String())
	require.Contains(t, b.out.String(), "\n  add group<Position, Velocity>(): gains ")
	require.Contains(t, b.out.String(), "\n+    registry.group<Position, const Velocity>().each(")
	require.Empty(t, b.err.String())
}

func TestAdviseFromStandardInputPrintsThePatchAlone(t *testing.T) {
	var b buffers
	require.Equal(t, statusAdvised, b.run(t, game, "advise", "-patch", "-"))
	require.True(t, strings.HasPrefix(b.out.String(), "--- a/"), b.out.String())
	require.NotContains(t, b.out.String(), "A round costs")
}

func TestAdviseHasNothingMoreToSayOfAPatchedProgram(t *testing.T) {
	var b buffers
	patched := strings.Replace(game, "view<Position, const Velocity>", "group<Position, const Velocity>", 1)
	require.Equal(t, statusDone, b.run(t, patched, "advise", "-patch", "-"))
	require.Empty(t, b.out.String())
}

func TestAdviseAsDocument(t *testing.T) {
	var b buffers
	require.Equal(t, statusAdvised, b.run(t, game, "advise", "-json", "-entt", "3.11", "-"))
	var got struct {
		Schema, Library, Version, Conclusion, Status, Diff string
		Measured                                           bool
		Edits                                              []struct {
			Start, End int
			Text, Why  string
		}
		Systems []struct {
			Name string
			Line int
			Now  struct{ Visited, Tests, Lookups int }
		}
	}
	require.NoError(t, json.Unmarshal(b.out.Bytes(), &got))
	require.Equal(t, "copse.foreign/1", got.Schema)
	require.Equal(t, "entt", got.Library)
	require.Equal(t, "EnTT 3.11 and older", got.Version)
	require.Equal(t, "optimal", got.Status)
	require.False(t, got.Measured)
	require.Len(t, got.Edits, 1)
	require.Equal(t, "view<Position, const Velocity>()", game[got.Edits[0].Start:got.Edits[0].End])
	require.Equal(t, "move", got.Systems[0].Name)
	require.Equal(t, 6, got.Systems[0].Line)
	require.Equal(t, 5000, got.Systems[0].Now.Visited)
	require.Equal(t, 5000, got.Systems[0].Now.Tests)
}

// With entities that keep changing, the group costs more than it saves.
func TestAdviseWithAPopulation(t *testing.T) {
	var b buffers
	design := written(t, "component Position f32x2\ncomponent Velocity f32x2\nsystem move(mut Position, Velocity)\nspawn 5000 Position, Velocity\ntick\n  remove Velocity from any 4000 of Velocity\n  add Velocity to any 4000 of Position & !Velocity\ntick\n  remove Velocity from any 4000 of Velocity\n  add Velocity to any 4000 of Position & !Velocity\n")
	require.Equal(t, statusDone, b.run(t, game, "advise", "-population", design, "-"))
	require.Contains(t, b.out.String(), "The design that was given says how many entities there are, and what its ticks change.")
}

func TestAdviseRefuses(t *testing.T) {
	for _, c := range []struct {
		args   []string
		text   string
		status int
		want   string
	}{
		{[]string{"-entt", "new", "-"}, game, statusUsage, "-entt is a version like 3.11 or 3.16.0, and is new"},
		{[]string{"-json", "-patch", "-"}, game, statusUsage, "choose one"},
		{[]string{"-dialect", "none", "-"}, game, statusUsage, "knows no dialect none"},
		{[]string{"-"}, "import { defineQuery } from 'bitecs';\nconst movers = defineQuery([Position, Velocity]);\n", statusFailed, "there is advice for EnTT, Bevy, Unity Entities, Flecs and Ark so far"},
		{[]string{"-"}, "nothing", statusFailed, "No supported library was recognised."},
		{[]string{"-population", "missing.copse", "-"}, game, statusUsage, "missing.copse"},
	} {
		var b buffers
		require.Equal(t, c.status, b.run(t, c.text, append([]string{"advise"}, c.args...)...), c.want)
		require.Contains(t, b.err.String(), c.want)
	}
}

// The page begins with a program and ends with its patch: what it shows is what the command prints.
func TestPageOfYourLibrary(t *testing.T) {
	page, err := os.ReadFile("../docs/your-library.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(page), "```cpp\n")
	require.True(t, found)
	pasted, rest, found := strings.Cut(rest, "```")
	require.True(t, found)
	_, rest, found = strings.Cut(rest, "```diff\n")
	require.True(t, found)
	diff, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	var b buffers
	require.Equal(t, statusAdvised, b.run(t, pasted, "advise", "-patch", "-"))
	require.Equal(t, diff, b.out.String())
	b = buffers{}
	b.run(t, pasted, "advise", "-")
	conclusion, _, _ := strings.Cut(b.out.String(), "\n")
	require.Contains(t, string(page), conclusion)
}

package dialect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

func TestFilesAreNamedByComments(t *testing.T) {
	r := dialect.Import("// file: src/parts.hpp\nstruct A { int a; };\n\n/* src/move.cpp */\n// parts: not a file\nvoid move(entt::registry& r) { r.view<A>().each([](A& a) { a.a++; }); }\n", dialect.EnTT)
	require.Equal(t, []program.File{{Name: "src/parts.hpp", Start: 23, Line: 2}, {Name: "src/move.cpp", Start: 64, Line: 5}}, r.Program.Files)
	require.Equal(t, "src/parts.hpp:1", r.Program.Place(r.Program.Components[0].At))
	require.Equal(t, "src/move.cpp:2", r.Program.Place(r.Program.Systems[0].At))
}

func TestTextBeforeTheFirstFileIsAFile(t *testing.T) {
	r := dialect.Import("#include <entt/entt.hpp>\nstruct A { int a; };\n// move.cpp\nvoid move(entt::registry& r) { r.view<A>().each([](A& a) { a.a++; }); }\n", dialect.EnTT)
	require.Len(t, r.Program.Files, 2)
	require.Equal(t, "line 2", r.Program.Place(r.Program.Components[0].At))
	require.Equal(t, "move.cpp:1", r.Program.Place(r.Program.Systems[0].At))
}

// asking has a change and a spawn whose numbers it does not say.
const asking = `#include <entt/entt.hpp>
struct Shot { float left; };
struct Spent {};
void shoot(entt::registry& r) { auto e = r.create(); r.emplace<Shot>(e); }
void age(entt::registry& r) { for (auto e : r.view<Shot>()) r.emplace<Spent>(e); }
`

// TestAnswersAreKeptInTheDesign changes the numbers of a design as a user does, and imports the program again with them.
func TestAnswersAreKeptInTheDesign(t *testing.T) {
	first := dialect.Import(asking, dialect.EnTT)
	require.Equal(t, "1 system, 2 components, 1 change, 1 spawn; 0 lines not understood", first.Counts())
	require.Contains(t, first.Text, "spawn 1000 Shot  # asked: shoot spawns Shot\n")
	require.Contains(t, first.Text, "# asked: age adds Spent, at 1% a tick\n")
	edited := strings.NewReplacer("spawn 1000 ", "spawn 250 ", "at 1% a tick", "at 12.5% a tick").Replace(first.Text)
	again := dialect.ImportWith(asking, dialect.EnTT, program.ReadAnswers(edited))
	require.Equal(t, edited, again.Text)
	require.Equal(t, 250, again.Program.Spawns[0].Count)
	require.InDelta(t, 12.5, again.Program.Changes[0].Percent, 0)
	wrong := strings.NewReplacer("spawn 1000 ", "spawn many ", "at 1% a tick", "at 300% a tick").Replace(first.Text)
	require.Equal(t, first.Text, dialect.ImportWith(asking, dialect.EnTT, program.ReadAnswers(wrong)).Text)
}

// TestStepsGrowWithTheText reads a long program and one that is twice as long. The steps may grow with the text, and not
// with its square.
func TestStepsGrowWithTheText(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "entt", "*.txt"))
	require.NoError(t, err)
	var all strings.Builder
	for _, file := range files {
		body, err := os.ReadFile(file)
		require.NoError(t, err)
		all.WriteString("// file: " + filepath.Base(file) + ".cpp\nnamespace in_" + strings.TrimSuffix(filepath.Base(file), ".txt") + " {\n" + string(body) + "}\n")
	}
	one := dialect.Steps(all.String(), dialect.EnTT)
	two := dialect.Steps(all.String()+all.String(), dialect.EnTT)
	require.Positive(t, one)
	require.Less(t, two, 4*one)
	require.Less(t, one, 20*all.Len())
}

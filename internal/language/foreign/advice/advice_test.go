package advice_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/design/document"
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

// everything is all programs that the tests have of libraries with advice.
func everything(t *testing.T) map[string]string {
	out := snippets(t, "testdata/*.txt")
	for _, folder := range []string{"entt", "bevy", "unity", "flecs", "ark"} {
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
			if p.Library != "ark" { // whose advice is carried out by hand
				require.Equal(t, a.Now, a.Advised, name)
			}
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
	p.Library = "bitecs"
	_, err = advice.Of(two, "", p, advice.Options{})
	require.Equal(t, advice.ErrLibrary, err)
	require.EqualError(t, err, "there is advice for EnTT, Bevy, Unity Entities, Flecs and Ark so far")
}

// The pictures of all programs count what the runs count.
func TestPicturesCountWhatRunsCount(t *testing.T) {
	for name, text := range everything(t) {
		a, err := advice.Of(text, name, read(t, text), advice.Options{})
		if err != nil {
			continue
		}
		document := a.Document()
		require.Len(t, document.Order, len(document.Systems), name)
		for at, system := range document.Order[1:] {
			require.LessOrEqual(t, document.Systems[system].Part.TenThousandths, document.Systems[document.Order[at]].Part.TenThousandths, name)
		}
		for at, picture := range a.Pictures {
			require.Len(t, picture.Runs, len(a.Systems), name)
			for i, reads := range picture.Runs {
				run := a.Systems[i].Now
				if at > 0 {
					run = a.Systems[i].Advised
				}
				for _, r := range reads.Reads {
					require.LessOrEqual(t, r.Rows, max(run.Visited, run.Tests), "%s: %s", name, a.Systems[i].Name)
					require.Less(t, r.Column, len(picture.Stores[r.Store].Columns), name)
				}
			}
			for _, store := range picture.Stores {
				require.LessOrEqual(t, store.Rows, picture.Rows, name)
				for _, owned := range store.Owned {
					require.LessOrEqual(t, owned.Rows, store.Rows, name)
				}
			}
		}
	}
}

func TestPictureOfViewsAndGroups(t *testing.T) {
	text := snippets(t, "testdata/groups.txt")["testdata/groups.txt"]
	a, err := advice.Of(text, "groups.cpp", read(t, text), advice.Options{Arrange: true})
	require.NoError(t, err)
	require.Len(t, a.Pictures, 2)
	require.Equal(t, "as the text is", a.Pictures[0].When)
	require.Equal(t, document.ForeignReads{
		Says: "walks Velocity, 45,000 rows; asks 90,000 times whether an entity has another component, and is for 36,764; looks up 36,764 values by the entity",
		Reads: []document.ForeignRead{
			{Store: 1, Way: document.TestedWay, Lead: true, Rows: 45_000, Says: "45,000 walked, each tested"},
			{Store: 0, Way: document.LookedUpWay, Rows: 36_764, Says: "asked 45,000 times, 36,764 looked up"},
			{Store: 2, Way: document.TestedWay, Rows: 45_000, Says: "asked 45,000 times"},
		},
	}, a.Pictures[0].Runs[0])
	require.Equal(t, []document.ForeignOwned{{Rows: 30_000, By: "group<Position, Sprite>()", Says: "owned by group<Position, Sprite>(): the first 30,000 rows"}}, a.Pictures[1].Stores[0].Owned)
	require.Equal(t, "119 µs", a.Arranged.Total)
	require.Equal(t, "Proved best of Copse's groups for it.", a.Arranged.Proof)
	require.Equal(t, []string{"Copse arranged", "Copse would take"}, []string{a.Arranged.Counts.Rows[2].Cells[0], a.Arranged.Says[:16]})
}

func TestNowAloneSearchesNothing(t *testing.T) {
	for name, text := range everything(t) {
		full, err := advice.Of(text, name, read(t, text), advice.Options{})
		if err != nil {
			continue
		}
		now, err := advice.Of(text, name, read(t, text), advice.Options{NowOnly: true})
		require.NoError(t, err)
		require.Equal(t, full.Now, now.Now, name)
		require.Equal(t, full.Problems, now.Problems, name)
		require.Equal(t, full.Pictures[0], now.Pictures[0], name)
		require.Empty(t, now.Edits)
		document := now.Document()
		require.False(t, document.Searched)
		require.Equal(t, full.Document().Says.Who, document.Says.Who, name)
	}
}

func TestPlacesAreThoseOfEditors(t *testing.T) {
	text := "// 𝒜 wide character\n" + two
	a, err := advice.Of(text, "two.cpp", read(t, text), advice.Options{})
	require.NoError(t, err)
	at := a.Document().Problems[0].Range
	require.Equal(t, diagnostic.Position{Line: 7, Column: 20}, at.Start)
	require.Equal(t, 7, at.End.Line)
}

func TestRefusedDocuments(t *testing.T) {
	require.Equal(t, "There is no model of bitECS yet, so nothing is said about its memory and its costs. The text was read, and the design that it makes can be opened: there is everything that Copse would do with it.", advice.Refused("bitECS (JavaScript)", advice.ErrLibrary).Refused)
	require.Equal(t, "Nothing to say.", advice.Refused("EnTT (C++)", errors.New("nothing to say")).Refused)
}

func TestEntitiesThatDoNotFitAChunk(t *testing.T) {
	text := `using Unity.Entities;
using Unity.Mathematics;
public unsafe struct Map : IComponentData { public fixed byte Cells[20000]; }
public partial struct MapSystem : ISystem
{
    public void OnUpdate(ref SystemState state)
    {
        foreach (var map in SystemAPI.Query<RefRW<Map>>()) map.ValueRW.Cells[0] = 1;
    }
    public void OnCreate(ref SystemState state)
    {
        var e = state.EntityManager.CreateEntity(typeof(Map));
    }
}
`
	a, err := advice.Of(text, "map.cs", read(t, text), advice.Options{})
	require.NoError(t, err)
	require.Len(t, a.Problems, 1)
	require.Equal(t, "An entity with Map has 20 KB, and a chunk has room for 16.3 KB: Unity refuses its archetype.", a.Problems[0].Message)
	require.Equal(t, 12, a.Problems[0].At.Line)
	require.Equal(t, "The text makes entities that Unity refuses. Settle the problems first, then ask again.", a.Conclusion)
}

// Two components whose calls stand within each other are not changed both.
func TestEditsOfTwoComponentsDoNotOverlap(t *testing.T) {
	text := snippets(t, "testdata/enableable.txt")["testdata/enableable.txt"]
	text = strings.ReplaceAll(text, ".WithNone<Burning>()", "")
	text = strings.Replace(text, "Seconds = 3", "Seconds = SystemAPI.HasComponent<Stunned>(entity) ? 3 : 4", 1)
	a, err := advice.Of(text, "game.cs", read(t, text), advice.Options{})
	require.NoError(t, err)
	require.Len(t, a.Items, 2)
	require.True(t, a.Items[0].Advised)
	require.Equal(t, "Its text stays as it is: it is part of what changes with another component.", a.Items[1].Why)
	require.Equal(t, text, patch.Apply(patch.Apply(text, a.Edits), patch.Invert(text, a.Edits)))
}

func TestTraitsThatAVersionDoesNotKnow(t *testing.T) {
	text := snippets(t, "testdata/traits.txt")["testdata/traits.txt"]
	for version, want := range map[string]string{"3.2.11": "", "4.0.5": "Sparse", "4.1.2": "Sparse"} {
		p := read(t, "// flecs "+version+"\n"+text)
		a, err := advice.Of("// flecs "+version+"\n"+text, "traits.cpp", p, advice.Options{})
		require.NoError(t, err)
		require.Equal(t, version, p.Version)
		require.Equal(t, want != "", strings.Contains(a.Diff, "flecs::Sparse)"), version)
		require.Equal(t, version == "4.1.2", len(a.Notes) == 0, version)
	}
}

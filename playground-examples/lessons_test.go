package examples_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/design/lesson"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func lessonFolders(t *testing.T) []string {
	t.Helper()
	texts, err := filepath.Glob(filepath.Join("lessons", "*", "lesson.md"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(texts), 25)
	for i := range texts {
		texts[i] = filepath.Dir(texts[i])
	}
	return texts
}

func fileIn(t *testing.T, folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	require.NoError(t, err)
	return string(text)
}

func analyzePopulated(text string) *analysis.Analysis {
	return designrun.Analyze(text, analysis.Options{Populate: true, HintsLater: true})
}

func glossary(t *testing.T) (words []string) {
	t.Helper()
	for _, part := range strings.Split(fileIn(t, "lessons", "glossary.md"), "\n## ")[1:] {
		word, says, _ := strings.Cut(part, "\n")
		require.NotEmpty(t, strings.TrimSpace(says), word)
		words = append(words, word)
	}
	return words
}

// TestLessons verifies every lesson: its start fails every check, its solution passes all, each hint is shown for the start
// or for a wrong answer, and the results of all answers are as expected.
func TestLessons(t *testing.T) {
	words := glossary(t)
	var out strings.Builder
	for _, folder := range lessonFolders(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			start, solution := fileIn(t, folder, "start.copse"), fileIn(t, folder, "solution.copse")
			l := lesson.Parse(lesson.Pack(fileIn(t, folder, "lesson.md"), start, solution)).Complete()
			files, err := filepath.Glob(filepath.Join(folder, "wrong-*.copse"))
			require.NoError(t, err)
			answers := []lesson.Answer{{Name: "start.copse", Text: start}, {Name: "solution.copse", Text: solution}}
			for _, file := range files {
				answers = append(answers, lesson.Answer{Name: filepath.Base(file), Text: fileIn(t, "", file)})
			}
			require.Empty(t, lesson.Verify(l, answers[2:], words, analyzePopulated))
			require.Empty(t, lesson.Cheats(l, answers[2:], analyzePopulated))
			fmt.Fprintf(&out, "%s: %s\n", filepath.Base(folder), l.Title)
			for _, answer := range answers {
				fmt.Fprintf(&out, "  %s\n", answer.Name)
				for _, o := range check.Run(analyzePopulated(answer.Text), l.List).Checks {
					writeOutcome(&out, &o)
				}
			}
		})
	}
	golden := filepath.Join("lessons", "results.golden")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(out.String()), 0o644))
	}
	requireSameLines(t, fileIn(t, "lessons", "results.golden"), out.String())
}

func writeOutcome(out *strings.Builder, o *check.Outcome) {
	if o.Holds {
		fmt.Fprintf(out, "    yes  %s\n", o.Actual)
		return
	}
	fmt.Fprintf(out, "    no   %s\n         hint: %s\n", o.Actual, o.HintText())
}

// TestLessonInTeachingGuide verifies the lesson in docs/teaching.md.
func TestLessonInTeachingGuide(t *testing.T) {
	_, rest, _ := strings.Cut(fileIn(t, filepath.Join("..", "docs"), "teaching.md"), "~~~markdown\n")
	text, _, found := strings.Cut(rest, "~~~\n")
	require.True(t, found)
	l := lesson.Parse(text).Complete()
	require.Empty(t, lesson.Verify(l, nil, glossary(t), analyzePopulated))
	require.Empty(t, lesson.Cheats(l, nil, analyzePopulated))
}

// TestProgramsInLessons reads the programs of lessons for other libraries: they are the design with which the lesson starts, but for what
// no text says.
func TestProgramsInLessons(t *testing.T) {
	for _, name := range []string{"a-view-that-is-slow", "a-group-that-pays", "a-marker-that-moves-rows"} {
		folder := filepath.Join("lessons", name)
		_, rest, _ := strings.Cut(fileIn(t, folder, "lesson.md"), "\n```cpp library\n")
		text, _, found := strings.Cut(rest, "```\n")
		require.True(t, found)
		read := dialect.Import(text, dialect.Unknown)
		require.Zero(t, read.Program.Unread, name)
		got, want := analyzePopulated(read.Text), analyzePopulated(fileIn(t, folder, "start.copse"))
		require.Equal(t, want.Census.Total(), got.Census.Total(), name)
		for i := range want.Systems {
			a, b := want.SystemFacts()[i], got.SystemFacts()[i]
			require.True(t, strings.EqualFold(a.Name, b.Name), "%s, %s", a.Name, b.Name)
			require.Equal(t, a.Cost.Matched, b.Cost.Matched, a.Name)
		}
	}
}

// TestGlossary finds words to which no lesson links, and words that occur twice.
func TestGlossary(t *testing.T) {
	var all strings.Builder
	for _, folder := range lessonFolders(t) {
		all.WriteString(fileIn(t, folder, "lesson.md"))
	}
	seen := map[string]bool{}
	for _, word := range glossary(t) {
		require.False(t, seen[word], word)
		seen[word] = true
		require.True(t, strings.Contains(all.String(), "](word:"+strings.ReplaceAll(word, " ", "-")+")"), "no lesson links to %q", word)
	}
}

// TestFiguresInLessons checks the figures in the prose.
func TestFiguresInLessons(t *testing.T) {
	for _, claim := range []struct{ lesson, design, holds string }{
		{"what-an-ecs-stores", "start", "bytes(Move) = 640k and estimate(Move) > 50k"},
		{"what-an-ecs-stores", "solution", "bytes(Move) = 240k and estimate(Move) > 37k and estimate(Move) < 39k and match(Move) = blind"},
		{"arrays-and-cache-lines", "start", "lines(Cull) = 10625"},
		{"arrays-and-cache-lines", "solution", "lines(Cull) = 2500"},
		{"a-group", "start", "tested(Integrate) = 9k and lookups(Integrate) = 8k"},
		{"sub-blocks-and-the-spine", "solution", "runs(Integrate) = 1"},
		{"lowering", "start", "rows(Transform) = 50 and rows(Mesh) = 47 and rows(Material) = 16 and entities(Transform & Mesh) = 42"},
		{"the-path-of-an-entity", "solution", "writes(Position, 2) = 2 and writes(Velocity, 2) = 2"},
		{"why-order-breaks", "start", "match(DrawStill) = partial and not inStep(Position, Sprite)"},
		{"why-order-breaks", "solution", "writes(Position, 2) = 1 and inStep(Position, Sprite)"},
		{"full-partial-blind", "start", "visited(Integrate) = 9500 and matched(Attract) = 1k and tested(Attract) = 5k and lookups(Attract) = 1k and lead(Attract) = Mass and estimate(Attract) < 5k"},
		{"full-partial-blind", "solution", "tested(Attract) = 0 and lookups(Attract) = 1k"},
		{"the-order-of-groups", "start", "tested(Integrate) = 500 and matched(Integrate) = 800"},
		{"groups-that-cross", "start", "match(Integrate) = full and match(Collide) = partial and lookups(Collide) = 5k and runs(Draw) = 1"},
		{"groups-that-cross", "wrong-three-arrays", "lanes(Position) = 2 and lanes(Shape) = 3 and runs(Draw) = 3 and match(Bounce) = full"},
		{"groups-that-cross", "solution", "runs(Draw) = 2 and match(Bounce) = full"},
		{"vector-instructions", "start", "bytes(Cool) = 128k and matched(Blow) = 5k and match(Blow) = blind"},
		{"vector-instructions", "solution", "bytes(Cool) = 64k and runs(Blow) = 1 and matched(Blow) = 5k"},
		{"hash-look-ups-against-rows", "start", "tested(Fall) = 3k and lookups(Fall) = 2500 and lead(Fall) = Mass and stored = 68k and entities(Mass & !Position) = 500"},
		{"hash-look-ups-against-rows", "solution", "lookups(Follow) = 1k and stored = 68k"},
		{"a-view-that-is-slow", "start", "viewVisited(Move) = 10k and viewTested(Move) = 10k and matched(Move) = 1k and viewTested(Regenerate) = 12k"},
		{"a-view-that-is-slow", "solution", "viewTested(Move) = 1k and viewLookups(Move) = 2k"},
		{"a-group-that-pays", "start", "viewTested(Aim) = 2k and setGroups = 1 and groupPays(Move) and setSwaps = 0 and changed(2) = 1k"},
		{"a-group-that-pays", "solution", "setGroups = 2 and setSwaps = 140"},
		{"a-group-that-pays", "wrong-too-few", "groupPays(Aim) and setSwaps = 40"},
		{"a-group-that-pays", "wrong-too-many", "not groupPays(Aim)"},
		{"sparse-sets-and-swaps", "start", "lookups(Move) = 7 and tested(Move) = 7 and lead(Move) = Velocity and writes(Velocity, 2) = 1 and writes(Position, 2) = 0"},
		{"sparse-sets-and-swaps", "solution", "lead(Steer) = Target and inStep(Position, Velocity)"},
		{"the-graph-of-archetypes", "start", "tables = 5 and compositions = 1 and tables(Draw) = 3 and writes(Mesh) = 300"},
		{"the-graph-of-archetypes", "wrong-at-once", "tables = 2 and tableWrites(Mesh, 2) = 200 and writes(Mesh) = 300 and writes(Mesh, 2) = 0"},
		{"the-graph-of-archetypes", "solution", "tables = 2 and tables(Burn) = 1 and tableWrites(Fire, 2) = 100"},
		{"a-marker-that-moves-rows", "start", "tableWrites(Skeleton, 2) = 200 and tableWrites(Skeleton, 3) = 195 and changed(2) = 100"},
		{"a-marker-that-moves-rows", "solution", "visited(Recover) = 1k and tableWrites(Skeleton) = 1k"},
		{"what-changes-cost", "start", "writes(Position, 2) = 236 and writesOneByOne(Position, 2) = 250 and blocks(Position) = 5"},
		{"what-changes-cost", "solution", "writes(Position, 2) = 86"},
		{"three-storages", "start", "compositions = 2"},
		{"a-scene", "solution", "match(Update) = full and runs(Update) = 1 and lanes(World) = 1"},
		{"saving-and-loading-twice", "start", "rows(Place) = 5 and bytes(Carry) = 88"},
		{"saving-and-loading-twice", "solution", "bytes(Carry) = 96"},
		{"groups-for-a-game", "solution", "estimate(Move) = 11267 and matched(Draw) = 6500 and matched(Move) = 1300"},
	} {
		require.True(t, check.Run(analyzePopulated(fileIn(t, filepath.Join("lessons", claim.lesson), claim.design+".copse")), claim.holds).Solved(),
			"%s %s: %s", claim.lesson, claim.design, claim.holds)
	}
	fourth := strings.Replace(fileIn(t, filepath.Join("lessons", "groups-for-a-game"), "solution.copse"), "\nsystem Move", "group Transform & Velocity\n\nsystem Move", 1)
	require.True(t, check.Run(analyzePopulated(fourth), "match(Move) = partial and estimate(Move) = 10809").Solved())
	fourth = strings.Replace(fourth, "layout laminar\n", "", 1)
	require.True(t, check.Run(analyzePopulated(fourth), "match(Move) = full and estimate(Move) = 7924 and lanes(Transform) = 2 and lanes(Velocity) = 2 and runs(Draw) = 2").Solved())
	require.True(t, check.Run(analyzePopulated(fileIn(t, filepath.Join("lessons", "groups-for-a-game"), "solution.copse")), "runs(Draw) = 1").Solved())
}

func walkInLesson(t *testing.T, lesson, design, system string) *walk.Walk {
	t.Helper()
	a := analyzePopulated(fileIn(t, filepath.Join("lessons", lesson), design+".copse"))
	at := slices.IndexFunc(a.Systems, func(s analysis.SystemResult) bool { return s.Statement.Name.Text == system })
	w, err := walk.Of(a, at, walk.Caches[0], walk.MaxPlaces)
	require.NoError(t, err)
	return w
}

// TestWalksInLessons checks what the prose says of the walks to which it links.
func TestWalksInLessons(t *testing.T) {
	for _, claim := range []struct {
		lesson, design, system string
		segments               int // arrays, and the tables that tests and look-ups read
		tested, fetched        int
	}{
		{"arrays-and-cache-lines", "start", "Cull", 2, 0, 10_000 + 625},
		{"arrays-and-cache-lines", "solution", "Cull", 2, 0, 1875 + 625},
		{"a-group", "start", "Integrate", 4, 9000, 5813},
		{"a-group", "solution", "Integrate", 2, 0, 3000},
		{"full-partial-blind", "start", "Attract", 4, 5000, 1814},
		{"full-partial-blind", "solution", "Attract", 4, 0, 565},
		{"full-partial-blind", "solution", "Integrate", 2, 0, 3564},
		{"vector-instructions", "start", "Blow", 4, 6000, 12_434},
		{"vector-instructions", "solution", "Blow", 2, 0, 1876},
		{"hash-look-ups-against-rows", "start", "Fall", 4, 3000, 2904},
		{"hash-look-ups-against-rows", "solution", "Fall", 2, 0, 626},
		{"groups-that-cross", "start", "Collide", 4, 0, 3751},
		{"groups-that-cross", "solution", "Collide", 4, 0, 2188},
	} {
		name := claim.lesson + " " + claim.design + " " + claim.system
		w := walkInLesson(t, claim.lesson, claim.design, claim.system)
		tested, fetched := 0, 0
		for _, yes := range w.Tested {
			if yes {
				tested++
			}
		}
		for i := range w.Segments {
			fetched += w.Segments[i].Misses
		}
		require.Equal(t, []int{claim.segments, claim.tested, claim.fetched}, []int{len(w.Segments), tested, fetched}, name)
		require.Contains(t, fileIn(t, filepath.Join("lessons", claim.lesson), "lesson.md"), "](walk:"+claim.system+")")
	}
}

// TestGapsInWalks checks which entities of the lessons' walks are tested for nothing, and the orders of which they speak.
func TestGapsInWalks(t *testing.T) {
	w := walkInLesson(t, "a-group", "start", "Integrate")
	require.Equal(t, 8000, slices.Index(w.Matched, false))
	require.NotContains(t, w.Matched[8000:], true)
	w = walkInLesson(t, "full-partial-blind", "start", "Attract")
	require.Equal(t, 1000, slices.Index(w.Matched, false))
	require.NotContains(t, w.Matched[1000:], true)
	w = walkInLesson(t, "groups-that-cross", "start", "Collide")
	position, shape := w.Segments[0].Rows, w.Segments[1].Rows
	require.Equal(t, []int32{0, 4000}, []int32{position[0], shape[0]}, "with a velocity: first in Position, last in Shape")
	require.Equal(t, []int32{6000, 1000}, []int32{position[2000], shape[2000]}, "without")
}

// TestSceneIsParentsFirst checks that stepping through the solution of the lesson on scenes shows parents before their children, before each
// commit and after it, and that the design that it begins with ends with the opposite.
func TestSceneIsParentsFirst(t *testing.T) {
	const flag, sail, mast, ship = 1, 2, 3, 4
	ticks := [][][2]int{{}, {{sail, flag}}, {{sail, flag}, {ship, mast}}, {{sail, flag}, {ship, mast}, {mast, sail}}, {{sail, flag}, {ship, mast}}}
	rowsAfter := func(design string, ticks int) map[int]int {
		parts := strings.Split(fileIn(t, filepath.Join("lessons", "a-scene"), design+".copse"), "\ntick")
		rows := map[int]int{}
		for row, e := range analyzePopulated(strings.Join(parts[:1+ticks], "\ntick")).EntitiesOf(1) {
			rows[e] = row
		}
		return rows
	}
	for k, pairs := range ticks {
		rows := rowsAfter("solution", k)
		for _, pair := range pairs {
			require.Less(t, rows[pair[0]], rows[pair[1]], "tick %d", k)
		}
	}
	rows := rowsAfter("start", 3)
	require.True(t, rows[flag] < rows[sail] && rows[sail] < rows[mast] && rows[mast] < rows[ship])
}

// TestOrdersInLessons checks what the prose says of rows.
func TestOrdersInLessons(t *testing.T) {
	for _, claim := range []struct {
		lesson    string
		design    string
		component int    // in the order of declaration
		without   string // a line of the design that is left out
		order     []int
	}{
		{"sparse-sets-and-swaps", "start", 0, "", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"sparse-sets-and-swaps", "start", 1, "", []int{3, 10, 5, 6, 7, 8, 9}},                           // e10 in the row of e4
		{"a-scene", "start", 1, "", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},            // flag, sail, mast, ship
		{"a-scene", "wrong-no-detach", 1, "", []int{15, 4, 14, 13, 3, 12, 11, 10, 2, 8, 9, 1, 5, 6, 7}},  // 4, 3, 2, 1 in this order
		{"a-scene", "wrong-not-nested", 1, "", []int{5, 6, 7, 1, 15, 14, 4, 3, 13, 11, 12, 2, 8, 9, 10}}, // the deepest first
		{"saving-and-loading-twice", "start", 0, "spawn 2 Place, Buoy\n", []int{2, 3, 1}},                // the ship in row 2
		{"saving-and-loading-twice", "start", 0, "", []int{4, 5, 1, 2, 3}},                               // a buoy in row 2, and the ship is e3
	} {
		a := analyzePopulated(strings.Replace(fileIn(t, filepath.Join("lessons", claim.lesson), claim.design+".copse"), claim.without, "", 1))
		require.Equal(t, claim.order, a.EntitiesOf(claim.component), claim.lesson)
	}
}

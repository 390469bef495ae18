package walk_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// requireCosts requires that the walk of each system counts what its cost says.
func requireCosts(t require.TestingT, a *analysis.Analysis) {
	for i := range a.Systems {
		w, err := walk.Of(a, i, walk.Caches[0], walk.MaxPlaces)
		require.NoError(t, err)
		name, want := a.Systems[i].Statement.Name.Text, a.Systems[i].Cost
		count := func(list []bool) (n int) {
			for _, is := range list {
				if is {
					n++
				}
			}
			return n
		}
		require.Equal(t, want.Visited, len(w.Entities), name)
		require.Equal(t, want.Tested, count(w.Tested), name)
		require.Equal(t, want.Matched, count(w.Matched), name)
		require.Equal(t, want.Lookups, w.Lookups, name)
		require.Equal(t, want.Bytes, w.Bytes, name)
		requireRows(t, a, w)
		requireTables(t, w)
		requireCaches(t, a, w)
	}
}

// requireCaches requires that the same run through another cache differs in its misses and hits alone, that a larger cache misses
// less, and that a warm one has what fits into it.
func requireCaches(t require.TestingT, a *analysis.Analysis, cold *walk.Walk) {
	least := -1
	for _, cache := range walk.Caches {
		w, err := walk.Of(a, cold.System, cache, walk.MaxPlaces)
		require.NoError(t, err)
		require.Equal(t, []any{cold.Entities, cold.Tested, cold.Matched, cold.Found, cold.Lookups, cold.Bytes}, []any{w.Entities, w.Tested, w.Matched, w.Found, w.Lookups, w.Bytes})
		misses := 0
		for i, s := range w.Segments {
			require.Equal(t, cold.Segments[i].Rows, s.Rows)
			require.Equal(t, cold.Segments[i].Misses+cold.Segments[i].Hits, s.Misses+s.Hits)
			misses += s.Misses
		}
		switch {
		case !cache.Warm:
			least = misses
		case memoryOf(w) <= cache.Bytes:
			require.Zero(t, misses, "what the same run has left is there")
		default:
			require.LessOrEqual(t, misses, least)
		}
	}
}

// requireTables requires that an entity that is tested or of which values are looked up is read from an entity list and has its record read, and that
// no other has, unless all entities are visited.
func requireTables(t require.TestingT, w *walk.Walk) {
	read := make([]int, len(w.Entities)) // tables
	for _, s := range w.Segments {
		for k, row := range s.Rows {
			if s.IsTable() && row != walk.None {
				read[k]++
				if s.IsRecords() {
					require.Equal(t, int(w.Entities[k]), int(row)+1)
				}
			}
		}
	}
	for k, n := range read {
		switch {
		case w.Plan.Lead < 0:
			require.Equal(t, 1, n)
		case w.Found[k] > 0 || w.Tested[k]:
			require.Equal(t, 2, n)
		default:
			require.Zero(t, n)
		}
	}
}

// memoryOf returns the bytes of the lines of all arrays and tables.
func memoryOf(w *walk.Walk) (bytes int) {
	for _, s := range w.Segments {
		bytes += (s.Total*s.Bytes + walk.LineBytes - 1) / walk.LineBytes * walk.LineBytes
	}
	return bytes
}

// requireRows requires that each visited entity stands where the walk says, and that the lines add up.
func requireRows(t require.TestingT, a *analysis.Analysis, w *walk.Walk) {
	for _, s := range w.Segments {
		var list []int
		if !s.IsTable() {
			list = a.Entities(nil, a.Layout.ArrayOf(s.Component, s.Lane))
			require.Len(t, list, s.Total)
		}
		misses, lines := 0, 0
		for k, row := range s.Rows {
			misses += int(s.Fetched[k])
			if row == walk.None {
				continue
			}
			require.Less(t, int(row), s.Total)
			if !s.IsTable() {
				require.Equal(t, int(w.Entities[k]), list[row])
			}
			if s.Bytes > 0 {
				first, last := s.Lines(row)
				lines += last - first + 1
			}
		}
		require.Equal(t, misses, s.Misses)
		require.Equal(t, lines, s.Misses+s.Hits)
		if memoryOf(w) <= 32<<10 { // everything fits into the cache
			require.Equal(t, s.Touched(), s.Misses)
		}
		require.LessOrEqual(t, s.Touched(), s.Misses)
	}
}

var layouts = []string{"lanes", "laminar", "trees", "paper", "naive"}

// under returns a design with another layout.
func under(layout, text string) string {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasPrefix(l, "layout ") })
	return "layout " + layout + "\n" + strings.Join(lines, "\n")
}

func TestWalksOfTheExamplesCountWhatTheirSystemsCost(t *testing.T) {
	for name, text := range designtest.Examples(t) {
		for _, layout := range layouts {
			t.Run(name+"/"+layout, func(t *testing.T) {
				requireCosts(t, analysis.Analyze(under(layout, text), analysis.Options{Populate: true}, designrun.NewWorld))
			})
		}
	}
}

// drawDesign draws a design whose systems ask in every way that the language has.
func drawDesign(t *rapid.T) string {
	list := slices.DeleteFunc(designtest.DrawDesign(t), func(s string) bool { return strings.HasPrefix(s, "system ") })
	first := slices.IndexFunc(list, func(s string) bool { return strings.HasPrefix(s, "spawn ") })
	list = slices.Insert(list, first, "system Tagged() with T", "system Scanned(?A) without T", "system Maybe(B, ?A, ?C)", "spawn 9 A, B, T", "spawn 8 B, C", "spawn 7 A, B, C")
	for i := range rapid.IntRange(1, 3).Draw(t, "further systems") {
		list = slices.Insert(list, first, drawSystem(t, "S"+string(rune('0'+i))))
	}
	if rapid.IntRange(0, 3).Draw(t, "crossing") > 0 {
		list = slices.Insert(list, 5, "group A & B", "group B & C")
	}
	return strings.Join(list, "\n")
}

func drawSystem(t *rapid.T, name string) string {
	var access, with, without []string
	for _, c := range []string{"A", "B", "C", "D", "T"} {
		roles := []string{"", "", "read", "write", "optional", "with", "without"}
		if c == "T" {
			roles = []string{"", "", "with", "without"}
		}
		switch rapid.SampledFrom(roles).Draw(t, c) {
		case "read":
			access = append(access, c)
		case "write":
			access = append(access, "mut "+c)
		case "optional":
			access = append(access, "?"+c)
		case "with":
			with = append(with, c)
		case "without":
			without = append(without, c)
		}
	}
	text := "system " + name + "(" + strings.Join(access, ", ") + ")"
	if len(with) > 0 {
		text += " with " + strings.Join(with, ", ")
	}
	if len(without) > 0 {
		text += " without " + strings.Join(without, ", ")
	}
	return text
}

// countKinds counts the systems that run in each way that a walk treats by itself.
func countKinds(seen map[string]int, a *analysis.Analysis) {
	for i := range a.Systems {
		s := &a.Systems[i]
		add := func(kind string, is bool) {
			if is && s.Cost.Visited > 0 {
				seen[kind]++
			}
		}
		add("system", true)
		add("scan", s.Plan.Match == grouptree.Scan)
		add("list of a tag", s.Plan.Lead >= 0 && !a.HasArray(s.Plan.Lead))
		add("optional column", !s.Signature.Optional.Empty())
		add("look-up", s.Cost.Lookups > 0)
		add("test", s.Cost.Tested > 0)
		add("entity that does not match", s.Cost.Matched < s.Cost.Visited)
		add("second array", slices.ContainsFunc(s.Plan.Leaves, func(l grouptree.PlanLeaf) bool {
			return a.LaneOf(l.Leaf) > 0 && a.Rows[l.Leaf] > 0
		}))
	}
}

func TestWalksOfRandomDesignsCountWhatTheirSystemsCost(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		text := drawDesign(t)
		for _, layout := range layouts {
			a := analysis.Analyze(under(layout, text), analysis.Options{Populate: true}, designrun.NewWorld)
			require.NotEmpty(t, a.Systems)
			countKinds(seen, a)
			requireCosts(t, a)
		}
	})
	for _, kind := range []string{"system", "scan", "list of a tag", "optional column", "look-up", "test", "entity that does not match", "second array"} {
		require.Positive(t, seen[kind], kind)
	}
}

// large returns a design of so many entities, half of them with a tag.
func large(entities string) string {
	return "component A f32\ntag T\nsystem All(A)\nsystem Some(A) with T\nspawn " + entities + " A\nspawn " + entities + " A, T\n"
}

func TestWalksThatCannotBeFollowed(t *testing.T) {
	a := analysis.Analyze("layout laminar\n"+large("600k"), analysis.Options{}, designrun.NewWorld)
	_, err := walk.Of(a, 0, walk.Caches[0], walk.MaxPlaces)
	require.EqualError(t, err, "All visits 1,200,000 entities, and a walk follows 1,048,576 at most; spawn fewer of those that it visits")
	a = analysis.Analyze("layout laminar\n"+large("500k"), analysis.Options{}, designrun.NewWorld)
	w, err := walk.Of(a, 0, walk.Caches[0], walk.MaxPlaces)
	require.NoError(t, err, "no entity is tested")
	require.Len(t, w.Entities, 1_000_000)
	_, err = walk.Of(a, 1, walk.Caches[0], walk.MaxPlaces)
	require.EqualError(t, err, "which entities match Some is not known, because the design spawns or changes too many of them; spawn fewer")
}

func BenchmarkWalk(b *testing.B) {
	const text = "layout laminar\ncomponent Position f32x2\ncomponent Velocity f32x2\ncomponent Mass f32\ngroup Position & Velocity\n" +
		"system Pull(mut Velocity, Mass)\nspawn 5000 Position, Mass\nspawn 10000 Position, Velocity, Mass\n"
	a := analysis.Analyze(text, analysis.Options{}, designrun.NewWorld)
	require.Equal(b, 10_000, a.Systems[0].Cost.Visited)
	for b.Loop() {
		walk.Of(a, 0, walk.Caches[0], walk.MaxPlaces)
	}
}

// TestWideRows holds that a row of more than 255 lines is counted as fetched.
func TestWideRows(t *testing.T) {
	a := designrun.Analyze("component A 65536\nsystem All(A)\nspawn 2 A\n", analysis.Options{})
	w, err := walk.Of(a, 0, walk.Caches[0], walk.MaxPlaces)
	require.NoError(t, err)
	require.Equal(t, []uint16{1024, 1024}, w.Segments[0].Fetched)
}

// TestWalksThroughManyArrays holds that the memory of a walk is limited.
func TestWalksThroughManyArrays(t *testing.T) {
	var text strings.Builder
	var names []string
	for i := range 63 {
		name := "C" + strconv.Itoa(i)
		names = append(names, name)
		text.WriteString("component " + name + "\n")
	}
	all := strings.Join(names, ", ")
	text.WriteString("system All(" + all + ")\nspawn 600k " + all + "\n")
	_, err := walk.Of(designrun.Analyze(text.String(), analysis.Options{}), 0, walk.Caches[0], walk.MaxPlaces)
	require.EqualError(t, err, "All visits 600,000 entities in 63 arrays, and a walk follows 516,222 at most in so many; spawn fewer of those that it visits")
}

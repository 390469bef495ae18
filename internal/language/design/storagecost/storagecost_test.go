package storagecost

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// contestDocument is copse.storages/2 as a reader sees it.
type contestDocument struct {
	Schema, Summary string
	Entities        int
	Complete        bool
	Storages        []contestStorage
}

type contestStorage struct {
	Storage, Text string
	Tables        []struct {
		Expr       string
		Components []int
		Rows       int
	}
	MoreTables int
	Moves      []struct{ From, To, Entities, Copied, New, Bytes int }
	MoreMoves  int
	Groups     []struct {
		Expr, Upkeep        string
		Owned, Got, Systems []int
		Rows                int
	}
	Systems []struct {
		Name, How, Text string
		Pieces          int
		Tables          []int
		Cost            struct{ Visited, Tested, Matched, Lookups, Bytes, CacheLines, Estimate int }
	}
	Ticks []struct {
		Moved, Rows, Bytes int
		Written            [][2]int
	}
	MoreTicks int
	Totals    []struct {
		Measure, Unit string
		Value         int
	}
}

func storagesOf(t require.TestingT, a *analysis.Analysis) *contestDocument {
	decoder := json.NewDecoder(strings.NewReader(string(Storages(a).Append(nil))))
	decoder.DisallowUnknownFields()
	out := &contestDocument{}
	require.NoError(t, decoder.Decode(out))
	require.Equal(t, "copse.storages/2", out.Schema)
	require.Len(t, out.Storages, 3)
	return out
}

// naiveGroup is a group: its entities are the first of the pools that it owns, or a list.
type naiveGroup struct {
	has, owned, not grouptree.Set
	inside          int
	list            map[int]bool
	crossed         int
}

func (g *naiveGroup) holds(set grouptree.Set) bool { return set.Contains(g.has) && !set.Meets(g.not) }

// naiveStorages is the naive world of both models: maps and lists, one entity at a time.
type naiveStorages struct {
	analysis.World
	tags   grouptree.Set
	names  []string
	groups []naiveGroup

	comp  map[int]grouptree.Set // of the living
	next  int
	order []int // first touch
	after map[int]*grouptree.Set
	ended map[int]bool

	tables       map[grouptree.Set][]int
	pools        map[int][]int
	tableRows    []map[int]int // by commit and component
	poolRows     []map[int]int
	moved, swaps []int
}

func (w *naiveStorages) Spawn(n int, set grouptree.Set) {
	w.World.Spawn(n, set)
	for range n {
		w.next++
		w.touch(w.next, set)
	}
}

func (w *naiveStorages) touch(e int, set grouptree.Set) {
	if w.after[e] == nil {
		w.order = append(w.order, e)
		w.after[e] = &set
	}
}

func (w *naiveStorages) Change(numbers []int32, add, remove grouptree.Set) {
	w.World.Change(numbers, add, remove)
	for _, n := range numbers {
		w.touch(int(n), w.comp[int(n)])
		*w.after[int(n)] = w.after[int(n)].Union(add).Minus(remove)
	}
}

func (w *naiveStorages) Despawn(numbers []int32) {
	w.World.Despawn(numbers)
	for _, n := range numbers {
		w.touch(int(n), w.comp[int(n)])
		w.ended[int(n)] = true
	}
}

func (w *naiveStorages) Commit() (analysis.Commit, bool) {
	did, ok := w.World.Commit()
	tables, pools := map[int]int{}, map[int]int{}
	w.tableRows, w.poolRows = append(w.tableRows, tables), append(w.poolRows, pools)
	w.moved, w.swaps = append(w.moved, 0), append(w.swaps, 0)
	for _, e := range w.order {
		before, was := w.comp[e]
		after, is := *w.after[e], !w.ended[e]
		if was && is && before == after {
			continue
		}
		w.table(e, before, was, after, is, tables)
		w.pool(e, before, was, after, is, pools)
		if w.comp[e] = after; !is {
			delete(w.comp, e)
		}
	}
	w.order, w.after, w.ended = nil, map[int]*grouptree.Set{}, map[int]bool{}
	return did, ok
}

func (w *naiveStorages) table(e int, before grouptree.Set, was bool, after grouptree.Set, is bool, rows map[int]int) {
	if was {
		list := w.tables[before]
		i, last := slices.Index(list, e), len(list)-1
		if i < last {
			list[i] = list[last]
			for c := range before.Minus(w.tags).All() {
				rows[c]++
			}
		}
		w.tables[before] = list[:last]
	}
	if is {
		w.tables[after] = append(w.tables[after], e)
		for c := range after.Minus(w.tags).All() {
			rows[c]++
		}
		if was {
			w.moved[len(w.moved)-1]++
		}
	}
}

// swap exchanges the entity with the one at row k of a pool.
func (w *naiveStorages) swap(c, e, k int, rows map[int]int) {
	list := w.pools[c]
	if i := slices.Index(list, e); i != k {
		list[i], list[k] = list[k], list[i]
		w.written(c, 2, rows)
		w.swaps[len(w.swaps)-1]++
	}
}

// pool carries out one change of an entity, component by component: what goes, then what comes, by name; backwards if the entity ends.
func (w *naiveStorages) pool(e int, before grouptree.Set, was bool, after grouptree.Set, is bool, rows map[int]int) {
	if !was {
		before = grouptree.Set{}
	}
	if !is {
		after = grouptree.Set{}
	}
	has := before
	gone := w.byName(before.Minus(after))
	if !is {
		slices.Reverse(gone)
	}
	for _, c := range gone {
		next := has.Minus(grouptree.SetOf(c))
		w.cross(e, has, next, rows)
		w.lose(c, e, rows)
		has = next
	}
	for _, c := range w.byName(after.Minus(before)) {
		next := has.Union(grouptree.SetOf(c))
		w.pools[c] = append(w.pools[c], e)
		w.written(c, 1, rows)
		w.cross(e, has, next, rows)
		has = next
	}
	for i := range w.groups { // what groups are for
		g := &w.groups[i]
		for c := range g.owned.All() {
			if !slices.Equal(w.pools[g.owned.First()][:g.inside], w.pools[c][:g.inside]) {
				panic("owned sets are out of step")
			}
		}
	}
}

// written counts rows of a component with values.
func (w *naiveStorages) written(c, n int, rows map[int]int) {
	if !w.tags.Has(c) {
		rows[c] += n
	}
}

func (w *naiveStorages) lose(c, e int, rows map[int]int) {
	list := w.pools[c]
	i, last := slices.Index(list, e), len(list)-1
	if i < last {
		list[i] = list[last]
		w.written(c, 1, rows)
	}
	w.pools[c] = list[:last]
}

func (w *naiveStorages) byName(set grouptree.Set) (out []int) {
	for c := range set.All() {
		out = append(out, c)
	}
	slices.SortFunc(out, func(i, k int) int { return strings.Compare(w.names[i], w.names[k]) })
	return out
}

// cross lets an entity enter and leave groups.
func (w *naiveStorages) cross(e int, before, after grouptree.Set, rows map[int]int) {
	for i := range w.groups {
		g := &w.groups[i]
		is := g.holds(after)
		if g.holds(before) == is {
			continue
		}
		g.crossed++
		if g.list[e] = is; !is {
			g.inside--
		}
		for c := range g.owned.All() {
			w.swap(c, e, g.inside, rows)
		}
		if is {
			g.inside++
		}
	}
}

// life draws what happens after the statements of a sample.
func life(t *rapid.T) string {
	var b strings.Builder
	names := []string{"A", "B", "C", "D", "T"}
	set := func(label string) string {
		var out []string
		for _, c := range rapid.SliceOfNDistinct(rapid.IntRange(0, 4), 1, 3, rapid.ID[int]).Draw(t, label) {
			out = append(out, names[c])
		}
		return strings.Join(out, ", ")
	}
	for range rapid.IntRange(0, 14).Draw(t, "statements") {
		n := strconv.Itoa(rapid.IntRange(1, 9).Draw(t, "n"))
		whom := "any " + n + " of " + rapid.SampledFrom(names).Draw(t, "of")
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			b.WriteString("\nspawn " + n + " " + set("spawn"))
		case 1:
			b.WriteString("\nremove " + set("remove") + " from " + whom)
		case 2:
			b.WriteString("\ndespawn " + whom)
		case 3:
			b.WriteString("\nadd " + set("add") + " to " + whom)
		default:
			b.WriteString("\ntick")
		}
	}
	return b.String()
}

// TestStoragesAgainstNaiveOnes carries random designs out on lists and maps.
func TestStoragesAgainstNaiveOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(designtest.DrawDesign(t), "\n") + moreSystems(t) + life(t)
		a := analyze(text, analysis.Options{HintsLater: true})
		best := withGroups(a)
		naive := runNaive(a, best)
		got := storagesOf(t, a)
		require.True(t, got.Complete)
		archetype, owning := got.Storages[1], got.Storages[2]
		require.Len(t, archetype.Ticks, len(naive.moved))
		for k := range naive.moved {
			for _, side := range []struct {
				Want  map[int]int
				moved int
				got   contestStorage
			}{{naive.tableRows[k], naive.moved[k], archetype}, {naive.poolRows[k], naive.swaps[k], owning}} {
				rows := map[int]int{}
				sum := 0
				for _, w := range side.got.Ticks[k].Written {
					rows[w[0]] = w[1]
					sum += w[1] * a.Design.Components[w[0]].Bytes
				}
				require.Equal(t, side.Want, rows, "%s, tick %d\n%s", side.got.Storage, k+1, text)
				require.Equal(t, side.moved, side.got.Ticks[k].Moved)
				require.Equal(t, sum, side.got.Ticks[k].Bytes)
			}
		}
		require.Len(t, archetype.Tables, len(naive.tables))
		for _, table := range archetype.Tables {
			require.Equal(t, len(naive.tables[grouptree.SetOf(table.Components...)]), table.Rows)
		}
		require.Len(t, owning.Groups, len(naive.groups))
		checkCrossings(t, best, naive)
		for k := range naive.groups {
			require.Equal(t, naive.groups[k].inside, owning.Groups[k].Rows)
		}
		checkRuns(t, a, naive, archetype, owning)
		inTables := model.NewBevy(best.model.In, model.BevyDefault, grouptree.Set{})
		for i := range a.Systems {
			run, cost := best.groups.Run(best.model, i), owning.Systems[i].Cost
			require.Equal(t, []int{run.Visited, run.Tested, run.Matched, run.Lookups}, []int{cost.Visited, cost.Tested, cost.Matched, cost.Lookups}, "as in the model")
			tables, cost := inTables.Run(&best.model.In.Systems[i]), archetype.Systems[i].Cost
			require.Equal(t, []int{tables.Visited, tables.Matched, tables.Bytes}, []int{cost.Visited, cost.Matched, cost.Bytes}, "as in the model of tables")
		}
	})
}

// runNaive runs a design again on lists and maps.
func runNaive(a *analysis.Analysis, r *registry) *naiveStorages {
	naive := &naiveStorages{
		tags: a.Design.Tags, names: a.Names,
		comp: map[int]grouptree.Set{}, after: map[int]*grouptree.Set{}, ended: map[int]bool{},
		tables: map[grouptree.Set][]int{}, pools: map[int][]int{},
	}
	for _, g := range r.groups.Chosen {
		naive.groups = append(naive.groups, naiveGroup{has: g.Own.Union(g.Get), owned: g.Own, not: g.Not, list: map[int]bool{}})
	}
	hints.Analyze(a.Text, analysis.Options{HintsLater: true}, func(l *grouptree.Layout) analysis.World {
		naive.World = designrun.NewWorld(l)
		return naive
	})
	return naive
}

// drawGroups draws groups that a registry accepts together, whether they pay or not.
func drawGroups(t *rapid.T, a *analysis.Analysis) *registry {
	r := withoutGroups(a)
	owned := grouptree.Set{}
	for range rapid.IntRange(1, 4).Draw(t, "groups") {
		var g model.Group
		for c := range a.Design.Components {
			switch role := rapid.IntRange(0, 6).Draw(t, "role"); {
			case role < 2 && !owned.Has(c):
				g.Own.Add(c)
			case role == 2:
				g.Get.Add(c)
			case role == 3:
				g.Not.Add(c)
			}
		}
		if !g.Own.Union(g.Get).Empty() {
			owned = owned.Union(g.Own)
			r.groups.Chosen = append(r.groups.Chosen, search.Option{Group: g})
		}
	}
	return r
}

// TestGroupsAgainstNaiveOnes follows groups of all kinds.
func TestGroupsAgainstNaiveOnes(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		a := analyze(strings.Join(designtest.DrawDesign(t), "\n")+life(t), analysis.Options{HintsLater: true})
		groups := drawGroups(t, a)
		naive, sets := runNaive(a, groups), newOwning(groups)
		runRecorded(a, sets)
		for k := range naive.swaps {
			rows := map[int]int{}
			for _, w := range sets.ticks[k].writes {
				rows[w.component] = w.rows
			}
			require.Equal(t, naive.poolRows[k], rows)
			require.Equal(t, naive.swaps[k], sets.ticks[k].moved)
		}
		checkCrossings(t, groups, naive)
		naive.note(seen)
	})
	for _, what := range []string{"several", "excludes", "owns nothing", "gets", "owns a tag", "crossed"} {
		require.Positive(t, seen[what], what)
	}
}

// note counts the kinds of groups.
func (w *naiveStorages) note(seen map[string]int) {
	for what, is := range map[string]func(g *naiveGroup) bool{
		"several":      func(*naiveGroup) bool { return len(w.groups) > 1 },
		"excludes":     func(g *naiveGroup) bool { return !g.not.Empty() },
		"owns nothing": func(g *naiveGroup) bool { return g.owned.Empty() },
		"gets":         func(g *naiveGroup) bool { return !g.owned.Empty() && g.owned != g.has },
		"owns a tag":   func(g *naiveGroup) bool { return g.owned.Meets(w.tags) },
		"crossed":      func(g *naiveGroup) bool { return g.crossed > g.inside },
	} {
		for i := range w.groups {
			if is(&w.groups[i]) {
				seen[what]++
			}
		}
	}
}

// checkCrossings holds the upkeep that the model counts against the groups that were followed: the same entities enter and leave.
func checkCrossings(t require.TestingT, r *registry, naive *naiveStorages) {
	in := *r.model.In
	in.Transitions = nil
	for _, tick := range r.a.CostInput().Ticks {
		for _, x := range tick {
			in.Transitions = append(in.Transitions, model.Transition{From: x.From, To: x.To, Thousandths: 1000 * int64(x.Count)})
		}
	}
	all := model.NewEnTT(&in, model.EnTTDefault, model.Disjoint)
	for k := range naive.groups {
		require.Equal(t, int64(1000*naive.groups[k].crossed), all.Crossings(&r.groups.Chosen[k].Group))
	}
}

// checkRuns runs every system entity by entity, over tables and over sets.
func checkRuns(t require.TestingT, a *analysis.Analysis, naive *naiveStorages, archetype, owning contestStorage) {
	for i := range a.Systems {
		s := &a.Systems[i]
		matched, lookups := 0, 0
		for _, set := range naive.comp {
			if s.Signature.Match.Holds(set) {
				matched++
				lookups += s.Signature.Access.Union(s.Signature.Optional.Intersect(set)).Minus(a.Design.Tags).Len()
			}
		}
		visited, tables, begun := 0, 0, 0
		for set, list := range naive.tables {
			if s.Signature.Match.Holds(set) {
				visited += len(list)
				tables++
				begun += min(1, len(list))
			}
		}
		x := archetype.Systems[i]
		require.Equal(t, []int{visited, 0, matched, 0, tables}, []int{x.Cost.Visited, x.Cost.Tested, x.Cost.Matched, x.Cost.Lookups, x.Pieces})
		require.Equal(t, "full", x.How)
		p, first := &cost.Default, int64(min(1, visited))
		picoseconds := int64(x.Cost.Bytes)*p.PerByte + first*(p.PerRun+p.PerLane) + max(0, int64(begun-1))*cost.PerTable
		require.InDelta(t, float64(picoseconds)/1000, x.Cost.Estimate, 1, "each further table is begun")

		o := owning.Systems[i]
		require.Equal(t, matched, o.Cost.Matched)
		require.LessOrEqual(t, o.Cost.Lookups, lookups)
		require.GreaterOrEqual(t, o.Cost.Visited, matched)
		for c := range s.Signature.Match.Has.Minus(a.Design.Tags).All() {
			require.LessOrEqual(t, o.Cost.Visited, len(naive.pools[c]))
		}
		switch {
		case o.How == "full":
			require.Equal(t, []int{matched, 0, 0}, []int{o.Cost.Visited, o.Cost.Tested, o.Cost.Lookups - lookupsOf(naive, a, s)})
		case o.How == "partial":
			require.Equal(t, matched, o.Cost.Visited)
		default:
			require.True(t, o.Cost.Tested == o.Cost.Visited || s.Signature.Match.Cares.Empty())
		}
	}
}

// lookupsOf counts the optional columns of a system.
func lookupsOf(naive *naiveStorages, a *analysis.Analysis, s *analysis.SystemResult) (n int) {
	for _, set := range naive.comp {
		if s.Signature.Match.Holds(set) {
			n += s.Signature.Optional.Intersect(set).Minus(a.Design.Tags).Len()
		}
	}
	return n
}

// TestToldSpawnsAreCounted holds the closed form of large spawns against one by one.
func TestToldSpawnsAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := analyze(strings.Join(designtest.DrawDesign(t), "\n"), analysis.Options{HintsLater: true})
		groups := drawGroups(t, a)
		one, counted := newOwning(groups), newOwning(groups)
		counted.onlyCounted = true
		first := int32(1)
		for i := range rapid.IntRange(1, 6).Draw(t, "runs") {
			n := rapid.IntRange(1, 20).Draw(t, "n")
			var set grouptree.Set
			for c := range a.Design.Components {
				if rapid.Bool().Draw(t, "has") {
					set.Add(c)
				}
			}
			one.spawn(int32(i), set, first, n)
			counted.spawn(int32(i), set, first, n)
			first += int32(n)
		}
		one.commit()
		counted.commit()
		require.Equal(t, one.ticks, counted.ticks)
		for k := range one.groups {
			require.Equal(t, one.groups[k].inside, counted.groups[k].inside)
			require.Equal(t, one.groups[k].crossed, counted.groups[k].crossed)
		}
	})
}

// TestStoragesOfExamples goes through designs that people write.
func TestStoragesOfExamples(t *testing.T) {
	files, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		a := analyze(string(text), analysis.Options{HintsLater: true, Populate: true})
		got := storagesOf(t, a)
		require.True(t, got.Complete, file)
		require.Equal(t, a.Census.Total(), got.Entities)
		for _, s := range got.Storages {
			require.Len(t, s.Systems, len(a.Systems))
			require.Len(t, s.Ticks, len(a.Ticks))
			require.NotEmpty(t, s.Text)
		}
	}
}

func TestStoragesInWords(t *testing.T) {
	got := storagesOf(t, analyze(designtest.Base, analysis.Options{HintsLater: true}))
	require.Equal(t, "This layout makes 0 of 2 systems full, and sparse sets with 2 groups 1 of 2 systems; as archetypes a system visits up to 1 table. "+
		"The ticks write 1,100 rows, in sparse sets 1,132, as archetypes 1,132.", got.Summary)
}

// TestStoragesOfManyEntities holds that no entity is made where none is asked for.
func TestStoragesOfManyEntities(t *testing.T) {
	got := storagesOf(t, analyze("group A & B\nsystem s(A, B)\nspawn 3M A, B\nspawn 1M A\nspawn 1M A, B", analysis.Options{HintsLater: true}))
	require.True(t, got.Complete)
	require.Equal(t, [][2]int{{0, 7_000_000}, {1, 4_000_000}}, got.Storages[2].Ticks[0].Written)
	require.Equal(t, [][2]int{{0, 5_000_000}, {1, 4_000_000}}, got.Storages[1].Ticks[0].Written)
}

package storagecost

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/storages/archetype"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// realStorages makes the changes of a design in the storages that are measured: sparse sets, and
// the storage with archetypes.
type realStorages struct {
	sets     []sparseset.Set
	store    *archetype.Store
	entities map[int32]entity.Entity
	comps    map[int32]grouptree.Set // compositions by number of the entity
}

func newReal(components int) *realStorages {
	kinds := make([]contract.Kind, components)
	r := &realStorages{entities: map[int32]entity.Entity{}, comps: map[int32]grouptree.Set{}}
	for c := range kinds {
		kinds[c] = contract.Kind{Name: strconv.Itoa(c), Width: 4}
		r.sets = append(r.sets, sparseset.NewSet(sparseset.Options{}))
	}
	r.store = archetype.New(kinds)
	return r
}

func bits(s grouptree.Set) (out contract.Set) {
	for c := range s.All() {
		out |= contract.SetOf(c)
	}
	return out
}

func (r *realStorages) spawn(_ int32, set grouptree.Set, first int32, n int) {
	for e := first; e < first+int32(n); e++ {
		r.entities[e] = r.store.Spawn(bits(set))
		r.comps[e] = set
		for c := range set.All() {
			r.sets[c].Insert(uint32(e))
		}
	}
}

func (r *realStorages) change(e int32, _, to int32, after grouptree.Set) {
	before := r.comps[e]
	if to == gone {
		after = grouptree.Set{}
	}
	for c := range before.Minus(after).All() {
		r.sets[c].Remove(uint32(e))
		if to != gone {
			r.store.Remove(r.entities[e], c)
		}
	}
	for c := range after.Minus(before).All() {
		r.sets[c].Insert(uint32(e))
		r.store.Add(r.entities[e], c)
	}
	if r.comps[e] = after; to == gone {
		r.store.Despawn(r.entities[e])
		delete(r.comps, e)
	}
}

func (r *realStorages) commit() {}

// visited runs a system on the archetypes, and returns how many entities and tables it visits.
func (r *realStorages) visited(match grouptree.Conj) (entities, tables int) {
	excluded := match.Cares.Minus(match.Has)
	r.store.Query(contract.Spec{With: bits(match.Has), Without: bits(excluded)}).Each(func(b *contract.Batch) {
		entities += b.Len
		if b.Len > 0 {
			tables++
		}
	})
	return entities, tables
}

// moreSystems draws systems that exclude and that have optional columns.
func moreSystems(t *rapid.T) string {
	out := ""
	for i := range rapid.IntRange(0, 3).Draw(t, "more") {
		list := rapid.Permutation([]string{"A", "B", "C", "D"}).Draw(t, "columns")
		with := rapid.SampledFrom([]string{"", " with T"}).Draw(t, "with")
		out += "\nsystem More" + strconv.Itoa(i) + "(" + list[0] + ", ?" + list[1] + ")" + with + " without " + list[2]
	}
	return out
}

func TestMemoryIsThatOfTheStoragesThatAreMeasured(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(designtest.DrawDesign(t), "\n") + moreSystems(t) + life(t)
		a := analyze(text, analysis.Options{HintsLater: true})
		got := Memory(a)
		real := newReal(len(a.Design.Components))
		runRecorded(a, real)
		require.True(t, got.Complete)
		require.Equal(t, a.Census.Total(), got.Entities)
		checkTables(t, a, got, real)
		checkEdges(t, got)
		for c := range a.Design.Components {
			checkSet(t, got, c, real)
		}
		for i := range a.Systems {
			checkMemorySystem(t, a, got, i, real)
		}
	})
}

func checkTables(t require.TestingT, a *analysis.Analysis, got *document.Memory, real *realStorages) {
	count := map[grouptree.Set]int{}
	for _, set := range real.comps {
		count[set]++
	}
	rows, blocks := 0, make([]int, len(a.Layout.Leaves))
	for _, table := range got.Tables {
		require.Equal(t, count[table.Components], table.Rows, table.Expr)
		rows += table.Rows
		require.Equal(t, len(table.Leaves) == 0, table.Leaf < 0)
		for _, leaf := range table.Leaves {
			blocks[leaf] += table.Rows
			require.LessOrEqual(t, a.Rows[table.Leaf], a.Rows[leaf])
		}
		for k := range a.Groups {
			require.Equal(t, a.Groups[k].Conj.Holds(table.Components), slices.Contains(table.Groups, k))
		}
	}
	require.Equal(t, got.Entities, rows, "the rows of the tables add up to the population")
	require.Equal(t, a.Rows, blocks, "each block holds the entities of its tables")
	for set := range count {
		require.True(t, slices.ContainsFunc(got.Tables, func(table document.MemoryTable) bool { return table.Components == set }))
	}
}

// checkEdges compares all pairs of tables.
func checkEdges(t require.TestingT, got *document.Memory) {
	var want, have [][3]int
	for i := range got.Tables {
		for k := range got.Tables {
			if more := got.Tables[k].Components.Minus(got.Tables[i].Components); more.Len() == 1 && got.Tables[k].Components.Contains(got.Tables[i].Components) {
				want = append(want, [3]int{i, k, more.First()})
			}
		}
	}
	for _, e := range got.Edges {
		have = append(have, [3]int{e.From, e.To, e.Component})
	}
	require.ElementsMatch(t, want, have)
}

// checkSet compares the set of a component with the real one, row by row.
func checkSet(t require.TestingT, got *document.Memory, c int, real *realStorages) {
	set, members := got.Sets[c], real.sets[c].Members()
	require.Equal(t, len(members), set.Rows)
	row := 0
	for _, b := range set.Bands {
		require.Equal(t, row, b.Row)
		for i := range b.Count {
			require.Equal(t, int(members[row]), b.Entity+i)
			row++
		}
	}
	require.Equal(t, len(members), row)
	filled := map[int]bool{}
	for _, span := range set.Filled {
		for number := span.From; number < span.To; number++ {
			filled[number] = true
		}
	}
	require.Len(t, filled, len(members), "no gap is left out of so few")
	for _, number := range members {
		require.True(t, filled[int(number)])
	}
}

func checkMemorySystem(t require.TestingT, a *analysis.Analysis, got *document.Memory, i int, real *realStorages) {
	s := &a.Systems[i]
	tables := got.Storages[1].Systems[i]
	visited, walked := real.visited(s.Signature.Match)
	require.Equal(t, visited, tables.Cost.Visited)
	for k, table := range got.Tables {
		require.Equal(t, s.Signature.Match.Holds(table.Components), slices.Contains(tables.Tables, k), "%s walks %s", s.Statement.Name.Text, table.Expr)
		if table.Rows > 0 && slices.Contains(tables.Tables, k) {
			walked--
		}
	}
	require.Zero(t, walked, "as many tables as the storage visits")
	sets := got.Storages[2].Systems[i]
	require.True(t, sets.Counted)
	require.Empty(t, sets.Tables)
	if sets.Lead >= 0 {
		require.True(t, s.Signature.Match.Has.Has(sets.Lead))
		require.Equal(t, got.Sets[sets.Lead].Rows, sets.Cost.Visited)
	}
	lookups := 0
	for _, f := range sets.Fetched {
		lookups += f.Rows
		require.NotEqual(t, sets.Lead, f.Component)
		var rows []int
		for _, span := range f.Spans {
			for row := span.From; row < span.To; row++ {
				rows = append(rows, row)
			}
		}
		var want []int
		for row, number := range real.sets[f.Component].Members() {
			if s.Signature.Match.Holds(real.comps[int32(number)]) {
				want = append(want, row)
			}
		}
		require.Equal(t, want, rows)
	}
	require.Equal(t, sets.Cost.Lookups, lookups, "every look-up has its row")
	storages := storagesOf(t, a)
	for k, name := range []string{"grouptree", "archetype", "owning"} {
		at := slices.IndexFunc(got.Storages, func(m document.MemoryStorage) bool { return string(m.Storage) == name })
		require.Equal(t, storages.Storages[k].Systems[i].Cost.Estimate, got.Storages[at].Systems[i].Cost.Estimate)
		require.Equal(t, storages.Storages[k].Systems[i].Text, got.Storages[at].Systems[i].Text)
	}
}

// TestMemoryOfManyEntities holds that large spawns are described without their entities.
func TestMemoryOfManyEntities(t *testing.T) {
	got := Memory(analyze("component A\ncomponent B\ntag T\nsystem s(A, B)\nspawn 1k A\nspawn 3M A, B\nspawn 1M B, T", analysis.Options{HintsLater: true}))
	require.True(t, got.Complete)
	require.Equal(t, []document.Band{{Entity: 1, Row: 0, Count: 3_001_000}}, got.Sets[0].Bands)
	require.Equal(t, []document.Band{{Entity: 1001, Row: 0, Count: 4_000_000}}, got.Sets[1].Bands)
	require.Equal(t, []document.Band{{Entity: 3_001_001, Row: 0, Count: 1_000_000}}, got.Sets[2].Bands)
	require.Equal(t, []document.Span{{From: 1, To: 3_001_001}}, got.Sets[0].Filled)
	s := got.Storages[2].Systems[0]
	require.Zero(t, s.Lead)
	require.Equal(t, []document.FetchedRows{{Component: 1, Rows: 3_000_000, Spans: []document.Span{{From: 0, To: 3_000_000}}}}, s.Fetched)
}

// TestMemoryLeavesOutTheLeast holds that what does not fit is counted: the tables with the fewest rows and the
// smallest bands.
func TestMemoryLeavesOutTheLeast(t *testing.T) {
	var b strings.Builder
	for c := range 9 {
		b.WriteString("component C" + strconv.Itoa(c) + "\n")
	}
	b.WriteString("layout naive\n")
	rows := 0
	for k := 1; k < 512; k++ {
		b.WriteString("spawn " + strconv.Itoa(k) + " ")
		first := true
		for c := range 9 {
			if k>>c&1 == 1 {
				if !first {
					b.WriteString(", ")
				}
				b.WriteString("C" + strconv.Itoa(c))
				first = false
			}
		}
		b.WriteString("\n")
		if k <= 211 {
			rows += k
		}
	}
	a := analyze(b.String(), analysis.Options{HintsLater: true})
	got := Memory(a)
	require.Len(t, got.Tables, 300)
	require.Equal(t, []int{211, rows}, []int{got.MoreTables, got.MoreRows})
	require.Equal(t, 212, got.Tables[0].Rows)
	checkEdges(t, got)

	text := "component A\ncomponent B\nlayout naive\n" + strings.Repeat("spawn A\nspawn B\n", 500) + "spawn 9 A\n"
	got = Memory(analyze(text, analysis.Options{HintsLater: true}))
	require.Len(t, got.Sets[0].Bands, 400)
	require.Equal(t, document.Band{Entity: 1001, Row: 500, Count: 9}, got.Sets[0].Bands[399])
	require.Equal(t, []int{101, 101, 509}, []int{got.Sets[0].MoreBands, got.Sets[0].MoreRows, got.Sets[0].Rows})
	require.Len(t, got.Sets[0].Filled, 1, "gaps of one entity in a thousand are left out")
}

// TestMemoryOfExamples goes through designs that people write.
func TestMemoryOfExamples(t *testing.T) {
	files, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		a := hints.Analyze(string(text), analysis.Options{HintsLater: true, Populate: true}, designrun.NewWorld)
		got := Memory(a)
		require.True(t, got.Complete, file)
		rows := got.MoreRows
		for _, table := range got.Tables {
			rows += table.Rows
		}
		require.Equal(t, a.Census.Total(), rows, file)
		require.Less(t, len(got.Append(nil)), 400_000, file)
	}
}

// TestMemoryOfMovement has the figures of the first example.
func TestMemoryOfMovement(t *testing.T) {
	text, err := os.ReadFile("../../../../playground-examples/movement.copse")
	require.NoError(t, err)
	got := Memory(analyze(string(text), analysis.Options{HintsLater: true}))
	var tables []string
	for _, table := range got.Tables {
		tables = append(tables, table.Expr+" "+strconv.Itoa(table.Rows))
	}
	require.Equal(t, []string{"Position & Velocity 8000", "Position & Velocity & Mass 1200", "Position & Mass 800", "Position & Velocity & Frozen 40"}, tables)
	require.Equal(t, []document.TableEdge{{From: 2, To: 1, Component: 1}, {From: 0, To: 1, Component: 2}, {From: 0, To: 3, Component: 3}}, got.Edges)
	var drag []string
	var better []document.Sign
	for _, s := range got.Storages {
		drag = append(drag, string(s.Storage)+": "+s.Systems[2].How.String()+", "+s.Systems[2].Text)
		better = append(better, s.Systems[2].Better)
		require.Equal(t, map[document.Sign]string{-1: "+", 0: "", 1: "−"}[s.Systems[2].Better], strings.TrimRight(s.Systems[2].Change, "0123456789., %"))
	}
	require.Equal(t, []document.Sign{0, 0, -1, -1}, better)
	require.Equal(t, []string{
		"archetype: full, It visits 1 table of 4, 1,200 rows in all.",
		"sparse: blind, It walks the 2,000 rows of Mass and tests each; Velocity is looked up.",
	}, drag[1:3])
}

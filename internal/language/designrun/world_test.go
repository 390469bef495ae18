package designrun

import (
	"encoding/json"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/designrun/internal/randomdesign"
)

// document is the part of an analysis's JSON document that the tests compare.
type analysisDocument struct {
	Arrays []struct {
		Component string
		Lane      int
		Blocks    []struct {
			Expr       string
			Shared     []string
			Start, End int
		}
		Entities *[]int
	}
	Ticks []struct {
		Spawned, Despawned, Changed int
		Writes, WritesOneByOne      map[string]int
	}
	Diagnostics []struct{ Severity, Message string }
}

func read(t require.TestingT, a *analysis.Analysis) (d analysisDocument) {
	require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, a), &d))
	return d
}

// analyze analyses a text on a world that simulates a first commit of more than the given number of rows.
func analyze(text string, above int) *analysis.Analysis {
	return hints.Analyze(text, analysis.Options{}, func(l *grouptree.Layout) analysis.World { return newWorld(l, above) })
}

const (
	inStore   = 1 << 40 // no first commit is simulated
	simulated = -1      // every first commit is simulated
)

// holds evaluates the printed form of a block's region: a conjunction, then terms such as !(A & B).
func holds(expr string, set grouptree.Set) bool {
	conj := func(text string) bool {
		for _, l := range strings.Split(text, "&") {
			name, not := strings.CutPrefix(strings.TrimSpace(l), "!")
			if name != "" && name != "true" && set.Has(slices.Index(randomdesign.Names, name)) == not {
				return false
			}
		}
		return true
	}
	for _, m := range exclusion.FindAllStringSubmatch(expr, -1) {
		if conj(m[1]) {
			return false
		}
	}
	return conj(exclusion.ReplaceAllString(expr, ""))
}

var exclusion = regexp.MustCompile(`&?\s*!\(([^()]*)\)`)

// TestDocumentsAgreeWithModel compares the documents of random designs with random histories with the reference model,
// in all layouts.
func TestDocumentsAgreeWithModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomdesign.New(t)
		text := s.Run()
		a := analyze(text, rapid.SampledFrom([]int{inStore, simulated}).Draw(t, "above"))
		require.False(t, a.HasErrors(), "%s\n%v", text, a.Diagnostics)
		checkCensus(t, s, a.Census)
		d := read(t, a)
		checkArrays(t, s, d)
		checkTicks(t, s, d)
		checkTransitions(t, s, a.CostInput())
		checkRows(t, a, d)
	})
}

// checkRows compares EntityAt of every row with the list of all entities.
func checkRows(t *rapid.T, a *analysis.Analysis, d analysisDocument) {
	at := 0
	for c := range a.Names {
		for array := range a.Layout.ArraysOf(c) {
			if len(array.Leaves) == 0 {
				continue // a tag without a list
			}
			var got []int
			for _, leaf := range array.Leaves {
				for row := range a.Rows[leaf] {
					got = append(got, a.EntityAt(c, leaf, row))
				}
				require.Zero(t, a.EntityAt(c, leaf, -1))
				require.Zero(t, a.EntityAt(c, leaf, a.Rows[leaf]))
			}
			if !a.HasArray(c) {
				require.Equal(t, a.EntitiesOf(c), got) // the list of a tag
				continue
			}
			if all := d.Arrays[at].Entities; all != nil {
				require.Equal(t, append([]int{}, *all...), append([]int{}, got...))
			}
			at++
		}
	}
	require.Zero(t, a.EntityAt(-1, 0, 0))
	require.Zero(t, a.EntityAt(0, -1, 0))
}

func checkCensus(t *rapid.T, s *randomdesign.Script, census grouptree.Census) {
	want, got := make(map[grouptree.Set]int), make(map[grouptree.Set]int)
	for _, comp := range s.Alive() {
		want[comp]++
	}
	for i, comp := range census.Comps {
		require.Positive(t, census.Count[i])
		got[comp] = census.Count[i]
	}
	require.Equal(t, want, got)
	require.Len(t, census.Comps, len(want), "each composition once")
}

// checkArrays checks that every block has exactly the entities whose composition matches, that there is no gap between
// blocks, and that arrays that share a block have the same entities at the same rows.
func checkArrays(t *rapid.T, s *randomdesign.Script, d analysisDocument) {
	require.Equal(t, "A0 B0 C0 D0", firstArrays(d))
	type shared struct{ expr, set string }
	type rows struct {
		start    int
		entities []int
	}
	seen := make(map[shared]rows)
	for _, a := range d.Arrays {
		c := slices.Index(randomdesign.Names, a.Component)
		require.NotNil(t, a.Entities)
		at := 0
		for _, b := range a.Blocks {
			require.Equal(t, at, b.Start, "no gap between blocks")
			at = b.End
			list := (*a.Entities)[b.Start:b.End]
			sorted := slices.Sorted(slices.Values(list))
			var want []int
			for e, set := range s.Alive() {
				if set.Has(c) && holds(b.Expr, set) {
					want = append(want, e)
				}
			}
			slices.Sort(want)
			require.True(t, slices.Equal(want, sorted), "block %s of %s has %v and not %v", b.Expr, a.Component, sorted, want)
			key := shared{b.Expr, strings.Join(b.Shared, " ")}
			if first, known := seen[key]; known {
				require.Equal(t, first, rows{b.Start, list}, "%s is shared by %s", b.Expr, key.set)
			}
			seen[key] = rows{b.Start, list}
		}
		require.Len(t, *a.Entities, at)
	}
}

// firstArrays names the first arrays of all components, and checks that the others follow them by lane.
func firstArrays(d analysisDocument) string {
	var names []string
	for i, a := range d.Arrays {
		if i == 0 || d.Arrays[i-1].Component != a.Component || d.Arrays[i-1].Lane >= a.Lane {
			names = append(names, a.Component+strconv.Itoa(a.Lane))
		}
	}
	return strings.Join(names, " ")
}

// checkTicks compares what the ticks did with the model. It compares the writes of one entity at a time only in the
// first tick that spawns: later ticks of the design begin with the order of a batch, and those of the model do not.
func checkTicks(t *rapid.T, s *randomdesign.Script, d analysisDocument) {
	require.Len(t, d.Ticks, len(s.Ticks))
	first := true
	for i, tick := range d.Ticks {
		want := &s.Ticks[i]
		require.Equal(t, [3]int{want.Spawned, want.Despawned, want.Changed}, [3]int{tick.Spawned, tick.Despawned, tick.Changed})
		require.Len(t, tick.Writes, randomdesign.Tag, "every stored component")
		require.Len(t, tick.WritesOneByOne, randomdesign.Tag)
		for c := range randomdesign.Tag {
			one := tick.WritesOneByOne[randomdesign.Names[c]]
			require.LessOrEqual(t, tick.Writes[randomdesign.Names[c]], one, "a batch writes no more")
			if first {
				require.Equal(t, want.OneByOne[c], one)
			}
		}
		first = first && tick.Spawned == 0
	}
}

// checkTransitions compares what the ticks did to compositions with the model.
func checkTransitions(t *rapid.T, s *randomdesign.Script, in *cost.Input) {
	require.Len(t, in.Ticks, len(s.Ticks))
	type transition struct{ from, to int }
	index := func(set grouptree.Set, alive bool) int {
		if !alive {
			return cost.None
		}
		return slices.Index(in.Compositions, set)
	}
	before, occurred := map[int]grouptree.Set{}, 0
	for i, tick := range in.Ticks {
		want, got := map[transition]int{}, map[transition]int{}
		for e, set := range s.Ticks[i].Alive {
			if old, alive := before[e]; !alive || old != set {
				want[transition{index(old, alive), index(set, true)}]++
			}
		}
		for e, old := range before {
			if _, alive := s.Ticks[i].Alive[e]; !alive {
				want[transition{index(old, true), cost.None}]++
			}
		}
		for _, x := range tick {
			require.LessOrEqual(t, x.To, occurred, "compositions are numbered in order of first appearance")
			occurred = max(occurred, x.To+1)
			require.Zero(t, got[transition{x.From, x.To}], "once")
			got[transition{x.From, x.To}] = x.Count
		}
		require.Equal(t, want, got)
		before = s.Ticks[i].Alive
	}
	require.Len(t, in.Compositions, occurred)
	for k, n := range in.Population {
		for _, set := range before {
			if set == in.Compositions[k] {
				n--
			}
		}
		require.Zero(t, n)
	}
}

// TestSimulatedCommitIsTheCommit compares the analysis of a simulated first commit with that of one in the store.
func TestSimulatedCommitIsTheCommit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomdesign.New(t)
		for range rapid.IntRange(0, 8).Draw(t, "spawns") {
			_, list := s.Set("spawn", 1)
			s.Text.WriteString("spawn " + strconv.Itoa(rapid.IntRange(1, 400).Draw(t, "count")) + " " + list + "\n")
		}
		for range rapid.IntRange(0, 3).Draw(t, "ticks") {
			s.Text.WriteString("tick\n")
		}
		if rapid.Bool().Draw(t, "more") {
			s.Text.WriteString("add A to any 3 of B\ndespawn e1\nspawn 2 A\n")
		}
		text := s.Text.String()
		made, simulated := analyze(text, inStore), analyze(text, simulated)
		require.Equal(t, string(describe.AppendAnalysis(nil, made)), string(describe.AppendAnalysis(nil, simulated)), text)
		require.Equal(t, string(describe.Page(made).Append(nil)), string(describe.Page(simulated).Append(nil)), text)
		require.Equal(t, made.Census, simulated.Census)
		require.Equal(t, made.CostInput(), simulated.CostInput())
	})
}

// TestOrderOfEntities checks a case that can be followed by hand.
func TestOrderOfEntities(t *testing.T) {
	d := read(t, Analyze("component A\ncomponent B\ngroup A & B\n"+
		"spawn 3 A\nspawn 2 A, B\nspawn A\ntick\nadd B to e6\nadd B to e2\ndespawn e4\n", analysis.Options{}))
	require.Equal(t, []int{6, 5, 2, 1, 3}, *d.Arrays[0].Entities, "6 joins first and fills the hole of 4; 2 gets the row that the block A & !B loses")
	require.Equal(t, []int{6, 5, 2}, *d.Arrays[1].Entities)
	require.Equal(t, map[string]int{"A": 6, "B": 2}, d.Ticks[0].Writes)
	require.Equal(t, map[string]int{"A": 8, "B": 2}, d.Ticks[0].WritesOneByOne)
}

// TestLimits checks that the largest number of entities is simulated, and that changes beyond the budget are refused.
func TestLimits(t *testing.T) {
	a := Analyze("spawn 4M A\nspawn 1M A, B\ntick\ntick", analysis.Options{})
	require.False(t, a.HasErrors())
	require.Equal(t, 5_000_000, a.Census.Total())
	d := read(t, a)
	require.Nil(t, d.Arrays[0].Entities)
	require.Equal(t, map[string]int{"A": 5_000_000, "B": 1_000_000}, d.Ticks[0].Writes)
	require.Equal(t, map[string]int{"A": 0, "B": 0}, d.Ticks[1].Writes)
	require.Less(t, testing.AllocsPerRun(3, func() { Analyze(a.Text, analysis.Options{}) }), 700.0)

	a = Analyze("spawn 200k A\ntick\nadd B to any 50k of A\ndespawn e7\ntick\nremove A from all of A & B", analysis.Options{})
	require.False(t, a.HasErrors())
	require.Equal(t, 199_999, a.Census.Total())

	a = Analyze("spawn 6M A\ntick", analysis.Options{})
	require.True(t, a.HasErrors())
	require.Zero(t, a.Census.Total())
	require.Empty(t, read(t, a).Ticks)

	wide := strings.Join(letters(100), ", ")
	d = read(t, Analyze("spawn 200k "+wide+"\ntick\ndespawn e1\n", analysis.Options{}))
	require.Equal(t, "the ticks change too much to be analysed at every keystroke; nothing from here on is carried out, so use fewer entities or fewer changes", d.Diagnostics[1].Message)
	require.Equal(t, 200_000, d.Arrays[0].Blocks[0].End, "what was simulated stays true")
	require.Len(t, d.Ticks, 1)
}

// TestStatesInMessages checks the messages about dead entities and about entities that are not committed yet.
func TestStatesInMessages(t *testing.T) {
	for _, above := range []int{inStore, simulated} {
		messages := func(text string) (out []string) {
			for _, d := range analyze(text, above).Diagnostics {
				if d.Severity == diagnostic.Error {
					out = append(out, d.Message)
				}
			}
			return out
		}
		require.Empty(t, messages("spawn 3 A\ntick\ndespawn e2\ndespawn e2\nadd B to e2"))
		require.Equal(t, []string{"e2 is dead: it was despawned by tick 3"}, messages("spawn 3 A\ntick\ntick\ndespawn e2\ntick\nspawn A\ntick\nadd B to e2\nadd B to e4"))
		require.Equal(t, []string{"e1 is spawned in this tick and can be addressed after the next one"}, messages("spawn A\nadd B to e1"))
		require.Equal(t, []string{"e4 is spawned in this tick and can be addressed after the next one"}, messages("spawn 3 A\ntick\nspawn A\nadd B to e4"))
	}
}

// TestPopulationHasRows checks the rows of entities that no statement spawns.
func TestPopulationHasRows(t *testing.T) {
	d := read(t, Analyze("group A & B\nsystem s(A)", analysis.Options{Populate: true}))
	require.Len(t, *d.Arrays[0].Entities, 120)
	require.Len(t, *d.Arrays[1].Entities, 60)
	require.Empty(t, d.Ticks)
}

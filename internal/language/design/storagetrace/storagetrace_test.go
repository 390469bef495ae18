package storagetrace

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

func analyze(text string) *analysis.Analysis {
	return designrun.Analyze(text, analysis.Options{HintsLater: true})
}

const small = `component A f32
component B f32
component T tag
group A & B
system S(A, B)
spawn 2 A
spawn A, B
tick
  add B to e1
tick
  remove A from e3
  add T to e2
tick
  despawn e1
`

// sentences returns what every step of a tick says.
func sentences(t *Trace, tick int) (out []string) {
	t.Seek(tick, 0)
	for step := 1; step <= t.Step().Steps; step++ {
		t.Seek(tick, step)
		out = append(out, t.Step().Sentence)
	}
	return out
}

func TestWhatTheStepsSay(t *testing.T) {
	for name, want := range map[document.TracedStorage][][]string{
		"archetype": {
			{"the table A is made", "e1 is written to row 0 of A", "e2 is written to row 1 of A", "the table A & B is made", "e3 is written to row 0 of A & B"},
			{"the edge from A to the table with B is cached", "e1 is copied from row 0 of A to row 1 of A & B", "e2 moves from row 1 to row 0 of A", "row 1 of A ends"},
			{
				"the table B is made", "the edge from A & B to the table without A is cached", "e3 is copied from row 0 of A & B to row 0 of B",
				"e1 moves from row 1 to row 0 of A & B", "row 1 of A & B ends",
				"the table A & T is made", "the edge from A to the table with T is cached", "e2 is copied from row 0 of A to row 0 of A & T", "row 0 of A ends",
			},
			{"row 0 of A & B ends"},
		},
		"sparse": {
			{"e1 is written to row 0 of A", "e2 is written to row 1 of A", "e3 is written to row 2 of A", "e3 is written to row 0 of B"},
			{"e1 is written to row 1 of B"},
			{"row 2 of A ends", "e2 is written to row 0 of T"},
			{"e2 moves from row 1 to row 0 of A", "row 1 of A ends", "row 1 of B ends"},
		},
		"bin": {
			{
				"e1 is written to row 0 of A", "e1 is written to row 0 of descriptors for A", "e2 is written to row 1 of A", "e2 is written to row 1 of descriptors for A",
				"e3 is written to row 2 of A", "e3 is written to row 2 of descriptors for A", "e3 is written to row 0 of B", "e3 is written to row 3 of descriptors for B",
			},
			{
				"e1 is written to row 1 of B", "e1 moves from row 0 to row 4 of descriptors for A", "row 0 of descriptors, which e1 had, becomes a gap",
				"e1 is written to row 5 of descriptors for B",
			},
		},
		"owning": {
			{"e1 is written to row 0 of A", "e2 is written to row 1 of A", "e3 is written to row 2 of A", "e3 is written to row 0 of B", "e3 exchanges row 2 with row 0 of A"},
			{"e1 is written to row 1 of B", "e1 exchanges row 2 with row 1 of A"},
		},
		"manager": {nil, nil, nil, {"e2 moves from row 1 to row 0 of A", "row 1 of A ends", "row 1 of B ends"}},
		"structs": {
			{"e1 is written to row 0 of structs with A", "e2 is written to row 1 of structs with A", "e3 is written to row 2 of structs with A & B"},
			{"e1 stays at row 0 of structs and has A & B now"}, nil, {"row 0 of structs, which e1 had, becomes a gap"},
		},
		"objects": {nil, {"e1 stays at row 0 of pointers and has A & B now"}, nil, {"e3 moves from row 2 to row 0 of pointers with B", "row 2 of pointers ends"}},
	} {
		text := small
		if name == "owning" { // one system is not worth a group: a handler costs more than three entities
			for i := range 40 {
				text += "system S" + strconv.Itoa(i) + "(A, B)\n"
			}
		}
		trace, err := Of(analyze(text), name)
		require.NoError(t, err)
		for i, list := range want {
			if list != nil {
				require.Equal(t, list, sentences(trace, i+1), name)
			}
		}
	}
	ordered, err := Of(analyze("component A\nspawn 3 A\ntick\n despawn e1\n"), "ordered")
	require.NoError(t, err)
	require.Equal(t, []string{"e2 moves from row 1 to row 0 of A", "e3 moves from row 2 to row 1 of A", "row 2 of A ends"}, sentences(ordered, 2))
	sorted, err := Of(analyze("component A\ncomponent B\nspawn A\nspawn 2 A, B\ntick\n add B to e1\ntick\n remove B from e1\n"), "sorted")
	require.NoError(t, err)
	require.Equal(t, []string{"e1 is written to row 2 of B", "e3 moves from row 1 to row 2 of B", "e2 moves from row 0 to row 1 of B", "e1 is written to row 0 of B"}, sentences(sorted, 2))
	require.Equal(t, []string{"e2 moves from row 1 to row 0 of B", "e3 moves from row 2 to row 1 of B", "row 2 of B ends"}, sentences(sorted, 3))
}

// A step names the rows that change and the edge that is cached, and a despawned entity's index is given out again.
func TestTheDocumentOfAStep(t *testing.T) {
	trace, err := Of(analyze(small+"tick\n spawn A, T\n"), "archetype")
	require.NoError(t, err)
	trace.Seek(2, 1)
	d := trace.Step()
	require.Equal(t, []int{2, -1, -1, -1, 0}, []int{d.List, d.Row, d.FromList, d.FromRow, d.Edge})
	require.Equal(t, []document.TraceEdge{{From: 1, To: 2, Component: 1}}, d.Edges)
	trace.Seek(2, 2)
	d = trace.Step()
	require.Equal(t, []int{2, 1, 1, 0, -1}, []int{d.List, d.Row, d.FromList, d.FromRow, d.Edge})
	require.Equal(t, document.TraceSum{Values: 2, Bytes: 8, Keys: 1}, d.Done)
	require.Equal(t, []document.TraceBand{{Entity: 3, Index: 2, Row: 0, Count: 1, Set: -1}, {Entity: 1, Index: 0, Row: 1, Count: 1, Set: -1}}, d.Lists[2].Bands)
	trace.Seek(9, 9)
	d = trace.Step()
	require.Equal(t, 5, d.Tick)
	require.Equal(t, []document.TraceBand{{Entity: 2, Index: 1, Row: 0, Count: 1, Set: -1}, {Entity: 4, Index: 0, Row: 1, Count: 1, Set: -1}}, d.Lists[4].Bands)
	bin, err := Of(analyze(small), "bin")
	require.NoError(t, err)
	bin.Seek(2, 3)
	d = bin.Step()
	require.Equal(t, document.TraceBand{Row: 0, Count: 1, Set: -1}, d.Lists[3].Bands[0])
	require.Equal(t, 1, d.Lists[3].Gaps)
}

// drawTicks draws ticks that change, spawn and despawn entities.
func drawTicks(t *rapid.T) string {
	var b strings.Builder
	component := func() string { return rapid.SampledFrom([]string{"A", "B", "C", "D", "T"}).Draw(t, "component") }
	for range rapid.IntRange(0, 10).Draw(t, "statements") {
		n := strconv.Itoa(rapid.IntRange(1, 5).Draw(t, "n"))
		whom := "any " + n + " of " + component()
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			b.WriteString("\nspawn " + n + " " + component())
		case 1:
			b.WriteString("\nremove " + component() + " from " + whom)
		case 2:
			b.WriteString("\ndespawn " + whom)
		case 3:
			b.WriteString("\nadd " + component() + " to " + whom)
		default:
			b.WriteString("\ntick")
		}
	}
	return b.String()
}

// Stepping forwards and backwards gives the same memory at the same step. After each tick every list has the entities that the design
// gives it, and the sums of the ticks are those of their steps.
func TestStepsForwardsAndBackwards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := analyze(strings.Join(designtest.DrawDesign(t), "\n") + drawTicks(t))
		s := &storages[rapid.IntRange(0, len(storages)-1).Draw(t, "storage")]
		trace, err := s.follow(a)
		if _, refused := s.groups(a); refused != nil {
			require.Equal(t, refused, err)
			return
		}
		if len(a.Ticks) == 0 {
			require.EqualError(t, err, "nothing to step through: no entity is spawned")
			return
		}
		require.NoError(t, err)
		d := trace.Document()
		require.Len(t, d.Ticks, len(a.Ticks))
		var forwards []string
		for tick := range d.Ticks {
			for step := range d.Ticks[tick].Steps + 1 {
				trace.Seek(tick+1, step)
				forwards = append(forwards, string(trace.Step().Append(nil)))
			}
			require.Equal(t, d.Ticks[tick].Done, trace.Step().Done)
		}
		checkRows(t, a, trace)
		for tick := len(d.Ticks); tick > 0; tick-- {
			for step := d.Ticks[tick-1].Steps; step >= 0; step-- {
				trace.Seek(tick, step)
				last := len(forwards) - 1
				require.Equal(t, forwards[last], string(trace.Step().Append(nil)))
				forwards = forwards[:last]
			}
		}
	})
}

// checkRows checks the memory after the last tick: how many entities have each component, by list.
func checkRows(t *rapid.T, a *analysis.Analysis, trace *Trace) {
	step := trace.Step()
	rows := 0
	for _, l := range step.Lists {
		if l.Component >= 0 {
			has := grouptree.SetOf(l.Component)
			require.Equal(t, a.Count(grouptree.Conj{Cares: has, Has: has}), l.Rows-l.Gaps, l.Name)
		}
		rows += l.Rows - l.Gaps
	}
	if !trace.byComponent() || trace.storage.name == "archetype" {
		require.Equal(t, a.Census.Total(), rows)
	}
}

// Where each entity changes one component in a tick, the storage writes what storagecost counts for archetypes.
func TestWritesAreThoseThatAreCounted(t *testing.T) {
	a := analyze(small)
	counted := storagecost.Storages(a)
	trace, err := Of(a, "archetype")
	require.NoError(t, err)
	for i, tick := range trace.Document().Ticks[:2] {
		require.Equal(t, counted.Storages[1].Ticks[i].Rows, tick.Done.Values)
		require.Equal(t, counted.Storages[1].Ticks[i].Bytes, tick.Done.Bytes)
		require.Equal(t, counted.Storages[0].Ticks[i].Rows, tick.Own.Values)
		require.Equal(t, counted.Storages[0].Ticks[i].Bytes, tick.Own.Bytes)
	}
}

// The groups over sparse sets write, tick by tick, what storagecost counts for them.
func TestWritesOfGroupsAreThoseThatAreCounted(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		a := analyze(strings.Join(designtest.DrawDesign(t), "\n") + "\nsystem More(A) without B\nsystem Tagged(C) with T" + drawTicks(t))
		trace, err := Of(a, "owning")
		if err != nil {
			return
		}
		counted := storagecost.Storages(a).Storages[2]
		for i, tick := range trace.Document().Ticks {
			require.Equal(t, counted.Ticks[i].Rows, tick.Done.Values)
			require.Equal(t, counted.Ticks[i].Bytes, tick.Done.Bytes)
			compared++
		}
	})
	require.Positive(t, compared)
}

func TestWhatCannotBeFollowed(t *testing.T) {
	refusal := func(text string, name document.TracedStorage) string {
		_, err := Of(analyze(text), name)
		require.Error(t, err)
		return err.Error()
	}
	require.Equal(t, "nothing to step through: no entity is spawned", refusal("component A\n", "sparse"))
	require.Equal(t, "the ticks take more than 400,000 steps with sparse sets, and no more are kept; spawn fewer entities", refusal("component A\nspawn 500k A\n", "sparse"))
	require.Equal(t, "no group over sparse sets pays in this design, so this storage is the one of sparse sets without groups", refusal("component A\nspawn A\n", "owning"))
	require.Equal(t, "there is no storage 'heap'", refusal(small, "heap"))
	var many strings.Builder
	for i := range 64 {
		many.WriteString("component C" + strconv.Itoa(i) + "\n")
	}
	require.Equal(t, "the design has 64 components, and an array of structs can have 63 here", refusal(many.String()+"spawn C0\n", "structs"))
	d := StepRefusal("bin", errors.New("why"))
	require.Equal(t, "why", d.Refused)
	require.Equal(t, "why", Refusal("bin", errors.New("why")).Refused)
}

package observed

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// settlement is a document with everything that one can have.
func settlement() *document.Observed {
	return &document.Observed{
		Library: "flecs", Program: "settlement", Ticks: 600, Ns: 1_200_000_000, Complete: false, Notes: []string{"Two observers\nare left out."},
		Components: []document.ObservedComponent{
			{Name: "game.Position", Bytes: 12, Storage: "table"}, {Name: "game.Velocity", Bytes: 12}, {Name: "game.Asleep", Bytes: 0, Storage: "DontFragment"}, {Name: "physics::Mass", Bytes: -1},
		},
		Layout: "lanes", Groups: []document.ObservedGroup{{With: []int{0, 1}, Without: []int{2}}},
		Compositions: []document.ObservedComposition{
			{Components: []int{0, 1}, Count: 900, Tables: 3}, {Components: []int{0}, Count: 100, Tables: -1},
			{Components: nil, Count: 7, Tables: -1}, {Components: []int{0, 1, 2}, Count: 20, Tables: 1}, {Components: []int{0, 3}, Count: 0, Tables: -1},
		},
		Systems: []document.ObservedSystem{
			{Name: "game.Move", Reads: []int{1}, Writes: []int{0}, Without: []int{2}, Runs: 1200, Ns: 600_000_000, Matched: 900, Commands: 30},
			{Name: "Fall", Reads: []int{2}, Writes: []int{1, 3}, Optional: []int{3}, Runs: 600, Ns: 3_000, Matched: -1, Commands: 0},
			{Name: "Draw", Reads: []int{0}, Runs: -1, Ns: -1, Matched: -1, Commands: -1},
		},
		Transitions: []document.ObservedTransition{
			{From: -1, To: 0, Count: 1200}, {From: 0, To: -1, Count: 1200}, {From: 1, To: 0, Count: 300}, {From: 0, To: 1, Count: 300},
			{From: 1, To: 3, Count: 0}, {From: 2, To: 0, Count: 4}, {From: 0, To: 4, Count: 150},
		},
	}
}

const settlementDesign = `# Observed: settlement, a program on Flecs, 600 ticks in 1.2 s
# A round is one of these ticks.
# Missing: the size of physics::Mass; 12 bytes are assumed.
# Missing: how often it runs, of Draw; the weight is 1.
# Missing: what a run takes, of Draw; only the estimate is known.
# Missing: the program has more than is here.
# Left out: 7 entities without any of these components, which no system reads.
# Left out: changes of 4 entities that had none of these components before or after.
# Note: Two observers are left out.

component Position 12 # game.Position: 12 bytes, read from the program, kept as table
component Velocity 12 # game.Velocity: 12 bytes, read from the program
tag Asleep # game.Asleep: no bytes, read from the program, kept as DontFragment
component Mass # physics::Mass: size not known, 12 bytes assumed
layout lanes # read from the program
group Position & Velocity & !Asleep # declared by the program

system Move(mut Position, Velocity) without Asleep weight 2 # game.Move: counted 1,200 runs in 600 ticks; measured 500 µs a run, 600 ms together; the last matched 900; asked for 30 changes
system Fall(mut Velocity, mut ?Mass) with Asleep # counted 600 runs in 600 ticks; measured 5 ns a run, 3 µs together
system Draw(Position) # runs not known, 1 assumed

spawn 901 Position, Velocity # 900 counted at the end; here as many as lead there through the ticks below, in 3 tables
spawn 100 Position # counted at the end
spawn 20 Position, Velocity, Asleep # counted at the end

# These 4 ticks change as many entities on average as those that were observed.
`

const settlementTick = `  spawn 1 Position, Velocity
  despawn any 1 of Position & Velocity & !Asleep & !Mass
  add Velocity to any 1 of Position & !Velocity & !Asleep & !Mass  # counted 300 in 600 ticks
  remove Velocity from any 1 of Position & Velocity & !Asleep & !Mass  # counted 300 in 600 ticks
  remove Velocity from any 1 of Position & Velocity & Mass  # counted 150 in 600 ticks
`

// TestADesignSaysWhereItsNumbersAreFrom writes the document above.
func TestADesignSaysWhereItsNumbersAreFrom(t *testing.T) {
	text := Design(settlement())
	head, ticks, _ := strings.Cut(text, "tick\n")
	require.Equal(t, syntax.Format(settlementDesign), head)
	require.Len(t, strings.Split(ticks, "tick\n"), 4)
	require.Equal(t, settlementTick, strings.Split(ticks, "tick\n")[3])
	requireNoErrors(t, text)
}

func requireNoErrors(t require.TestingT, text string) *analysis.Analysis {
	a := designrun.Analyze(text, analysis.Options{HintsLater: true})
	for _, found := range a.Diagnostics {
		if found.Severity == diagnostic.Error {
			require.Fail(t, fmt.Sprint(found.Range, found.Message, "\n", text))
		}
	}
	require.LessOrEqual(t, len(text), syntax.MaxText)
	return a
}

// randomDocument draws a document.
func randomDocument(t *rapid.T) *document.Observed {
	d := &document.Observed{Library: "ark", Ticks: rapid.IntRange(0, 1000).Draw(t, "ticks"), Ns: -1, Complete: true}
	n := rapid.IntRange(1, 6).Draw(t, "components")
	for i := range n {
		d.Components = append(d.Components, document.ObservedComponent{Name: fmt.Sprint("c", i), Bytes: rapid.IntRange(-1, 40).Draw(t, "bytes")})
	}
	subset := func(name string) (out []int) {
		for i := range n {
			if rapid.Bool().Draw(t, name) {
				out = append(out, i)
			}
		}
		return out
	}
	known := map[string]bool{}
	for range rapid.IntRange(0, 6).Draw(t, "compositions") {
		if set := subset("has"); !known[keyOf(set)] {
			known[keyOf(set)] = true
			d.Compositions = append(d.Compositions, document.ObservedComposition{Components: set, Count: rapid.IntRange(0, 3000).Draw(t, "count"), Tables: -1})
		}
	}
	for i := range rapid.IntRange(0, 4).Draw(t, "systems") {
		x := document.ObservedSystem{Name: fmt.Sprint("s", i), Runs: rapid.IntRange(-1, 3000).Draw(t, "runs"), Ns: -1, Matched: -1, Commands: -1}
		for index := range n {
			list := rapid.SampledFrom([]*[]int{&x.Reads, &x.Writes, &x.With, &x.Without, nil}).Draw(t, "term")
			if list != nil {
				*list = append(*list, index)
			}
		}
		d.Systems = append(d.Systems, x)
	}
	last := len(d.Compositions) - 1
	for range rapid.IntRange(0, 8).Draw(t, "transitions") {
		x := document.ObservedTransition{From: rapid.IntRange(-1, last).Draw(t, "from"), To: rapid.IntRange(-1, last).Draw(t, "to"), Count: rapid.IntRange(0, 5000).Draw(t, "count")}
		if x.From != x.To {
			d.Transitions = append(d.Transitions, x)
		}
	}
	return d
}

// TestDesignsAreRight reads documents again, and analyses their designs. Two statements of a tick may choose the same entity, so that a later
// one can find too few, which is a warning.
func TestDesignsAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := randomDocument(t)
		again, err := Read(d.Append(nil))
		require.NoError(t, err)
		require.Equal(t, string(d.Append(nil)), string(again.Append(nil)))
		requireNoErrors(t, Design(d))
	})
}

// TestSwapsKeepTheirEntities changes towers from ready to cooling and back: none becomes neither, however few there are.
func TestSwapsKeepTheirEntities(t *testing.T) {
	d := &document.Observed{
		Library: "copse", Ticks: 100, Ns: -1, Complete: true,
		Components:   []document.ObservedComponent{{Name: "Tower", Bytes: 40}, {Name: "Ready"}, {Name: "Cooling"}},
		Compositions: []document.ObservedComposition{{Components: []int{0, 1}, Count: 9, Tables: -1}, {Components: []int{0, 2}, Count: 2, Tables: -1}},
		Transitions:  []document.ObservedTransition{{From: 0, To: 1, Count: 101}, {From: 1, To: 0, Count: 99}},
	}
	text := Design(d)
	a := requireNoErrors(t, text)
	in := a.CostInput()
	counts := map[string]int{}
	for i, set := range in.Compositions {
		if in.Population[i] > 0 {
			counts[a.Names.Conj(grouptree.Conj{Cares: set, Has: set})] = in.Population[i]
		}
	}
	require.Equal(t, map[string]int{"Tower & Ready": 9, "Tower & Cooling": 2}, counts, text)
}

package schedule

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/order"
)

// The components of a world.
const compA, compB, compC = 0, 1, 2

func sum(value, other int) int { return value + other }
func twice(value, _ int) int   { return 2 * value }

// TestEveryStageRunsItsEntries compares what systems do to entities, whatever way they are run.
func TestEveryStageRunsItsEntries(t *testing.T) {
	for _, o := range []Options{
		{}, {Parallel: true}, {Fused: true}, {Fused: true, Parallel: true}, {Substeps: 3}, {Substeps: 2, Fused: true},
		{Substeps: 2, Fused: true, Parallel: true}, {Substeps: 2, Parallel: true},
	} {
		w := newWorld(t)
		w.group(compA, compB)
		w.spawn(9000, compA, compB)
		w.spawn(10, compC)
		w.parallel.Pool.Limit = 3
		s := w.stage("s", o)
		double, add, off := w.system("double", twice, compA, compB), w.system("add", sum, compA, compB), w.system("off", twice, compB, compA)
		for _, x := range []*Entry{double, add, off} {
			option, why := s.Refuse(x)
			require.Empty(t, option+why)
			s.Add(x)
		}
		off.Disabled = true
		body := add.Walk.Body
		add.Walk.Body = func(b *execution.Frame) {
			require.Equal(t, 6/float64(max(o.Substeps, 1)), b.Delta)
			body(b)
		}
		w.mode.Open(mode.Clone) // what else is open stays so
		require.NoError(t, w.Tick(6))
		w.mode.Close(mode.Clone)
		require.True(t, w.mode.Idle())
		require.Nil(t, w.running.Access())
		n := max(o.Substeps, 1)
		require.Equal(t, []int{n, n, 0}, []int{double.Runs, add.Runs, off.Runs}, "%+v", o)
		for i, value := range w.array(compA).InLane(0)[:9000] {
			want := i
			for range n {
				want = 2*want + i
			}
			require.Equal(t, want, value, "%+v", o)
		}
	}
}

// TestConcurrentEntriesComeAndGo runs systems at the same time, and has them out of a stage again.
func TestConcurrentEntriesComeAndGo(t *testing.T) {
	w := newWorld(t)
	w.spawn(100, compA, compB)
	w.parallel.Pool.Limit = 2
	s := w.stage("s", Options{Concurrent: true, Parallel: true})
	a, b := w.system("a", twice, compA), w.system("b", twice, compB)
	for _, x := range []*Entry{a, b} {
		s.Add(x)
		x.RunsBefore = 1
	}
	require.Equal(t, "a, b", s.together.access.Name)
	require.NoError(t, w.Tick(1))
	s.Remove(b)
	require.Equal(t, "a", s.together.access.Name)
	require.NoError(t, w.Tick(1))
	a.Disabled = true
	require.NoError(t, w.Tick(1))
	require.NoError(t, w.RunAlone(a, 1), "it is asked for")
	require.Equal(t, [3]int{3, 1, 2}, [3]int{a.Runs, b.Runs, a.Counted()})
	require.Equal(t, 8*7, w.array(compA).InLane(0)[7])
	require.Equal(t, 2*7, w.array(compB).InLane(0)[7])
	s.Remove(a)
	require.NoError(t, w.Tick(1))
}

// TestTilesUntilALayoutRulesThemOut runs one system after the other as soon as another group makes one of them look up rows.
func TestTilesUntilALayoutRulesThemOut(t *testing.T) {
	w := newWorld(t)
	w.group(compA, compB)
	w.spawn(300, compA, compB)
	s := w.stage("s", Options{Fused: true})
	calls := ""
	for _, name := range []string{"2", "1"} {
		s.Add(w.system(name, func(value, i int) int {
			if i%100 == 0 {
				calls += name
				require.Equal(t, name, w.running.Access().Name)
			}
			return value
		}, compA, compB))
	}
	s.Entries()[1].Order.Before = []string{"2"}
	s.Tiling().Tiles.Rows = 100
	require.NoError(t, w.Tick(1))
	require.Equal(t, "121212", calls)
	require.Empty(t, s.Tiling().Refusal(&w.env))
	w.arrays.Groups = nil // as if the group had not been declared
	w.arrays.Drop()
	calls = ""
	require.NoError(t, w.Tick(1))
	require.Equal(t, "111222", calls)
	require.NotEmpty(t, s.Tiling().Refusal(&w.env))
}

// TestRefusals says why an entry cannot be in a stage, with the whole texts.
func TestRefusals(t *testing.T) {
	number := reflect.TypeFor[int]()
	change := func(do func(*access.Access)) func(*world, *Entry) { return func(_ *world, x *Entry) { do(x.Access) } }
	for i, c := range []struct {
		o           Options
		do          func(*world, *Entry)
		option, why string
	}{
		{Options{Parallel: true}, change(func(a *access.Access) { a.OtherWrites = grouptree.SetOf(compB) }), "Parallel", "it writes B of other entities, which another goroutine may read or write"},
		{Options{Parallel: true}, change(func(a *access.Access) { a.OtherReads = grouptree.SetOf(compA) }), "Parallel", "it reads A of other entities and writes it too: a goroutine would read what another is writing"},
		{Options{Parallel: true}, change(func(a *access.Access) { a.OtherReads = grouptree.SetOf(compB) }), "", ""},
		{Options{Concurrent: true}, change(func(a *access.Access) { a.Uses = []reflect.Type{number} }), "Concurrent", "it uses the resource int, which all goroutines would share: declare it with ecs.ReadsResource if it only reads it"},
		{Options{Concurrent: true}, change(func(a *access.Access) { a.Sends = []reflect.Type{number} }), "Concurrent", "it sends int: the order of events would depend on which goroutine is first"},
		{Options{Concurrent: true}, change(func(a *access.Access) { a.Receives = []reflect.Type{number} }), "Concurrent", "it reads events of int, each of which only one goroutine would get"},
		{Options{Concurrent: true}, change(func(a *access.Access) { a.Readable.Add(compB) }), "Concurrent", `B is written by it or by system "there", and read or written by the other`},
		{Options{Concurrent: true}, change(func(*access.Access) {}), "", ""},
		{Options{Fused: true}, change(func(a *access.Access) { a.OtherReads = grouptree.SetOf(compC) }), "Fuse", "it reads or writes components of other entities, over which another system may not have run yet"},
		{Options{Fused: true}, change(func(a *access.Access) { a.Uses = []reflect.Type{number} }), "Fuse", "it uses a resource, through which it may see what others do: declare it with ecs.ReadsResource if it only reads it"},
		{Options{Fused: true}, change(func(a *access.Access) { a.Sends = []reflect.Type{number} }), "Fuse", "it sends or reads events, whose order would depend on the tiles"},
		{Options{Fused: true}, func(w *world, x *Entry) { *x = *w.system("x", sum, compA, compC) }, "Fuse", "it is blind and not full, so it would have to wait for rows of others"},
		{Options{Fused: true}, func(w *world, x *Entry) { *x = *w.system("x", twice, compC) }, "Fuse", `it does not walk the same rows as "there": its entities are in other arrays`},
		{Options{Fused: true}, change(func(*access.Access) {}), "", ""},
		{Options{Parallel: true}, task, "Parallel", aTask},
		{Options{Concurrent: true}, task, "Concurrent", aTask},
		{Options{Fused: true}, task, "Fuse", aTask},
		{Options{Substeps: 2}, task, "Substeps", aTask},
		{Options{}, task, "", ""},
	} {
		w := newWorld(t)
		w.group(compA, compB)
		w.spawn(5, compA, compB)
		w.spawn(5, compC)
		w.spawn(5, compA, compB, compC)
		s := w.stage("s", c.o)
		there, x := w.system("there", twice, compB), w.system("x", twice, compA)
		if c.o.Fused {
			there, x = w.system("there", twice, compB, compA), w.system("x", twice, compA, compB)
		}
		s.Add(there)
		c.do(w, x)
		option, why := s.Refuse(x)
		require.Equal(t, []string{c.option, c.why}, []string{option, why}, strconv.Itoa(i))
		require.Len(t, s.Entries(), 1)
	}
}

const aTask = "it is called once in a run of its stage, by one goroutine"

func task(_ *world, x *Entry) { x.Access.Task = true }

// TestConditionsOfJointRunsAreAskedFirst asks them once, before the first entry runs.
func TestConditionsOfJointRunsAreAskedFirst(t *testing.T) {
	for _, o := range []Options{{Substeps: 2}, {Fused: true}, {Concurrent: true}} {
		w := newWorld(t)
		w.group(compA, compB)
		w.spawn(5, compA, compB)
		s := w.stage("s", o)
		x, y := w.system("x", twice, compA), w.system("y", twice, compB)
		if o.Fused {
			x, y = w.system("x", twice, compA, compB), w.system("y", twice, compB, compA)
		}
		asked := []int{}
		y.Conditions = []Condition{{Text: "RunIf", Ask: func() bool { asked = append(asked, x.Runs); return len(asked) == 2 }}}
		s.Add(x)
		s.Add(y)
		require.NoError(t, w.Tick(1))
		require.NoError(t, w.Tick(1))
		n := max(o.Substeps, 1)
		require.Equal(t, []int{0, n}, asked)
		require.Equal(t, []int{2 * n, n}, []int{x.Runs, y.Runs})
		require.Equal(t, []string{"RunIf"}, y.OptionTexts())
		require.True(t, slices.Contains([]string{"Substeps(2)", "Fuse", "Concurrent"}, s.OptionTexts()[0]))
	}
}

// TestWhatIsRemovedIsMissed takes away what another entry runs after.
func TestWhatIsRemovedIsMissed(t *testing.T) {
	w := newWorld(t)
	s := w.stage("s", Options{})
	x := s.nothing("x", order.Place{})
	s.nothing("y", after("x"))
	require.NoError(t, w.Tick(1))
	s.Remove(x)
	require.PanicsWithValue(t, `ecs: task "y": After("x"): there is no system or task of this name in the stage "s": declare it before the first tick`, func() { _ = w.Tick(1) })
}

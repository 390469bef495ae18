package schedule

import (
	"strconv"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/running"
	"github.com/copse-ecs/copse/internal/world/states"
	"github.com/copse-ecs/copse/internal/world/views"
)

// world is what a schedule knows of one. Its components A, B and C have a number.
type world struct {
	Schedule
	t        require.TestingT
	store    *blockstore.Store
	arrays   arrays.Arrays
	registry registry.Registry
	env      execution.Env
	parallel execution.Round
	mode     mode.Mode
	running  running.Function
	events   events.Events
	commits  commit.Commits

	relations relations.Relations
	names     names.Names
	states    states.States
}

func (w *world) Arrange() {
	if w.mode.In(mode.Unarranged) {
		w.arrays.Arrange()
	}
	w.arrays.MakeLists()
}
func (w *world) Begin()                  { w.Arrange() }
func (w *world) Observe(bool) error      { return nil }
func (w *world) Refusal(err error) error { return err }

func newWorld(t require.TestingT) *world {
	w := &world{t: t, registry: registry.New()}
	w.store = blockstore.New(grouptree.Build(grouptree.Lanes, grouptree.Spec{}), nil)
	w.arrays = arrays.New(grouptree.Lanes, w.store, &w.registry, &w.mode)
	w.env = execution.Env{Store: w.store, Arrays: &w.arrays, Registry: &w.registry}
	w.relations = relations.New(w.store)
	w.commits = commit.New(commit.Parts{
		Store: w.store, Relations: &w.relations, Names: &w.names, Events: &w.events, States: &w.states, Mode: &w.mode,
	}, w, false)
	w.running = running.New(&w.mode, &w.store.Rows)
	w.Schedule = New(Parts{
		Env: &w.env, Parallel: &w.parallel, Running: &w.running, Mode: &w.mode, Commits: &w.commits, Events: &w.events,
	}, w.Arrange)
	for id, name := range []string{"A", "B", "C"} {
		w.arrays.Drop()
		array := column.NewArray[int]()
		w.registry.Add(registry.Component{Name: name, Bytes: 8, Column: array, NewView: func() views.View {
			return views.NewTyped(array, nil, &w.store.Rows, id)
		}})
	}
	w.Arrange()
	return w
}

// group declares a group.
func (w *world) group(components ...int) {
	set := grouptree.SetOf(components...)
	w.arrays.AddGroup(grouptree.Conj{Cares: set, Has: set})
}

// spawn makes entities at once, the values of which are their numbers.
func (w *world) spawn(n int, components ...int) {
	w.Arrange()
	composition, err := w.store.Compositions.Intern(grouptree.SetOf(components...))
	require.NoError(w.t, err)
	for i := range n {
		e, err := w.store.Now.Spawn(composition)
		require.NoError(w.t, err)
		for _, c := range components {
			lane, row := w.store.Rows.Place(e, c)
			w.array(c).InLane(lane)[row] = i
		}
	}
}

func (w *world) array(component int) *column.Array[int] {
	return w.registry.List[component].Column.(*column.Array[int])
}

// stage declares a stage.
func (w *world) stage(name string, o Options) *Stage {
	s := &Stage{Name: name, Options: o}
	w.Declare(s)
	return s
}

// task declares a task.
func (s *Stage) task(name string, call func(dt float64)) *Entry {
	x := &Entry{Access: &access.Access{Name: name, Task: true}, Call: call}
	s.Add(x)
	return x
}

// system declares a system that adds column by column to the first component what f says, and the other components are read.
func (w *world) system(name string, f func(value, other int) int, components ...int) *Entry {
	x := &Entry{Access: &access.Access{Name: name}, Walk: &execution.Walker{}}
	x.Walk.Begin(&w.env)
	for _, c := range components {
		x.Walk.AddColumn(c, w.registry.List[c].NewView())
		x.Access.Readable.Add(c)
	}
	for k := range x.Walk.Columns[1:] {
		x.Walk.Columns[k+1].Write = false
	}
	x.Walk.Body = func(b *execution.Frame) {
		values := b.Views[0].(*views.Typed[int]).Values
		others := b.Views[len(components)-1].(*views.Typed[int]).Values
		for i := range values {
			values[i] = f(values[i], others[i])
		}
	}
	x.Access.Writable = grouptree.SetOf(components[0])
	set := grouptree.SetOf(components...)
	x.Walk.Signature.Access = set
	x.Walk.Finish(grouptree.Conj{Cares: set, Has: set})
	return x
}

// every returns a condition that says yes each n-th time.
func every(n int) Condition {
	asked := n - 1
	return Condition{Text: "Every(" + strconv.Itoa(n) + ")", Count: &asked, Ask: func() bool {
		asked = (asked + 1) % n
		return asked == 0
	}}
}

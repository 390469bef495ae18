package guard

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/refuse"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/running"
	"github.com/copse-ecs/copse/internal/world/states"
)

// world is as much of a world as a guard knows, with one component.
type world struct {
	store     *blockstore.Store
	registry  registry.Registry
	arrays    arrays.Arrays
	relations relations.Relations
	observers observe.Observers
	names     names.Names
	events    events.Events
	states    states.States
	mode      mode.Mode
	running   running.Function
	commits   commit.Commits
	guard     Guard

	arranged int
	lost     error // what Arranged returns
}

func (w *world) Arrange()                { w.arrays.Arrange() }
func (w *world) Begin()                  {}
func (w *world) Observe(bool) error      { return nil }
func (w *world) Refusal(err error) error { return err }
func (w *world) Arranged() error {
	w.arranged++
	if !w.arrays.Follows() {
		w.Arrange()
	}
	return w.lost
}

func newWorld() *world {
	w := &world{registry: registry.New(), store: blockstore.New(grouptree.Build(grouptree.Lanes, grouptree.Spec{}), nil)}
	w.arrays = arrays.New(grouptree.Lanes, w.store, &w.registry, &w.mode)
	w.relations = relations.New(w.store)
	w.observers = observe.New(w.store, &w.registry, &w.relations, &w.mode)
	w.registry.Add(registry.Component{Name: "Health", Bytes: 4, Column: column.NewBytes(4)})
	w.observers.Grow(1)
	w.arrays.Drop()
	w.commits = commit.New(commit.Parts{
		Store: w.store, Relations: &w.relations, Names: &w.names, Events: &w.events, States: &w.states, Mode: &w.mode,
	}, w, true)
	w.running = running.New(&w.mode, &w.store.Rows)
	w.guard = New(Parts{
		Mode: &w.mode, Running: &w.running, Registry: &w.registry, Arrays: &w.arrays, Observers: &w.observers, Commits: &w.commits,
	}, w)
	return w
}

// text returns what an error says, "" for none.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestNoWorld(t *testing.T) {
	for _, c := range []struct {
		guard *Guard
		want  refuse.Misuse
	}{
		{nil, "ecs: a nil World: make one with ecs.NewWorld"},
		{&Guard{}, "ecs: a zero World: make one with ecs.NewWorld"},
	} {
		for _, f := range []func(string) error{
			func(operation string) error { return c.guard.Idle(operation) },
			func(operation string) error { return c.guard.All(operation) },
			c.guard.QueueOpen, c.guard.OneGoroutine,
			func(string) error { return c.guard.Made() },
		} {
			require.Equal(t, c.want, f("nothing can be done"))
		}
	}
	require.NoError(t, newWorld().guard.Made())
}

// TestWhatIsRefused has the texts of what each question says of each context; "" allows it.
func TestWhatIsRefused(t *testing.T) {
	const system, goroutines = ` while the system "move" runs; later`, ` while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`
	for _, c := range []struct {
		name                         string
		open                         func(w *world)
		idle, all, queue, one, batch string
	}{
		{"nothing", func(*world) {}, "", "", "", "", ""},
		{"a system", func(w *world) { w.running.Enter(&access.Access{Name: "move"}) }, "ecs: it cannot be" + system, "ecs: it cannot be" + system, "", "", ""},
		{"a query", func(w *world) { w.mode.Open(mode.Query) }, "ecs: it cannot be" + mode.Query.Refusal(), "ecs: it cannot be" + mode.Query.Refusal(), "", "", ""},
		{"a fill", func(w *world) { w.mode.Open(mode.Fill) }, "ecs: it cannot be" + mode.Fill.Refusal(), "ecs: it cannot be" + mode.Fill.Refusal(), "ecs: it cannot be" + mode.Fill.Refusal(), "", ""},
		{"a batch", func(w *world) { w.mode.Open(mode.Batch) }, "", "ecs: it cannot be inside a Batch", "", "", "ecs: it cannot be inside a Batch"},
		{"a transition in a batch", func(w *world) { w.mode.Open(mode.Batch); w.mode.Open(mode.Transition) },
			"", "ecs: it cannot be inside OnEnter or OnExit of a state", "", "", "ecs: it cannot be inside OnEnter or OnExit of a state"},
	} {
		w := newWorld()
		c.open(w)
		require.Equal(t, []string{c.idle, c.all, c.queue, c.one, c.batch}, []string{
			text(w.guard.Idle("it cannot be", "; later")), text(w.guard.All("it cannot be", "; later")), text(w.guard.QueueOpen("it cannot be")),
			text(w.guard.OneGoroutine("it cannot be")), text(w.guard.NoBatch("it cannot be")),
		}, c.name)
	}
	w := newWorld()
	w.running.OnGoroutines(&access.Access{Name: "move", Parallel: true}, func() {
		want := `ecs: system "move": it cannot be` + goroutines
		require.Equal(t, []string{want, want}, []string{text(w.guard.QueueOpen("it cannot be")), text(w.guard.OneGoroutine("it cannot be"))})
		require.Equal(t, want, text(w.guard.OpenQueue("it cannot be")))
	})
	require.Nil(t, w.running.Access())
	require.NoError(t, w.guard.OneGoroutine("it cannot be"), "they have ended")
}

// TestWhatIsDoneBefore lets the arrays follow, and commits what a panic has left, before something begins that needs it.
func TestWhatIsDoneBefore(t *testing.T) {
	for name, begin := range map[string]func(*Guard) error{
		"all":   func(g *Guard) error { return g.All("it cannot be") },
		"queue": func(g *Guard) error { return g.OpenQueue("it cannot be") },
	} {
		w := newWorld()
		keepOne := func() {
			require.Panics(t, func() { w.commits.Guard(func() { w.store.Queue.Spawn(blockstore.NoComponents); panic("no") }) })
		}
		keepOne()
		require.NoError(t, begin(&w.guard), name)
		require.True(t, w.arrays.Follows(), name)
		require.Equal(t, 1, w.arranged, name)
		require.Equal(t, 1, w.store.Len(), name)
		require.True(t, w.mode.Idle(), name)
		w.store.SetMaxEntities(1)
		keepOne()
		require.ErrorIs(t, begin(&w.guard), blockstore.ErrEntityLimit, name)
		require.NoError(t, begin(&w.guard), "it was dropped")
		w.arrays.Drop()
		w.lost = errors.New("lost")
		require.Equal(t, w.lost, begin(&w.guard), name)
	}
}

// TestMovesAreCounted by what may move rows, if it is not refused.
func TestMovesAreCounted(t *testing.T) {
	w := newWorld()
	require.NoError(t, w.guard.Idle("it cannot be"))
	require.Equal(t, uint64(1), w.guard.Moves)
	w.running.Enter(&access.Access{})
	require.Error(t, w.guard.Idle("it cannot be"))
	require.Equal(t, uint64(1), w.guard.Moves)
}

func TestValuesOfAnyEntity(t *testing.T) {
	w := newWorld()
	require.NoError(t, w.guard.Read(0))
	require.NoError(t, w.guard.Write(0))
	reader := &access.Access{Name: "regrow", Readable: grouptree.SetOf(0)}
	w.running.Enter(&access.Access{Name: "move"})
	require.EqualError(t, w.guard.Read(0), `ecs: system "move": it reads Health of an entity without having declared it: add ecs.AlsoReads`)
	w.running.Switch(reader)
	require.NoError(t, w.guard.Read(0))
	require.EqualError(t, w.guard.Write(0), `ecs: system "regrow": it writes Health of an entity without having declared it: add ecs.AlsoWrites`)
	w.running.Leave()
	require.NoError(t, w.guard.Write(0))
	require.False(t, w.mode.In(mode.Function))
}

// TestALoop carries out what was changed in it when the outermost loop ends, or drops it.
func TestALoop(t *testing.T) {
	w := newWorld()
	w.Arrange()
	spawn := func() { w.store.Queue.Spawn(blockstore.NoComponents) }
	w.guard.BeginWalk()
	w.guard.BeginWalk()
	spawn()
	require.NoError(t, w.guard.EndWalk(true))
	require.Zero(t, w.store.Len(), "a loop around it runs")
	require.NoError(t, w.guard.EndWalk(true))
	require.Equal(t, 1, w.store.Len())
	w.guard.BeginWalk()
	spawn()
	require.NoError(t, w.guard.EndWalk(false))
	require.Equal(t, 1, w.store.Len())
	require.Zero(t, w.store.Queue.Len(), "it was dropped")
	w.running.OnGoroutines(&access.Access{}, func() {
		w.guard.BeginWalk()
		require.False(t, w.mode.In(mode.Walk), "nothing is noted")
		require.NoError(t, w.guard.EndWalk(false))
	})
}

// TestAnObserverThatChanges is no hindrance to what is queued, which its commit has too.
func TestAnObserverThatChanges(t *testing.T) {
	w := newWorld()
	w.Arrange()
	rounds := 0
	w.observers.Add(observe.Spawned, -1, func(uint64) {
		rounds++
		require.Error(t, w.guard.QueueOpen("it cannot be"))
		if rounds == 1 {
			require.NoError(t, w.guard.OpenQueue("it cannot be"))
			w.store.Queue.Spawn(blockstore.NoComponents)
		}
	})
	w.store.Queue.Spawn(blockstore.NoComponents)
	require.NoError(t, w.store.Prepare())
	require.NoError(t, w.observers.TellCommit())
	require.Equal(t, 2, rounds, "it is called again for what it has spawned")
}

package bulk

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/guard"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/states"
	"github.com/copse-ecs/copse/internal/world/usage"
	"github.com/copse-ecs/copse/internal/world/views"
)

// The components of the worlds of the tests.
const (
	health = iota // one byte
	frozen        // a tag
	components
)

var both = grouptree.SetOf(health, frozen)

// world is as much of a world as a spawner knows.
type world struct {
	t         *testing.T
	store     *blockstore.Store
	values    *column.Bytes
	registry  registry.Registry
	arrays    arrays.Arrays
	relations relations.Relations
	observers observe.Observers
	names     names.Names
	events    events.Events
	states    states.States
	mode      mode.Mode
	commits   commit.Commits
	guard     guard.Guard
	spawner   Spawner
}

var errRefused = errors.New("refused")

func (w *world) Arrange()                {}
func (w *world) Begin()                  {}
func (w *world) Arranged() error         { return nil }
func (w *world) Refusal(err error) error { return errors.Join(errRefused, err) }
func (w *world) Observe(bool) error      { return w.observers.TellCommit() }

func newWorld(t *testing.T) *world {
	w := &world{t: t, registry: registry.New(), values: column.NewBytes(1)}
	spec := grouptree.Spec{Components: components, Tags: grouptree.SetOf(frozen)}
	w.store = blockstore.New(grouptree.Build(grouptree.Lanes, spec), []column.Column{w.values, nil})
	w.registry.Add(registry.Component{Name: "Health", Bytes: 1, Column: w.values, NewView: func() views.View { return views.NewRaw(w.values) }})
	w.registry.Add(registry.Component{Name: "Frozen", Tag: true})
	w.arrays = arrays.New(grouptree.Lanes, w.store, &w.registry, &w.mode)
	w.relations = relations.New(w.store)
	w.observers = observe.New(w.store, &w.registry, &w.relations, &w.mode)
	w.observers.Grow(components)
	w.commits = commit.New(commit.Parts{
		Store: w.store, Relations: &w.relations, Names: &w.names, Events: &w.events, States: &w.states, Mode: &w.mode,
	}, w, false)
	w.guard = guard.New(guard.Parts{
		Mode: &w.mode, Registry: &w.registry, Arrays: &w.arrays, Observers: &w.observers, Commits: &w.commits,
	}, w)
	w.spawner = New(Parts{
		Store: w.store, Registry: &w.registry, Mode: &w.mode, Guard: &w.guard, Observers: &w.observers, Commits: &w.commits,
	}, w)
	return w
}

// number gives the values of new entities the numbers from a first one on, wherever these are.
func (w *world) number(first byte) Fill {
	return func(f *execution.Frame) {
		require.True(w.t, w.mode.In(mode.Fill))
		require.Equal(w.t, f.N, len(f.Entities))
		require.True(w.t, f.Spawned.Set.Has(health))
		values := w.newValues(f)
		for i := range values {
			require.Zero(w.t, values[i])
			values[i] = first + byte(i)
		}
	}
}

// newValues returns where the values of the entities of a frame are.
func (w *world) newValues(f *execution.Frame) []byte {
	if f.Views != nil {
		require.Equal(w.t, []int{health}, f.Spawned.Columns)
		return f.Views[0].(*views.Raw).Values
	}
	lane, row := w.store.Rows.Place(f.Entities[0], health)
	return w.values.InLane(lane).Rows(int(row), int(row)+f.N)
}

// valueOf returns the value of a committed entity.
func (w *world) valueOf(e entity.Entity) byte {
	lane, row := w.store.Rows.Place(e, health)
	return w.values.InLane(lane).Rows(int(row), int(row)+1)[0]
}

// end ends a batch.
func (w *world) end() {
	w.mode.Close(mode.Batch)
	require.NoError(w.t, w.commits.CommitOrDrop())
}

// TestValuesOfNewEntities spawns at once and in a batch, with memory that is kept and without.
func TestValuesOfNewEntities(t *testing.T) {
	for _, batch := range []bool{false, true} {
		w := newWorld(t)
		if batch {
			w.mode.Open(mode.Batch)
		}
		list, err := w.spawner.Spawn(3, both, w.number(10))
		require.NoError(t, err)
		plain, err := w.spawner.Spawn(1, both, nil)
		require.NoError(t, err)
		var kept []entity.Entity
		for i := range 3 {
			require.NoError(t, w.spawner.SpawnKept(1+i, both, func(f *execution.Frame) {
				w.number(20)(f)
				kept = append(kept, f.Entities...)
			}))
		}
		require.Zero(t, w.spawner.kept.frame.N, "a block that is kept against the rule has no entities")
		if batch {
			require.Zero(t, w.store.Len(), "it waits")
			w.end()
		}
		require.Equal(t, 10, w.store.Len())
		var got []byte
		for _, e := range append(append(list, plain...), kept...) {
			require.Equal(t, both, w.store.Compositions.Set(w.store.CompositionOf(e)))
			got = append(got, w.valueOf(e))
		}
		require.Equal(t, []byte{10, 11, 12, 0, 20, 20, 21, 20, 21, 22}, got)
		w.spawner.Shrink()
		require.Nil(t, w.spawner.kept)
		require.NoError(t, w.store.Check())
	}
}

// TestAFillThatPanics leaves no entities, also where the batch goes on.
func TestAFillThatPanics(t *testing.T) {
	for _, batch := range []bool{false, true} {
		w := newWorld(t)
		if batch {
			w.mode.Open(mode.Batch)
		}
		var seen []entity.Entity
		require.PanicsWithValue(t, "no", func() {
			_, _ = w.spawner.Spawn(2, both, func(f *execution.Frame) { seen = append(seen, f.Entities...); panic("no") })
		})
		require.False(t, w.mode.In(mode.Fill))
		require.Zero(t, w.store.Queue.Len())
		list, err := w.spawner.Spawn(1, both, nil)
		require.NoError(t, err)
		if batch {
			w.end()
		}
		require.Equal(t, 1, w.store.Len())
		require.Equal(t, entity.Alive, w.store.State(list[0]))
		for _, e := range seen {
			require.Equal(t, entity.Dead, w.store.State(e))
		}
	}
}

// TestObserversOfABulkSpawn are called once, when it is done. If one panics, or what it changes cannot be carried out, there are no entities.
func TestObserversOfABulkSpawn(t *testing.T) {
	for _, c := range []struct {
		name    string
		observe func(w *world)
		err     error
		len     int
	}{
		{"looks", func(*world) {}, nil, 2},
		{"panics", func(*world) { panic("no") }, nil, 0},
		{"spawns", func(w *world) { w.store.Queue.Spawn(blockstore.NoComponents) }, nil, 3},
		{"spawns too many", func(w *world) { w.store.SetMaxEntities(2); w.store.Queue.Spawn(blockstore.NoComponents) }, blockstore.ErrEntityLimit, 0},
	} {
		w := newWorld(t)
		calls := 0
		w.observers.Add(observe.Spawned, frozen, func(uint64) {
			if calls++; calls == 1 {
				require.Len(t, w.observers.Entities(), 2, c.name)
				require.Equal(t, 2, w.store.Len(), c.name)
				c.observe(w)
			}
		})
		spawn := func() { require.ErrorIs(t, w.spawner.SpawnKept(2, both, nil), c.err, c.name) }
		if c.name == "panics" {
			require.PanicsWithValue(t, "no", spawn)
		} else {
			spawn()
		}
		require.Equal(t, []int{1, c.len, 0}, []int{calls, w.store.Len(), w.store.Queue.Len()}, c.name)
		require.NoError(t, w.store.Check())
	}
}

// TestABulkSpawnInAnother is that of an observer, in memory of its own.
func TestABulkSpawnInAnother(t *testing.T) {
	w := newWorld(t)
	w.observers.Add(observe.Spawned, frozen, func(uint64) {
		require.NoError(t, w.spawner.SpawnKept(3, grouptree.SetOf(health), w.number(5)))
		require.Len(t, w.observers.Entities(), 2)
	})
	require.NoError(t, w.spawner.SpawnKept(2, both, w.number(1)))
	require.Equal(t, 5, w.store.Len())
}

// TestTooManyEntities says which limit there is, and changes nothing.
func TestTooManyEntities(t *testing.T) {
	const tebibyte = "ecs: 60000000000 entities with 21 bytes each take more than a tebibyte: give a smaller number"
	w := newWorld(t)
	w.store.SetMaxEntities(3)
	_, err := w.spawner.Spawn(2, both, nil)
	require.NoError(t, err)
	_, err = w.spawner.Spawn(2, both, nil)
	require.ErrorIs(t, err, errRefused)
	require.ErrorIs(t, err, blockstore.ErrEntityLimit)
	w.mode.Open(mode.Batch)
	require.NoError(t, w.spawner.SpawnKept(2, both, nil), "it is known only when the batch is carried out")
	w.store.Queue.Withdraw(2)
	var limit *blockstore.LimitError
	require.ErrorAs(t, w.spawner.SpawnKept(4, both, nil), &limit)
	require.Equal(t, blockstore.LimitError{Reason: blockstore.ErrEntityLimit, Wanted: 4, Limit: 3}, *limit)
	w.end()
	require.Equal(t, 2, w.store.Len())
	require.EqualError(t, w.spawner.checkBytes(60_000_000_000, both), tebibyte)
	require.NoError(t, w.spawner.checkBytes(1000, both))
	require.NoError(t, w.spawner.CheckRoom(1, both))
	require.ErrorIs(t, w.spawner.CheckRoom(2, both), blockstore.ErrEntityLimit)
}

// TestCountsOfCommits have what is spawned at once, which is no commit.
func TestCountsOfCommits(t *testing.T) {
	w := newWorld(t)
	w.commits.Use = usage.New()
	before := w.guard.Moves
	require.NoError(t, w.spawner.SpawnKept(4, both, nil))
	require.Equal(t, before+1, w.guard.Moves)
	require.NotEqual(t, usage.New(), w.commits.Use)
}

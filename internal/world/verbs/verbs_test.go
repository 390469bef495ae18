package verbs

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/guard"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/states"
)

// The components of the worlds of the tests.
const (
	health = iota
	armour
	frozen // a tag
	child  // a relation whose sources end with their target
	components
)

// world is as much of a world as verbs know.
type world struct {
	t         require.TestingT
	store     *blockstore.Store
	values    [2]*column.Array[int]
	registry  registry.Registry
	arrays    arrays.Arrays
	relations relations.Relations
	children  relations.Relation
	observers observe.Observers
	names     names.Names
	events    events.Events
	states    states.States
	mode      mode.Mode
	commits   commit.Commits
	guard     guard.Guard
	verbs     Verbs
}

var errRefused = errors.New("refused")

func (w *world) Arrange()                {}
func (w *world) Begin()                  {}
func (w *world) Arranged() error         { return nil }
func (w *world) Refusal(err error) error { return errors.Join(errRefused, err) }
func (w *world) Observe(bool) error      { return w.observers.TellCommit() }
func (w *world) Unfit(e entity.Entity, component int) error {
	return fmt.Errorf("%s has no %d", e, component)
}

func newWorld(t require.TestingT) *world {
	w := &world{t: t, registry: registry.New(), values: [2]*column.Array[int]{column.NewArray[int](), column.NewArray[int]()}}
	w.children.Rules.DespawnSources = true
	spec := grouptree.Spec{Components: components, Tags: grouptree.SetOf(frozen, child)}
	w.store = blockstore.New(grouptree.Build(grouptree.Lanes, spec), []column.Column{w.values[health], w.values[armour], nil, nil})
	w.registry.Add(registry.Component{Name: "Health", Column: w.values[health]})
	w.registry.Add(registry.Component{Name: "Armour", Column: w.values[armour]})
	w.registry.Add(registry.Component{Name: "Frozen", Tag: true})
	w.registry.Add(registry.Component{Name: "Child", Tag: true, Relation: &w.children})
	w.arrays = arrays.New(grouptree.Lanes, w.store, &w.registry, &w.mode)
	w.relations = relations.New(w.store)
	w.relations.Add(&w.children, child)
	w.observers = observe.New(w.store, &w.registry, &w.relations, &w.mode)
	w.observers.Grow(components)
	w.commits = commit.New(commit.Parts{
		Store: w.store, Relations: &w.relations, Names: &w.names, Events: &w.events, States: &w.states, Mode: &w.mode,
	}, w, false)
	w.guard = guard.New(guard.Parts{
		Mode: &w.mode, Registry: &w.registry, Arrays: &w.arrays, Observers: &w.observers, Commits: &w.commits,
	}, w)
	w.verbs = New(Parts{
		Store: w.store, Registry: &w.registry, Mode: &w.mode, Guard: &w.guard, Observers: &w.observers, Relations: &w.relations, Commits: &w.commits,
	}, w)
	return w
}

func (w *world) spawn(set ...int) entity.Entity {
	composition, err := w.store.Compositions.Intern(grouptree.SetOf(set...))
	require.NoError(w.t, err)
	e, err := w.verbs.Spawn(composition)
	require.NoError(w.t, err)
	return e
}

// adopt gives an entity that has nothing queued a target at once.
func (w *world) adopt(e, target entity.Entity) {
	_, _, err := w.verbs.AddNow(e, child)
	require.NoError(w.t, err)
	w.children.Put(e.Index(), target.Index(), 0, false)
}

// content is the values of the components of entities, 0 for a tag.
type content map[entity.Entity]map[int]int

func (w *world) content() content {
	out := content{}
	w.store.EachEntity(func(e entity.Entity, composition int) bool {
		out[e] = map[int]int{}
		for c := range w.store.Compositions.Set(composition).All() {
			out[e][c] = 0
			if c <= armour {
				lane, row := w.store.Rows.Place(e, c)
				out[e][c] = w.values[c].InLane(lane)[row]
			}
		}
		return true
	})
	return out
}

// write gives the value of a committed entity another number.
func (w *world) write(e entity.Entity, component, value int) {
	lane, row := w.store.Rows.Place(e, component)
	w.values[component].InLane(lane)[row] = value
}

// TestVerbsAgainstModel does the same at once, with observers, and in batches, and compares it with a map.
func TestVerbsAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, model := newWorld(t), content{}
		if rapid.Bool().Draw(t, "observed") {
			w.observers.Add(observe.All, health, func(uint64) {})
		}
		for range rapid.IntRange(1, 12).Draw(t, "batches") {
			batch := rapid.Bool().Draw(t, "batch")
			if batch {
				w.mode.Open(mode.Batch)
			}
			for range rapid.IntRange(1, 5).Draw(t, "steps") {
				w.step(t, model)
			}
			if batch {
				w.mode.Close(mode.Batch)
				require.NoError(t, w.commits.CommitOrDrop())
			}
			require.Equal(t, model, w.content())
			for e, values := range model {
				if _, has := values[health]; has {
					value := rapid.Int().Draw(t, "value")
					w.write(e, health, value)
					values[health] = value
				}
			}
		}
		require.NoError(t, w.store.Check())
	})
}

// step does one thing to an entity of the model, or spawns one.
func (w *world) step(t *rapid.T, model content) {
	list := slices.SortedFunc(maps.Keys(model), func(a, b entity.Entity) int { return int(a.Index()) - int(b.Index()) })
	component := rapid.IntRange(health, frozen).Draw(t, "component")
	if len(list) == 0 || rapid.IntRange(0, 3).Draw(t, "spawn") == 0 {
		model[w.spawn(component)] = map[int]int{component: 0}
		return
	}
	e := rapid.SampledFrom(list).Draw(t, "entity")
	switch _, has := model[e][component]; rapid.SampledFrom([]string{"add", "remove", "despawn"}).Draw(t, "verb") {
	case "add":
		require.NoError(t, w.verbs.Add(e, component))
		if !has {
			model[e][component] = 0
		}
	case "remove":
		require.NoError(t, w.verbs.Remove(e, component))
		delete(model[e], component)
	case "despawn":
		require.NoError(t, w.verbs.Despawn(e))
		delete(model, e)
	}
}

// TestWhatCannotBeChanged names the entity and the component, at once and in a batch, and changes nothing.
func TestWhatCannotBeChanged(t *testing.T) {
	for _, open := range []bool{false, true} {
		w := newWorld(t)
		e, dead := w.spawn(health), w.spawn()
		require.NoError(t, w.verbs.Despawn(dead))
		w.store.SetMaxEntities(1)
		before := w.content()
		if open {
			w.mode.Open(mode.Batch)
		}
		unfit := func(component int) string { return fmt.Sprintf("%s has no %d", dead, component) }
		require.EqualError(t, w.verbs.Add(dead, health), unfit(health))
		require.EqualError(t, w.verbs.Remove(dead, armour), unfit(armour))
		require.EqualError(t, w.verbs.Despawn(dead), unfit(-1))
		require.Equal(t, before, w.content())
		_, err := w.verbs.Spawn(0)
		if open { // it is known only when the batch is carried out
			require.NoError(t, err)
			continue
		}
		require.ErrorIs(t, err, errRefused)
		require.ErrorIs(t, err, blockstore.ErrEntityLimit)
		_, err = w.verbs.QueueSpawn(0)
		require.ErrorIs(t, err, errRefused)
		require.ErrorIs(t, err, blockstore.ErrEntityLimit)
		w.store.SetMaxEntities(2)
		other, err := w.verbs.SpawnNow(0)
		require.NoError(t, err)
		require.Equal(t, dead.Index(), other.Index(), "no handle was used up")
		require.Equal(t, entity.Alive, w.store.State(e))
	}
}

// TestAQueueThatIsClosed refuses what has to be queued.
func TestAQueueThatIsClosed(t *testing.T) {
	w := newWorld(t)
	e := w.spawn(health)
	w.mode.Open(mode.Condition)
	require.EqualError(t, w.verbs.Add(e, armour), "ecs: a component cannot be set during a run condition; do it afterwards")
	require.EqualError(t, w.verbs.Remove(e, health), "ecs: a component cannot be removed during a run condition; do it afterwards")
	require.EqualError(t, w.verbs.Despawn(e), "ecs: an entity cannot be despawned during a run condition; do it afterwards")
}

// TestSourcesEnd despawns a target, whose source ends with it.
func TestSourcesEnd(t *testing.T) {
	for _, open := range []bool{false, true} {
		w := newWorld(t)
		target, source, other := w.spawn(), w.spawn(health), w.spawn()
		w.adopt(source, target)
		if open {
			w.mode.Open(mode.Batch)
		}
		require.NoError(t, w.verbs.Despawn(target))
		if open {
			require.Len(t, w.content(), 3, "it waits")
			w.mode.Close(mode.Batch)
			require.NoError(t, w.commits.CommitOrDrop())
		}
		require.Equal(t, content{other: {}}, w.content())
	}
}

// TestMovesOfVerbs counts what may have moved rows at once, whether or not it was possible.
func TestMovesOfVerbs(t *testing.T) {
	w := newWorld(t)
	e := w.spawn(health)
	require.NoError(t, w.verbs.Add(e, frozen))
	require.NoError(t, w.verbs.Remove(e, frozen))
	lane, row, err := w.verbs.AddNow(e, armour)
	require.NoError(t, err)
	require.Equal(t, []uint32{0, 0}, []uint32{uint32(lane), row})
	require.NoError(t, w.verbs.Despawn(e))
	require.Equal(t, uint64(5), w.guard.Moves)
	_, row, err = w.verbs.AddNow(e, armour)
	require.Error(t, err)
	require.Equal(t, column.NoRow, row)
	require.Equal(t, uint64(6), w.guard.Moves)
}

// TestAValueThatIsNew counts as written, one that was there does not.
func TestAValueThatIsNew(t *testing.T) {
	w := newWorld(t)
	w.commits.Changes = changed.New(w.store)
	times := w.commits.Changes.Add(health, w.values[health])
	e, other := w.spawn(), w.spawn(health)
	w.commits.Changes.Update()
	seen := w.commits.Changes.Pass()
	require.NoError(t, w.verbs.Add(e, health))
	require.NoError(t, w.verbs.Add(other, health))
	w.commits.Changes.Update()
	require.True(t, times.Wrote(e.Index(), w.store.CompositionOf(e), seen))
	require.False(t, times.Wrote(other.Index(), w.store.CompositionOf(other), seen))
}

package snapshot

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/resources"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/states"
)

// The components of the worlds of the tests.
const (
	health = iota
	idle   // tags that may exclude one another
	walking
	friend // a relation
	components
)

// world is as much of a world as snapshots know.
type world struct {
	t         *testing.T
	store     *blockstore.Store
	values    *column.Array[int]
	registry  registry.Registry
	arrays    arrays.Arrays
	resources resources.Resources
	states    states.States
	level     *states.State[int]
	relations relations.Relations
	friends   relations.Relation
	observers observe.Observers
	names     names.Names
	events    events.Events
	mode      mode.Mode
	commits   commit.Commits
	schedule  schedule.Schedule
	snapshots Snapshots

	stage    *schedule.Stage // its runs count time
	requires error           // what Required returns
	copying  func()          // called where a resource is copied
}

func (w *world) Arrange() {
	if w.mode.In(mode.Unarranged) {
		w.arrays.Arrange()
	}
	w.arrays.MakeLists()
}
func (w *world) Begin()                  { w.Arrange() }
func (w *world) Observe(bool) error      { return w.observers.TellCommit() }
func (w *world) Refusal(err error) error { return err }
func (w *world) Arranged() error         { w.Arrange(); return w.requires }
func (w *world) Required(string) error   { return w.requires }
func (w *world) Requires() bool          { return w.requires != nil }

func newWorld(t *testing.T, kind grouptree.Kind) *world {
	w := &world{t: t, registry: registry.New(), values: column.NewArray[int](), copying: func() {}}
	w.store = blockstore.New(grouptree.Build(kind, grouptree.Spec{}), nil)
	w.arrays = arrays.New(kind, w.store, &w.registry, &w.mode)
	w.relations = relations.New(w.store)
	w.observers = observe.New(w.store, &w.registry, &w.relations, &w.mode)
	w.commits = commit.New(commit.Parts{
		Store: w.store, Relations: &w.relations, Names: &w.names, Events: &w.events, States: &w.states, Mode: &w.mode,
	}, w, false)
	w.states = states.New(func() {}, func() {}, w.commits.CommitTransition)
	w.level, _ = states.Declare(&w.states, "level", 0)
	require.True(t, resources.Keep(&w.resources, func(n int) int {
		require.True(t, w.mode.In(mode.Copy))
		w.copying()
		return n
	}))
	w.add(registry.Component{Name: "Health", Bytes: 8, Column: w.values})
	w.add(registry.Component{Name: "Idle", Tag: true})
	w.add(registry.Component{Name: "Walking", Tag: true})
	w.add(registry.Component{Name: "Friend", Tag: true, Relation: &w.friends})
	w.relations.Add(&w.friends, friend)
	w.Arrange()
	w.schedule = schedule.New(schedule.Parts{Events: &w.events, Commits: &w.commits, Mode: &w.mode}, w.Arrange)
	w.stage = &schedule.Stage{Name: "steps"}
	w.schedule.Declare(w.stage)
	w.snapshots = New(Parts{
		Store: w.store, Registry: &w.registry, Arrays: &w.arrays, Mode: &w.mode, Resources: &w.resources, States: &w.states,
		Observers: &w.observers, Relations: &w.relations, Names: &w.names, Commits: &w.commits, Schedule: &w.schedule,
	}, w)
	return w
}

func (w *world) add(c registry.Component) {
	w.arrays.Drop()
	w.registry.Add(c)
	w.observers.Grow(len(w.registry.List))
}

// spawn spawns an entity at once.
func (w *world) spawn(set ...int) entity.Entity {
	composition, err := w.store.Compositions.Intern(grouptree.SetOf(set...))
	require.NoError(w.t, err)
	e, err := w.store.Now.Spawn(composition)
	require.NoError(w.t, err)
	return e
}

// content is what a snapshot has.
type content struct {
	Comps           map[entity.Entity]grouptree.Set
	Values          map[entity.Entity]int
	Friends         map[entity.Entity]entity.Entity
	Names           map[entity.Entity]string
	Level, Resource int
	Clock           int
}

func (w *world) content() content {
	out := content{
		Comps: map[entity.Entity]grouptree.Set{}, Values: map[entity.Entity]int{}, Friends: map[entity.Entity]entity.Entity{},
		Names: w.names.All(w.store), Level: w.level.Get(), Clock: w.stage.Runs,
	}
	w.store.EachEntity(func(e entity.Entity, composition int) bool {
		out.Comps[e] = w.store.Compositions.Set(composition)
		if out.Comps[e].Has(health) {
			lane, row := w.store.Rows.Place(e, health)
			out.Values[e] = w.values.InLane(lane)[row]
		}
		if target := w.friends.Now(e.Index()).Target; target != 0 {
			out.Friends[e] = w.store.Handle(target - 1)
		}
		return true
	})
	if n := resources.Of[int](&w.resources); n != nil {
		out.Resource = *n
	}
	return out
}

// change changes something of everything: an entity gets a value, a friend that is new, and a name.
func (w *world) change(e entity.Entity, n int) (other entity.Entity) {
	other = w.spawn(idle)
	require.NoError(w.t, w.store.Now.Change(e, health, true))
	lane, row := w.store.Rows.Place(e, health)
	w.values.InLane(lane)[row] = n
	require.NoError(w.t, w.store.Now.Change(e, friend, true))
	w.friends.Put(e.Index(), other.Index(), 0, false)
	w.names.Set(e, "Ada", w.store)
	w.level.Load(n)
	resources.Set(&w.resources, n)
	w.stage.Runs = n
	return other
}

// TestRestoreBringsEverythingBack takes two snapshots and restores both, twice.
func TestRestoreBringsEverythingBack(t *testing.T) {
	for _, observed := range []bool{false, true} {
		w := newWorld(t, grouptree.Lanes)
		e := w.spawn(walking)
		one, before := w.snapshots.Take(), w.content()
		w.change(e, 5)
		two, after := w.snapshots.Take(), w.content()
		require.NotEqual(t, before, after)
		require.Equal(t, []int{1, 2}, []int{one.Len(), two.Len()})
		if observed {
			w.observers.Add(observe.All, -1, func(uint64) { require.False(t, w.mode.Idle()) })
		}
		for range 2 {
			require.NoError(t, w.snapshots.Restore(one))
			require.Equal(t, before, w.content())
			require.True(t, one.Equal(w.snapshots.Take()))
			require.NoError(t, w.snapshots.Restore(two))
			require.Equal(t, after, w.content())
			require.True(t, two.Equal(w.snapshots.Take()))
		}
		w.change(e, 6)
		require.False(t, two.Equal(w.snapshots.Take()))
		require.NoError(t, w.snapshots.Restore(two))
		require.Equal(t, after, w.content(), "later changes do not affect a snapshot")
		require.NoError(t, w.store.Check())
	}
}

func TestResetLeavesNoEntities(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	e := w.spawn()
	w.change(e, 5)
	require.NoError(t, w.snapshots.Reset())
	empty := newWorld(t, grouptree.Lanes).content()
	empty.Level, empty.Resource, empty.Clock = 5, 5, 5
	require.Equal(t, empty, w.content())
}

// TestAFailureLeavesTheWorldAsItWas has each thing that can prevent a restore.
func TestAFailureLeavesTheWorldAsItWas(t *testing.T) {
	lost := errors.New("lost")
	for _, c := range []struct {
		name  string
		setUp func(w *world)
		err   string // "" for a panic with "no"
	}{
		{"an observer panics", func(w *world) { w.observers.Add(observe.All, -1, func(uint64) { panic("no") }) }, ""},
		{"an observer spawns too many", func(w *world) {
			w.store.SetMaxEntities(1)
			w.observers.Add(observe.Despawned, -1, func(uint64) { w.store.Queue.Spawn(0); w.observers.NoteChange() })
		}, (&blockstore.LimitError{Reason: blockstore.ErrEntityLimit, Wanted: 2, Limit: 1}).Error()},
		{"a resource cannot be copied", func(w *world) { w.copying = func() { panic("no") } }, ""},
		{"a match is lost to a group", func(w *world) {
			w.arrays.AddGroup(grouptree.Conj{Cares: grouptree.SetOf(health), Has: grouptree.SetOf(health)})
			w.Arrange()
			w.requires = lost
		}, "lost"},
		{"tags exclude one another", func(w *world) { w.registry.Exclusive = append(w.registry.Exclusive, grouptree.SetOf(idle, walking)) },
			"ecs: a snapshot cannot be restored: entity 0.1 has Idle and Walking in it, which exclude one another since"},
	} {
		w := newWorld(t, grouptree.Laminar)
		e := w.spawn(idle, walking)
		resources.Set(&w.resources, 1)
		s := w.snapshots.Take()
		require.NoError(t, w.store.Now.Change(e, idle, false))
		other := w.change(e, 5)
		require.Equal(t, 2, w.store.Len())
		c.setUp(w)
		before := w.content()
		restore := func() { require.EqualError(t, w.snapshots.Restore(s), c.err, c.name) }
		if c.err == "" {
			require.PanicsWithValue(t, "no", restore, c.name)
		} else {
			restore()
		}
		require.Equal(t, before, w.content(), c.name)
		require.Equal(t, entity.Alive, w.store.State(other), c.name)
		require.False(t, w.mode.Has(mode.Phases), c.name)
		require.Zero(t, w.store.Queue.Len(), c.name)
		require.NoError(t, w.store.Check())
	}
}

// TestWhatWasDeclaredSince stays, and the arrays follow it.
func TestWhatWasDeclaredSince(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	w.spawn(health)
	s, before := w.snapshots.Take(), w.content()
	group := grouptree.Conj{Cares: grouptree.SetOf(health, idle), Has: grouptree.SetOf(health, idle)}
	w.arrays.AddGroup(group)
	w.Arrange()
	require.NoError(t, w.snapshots.Restore(s))
	require.Equal(t, before, w.content())
	require.True(t, w.arrays.Follows())
	require.Equal(t, []grouptree.Conj{group}, w.store.Blocks.Layout().Spec.Groups)
}

// TestTimesOfValues are those of a restore for all values.
func TestTimesOfValues(t *testing.T) {
	w := newWorld(t, grouptree.Lanes)
	w.commits.Changes = changed.New(w.store)
	times := w.commits.Changes.Add(health, w.values)
	e := w.spawn(health)
	wrote := func(seen uint64) bool {
		w.commits.Changes.Update()
		return times.Wrote(e.Index(), w.store.CompositionOf(e), seen)
	}
	s := w.snapshots.Take()
	wrote(0)
	seen := w.commits.Changes.Pass()
	require.False(t, wrote(seen))
	require.NoError(t, w.snapshots.Restore(s))
	require.True(t, wrote(seen))
}

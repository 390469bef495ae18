package commit

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/states"
)

// The components of a fixture.
const (
	health = iota // has values
	friend        // is the tag of a relation
)

// fixture is a world with one of each part, and the host of its commits.
type fixture struct {
	t         require.TestingT
	store     *blockstore.Store
	values    *column.Array[int]
	relations relations.Relations
	friends   *relations.Relation
	names     names.Names
	events    events.Events
	letters   events.Queue[string]
	states    states.States
	level     *states.State[int]
	mode      mode.Mode
	commits   Commits

	calls   []string
	observe func(one bool) error // nil for none
}

var errRefused = errors.New("refused")

func (x *fixture) Arrange() { x.calls = append(x.calls, "arrange") }

func (x *fixture) Begin() { x.calls = append(x.calls, "begin") }

func (x *fixture) Observe(one bool) error {
	x.calls = append(x.calls, "observe")
	if x.observe != nil {
		return x.observe(one)
	}
	return nil
}

func (x *fixture) Refusal(err error) error { return errors.Join(errRefused, err) }

// newFixture returns a world with nothing in it. The level is 0, and a transition to 1 sends a letter.
func newFixture(t require.TestingT, keep bool) *fixture {
	x := &fixture{t: t, values: column.NewArray[int](), friends: &relations.Relation{}}
	spec := grouptree.Spec{Components: 2, Tags: grouptree.SetOf(friend)}
	x.store = blockstore.New(grouptree.Build(grouptree.Lanes, spec), []column.Column{x.values, nil})
	x.relations = relations.New(x.store)
	x.relations.Add(x.friends, friend)
	events.Declare(&x.events, &x.letters, nil)
	x.commits = New(Parts{Store: x.store, Relations: &x.relations, Names: &x.names, Events: &x.events, States: &x.states, Mode: &x.mode}, x, keep)
	x.states = states.New(func() { x.mode.Open(mode.Transition) }, func() { x.mode.Close(mode.Transition) }, x.commits.CommitTransition)
	x.level, _ = states.Declare(&x.states, "level", 0)
	x.level.OnEnter(1, func() { x.send("welcome") })
	return x
}

func (x *fixture) spawn() entity.Entity { return x.store.Queue.Spawn(blockstore.NoComponents) }

func (x *fixture) set(e entity.Entity, value int) {
	valid, err := x.store.Queue.Change(e, health, true)
	require.NoError(x.t, err)
	require.True(x.t, valid)
	x.values.Push(e.Index(), value)
}

func (x *fixture) befriend(e, target entity.Entity) {
	valid, err := x.store.Queue.Change(e, friend, true)
	require.NoError(x.t, err)
	require.True(x.t, valid)
	x.friends.Put(e.Index(), target.Index(), 0, true)
}

func (x *fixture) despawn(e entity.Entity) {
	require.True(x.t, x.store.Queue.Despawn(e))
	require.NoError(x.t, x.relations.End(e.Index()))
}

func (x *fixture) send(text string) {
	x.letters.Push(text)
	x.letters.Wait()
}

// content is what is committed.
type content struct {
	Values  map[entity.Entity]int // of all entities, 0 for one without the component
	Friends map[entity.Entity]entity.Entity
	Names   map[entity.Entity]string
	Letters []string
	Level   int
}

func newContent() content {
	return content{Values: map[entity.Entity]int{}, Friends: map[entity.Entity]entity.Entity{}, Names: map[entity.Entity]string{}}
}

// content returns what readers see.
func (x *fixture) content() content {
	out := newContent()
	x.store.EachEntity(func(e entity.Entity, composition int) bool {
		out.Values[e] = 0
		if x.store.Compositions.Has(composition, health) {
			lane, row := x.store.Rows.Place(e, health)
			out.Values[e] = x.values.InLane(lane)[row]
		}
		if target := x.friends.Now(e.Index()).Target; target != 0 {
			out.Friends[e] = x.store.Handle(target - 1)
		}
		if name := x.names.Of(e, x.store); name != "" {
			out.Names[e] = name
		}
		return true
	})
	for n := x.letters.First(); n < x.letters.End(); n++ {
		out.Letters = append(out.Letters, x.letters.At(n))
	}
	out.Level = x.level.Get()
	return out
}

// queueAll queues something of each kind. The first entity is what it changes.
func (x *fixture) queueAll(first entity.Entity) (spawned entity.Entity) {
	spawned = x.spawn()
	x.set(spawned, 7)
	x.befriend(first, spawned)
	x.names.Queue(first, "Ada")
	x.send("hello")
	x.level.Await(2)
	return spawned
}

// withOne returns a world with one entity, whose commit is forgotten.
func withOne(t *testing.T, keep bool) (x *fixture, first entity.Entity, before content) {
	x = newFixture(t, keep)
	first = x.spawn()
	_, err := x.commits.Commit()
	require.NoError(t, err)
	x.calls = nil
	return x, first, x.content()
}

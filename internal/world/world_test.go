package world

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// host is that of a program without systems. It counts how often it is asked what they require.
type host struct{ asked int }

func (h *host) Refusal(err error) error             { return err }
func (h *host) Unfit(entity.Entity, int) error      { return nil }
func (h *host) Required(string) error               { h.asked++; return nil }
func (h *host) Requires() bool                      { return false }
func (h *host) SetName(entity.Entity, string) error { return nil }

// newWorld returns a world with two components of four bytes and a tag.
func newWorld() (w *World, h *host) {
	w = &World{}
	h = &host{}
	w.Init(Options{Limit: 100}, h)
	for _, c := range []registry.Component{
		{Name: "A", Bytes: 4, Column: column.NewBytes(4), Times: new(*changed.Versions)}, {Name: "B", Bytes: 4, Column: column.NewBytes(4)}, {Name: "T", Tag: true},
	} {
		w.Register(c)
	}
	return w, h
}

// spawn spawns an entity with some components at once.
func spawn(t *testing.T, w *World, components ...int) entity.Entity {
	t.Helper()
	require.NoError(t, w.Arrange())
	composition, err := w.store.Compositions.Intern(grouptree.SetOf(components...))
	require.NoError(t, err)
	e, err := w.store.Now.Spawn(composition)
	require.NoError(t, err)
	return e
}

// TestPartsOfAWorld checks that the parts know one another, and stay where they are.
func TestPartsOfAWorld(t *testing.T) {
	require.True(t, (*World)(nil).IsZero())
	require.True(t, new(World).IsZero())
	w, h := newWorld()
	require.False(t, w.IsZero())
	require.Same(t, h, w.Host())
	require.Same(t, w.Store(), w.Env().Store)
	require.Same(t, w.Arrays(), w.Env().Arrays)
	require.Same(t, w.Registry(), w.Env().Registry)
	require.Empty(t, w.Schedule().Stages())
	require.Equal(t, 100, w.Store().Queue.Limit())
	require.Equal(t, grouptree.Names{"A", "B", "T"}, w.Registry().Names())
	spawn(t, w, 0, 1)
	require.Equal(t, 1, w.Store().Len())
	require.Same(t, w.Arrays().Layout(), w.Store().Blocks.Layout())
}

// TestAFunctionThatRuns says what is open while one does, and that changes wait for its end.
func TestAFunctionThatRuns(t *testing.T) {
	w, h := newWorld()
	require.NoError(t, w.Arrange())
	one, other := &access.Access{Name: "one"}, &access.Access{Name: "other"}
	require.Nil(t, w.Running())
	w.running.Enter(one)
	require.Same(t, one, w.Running())
	require.True(t, w.Mode().In(mode.Function))
	w.running.Switch(other)
	require.Same(t, other, w.Running())
	require.NoError(t, w.OpenQueue("a change"))
	require.Equal(t, 1, h.asked, "the queue is open")
	e := w.store.Queue.Spawn(0)
	require.NoError(t, w.Settle())
	require.Equal(t, entity.Queued, w.store.State(e), "it waits")
	w.running.Leave()
	require.Nil(t, w.Running())
	require.False(t, w.Mode().In(mode.Function))
	require.NoError(t, w.Settle())
	require.Equal(t, entity.Alive, w.store.State(e))
}

// TestAQueueThatIsNotOpen lets the arrays follow the layout, and asks whether something is lost by that.
func TestAQueueThatIsNotOpen(t *testing.T) {
	w, h := newWorld()
	require.False(t, w.arrays.Follows())
	require.NoError(t, w.OpenQueue("a change"))
	require.Equal(t, 1, h.asked)
	require.True(t, w.arrays.Follows())
}

// TestPlacesOfTwoComponents finds entities that have both.
func TestPlacesOfTwoComponents(t *testing.T) {
	w, _ := newWorld()
	both, one := spawn(t, w, 0, 1), spawn(t, w, 0)
	e, a, b, ok := w.PlacesAt(both.Index(), 0, 1)
	require.Equal(t, []any{both, true}, []any{e, ok})
	for component, at := range []Place{a, b} {
		lane, row := w.store.Rows.Place(both, component)
		require.Equal(t, Place{uint32(lane), row}, at)
	}
	_, _, _, ok = w.PlacesAt(one.Index(), 0, 1)
	require.False(t, ok, "it lacks one")
	position := w.Position()
	require.NoError(t, w.store.Now.Despawn(both))
	_, _, _, ok = w.PlacesAt(both.Index(), 0, 1)
	require.False(t, ok, "it is dead")
	older, newer, known := w.store.Journal.Since(position)
	require.True(t, known)
	require.Contains(t, append(older, newer...), both.Index())
}

// TestTimesOfValues marks the values of entities that have two components.
func TestTimesOfValues(t *testing.T) {
	w, _ := newWorld()
	require.Nil(t, w.Versions(0), "nothing asks")
	w.MarkAll(0, 1)
	both, one := spawn(t, w, 0, 1), spawn(t, w, 0)
	v := w.Watch(0)
	require.Same(t, v, *w.registry.List[0].Times, "handles find it")
	require.Same(t, v, w.Watch(0))
	require.Same(t, v, w.Versions(0))
	require.Same(t, w.env.Changes, w.commits.Changes)
	require.Nil(t, w.Versions(1))
	w.env.Changes.Update()
	seen := w.env.Changes.Pass()
	wrote := func(e entity.Entity) bool { return v.Wrote(e.Index(), w.store.CompositionOf(e), seen) }
	require.Equal(t, []bool{false, false}, []bool{wrote(both), wrote(one)})
	w.MarkAll(0, 1)
	require.Equal(t, []bool{true, false}, []bool{wrote(both), wrote(one)})
}

// TestMatchingEntities lists them by index, and counts them.
func TestMatchingEntities(t *testing.T) {
	w, _ := newWorld()
	both, one, tagged := spawn(t, w, 0, 1), spawn(t, w, 0), spawn(t, w, 0, 2)
	a, b := grouptree.SetOf(0), grouptree.SetOf(0, 1)
	for _, c := range []struct {
		match grouptree.Conj
		want  []entity.Entity
	}{
		{grouptree.Conj{}, []entity.Entity{both, one, tagged}},
		{grouptree.Conj{Cares: b, Has: a}, []entity.Entity{one, tagged}},
		{grouptree.Conj{Cares: b, Has: b}, []entity.Entity{both}},
		{grouptree.Conj{Cares: a}, nil},
	} {
		require.Equal(t, c.want, w.Matching(c.match))
		require.Equal(t, len(c.want), w.store.Compositions.CountIf(c.match.Holds))
	}
}

// TestAComponentThatIsRegistered changes the layout, which the arrays follow later.
func TestAComponentThatIsRegistered(t *testing.T) {
	w, _ := newWorld()
	require.NoError(t, w.Arrange())
	require.True(t, w.arrays.Follows())
	require.Equal(t, 3, w.Register(registry.Component{Name: "C", Bytes: 4, Column: column.NewBytes(4)}))
	require.False(t, w.arrays.Follows())
	require.NoError(t, w.Arrange())
	require.True(t, w.store.Rows.Has(spawn(t, w, 3), 3))
}

// TestACommitThatCannotBegin is refused while a loop runs, and tells observers nothing that they do not ask for.
func TestACommitThatCannotBegin(t *testing.T) {
	w, _ := newWorld()
	require.NoError(t, w.Arrange())
	w.store.Queue.Spawn(0)
	w.mode.Open(mode.Walk)
	require.PanicsWithValue(t, "ecs: a commit cannot begin"+mode.Walk.Refusal(), func() { _, _ = w.commits.Commit() })
	w.mode.Close(mode.Walk)
	stats, err := w.commits.Commit()
	require.NoError(t, err)
	require.Equal(t, 1, stats.Spawned)
}

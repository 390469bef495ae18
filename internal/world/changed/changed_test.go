package changed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// world is a store with a component, 0, and a tag, 1, and the times of the component.
type world struct {
	t       *testing.T
	store   *blockstore.Store
	values  *column.Array[int]
	changes *Changes
	times   *Versions
}

func newWorld(t *testing.T) *world {
	values := column.NewArray[int]()
	store := blockstore.New(grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: 2, Tags: grouptree.SetOf(1)}), []column.Column{values, nil})
	w := &world{t: t, store: store, values: values, changes: New(store)}
	require.Nil(t, w.changes.Find(0))
	w.times = w.changes.Add(0, values)
	require.Same(t, w.times, w.changes.Find(0))
	return w
}

func (w *world) spawn(set grouptree.Set) entity.Entity {
	composition, err := w.store.Compositions.Intern(set)
	require.NoError(w.t, err)
	e := w.store.Queue.Spawn(composition)
	w.commit()
	return e
}

func (w *world) commit() {
	require.NoError(w.t, w.store.Prepare())
	w.changes.NoteQueued()
	w.store.Apply()
	w.changes.MarkFlushed()
}

// changed returns which entities were written after a time.
func (w *world) changed(after uint64, list ...entity.Entity) (out []bool) {
	w.changes.Update()
	for _, e := range list {
		composition, alive := w.store.CompositionAt(e.Index())
		out = append(out, alive && w.times.Wrote(e.Index(), composition, after))
	}
	return out
}

func TestWritesOfSingleEntitiesAndOfCompositions(t *testing.T) {
	w := newWorld(t)
	has, both := grouptree.SetOf(0), grouptree.SetOf(0, 1)
	a, b, c := w.spawn(has), w.spawn(has), w.spawn(both)
	require.Equal(t, []bool{true, true, true}, w.changed(0, a, b, c), "they have got it")
	seen := w.changes.Pass()
	require.Equal(t, []bool{false, false, false}, w.changed(seen, a, b, c))
	w.times.Mark(b.Index())
	require.Equal(t, []bool{false, true, false}, w.changed(seen, a, b, c))
	seen = w.changes.Pass()
	composition := w.store.CompositionOf(a)
	w.times.MarkComposition(composition)
	require.Equal(t, []bool{true, true, false}, w.changed(seen, a, b, c))
	require.True(t, w.times.WroteAll(composition, seen))
	require.False(t, w.times.WroteAll(w.store.CompositionOf(c), seen))
	require.NoError(t, w.store.Now.Change(b, 1, true))
	require.Equal(t, []bool{true, true, false}, w.changed(seen, a, b, c), "it takes its time along, and gives it to no other")
	seen = w.changes.Pass()
	w.values.Push(c.Index(), 7)
	w.commit()
	require.Equal(t, []bool{false, false, true}, w.changed(seen, a, b, c), "a queued value")
	w.changes.Restore()
	require.Equal(t, []bool{true, true, true}, w.changed(seen, a, b, c))
}

func TestWritesOfWhatAnEntityDoesNotHave(t *testing.T) {
	w := newWorld(t)
	a, b := w.spawn(grouptree.SetOf(0)), w.spawn(grouptree.SetOf(1))
	w.changes.Update()
	seen := w.changes.Pass()
	w.changes.Write(a, grouptree.SetOf(1))
	w.changes.Write(b, grouptree.SetOf(0, 1))
	require.Equal(t, []bool{false, false}, w.changed(seen, a, b))
	w.changes.Write(a, grouptree.SetOf(0))
	require.Equal(t, []bool{true, false}, w.changed(seen, a, b))
	require.Equal(t, 1, w.changes.Count())
	require.Equal(t, []*Versions{w.times}, w.changes.Of(grouptree.SetOf(0, 1)))
	require.Empty(t, w.changes.Of(grouptree.SetOf(1)))
}

// TestLogOfOne writes the same entity in every run: the log has it each time, until it is too long, and keeps the newer half.
func TestLogOfOne(t *testing.T) {
	w := newWorld(t)
	a := w.spawn(grouptree.SetOf(0))
	w.changes.Update()
	for range 10 * minLog {
		seen, from := w.changes.Pass(), w.times.End()
		w.times.Mark(a.Index())
		w.times.Mark(a.Index())
		require.True(t, w.times.Reaches(from))
		require.Equal(t, []uint32{a.Index()}, w.times.Since(from))
		require.True(t, w.times.WroteOne(a.Index(), seen))
	}
	require.False(t, w.times.Reaches(0))
}

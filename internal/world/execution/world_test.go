package execution

import (
	"encoding/binary"
	"maps"
	"slices"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/views"
)

// The components of a world: three of a type, two of bytes, and two tags.
const (
	compA = iota
	compB
	compC
	bytesD
	bytesE
	tagF
	tagG
	components

	firstTag = tagF
)

// world is what walkers know of one, with a naive model of it.
type world struct {
	t        require.TestingT
	store    *blockstore.Store
	arrays   arrays.Arrays
	registry registry.Registry
	open     mode.Mode
	env      Env // of walkers
	plain    Env // of walkers that keep nothing

	order  []entity.Entity // that are alive, or queued
	states map[entity.Entity]state
	now    int // the time of the last write
	last   int // the last value that was given
}

// state is what the model knows of an entity.
type state struct {
	set   grouptree.Set
	value [components]int
	at    [components]int // when it was written last
}

func newWorld(t require.TestingT, kind grouptree.Kind) *world {
	w := &world{t: t, registry: registry.New(), states: map[entity.Entity]state{}, now: 1}
	w.store = blockstore.New(grouptree.Build(kind, grouptree.Spec{}), nil)
	w.arrays = arrays.New(kind, w.store, &w.registry, &w.open)
	w.env = Env{Store: w.store, Arrays: &w.arrays, Registry: &w.registry}
	w.plain = w.env
	w.plain.KeepNothing = true
	for id, name := range []string{"A", "B", "C", "D", "E", "F", "G"} {
		w.arrays.Drop()
		w.registry.Add(w.newComponent(id, name))
	}
	w.follow()
	return w
}

func (w *world) newComponent(id int, name string) registry.Component {
	switch {
	case id >= firstTag:
		return registry.Component{Name: name, Tag: true}
	case id >= bytesD:
		return newBytes(name)
	}
	array := column.NewArray[int]()
	return registry.Component{Name: name, Bytes: 8, Column: array, NewView: func() views.View { return views.NewTyped(array, nil, &w.store.Rows, id) }}
}

func newBytes(name string) registry.Component {
	array := column.NewBytes(8)
	return registry.Component{Name: name, Bytes: 8, Column: array, NewView: func() views.View { return views.NewRaw(array) }}
}

// follow makes the arrays follow the layout.
func (w *world) follow() {
	if w.open.In(mode.Unarranged) {
		w.arrays.Arrange()
	}
	w.arrays.MakeLists()
}

// group declares a group.
func (w *world) group(has, not grouptree.Set) {
	w.arrays.AddGroup(grouptree.Conj{Cares: has.Union(not), Has: has})
	w.follow()
}

// cells are the values that a view shows.
type cells interface {
	size() int
	get(i int) int
	put(i, value int)
}

type typedCells []int

func (c typedCells) size() int        { return len(c) }
func (c typedCells) get(i int) int    { return c[i] }
func (c typedCells) put(i, value int) { c[i] = value }

type byteCells []byte

func (c byteCells) size() int        { return len(c) / 8 }
func (c byteCells) get(i int) int    { return int(binary.LittleEndian.Uint64(c[8*i:])) }
func (c byteCells) put(i, value int) { binary.LittleEndian.PutUint64(c[8*i:], uint64(value)) }

// cellsOf returns the values that a view shows, nil if it shows none.
func cellsOf(view views.View) cells {
	switch v := view.(type) {
	case *views.Typed[int]:
		if v.Values != nil {
			return typedCells(v.Values)
		}
	case *views.Raw:
		if v.Values != nil {
			return byteCells(v.Values)
		}
	}
	return nil
}

// cell returns the value of an entity in its array, nil if it has none.
func (w *world) cell(e entity.Entity, component int) cells {
	lane, row := w.store.Rows.Place(e, component)
	if row == column.NoRow {
		return nil
	}
	view := w.registry.List[component].NewView()
	view.SetRows(lane, int(row), int(row)+1)
	return cellsOf(view)
}

// note notes in the model that a component of an entity is given a value, and returns it.
func (w *world) note(e entity.Entity, component int) int {
	s := w.states[e]
	if s.set.Add(component); component < firstTag {
		w.last++
		s.value[component], s.at[component] = w.last, w.now
	}
	w.states[e] = s
	return w.last
}

// spawn makes an entity with values.
func (w *world) spawn(set grouptree.Set, queued bool) (e entity.Entity) {
	composition, err := w.store.Compositions.Intern(set)
	require.NoError(w.t, err)
	w.now++
	if queued {
		e = w.store.Queue.Spawn(composition)
	} else {
		e, err = w.store.Now.Spawn(composition)
		require.NoError(w.t, err)
	}
	w.order = append(w.order, e)
	w.states[e] = state{}
	for c := range set.All() {
		w.write(e, c, w.note(e, c), queued)
	}
	return e
}

// spawnEach makes entities at once.
func (w *world) spawnEach(n int, of ...int) (out []entity.Entity) {
	for range n {
		out = append(out, w.spawn(grouptree.SetOf(of...), false))
	}
	return out
}

// write writes the value of a component that an entity has, or will have.
func (w *world) write(e entity.Entity, component, value int, queued bool) {
	switch {
	case component >= firstTag:
	case queued:
		view := w.registry.List[component].NewView()
		view.SetNew(1)
		cellsOf(view).put(0, value)
		view.Push([]entity.Entity{e})
	default:
		w.cell(e, component).put(0, value)
		if w.env.Changes != nil {
			w.env.Changes.Write(e, grouptree.SetOf(component))
		}
	}
}

// give gives an entity a component, or another value of it.
func (w *world) give(e entity.Entity, component int, queued bool) {
	w.now++
	has := w.states[e].set.Has(component)
	value := w.note(e, component)
	switch {
	case queued:
		_, err := w.store.Queue.Change(e, component, true)
		require.NoError(w.t, err)
	case !has:
		require.NoError(w.t, w.store.Now.Change(e, component, true))
	}
	w.write(e, component, value, queued)
}

// take takes a component from an entity.
func (w *world) take(e entity.Entity, component int, queued bool) {
	w.now++
	s := w.states[e]
	has := s.set.Has(component)
	s.set = s.set.Minus(grouptree.SetOf(component))
	s.value[component], s.at[component] = 0, 0
	w.states[e] = s
	switch {
	case queued:
		_, err := w.store.Queue.Change(e, component, false)
		require.NoError(w.t, err)
	case has:
		require.NoError(w.t, w.store.Now.Change(e, component, false))
	}
}

// despawn ends an entity.
func (w *world) despawn(e entity.Entity, queued bool) {
	w.now++
	delete(w.states, e)
	w.order = slices.DeleteFunc(w.order, func(x entity.Entity) bool { return x == e })
	if queued {
		require.True(w.t, w.store.Queue.Despawn(e))
	} else {
		require.NoError(w.t, w.store.Now.Despawn(e))
	}
}

// commit carries out what is queued.
func (w *world) commit() {
	w.follow()
	require.NoError(w.t, w.store.Prepare())
	if w.env.Changes != nil {
		w.env.Changes.NoteQueued()
	}
	w.store.Apply()
	if w.env.Changes != nil {
		w.env.Changes.MarkFlushed()
	}
}

// versions keeps the times of a component from now on.
func (w *world) versions(component int) *changed.Versions {
	if w.env.Changes == nil {
		w.env.Changes = changed.New(w.store)
		w.plain.Changes = w.env.Changes
	}
	if v := w.env.Changes.Find(component); v != nil {
		return v
	}
	return w.env.Changes.Add(component, w.registry.List[component].Column)
}

// saved is a world as it was.
type saved struct {
	store        *blockstore.Store
	declarations int
	order        []entity.Entity
	states       map[entity.Entity]state
}

func (w *world) save() saved {
	return saved{w.store.Clone(), w.arrays.Declarations, slices.Clone(w.order), maps.Clone(w.states)}
}

// restore makes the world what it was. All values count as written.
func (w *world) restore(s saved) {
	layout := w.store.Blocks.Layout()
	w.store.Restore(s.store)
	if w.env.Changes != nil {
		w.env.Changes.Restore()
	}
	w.arrays.Restored(layout, s.declarations)
	w.follow()
	w.order, w.states = slices.Clone(s.order), maps.Clone(s.states)
	w.now++
	for e, at := range w.states {
		for c := range at.set.All() {
			at.at[c] = w.now
		}
		w.states[e] = at
	}
}

// compare compares all values in the arrays with the model.
func (w *world) compare() {
	require.NoError(w.t, w.store.Check())
	require.Equal(w.t, len(w.order), w.store.Len())
	for _, e := range w.order {
		s := w.states[e]
		for c := range firstTag {
			cell, has := w.cell(e, c), s.set.Has(c)
			if has != (cell != nil) || has && cell.get(0) != s.value[c] {
				require.Failf(w.t, "another value", "component %d of %v: %v, want %t and %d", c, e, cell, has, s.value[c])
			}
		}
	}
}

package arrays

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// world is what arrays know of one.
type world struct {
	Arrays
	components registry.Registry
	open       mode.Mode
}

func newWorld(kind grouptree.Kind) *world {
	w := &world{components: registry.New()}
	w.Arrays = New(kind, blockstore.New(grouptree.Build(kind, grouptree.Spec{}), nil), &w.components, &w.open)
	return w
}

// add declares a component of four bytes, or a tag.
func (w *world) add(name string, tag bool) int {
	w.Drop()
	c := registry.Component{Name: name, Tag: tag}
	if !tag {
		c.Bytes, c.Column = 4, column.NewBytes(4)
	}
	return w.components.Add(c)
}

func all(components ...int) grouptree.Conj {
	set := grouptree.SetOf(components...)
	return grouptree.Conj{Cares: set, Has: set}
}

// spawn spawns entities with some components at once.
func (w *world) spawn(t *testing.T, n int, components ...int) {
	t.Helper()
	composition, err := w.store.Compositions.Intern(grouptree.SetOf(components...))
	require.NoError(t, err)
	for range n {
		_, err = w.store.Now.Spawn(composition)
		require.NoError(t, err)
	}
}

// TestArraysFollowAfterADeclaration declares a group when entities exist.
func TestArraysFollowAfterADeclaration(t *testing.T) {
	w := newWorld(grouptree.Laminar)
	a, b := w.add("A", false), w.add("B", false)
	require.False(t, w.Follows())
	w.Arrange()
	require.True(t, w.Follows())
	w.spawn(t, 3, a, b)
	w.spawn(t, 2, a)
	version := w.Version
	w.AddGroup(all(a, b))
	require.Equal(t, []any{version + 1, 3, true}, []any{w.Version, w.Declarations, w.open.In(mode.Unarranged)})
	require.NotSame(t, w.store.Blocks.Layout(), w.Layout(), "the arrays do not follow it yet")
	require.Same(t, w.Layout(), w.Layout(), "it is built once")
	w.Arrange()
	require.Same(t, w.store.Blocks.Layout(), w.Layout())
	require.Equal(t, 5, w.Last.Entities)
	require.Equal(t, []grouptree.Conj{all(a, b)}, w.Layout().Spec.Groups)
}

// TestAGroupThatIsRemoved leaves the others, and asks first what the layout would be.
func TestAGroupThatIsRemoved(t *testing.T) {
	w := newWorld(grouptree.Lanes)
	a, b, c := w.add("A", false), w.add("B", false), w.add("C", false)
	for _, group := range []grouptree.Conj{all(a, b), all(b, c), all(c)} {
		w.AddGroup(group)
	}
	w.Arrange()
	rest, layout := w.Without(1)
	require.Equal(t, []grouptree.Conj{all(a, b), all(c)}, rest)
	require.Len(t, w.Groups, 3, "nothing is removed yet")
	w.RemoveGroup(rest, layout)
	require.Same(t, layout, w.Layout())
	require.False(t, w.Follows())
	w.Arrange()
	require.Same(t, layout, w.store.Blocks.Layout())
}

// TestListsWaitForWhatRuns asks for the list of a tag in a loop, where no list can be made.
func TestListsWaitForWhatRuns(t *testing.T) {
	for _, c := range []struct {
		kind grouptree.Kind
		has  bool
	}{{grouptree.Lanes, true}, {grouptree.Laminar, false}} {
		w := newWorld(c.kind)
		tag := w.add("Enemy", true)
		w.Arrange()
		w.spawn(t, 2, tag)
		w.open.Open(mode.Query)
		w.AskForLists(all(tag))
		require.Equal(t, !c.has, w.Follows(), "the list is missing")
		w.open.Close(mode.Query)
		w.MakeLists()
		require.True(t, w.Follows())
		require.Equal(t, c.has, len(w.Spec(nil).Listed) == 1, "only lanes have lists")
		listed := len(w.Spec(nil).Listed)
		w.AskForLists(all(tag))
		require.Len(t, w.Spec(nil).Listed, listed, "once")
	}
}

// TestWhatARestoreChanges takes a world back to before a declaration, to before a composition, and to where it is.
func TestWhatARestoreChanges(t *testing.T) {
	for _, c := range []struct {
		name    string
		kind    grouptree.Kind
		since   func(w *world, a, b, c int)
		other   bool // plans may be outdated
		follows bool
	}{
		{"nothing", grouptree.Lanes, func(*world, int, int, int) {}, false, true},
		{"entities", grouptree.Lanes, func(w *world, a, _, _ int) { w.spawn(t, 1, a) }, false, true},
		{"a composition", grouptree.Lanes, func(w *world, a, b, c int) { w.spawn(t, 1, a, b, c) }, true, false},
		{"a composition", grouptree.Laminar, func(w *world, a, b, c int) { w.spawn(t, 1, a, b, c) }, false, true},
		{"a group", grouptree.Lanes, func(w *world, _, b, _ int) { w.AddGroup(all(b)); w.Arrange() }, false, false},
		{"a group", grouptree.Laminar, func(w *world, _, b, _ int) { w.AddGroup(all(b)); w.Arrange() }, false, false},
	} {
		w := newWorld(c.kind)
		a, b := w.add("A", false), w.add("B", false)
		third := w.add("C", false)
		w.AddGroup(all(a, third))
		w.AddGroup(all(a, b)) // crosses the other
		w.Arrange()
		w.spawn(t, 2, a)
		was, declarations := w.store.Clone(), w.Declarations
		c.since(w, a, b, third)
		before := w.store.Blocks.Layout()
		w.store.Restore(was)
		other := w.Restored(before, declarations)
		require.Equal(t, []bool{c.other, c.follows}, []bool{other, w.Follows()}, "%s, %s", c.name, c.kind)
		if !w.Follows() && !w.open.In(mode.Unarranged) {
			w.MakeLists()
		} else if !w.Follows() {
			w.Arrange()
			w.MakeLists()
		}
		require.True(t, w.Follows(), "%s, %s", c.name, c.kind)
		require.Equal(t, w.Groups, w.Layout().Spec.Groups, "%s, %s: what was declared since stays", c.name, c.kind)
	}
}

// TestCensusInAnOrderThatCanBeSpawned has the compositions that brought arrays first, in the order in which they did.
func TestCensusInAnOrderThatCanBeSpawned(t *testing.T) {
	for kind, want := range map[grouptree.Kind][][]int{
		grouptree.Lanes:   {{0, 1, 2, 3}, {0, 1, 2}, {0, 1, 2, 4}, {0}, {0, 1, 3}},
		grouptree.Laminar: {{0}, {0, 1, 2}, {0, 1, 2, 3}, {0, 1, 2, 4}, {0, 1, 3}},
	} {
		w := newWorld(kind)
		a, b, c, d, tag := w.add("A", false), w.add("B", false), w.add("C", false), w.add("D", false), w.add("T", true)
		for _, group := range [][]int{{a, b}, {b, c}, {c, d}} {
			w.AddGroup(all(group...))
		}
		w.Arrange()
		w.spawn(t, 2, a, b, c, d)
		w.spawn(t, 3, a, b, d)
		w.spawn(t, 1, a, b, c)
		w.spawn(t, 4, a)
		w.spawn(t, 7)
		w.spawn(t, 5, a, b, c, tag)
		counts := map[grouptree.Set]int{
			grouptree.SetOf(a, b, c, d): 2, grouptree.SetOf(a, b, d): 3, grouptree.SetOf(a, b, c): 1, grouptree.SetOf(a): 4, grouptree.SetOf(a, b, c, tag): 5,
		}
		var sets []grouptree.Set
		for _, list := range want {
			sets = append(sets, grouptree.SetOf(list...))
		}
		census := w.Census()
		require.Equal(t, sets, census.Comps, kind)
		for i, set := range census.Comps {
			require.Equal(t, counts[set], census.Count[i])
		}
	}
}

package registry

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/relations"
)

type position struct{ X, Y float32 }

// TestNamesAreUnique registers types of one name, as two packages can have them.
func TestNamesAreUnique(t *testing.T) {
	r := New()
	require.Equal(t, 0, r.Add(Component{Name: "Position", Type: reflect.TypeFor[position]()}))
	require.Equal(t, 1, r.Add(Component{Name: "Position", Type: reflect.TypeFor[[2]float32]()}))
	require.Equal(t, 2, r.Add(Component{Name: "Position_2"}))
	require.Equal(t, 3, r.Add(Component{Name: "Position"}))
	require.Equal(t, grouptree.Names{"Position", "Position_2", "Position_2_2", "Position_3"}, r.Names())
	require.Equal(t, map[string]int{"Position": 0, "Position_2": 1, "Position_2_2": 2, "Position_3": 3}, r.ByName)
	require.Equal(t, map[reflect.Type]int{reflect.TypeFor[position](): 0, reflect.TypeFor[[2]float32](): 1}, r.ByType)
}

// TestKinds says what a component is, how a program registers it, and what of it waits for a commit.
func TestKinds(t *testing.T) {
	link, values := new(relations.Relation), column.NewBytes(4)
	for _, c := range []struct {
		of           Component
		kind, source string
		queued       Queue
	}{
		{Component{Type: reflect.TypeFor[position](), Column: values}, "component", "ecs.Component", values},
		{Component{Column: values}, "component", "World.Dynamic", values},
		{Component{Type: reflect.TypeFor[struct{}](), Tag: true}, "tag", "ecs.Tag", nil},
		{Component{Tag: true}, "tag", "World.TagNamed", nil},
		{Component{Type: reflect.TypeFor[struct{}](), Tag: true, Relation: link}, "relation", "ecs.Relation", &link.Queue},
	} {
		require.Equal(t, []string{c.kind, c.source}, []string{c.of.Kind(), c.of.Source()})
		require.Equal(t, c.queued, c.of.Queued(), c.source)
	}
}

// TestPointersToComponents finds a pointer to the type of a component, which a program takes by mistake.
func TestPointersToComponents(t *testing.T) {
	r := New()
	r.Add(Component{Name: "Position", Type: reflect.TypeFor[position]()})
	r.Add(Component{Name: "Enemy", Type: reflect.TypeFor[struct{}](), Tag: true})
	for _, c := range []struct {
		typ reflect.Type
		is  bool
	}{
		{reflect.TypeFor[*position](), true},
		{reflect.TypeFor[position](), false},
		{reflect.TypeFor[*struct{}](), false}, // of a tag
		{reflect.TypeFor[*int](), false},
	} {
		_, is := r.PointsToComponent(c.typ)
		require.Equal(t, c.is, is, c.typ)
	}
	require.Equal(t, grouptree.SetOf(1), r.Tags())
	require.Equal(t, []string{"position", "[]int"}, TypeNames([]reflect.Type{reflect.TypeFor[position](), reflect.TypeFor[[]int]()}))
}

// TestWhatCannotBeAdded says why a component cannot be registered.
func TestWhatCannotBeAdded(t *testing.T) {
	r := New()
	pointer := reflect.TypeFor[*position]()
	require.NoError(t, r.TryAdd("Position", pointer), "nothing is registered")
	r.Add(Component{Name: "Position", Type: reflect.TypeFor[position]()})
	const hint = "take []position: columns hold values, not pointers"
	require.Equal(t, hint, PointerHint(pointer.Elem()))
	require.EqualError(t, r.TryType(pointer), "ecs: a component of type *registry.position: "+hint)
	require.Equal(t, r.TryType(pointer), r.TryAdd("position", pointer))
	require.NoError(t, r.TryAdd("Velocity", reflect.TypeFor[int]()))
	for len(r.List) < grouptree.MaxComponents {
		require.NoError(t, r.TryAdd("More", nil))
		r.Add(Component{Name: "More"})
	}
	require.EqualError(t, r.TryAdd("Velocity", nil), "ecs: Velocity would be component 257, and a world has at most 256")
}

package persisted

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/views"
)

// The components of the worlds of these tests.
const (
	number  = iota // an int
	raw            // two bytes
	marked         // a tag
	childOf        // a relation whose sources end with their target
)

// host is that of a world without declarations of its own.
type host struct{ w *world.World }

func (h host) Refusal(err error) error        { return err }
func (h host) Unfit(entity.Entity, int) error { return errors.New("unfit") }
func (h host) Required(string) error          { return nil }
func (h host) Requires() bool                 { return false }
func (h host) SetName(e entity.Entity, name string) error {
	h.w.Names().Queue(e, name)
	return nil
}

// newWorld returns a world with the components above.
func newWorld(limit int) *world.World {
	w := &world.World{}
	w.Init(world.Options{Limit: limit}, host{w})
	ints, bytes := &column.Array[int]{}, column.NewBytes(2)
	w.Register(registry.Component{Name: "Number", Bytes: 8, Column: ints, All: views.AllOf(ints, w.Store(), number)})
	w.Register(registry.Component{Name: "Raw", Bytes: 2, Column: bytes, All: views.AllOfBytes(bytes, w.Store(), raw)})
	w.Register(registry.Component{Name: "Marked", Tag: true})
	link := &relations.Relation{Rules: relations.Rules{Acyclic: true, DespawnSources: true}}
	w.Register(registry.Component{Name: "ChildOf", Tag: true, Relation: link})
	w.Relations().Add(link, childOf)
	_ = w.Arrange()
	return w
}

// family is a plan of five entities with numbers: two roots, of which the first has a child with a name and a grandchild.
func family() *Plan {
	all := make([]entity.Entity, 5)
	return &Plan{
		Tables: []Table{
			{Components: []int{number, marked}, Entities: all[:2], Columns: []Column{{number, []int{10, 11}}}},
			{Components: []int{number, raw}, Entities: all[2:], Columns: []Column{{number, []int{12, 13, 14}}, {raw, []byte{1, 2, 3, 4, 5, 6}}}},
		},
		Entities: all,
		Sources:  []Source{{Place: 2, Relation: childOf}, {Place: 3, Relation: childOf}},
		Spawned: func(p *Plan) {
			p.Links = []Link{{childOf, p.Entities[2], p.Entities[0]}, {childOf, p.Entities[3], p.Entities[2]}}
			p.Names = []Name{{p.Entities[2], "Ada"}}
		},
	}
}

// content is what a world has, by the number of an entity.
type content struct {
	Sets    map[int][]int
	Parents map[int]int
	Names   map[int]string
	Raw     map[int][]byte
}

// read reads a world with the functions of this package.
func read(w *world.World) content {
	out := content{map[int][]int{}, map[int]int{}, map[int]string{}, map[int][]byte{}}
	numbers := map[entity.Entity]int{}
	for _, t := range Tables(w) {
		var values []int
		Runs(w, number, t.Entities, func(list any) { values = append(values, list.([]int)...) })
		for k, e := range t.Entities {
			numbers[e] = values[k]
			out.Sets[values[k]] = t.Components
		}
		if !slices.Contains(t.Components, raw) {
			continue
		}
		var bytes []byte
		Runs(w, raw, t.Entities, func(list any) { bytes = append(bytes, list.([]byte)...) })
		for k := range t.Entities {
			out.Raw[values[k]] = bytes[2*k : 2*k+2]
		}
	}
	for _, l := range Targets(w, childOf) {
		out.Parents[numbers[l.Source]] = numbers[l.Target]
	}
	for _, n := range Names(w) {
		out.Names[numbers[n.Entity]] = n.Name
	}
	return out
}

var expected = content{
	Sets:    map[int][]int{10: {number, marked}, 11: {number, marked}, 12: {number, raw}, 13: {number, raw}, 14: {number, raw}},
	Parents: map[int]int{12: 10, 13: 12},
	Names:   map[int]string{12: "Ada"},
	Raw:     map[int][]byte{12: {1, 2}, 13: {3, 4}, 14: {5, 6}},
}

// TestAPlanIsCarriedOut gives a world five entities at once, and in the queue if an observer has to see them: with equal results.
func TestAPlanIsCarriedOut(t *testing.T) {
	for _, observed := range []bool{false, true} {
		w := newWorld(0)
		seen := 0
		if observed {
			w.Observers().Add(observe.Spawned, number, func(uint64) { seen++ })
		}
		require.NoError(t, Apply(w, family()))
		require.Equal(t, observed, seen > 0)
		require.Equal(t, expected, read(w), "observed: %v", observed)
		require.NoError(t, w.Store().Check())
		require.NoError(t, Apply(w, family()), "again, next to the first")
		require.Equal(t, 10, w.Store().Len())
	}
}

// TestHandlesAreKept carries a plan out with the handles that it wants, which must be free.
func TestHandlesAreKept(t *testing.T) {
	w := newWorld(0)
	require.NoError(t, Apply(w, family()))
	var old []entity.Entity
	for _, table := range Tables(w) {
		old = append(old, table.Entities...)
	}
	taken, ok := FreeHandles(w, old)
	require.False(t, ok)
	require.Equal(t, slices.MinFunc(old, func(a, b entity.Entity) int { return int(a.Index()) - int(b.Index()) }), taken)
	for _, observed := range []bool{false, true} {
		other := newWorld(0)
		if observed {
			other.Observers().Add(observe.Spawned, number, func(uint64) {})
		}
		_, ok = FreeHandles(other, old)
		require.True(t, ok)
		plan := family()
		copy(plan.Entities, old)
		plan.KeepHandles = true
		require.NoError(t, Apply(other, plan))
		require.Equal(t, expected, read(other))
		require.Equal(t, old, plan.Entities)
		require.GreaterOrEqual(t, Indices(other), 5)
	}
}

// TestATreeOfEntities lists what hangs on a root, with its tables and targets.
func TestATreeOfEntities(t *testing.T) {
	w := newWorld(0)
	plan := family()
	require.NoError(t, Apply(w, plan))
	e := plan.Entities
	require.Equal(t, []entity.Entity{e[0], e[2], e[3]}, Tree(w, []entity.Entity{e[0], e[0]}))
	require.Equal(t, []entity.Entity{e[1]}, Tree(w, e[1:2]))
	part := []entity.Entity{e[3], e[0], e[2]}
	require.Equal(t, []Table{
		{Components: []int{number, raw}, Entities: []entity.Entity{e[3], e[2]}}, {Components: []int{number, marked}, Entities: []entity.Entity{e[0]}},
	}, TablesOf(w, part))
	among := func(list ...entity.Entity) []Link {
		return TargetsOf(w, childOf, list, func(e entity.Entity) bool { return slices.Contains(list, e) })
	}
	require.Equal(t, []Link{{childOf, e[2], e[0]}, {childOf, e[3], e[2]}}, among(e[0], e[2], e[3]))
	require.Equal(t, []Link{{childOf, e[2], e[0]}}, among(e[2]), "a target that is not among them")
}

// TestPlansThatCannotBe are refused, and change nothing.
func TestPlansThatCannotBe(t *testing.T) {
	w := newWorld(7)
	require.NoError(t, Apply(w, family()))
	before := maps.Clone(read(w).Sets)
	require.NoError(t, Check(w, family().Tables[:1]))
	require.Error(t, Check(w, family().Tables), "the limit is seven")
	require.Error(t, Apply(w, family()))
	w.Registry().Exclusive = []grouptree.Set{grouptree.SetOf(raw, marked)}
	both := []Table{{Components: []int{number, raw, marked}, Entities: make([]entity.Entity, 1)}}
	text := "ecs: an entity would have Raw and Marked, which exclude one another"
	require.EqualError(t, Check(w, both), text)
	require.EqualError(t, Apply(w, &Plan{Tables: both, Entities: both[0].Entities, Spawned: func(*Plan) {}}), text)
	require.Equal(t, before, read(w).Sets)
	Begin(w, "a world cannot be saved")
	w.Mode().Open(mode.Batch)
	require.PanicsWithValue(t, "ecs: a world cannot be saved inside a Batch", func() { Begin(w, "a world cannot be saved") })
}

// TestAQueuedPlanThatFails drops what it has queued.
func TestAQueuedPlanThatFails(t *testing.T) {
	w := newWorld(0)
	failure := errors.New("no")
	w.Observers().Add(observe.Spawned, number, func(uint64) { panic(failure) })
	require.PanicsWithValue(t, failure, func() { _ = Apply(w, family()) })
	require.Zero(t, w.Store().Len())
	require.Zero(t, w.Store().Queue.Len())
	require.Empty(t, Names(w))
}

// TestComponentsOfAWorld tells what files need to know of each.
func TestComponentsOfAWorld(t *testing.T) {
	require.Equal(t, []Component{
		{Name: "Number", Bytes: 8}, {Name: "Raw", Bytes: 2}, {Name: "Marked", Tag: true},
		{Name: "ChildOf", Tag: true, Relation: true, Acyclic: true, Owning: true},
	}, Components(newWorld(0)))
	require.True(t, Component{Name: "Raw"}.IsDynamic())
	require.False(t, Component{Name: "Marked", Tag: true}.IsDynamic())
}

package workloads

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// TestHierarchyChecksumsRecomputed detaches and attaches in a model that has a parent and a transform for each node and no order.
func TestHierarchyChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 700, Seed: 3}
	for _, shape := range scenario.SceneShapes {
		model := &linkModel{parents: shape.Parents(p)}
		want := bench.NewDriver(scenario.NewHierarchyLinks(p, shape, model))
		got := driver(t, Hierarchy(p), "relink-"+string(shape), "wicked")
		last := uint64(0)
		for range 4 {
			want.Steps(1)
			got.Steps(1)
			sum := want.Checksum()
			require.Equal(t, sum, got.Checksum(), shape)
			require.NotEqual(t, last, sum, "the roots move")
			last = sum
		}
		require.Equal(t, 4*2*5, model.changes)
	}
}

// linkModel has no order: it computes where a node is from all above it.
type linkModel struct {
	parents []int32
	local   []scene.Local
	world   []scene.World
	changes int
}

func (m *linkModel) Build(_ bench.Params, parents []int32) {
	m.local, m.world = make([]scene.Local, len(parents)), make([]scene.World, len(parents))
	m.parents = append([]int32(nil), parents...)
}

func (m *linkModel) WriteAll(step int) {
	for i := range m.local {
		m.local[i] = scenario.SceneLocal(int32(i), step)
	}
}

func (m *linkModel) Write(nodes []int32, step int) {
	for _, node := range nodes {
		m.local[node] = scenario.SceneLocal(node, step)
	}
}

func (m *linkModel) UpdateAll() {
	for i := range m.world {
		m.world[i] = m.at(int32(i))
	}
}

// at computes where a node is.
func (m *linkModel) at(node int32) scene.World {
	parent := scene.World(scene.Identity())
	if above := m.parents[node]; above >= 0 {
		parent = m.at(above)
	}
	return scene.Compose(&parent, &m.local[node])
}

func (m *linkModel) Detach(child int32) {
	m.changes++
	m.local[child], m.parents[child] = scene.Local(m.at(child)), -1
}

func (m *linkModel) Attach(child, parent int32) {
	m.changes++
	at, above := m.at(child), m.at(parent)
	m.local[child], m.parents[child] = scene.Invert(&above, &at), parent
}

func (m *linkModel) Rest()   {}
func (m *linkModel) Settle() { m.UpdateAll() }

func (m *linkModel) World(node int32) scene.World { return m.world[node] }

// The reader's case: with the first version of Attach a node is where it should be one update late, with the second at once.
func TestTheCaseOfTheReader(t *testing.T) {
	for _, first := range []bool{true, false} {
		x := handwritten.NewWicked(handwritten.WickedOptions{FirstAttach: first})
		x.Build(bench.Params{Entities: 4}, []int32{-1, -1, -1, -1})
		x.WriteAll(0)
		for _, link := range [][2]int32{{3, 2}, {1, 0}, {2, 1}} {
			x.Attach(link[0], link[1])
		}
		x.Settle()
		before := x.World(3)
		x.Write([]int32{0}, 1)
		x.UpdateAll()
		require.Equal(t, first, x.World(3) == before)
		x.UpdateAll()
		require.NotEqual(t, before, x.World(3))
	}
}

// The second version of Attach is measured only where it does not take minutes.
func TestHierarchyOfManyNodes(t *testing.T) {
	storages := func(entities int) (names []string) {
		w := Hierarchy(bench.Params{Entities: entities, Seed: 1})
		for _, c := range w.Metric("relink-wide").Cases {
			names = append(names, c.Storage)
		}
		return names
	}
	require.Equal(t, []string{"wicked-first", "wicked", "pointers", "pointers-shuffled", "copse"}, storages(scenario.HierarchyMostSecond))
	require.Equal(t, []string{"wicked-first", "pointers", "pointers-shuffled", "copse"}, storages(scenario.HierarchyMostSecond+1))
}

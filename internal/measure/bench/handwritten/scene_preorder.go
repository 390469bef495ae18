package handwritten

import (
	"runtime"

	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/store/parallel"
)

// NewScenePreorder returns a hierarchy in one list in which each node comes right before all that are below it. On several goroutines, each
// walks subtrees of its own.
func NewScenePreorder(parallel bool) scenario.SceneNodes { return &scenePreorder{parallel: parallel} }

type scenePreorder struct {
	parallel bool
	place    []int32 // by node, its row
	now      rowArrays
	first    []int32    // rows above all subtrees of parts
	parts    [][2]int32 // rows from..to-1 of subtrees
}

// partsForEach is how many parts there are for each processor at least, so that none waits long for another.
const partsForEach = 8

// Build finds the order, and cuts it.
func (t *scenePreorder) Build(_ bench.Params, parents []int32) {
	n := len(parents)
	below := make([]int32, n) // how many nodes a node is with all below it
	for i := n - 1; i >= 0; i-- {
		if below[i]++; parents[i] >= 0 {
			below[parents[i]] += below[i]
		}
	}
	t.place, t.now = make([]int32, n), newRowArrays(n)
	next := make([]int32, n) // by node, the row of its next child
	end := int32(0)
	for i, parent := range parents { // a parent has its row before its children
		row := &end
		if parent >= 0 {
			row = &next[parent]
		}
		t.place[i], next[i] = *row, *row+1
		*row += below[i]
		t.now.node[t.place[i]], t.now.parent[t.place[i]] = int32(i), -1
		if parent >= 0 {
			t.now.parent[t.place[i]] = t.place[parent]
		}
	}
	t.cut(below, int32(n/(partsForEach*runtime.GOMAXPROCS(0))+1))
}

// cut cuts the order into parts of at most so many rows, and of half as many at least where that can be.
func (t *scenePreorder) cut(below []int32, most int32) {
	for row := int32(0); int(row) < len(t.now.node); {
		size := below[t.now.node[row]]
		if size > most {
			t.first = append(t.first, row)
			row++
			continue
		}
		last := len(t.parts) - 1
		if last >= 0 && t.parts[last][1] == row && row+size-t.parts[last][0] <= most {
			t.parts[last][1] = row + size
		} else {
			t.parts = append(t.parts, [2]int32{row, row + size})
		}
		row += size
	}
}

// WriteAll writes all rows.
func (t *scenePreorder) WriteAll(step int) {
	for row, node := range t.now.node {
		t.now.local[row] = scenario.SceneLocal(node, step)
	}
}

// UpdateAll is one walk, or one over what is above all parts and then one over each part.
func (t *scenePreorder) UpdateAll() {
	if !t.parallel {
		t.walk(0, int32(len(t.now.node)))
		return
	}
	for _, row := range t.first {
		t.walk(row, row+1)
	}
	parallel.Do(len(t.parts), func(next func() int) {
		for k := next(); k < len(t.parts); k = next() {
			t.walk(t.parts[k][0], t.parts[k][1])
		}
	})
}

func (t *scenePreorder) walk(from, to int32) {
	local, world := t.now.local, t.now.world
	for row := from; row < to; row++ {
		parent := &origin
		if p := t.now.parent[row]; p >= 0 {
			parent = &world[p]
		}
		scene.ComposeInto(&world[row], parent, &local[row])
	}
}

// World returns the value in the row of a node.
func (t *scenePreorder) World(node int32) scene.World { return t.now.world[t.place[node]] }

// NewSceneTogether returns a hierarchy with materials, which are faded after its update, or by another goroutine at the same time.
func NewSceneTogether(nodes scenario.SceneNodes, together bool) scenario.SceneTogether {
	return &sceneTogether{SceneNodes: nodes, together: together}
}

type sceneTogether struct {
	scenario.SceneNodes
	scenario.SceneMaterials
	together bool
}

// BuildMaterials makes the materials.
func (t *sceneTogether) BuildMaterials(n int) { t.SceneMaterials = scenario.NewSceneMaterials(n) }

// UpdateBoth does one after the other, or both at the same time.
func (t *sceneTogether) UpdateBoth() {
	if !t.together {
		t.UpdateAll()
		t.Fade()
		return
	}
	both := []func(){t.UpdateAll, t.Fade}
	parallel.Do(len(both), func(next func() int) {
		for k := next(); k < len(both); k = next() {
			both[k]()
		}
	})
}

// Color returns that of a material.
func (t *sceneTogether) Color(i int) scenario.Vec { return t.Colors[i] }

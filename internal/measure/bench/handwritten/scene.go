package handwritten

import (
	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// origin is what roots are relative to.
var origin = scene.World(scene.Identity())

// NewSceneRows returns a hierarchy of the workload scene in one list of parents before their children. A program that moves nodes sorts it.
func NewSceneRows() scenario.SceneTree { return &sceneRows{} }

// sceneRows has everything by row; parent is a row.
type sceneRows struct {
	place    []int32 // by node, its row
	now, old rowArrays
	unsorted bool // a parent is behind a child
	depth    []int32
	starts   []int32
	path     []int32
}

type rowArrays struct {
	node, parent []int32
	local        []scene.Local
	world        []scene.World
	dirty        []bool
}

func newRowArrays(n int) rowArrays {
	return rowArrays{make([]int32, n), make([]int32, n), make([]scene.Local, n), make([]scene.World, n), make([]bool, n)}
}

// Build puts each node into the row of its number.
func (t *sceneRows) Build(_ bench.Params, parents []int32) {
	n := len(parents)
	t.place, t.now, t.old = make([]int32, n), newRowArrays(n), newRowArrays(n)
	t.depth = make([]int32, n)
	for i, parent := range parents {
		t.place[i], t.now.node[i], t.now.parent[i] = int32(i), int32(i), parent
	}
}

// WriteAll writes all rows.
func (t *sceneRows) WriteAll(step int) {
	for row, node := range t.now.node {
		t.now.local[row] = scenario.SceneLocal(node, step)
	}
}

// Write writes some rows and marks them.
func (t *sceneRows) Write(nodes []int32, step int) {
	for _, node := range nodes {
		row := t.place[node]
		t.now.local[row], t.now.dirty[row] = scenario.SceneLocal(node, step), true
	}
}

// Move notes the row of the parent and marks the child.
func (t *sceneRows) Move(moves []scenario.SceneMove) {
	for _, m := range moves {
		row, parent := t.place[m.Child], int32(-1)
		if m.Parent >= 0 {
			parent = t.place[m.Parent]
		}
		t.now.parent[row], t.now.dirty[row] = parent, true
		t.unsorted = t.unsorted || parent > row
	}
}

// UpdateAll is one walk.
func (t *sceneRows) UpdateAll() {
	local, world := t.now.local, t.now.world
	for row, p := range t.now.parent {
		parent := &origin
		if p >= 0 {
			parent = &world[p]
		}
		scene.ComposeInto(&world[row], parent, &local[row])
	}
}

// Update is one walk over all rows that passes the marks on, and one that deletes them.
func (t *sceneRows) Update() {
	if t.unsorted {
		t.sort()
	}
	local, world, dirty := t.now.local, t.now.world, t.now.dirty
	for row, p := range t.now.parent {
		parent := &origin
		if p >= 0 {
			parent = &world[p]
			if dirty[p] {
				dirty[row] = true
			}
		}
		if dirty[row] {
			scene.ComposeInto(&world[row], parent, &local[row])
		}
	}
	clear(dirty)
}

// sort puts the rows into the order of their depths.
func (t *sceneRows) sort() {
	from, to := &t.now, &t.old
	t.findDepths()
	t.starts = append(t.starts[:0], 0)
	for _, d := range t.depth {
		for int(d)+1 >= len(t.starts) {
			t.starts = append(t.starts, 0)
		}
		t.starts[d+1]++
	}
	for d := 1; d < len(t.starts); d++ {
		t.starts[d] += t.starts[d-1]
	}
	for row, d := range t.depth {
		at := t.starts[d]
		t.starts[d]++
		t.place[from.node[row]] = at
		to.node[at], to.local[at], to.world[at], to.dirty[at] = from.node[row], from.local[row], from.world[row], from.dirty[row]
	}
	for row, p := range from.parent {
		at := t.place[from.node[row]]
		if to.parent[at] = -1; p >= 0 {
			to.parent[at] = t.place[from.node[p]]
		}
	}
	t.now, t.old, t.unsorted = *to, *from, false
}

// findDepths finds out how many parents are above each row.
func (t *sceneRows) findDepths() {
	for row := range t.depth {
		t.depth[row] = -1
	}
	for row := range t.depth {
		above := int32(row)
		for above >= 0 && t.depth[above] < 0 {
			t.path = append(t.path, above)
			above = t.now.parent[above]
		}
		d := int32(-1)
		if above >= 0 {
			d = t.depth[above]
		}
		for ; len(t.path) > 0; t.path = t.path[:len(t.path)-1] {
			d++
			t.depth[t.path[len(t.path)-1]] = d
		}
	}
}

// World returns the value in the row of a node.
func (t *sceneRows) World(node int32) scene.World { return t.now.world[t.place[node]] }

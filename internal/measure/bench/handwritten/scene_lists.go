package handwritten

import (
	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// childLists has values by node, and lists of children that are linked through them; -1 is none.
type childLists struct {
	local                         []scene.Local
	world                         []scene.World
	parent, first, next, previous []int32
	dirty                         []bool
}

func (t *childLists) build(parents []int32) {
	n := len(parents)
	t.local, t.world, t.dirty = make([]scene.Local, n), make([]scene.World, n), make([]bool, n)
	t.parent, t.first, t.next, t.previous = make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	for i := range parents {
		t.parent[i], t.first[i], t.next[i], t.previous[i] = -1, -1, -1, -1
	}
	for i := n - 1; i >= 0; i-- { // so that children are in ascending order
		t.link(int32(i), parents[i])
	}
}

// link makes a node the first child of a parent.
func (t *childLists) link(node, parent int32) {
	if old := t.parent[node]; old >= 0 {
		if t.previous[node] >= 0 {
			t.next[t.previous[node]] = t.next[node]
		} else {
			t.first[old] = t.next[node]
		}
		if t.next[node] >= 0 {
			t.previous[t.next[node]] = t.previous[node]
		}
	}
	if t.parent[node], t.previous[node], t.next[node] = parent, -1, -1; parent >= 0 {
		if t.next[node] = t.first[parent]; t.next[node] >= 0 {
			t.previous[t.next[node]] = node
		}
		t.first[parent] = node
	}
}

// WriteAll writes all values.
func (t *childLists) WriteAll(step int) {
	for i := range t.local {
		t.local[i] = scenario.SceneLocal(int32(i), step)
	}
}

// World returns the value of a node.
func (t *childLists) World(node int32) scene.World { return t.world[node] }

func (t *childLists) compose(node int32) {
	parent := &origin
	if p := t.parent[node]; p >= 0 {
		parent = &t.world[p]
	}
	scene.ComposeInto(&t.world[node], parent, &t.local[node])
}

// NewSceneRecursion returns a hierarchy of the workload scene that is walked by recursion over lists of children.
func NewSceneRecursion() scenario.SceneTree { return &sceneRecursion{} }

type sceneRecursion struct{ childLists }

// Build makes the lists.
func (t *sceneRecursion) Build(_ bench.Params, parents []int32) { t.build(parents) }

// Write writes some values and marks them.
func (t *sceneRecursion) Write(nodes []int32, step int) {
	for _, node := range nodes {
		t.local[node], t.dirty[node] = scenario.SceneLocal(node, step), true
	}
}

// Move changes lists and marks the children.
func (t *sceneRecursion) Move(moves []scenario.SceneMove) {
	for _, m := range moves {
		t.link(m.Child, m.Parent)
		t.dirty[m.Child] = true
	}
}

// UpdateAll computes everything.
func (t *sceneRecursion) UpdateAll() { t.walk(true) }

// Update walks everything, because a mark may be anywhere.
func (t *sceneRecursion) Update() { t.walk(false) }

func (t *sceneRecursion) walk(all bool) {
	for node, parent := range t.parent {
		if parent < 0 {
			t.visit(int32(node), all)
		}
	}
}

func (t *sceneRecursion) visit(node int32, dirty bool) {
	if dirty = dirty || t.dirty[node]; dirty {
		t.compose(node)
		t.dirty[node] = false
	}
	for child := t.first[node]; child >= 0; child = t.next[child] {
		t.visit(child, dirty)
	}
}

// NewSceneLevels returns a hierarchy of the workload scene that keeps the numbers of nodes by depth, over values that stay where they are.
func NewSceneLevels() scenario.SceneTree { return &sceneLevels{} }

type sceneLevels struct {
	childLists
	level, at []int32   // by node, its place in levels
	levels    [][]int32 // nodes by depth
	written   []int32   // nodes that were written since the last update
	marked    [][]int32 // those to compute, by depth
	stack     []int32
}

// Build puts the nodes into levels.
func (t *sceneLevels) Build(_ bench.Params, parents []int32) {
	t.build(parents)
	t.level, t.at = make([]int32, len(parents)), make([]int32, len(parents))
	for i, parent := range parents {
		depth := int32(0)
		if parent >= 0 {
			depth = t.level[parent] + 1
		}
		t.enter(int32(i), depth)
	}
}

func (t *sceneLevels) enter(node, depth int32) {
	for int(depth) >= len(t.levels) {
		t.levels, t.marked = append(t.levels, nil), append(t.marked, nil)
	}
	t.level[node], t.at[node] = depth, int32(len(t.levels[depth]))
	t.levels[depth] = append(t.levels[depth], node)
}

func (t *sceneLevels) leave(node int32) {
	list := t.levels[t.level[node]]
	last := list[len(list)-1]
	list[t.at[node]], t.at[last] = last, t.at[node]
	t.levels[t.level[node]] = list[:len(list)-1]
}

// mark notes that a node has to be computed.
func (t *sceneLevels) mark(node int32) {
	if !t.dirty[node] {
		t.dirty[node] = true
		t.marked[t.level[node]] = append(t.marked[t.level[node]], node)
	}
}

// Write writes some values and notes of which nodes.
func (t *sceneLevels) Write(nodes []int32, step int) {
	for _, node := range nodes {
		t.local[node] = scenario.SceneLocal(node, step)
		t.written = append(t.written, node)
	}
}

// Move changes lists, and the levels of the children and of all below them.
func (t *sceneLevels) Move(moves []scenario.SceneMove) {
	for _, m := range moves {
		t.link(m.Child, m.Parent)
		t.stack = append(t.stack[:0], m.Child)
		for len(t.stack) > 0 {
			node := t.stack[len(t.stack)-1]
			t.stack = t.stack[:len(t.stack)-1]
			depth := int32(0)
			if p := t.parent[node]; p >= 0 {
				depth = t.level[p] + 1
			}
			if depth == t.level[node] {
				continue
			}
			t.leave(node)
			t.enter(node, depth)
			for child := t.first[node]; child >= 0; child = t.next[child] {
				t.stack = append(t.stack, child)
			}
		}
	}
	for _, m := range moves { // when all levels are right
		t.mark(m.Child)
	}
}

// UpdateAll computes level by level.
func (t *sceneLevels) UpdateAll() {
	for _, list := range t.levels {
		for _, node := range list {
			t.compose(node)
		}
	}
}

// Update marks the nodes that were written, computes the marked ones of each level, and marks their children.
func (t *sceneLevels) Update() {
	for _, node := range t.written {
		t.mark(node)
	}
	t.written = t.written[:0]
	for depth := range t.marked {
		for _, node := range t.marked[depth] {
			t.compose(node)
			t.dirty[node] = false
			for child := t.first[node]; child >= 0; child = t.next[child] {
				t.mark(child)
			}
		}
		t.marked[depth] = t.marked[depth][:0]
	}
}

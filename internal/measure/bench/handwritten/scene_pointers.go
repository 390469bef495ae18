package handwritten

import (
	"slices"

	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewScenePointers returns a hierarchy of the workload scene of nodes that are linked by pointers, allocated in the order of their numbers or
// in random order.
func NewScenePointers(shuffled bool) *ScenePointers { return &ScenePointers{shuffled: shuffled} }

// ScenePointers is a [scenario.SceneTree] and a [scenario.SceneLinks].
type ScenePointers struct {
	shuffled bool
	nodes    []*sceneNode // by number
	root     sceneNode    // its children are the roots
}

type sceneNode struct {
	local    scene.Local
	world    scene.World
	dirty    bool
	at       int32 // among the children of the parent
	parent   *sceneNode
	children []*sceneNode
}

// Build allocates the nodes.
func (t *ScenePointers) Build(p bench.Params, parents []int32) {
	t.nodes = make([]*sceneNode, len(parents))
	for k, drawn := range scenario.DrawOrder(p) {
		if !t.shuffled {
			drawn = int32(k)
		}
		t.nodes[drawn] = &sceneNode{}
	}
	for i, parent := range parents {
		t.link(int32(i), parent)
	}
}

func (t *ScenePointers) link(node, parent int32) {
	to := &t.root
	if parent >= 0 {
		to = t.nodes[parent]
	}
	t.nodes[node].move(to)
}

// move makes a node the last child of another one.
func (n *sceneNode) move(to *sceneNode) {
	if from := n.parent; from != nil {
		last := len(from.children) - 1
		from.children[n.at] = from.children[last]
		from.children[n.at].at = n.at
		from.children = slices.Delete(from.children, last, last+1)
	}
	n.parent, n.at = to, int32(len(to.children))
	to.children = append(to.children, n)
}

// Detach makes a node a root that stays where it is.
func (t *ScenePointers) Detach(child int32) {
	n := t.nodes[child]
	n.local = scene.Local(n.world)
	n.move(&t.root)
}

// Attach gives a node a parent; it stays where it is.
func (t *ScenePointers) Attach(child, parent int32) {
	n, to := t.nodes[child], t.nodes[parent]
	n.local = scene.Invert(&to.world, &n.world)
	n.move(to)
}

// Rest does nothing: there is nothing to prepare.
func (t *ScenePointers) Rest() {}

// Settle is one update.
func (t *ScenePointers) Settle() { t.UpdateAll() }

// WriteAll writes all nodes.
func (t *ScenePointers) WriteAll(step int) {
	for i, n := range t.nodes {
		n.local = scenario.SceneLocal(int32(i), step)
	}
}

// Write writes some nodes and marks them.
func (t *ScenePointers) Write(nodes []int32, step int) {
	for _, node := range nodes {
		n := t.nodes[node]
		n.local, n.dirty = scenario.SceneLocal(node, step), true
	}
}

// Move changes children and marks them.
func (t *ScenePointers) Move(moves []scenario.SceneMove) {
	for _, m := range moves {
		t.link(m.Child, m.Parent)
		t.nodes[m.Child].dirty = true
	}
}

// UpdateAll computes everything.
func (t *ScenePointers) UpdateAll() {
	for _, n := range t.root.children {
		n.update(&origin, true)
	}
}

// Update walks everything, because a mark may be anywhere.
func (t *ScenePointers) Update() {
	for _, n := range t.root.children {
		n.update(&origin, false)
	}
}

func (n *sceneNode) update(parent *scene.World, dirty bool) {
	if dirty = dirty || n.dirty; dirty {
		scene.ComposeInto(&n.world, parent, &n.local)
		n.dirty = false
	}
	for _, child := range n.children {
		child.update(&n.world, dirty)
	}
}

// World returns the value of a node.
func (t *ScenePointers) World(node int32) scene.World { return t.nodes[node].world }

package handwritten

import (
	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// WickedOptions choose the form of a hierarchy of the post on Wicked Engine.
type WickedOptions struct {
	Shuffled    bool // the transforms are created in random order; the hierarchy has parents first in any case
	Sparse      bool // rows are looked up in an array by entity in place of a hash map
	NoBind      bool // the update leaves out the inverse of the parent's transform, so that it computes what the other storages do
	FirstAttach bool // Attach is the version before a reader's case, which moves the new row only
}

// NewWicked returns the scene graph of the post as it is written there: transforms and the hierarchy are two component managers, an update looks both
// transforms up for each row of the hierarchy, and Attach and Detach keep parents in front of their children.
func NewWicked(o WickedOptions) scenario.SceneLinks { return &wickedScene{WickedOptions: o} }

type wickedScene struct {
	WickedOptions
	hierarchy  componentManager[wickedHierarchy]
	transforms componentManager[wickedTransform]
}

// wickedHierarchy is the HierarchyComponent.
type wickedHierarchy struct {
	parent uint32
	bind   scene.Local // the inverse of the parent's transform when the node was attached
}

// wickedTransform is the TransformComponent.
type wickedTransform struct {
	local scene.Local
	world scene.World
}

// wickedEntity returns the entity of a node: 0 is none.
func wickedEntity(node int32) uint32 { return uint32(node) + 1 }

// Build creates what a file of the scene has: parents are first already. A node keeps its transform relative to its parent.
func (t *wickedScene) Build(p bench.Params, parents []int32) {
	n := len(parents)
	t.hierarchy, t.transforms = newComponentManager[wickedHierarchy](n, t.Sparse), newComponentManager[wickedTransform](n, t.Sparse)
	for k, node := range scenario.DrawOrder(p) {
		if !t.Shuffled {
			node = int32(k)
		}
		t.transforms.create(wickedEntity(node))
	}
	for node, parent := range parents {
		if parent >= 0 {
			*t.hierarchy.create(wickedEntity(int32(node))) = wickedHierarchy{wickedEntity(parent), scene.Identity()}
		}
	}
}

// WriteAll writes all transforms.
func (t *wickedScene) WriteAll(step int) {
	for row, e := range t.transforms.entities {
		t.transforms.values[row].set(scenario.SceneLocal(int32(e)-1, step))
	}
}

// Write writes some transforms.
func (t *wickedScene) Write(nodes []int32, step int) {
	for _, node := range nodes {
		t.transforms.get(wickedEntity(node)).set(scenario.SceneLocal(node, step))
	}
}

// set writes a transform, and where a node without a parent is.
func (x *wickedTransform) set(local scene.Local) { x.local, x.world = local, scene.World(local) }

// UpdateAll is RunHierarchyUpdateSystem.
func (t *wickedScene) UpdateAll() {
	for row := range t.hierarchy.values {
		of := &t.hierarchy.values[row]
		child, parent := t.transforms.get(t.hierarchy.entities[row]), t.transforms.get(of.parent)
		if child == nil || parent == nil {
			continue
		}
		if t.NoBind {
			scene.ComposeInto(&child.world, &parent.world, &child.local)
			continue
		}
		var bound scene.World
		scene.ComposeInto(&bound, (*scene.World)(&of.bind), &child.local)
		scene.ComposeInto(&child.world, &parent.world, (*scene.Local)(&bound))
	}
}

// Settle updates until nothing changes any more: the first version of Attach leaves children in front of their parents, which are right one update
// later.
func (t *wickedScene) Settle() {
	for t.UpdateAll(); t.FirstAttach && t.isLate(); {
		t.UpdateAll()
	}
}

// isLate reports whether an update would change a transform.
func (t *wickedScene) isLate() bool {
	for row := range t.hierarchy.values {
		of := &t.hierarchy.values[row]
		child, parent := t.transforms.get(t.hierarchy.entities[row]), t.transforms.get(of.parent)
		bound := scene.Compose((*scene.World)(&of.bind), &child.local)
		if scene.Compose(&parent.world, (*scene.Local)(&bound)) != child.world {
			return true
		}
	}
	return false
}

// Attach is the post's.
func (t *wickedScene) Attach(child, parent int32) {
	entity, above := wickedEntity(child), wickedEntity(parent)
	t.hierarchy.create(entity).parent = above
	if t.FirstAttach {
		t.moveLast(entity)
	} else {
		t.moveParents()
	}
	of := t.hierarchy.get(entity) // rows have moved
	at := t.transforms.get(above)
	of.bind = scene.Invert(&at.world, &origin)
}

// moveLast moves the last row in front of the first child of its entity.
func (t *wickedScene) moveLast(entity uint32) {
	for row := range t.hierarchy.values {
		if t.hierarchy.values[row].parent == entity {
			t.hierarchy.moveItem(len(t.hierarchy.values)-1, row)
			return
		}
	}
}

// moveParents moves each row in front of the first child of its entity, from the last one on.
func (t *wickedScene) moveParents() {
	for row := len(t.hierarchy.values) - 1; row > 0; row-- {
		candidate := t.hierarchy.entities[row]
		for before := range t.hierarchy.values[:row] {
			if t.hierarchy.values[before].parent == candidate {
				t.hierarchy.moveItem(row, before)
				row++ // another entity is in this row now
				break
			}
		}
	}
}

// Detach is the post's: the node stays where it is.
func (t *wickedScene) Detach(child int32) {
	entity := wickedEntity(child)
	if t.hierarchy.get(entity) == nil {
		return
	}
	x := t.transforms.get(entity)
	x.local = scene.Local(x.world)
	t.hierarchy.removeKeepSorted(entity)
}

// Rest does nothing: there is nothing to prepare.
func (t *wickedScene) Rest() {}

// World returns the value of a node.
func (t *wickedScene) World(node int32) scene.World {
	return t.transforms.get(wickedEntity(node)).world
}

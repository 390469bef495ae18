package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// SceneOptions choose how a scene is made.
type SceneOptions struct {
	Shuffled bool // entities are spawned in random order
	Workers  int  // goroutines that share a level, see [scene.Scene.SetWorkers]
}

// NewScene returns a hierarchy of the workload scene in a scene.
func NewScene(o SceneOptions) *SceneTree { return &SceneTree{SceneOptions: o} }

// SceneTree is a [scenario.SceneTree] and a [scenario.SceneLinks].
type SceneTree struct {
	SceneOptions
	world    *ecs.World
	scene    *scene.Scene[scene.Local, scene.World]
	update   *ecs.System
	locals   *ecs.Query1[scene.Local]
	worlds   ecs.Handle[scene.World]
	entities []ecs.Entity // by node
	nodes    []int32      // by index of the entity
}

// Build spawns the nodes and gives them parents in one batch.
func (t *SceneTree) Build(p bench.Params, parents []int32) {
	w := ecs.NewWorld()
	t.world, t.scene = w, scene.New3D(w)
	t.scene.SetWorkers(t.Workers)
	t.update = t.scene.Update()
	t.locals, t.worlds = ecs.NewQuery1[scene.Local](w), ecs.Component[scene.World](w)
	t.entities, t.nodes = make([]ecs.Entity, len(parents)), make([]int32, len(parents))
	order := scenario.DrawOrder(p)
	for k, e := range spawnMany(w, len(parents), nil, ecs.Component[scene.Local](w), t.worlds) {
		node := int32(k)
		if t.Shuffled {
			node = order[k]
		}
		t.entities[node], t.nodes[e.Index()] = e, node
	}
	t.world.Batch(func() {
		for i, parent := range parents {
			if parent >= 0 {
				t.scene.AttachLocal(t.entities[i], t.entities[parent])
			}
		}
	})
}

// WriteAll writes block by block.
func (t *SceneTree) WriteAll(step int) {
	for b, c := range t.locals.Chunks() {
		for k, e := range b.Entities() {
			c.A[k] = scenario.SceneLocal(t.nodes[e.Index()], step)
		}
	}
}

// Write writes some nodes.
func (t *SceneTree) Write(nodes []int32, step int) {
	for _, node := range nodes {
		*t.scene.Local(t.entities[node]) = scenario.SceneLocal(node, step)
	}
}

// Move gives nodes other parents in one batch.
func (t *SceneTree) Move(moves []scenario.SceneMove) {
	childOf := ecs.Relation[ecs.ChildOf](t.world)
	t.world.Batch(func() {
		for _, m := range moves {
			if m.Parent >= 0 {
				t.scene.AttachLocal(t.entities[m.Child], t.entities[m.Parent])
			} else {
				childOf.Remove(t.entities[m.Child])
			}
		}
	})
}

// UpdateAll runs the update.
func (t *SceneTree) UpdateAll() { t.update.Run(0) }

// Update runs the update, which finds out what was written or moved.
func (t *SceneTree) Update() { t.update.Run(0) }

// World returns the value of a node.
func (t *SceneTree) World(node int32) scene.World { return t.worlds.Get(t.entities[node]) }

// Detach takes a parent away at once.
func (t *SceneTree) Detach(child int32) { t.scene.Detach(t.entities[child]) }

// Attach gives a node a parent at once.
func (t *SceneTree) Attach(child, parent int32) {
	t.scene.Attach(t.entities[child], t.entities[parent])
}

// Rest runs the update: it fixes the order for what was attached and detached, once in a tick.
func (t *SceneTree) Rest() { t.update.Run(0) }

// Settle runs the update.
func (t *SceneTree) Settle() { t.update.Run(0) }

package scenario

import (
	"slices"

	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
)

// SceneComponents is how many components a node of the workload scene has: the transform relative to its parent, and to the origin.
const SceneComponents = 2

// SceneShape is the shape of a hierarchy.
type SceneShape string

// The shapes.
const (
	SceneWide     SceneShape = "wide"     // roots with 1000 children each
	SceneDeep     SceneShape = "deep"     // chains of 100
	SceneBalanced SceneShape = "balanced" // one root, and 8 children of each node
	SceneMixed    SceneShape = "mixed"    // the parent of each node is drawn from all before it, or is none
)

// SceneShapes are all shapes.
var SceneShapes = []SceneShape{SceneWide, SceneDeep, SceneBalanced, SceneMixed}

// Parents returns the parent of each node, -1 for none. A parent has a lower number than its children.
func (s SceneShape) Parents(p bench.Params) []int32 {
	r := NewRandom(p.Seed)
	out := make([]int32, p.Entities)
	for i := range out {
		switch s {
		case SceneWide:
			if out[i] = int32(i - i%1001); i%1001 == 0 {
				out[i] = -1
			}
		case SceneDeep:
			if out[i] = int32(i - 1); i%100 == 0 {
				out[i] = -1
			}
		case SceneBalanced:
			out[i] = int32((i+7)/8 - 1)
		case SceneMixed:
			out[i] = int32(r.Below(i+1) - 1)
		}
	}
	return out
}

// SceneWork is what a step does.
type SceneWork string

// The works.
const (
	SceneAll   SceneWork = "all"   // computes all transforms after all were written
	SceneSome  SceneWork = "1pct"  // computes those of 1% of the nodes: of nodes that were written, and of all below them
	SceneMoves SceneWork = "moves" // gives 0.1% of the nodes another parent and computes, and in the next step their old one again
)

// SceneWorks are all works.
var SceneWorks = []SceneWork{SceneAll, SceneSome, SceneMoves}

// SceneLocal is the transform of a node relative to its parent, as a step writes it. All products are exact: the rotations are turns about the
// diagonal or by half a circle, and the coordinates are whole numbers.
func SceneLocal(node int32, step int) scene.Local {
	i := int(node) + step
	const half = 0.5
	turn := [...]scene.Quat{{W: 1}, {X: half, Y: half, Z: half, W: half}, {X: 1}, {X: -half, Y: half, Z: half, W: half}, {Z: 1}}[i%5]
	return scene.Local{
		Translation: scene.Vec3{X: float32(i%7 - 3), Y: float32(i%3 - 1), Z: 1},
		Rotation:    turn, Scale: scene.Vec3{X: 1, Y: 1, Z: 1},
	}
}

// SceneNodes is a hierarchy in a storage. Nodes have the numbers of [SceneShape.Parents].
type SceneNodes interface {
	// Build makes the nodes.
	Build(p bench.Params, parents []int32)
	// WriteAll writes the transforms of all nodes relative to their parents.
	WriteAll(step int)
	// UpdateAll computes all transforms relative to the origin.
	UpdateAll()
	// World returns that of a node.
	World(node int32) scene.World
}

// SceneTree is a hierarchy of the workload scene.
type SceneTree interface {
	SceneNodes
	// Write writes the transforms of some nodes relative to their parents.
	Write(nodes []int32, step int)
	// Move gives nodes other parents and keeps their transforms relative to those.
	Move(moves []SceneMove)
	// Update computes the transforms of the nodes that were written or moved since the last update, and of all below them.
	Update()
}

// SceneMove gives a node another parent, -1 for none.
type SceneMove struct{ Child, Parent int32 }

// NewScene returns an instance of the workload scene in a storage.
func NewScene(p bench.Params, shape SceneShape, work SceneWork, tree SceneTree) bench.Instance {
	parents := shape.Parents(p)
	return &sceneCase{Params: p, parents: parents, work: work, tree: tree, draws: newSceneDraws(p, parents, work)}
}

type sceneCase struct {
	bench.Params
	parents []int32
	work    SceneWork
	tree    SceneTree
	draws   *sceneDraws
}

// Setup makes the hierarchy and computes all transforms once.
func (c *sceneCase) Setup() {
	c.tree.Build(c.Params, c.parents)
	c.tree.WriteAll(0)
	c.tree.UpdateAll()
}

// Prepare draws what the steps write or move.
func (c *sceneCase) Prepare(first, n int) { c.draws.prepare(first, n) }

// Reset writes transforms, which is not timed.
func (c *sceneCase) Reset(step int) {
	switch c.work {
	case SceneAll:
		c.tree.WriteAll(step)
	case SceneSome:
		c.tree.Write(c.draws.written[step-c.draws.first], step)
	}
}

// Step computes transforms.
func (c *sceneCase) Step(step int) {
	switch c.work {
	case SceneAll:
		c.tree.UpdateAll()
		return
	case SceneMoves:
		c.tree.Move(c.draws.moved[step-c.draws.first])
	}
	c.tree.Update()
}

// Units returns the number of nodes, or of moves.
func (c *sceneCase) Units() int {
	if c.work == SceneMoves {
		return c.draws.count
	}
	return c.Entities
}

// Checksum includes all transforms relative to the origin.
func (c *sceneCase) Checksum() uint64 { return SceneSum(c.Entities, c.tree.World) }

// SceneSum is the checksum of the workload scene.
func SceneSum(nodes int, world func(node int32) scene.World) (sum uint64) {
	for i := range int32(nodes) {
		w := world(i)
		sum = Mix(sum, uint64(3*i), w.Translation.X, w.Translation.Y, w.Translation.Z)
		sum = Mix(sum, uint64(3*i+1), w.Rotation.X, w.Rotation.Y, w.Rotation.Z)
		sum = Mix(sum, uint64(3*i+2), w.Rotation.W, w.Scale.X, w.Scale.Y+w.Scale.Z)
	}
	return sum
}

// sceneDraws draws what steps write or move.
type sceneDraws struct {
	random  *Random
	parents []int32
	below   []int32 // how many nodes a node is with all below it
	work    SceneWork
	count   int // nodes that a step computes, or moves
	first   int
	written [][]int32
	moved   [][]SceneMove
}

func newSceneDraws(p bench.Params, parents []int32, work SceneWork) *sceneDraws {
	d := &sceneDraws{random: NewRandom(p.Seed + 5), parents: parents, work: work, count: max(1, p.Entities/100)}
	if work == SceneMoves {
		d.count = max(1, p.Entities/1000)
	}
	d.below = make([]int32, len(parents))
	for i := len(parents) - 1; i >= 0; i-- {
		if d.below[i]++; parents[i] >= 0 {
			d.below[parents[i]] += d.below[i]
		}
	}
	return d
}

// prepare draws the steps first..first+n-1. A step takes back what the one before it has moved, if that has an even number.
func (d *sceneDraws) prepare(first, n int) {
	last := slices.Clone(d.lastMoves())
	d.first, d.written, d.moved = first, d.written[:0], d.moved[:0]
	for step := first; step < first+n; step++ {
		switch d.work {
		case SceneSome:
			d.written = append(d.written, d.someNodes())
		case SceneMoves:
			if step%2 == 0 {
				last = d.someMoves()
			} else {
				last = d.back(last)
			}
			d.moved = append(d.moved, last)
		}
	}
}

func (d *sceneDraws) lastMoves() []SceneMove {
	if len(d.moved) == 0 {
		return nil
	}
	return d.moved[len(d.moved)-1]
}

// someNodes draws nodes which are with all below them as many as a step computes, or fewer if one is below another one.
func (d *sceneDraws) someNodes() (out []int32) {
	for left := int32(d.count); left > 0; {
		node := int32(d.random.Below(len(d.parents)))
		if d.below[node] <= left {
			left -= d.below[node]
			out = append(out, node)
		}
	}
	return out
}

// someMoves draws nodes and other parents of lower numbers, so that no node is below itself.
func (d *sceneDraws) someMoves() (out []SceneMove) {
	for range d.count {
		child := 1 + d.random.Below(max(1, len(d.parents)-1))
		child = min(child, len(d.parents)-1)
		out = append(out, SceneMove{int32(child), int32(d.random.Below(child+1) - 1)})
	}
	return out
}

// back returns the moves that give nodes their own parents again.
func (d *sceneDraws) back(moves []SceneMove) (out []SceneMove) {
	for _, m := range moves {
		out = append(out, SceneMove{m.Child, d.parents[m.Child]})
	}
	return out
}
